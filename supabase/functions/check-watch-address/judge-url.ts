import { judged } from '../_shared/prices/follow.ts';
import { createBudget } from '../_shared/prices/limits.ts';
import { isFetchRefusal } from '../_shared/prices/refusal.ts';
import { type ResolveHostOptions, resolveHost } from '../_shared/prices/resolve-host.ts';
import type { Resolve } from '../_shared/prices/types.ts';

/** Time limit (ms) for a lookup, and the time after which every refusal is returned. */
const LOOK_UP_MS = 2_000;

export interface JudgeUrlOptions {
  readonly resolve: Resolve;
  readonly allowLoopback: boolean;
}

/**
 * Whether a URL may be watched as far as we know. A name that can't be resolved in time is not known to belong to our
 * network, and may resolve tomorrow.
 *
 * Every refusal takes the same time: a faster one would reveal which names our resolver knows.
 */
export async function judgeUrl(url: string, options: JudgeUrlOptions): Promise<boolean> {
  const started = performance.now();
  try {
    await checkUrl(url, { ...options, dnsMs: LOOK_UP_MS });
    return true;
  } catch (problem) {
    if (!isFetchRefusal(problem)) throw problem;
    if (problem.code !== 'unsafe-address') return true;
    await until(started + LOOK_UP_MS);
    return false;
  }
}

/** Resolves at a time on the clock of `performance.now()`. */
function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment - performance.now()));
}

/**
 * Judges a URL and every IP address that its host name resolves to, as a fetch would, without connecting.
 * @throws FetchRefusal `unsafe-address`, `dns` or `timeout`
 */
export async function checkUrl(text: string, options: ResolveHostOptions): Promise<void> {
  const { hostname } = judged(text, options.allowLoopback);
  await resolveHost(hostname, createBudget(options.dnsMs), options);
}
