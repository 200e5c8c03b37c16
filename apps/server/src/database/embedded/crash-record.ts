import { networkOf } from '../../foundation/networks.ts';

const HOUR_MS = 3_600_000;

/** How long a sender waits after the first time, and after the second. */
const WAITS_MS = [60_000, 300_000];

/** Nobody ends the database more often than this within an hour. */
const MOST_AN_HOUR = 3;

/**
 * Who has ended the embedded database lately, by a statement that crashed it or took too long. It takes about a second
 * to open it again, in which everybody else waits.
 */
export class CrashRecord {
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  /** @param now milliseconds of a clock that never goes back */
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

  /** @returns the seconds for which a sender may not use the database; null if it may */
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
