import { CONSOLE_BOUNDS, type ConsoleAnswer } from '@hln/contracts';
import type { Database } from '../../database/database.ts';
import { BoundedQueue, QueueRefusal } from '../../foundation/bounded-queue.ts';
import { describeError, type Log } from '../../foundation/log.ts';
import type { ReadQuery } from '../read-query.ts';
import { cancelled, refused } from '../refusals.ts';
import { askCopy, type CopyLimits } from './ask-copy.ts';
import { type ConsoleCopy, makeCopy, removeOldCopies } from './console-copy.ts';

/** How long (ms) a copy is used before it counts as old, and how long it is kept without queries. */
const FRESH_MS = 120_000;
const IDLE_MS = 120_000;
/** The time limit (ms) for copying. */
const COPYING_MS = 40_000;

/** Allows one copy at a time, since each takes a database's memory. */
const QUEUE = { slots: 1, waiting: 3, patienceMs: 30_000 };

export interface EmbeddedConsole {
  ask(
    query: ReadQuery,
    who: { readonly person: string; readonly anew: boolean },
    signal: AbortSignal,
  ): Promise<ConsoleAnswer>;
  close(): Promise<void>;
}

/** Runs queries on a copy, since the embedded database has one superuser and cannot stop a query. */
export function openEmbeddedConsole(
  database: Database,
  dataDir: string,
  log: Pick<Log, 'warn'>,
  limits: CopyLimits = CONSOLE_BOUNDS,
): EmbeddedConsole {
  const queue = new BoundedQueue(QUEUE);
  let copy: ConsoleCopy | null = null;
  let idle: NodeJS.Timeout | undefined;
  const cleaned = removeOldCopies(dataDir).catch((error: unknown) =>
    log.warn('Old copies for the SQL console were not deleted.', describeError(error)),
  );
  const drop = async () => {
    clearTimeout(idle);
    const dropped = copy;
    copy = null;
    await dropped?.end();
  };
  const copyFor = async (person: string, anew: boolean, signal: AbortSignal) => {
    const isFit =
      copy !== null &&
      !copy.thread.isLost &&
      copy.person === person &&
      Date.now() - copy.at.getTime() < FRESH_MS;
    if (copy !== null && isFit && !anew) return copy;
    await cleaned;
    await drop();
    copy = await makeCopy(database, dataDir, person, signal);
    return copy;
  };
  return {
    ask: async (query, { person, anew }, signal) => {
      try {
        return await queue.run(
          async () => {
            clearTimeout(idle);
            const bounded = AbortSignal.any([signal, AbortSignal.timeout(COPYING_MS)]);
            const asked = await copyFor(person, anew, bounded);
            const answer = await askCopy(asked, query, limits, signal);
            if (asked.thread.isLost) await drop();
            // If another query has its turn by then, the timer starts again.
            idle = setTimeout(() => void queue.run(drop).catch(() => {}), IDLE_MS).unref();
            return answer;
          },
          { signal },
        );
      } catch (error) {
        if (signal.aborted) return cancelled();
        if (!(error instanceof QueueRefusal)) throw error;
        return refused('busy', 'Other queries are being answered. Try again in a moment.');
      }
    },
    close: () => queue.run(drop, { preferred: true, patienceMs: Infinity }),
  };
}
