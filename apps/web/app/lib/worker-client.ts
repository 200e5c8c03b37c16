import type { WorkerAnswer, WorkerRequest } from './worker-service.ts';

export type WorkerOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** The work threw, or the worker died. */
  | { readonly kind: 'failed'; readonly message: string }
  /** It was not done within the time limit, and was stopped. */
  | { readonly kind: 'timed-out' }
  /** A newer run replaced it, or it was cancelled; there is nothing to show. */
  | { readonly kind: 'superseded' };

/** The part of a `Worker` that is needed here. */
export interface WorkerLike<Request, Result, News> {
  onmessage: ((event: MessageEvent<WorkerAnswer<Result, News>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(request: WorkerRequest<Request>, transfer: Transferable[]): void;
  terminate(): void;
}

export interface WorkerRunOptions<News> {
  /** Receives the worker's messages before its result (progress) and after it, until the next run. */
  readonly onNews?: (news: News) => void;
  /**
   * Milliseconds after which the run is stopped by force; without it, never. They count from when the worker begins, so
   * that a slow download of its script doesn't count as slow work.
   */
  readonly timeLimit?: number;
  readonly transfer?: Transferable[];
}

export interface WorkerClient<Request, Result, News> {
  /** Starts a run and stops one that is still going, whose promise resolves to `superseded`. Never rejects. */
  run(request: Request, options?: WorkerRunOptions<News>): Promise<WorkerOutcome<Result>>;
  /** Starts the worker before it is needed, so that the first run does not wait for it. */
  warmUp(): void;
  /** Stops a run that is still going. */
  cancel(): void;
  close(): void;
}

export interface WorkerClientWords {
  /** The worker died without a reason. */
  readonly stopped: string;
  /** The worker's response could not be read. */
  readonly unreadable: string;
}

/**
 * Runs work away from the main thread. A worker does one thing at a time; since its work can't be interrupted from
 * outside, a newer run terminates a busy worker and starts another. A worker that dies is replaced too. `serveWorker`
 * in worker-service.ts is the other end.
 */
export function createWorkerClient<Request, Result, News = never>(
  startWorker: () => WorkerLike<Request, Result, News>,
  words: WorkerClientWords,
): WorkerClient<Request, Result, News> {
  let worker: WorkerLike<Request, Result, News> | null = null;
  let settleCurrent: ((outcome: WorkerOutcome<Result>) => void) | null = null;
  let onNews: (news: News) => void = () => undefined;
  let timeLimit: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function dropWorker() {
    worker?.terminate();
    worker = null;
  }

  function settle(outcome: WorkerOutcome<Result>) {
    clearTimeout(timer);
    const run = settleCurrent;
    settleCurrent = null;
    run?.(outcome);
  }

  function listen(started: WorkerLike<Request, Result, News>) {
    const fail = (message: string) => {
      if (started !== worker) return;
      dropWorker();
      settle({ kind: 'failed', message });
    };
    started.onmessage = ({ data }) => {
      if (data.id !== lastId) return;
      if (data.kind === 'begun') limitTime();
      else if (data.kind === 'news') onNews(data.news);
      else if (data.kind === 'result') settle({ kind: 'done', result: data.result });
      else settle({ kind: 'failed', message: data.message });
    };
    started.onerror = (event) => {
      // Otherwise the browser reports it a second time as an uncaught error of the page.
      event.preventDefault?.();
      fail(event.message || words.stopped);
    };
    started.onmessageerror = () => fail(words.unreadable);
    return started;
  }

  function stop(outcome: WorkerOutcome<Result>) {
    if (settleCurrent === null) return;
    dropWorker();
    settle(outcome);
  }

  function limitTime() {
    if (settleCurrent === null || timeLimit === undefined) return;
    timer = setTimeout(() => stop({ kind: 'timed-out' }), timeLimit);
  }

  const cancel = () => stop({ kind: 'superseded' });

  return {
    warmUp() {
      try {
        worker ??= listen(startWorker());
      } catch {
        // The next run will fail in the same way and report it.
      }
    },
    run(request, options = {}) {
      cancel();
      return new Promise((resolve) => {
        lastId += 1;
        settleCurrent = resolve;
        onNews = options.onNews ?? (() => undefined);
        timeLimit = options.timeLimit;
        try {
          worker ??= listen(startWorker());
          worker.postMessage({ id: lastId, request }, options.transfer ?? []);
        } catch (error) {
          dropWorker();
          settle({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
        }
      });
    },
    cancel,
    close() {
      cancel();
      dropWorker();
    },
  };
}
