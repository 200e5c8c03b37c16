import { type RefObject, useEffect } from 'react';
import { lineStarts, paintStretches } from './paint-lines.ts';

/** Lines painted above and below those in sight, so that scrolling a little needs no painting. */
const MARGIN = 24;

/**
 * Colours a text area by a layer that lies exactly under it and shows the same lines; the area's own text is then
 * transparent but still there, to be selected, searched and read out. Only the lines around those in sight are
 * painted, so the size of the text does not matter. The layer is left alone by React.
 *
 * @param colours null while there are none: the area shows its own text.
 */
export function useColours(
  area: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLPreElement | null>,
  text: string,
  colours: Uint32Array | null,
): void {
  useEffect(() => {
    const source = area.current;
    const paper = layer.current;
    if (source === null || paper === null || colours === null || colours.length === 0) return;

    const starts = lineStarts(text);
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(source);
    const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    const overflows = source.scrollHeight > source.clientHeight;
    // Measured where it can be: a fraction of a pixel a line is a line off after a thousand.
    const height = overflows
      ? (source.scrollHeight - padding) / starts.length
      : Number.parseFloat(lineHeight);
    let painted = { from: 0, to: -1 };

    const paint = (from: number, to: number) => {
      const end = starts[to + 1] ?? text.length;
      const pieces = paintStretches(text, colours, starts[from] ?? 0, end).map((stretch) => {
        if (stretch.kind === null) return stretch.text;
        const span = document.createElement('span');
        span.className = stretch.kind;
        span.textContent = stretch.text;
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
    source.classList.add('is-coloured');
    source.addEventListener('scroll', follow, { passive: true });
    const resized = new ResizeObserver(follow);
    resized.observe(source);
    return () => {
      source.removeEventListener('scroll', follow);
      resized.disconnect();
      source.classList.remove('is-coloured');
      paper.replaceChildren();
    };
  }, [area, layer, text, colours]);
}
