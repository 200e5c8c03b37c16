import type { Backend } from '../backend.ts';
import type { Config } from '../config.ts';
import type { Mutex } from '../database/mutex.ts';
import type { Log } from '../log.ts';
import type { Tries } from './tries.ts';

/** What the steps in front of the sign-in service share. */
export interface Gate {
  readonly backend: Backend;
  readonly config: Pick<Config, 'siteUrl' | 'host' | 'port'>;
  readonly log: Log;
  readonly tries: Tries;
  /** One password is checked at a time: bcrypt has the one thread to itself anyway. */
  readonly passwordChecks: Mutex;
  readonly renewals: Mutex;
  /** Starts a delivery of the outbox and does not wait for it. */
  deliverMail(): void;
}
