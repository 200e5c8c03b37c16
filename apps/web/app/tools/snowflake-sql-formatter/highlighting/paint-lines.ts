import { COLOURED } from './colour-tokens.ts';

/** A piece of text with the kind of token it belongs to, or null. */
export interface Segment {
  readonly text: string;
  readonly kind: (typeof COLOURED)[number] | null;
}

/** The first triple that ends after an offset. */
function firstTriple(colours: Uint32Array, offset: number): number {
  let low = 0;
  let high = colours.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((colours[middle * 3 + 1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** Splits the part of a text from `from` to `to` at the edges of its coloured tokens. */
export function paintSegments(text: string, colours: Uint32Array, from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  let done = from;
  for (let at = firstTriple(colours, from); at < colours.length; at += 3) {
    const start = Math.max(from, colours[at] ?? 0);
    const end = Math.min(to, colours[at + 1] ?? 0);
    if (start >= to) break;
    if (start > done) segments.push({ text: text.slice(done, start), kind: null });
    segments.push({ text: text.slice(start, end), kind: COLOURED[colours[at + 2] ?? -1] ?? null });
    done = end;
  }
  if (done < to) segments.push({ text: text.slice(done, to), kind: null });
  return segments;
}
