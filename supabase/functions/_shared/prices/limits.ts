import { refusal } from './refusal.ts';

/** Bounds of one fetch; times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  readonly dnsMs: number;
  /** The limit for each IP address that is tried. */
  readonly connectMs: number;
  readonly tlsMs: number;
  /** The time from the request to the end of the response headers. */
  readonly headersMs: number;
  /** The time between two chunks of the body. */
  readonly idleMs: number;
  /** The time for all redirects together, from the first lookup to the last byte. */
  readonly totalMs: number;
  readonly redirects: number;
  /** Size as transferred, if compressed. */
  readonly compressedBytes: number;
  /** Size after decompression. */
  readonly bytes: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  /** The pause between the end of one visit to a host and the start of the next. */
  readonly hostGapMs: number;
  /** Upper bound for a Crawl-delay. */
  readonly crawlDelayMs: number;
  /** A visit that would have to wait longer is refused as `busy`. */
  readonly queueMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  dnsMs: 5_000,
  connectMs: 5_000,
  tlsMs: 5_000,
  headersMs: 15_000,
  idleMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  compressedBytes: 2 * 1024 * 1024,
  bytes: 5 * 1024 * 1024,
  headerBytes: 32 * 1024,
  headerCount: 100,
  hostGapMs: 1_000,
  crawlDelayMs: 30_000,
  queueMs: 30_000,
};

/** The time budget of one fetch. Waiting for a turn at a host does not count against it. */
export interface Budget {
  readonly signal: AbortSignal | undefined;
  /**
   * Runs one phase, for at most `ms` and at most what is left of the budget.
   * @param work has to clean up when its signal is aborted; its promise may then stay pending
   * @throws FetchRefusal `timeout` or `aborted`, besides what the work throws
   */
  spend<T>(phase: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** @param totalMs for all phases together */
export function createBudget(totalMs: number, signal?: AbortSignal): Budget {
  let left = totalMs;
  return {
    signal,
    spend: async (phase, ms, work) => {
      const started = performance.now();
      const controller = new AbortController();
      const stop = () => controller.abort(refusal('aborted', `Stopped during: ${phase}.`));
      const late = () => controller.abort(refusal('timeout', `Too late: ${phase}.`));
      if (signal?.aborted) stop();
      if (left <= 0) late();
      controller.signal.throwIfAborted();
      const timer = setTimeout(late, Math.min(ms, left));
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await Promise.race([work(controller.signal), whenAborted(controller.signal)]);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        left -= performance.now() - started;
      }
    },
  };
}

/** Never resolves; rejects with the signal's reason. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
