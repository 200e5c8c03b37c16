import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { MailTransport } from '../mail/transport/mail-message.ts';
import type { Resolve } from '../prices/types.ts';
import type { BackupHost } from '../staff/backups.ts';
import type { SqlConsole } from '../staff/sql-console.ts';
import type { FunctionEnvironment } from './environment.ts';
import type { Log } from './log.ts';
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
  /** bcrypt's hash, as the sign-in service checks it; the password has at most 72 bytes. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Asks the database what Owners type. */
  readonly sqlConsole: SqlConsole;
  /** Whether this process builds the site with new words itself, so that nobody else need be asked to. */
  readonly buildsSite: boolean;
  /** Makes, lists and proves backups. */
  readonly backups: BackupHost;
  /** Continues after the response was sent; failures are logged by the host. */
  readonly defer: (work: () => Promise<unknown>) => void;
  readonly log: Log;
}

export type FunctionHandler = (
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
) => Promise<Response>;
