import type { IncomingMessage } from 'node:http';
import { ask } from './ask.ts';
import type { Budget } from './budget.ts';
import { ACCEPTED_ENCODINGS } from './decoders.ts';
import type { FetchLimits } from './limits.ts';
import { openSocket } from './open-socket.ts';
import { resolveHost } from './resolve-host.ts';
import type { Resolve } from './types.ts';

/** What every request is made with. */
export interface ExchangeSettings {
  readonly userAgent: string;
  readonly allowLoopback: boolean;
  readonly resolve: Resolve;
  readonly limits: FetchLimits;
  readonly extraAuthorities: readonly string[];
}

/**
 * One request to one judged URL on a connection of its own: finds the address, connects to it, asks, and hands the
 * answer on. No cookie, credential or referrer is ever sent. The connection is closed whatever happens.
 * @param use reads what it wants of the answer; the body is gone when its promise settles
 */
export async function exchange<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  budget: Budget,
  settings: ExchangeSettings,
  use: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { limits, userAgent } = settings;
  const addresses = await resolveHost(url.hostname, budget, { ...settings, dnsMs: limits.dnsMs });
  const socket = await openSocket(url, addresses, budget, settings);
  try {
    const all = { 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS, ...headers };
    return await use(await ask(url, all, socket, budget, limits));
  } finally {
    socket.destroy();
  }
}
