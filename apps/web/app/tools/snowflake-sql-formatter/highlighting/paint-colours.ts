import { lineStarts } from './line-starts.ts';
import { paintSegments } from './paint-lines.ts';

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
