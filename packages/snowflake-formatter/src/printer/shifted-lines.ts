/**
 * Moves a multi-line template tag or comment: its other lines move with its first one. Lines that start inside a Jinja
 * string do not move, because their white space is part of the string.
 * @param by how many columns the tag moves to the right.
 * @param tab how many columns a tab takes in the lines that move.
 */
export function shiftLines(tag: string, by: number, tab: number): string {
  if (by === 0) return tag;
  const inStrings = /^\{[%{]/.test(tag) ? stringRanges(tag) : [];
  let shifted = '';
  let from = 0;
  for (let at = tag.indexOf('\n') + 1; at > 0; at = tag.indexOf('\n', at) + 1) {
    shifted += tag.slice(from, at);
    from = at;
    const newline = at - 1;
    if (inStrings.some(([start, end]) => start < newline && newline < end)) continue;
    const blanks = /^[^\S\r\n]*/.exec(tag.slice(at))?.[0] ?? '';
    const indent = blanks.length;
    const code = tag.charCodeAt(at + indent);
    if (code === 10 || code === 13) continue;
    if (tab > 1 && blanks.includes('\t')) {
      shifted += ' '.repeat(Math.max(0, widthOf(blanks, tab) + by));
      from += indent;
      continue;
    }
    if (by > 0) shifted += ' '.repeat(by);
    else from += Math.min(indent, -by);
  }
  return shifted + tag.slice(from);
}

/** The ranges of the strings in a tag. */
function stringRanges(tag: string): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const { index, 0: text } of tag.matchAll(/'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/g))
    ranges.push([index, index + text.length]);
  return ranges;
}

/** The column of `start` in the text, from 0. */
export function authorColumn(text: string, start: number, tab: number): number {
  const before = lineBefore(text, start);
  return tab > 1 ? widthOf(before, tab) : before.length;
}

/** The text on the line of `start` before it. */
export function lineBefore(text: string, start: number): string {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : line, start);
}

/** The column of the leftmost line of a tag after its first one, except for lines that start inside a string. */
export function leastIndentation(tag: string, tab: number): number {
  const inStrings = stringRanges(tag);
  let least = Number.POSITIVE_INFINITY;
  for (let at = tag.indexOf('\n') + 1; at > 0; at = tag.indexOf('\n', at) + 1) {
    const newline = at - 1;
    if (inStrings.some(([start, end]) => start < newline && newline < end)) continue;
    const blanks = /^[^\S\r\n]*/.exec(tag.slice(at))?.[0] ?? '';
    const code = tag.charCodeAt(at + blanks.length);
    if (code !== 10 && code !== 13) least = Math.min(least, widthOf(blanks, tab));
  }
  return least;
}

/** The number of columns of a text, with this number of columns per tab. */
function widthOf(text: string, tab: number): number {
  let tabs = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) tabs++;
  return text.length + tabs * (tab - 1);
}
