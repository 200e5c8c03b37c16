import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { FunctionEnvironment } from './environment.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Resolve } from './safe-fetch/types.ts';

/** What a function reaches the world through. */
export interface FunctionDependencies {
  /** The data API as service_role. */
  readonly db: PostgrestClient<Database>;
  /** Null when neither SMTP nor a mail API is configured: messages then wait in the outbox. */
  readonly mail: MailTransport | null;
  /** How calls to the payment provider leave; TEST MODE answers them in-process. */
  readonly fetch: typeof fetch;
  /** Where the names in addresses that users typed lead: the operating system's word, unless a test says otherwise. */
  readonly resolve: Resolve;
  /** Goes on after the answer is out; failures are logged by the host. */
  readonly defer: (work: () => Promise<unknown>) => void;
  readonly log: (message: string, fields: Readonly<Record<string, string | number | boolean>>) => void;
}

export type FunctionHandler = (
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
) => Promise<Response>;
