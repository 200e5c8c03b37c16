import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import type { BoundedQueue } from '../foundation/bounded-queue.ts';
import type { Log } from '../foundation/log.ts';
import type { Tries } from '../staff/sign-in-attempts.ts';
import type { KnownNetworks } from './known-networks.ts';

/** What the steps in front of the sign-in service share. */
export interface Gate {
  readonly backend: Backend;
  readonly config: Pick<Config, 'siteUrl' | 'host' | 'port'>;
  readonly log: Log;
  readonly tries: Tries;
  readonly networks: KnownNetworks;
  /** Whatever hashes a password. Who has signed in from his network before goes first. */
  readonly passwordChecks: BoundedQueue;
  /** One at a time (see renew-session.ts). */
  readonly renewals: BoundedQueue;
  /** Recovery mails and their links. */
  readonly recoveries: BoundedQueue;
  /** Starts a delivery of the outbox and does not wait for it. */
  deliverMail(): void;
}
