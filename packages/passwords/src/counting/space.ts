import type { RandomSource } from '../random/random-source.ts';

/** A finite set of secrets: how many there are, and one of them at random, each as likely as any other. */
export interface SecretSpace {
  readonly count: bigint;
  readonly draw: (random: RandomSource) => string;
}

/** log2 of a count, to the precision of a double; a count of 0 has no entropy to speak of. */
export function bitsOf(count: bigint): number {
  if (count < 1n) throw new RangeError('An empty space has no entropy.');
  const length = count.toString(2).length;
  const shift = Math.max(0, length - 64);
  return Math.log2(Number(count >> BigInt(shift))) + shift;
}
