import { createBudget } from './budget.ts';
import { exchange } from './exchange.ts';
import { judged } from './follow.ts';
import { FETCH_LIMITS } from './limits.ts';
import { statusRefusal } from './refusals.ts';
import { systemResolve } from './resolve-host.ts';
import type { SafeFetcherOptions } from './types.ts';

/** For all of it, in milliseconds. */
const PING_MS = 10_000;

/**
 * One GET whose answer nobody reads, to an address that somebody typed. It follows no redirect.
 * @throws FetchRefusal for an address that may not be visited, and for every answer but one of success
 */
export async function sendPing(
  address: string,
  options: Pick<SafeFetcherOptions, 'userAgent' | 'allowLoopback' | 'resolve'>,
  signal?: AbortSignal,
): Promise<void> {
  const { userAgent, allowLoopback = false, resolve = systemResolve } = options;
  const settings = { userAgent, allowLoopback, resolve, limits: FETCH_LIMITS, extraAuthorities: [] };
  const url = judged(address, allowLoopback);
  await exchange(url, {}, createBudget(PING_MS, signal), settings, async ({ statusCode = 0 }) => {
    if (statusCode < 200 || statusCode > 299) throw statusRefusal(statusCode, null);
  });
}
