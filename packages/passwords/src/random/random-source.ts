/** Fills the array with random bytes. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void;

/** The platform's cryptographically strong source. */
export const secureRandom: RandomSource = (bytes) => {
  crypto.getRandomValues(bytes);
};

const POOL = 8192;

/**
 * Requests many bytes at a time from the source: a call for every four of them takes longer than all the rest when many
 * secrets are made. Used bytes are wiped.
 */
export function pooled(random: RandomSource): RandomSource {
  const pool = new Uint8Array(POOL);
  let used = POOL;
  return (bytes) => {
    if (bytes.length > POOL) return random(bytes);
    if (used + bytes.length > POOL) {
      random(pool);
      used = 0;
    }
    bytes.set(pool.subarray(used, used + bytes.length));
    pool.fill(0, used, used + bytes.length);
    used += bytes.length;
  };
}

/**
 * Returns a uniformly random whole number from 0 to `bound` - 1: numbers of just enough bits are drawn until one is
 * below the bound, because a remainder would favour small ones.
 */
export function randomBelow(bound: bigint, random: RandomSource): bigint {
  if (bound <= 0n) throw new RangeError('The bound must be positive.');
  if (bound === 1n) return 0n;
  const bits = (bound - 1n).toString(2).length;
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  const topMask = 0xff >> (bytes.length * 8 - bits);
  for (;;) {
    random(bytes);
    let value = 0n;
    for (const [index, byte] of bytes.entries()) {
      value = (value << 8n) | BigInt(index === 0 ? byte & topMask : byte);
    }
    if (value < bound) return value;
  }
}

const word = new Uint8Array(4);
const wordView = new DataView(word.buffer);

/** Like {@link randomBelow}, for bounds up to 2^32. */
export function randomIndex(bound: number, random: RandomSource): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32)
    throw new RangeError('The bound must be from 1 to 2^32.');
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    random(word);
    const value = wordView.getUint32(0);
    // Numbers from `limit` on would make the smallest remainders likelier.
    if (value < limit) return value % bound;
  }
}

/** Returns a uniformly random item. */
export function randomItem<Item>(items: readonly Item[], random: RandomSource): Item {
  const item = items[randomIndex(items.length, random)];
  if (item === undefined) throw new RangeError('There is no such item.');
  return item;
}

/** Shuffles in place (Fisher–Yates): every order is equally likely. */
export function shuffle<Item>(items: Item[], random: RandomSource): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomIndex(last + 1, random);
    const [left, right] = [items[last], items[other]];
    if (left === undefined || right === undefined) throw new RangeError('There is no such item.');
    items[last] = right;
    items[other] = left;
  }
  return items;
}
