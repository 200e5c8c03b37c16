import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from '../foundation/log.ts';

interface Part {
  readonly name: () => string;
  readonly end: () => unknown;
}

/** The parts that a process has started, to be ended in reverse order. */
interface Shutdown {
  /**
   * @param name for the log; a function if the name depends on the current state
   * @param end may take its time
   */
  add(name: string | (() => string), end: () => unknown): void;
  /** Ends all parts, one after another. */
  run(): Promise<void>;
  /** The names of the parts that have not ended yet, in the order of ending. */
  open(): string[];
}

/** How long (ms) a start may take to finish, so that it can be undone in order. */
const START_PATIENCE_MS = 3_000;

/**
 * The limit (ms) for ending: less than the 30 s after which a service manager kills the process, which then could not
 * say why (deploy/hln.service).
 */
export const SHUTDOWN_LIMIT_MS = 25_000;

export interface Endable {
  close(): Promise<void>;
  /** The parts that have not ended yet. */
  openWork(): string[];
}

/**
 * Ends the process when it is told to, even during startup: with code 0 once everything has ended in order, or with 1
 * when that takes too long, after a log line that says what was cut off.
 * @param limitMs how long it may take, in milliseconds
 * @returns whether the process has been told to end
 */
export function endOnSignal(
  starting: Promise<Endable>,
  log: Pick<Log, 'error'>,
  limitMs: number = SHUTDOWN_LIMIT_MS,
): () => boolean {
  let stopping = false;
  const end = async () => {
    const server = await Promise.race([starting, pause(START_PATIENCE_MS, null)]);
    if (server === null) return;
    setTimeout(() => {
      log.error('The server did not end in time. What was still open is cut off.', {
        seconds: limitMs / 1_000,
        open: server.openWork().join(', '),
      });
      process.exit(1);
    }, limitMs);
    await server.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal changes nothing: requests only get a few seconds anyway.
      if (stopping) return;
      stopping = true;
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('The server could not be closed.', describeError(error));
          process.exit(1);
        },
      );
    });
  }
  return () => stopping;
}

export function planShutdown(): Shutdown {
  const added: Part[] = [];
  const open: Part[] = [];
  return {
    add: (name, end) => void added.push({ name: typeof name === 'function' ? name : () => name, end }),
    run: async () => {
      const parts = added.splice(0).reverse();
      open.push(...parts);
      for (const part of parts) {
        await part.end();
        open.splice(open.indexOf(part), 1);
      }
    },
    open: () => [...open, ...added.toReversed()].map(({ name }) => name()),
  };
}
