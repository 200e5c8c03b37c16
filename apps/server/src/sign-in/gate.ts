import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import type { BoundedQueue } from '../foundation/bounded-queue.ts';
import type { Log } from '../foundation/log.ts';
import type { Attempts } from '../staff/sign-in-attempts.ts';
import type { KnownNetworks } from './known-networks.ts';

/** Shared state of the steps in front of the sign-in service. */
export interface Gate {
  readonly backend: Backend;
  readonly config: Pick<Config, 'siteUrl' | 'host' | 'port'>;
  readonly log: Log;
  readonly attempts: Attempts;
  readonly networks: KnownNetworks;
  /** The queue for hashing passwords. Networks from which somebody has signed in before take precedence. */
  readonly passwordChecks: BoundedQueue;
  /** The queue for renewals, one at a time (see renew-session.ts). */
  readonly renewals: BoundedQueue;
  /** The queue for recovery emails and their links. */
  readonly recoveries: BoundedQueue;
  /** Records a wrong password of an account in the audit log, without waiting for it. */
  noteFailedSignIn(account: string): void;
  /** Starts delivering the outbox, without waiting for it. */
  deliverMail(): void;
}

/**
 * Where a link in an email may lead: only to SITE_URL. Without SITE_URL (on a developer's machine) the requesting page
 * may state its origin, if that is the reader's own machine; a foreign Host header or redirect_to never gets into an
 * email.
 * @param wanted the request's `redirect_to`
 * @param asked the origin to which the request was sent, from its Host header
 */
export function linkOrigin(
  { config, log }: Pick<Gate, 'config' | 'log'>,
  wanted: string | null,
  asked: string,
): string {
  if (config.siteUrl !== null) return config.siteUrl;
  for (const candidate of [wanted, asked]) {
    if (candidate !== null && URL.canParse(candidate) && isLoopback(new URL(candidate))) {
      return new URL(candidate).origin;
    }
  }
  log.warn('SITE_URL is not set: links in emails may not lead to the site.');
  return `http://${config.host}:${config.port}`;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && isLoopbackHost(hostname);
}
