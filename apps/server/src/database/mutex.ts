import { DatabaseUnavailableError, noteOutage } from './unavailable.ts';

/**
 * One holder at a time, in the order of asking. The next one starts in a new turn of the event loop, so that
 * a queue whose work never waits for anything outside does not keep the process from its sockets.
 */
export class Mutex {
  #held = false;
  readonly #waiting = new Set<() => void>();

  /**
   * Resolves to the release function once it is this caller's turn.
   * @param waitMs how long to wait at most, in milliseconds
   * @throws DatabaseUnavailableError when the turn has not come by then
   */
  async acquire(waitMs = Number.POSITIVE_INFINITY): Promise<() => void> {
    if (this.#held) await this.#turn(waitMs);
    this.#held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      setImmediate(() => this.#next());
    };
  }

  /** Runs `work` when its turn comes. @throws DatabaseUnavailableError */
  async run<Result>(work: () => Promise<Result>, waitMs?: number): Promise<Result> {
    const release = await this.acquire(waitMs);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #turn(waitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#waiting.add(go);
    if (Number.isFinite(waitMs)) {
      timer = setTimeout(() => {
        this.#waiting.delete(go);
        reject(tooLate());
      }, waitMs);
    }
    return promise;
  }

  /** Hands over while it is still held, so that nobody who asks in between gets ahead of the queue. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#held = false;
      return;
    }
    this.#waiting.delete(first);
    first();
  }
}

function tooLate(): DatabaseUnavailableError {
  noteOutage();
  return new DatabaseUnavailableError('53300', 'Others kept the database for too long.');
}
