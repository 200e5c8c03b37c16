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
  /** The settings in use: what staff have set, or what the environment sets instead. */
  readonly settings: SettingsSource;
  /** Sends requests to the payment provider; TEST MODE answers them in-process. */
  readonly fetch: typeof fetch;
  /** Resolves the host names in URLs that users typed; tests replace the operating system's resolver. */
  readonly resolve: Resolve;
  /** Hashes a password of at most 72 bytes with bcrypt, as the sign-in service checks it. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Runs queries that Owners type. */
  readonly sqlConsole: SqlConsole;
  /** Whether this process rebuilds the site after words are published, so that no host has to be asked. */
  readonly buildsSite: boolean;
  /** Makes, lists and verifies backups. */
  readonly backups: BackupHost;
  /** Runs work after the response was sent; the host logs failures. */
  readonly defer: (work: () => Promise<unknown>) => void;
  readonly log: Log;
}

export type FunctionHandler = (
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
) => Promise<Response>;
