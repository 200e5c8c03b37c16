import { at } from '../pattern/at.ts';

/** A set of characters: code points with the flag u or v, otherwise UTF-16 units. Sorted bounds, inclusive. */
export interface CharSet {
  /** `[low, high, low, high, …]`, ascending, neither overlapping nor touching. */
  readonly bounds: readonly number[];
}

export function singleChar(char: number): CharSet {
  return { bounds: [char, char] };
}

export function hasChar({ bounds }: CharSet, char: number): boolean {
  let low = 0;
  let high = bounds.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (char > at(bounds, 2 * middle + 1)) low = middle + 1;
    else high = middle;
  }
  return 2 * low < bounds.length && char >= at(bounds, 2 * low);
}

export interface ClassFlags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  /** `''`, `'u'` or `'v'`. */
  readonly mode: string;
}

/** Ranges of characters in order, as text to be scanned; ranges that would merge are kept apart. */
const UNIT_RANGES = [[0, 0xffff]] as const;
const CODE_POINT_RANGES = [
  [0, 0xd7ff],
  [0xd800, 0xdbff],
  [0xdc00, 0xdfff],
  [0xe000, 0xffff],
  [0x10000, 0x10ffff],
] as const;

const alphabets = new Map<string, readonly string[]>();
const scanned = new Map<string, CharSet>();
const MOST_REMEMBERED = 500;

/**
 * Returns the characters that a class, an escape such as `\w` or a dot matches. It asks the platform itself, with its
 * own tables and case folding, so that the two can never disagree: one search over all characters in order, whose
 * matches are the ranges of the set.
 *
 * @param raw the source of a construct that matches exactly one character.
 */
export function scanClass(raw: string, { ignoreCase, dotAll, mode }: ClassFlags): CharSet {
  const flags = `g${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}${mode}`;
  const key = `${flags} ${raw}`;
  const known = scanned.get(key);
  if (known !== undefined) return known;
  const set = { bounds: scan(new RegExp(`(?:${raw})+`, flags), mode !== '') };
  if (scanned.size >= MOST_REMEMBERED) scanned.clear();
  scanned.set(key, set);
  return set;
}

function scan(run: RegExp, byCodePoint: boolean): number[] {
  const bounds: number[] = [];
  const ranges = byCodePoint ? CODE_POINT_RANGES : UNIT_RANGES;
  for (const [index, [first]] of ranges.entries()) {
    const width = first >= 0x10000 ? 2 : 1;
    for (const match of at(alphabet(byCodePoint), index).matchAll(run)) {
      const low = first + match.index / width;
      const high = low + match[0].length / width - 1;
      if (bounds.length > 0 && bounds[bounds.length - 1] === low - 1) bounds[bounds.length - 1] = high;
      else bounds.push(low, high);
    }
  }
  return bounds;
}

function alphabet(byCodePoint: boolean): readonly string[] {
  const key = byCodePoint ? 'code points' : 'units';
  const known = alphabets.get(key);
  if (known !== undefined) return known;
  const texts = (byCodePoint ? CODE_POINT_RANGES : UNIT_RANGES).map(([first, last]) =>
    allBetween(first, last),
  );
  alphabets.set(key, texts);
  return texts;
}

function allBetween(first: number, last: number): string {
  const parts: string[] = [];
  for (let start = first; start <= last; start += 4096) {
    const length = Math.min(4096, last - start + 1);
    parts.push(String.fromCodePoint(...Array.from({ length }, (_, offset) => start + offset)));
  }
  return parts.join('');
}
