import { diffSequences } from '../sequences/diff-sequences.ts';
import { cutLines, type Ignored, type Lines, NOTHING_IGNORED, numberLines, wholeLine } from './lines.ts';

/** Two texts side by side. */
export interface Comparison {
  readonly left: Lines;
  readonly right: Lines;
  /** Four numbers for each difference: first line and line after the last, on the left and on the right, from 0. */
  readonly hunks: Int32Array<ArrayBuffer>;
  /** Lines that are only on the left, and only on the right. */
  readonly removed: number;
  readonly added: number;
  /** What differs that cannot be seen. */
  readonly unseen: readonly Unseen[];
}

/**
 * A difference that a reader does not see: line ends (and then whether nothing else differs), a byte order mark, the
 * end of the last line.
 */
export type Unseen = 'line-ends' | 'only-line-ends' | 'byte-order-mark' | 'final-line-end';

export interface CompareTextsOptions {
  readonly ignored?: Ignored | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

const MARK = '\uFEFF';

/** Compares two texts line by line. A byte order mark is not part of the first line. */
export function compareTexts(
  leftText: string,
  rightText: string,
  options: CompareTextsOptions = {},
): Comparison {
  const { ignored = NOTHING_IGNORED, onProgress } = options;
  const left = cutLines(withoutMark(leftText));
  const right = cutLines(withoutMark(rightText));
  const numbers = numberLines(left, right, ignored);
  onProgress?.(0.3);
  const hunks = diffSequences(numbers, { onProgress: (share) => onProgress?.(0.3 + share * 0.7) });
  return {
    ...{ left, right, hunks, ...countLines(hunks) },
    unseen: unseenOf(leftText, rightText, left, right, hunks),
  };
}

const withoutMark = (text: string) => (text.startsWith(MARK) ? text.slice(1) : text);

export function countLines(hunks: Int32Array): { readonly removed: number; readonly added: number } {
  let removed = 0;
  let added = 0;
  for (let at = 0; at < hunks.length; at += 4) {
    removed += (hunks[at + 1] ?? 0) - (hunks[at] ?? 0);
    added += (hunks[at + 3] ?? 0) - (hunks[at + 2] ?? 0);
  }
  return { removed, added };
}

type LineEnds = 'none' | 'lf' | 'crlf' | 'mixed';

function lineEndsOf(text: string): LineEnds {
  const feeds = countOf(text, '\n');
  const pairs = countOf(text, '\r\n');
  if (feeds === 0) return 'none';
  if (pairs === 0) return 'lf';
  return pairs === feeds ? 'crlf' : 'mixed';
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

function unseenOf(
  leftText: string,
  rightText: string,
  left: Lines,
  right: Lines,
  hunks: Int32Array,
): readonly Unseen[] {
  const unseen: Unseen[] = [];
  const [ends, otherEnds] = [lineEndsOf(left.text), lineEndsOf(right.text)];
  const differ = ends !== otherEnds && ends !== 'none' && otherEnds !== 'none';
  if (differ || ends === 'mixed' || otherEnds === 'mixed') {
    const isOnly = hunks.length > 0 && areEqualButLineEnds(left, right, hunks);
    if (isOnly) unseen.push('only-line-ends');
    else if (differ) unseen.push('line-ends');
  }
  if (leftText.startsWith(MARK) !== rightText.startsWith(MARK)) unseen.push('byte-order-mark');
  const isEnded = ({ text }: Lines) => text === '' || text.endsWith('\n');
  if (isEnded(left) !== isEnded(right) && left.text !== '' && right.text !== '')
    unseen.push('final-line-end');
  return unseen;
}

/** Whether all differences are gone without line ends. */
function areEqualButLineEnds(left: Lines, right: Lines, hunks: Int32Array): boolean {
  const bare = (line: string) => line.replace(/\r?\n$/, '');
  for (let at = 0; at < hunks.length; at += 4) {
    const [a0 = 0, a1 = 0, b0 = 0, b1 = 0] = hunks.subarray(at, at + 4);
    if (a1 - a0 !== b1 - b0) return false;
    for (let line = 0; line < a1 - a0; line += 1)
      if (bare(wholeLine(left, a0 + line)) !== bare(wholeLine(right, b0 + line))) return false;
  }
  return true;
}
