import { judgeWatchUrl, UNSAFE_ADDRESS } from '@hln/contracts';
import { FetchRefusal } from './refusal.ts';
import type { SafeFetcher, SafeFetcherOptions } from './types.ts';

/** The one door through which price checks reach the internet. */
export function createSafeFetcher(options: SafeFetcherOptions): SafeFetcher {
  const judge = (text: string) => {
    const judgement = judgeWatchUrl(text, { allowLoopback: options.allowLoopback ?? false });
    if (!judgement.ok) throw new FetchRefusal('unsafe-address', UNSAFE_ADDRESS);
    return judgement.url;
  };
  return {
    fetchPage: async (text) => {
      judge(text);
      throw new FetchRefusal('connect', "The shop's server could not be reached.");
    },
    checkAddress: async (text) => {
      judge(text);
    },
  };
}
