import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadQuery } from './read-query.ts';
import { cancelled, type Refused, refused } from './refusals.ts';

/** How long (ms) a text may be parsed; queries that people write take a few. */
const LONGEST_MS = 5_000;

const tooComplexError = refused(
  'too_long',
  'The query is too hard to read: write it without nested comments.',
);

export interface QueryReader {
  /** See `readQuery`. Texts are parsed one after another, in a thread. */
  read(text: string, signal: AbortSignal): Promise<ReadQuery | Refused>;
  close(): Promise<void>;
}

/**
 * Parses queries in a thread of its own, which starts with the first query and is ended if a text takes too long.
 * @param longestMs for tests
 */
export function openQueryReader(longestMs = LONGEST_MS): QueryReader {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const inThread = async (text: string, signal: AbortSignal): Promise<ReadQuery | Refused> => {
    if (signal.aborted) return cancelled();
    worker ??= new Worker(new URL('./query-reader.worker.ts', import.meta.url));
    const thread = worker;
    const limit = AbortSignal.timeout(longestMs);
    thread.ref();
    try {
      thread.postMessage(text);
      const message: readonly (ReadQuery | Refused)[] = await once(thread, 'message', {
        signal: AbortSignal.any([signal, limit]),
      });
      const [read] = message;
      if (read === undefined) throw new Error('The thread that reads queries sent nothing.');
      return read;
    } catch (error) {
      // A parser can only be stopped by ending its thread.
      await end();
      if (limit.aborted) return tooComplexError;
      if (signal.aborted) return cancelled();
      throw error;
    } finally {
      // An idle thread does not keep the process alive.
      thread.unref();
    }
  };
  return {
    read: (text, signal) => {
      const read = last.then(() => inThread(text, signal));
      last = read.catch(() => {});
      return read;
    },
    close: end,
  };
}
