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

  /** Runs `work` when its turn comes. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
