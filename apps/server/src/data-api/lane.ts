/** Nobody waits longer than this for a turn, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

interface LaneOptions {
  /** How many are served at once; one caller alone has all but one of them, so that others find one free. */
  readonly width: number;
  /** How many may wait; a third of them for one caller. */
  readonly places: number;
  /** For tests. */
  readonly longestWaitMs?: number;
}

/** There was no turn to be had. */
export class LaneFullError extends Error {
  override readonly name = 'LaneFullError';
}

interface Waiting {
  readonly caller: string;
  readonly go: () => void;
}

/**
 * A way that only so many use at once, first come, first served, and no caller with all of it. Whoever comes when
 * all places are taken, or waits too long for a turn, is turned away: an answer that nobody waits for any more
 * would only delay the next one.
 */
export class Lane {
  readonly #width: number;
  readonly #places: number;
  readonly #longestWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  /** How many turns each caller has. */
  readonly #turns = new Map<string, number>();
  #running = 0;

  constructor({ width, places, longestWaitMs = LONGEST_WAIT_MS }: LaneOptions) {
    this.#width = width;
    this.#places = places;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * @param caller whose turn it is, such as an address
   * @throws LaneFullError before `work` has begun
   */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayGo(caller)) this.#go(caller);
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      this.#leave(caller);
    }
  }

  #mayGo(caller: string): boolean {
    const own = this.#turns.get(caller) ?? 0;
    return this.#running < this.#width && own < Math.max(1, this.#width - 1);
  }

  #go(caller: string): void {
    this.#running += 1;
    this.#turns.set(caller, (this.#turns.get(caller) ?? 0) + 1);
  }

  async #wait(caller: string): Promise<void> {
    const own = [...this.#waiting].filter((other) => other.caller === caller).length;
    if (this.#waiting.size >= this.#places || own >= Math.ceil(this.#places / 3)) {
      throw new LaneFullError('All places are taken.');
    }
    const turn = Promise.withResolvers<void>();
    const waiting = { caller, go: turn.resolve };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      // A turn that was given meanwhile stays given.
      if (this.#waiting.delete(waiting)) turn.reject(new LaneFullError('No turn came in time.'));
    }, this.#longestWaitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Hands the turn on at once, so that nobody who comes meanwhile takes it. */
  #leave(caller: string): void {
    this.#running -= 1;
    const left = (this.#turns.get(caller) ?? 1) - 1;
    if (left === 0) this.#turns.delete(caller);
    else this.#turns.set(caller, left);
    const next = [...this.#waiting].find((waiting) => this.#mayGo(waiting.caller));
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.#go(next.caller);
    next.go();
  }
}
