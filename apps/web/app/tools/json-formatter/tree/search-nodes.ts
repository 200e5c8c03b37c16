import type { NodeIndex } from '../engine/node-index.ts';
import { stringEnd } from '../engine/string-value.ts';
import { OPEN_ARRAY, OPEN_OBJECT } from '../engine/syntax.ts';

/** More are not listed: nobody steps through them. */
export const MAX_HITS = 10_000;

/**
 * The values whose key or own text holds the words, in the order of the text. Letters of ASCII are found in either case;
 * escapes are searched as they are written.
 */
export function searchNodes(index: NodeIndex, words: string): number[] {
  const needle = new TextEncoder().encode(words).map(lower);
  const [first] = needle;
  if (first === undefined) return [];
  const { bytes, start, end, key } = index;
  const hits: number[] = [];
  for (let node = 0; node < index.size && hits.length < MAX_HITS; node += 1) {
    const keyStart = key[node] ?? -1;
    const from = start[node] ?? 0;
    const container = bytes[from] === OPEN_OBJECT || bytes[from] === OPEN_ARRAY;
    if (
      (keyStart >= 0 && holds(bytes, keyStart + 1, stringEnd(bytes, keyStart) - 1, needle, first)) ||
      (!container && holds(bytes, from, end[node] ?? 0, needle, first))
    )
      hits.push(node);
  }
  return hits;
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

function holds(bytes: Uint8Array, from: number, to: number, needle: Uint8Array, first: number): boolean {
  const last = to - needle.length;
  for (let at = from; at <= last; at += 1) {
    if (lower(bytes[at] ?? 0) !== first) continue;
    let i = 1;
    while (i < needle.length && lower(bytes[at + i] ?? 0) === needle[i]) i += 1;
    if (i === needle.length) return true;
  }
  return false;
}
