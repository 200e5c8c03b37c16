import { bucketOf, emptyHistogram } from '@hln/contracts';

/** Durations since the process started: counts by bucket, and the total milliseconds. */
export interface Durations {
  readonly buckets: readonly number[];
  readonly count: number;
  readonly ms: number;
}

/** Counts that only grow, as Prometheus expects; per-minute samples are in meter.ts. */
export interface Totals {
  /** Counts an answered request. */
  request(route: string, status: number, ms: number): void;
  /** Adds a delay of the event loop, in milliseconds. */
  late(ms: number): void;
  /** Counts a scheduled job that has ended. @param report the numbers it reported */
  job(name: string, outcome: 'done' | 'failed', report: Readonly<Record<string, number>>): void;
  read(): TotalsRead;
}

export interface TotalsRead {
  readonly requests: readonly { readonly route: string; readonly status: number; readonly took: Durations }[];
  readonly loopDelay: Durations;
  readonly jobs: readonly JobTotals[];
}

export interface JobTotals {
  readonly job: string;
  readonly done: number;
  readonly failed: number;
  /** When the last run ended, in milliseconds since 1970. */
  readonly lastAt: number;
  readonly report: Readonly<Record<string, number>>;
}

function countDurations() {
  const buckets = emptyHistogram();
  let count = 0;
  let sum = 0;
  return {
    add: (ms: number) => {
      const bucket = bucketOf(ms);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      count += 1;
      sum += ms;
    },
    read: (): Durations => ({ buckets: [...buckets], count, ms: sum }),
  };
}

export function startTotals(): Totals {
  const requests = new Map<string, Map<number, ReturnType<typeof countDurations>>>();
  const loop = countDurations();
  const jobs = new Map<string, JobTotals>();
  return {
    request: (route, status, ms) => {
      const byStatus = requests.get(route) ?? new Map<number, ReturnType<typeof countDurations>>();
      requests.set(route, byStatus);
      const took = byStatus.get(status) ?? countDurations();
      byStatus.set(status, took);
      took.add(ms);
    },
    late: loop.add,
    job: (job, outcome, report) => {
      const before = jobs.get(job) ?? { done: 0, failed: 0, report: {} };
      const sums: Record<string, number> = { ...before.report };
      for (const [name, value] of Object.entries(report)) {
        if (value > 0) sums[name] = (sums[name] ?? 0) + value;
      }
      jobs.set(job, {
        job,
        done: before.done + (outcome === 'done' ? 1 : 0),
        failed: before.failed + (outcome === 'failed' ? 1 : 0),
        lastAt: Date.now(),
        report: sums,
      });
    },
    read: () => ({
      requests: [...requests].flatMap(([route, byStatus]) =>
        [...byStatus].map(([status, took]) => ({ route, status, took: took.read() })),
      ),
      loopDelay: loop.read(),
      jobs: [...jobs.values()],
    }),
  };
}
