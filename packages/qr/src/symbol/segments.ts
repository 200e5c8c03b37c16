import type { Content } from './content.ts';
import { headerBits, MODES, type Mode, type VersionRange } from './modes.ts';

/** A run of characters in one mode. */
export interface Segment {
  readonly mode: Mode;
  /** Its first character, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

export interface Segmentation {
  readonly segments: readonly Segment[];
  /** The bits that the first n characters need with their headers, for each n from 0 to the number of characters. */
  readonly prefixBits: Float64Array;
}

const NUMERIC = MODES.indexOf('numeric');
const ALPHA = MODES.indexOf('alphanumeric');
const BYTE = MODES.indexOf('byte');
const KANJI = MODES.indexOf('kanji');

/** Costs are counted in sixths of a bit: a digit takes 10/3 bits, an alphanumeric character 11/2. */
const SIXTHS = 6;
const wholeBits = (sixths: number) => Math.ceil(sixths / SIXTHS);

/** Computes what a character costs in each mode, in sixths of a bit. */
function characterCosts(content: Content, index: number, costs: Float64Array): void {
  const alphanumeric = content.alphanumeric[index] ?? -1;
  const isDigit = alphanumeric >= 0 && alphanumeric < 10;
  costs[NUMERIC] = isDigit ? 20 : Number.POSITIVE_INFINITY;
  costs[ALPHA] = alphanumeric >= 0 ? 33 : Number.POSITIVE_INFINITY;
  costs[BYTE] = ((content.starts[index + 1] ?? 0) - (content.starts[index] ?? 0)) * 8 * SIXTHS;
  costs[KANJI] = (content.kanji[index] ?? -1) >= 0 ? 13 * SIXTHS : Number.POSITIVE_INFINITY;
}

/** Follows the decisions back from the end to the start, then joins neighbours of the same mode. */
function traceBack(decisions: Uint8Array, length: number, lastMode: number): Segment[] {
  const count = MODES.length;
  const segments: { mode: Mode; start: number; end: number }[] = [];
  let mode = lastMode;
  for (let index = length - 1; index >= 0; index--) {
    mode = decisions[index * count + mode] ?? BYTE;
    const name = MODES[mode] ?? 'byte';
    const current = segments.at(-1);
    if (current?.mode === name) current.start = index;
    else segments.push({ mode: name, start: index, end: index + 1 });
  }
  return segments.reverse();
}

/**
 * Returns the division into modes with the fewest bits, by dynamic programming: for each n and each mode, the cheapest
 * way to write the first n characters and end in that mode.
 */
export function bestSegments(content: Content, range: VersionRange): Segmentation {
  const count = MODES.length;
  const headers = MODES.map((mode) => headerBits(mode, range) * SIXTHS);
  /** For each character and each mode after it: the mode in which the character itself is written. */
  const decisions = new Uint8Array(content.length * count);
  const prefixBits = new Float64Array(content.length + 1);
  let before = Float64Array.from(headers);
  let after = new Float64Array(count);
  const costs = new Float64Array(count);
  for (let index = 0; index < content.length; index++) {
    characterCosts(content, index, costs);
    for (let mode = 0; mode < count; mode++) {
      after[mode] = (before[mode] ?? 0) + (costs[mode] ?? 0);
      decisions[index * count + mode] = mode;
    }
    const written = after.indexOf(Math.min(...after));
    const closed = wholeBits(after[written] ?? 0);
    prefixBits[index + 1] = closed;
    // Switching modes costs a header, so only the cheapest path so far is worth leaving.
    for (let mode = 0; mode < count; mode++) {
      const switched = closed * SIXTHS + (headers[mode] ?? 0);
      if (switched >= (after[mode] ?? 0)) continue;
      after[mode] = switched;
      decisions[index * count + mode] = written;
    }
    [before, after] = [after, before];
  }
  const lastMode = content.length === 0 ? BYTE : before.indexOf(Math.min(...before));
  return {
    segments: traceBack(decisions, content.length, lastMode),
    prefixBits,
  };
}
