import { COLOURED } from './colour-tokens.ts';
import { lineStarts } from './line-starts.ts';

/** A piece of text with the kind of token it belongs to, or null. */
interface Segment {
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

/** Lines painted above and below those in sight, so that scrolling a little needs no painting. */
const MARGIN = 24;

const PLAIN = new Uint32Array();

/**
 * Paints the lines of a text area that are in sight on the layer under it, and follows its scrolling.
 *
 * @param source holds `text`
 * @param colours null while they are not known yet: the layer then shows plain text
 * @returns a function that stops it
 */
export function paintColours(
  source: HTMLTextAreaElement,
  paper: HTMLPreElement,
  text: string,
  colours: Uint32Array | null,
): () => void {
  const starts = lineStarts(text);
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(source);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  const overflows = source.scrollHeight > source.clientHeight;
  // Measured if possible: an error of a fraction of a pixel per line is a whole line after a thousand.
  const height = overflows ? (source.scrollHeight - padding) / starts.length : Number.parseFloat(lineHeight);
  let painted = { from: 0, to: -1 };

  const paint = (from: number, to: number) => {
    const end = starts[to + 1] ?? text.length;
    const pieces = paintSegments(text, colours ?? PLAIN, starts[from] ?? 0, end).map((segment) => {
      if (segment.kind === null) return segment.text;
      const span = document.createElement('span');
      span.className = segment.kind;
      span.textContent = segment.text;
      return span;
    });
    paper.replaceChildren(...pieces);
    painted = { from, to };
  };

  const follow = () => {
    const first = Math.max(0, Math.floor(source.scrollTop / height));
    const last = Math.min(starts.length - 1, first + Math.ceil(source.clientHeight / height) + 1);
    if (first < painted.from || last > painted.to) {
      paint(Math.max(0, first - MARGIN), Math.min(starts.length - 1, last + MARGIN));
    }
    const top = painted.from * height - source.scrollTop;
    paper.style.transform = `translate(${-source.scrollLeft}px, ${top}px)`;
  };

  follow();
  source.addEventListener('scroll', follow, { passive: true });
  const resized = new ResizeObserver(follow);
  resized.observe(source);
  return () => {
    source.removeEventListener('scroll', follow);
    resized.disconnect();
  };
}
