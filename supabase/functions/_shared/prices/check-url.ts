import { judged } from './follow.ts';
import { createBudget } from './limits.ts';
import { type ResolveHostOptions, resolveHost } from './resolve-host.ts';

/**
 * Judges a URL and every IP address that its host name resolves to, as a fetch would, without connecting.
 * @throws FetchRefusal `unsafe-address`, `dns` or `timeout`
 */
export async function checkUrl(text: string, options: ResolveHostOptions): Promise<void> {
  const { hostname } = judged(text, options.allowLoopback);
  await resolveHost(hostname, createBudget(options.dnsMs), options);
}
