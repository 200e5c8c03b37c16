import { LINE_FEED } from '@hln/json-engine';

/** A text cut into rows for a view that draws only those on the screen. */
export interface TextRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offset of each row, and the end of the text. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** For each row its line, from 1; null when every row is a line. */
  readonly lines: Uint32Array<ArrayBuffer> | null;
}

/** A longer line continues in the next row: rows of a megabyte, or of many colours, are slow to draw. */
const LONGEST_ROW = 240;

export function cutIntoRows(bytes: Uint8Array<ArrayBuffer>): TextRows {
  let rows = 0;
  let count = 0;
  walk(bytes, (_, line) => {
    rows += 1;
    count = line;
  });
  const starts = new Uint32Array(rows + 1);
  const lines = count === rows ? null : new Uint32Array(rows);
  let row = 0;
  walk(bytes, (start, line) => {
    starts[row] = start;
    if (lines !== null) lines[row] = line;
    row += 1;
  });
  starts[rows] = bytes.length;
  return { bytes, starts, lines };
}

function walk(bytes: Uint8Array, visit: (start: number, line: number) => void): void {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    visit(start, line);
    for (let next = start + LONGEST_ROW; next < end; next += LONGEST_ROW) {
      // A row does not begin in the middle of a character.
      while (((bytes[next] ?? 0) & 0xc0) === 0x80) next -= 1;
      visit(next, line);
    }
    if (feed === -1) return;
    start = feed + 1;
  }
}

export function rowCount({ starts }: TextRows): number {
  return starts.length - 1;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function rowText({ bytes, starts }: TextRows, row: number): string {
  return decoder.decode(bytes.subarray(starts[row], starts[row + 1])).replace(/[\r\n]+$/, '');
}

/** The row that contains the byte at `offset`. */
export function rowAt({ starts }: TextRows, offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
