import { networkOf } from '../../foundation/networks.ts';

const HOUR_MS = 3_600_000;

/** How long (ms) a sender is barred after the first crash, and after the second. */
const WAITS_MS = [60_000, 300_000];

/** Nobody can crash the database more often than this within an hour. */
const MOST_AN_HOUR = 3;

/**
 * Records which senders have recently ended the embedded database, with a statement that crashed it or took too long.
 * Reopening it takes about a second, during which everybody else waits.
 */
export class CrashRecord {
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  /** @param now monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param address the sender's IP address or network */
  note(address: string): void {
    const since = this.#now() - HOUR_MS;
    for (const [sender, times] of this.#times) {
      if ((times.at(-1) ?? 0) <= since) this.#times.delete(sender);
    }
    const sender = networkOf(address);
    this.#times.set(sender, [...this.#within(sender), this.#now()]);
  }

  /** @returns for how many seconds a sender may not use the database; null if it may */
  waitOf(address: string): number | null {
    const times = this.#within(networkOf(address));
    const last = times.at(-1);
    if (last === undefined) return null;
    const third = times.at(-MOST_AN_HOUR);
    const until =
      third === undefined ? last + (WAITS_MS[times.length - 1] ?? HOUR_MS) : Math.max(third + HOUR_MS, last);
    const left = until - this.#now();
    return left > 0 ? Math.ceil(left / 1_000) : null;
  }

  #within(sender: string): readonly number[] {
    const since = this.#now() - HOUR_MS;
    return (this.#times.get(sender) ?? []).filter((time) => time > since);
  }
}
