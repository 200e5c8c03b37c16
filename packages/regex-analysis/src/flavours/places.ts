import { contains, type Step } from './program.ts';
import { sameText } from './sets.ts';

/** Returns the position a code point back; -1 at the beginning. */
export function before(text: string, position: number): number {
  if (position <= 0) return -1;
  const isPair =
    position > 1 &&
    (text.charCodeAt(position - 1) & 0xfc00) === 0xdc00 &&
    (text.charCodeAt(position - 2) & 0xfc00) === 0xd800;
  return position - (isPair ? 2 : 1);
}

/** Returns the position a number of code points further. */
export function after(text: string, position: number, count: number): number {
  let end = position;
  for (let index = 0; index < count; index += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/** Returns where a span ends that gives back characters until the next step can match; -1 if it never can. */
export function givenBack(text: string, from: number, limit: number, next: Step): number {
  for (let position = before(text, from); position >= limit; position = before(text, position)) {
    if (next.op !== 'char' || text.codePointAt(position) === next.point) return position;
    if (position === 0) break;
  }
  return -1;
}

/** Whether an edge is at a position. */
export function isAt(
  { kind, words }: Extract<Step, { op: 'edge' }>,
  text: string,
  position: number,
  searchStart: number,
): boolean {
  const { length } = text;
  switch (kind) {
    case 'text-start':
      return position === 0;
    case 'text-end':
      return position === length;
    case 'last-line-end':
      return position === length || (position === length - 1 && text[position] === '\n');
    case 'line-start':
      return position === 0 || text[position - 1] === '\n';
    case 'inner-line-start':
      return position === 0 || (position < length && text[position - 1] === '\n');
    case 'line-end':
      return position === length || text[position] === '\n';
    case 'search-start':
      return position === searchStart;
    case 'boundary':
    case 'no-boundary': {
      const left = position > 0 ? (text.codePointAt(before(text, position)) ?? -1) : -1;
      const right = text.codePointAt(position) ?? -1;
      const isWord = (point: number) => words !== null && point !== -1 && contains(words, point);
      return (isWord(left) !== isWord(right)) === (kind === 'boundary');
    }
  }
}

/** Returns where a back-reference ends, or -1. A group without a match fails. */
export function referenceEnd(
  { groups, folding }: Extract<Step, { op: 'reference' }>,
  values: Int32Array,
  text: string,
  position: number,
): number {
  for (const group of groups) {
    const [start, end] = [values[2 * group] ?? -1, values[2 * group + 1] ?? -1];
    if (end === -1) continue;
    const captured = text.slice(start, end);
    const to = position + captured.length;
    return to <= text.length && sameText(captured, text.slice(position, to), folding) ? to : -1;
  }
  return -1;
}

/** The longest character with marks that is looked at, in UTF-16 units. */
const MOST_OF_GRAPHEME = 256;
/** The first combining mark: below, only \r\n is one character of two. */
const FIRST_MARK = 0x300;
const graphemes = new Intl.Segmenter('en');

/** Returns where a character with its marks ends; -1 at the end of the text. */
export function graphemeEnd(text: string, position: number): number {
  if (position >= text.length) return -1;
  // The segmenter takes a thousand times as long.
  if (text.charCodeAt(position) < FIRST_MARK && !(text.charCodeAt(position + 1) >= FIRST_MARK))
    return position + (text.startsWith('\r\n', position) ? 2 : 1);
  const found = graphemes.segment(text.slice(position, position + MOST_OF_GRAPHEME)).containing(0);
  return found === undefined ? -1 : position + found.segment.length;
}

/** Returns where a loop over one set ends, or -1 if there are too few of its characters. */
export function spanEnd(
  { set, min, max }: Extract<Step, { op: 'span' }>,
  text: string,
  from: number,
): number {
  let position = from;
  let count = 0;
  for (; count < max; count += 1) {
    const point = text.codePointAt(position);
    if (point === undefined || !contains(set, point)) break;
    position += point > 0xffff ? 2 : 1;
  }
  return count < min ? -1 : position;
}
