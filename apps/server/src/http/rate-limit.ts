import { networkOf } from '../foundation/networks.ts';

const WINDOW_MS = 60_000;
const MAX_TRACKED = 50_000;

/** Reading 3 MB of JSON takes this thread up to 0.3 s, so a body counts as one request per this many bytes. */
const BYTES_OF_A_REQUEST = 100_000;

/**
 * A coarse count of requests per IP address and minute, in this process's memory: it protects the database from floods.
 * The precise limits are in the database (rate_limits), where all processes share them.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  #windowStart = 0;
  readonly #hits = new Map<string, number>();

  /**
   * @param perMinute 0 switches the limit off
   * @param now monotonic clock, in milliseconds
   */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts one request, or more for a large body.
   * @param bytes of its body
   * @returns the seconds to wait if it is over the limit, else null
   */
  hit(address: string, bytes = 0): number | null {
    if (this.#perMinute === 0) return null;
    const now = this.#now();
    // A full table is cleared rather than grown: an attacker with that many networks is not stopped here.
    if (now - this.#windowStart >= WINDOW_MS || this.#hits.size >= MAX_TRACKED) {
      this.#windowStart = now;
      this.#hits.clear();
    }
    const network = networkOf(address);
    const hits = (this.#hits.get(network) ?? 0) + Math.max(1, Math.ceil(bytes / BYTES_OF_A_REQUEST));
    this.#hits.set(network, hits);
    return hits > this.#perMinute ? Math.ceil((this.#windowStart + WINDOW_MS - now) / 1000) : null;
  }
}
