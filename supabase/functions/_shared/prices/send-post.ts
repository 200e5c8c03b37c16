import { isLoopbackUrl } from '@hln/contracts';
import { exchange } from './exchange.ts';
import { judged } from './follow.ts';
import { createBudget, FETCH_LIMITS } from './limits.ts';
import { readBody } from './read-body.ts';
import { refusal } from './refusal.ts';
import type { SafeFetcherOptions } from './types.ts';

export interface PostOptions extends Pick<SafeFetcherOptions, 'userAgent' | 'extraAuthorities'> {
  readonly allowLoopback: boolean;
  readonly resolve: NonNullable<SafeFetcherOptions['resolve']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it, in milliseconds. */
  readonly ms: number;
  /** Of the answer, compressed and not. */
  readonly bytes: number;
}

export interface PostAnswer {
  readonly status: number;
  /** Empty unless the status is one of success. */
  readonly text: string;
}

/**
 * Sends a text, and maybe a key, to an address that somebody typed, by https unless it is on this machine. It follows no
 * redirect, which would lead both elsewhere.
 * @throws FetchRefusal for an address that may not be visited, and for whatever goes wrong before there is a status
 */
export async function sendPost(
  address: string,
  { ms, bytes, headers, ...options }: PostOptions,
  signal?: AbortSignal,
): Promise<PostAnswer> {
  const url = judged(address, options.allowLoopback);
  if (url.protocol !== 'https:' && !isLoopbackUrl(url.href)) throw refusal('unsafe-address', 'Not by https.');
  // A service may think for as long as it has.
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
