import { checkAddress } from '../_shared/safe-fetch/check-address.ts';
import { isFetchRefusal } from '../_shared/safe-fetch/refusal.ts';
import type { Resolve } from '../_shared/safe-fetch/types.ts';

/** How long a name may be looked up, and when every refusal is told. */
const LOOK_UP_MS = 2_000;

export interface JudgeAddressOptions {
  readonly resolve: Resolve;
  readonly allowLoopback: boolean;
}

/**
 * Whether nothing is known against an address. A name that cannot be looked up, or not in time, is none of our
 * network's as far as anybody can tell, and may be found tomorrow.
 *
 * A refusal takes the same time whatever it is for: how fast a name was found would tell whether our resolver knows it.
 */
export async function judgeAddress(url: string, options: JudgeAddressOptions): Promise<boolean> {
  const started = performance.now();
  try {
    await checkAddress(url, { ...options, dnsMs: LOOK_UP_MS });
    return true;
  } catch (problem) {
    if (!isFetchRefusal(problem)) throw problem;
    if (problem.code !== 'unsafe-address') return true;
    await until(started + LOOK_UP_MS);
    return false;
  }
}

/** Resolves at a moment of `performance.now()`. */
function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment - performance.now()));
}
