import { type ExchangeSettings, exchange } from './exchange.ts';
import { follow, type Hop, judged, locationOf } from './follow.ts';
import { createHostTurns } from './host-turns.ts';
import { createBudget, FETCH_LIMITS } from './limits.ts';
import { pageHeaders, readPage } from './page.ts';
import { isFetchRefusal } from './refusal.ts';
import { systemResolve } from './resolve-host.ts';
import { createRobots } from './robots.ts';
import { fetchRobotsFile } from './robots-file.ts';
import type { FetchedPage, FetchPageOptions, SafeFetcher, SafeFetcherOptions } from './types.ts';

/** How long (s) to leave a host alone that asks for fewer visits without naming a time. */
const TOO_OFTEN_SECONDS = 60;

/** Creates the fetcher, the only way in which price checks reach the internet. */
export function createSafeFetcher(options: SafeFetcherOptions): SafeFetcher {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const now = options.now ?? Date.now;
  const settings: ExchangeSettings = {
    userAgent: options.userAgent,
    allowLoopback: options.allowLoopback ?? false,
    resolve: options.resolve ?? systemResolve,
    extraAuthorities: options.extraAuthorities ?? [],
    limits,
  };
  const { allowLoopback } = settings;
  const turns = createHostTurns();
  const robots = createRobots({
    userAgent: options.userAgent,
    crawlDelayMs: limits.crawlDelayMs,
    now,
    fetchFile: (url, budget) => fetchRobotsFile(url, budget, settings, now),
  });

  const fetchPage = async (text: string, page: FetchPageOptions = {}): Promise<FetchedPage> => {
    const start = judged(text, allowLoopback);
    const budget = createBudget(limits.totalMs, page.signal);
    const headers = pageHeaders(page);
    let patience = limits.queueMs;
    return await follow(start, { maxRedirects: limits.redirects, allowLoopback }, async (url) => {
      const arrived = performance.now();
      const turn = await turns.take(url.hostname, patience, page.signal);
      patience -= performance.now() - arrived;
      let rest = limits.hostGapMs;
      try {
        rest = Math.max(rest, await robots.check(url, budget));
        const hop = await exchange(
          url,
          headers,
          budget,
          settings,
          async (answer): Promise<Hop<FetchedPage>> => {
            const location = locationOf(answer);
            return location === null
              ? { result: await readPage(url, answer, page, budget, limits, now()) }
              : { location };
          },
        );
        if ('location' in hop && staysAt(url, hop.location)) rest = 0;
        return hop;
      } catch (error) {
        rest = Math.max(rest, requestedRest(error));
        throw error;
      } finally {
        turn.end(rest);
      }
    });
  };

  return { fetchPage };
}

/** A redirect within a host is part of the same visit and does not wait for another turn. */
function staysAt(url: URL, location: string): boolean {
  return URL.canParse(location, url) && new URL(location, url).hostname === url.hostname;
}

/** How long to leave the host alone after a refusal, in milliseconds. */
function requestedRest(error: unknown): number {
  if (!isFetchRefusal(error)) return 0;
  const seconds = error.retryAfterSeconds ?? (error.status === 429 ? TOO_OFTEN_SECONDS : 0);
  return seconds * 1000;
}
