const OFF_LINE = /^--\s*fmt:\s*off\b/i;
const OFF_BLOCK = /^\/\*\s*(?:sql-formatter-disable|fmt:\s*off)\s*\*\/$/i;
const ON = /--[^\S\n]*fmt:[^\S\n]*on\b[^\n]*|\/\*\s*(?:sql-formatter-enable|fmt:\s*on)\s*\*\//gi;

/**
 * The end of the region if the comment `text.slice(start, end)` switches formatting off: after the comment that
 * switches it on again, or at the end of the text. Otherwise -1.
 */
export function regionEnd(text: string, start: number, end: number): number {
  const comment = text.slice(start, end);
  if (!OFF_LINE.test(comment) && !OFF_BLOCK.test(comment)) return -1;
  ON.lastIndex = end;
  const on = ON.exec(text);
  if (on !== null) {
    const stop = on.index + on[0].length;
    return text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop;
  }
  // The white space at the end is kept: it may be part of an unclosed string.
  return text.length;
}

const NOQA = /--[^\S\n]*noqa\b/iy;
const SOME_NOQA = /--[^\S\n]*noqa\b/i;

/** Whether the text may contain a comment for which {@link protectsLine} is true. */
export function protectsLines(text: string): boolean {
  return SOME_NOQA.test(text);
}

/** Whether the comment tells linters, and so the formatter, to leave its line alone: `-- noqa`. */
export function protectsLine(text: string, start: number): boolean {
  NOQA.lastIndex = start;
  return NOQA.test(text);
}

/** Whether the comment's first letter can start a switch: a cheap test that avoids slicing most comments. */
export function mayBeSwitch(text: string, start: number): boolean {
  let i = start + 2;
  while (text.charCodeAt(i) === 32) i++;
  const code = text.charCodeAt(i) | 32;
  return code === 102 || code === 115 || code === 110;
}
