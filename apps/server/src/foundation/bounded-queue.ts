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
  /** How many of these slots are reserved for the preferred. */
  readonly reserved?: number;
  /** How many may wait, the preferred and the others each; any number when it is not given. */
  readonly waiting?: number;
  /** How long one waits at most, in milliseconds; for ever when it is not given. */
  readonly patienceMs?: number;
}

export interface QueueEntry {
  /** Aborts when the caller hangs up; what has not begun by then never begins. */
  readonly signal?: AbortSignal;
  /** Goes before all that are not. */
  readonly preferred?: boolean;
  /**
   * Who asks, such as an IP address. One caller never gets the last slot, where there is more than one, nor more than
   * a third of the places to wait.
   */
  readonly caller?: string;
  /** For this one alone, in milliseconds. */
  readonly patienceMs?: number;
}

interface Waiter {
  readonly preferred: boolean;
  readonly caller: string | null;
  start(): void;
}

/**
 * A queue that refuses rather than grows. Nobody's place outlives its caller; a crowd of strangers never holds the
 * last slots, which are kept for the preferred; and no single caller has it all.
 */
export class BoundedQueue {
  readonly #slots: number;
  readonly #slotsOfOthers: number;
  readonly #slotsOfOne: number;
  readonly #waitingMost: number;
  readonly #patienceMs: number;
  /** In the order of asking. */
  readonly #waiters = new Set<Waiter>();
  /** How many slots each caller has who said who he is. */
  readonly #slotsOf = new Map<string, number>();
  #running = 0;
  #othersRunning = 0;

  constructor({ slots, reserved = 0, waiting = Infinity, patienceMs = Infinity }: QueueLimits) {
    this.#slots = slots;
    this.#slotsOfOthers = slots - reserved;
    this.#slotsOfOne = Math.max(1, slots - 1);
    this.#waitingMost = waiting;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs `work` when its turn comes, which may be at once, within this very call.
   * @throws QueueRefusal when it does not come
   */
  async run<Result>(work: () => Promise<Result>, entry: QueueEntry = {}): Promise<Result> {
    const { turn, leave } = this.#ask(entry);
    if (turn !== null) await turn;
    passOnIfGone(leave, entry);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * The same in two steps, for a caller that says itself when it is done.
   * @returns what gives the slot back; calling it again does nothing
   * @throws QueueRefusal
   */
  async enter(entry: QueueEntry = {}): Promise<() => void> {
    const { turn, leave } = this.#ask(entry);
    await turn;
    passOnIfGone(leave, entry);
    return leave;
  }

  /** @returns `turn` as null when a slot is free and taken by this. @throws QueueRefusal when there is no place */
  #ask(entry: QueueEntry): { readonly turn: Promise<void> | null; readonly leave: () => void } {
    const { signal, preferred = false, caller = null, patienceMs = this.#patienceMs } = entry;
    if (signal?.aborted === true) throw new QueueRefusal('gone');
    const asking = { preferred, caller };
    const isFree = this.#isFree(asking);
    if (isFree) this.#take(asking);
    const turn = isFree ? null : this.#wait(asking, patienceMs, signal);
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(asking);
    };
    return { turn, leave };
  }

  #isFree({ preferred, caller }: Omit<Waiter, 'start'>): boolean {
    return (
      this.#running < this.#slots &&
      (preferred || this.#othersRunning < this.#slotsOfOthers) &&
      (caller === null || (this.#slotsOf.get(caller) ?? 0) < this.#slotsOfOne)
    );
  }

  #take({ preferred, caller }: Omit<Waiter, 'start'>): void {
    this.#running += 1;
    if (!preferred) this.#othersRunning += 1;
    if (caller !== null) this.#slotsOf.set(caller, (this.#slotsOf.get(caller) ?? 0) + 1);
  }

  /** Hands the slot on at once, so that nobody who asks meanwhile gets ahead of those who wait. */
  #leave({ preferred, caller }: Omit<Waiter, 'start'>): void {
    this.#running -= 1;
    if (!preferred) this.#othersRunning -= 1;
    if (caller !== null) {
      const left = (this.#slotsOf.get(caller) ?? 1) - 1;
      if (left === 0) this.#slotsOf.delete(caller);
      else this.#slotsOf.set(caller, left);
    }
    const waiters = [...this.#waiters].filter((waiter) => this.#isFree(waiter));
    const next = waiters.find((waiter) => waiter.preferred) ?? waiters[0];
    if (next === undefined) return;
    this.#take(next);
    next.start();
  }

  #wait(asking: Omit<Waiter, 'start'>, patienceMs: number, signal: AbortSignal | undefined): Promise<void> {
    const { preferred, caller } = asking;
    const waiters = [...this.#waiters].filter((waiter) => waiter.preferred === preferred);
    const ownWaiters = caller === null ? 0 : waiters.filter((waiter) => waiter.caller === caller).length;
    if (waiters.length >= this.#waitingMost || ownWaiters >= Math.ceil(this.#waitingMost / 3)) {
      throw new QueueRefusal('full');
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onGone);
      };
      const refuse = (reason: RefusalReason) => {
        leave();
        reject(new QueueRefusal(reason));
      };
      const onGone = () => refuse('gone');
      const timer = Number.isFinite(patienceMs) ? setTimeout(() => refuse('late'), patienceMs) : undefined;
      const waiter: Waiter = {
        ...asking,
        start: () => {
          leave();
          resolve();
        },
      };
      signal?.addEventListener('abort', onGone);
      this.#waiters.add(waiter);
    });
  }
}

/** A caller may hang up after a slot was handed over and before this is told so: the slot then goes on. */
function passOnIfGone(leave: () => void, { signal }: QueueEntry): void {
  if (signal?.aborted !== true) return;
  leave();
  throw new QueueRefusal('gone');
}
