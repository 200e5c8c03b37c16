import { decodeBase64, fromHex } from '@hln/bytes';
import {
  ALGORITHMS,
  type AlgorithmId,
  algorithmsOfLength,
  findAlgorithm,
  findHmacAlgorithm,
} from '../algorithms/catalogue.ts';

interface ExpectedValue {
  /** The possible meanings of the text: 40 characters of hex can also be Base64 of 30 bytes. Never empty. */
  readonly readings: readonly Uint8Array[];
  /** The algorithm that the text names, if any. */
  readonly named: AlgorithmId | null;
}

/** Longer pastes can't be a digest: reading them would only cost time. */
const MAX_LENGTH = 4096;

interface Split {
  readonly name: string | null;
  readonly value: string;
}

export type Comparison =
  | { readonly kind: 'empty' }
  /** There is nothing to compare it with yet. */
  | { readonly kind: 'waiting'; readonly possible: readonly AlgorithmId[] }
  /** The text is not a digest. */
  | { readonly kind: 'unreadable' }
  /** `named` is the algorithm that the text names, if that is a different one. */
  | { readonly kind: 'match'; readonly algorithm: AlgorithmId; readonly named: AlgorithmId | null }
  /**
   * No digest is equal. `possible` are the algorithms with digests of this length, `unchecked` those of them that were
   * not computed and may still be equal.
   */
  | {
      readonly kind: 'different';
      readonly possible: readonly AlgorithmId[];
      readonly unchecked: readonly AlgorithmId[];
    };

/**
 * Compares the expected value with the computed digests.
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

/** Compares every byte: for an HMAC, the time must not reveal how much was right. */
export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

/**
 * Reads a digest as people paste it: hex in any case with spaces, colons or `0x`; Base64 in either alphabet; with a
 * prefix such as `sha256:`, `SHA256=`, `sha384-` (subresource integrity); a line of `sha256sum` or of BSD's `sha256`.
 *
 * @returns null if it can't be a digest of any algorithm
 */
function readExpected(text: string): ExpectedValue | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  for (const { name, value } of splits(trimmed)) {
    const named = name === null ? null : (findAlgorithm(name) ?? findHmacAlgorithm(name));
    if (name !== null && named === null) continue;
    const readings = readValue(value);
    if (readings.length > 0) return { readings, named: named?.id ?? null };
  }
  return null;
}

/** Returns the possible separations of an algorithm's and a file's name from the value, most specific first. */
function splits(text: string): Split[] {
  const bsd = /^\\?([\w/-]+) ?\(.*\) ?= ?(\S+)$/s.exec(text);
  const line = /^\\?([0-9A-Fa-f]{8,})[ \t]+\*?\S/.exec(text);
  return [
    ...(bsd ? [{ name: bsd[1] ?? '', value: bsd[2] ?? '' }] : []),
    ...namePrefixes(text),
    { name: null, value: text },
    ...(line ? [{ name: null, value: line[1] ?? '' }] : []),
  ];
}

/** Names contain the characters that separate them (`SHA-512/256-…`, `sha3-256:…`), so every separator is tried. */
function namePrefixes(text: string): Split[] {
  return [...text.slice(0, 24).matchAll(/[-:=\s]+/g)]
    .map(({ index, 0: separator }) => ({
      name: text.slice(0, index),
      value: text.slice(index + separator.length),
    }))
    .filter(({ name, value }) => name !== '' && value !== '')
    .reverse();
}

function readValue(value: string): Uint8Array[] {
  const joined = value.replaceAll(/\s/g, '');
  return [fromHex(value), fromHex(joined), decodeBase64(joined, { alphabet: 'either' })]
    .map(({ bytes }) => bytes)
    .filter((bytes) => bytes !== undefined)
    .filter(({ length }) => algorithmsOfLength(length).length > 0);
}
