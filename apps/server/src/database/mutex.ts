import { within } from './bounds.ts';
import { DatabaseUnavailableError, noteOutage } from './unavailable.ts';

/**
 * One holder at a time, in the order of asking. The next one starts in a new turn of the event loop: PGlite
 * computes in this thread and its promises never wait for anything outside, so that a queue of requests would
 * else run to its end before the process looked at its sockets again (new clients waited 14 s for that).
 */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves to the release function once it is this caller's turn. */
  acquire(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = turn.promise;
    return before.then(() => () => void setImmediate(turn.resolve));
  }

  /**
   * Runs `work` when its turn comes.
   * @param patienceMs how long to wait for it, in milliseconds
   * @throws DatabaseUnavailableError when that was not enough
   */
  async run<Result>(work: () => Promise<Result>, patienceMs?: number): Promise<Result> {
    const turn = this.acquire();
    const release = await (patienceMs === undefined ? turn : within(patienceMs, turn, tooLate)).catch(
      (error: unknown) => {
        // Its turn comes all the same, and goes to the next one at once.
        turn.then((pass) => pass());
        throw error;
      },
    );
    try {
      return await work();
    } finally {
      release();
    }
  }
}

function tooLate(): DatabaseUnavailableError {
  noteOutage();
  return new DatabaseUnavailableError('53300', 'Others kept the database for too long.');
}
