import { diffTexts } from '../sequences/diff-sequences.ts';

/** A piece of a line, and whether it is only on this side. */
export interface Mark {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface MarkedPair {
  readonly left: readonly Mark[];
  readonly right: readonly Mark[];
}

/** UTF-16 code units. Longer lines are not cut into words, which takes time, but into what is equal at both ends. */
const LONGEST = 2_000;
/** With less in common (as a share of the longer line), marked words only confuse. */
const LEAST_COMMON = 0.2;

let segmenter: Intl.Segmenter | null | undefined;

/** A text in words, as the languages in it have them: Chinese and Japanese by their dictionaries. */
function wordsOf(text: string): string[] {
  segmenter ??=
    typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null;
  return segmenter === null
    ? (text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [])
    : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Which words of two lines differ. Lines with little in common are marked as a whole. */
export function markWords(left: string, right: string, ignoreCase = false): MarkedPair {
  const whole: MarkedPair = { left: marks([left], () => true), right: marks([right], () => true) };
  if (left.length > LONGEST || right.length > LONGEST) return markMiddle(left, right);
  const [words, others] = [wordsOf(left), wordsOf(right)];
  const compared = (list: readonly string[]) => (ignoreCase ? list.map((word) => word.toLowerCase()) : list);
  const hunks = diffTexts(compared(words), compared(others));
  const isLeft = flags(words.length, hunks, 0);
  const isRight = flags(others.length, hunks, 2);
  const common = words.reduce((sum, word, i) => sum + (isLeft[i] === 1 ? 0 : word.trim().length), 0);
  if (common < LEAST_COMMON * Math.max(left.trim().length, right.trim().length)) return whole;
  return {
    left: marks(words, (i) => isLeft[i] === 1),
    right: marks(others, (i) => isRight[i] === 1),
  };
}

function flags(length: number, hunks: Int32Array, side: 0 | 2): Uint8Array {
  const changed = new Uint8Array(length);
  for (let at = side; at < hunks.length; at += 4) changed.fill(1, hunks[at], hunks[at + 1]);
  return changed;
}

/** Neighbours of one kind as one piece. */
function marks(words: readonly string[], isChanged: (index: number) => boolean): readonly Mark[] {
  const joined: { text: string; isChanged: boolean }[] = [];
  for (const [i, word] of words.entries()) {
    const last = joined.at(-1);
    if (last?.isChanged === isChanged(i)) last.text += word;
    else joined.push({ text: word, isChanged: isChanged(i) });
  }
  return joined;
}

/** What lies between the equal beginnings and the equal ends of two lines. */
function markMiddle(left: string, right: string): MarkedPair {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const cut = (text: string): readonly Mark[] =>
    [
      { text: text.slice(0, start), isChanged: false },
      { text: text.slice(start, text.length - end), isChanged: true },
      { text: text.slice(text.length - end), isChanged: false },
    ].filter((mark) => mark.text !== '');
  return { left: cut(left), right: cut(right) };
}
