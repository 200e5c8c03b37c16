import { bucketOf, emptyHistogram } from '@hln/contracts';
import type { FunctionsHost } from '../functions/functions-host.ts';
import type { RequestHandler } from '../http/node-server.ts';
import type { Totals } from './totals.ts';

const AUTH_PATHS = ['token', 'recover', 'user', 'logout', 'verify', 'settings'];

/** The name of all unknown paths. However many of them visitors invent, they are one route. */
const OTHER_ROUTE = 'other';

/**
 * Returns the route names under which requests are counted: known routes only.
 *
 * @param pages paths of the site
 * @param functions names of functions
 * @param dataApiPaths paths of the data API; grows when the schema has been read
 */
export function routeNames(
  pages: Iterable<string>,
  functions: readonly string[],
  dataApiPaths: ReadonlySet<string>,
): (path: string) => string {
  const known = new Set([
    '/healthz',
    '/readyz',
    '/readyz/serving',
    '/metrics',
    ...pages,
    ...functions.map((name) => `/functions/v1/${name}`),
  ]);
  for (const name of AUTH_PATHS) known.add(`/auth/v1/${name}`);
  return (path) => {
    const route = path.length > 1 ? path.replace(/\/$/, '') : path;
    if (known.has(route) || dataApiPaths.has(route)) return route;
    return route.startsWith('/assets/') ? '/assets' : OTHER_ROUTE;
  };
}

/** How often (ms) the event loop's delay is measured. */
const LOOP_EVERY_MS = 200;

/** The counts since the last call of take(), in the columns of a sample. */
export interface Counted {
  readonly requests: number;
  readonly refused: number;
  readonly errors: number;
  readonly functions: number;
  readonly latency: number[];
  readonly loop_delay: number[];
  readonly loop_max_ms: number;
  /** For each route: requests, refusals, errors, and total milliseconds. */
  readonly routes: Record<string, number[]>;
}

export interface Meter {
  /** Counts an answered request; costs a few additions. @param ms how long it took */
  count(route: string, status: number, ms: number): void;
  /** Returns the counts and resets them. */
  take(): Counted;
  stop(): void;
}

/**
 * Counts the requests of this process and watches its event loop.
 * @param totals counts the same for the life of the process
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

/** Wraps the functions so that every scheduled run is counted by its outcome and its reported numbers. */
export function meterJobs(
  functions: Pick<FunctionsHost, 'runJob'>,
  totals: Pick<Totals, 'job'>,
): Pick<FunctionsHost, 'runJob'> {
  return {
    runJob: async (name, signal) => {
      try {
        const report = await functions.runJob(name, signal);
        totals.job(name, 'done', report);
        return report;
      } catch (error) {
        totals.job(name, 'failed', {});
        throw error;
      }
    },
  };
}

/** Wraps the handler so that every response is counted. */
export function meterRequests(
  handler: RequestHandler,
  meter: Meter,
  routeOf: (path: string) => string,
): RequestHandler {
  return {
    ...handler,
    serve: async (request, peer, tooLarge) => {
      const started = performance.now();
      const response = await handler.serve(request, peer, tooLarge);
      meter.count(routeOf(new URL(request.url).pathname), response.status, performance.now() - started);
      return response;
    },
  };
}
