import { type LineChange, lineChanges, linesOf } from '../cli/line-diff.ts';

/** A replaced part of a text. Offsets count from 0, in UTF-16 code units. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The smallest changes that a line diff and common prefixes and suffixes give, so that carets, folds and breakpoints
 * outside them are not moved. They are in text order and not adjacent to each other.
 * @param offset is added to all positions, for a text that is part of another.
 */
export function minimalChanges(before: string, after: string, offset = 0): TextChange[] {
  return lineChanges(before, after)
    .flatMap((change) => lineByLine(before, change))
    .map((change) => trimmed(before, change))
    .map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }));
}

/**
 * Compares line by line if the number of lines is unchanged: they are most likely the same lines with other letter case
 * or indentation.
 */
function lineByLine(before: string, { start, end, text }: LineChange): TextChange[] {
  const old = linesOf(before.slice(start, end));
  const lines = linesOf(text);
  if (old.length !== lines.length) return [{ start, end, text }];
  let at = start;
  return lines.map((line, i) => {
    const from = at;
    at += old[i]?.length ?? 0;
    return { start: from, end: at, text: line };
  });
}

/**
 * Removes the common prefix and suffix of both texts. An editor has no position between CR and LF, so they are not
 * separated.
 */
function trimmed(before: string, { start, end, text }: TextChange): TextChange {
  const old = before.slice(start, end);
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head++;
  if (old[head - 1] === '\r') head--;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  if (isWithinLineEnd(old, tail) || isWithinLineEnd(text, tail)) tail--;
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
}

/** Whether the position `tail` characters before the end is between a CR and its LF. */
function isWithinLineEnd(text: string, tail: number): boolean {
  return tail > 0 && text.at(-tail) === '\n' && text.at(-tail - 1) === '\r';
}
