import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import type { BoundedQueue } from '../foundation/bounded-queue.ts';
import type { Log } from '../foundation/log.ts';
import type { Attempts } from '../staff/sign-in-attempts.ts';
import type { KnownNetworks } from './known-networks.ts';

/** What the steps before the sign-in service share. */
export interface Gate {
  readonly backend: Backend;
  readonly config: Pick<Config, 'siteUrl' | 'host' | 'port'>;
  readonly log: Log;
  readonly attempts: Attempts;
  readonly networks: KnownNetworks;
  /** Everything that hashes a password. Networks from which somebody has signed in before go first. */
  readonly passwordChecks: BoundedQueue;
  /** One at a time (see renew-session.ts). */
  readonly renewals: BoundedQueue;
  /** Recovery mails and their links. */
  readonly recoveries: BoundedQueue;
  /** Puts a wrong password of an account into the audit log, without waiting for it. */
  noteFailedSignIn(account: string): void;
  /** Starts delivering the outbox, without waiting for it. */
  deliverMail(): void;
}
