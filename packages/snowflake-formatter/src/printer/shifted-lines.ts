/**
 * A template tag of several lines that moves: its other lines move with its first one. Lines that start within a string of
 * Jinja's stay, since their white space is part of the string.
 * @param by how many columns the tag moves to the right.
 */
export function shiftLines(tag: string, by: number): string {
  if (by === 0) return tag;
  const inStrings = tag.startsWith('{#') ? [] : stringRanges(tag);
  let shifted = '';
  let from = 0;
  for (let at = tag.indexOf('\n') + 1; at > 0; at = tag.indexOf('\n', at) + 1) {
    shifted += tag.slice(from, at);
    from = at;
    const newline = at - 1;
    if (inStrings.some(([start, end]) => start < newline && newline < end)) continue;
    const indent = /^[^\S\r\n]*/.exec(tag.slice(at))?.[0].length ?? 0;
    const code = tag.charCodeAt(at + indent);
    if (code === 10 || code === 13) continue;
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
export function authorColumn(text: string, start: number): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return start - (line === 0 && text.charCodeAt(0) === 0xfeff ? 1 : line);
}
