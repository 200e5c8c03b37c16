import { ALGORITHMS, type AlgorithmId, algorithmsOfLength } from '../algorithms/catalogue.ts';
import { readExpected } from './read-expected.ts';

export type Comparison =
  | { readonly kind: 'empty' }
  /** There is nothing yet to compare it with. */
  | { readonly kind: 'waiting'; readonly possible: readonly AlgorithmId[] }
  /** The text is no digest. */
  | { readonly kind: 'unreadable' }
  /** `named` is the algorithm that the text claims, when that is another one. */
  | { readonly kind: 'match'; readonly algorithm: AlgorithmId; readonly named: AlgorithmId | null }
  /**
   * No digest is equal. `possible` are the algorithms whose digests have this length, `unchecked` those of them that
   * were not computed, so that equality is still open.
   */
  | {
      readonly kind: 'different';
      readonly possible: readonly AlgorithmId[];
      readonly unchecked: readonly AlgorithmId[];
    };

/**
 * Compares what a visitor expects with the digests that were computed.
 *
 * @param available the algorithms that can be computed here: a checksum has no HMAC
 */
export function compareExpected(
  expected: string,
  digests: ReadonlyMap<AlgorithmId, Uint8Array>,
  available: readonly AlgorithmId[] = ALGORITHMS.map(({ id }) => id),
): Comparison {
  if (expected.trim() === '') return { kind: 'empty' };
  const read = readExpected(expected);
  if (read === null) return { kind: 'unreadable' };
  for (const [algorithm, digest] of digests) {
    if (!read.readings.some((reading) => isEqual(reading, digest))) continue;
    const named = read.named === algorithm ? null : read.named;
    return { kind: 'match', algorithm, named };
  }
  const lengths = [...new Set(read.readings.map(({ length }) => length))];
  const candidates = read.named === null ? lengths.flatMap(algorithmsOfLength) : [read.named];
  const possible = candidates.filter((id) => available.includes(id));
  if (possible.length === 0) return { kind: 'unreadable' };
  return { kind: 'different', possible, unchecked: possible.filter((id) => !digests.has(id)) };
}

/** Looks at every byte: for an HMAC, the time must not tell how much was right. */
export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}
