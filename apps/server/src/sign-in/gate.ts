import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
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

/**
 * Where a link in a mail may lead: to SITE_URL and nowhere else. Without SITE_URL (on a developer's machine) the
 * page that asked may say where it is, if that is the reader's own machine; a foreign Host header or redirect_to never
 * gets into a mail.
 * @param wanted the `redirect_to` of the request
 * @param asked the origin that the request was sent to, by its Host header
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
  log.warn('SITE_URL is not set: links in mails may not lead to the site.');
  return `http://${config.host}:${config.port}`;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && isLoopbackHost(hostname);
}
