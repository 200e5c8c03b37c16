/**
 * A template tag or a comment of several lines that moves: its other lines move with its first one. Lines that start
 * within a string of Jinja's stay, since their white space is part of the string.
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

/** Where strings start and end in a tag. */
function stringRanges(tag: string): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const { index, 0: text } of tag.matchAll(/'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/g))
    ranges.push([index, index + text.length]);
  return ranges;
}

/** The column at which `start` stands in the text, from 0. */
export function authorColumn(text: string, start: number, tab: number): number {
  const before = lineBefore(text, start);
  return tab > 1 ? widthOf(before, tab) : before.length;
}

/** What is on the line of `start` before it. */
export function lineBefore(text: string, start: number): string {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : line, start);
}

/** The column of the leftmost line of a tag after its first one, lines that start within a string aside. */
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

/** Columns that a text takes whose tabs take so many each. */
function widthOf(text: string, tab: number): number {
  let tabs = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) tabs++;
  return text.length + tabs * (tab - 1);
}
