/** One holder at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves to the release function once it is this caller's turn. */
  acquire(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = turn.promise;
    return before.then(() => turn.resolve);
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
