import { bucketOf, emptyHistogram } from '@hln/contracts';
import type { Totals } from './totals.ts';

/** How often the event loop is asked how late it is, in milliseconds. */
const LOOP_EVERY_MS = 200;

/** What was counted since the last taking, in the columns of a sample. */
export interface Counted {
  readonly requests: number;
  readonly refused: number;
  readonly errors: number;
  readonly functions: number;
  readonly latency: number[];
  readonly loop_delay: number[];
  readonly loop_max_ms: number;
  /** By route: requests, refused, errors, and the milliseconds of all of them. */
  readonly routes: Record<string, number[]>;
}

export interface Meter {
  /** Counts a request that was answered. A few additions. @param ms how long it took */
  count(route: string, status: number, ms: number): void;
  /** What was counted, once. */
  take(): Counted;
  stop(): void;
}

/**
 * Counts the requests of this process and watches its event loop.
 * @param totals counts the same for as long as the process lives
 */
export function startMeter(totals: Pick<Totals, 'request' | 'late'>): Meter {
  let counts = nothing();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const late = Math.max(0, now - last - LOOP_EVERY_MS);
    last = now;
    const bucket = bucketOf(late);
    counts.loopDelay[bucket] = (counts.loopDelay[bucket] ?? 0) + 1;
    counts.loopMax = Math.max(counts.loopMax, late);
    totals.late(late);
  }, LOOP_EVERY_MS).unref();
  return {
    count: (route, status, ms) => {
      const refused = status >= 400 && status < 500 ? 1 : 0;
      const error = status >= 500 ? 1 : 0;
      totals.request(route, status, ms);
      counts.requests += 1;
      counts.refused += refused;
      counts.errors += error;
      if (route.startsWith('/functions/')) counts.functions += 1;
      const bucket = bucketOf(ms);
      counts.latency[bucket] = (counts.latency[bucket] ?? 0) + 1;
      const [all, no, bad, time] = counts.routes.get(route) ?? [0, 0, 0, 0];
      counts.routes.set(route, [all + 1, no + refused, bad + error, time + ms]);
    },
    take: () => {
      const { requests, refused, errors, functions, latency, loopDelay, loopMax, routes } = counts;
      counts = nothing();
      return {
        requests,
        refused,
        errors,
        functions,
        latency,
        loop_delay: loopDelay,
        loop_max_ms: Math.round(loopMax),
        routes: Object.fromEntries(
          [...routes].map(([route, [all, no, bad, time]]) => [route, [all, no, bad, Math.round(time)]]),
        ),
      };
    },
    stop: () => clearInterval(timer),
  };
}

function nothing() {
  return {
    requests: 0,
    refused: 0,
    errors: 0,
    functions: 0,
    latency: emptyHistogram(),
    loopDelay: emptyHistogram(),
    loopMax: 0,
    routes: new Map<string, readonly [number, number, number, number]>(),
  };
}
