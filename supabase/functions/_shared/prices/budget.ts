import { refusal } from './refusals.ts';

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
