import { classOf, codeAt, type Source, SPACE } from './chars.ts';

// Compares comments: white space may differ at the ends of their lines and before them.

function isBlank(code: number): boolean {
  return classOf(code) === SPACE;
}

/** Whether two ranges of the same length are equal, code unit for code unit. */
export function sameText(a: Source, aStart: number, b: Source, bStart: number, length: number): boolean {
  const before = a.codes;
  const after = b.codes;
  for (let i = 0; i < length; i++) {
    if (before[aStart + i] !== after[bStart + i]) return false;
  }
  return true;
}

function withoutTrailingBlanks(text: Source, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(codeAt(text, at - 1))) at--;
  return at;
}

/** Whether two lines of comments are the same except for white space at the end. */
function sameLine(a: Source, aStart: number, aEnd: number, b: Source, bStart: number, bEnd: number): boolean {
  const aLength = withoutTrailingBlanks(a, aStart, aEnd) - aStart;
  const bLength = withoutTrailingBlanks(b, bStart, bEnd) - bStart;
  return aLength === bLength && sameText(a, aStart, b, bStart, aLength);
}

function endOfOwnLine(text: Source, start: number, end: number): number {
  let at = start;
  while (at < end && codeAt(text, at) !== 10) at++;
  return at;
}

function afterIndentation(text: Source, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(codeAt(text, at)) && codeAt(text, at) !== 10) at++;
  return at;
}

/** Whether two comments are the same line by line, except for white space at the ends of lines and the indentation. */
export function sameComment(
  a: Source,
  aStart: number,
  aEnd: number,
  b: Source,
  bStart: number,
  bEnd: number,
): boolean {
  let aAt = aStart;
  let bAt = bStart;
  for (;;) {
    const aLine = endOfOwnLine(a, aAt, aEnd);
    const bLine = endOfOwnLine(b, bAt, bEnd);
    if (!sameLine(a, aAt, aLine, b, bAt, bLine)) return false;
    if (aLine === aEnd || bLine === bEnd) return aLine === aEnd && bLine === bEnd;
    aAt = afterIndentation(a, aLine + 1, aEnd);
    bAt = afterIndentation(b, bLine + 1, bEnd);
  }
}
