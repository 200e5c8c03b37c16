/** Why something was not done: the queue is full, its turn did not come in time, or its caller hung up. */
export type RefusalReason = 'full' | 'late' | 'gone';

/** What was asked for will not be done; the caller may ask again. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`Not done: ${reason}.`);
    this.reason = reason;
  }
}

export interface QueueLimits {
  /** How much is done at once. */
  readonly slots: number;
  /** How many of these slots are kept for the preferred. */
  readonly reserved?: number;
  /** How many may wait, the preferred and the others each. */
  readonly waiting: number;
  /** How long one waits at most. */
  readonly patienceMs: number;
}

export interface QueueEntry {
  /** Aborts when the caller hangs up; what has not begun by then never begins. */
  readonly signal?: AbortSignal;
  /** Goes before all who are not. */
  readonly preferred?: boolean;
}

interface Waiter {
  start(): void;
}

/**
 * A queue that refuses rather than grows. Nobody's place outlives its caller, and a crowd of strangers never
 * holds the last slots, which are kept for the preferred.
 */
export class BoundedQueue {
  readonly #limits: Required<QueueLimits>;
  readonly #preferred = new Set<Waiter>();
  readonly #others = new Set<Waiter>();
  #running = 0;
  #othersRunning = 0;

  constructor(limits: QueueLimits) {
    this.#limits = { reserved: 0, ...limits };
  }

  /** Runs `work` when its turn comes. @throws QueueRefusal when it does not come */
  async run<Result>(work: () => Promise<Result>, entry: QueueEntry = {}): Promise<Result> {
    const { signal, preferred = false } = entry;
    if (signal?.aborted === true) throw new QueueRefusal('gone');
    if (!this.#isFree(preferred)) await this.#wait(preferred, signal);
    else this.#enter(preferred);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!preferred) this.#othersRunning -= 1;
      this.#startNext();
    }
  }

  #isFree(preferred: boolean): boolean {
    const { slots, reserved } = this.#limits;
    return this.#running < slots && (preferred || this.#othersRunning < slots - reserved);
  }

  #enter(preferred: boolean): void {
    this.#running += 1;
    if (!preferred) this.#othersRunning += 1;
  }

  #startNext(): void {
    for (const [waiters, preferred] of [
      [this.#preferred, true],
      [this.#others, false],
    ] as const) {
      const [next] = waiters;
      if (next !== undefined && this.#isFree(preferred)) {
        this.#enter(preferred);
        next.start();
        return;
      }
    }
  }

  #wait(preferred: boolean, signal: AbortSignal | undefined): Promise<void> {
    const waiters = preferred ? this.#preferred : this.#others;
    if (waiters.size >= this.#limits.waiting) throw new QueueRefusal('full');
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onGone);
      };
      const refuse = (reason: RefusalReason) => {
        leave();
        reject(new QueueRefusal(reason));
      };
      const onGone = () => refuse('gone');
      const timer = setTimeout(() => refuse('late'), this.#limits.patienceMs);
      const waiter: Waiter = {
        start: () => {
          leave();
          resolve();
        },
      };
      signal?.addEventListener('abort', onGone);
      waiters.add(waiter);
    });
  }
}
