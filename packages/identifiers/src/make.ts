import { type Bits128, ulidText, uuidText } from './bits.ts';

/** Returns that many random bits as a number. */
export type RandomBits = (count: number) => bigint;

/** Random bits of the platform's cryptographic generator. */
export const secureBits: RandomBits = (count) => {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(count / 8)));
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value & ((1n << BigInt(count)) - 1n);
};

/** The last millisecond since 1970 that UUIDs of version 7 and ULIDs can hold. */
export const LAST_MILLISECOND = 2 ** 48 - 1;

/** RFC 9562 §5.4: 122 random bits. */
export function makeUuidV4(random: RandomBits = secureBits): string {
  return uuidText(withVersion(random(122), 4n));
}

/**
 * UUIDs of version 7 (RFC 9562 §5.7) in ascending order. Within the batch, which is made in one millisecond, the random
 * part is a counter that begins at a random number and grows by random steps (§6.2, method 2).
 *
 * @param milliseconds since 1970, at most {@link LAST_MILLISECOND}
 */
export function makeUuidsV7(
  count: number,
  milliseconds: number,
  random: RandomBits = secureBits,
): readonly string[] {
  // Half of the range is left for growth.
  let tail = random(73);
  return Array.from({ length: count }, () => {
    const made = uuidText(withVersion((BigInt(milliseconds) << 74n) | tail, 7n));
    tail += random(32) + 1n;
    return made;
  });
}

/** Puts version and variant between 122 free bits. */
function withVersion(free: bigint, version: bigint): Bits128 {
  const high = free >> 74n;
  const middle = (free >> 62n) & 0xfffn;
  const low = free & ((1n << 62n) - 1n);
  return (high << 80n) | (version << 76n) | (middle << 64n) | (0b10n << 62n) | low;
}

/**
 * ULIDs in ascending order: those of one millisecond differ by one, as the specification of ULIDs asks of a monotonic
 * factory.
 *
 * @param milliseconds since 1970, at most {@link LAST_MILLISECOND}
 */
export function makeUlids(
  count: number,
  milliseconds: number,
  random: RandomBits = secureBits,
): readonly string[] {
  // The factory has to fail after the last random part; beginning in the lower half, no batch gets there.
  const first = random(79);
  return Array.from({ length: count }, (_, index) =>
    ulidText((BigInt(milliseconds) << 80n) | (first + BigInt(index))),
  );
}
