const OFF_LINE = /^--\s*fmt:\s*off\b/i;
const OFF_BLOCK = /^\/\*\s*(?:sql-formatter-disable|fmt:\s*off)\s*\*\/$/i;
const ON = /--[^\S\n]*fmt:[^\S\n]*on\b[^\n]*|\/\*\s*(?:sql-formatter-enable|fmt:\s*on)\s*\*\//gi;

/**
 * Where the region ends that the comment `text.slice(start, end)` switches formatting off for: after the comment that
 * switches it on again, or at the end of the text. -1 if the comment does no such thing.
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
  // The blanks at the end are kept: they may stand in a string that nobody closed.
  return text.length;
}

/** A cheap test that saves most comments the slice: whether the first letter is that of a switch. */
export function mayBeSwitch(text: string, start: number): boolean {
  let i = start + 2;
  while (text.charCodeAt(i) === 32) i++;
  const code = text.charCodeAt(i) | 32;
  return code === 102 || code === 115;
}
