import { isLoopbackUrl } from '@hln/contracts';
import { exchange } from './exchange.ts';
import { judged } from './follow.ts';
import { createBudget, FETCH_LIMITS } from './limits.ts';
import { readBody } from './read-body.ts';
import { refusal, statusRefusal } from './refusal.ts';
import { systemResolve } from './resolve-host.ts';
import type { RequestMethod } from './send-request.ts';
import type { SafeFetcherOptions } from './types.ts';

/** The time limit (ms) for the whole exchange. */
const PING_MS = 10_000;

interface PingOptions
  extends Pick<SafeFetcherOptions, 'userAgent' | 'allowLoopback' | 'resolve' | 'extraAuthorities'> {
  /** GET by default. */
  readonly method?: RequestMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST; none by default. */
  readonly body?: string;
}

export interface PostOptions extends Pick<SafeFetcherOptions, 'userAgent' | 'extraAuthorities'> {
  readonly allowLoopback: boolean;
  readonly resolve: NonNullable<SafeFetcherOptions['resolve']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The time limit (ms) for the whole exchange. */
  readonly ms: number;
  /** The largest response, both compressed and decompressed. */
  readonly bytes: number;
}

export interface PostAnswer {
  readonly status: number;
  /** Empty unless the status means success. */
  readonly text: string;
}

/**
 * Sends a text, and optionally a key, to a URL that somebody typed, over https unless it is on this machine. It follows
 * no redirects, which would send both elsewhere.
 * @throws FetchRefusal for a URL that may not be visited, and for anything that goes wrong before a status arrives
 */
export async function sendPost(
  address: string,
  { ms, bytes, headers, ...options }: PostOptions,
  signal?: AbortSignal,
): Promise<PostAnswer> {
  const url = judged(address, options.allowLoopback);
  if (url.protocol !== 'https:' && !isLoopbackUrl(url.href)) throw refusal('unsafe-address', 'Not https.');
  // A service may use the whole time for thinking.
  const limits = { ...FETCH_LIMITS, headersMs: ms, idleMs: ms, bytes, compressedBytes: bytes };
  const settings = { extraAuthorities: [], ...options, limits, method: 'POST' as const };
  const budget = createBudget(ms, signal);
  return await exchange(url, headers, budget, settings, async (answer) => {
    const { statusCode: status = 0 } = answer;
    if (status < 200 || status > 599) throw refusal('protocol', `Status ${status}.`);
    if (status > 299) return { status, text: '' };
    const body = await readBody(answer, budget, { ...limits, overflow: 'refuse' });
    return { status, text: new TextDecoder().decode(body) };
  });
}

/**
 * Sends one request, whose response body is not read, to a URL that somebody typed. It follows no redirects.
 * @returns the status, which means success
 * @throws FetchRefusal for a URL that may not be visited, and for every status that doesn't mean success
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
