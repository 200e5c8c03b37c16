import type { FormatSqlOptions } from '@hln/snowflake-formatter';
import { FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import type { FormatReport, FormatRequest, FormatResponse } from './format-protocol.ts';

export type FormatOutcome =
  | { readonly kind: 'report'; readonly report: FormatReport }
  /** The engine threw, or the worker died. */
  | { readonly kind: 'failed'; readonly message: string }
  /** A newer run took its place; there is nothing to show. */
  | { readonly kind: 'superseded' };

/** The part of a `Worker` that is needed here. */
export interface FormatWorker {
  onmessage: ((event: MessageEvent<FormatResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(request: FormatRequest): void;
  terminate(): void;
}

export interface FormatClient {
  /** Starts a run. One that is still going is stopped: its promise answers `superseded`. Never rejects. */
  run(sql: string, options: FormatSqlOptions, caret?: number): Promise<FormatOutcome>;
  /** Starts the worker before it is needed, so that the first run does not wait for it. */
  warmUp(): void;
  /** Stops a run that is still going. */
  cancel(): void;
  close(): void;
}

type Settle = (outcome: FormatOutcome) => void;

/**
 * Formats away from the main thread. A worker runs one query at a time; since the engine cannot be interrupted
 * from outside, a newer query terminates a busy worker and starts another. A worker that dies is replaced, too.
 *
 * @param onColours receives the colours of the last report's text, if they arrive before the next run.
 */
export function createFormatClient(
  startWorker: () => FormatWorker,
  onColours: (colours: Uint32Array) => void = () => undefined,
): FormatClient {
  let worker: FormatWorker | null = null;
  let current: Settle | null = null;
  let lastId = 0;

  function dropWorker() {
    worker?.terminate();
    worker = null;
  }

  function settle(outcome: FormatOutcome) {
    const run = current;
    current = null;
    run?.(outcome);
  }

  function listen(started: FormatWorker): FormatWorker {
    const fail = (message: string) => {
      if (started !== worker) return;
      dropWorker();
      settle({ kind: 'failed', message });
    };
    started.onmessage = ({ data }) => {
      if (data.id !== lastId) return;
      if (data.kind === 'colours') onColours(data.colours);
      else settle(data.kind === 'report' ? { kind: 'report', report: data.report } : data);
    };
    started.onerror = (event) => {
      // Otherwise the browser reports it a second time as an uncaught error of the page.
      event.preventDefault?.();
      fail(event.message || FORMATTER_RUN.stopped);
    };
    started.onmessageerror = () => fail(FORMATTER_RUN.unreadable);
    return started;
  }

  function cancel() {
    if (current === null) return;
    dropWorker();
    settle({ kind: 'superseded' });
  }

  return {
    warmUp() {
      try {
        worker ??= listen(startWorker());
      } catch {
        // The next run will fail in the same way and report it.
      }
    },
    run(sql, options, caret) {
      cancel();
      return new Promise((resolve) => {
        lastId += 1;
        current = resolve;
        try {
          worker ??= listen(startWorker());
          worker.postMessage({ id: lastId, sql, options, ...(caret !== undefined && { caret }) });
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

/** Starts the page's worker from a separate file, as the content security policy requires. */
export function startFormatWorker(): FormatWorker {
  return new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' });
}
