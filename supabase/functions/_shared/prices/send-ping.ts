import { exchange } from './exchange.ts';
import { judged } from './follow.ts';
import { createBudget, FETCH_LIMITS } from './limits.ts';
import { statusRefusal } from './refusal.ts';
import { systemResolve } from './resolve-host.ts';
import type { RequestMethod } from './send-request.ts';
import type { SafeFetcherOptions } from './types.ts';

/** For all of it, in milliseconds. */
const PING_MS = 10_000;

export interface PingOptions
  extends Pick<SafeFetcherOptions, 'userAgent' | 'allowLoopback' | 'resolve' | 'extraAuthorities'> {
  /** GET unless it says otherwise. */
  readonly method?: RequestMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a POST; none unless it says otherwise. */
  readonly body?: string;
}

/**
 * One request whose answer nobody reads, to an address that somebody typed. It follows no redirect.
 * @returns the status, which is one of success
 * @throws FetchRefusal for an address that may not be visited, and for every answer but one of success
 */
export async function sendPing(address: string, options: PingOptions, signal?: AbortSignal): Promise<number> {
  const { allowLoopback = false, resolve = systemResolve, extraAuthorities = [], headers = {} } = options;
  const settings = { ...options, allowLoopback, resolve, limits: FETCH_LIMITS, extraAuthorities };
  const url = judged(address, allowLoopback);
  return await exchange(url, headers, createBudget(PING_MS, signal), settings, async ({ statusCode = 0 }) => {
    if (statusCode < 200 || statusCode > 299) throw statusRefusal(statusCode, null);
    return statusCode;
  });
}
