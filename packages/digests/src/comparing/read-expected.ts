import { decodeBase64, fromHex } from '@hln/bytes';
import { type AlgorithmId, algorithmsOfLength } from '../algorithms/catalogue.ts';
import { findAlgorithm, findHmacAlgorithm } from '../algorithms/names.ts';

export interface ExpectedValue {
  /** What the text may stand for: 40 characters of hex can be Base64 of 30 bytes as well. Never empty. */
  readonly readings: readonly Uint8Array[];
  /** The algorithm that the text names, if it does. */
  readonly named: AlgorithmId | null;
}

/** Longer pastes are no digest: reading them would only cost time. */
const MAX_LENGTH = 4096;

/**
 * Reads a digest as people paste it: hex in any case with spaces, colons or `0x`; Base64 in either alphabet; with a
 * prefix such as `sha256:`, `SHA256=`, `sha384-` (subresource integrity); a line of `sha256sum` or of BSD's `sha256`.
 *
 * @returns null when it is no digest of any algorithm
 */
export function readExpected(text: string): ExpectedValue | null {
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

interface Split {
  readonly name: string | null;
  readonly value: string;
}

/** The ways to tell an algorithm's and a file's name from the value, the most particular first. */
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

/** Names hold the characters that separate them (`SHA-512/256-…`, `sha3-256:…`), so every separator is tried. */
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
