/** A place in a text, as editors count: line and column from 1, offset and length in UTF-16 code units. */
export interface Place {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Finds the line and column of each offset, walking the text once; null stays null. */
export function placesIn(text: string, offsets: readonly (number | null)[]): (Place | null)[] {
  const found: (Place | null)[] = offsets.map(() => null);
  const order = offsets
    .map((offset, i) => ({ offset, i }))
    .filter((entry): entry is { offset: number; i: number } => entry.offset !== null)
    .sort((a, b) => a.offset - b.offset);
  let line = 1;
  let start = 0;
  let feed = text.indexOf('\n');
  for (const { offset, i } of order) {
    while (feed !== -1 && feed < offset) {
      line += 1;
      start = feed + 1;
      feed = text.indexOf('\n', start);
    }
    found[i] = { offset, line, column: offset - start + 1, length: 0 };
  }
  return found;
}
