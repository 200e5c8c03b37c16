import { lineAndColumn } from '../../../lib/text-place.ts';
import { compareWords } from '../../../tool-parts/comparing/compare-words.ts';

/** A word that was added, with its context in the line. */
export interface AddedWord {
  /** From 1, in the formatted text. */
  readonly line: number;
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** A word that was printed in another letter case, and the number of times. */
export interface RecasedWord {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface WordLists {
  readonly added: readonly AddedWord[];
  /** In order of first occurrence. */
  readonly recased: readonly RecasedWord[];
}

/** How many characters of a line are shown on either side of a word. */
const AROUND = 28;

/**
 * Lists the words that differ between a query and its formatted form; null if those are not the same query.
 *
 * @param most how many words of each list
 */
export function listWords(original: string, formatted: string, most: number): WordLists | null {
  const words = compareWords(original, formatted);
  if (words === null) return null;
  const added = words.added.slice(0, most).map(({ start, end }): AddedWord => {
    const { line, column } = lineAndColumn(formatted, start);
    const lineStart = start - column + 1;
    const lineEnd = formatted.indexOf('\n', end);
    const before = formatted.slice(lineStart, start).trimStart();
    const after = formatted.slice(end, lineEnd < 0 ? undefined : lineEnd).trimEnd();
    return {
      line,
      before: before.length > AROUND ? `…${before.slice(-AROUND)}` : before,
      word: formatted.slice(start, end),
      after: after.length > AROUND ? `${after.slice(0, AROUND)}…` : after,
    };
  });
  const counts = new Map<string, RecasedWord>();
  for (const [index, { start, end }] of words.recased.original.entries()) {
    const printed = words.recased.formatted[index];
    const from = original.slice(start, end);
    const to = formatted.slice(printed?.start, printed?.end);
    const key = `${from} ${to}`;
    counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return { added, recased: [...counts.values()].slice(0, most) };
}
