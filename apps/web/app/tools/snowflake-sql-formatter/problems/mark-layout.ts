/** A part of a text that is underlined. */
export interface Mark {
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
}

/** What a layer under a text area has to show, from top to bottom, for its marks to lie under the text's. */
export type MarkPiece =
  /** So many lines that take one row each. */
  | { readonly kind: 'rows'; readonly count: number }
  /** Lines that only the browser can tell the height of: it has to lay them out. */
  | { readonly kind: 'lines'; readonly text: string }
  /** A line with marks, in pieces. */
  | {
      readonly kind: 'marked';
      readonly pieces: readonly { readonly text: string; readonly marked: boolean }[];
    };

/** Laying out more than this would be felt, and nobody looks for an underline in a line that fills screens. */
const MOST_CHARACTERS = 50_000;
const MOST_MARKS = 100;

/** What does not take one column each. */
const UNEVEN = /[^\x20-\x7e]/;

/**
 * Says what a layer must show to underline places in a text area that wraps. A line of plain characters that is not
 * longer than the area is wide takes one row, whatever it says, so that only the lines with marks and those that wrap
 * have to be laid out a second time: the length of the text does not matter.
 *
 * @param marks in the order of the text; each is drawn as far as its first line goes
 * @param columns how many characters fit into a row
 */
export function layOutMarks(text: string, marks: readonly Mark[], columns: number): MarkPiece[] {
  const pieces: MarkPiece[] = [];
  let rows = 0;
  let wrapping: string[] = [];
  let budget = MOST_CHARACTERS;
  let next = 0;
  const shown = marks.slice(0, MOST_MARKS);

  const flush = () => {
    if (rows > 0) pieces.push({ kind: 'rows', count: rows });
    if (wrapping.length > 0) pieces.push({ kind: 'lines', text: wrapping.join('\n') });
    rows = 0;
    wrapping = [];
  };

  for (let start = 0; next < shown.length && start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const first = next;
    while (next < shown.length && (shown[next]?.offset ?? 0) <= end) next += 1;
    const isMarked = next > first;
    const isPlain = !isMarked && end - start <= columns && !UNEVEN.test(text.slice(start, end));
    if (!isPlain) budget -= end - start;
    if (budget < 0) return pieces;
    if (isPlain) {
      // Rows before lines that wrap, whatever their order: together they are as high.
      rows += 1;
    } else if (isMarked) {
      flush();
      pieces.push({
        kind: 'marked',
        pieces: splitLine(text.slice(start, end), start, shown.slice(first, next)),
      });
    } else {
      wrapping.push(text.slice(start, end));
    }
    start = end + 1;
  }
  return pieces;
}

function splitLine(line: string, start: number, marks: readonly Mark[]) {
  const pieces: { text: string; marked: boolean }[] = [];
  let done = 0;
  for (const { offset, length } of marks) {
    const from = Math.max(done, offset - start);
    const to = Math.min(line.length, Math.max(from, offset - start + length));
    if (from > done) pieces.push({ text: line.slice(done, from), marked: false });
    // Something is missing at the end of the line: there is no character to underline.
    if (to > from) pieces.push({ text: line.slice(from, to), marked: true });
    else if (from >= line.length) pieces.push({ text: ' ', marked: true });
    done = Math.max(done, to);
  }
  if (done < line.length) pieces.push({ text: line.slice(done), marked: false });
  return pieces;
}
