import { type CharSet, hasChar, scanClass } from '../matcher/char-set.ts';
import type { Program } from '../matcher/instructions.ts';
import { isNewline } from '../matcher/text.ts';
import { at } from '../pattern/at.ts';

/** The properties of a position's neighbours that `^`, `$` and `\b` test, as bits. */
export const WORD = 1;
export const NEWLINE = 2;
/** The beginning of the text, for the preceding neighbour; its end, for the following one. */
export const EDGE = 4;

/** The bit of a character which says that the short lookbehind with this number matches. */
export const behindBit = (number: number) => 8 << number;

/**
 * The alphabet of a program: characters that all its sets treat alike are one letter. This is exact, so results for the
 * letters hold for all texts.
 */
export interface Letters {
  readonly count: number;
  /** One example character for each letter, a readable one if possible. */
  readonly examples: readonly string[];
  /** `WORD` and `NEWLINE` for each letter, as far as the program tests them. */
  readonly kinds: readonly number[];
  /** The letters in each set of the program. */
  readonly members: ReadonlyMap<CharSet, Uint8Array>;
}

/** Returns null if there are more letters than `maxLetters`. */
export function lettersOf(program: Program, maxLetters: number): Letters | null {
  const sets = new Set<CharSet>();
  let words: CharSet | null = null;
  let newlines: CharSet | null = null;
  const behinds: { readonly sets: readonly CharSet[]; readonly number: number }[] = [];
  for (const instruction of program.instructions) {
    if (instruction.op === 'char') sets.add(instruction.set);
    if (instruction.op === 'word') words = instruction.set;
    if (instruction.op === 'behind') {
      behinds.push(instruction);
      for (const set of instruction.sets) sets.add(set);
    }
    if ((instruction.op === 'edge' || instruction.op === 'behind') && instruction.multiline)
      newlines = NEWLINES;
  }
  const all = [...sets, ...(words === null ? [] : [words]), ...(newlines === null ? [] : [newlines])];
  const groups = partition(all, program.byCodePoint ? 0x10ffff : 0xffff, maxLetters);
  if (groups === null) return null;
  const chars = groups.map(exampleOf);
  const members = new Map<CharSet, Uint8Array>();
  for (const set of all) {
    members.set(
      set,
      Uint8Array.from(chars, (char) => (hasChar(set, char) ? 1 : 0)),
    );
  }
  return {
    count: chars.length,
    examples: chars.map((char) => String.fromCodePoint(char)),
    kinds: chars.map(
      (char) =>
        (words !== null && hasChar(words, char) ? WORD : 0) |
        (newlines !== null && isNewline(char) ? NEWLINE : 0) |
        behindKind(behinds, char),
    ),
    members,
  };
}

function behindKind(
  behinds: readonly { readonly sets: readonly CharSet[]; readonly number: number }[],
  char: number,
): number {
  let kind = 0;
  for (const { sets, number } of behinds)
    if (sets.some((set) => hasChar(set, char))) kind |= behindBit(number);
  return kind;
}

const NEWLINES = scanClass('[\\n\\r\\u2028\\u2029]', { ignoreCase: false, dotAll: false, mode: '' });

/** Returns the ranges of each letter: ranges whose characters are in the same sets. */
function partition(sets: readonly CharSet[], last: number, maxLetters: number): number[][] | null {
  const starts = new Set([0]);
  for (const { bounds } of sets) {
    for (const [index, bound] of bounds.entries()) starts.add(index % 2 === 0 ? bound : bound + 1);
  }
  const sorted = [...starts].filter((start) => start <= last).sort((left, right) => left - right);
  const groups = new Map<string, number[]>();
  for (const [index, start] of sorted.entries()) {
    const signature = sets.map((set) => (hasChar(set, start) ? '1' : '0')).join('');
    const group = groups.get(signature);
    const end = (sorted[index + 1] ?? last + 1) - 1;
    if (group === undefined) {
      if (groups.size >= maxLetters) return null;
      groups.set(signature, [start, end]);
    } else group.push(start, end);
  }
  return [...groups.values()];
}

/** Characters that make an attack readable, best first. */
const READABLE = 'a0 A!bcdefghijklmnopqrstuvwxyz123456789BCDEFGHIJKLMNOPQRSTUVWXYZ-_.,:;/@#\n\t';

export function exampleOf(ranges: readonly number[]): number {
  const set = { bounds: ranges };
  for (const char of READABLE) {
    const code = char.charCodeAt(0);
    if (hasRange(ranges, code)) return code;
  }
  for (let index = 0; index < set.bounds.length; index += 2) {
    const low = Math.max(at(ranges, index), 0x21);
    const high = at(ranges, index + 1);
    // A lone surrogate would not survive being copied.
    if (low <= high && !(low >= 0xd800 && high <= 0xdfff))
      return low >= 0xd800 && low <= 0xdfff ? 0xe000 : low;
  }
  return at(ranges, 0);
}

/** Like `hasChar`, for ranges that may touch. */
function hasRange(ranges: readonly number[], char: number): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (char >= at(ranges, index) && char <= at(ranges, index + 1)) return true;
  }
  return false;
}
