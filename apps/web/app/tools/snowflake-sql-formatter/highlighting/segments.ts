import { COLOURED, type Colours } from './colour-tokens.ts';

/** A part of a text that is marked, whatever its colour. */
export interface Mark {
  /** From 0, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'problem' | 'bracket';
}

/** A piece of text with the class names of its colour and its marks; none for plain text. */
export interface Segment {
  readonly text: string;
  readonly names: string;
}

/** The first triple that ends after an offset. */
function firstTriple(tokens: Uint32Array, offset: number): number {
  let low = 0;
  let high = tokens.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle * 3 + 1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** Splits the part of a text from `from` to `to` at the edges of its coloured tokens and its marks. */
export function segmentsOf(
  text: string,
  { tokens }: Colours,
  marks: readonly Mark[],
  from: number,
  to: number,
): Segment[] {
  const segments: Segment[] = [];
  const near = marks.filter(({ start, end }) => start < to && end > from);
  const add = (start: number, end: number, colour: string) => {
    const inside = near.flatMap((mark) => [mark.start, mark.end]).filter((at) => at > start && at < end);
    let done = start;
    for (const edge of [...inside.toSorted((a, b) => a - b), end]) {
      const kinds = near.filter((mark) => mark.start <= done && mark.end >= edge).map(({ kind }) => kind);
      if (edge > done)
        segments.push({ text: text.slice(done, edge), names: [colour, ...kinds].join(' ').trim() });
      done = edge;
    }
  };
  let done = from;
  for (let at = firstTriple(tokens, from); at < tokens.length; at += 3) {
    const start = Math.max(done, tokens[at] ?? 0);
    if (start >= to) break;
    const end = Math.min(to, tokens[at + 1] ?? 0);
    if (start > done) add(done, start, '');
    add(start, end, COLOURED[tokens[at + 2] ?? -1] ?? '');
    done = Math.max(done, end);
  }
  if (done < to) add(done, to, '');
  return segments;
}
