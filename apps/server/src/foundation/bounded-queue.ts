/** Why work was refused: the queue is full, its turn did not come in time, or its caller hung up. */
export type RefusalReason = 'full' | 'late' | 'gone';

/** The requested work will not be done; the caller may retry. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`Not done: ${reason}.`);
    this.reason = reason;
  }
}

export interface QueueLimits {
  /** How many tasks run at once. */
  readonly slots: number;
  /** How many of these slots are reserved for preferred callers. */
  readonly reserved?: number;
  /** How many may wait, counted separately for preferred and other callers; unlimited by default. */
  readonly waiting?: number;
  /** The longest wait, in milliseconds; unlimited by default. */
  readonly patienceMs?: number;
}

export interface QueueEntry {
  /** Aborts when the caller hangs up; work that has not started by then never starts. */
  readonly signal?: AbortSignal;
  /** Takes precedence over callers that are not preferred. */
  readonly preferred?: boolean;
  /**
   * The caller, such as an IP address. One caller never gets the last of several slots, nor more than a third of the
   * waiting places.
   */
  readonly caller?: string;
  /** Overrides the queue's patience for this entry, in milliseconds. */
  readonly patienceMs?: number;
}

interface Waiter {
  readonly preferred: boolean;
  readonly caller: string | null;
  start(): void;
}

/**
 * A queue that refuses work rather than grow. No place outlives its caller; a crowd of strangers never takes the last
 * slots, which are reserved for preferred callers; and no single caller can take everything.
 */
export class BoundedQueue {
  readonly #slots: number;
  readonly #slotsOfOthers: number;
  readonly #slotsOfOne: number;
  readonly #waitingMost: number;
  readonly #patienceMs: number;
  /** In order of arrival. */
  readonly #waiters = new Set<Waiter>();
  /** The number of slots of each identified caller. */
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
   * Runs `work` when its turn comes, possibly within this very call.
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
   * Waits for a slot, for a caller that releases it itself.
   * @returns a function that releases the slot; calling it again does nothing
   * @throws QueueRefusal
   */
  async enter(entry: QueueEntry = {}): Promise<() => void> {
    const { turn, leave } = this.#ask(entry);
    await turn;
    passOnIfGone(leave, entry);
    return leave;
  }

  /** @returns `turn` as null when a slot was free and is now taken. @throws QueueRefusal when there is no place */
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

  /** Hands the slot on at once, so that new callers can't get ahead of waiting ones. */
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

/** A caller may hang up after it was given a slot and before it learns about it: the slot is then handed on. */
function passOnIfGone(leave: () => void, { signal }: QueueEntry): void {
  if (signal?.aborted !== true) return;
  leave();
  throw new QueueRefusal('gone');
}
