import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { FunctionEnvironment } from './environment.ts';
import type { Log } from './log.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Resolve } from './safe-fetch/types.ts';
import type { SettingsSource } from './settings.ts';

/** A function's access to the outside world. */
export interface FunctionDependencies {
  /** The data API as service_role. */
  readonly db: PostgrestClient<Database>;
  /** Null when neither SMTP nor a mail API is configured: messages then stay in the outbox. */
  readonly mail: MailTransport | null;
  /** What staff have set, or the environment in their place. */
  readonly settings: SettingsSource;
  /** Sends requests to the payment provider; TEST MODE answers them in-process. */
  readonly fetch: typeof fetch;
  /** Resolves the host names in URLs that users typed: by the operating system, unless a test replaces it. */
  readonly resolve: Resolve;
  /** Continues after the response was sent; failures are logged by the host. */
  readonly defer: (work: () => Promise<unknown>) => void;
  readonly log: Log;
}

export type FunctionHandler = (
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
) => Promise<Response>;
