import type { IncomingMessage } from 'node:http';
import type { Budget, FetchLimits } from './limits.ts';
import { openSocket } from './open-socket.ts';
import { ACCEPTED_ENCODINGS } from './read-body.ts';
import { resolveHost } from './resolve-host.ts';
import { type RequestMethod, sendRequest } from './send-request.ts';
import type { Resolve } from './types.ts';

/** What every request needs. */
export interface ExchangeSettings {
  readonly userAgent: string;
  readonly allowLoopback: boolean;
  readonly resolve: Resolve;
  readonly limits: FetchLimits;
  readonly extraAuthorities: readonly string[];
  /** GET by default. */
  readonly method?: RequestMethod;
  /** The body of a POST; none by default. */
  readonly body?: string;
}

/**
 * Makes one request to one judged URL on a connection of its own: resolves the host name, connects, sends the request
 * and hands the response on. It never sends a cookie or referrer, and no credentials except those in the headers. The
 * connection is always closed.
 * @param use reads what it needs of the response; the body is gone when its promise settles
 */
export async function exchange<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  budget: Budget,
  settings: ExchangeSettings,
  use: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { limits, userAgent, method = 'GET', body } = settings;
  const addresses = await resolveHost(url.hostname, budget, { ...settings, dnsMs: limits.dnsMs });
  const socket = await openSocket(url, addresses, budget, settings);
  try {
    const all = { 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS, ...headers };
    return await use(await sendRequest(url, { method, headers: all, body }, socket, budget, limits));
  } finally {
    socket.destroy();
  }
}
