import { type CharSet, hasChar, scanClass } from '../matcher/char-set.ts';
import { at } from '../pattern/at.ts';
import type { CharacterSet, Folding, SetItem } from './tree.ts';

const LAST = 0x10ffff;
const PLAIN = { ignoreCase: false, dotAll: true, mode: 'u' } as const;

/** A set of one character, or of a range. */
export const rangeItem = (low: number, high = low): SetItem => ({ kind: 'range', low, high });

/** A set as JavaScript writes it with the flag u, such as `\p{L}` or `[\t ]`. */
export const typeItem = (js: string, words: string): SetItem & { readonly kind: 'type' } => ({
  kind: 'type',
  js,
  words,
});

/** Sorts and merges pairs of inclusive bounds. */
function merged(pairs: (readonly [number, number])[]): CharSet {
  const bounds: number[] = [];
  for (const [low, high] of pairs.sort((one, other) => one[0] - other[0])) {
    const last = bounds.length - 1;
    if (last > 0 && low <= at(bounds, last) + 1) bounds[last] = Math.max(at(bounds, last), high);
    else bounds.push(low, high);
  }
  return { bounds };
}

const pairsOf = ({ bounds }: CharSet) =>
  Array.from(
    { length: bounds.length / 2 },
    (_, index) => [at(bounds, 2 * index), at(bounds, 2 * index + 1)] as const,
  );

/** Returns the characters of several sets. */
export const unionOf = (sets: readonly CharSet[]): CharSet => merged(sets.flatMap(pairsOf));

function complement(set: CharSet): CharSet {
  const bounds: number[] = [];
  let next = 0;
  for (const [low, high] of pairsOf(set)) {
    if (low > next) bounds.push(next, low - 1);
    next = high + 1;
  }
  if (next <= LAST) bounds.push(next, LAST);
  return { bounds };
}

/** A code point as JavaScript writes it in a class with the flag u. */
export function escapedPoint(value: number): string {
  const char = String.fromCodePoint(value);
  return /^[a-zA-Z0-9 ]$/.test(char) ? char : `\\u{${value.toString(16)}}`;
}

/** The other forms of each letter that has several, for Python: what `re` calls the same if case is ignored. */
let pythonForms: ReadonlyMap<number, readonly number[]> | null = null;

/**
 * Letters are the same for Python if their simple lower case is the same, or if both are lower case and have the same
 * upper case (`re._casefix`).
 */
function formsOfPython(): ReadonlyMap<number, readonly number[]> {
  if (pythonForms !== null) return pythonForms;
  const single = (text: string) => ([...text].length === 1 ? (text.codePointAt(0) ?? null) : null);
  const byUpper = new Map<string, number>();
  const classes = new Map<number, number[]>();
  for (const [low, high] of pairsOf(scanClass('[\\p{Lowercase}\\p{Changes_When_Casemapped}]', PLAIN))) {
    for (let point = low; point <= high; point += 1) {
      const char = String.fromCodePoint(point);
      // U+0130 has a simple lower case of its own, which JavaScript does not tell.
      const lower = point === 0x130 ? 0x69 : (single(char.toLowerCase()) ?? point);
      const upper = String.fromCodePoint(lower).toUpperCase();
      const key = byUpper.get(upper) ?? lower;
      byUpper.set(upper, key);
      classes.set(key, [...(classes.get(key) ?? []), point]);
    }
  }
  const forms = new Map<number, readonly number[]>();
  for (const members of classes.values()) {
    if (members.length > 1) for (const member of members) forms.set(member, members);
  }
  pythonForms = forms;
  return forms;
}

const folded = new Map<string, CharSet>();

/** Returns a set of ranges with every other form of its letters. */
function withOtherCases(set: CharSet, folding: Folding): CharSet {
  if (folding === 'none' || set.bounds.length === 0) return set;
  const js = `[${pairsOf(set)
    .map(([low, high]) => `${escapedPoint(low)}-${escapedPoint(high)}`)
    .join('')}]`;
  if (folding === 'unicode') return scanClass(js, { ...PLAIN, ignoreCase: true });
  const key = folding + js;
  const known = folded.get(key);
  if (known !== undefined) return known;
  const more: (readonly [number, number])[] = pairsOf(set);
  if (folding === 'ascii') {
    for (let point = 0x41; point <= 0x5a; point += 1) {
      const [upper, lower] = [point, point + 0x20];
      if (hasChar(set, upper) || hasChar(set, lower)) more.push([upper, upper], [lower, lower]);
    }
  } else {
    for (const [point, others] of formsOfPython()) {
      if (hasChar(set, point)) for (const other of others) more.push([other, other]);
    }
  }
  const closed = merged(more);
  if (folded.size > 500) folded.clear();
  folded.set(key, closed);
  return closed;
}

/** Returns the code points that a set matches. */
export function pointsOf({ items, negate, folding }: CharacterSet): CharSet {
  const ranges = items.flatMap((item) => (item.kind === 'range' ? [[item.low, item.high] as const] : []));
  const types = items.flatMap((item) => (item.kind === 'type' ? [scanClass(item.js, PLAIN)] : []));
  const all = unionOf([withOtherCases(merged([...ranges]), folding), ...types]);
  return negate ? complement(all) : all;
}

/** Whether two texts are the same, with the folding of a back-reference. Both have the same number of code points. */
export function sameText(left: string, right: string, folding: Folding): boolean {
  if (left === right) return true;
  if (folding === 'none') return false;
  const others = [...right];
  return [...left].every((char, index) => {
    const [one, other] = [char.codePointAt(0) ?? 0, others[index]?.codePointAt(0) ?? -1];
    if (one === other) return true;
    if (folding === 'ascii')
      return one < 128 && other < 128 && char.toLowerCase() === others[index]?.toLowerCase();
    if (folding === 'python') return formsOfPython().get(one)?.includes(other) ?? false;
    return new RegExp(`^\\u{${one.toString(16)}}$`, 'iu').test(String.fromCodePoint(other));
  });
}
