import { bracketsAt, type Colours, NO_COLOURS } from './colour-tokens.ts';
import { lineStarts } from './line-starts.ts';
import { type Mark, segmentsOf } from './segments.ts';
import { shiftColours } from './shift-colours.ts';

/** Lines painted above and below the visible ones, so that scrolling a little needs no painting. */
const MARGIN = 24;
/** A longer text in one area would block the page for more than a frame or two (UTF-16 code units). */
const MOST_HELD = 100_000;
/** Lines of a longer text that the area holds above the visible ones; twice as many below. */
const HELD = 200;
/** When this few lines are left to scroll to, the area gets others. */
const LEFT = 50;
/** If all visible lines together are longer than this, they are shown plain (UTF-16 code units). */
const MOST_PAINTED = 50_000;

export interface CodeViewParts {
  /** The text area, whose lines must not wrap. */
  readonly area: HTMLTextAreaElement;
  /** Lies exactly below the area and shows the same text in colours. */
  readonly sheet: HTMLElement;
  /** The line numbers beside the area. */
  readonly numbers: HTMLElement;
  /** Replaces the scroll bar of an area that holds a part of its text; its child has the height of the whole text. */
  readonly bar: HTMLElement;
}

/**
 * Colours a text area and numbers its lines, with a layer below it that shows the same lines. The area's own text is
 * transparent but still there to be typed, selected and read aloud. Only the lines around the visible ones are painted,
 * so the size of the text does not matter.
 *
 * A view that `fills` its area also puts the text there; of a long text, only the lines around the visible ones, and
 * others as soon as one scrolls near the end of those.
 */
export class CodeView {
  #text = '';
  #starts: number[] = [0];
  #colours = NO_COLOURS;
  #problems: readonly Mark[] = [];
  #brackets: readonly Mark[] = [];
  /** The first and the last line in the area. */
  #held = { from: 0, to: 0 };
  #painted = { from: 0, to: -1 };
  #lineHeight = 1;
  readonly #parts: CodeViewParts;
  readonly #fills: boolean;
  readonly #end = new AbortController();
  readonly #resized = new ResizeObserver(() => this.#measure());

  constructor(parts: CodeViewParts, fills: boolean) {
    this.#parts = parts;
    this.#fills = fills;
    const { area, numbers, bar } = parts;
    const { signal } = this.#end;
    area.addEventListener('scroll', () => this.#follow(), { passive: true, signal });
    area.addEventListener('blur', () => this.#markBrackets(), { signal });
    document.addEventListener('selectionchange', () => this.#markBrackets(), { signal });
    bar.addEventListener('scroll', () => this.#followBar(), { passive: true, signal });
    if (fills) area.addEventListener('copy', (event) => this.#copyWhole(event), { signal });
    numbers.parentElement?.addEventListener('wheel', (event) => this.#scrollWith(event), { signal });
    this.#resized.observe(area);
    this.show(fills ? '' : area.value);
  }

  /** Shows another text; an area that the view does not fill already holds it. */
  show(text: string, colours: Colours = NO_COLOURS): void {
    this.#colours = colours;
    if (text !== this.#text || this.#painted.to < 0) {
      this.#text = text;
      this.#starts = lineStarts(text);
      this.#problems = [];
      this.#parts.numbers.parentElement?.style.setProperty(
        '--digits',
        `${this.#starts.length}`.length.toString(),
      );
      this.#hold(this.#scrolled());
      this.#measure();
    } else this.#paint();
    this.#markBrackets();
  }

  /** Follows an edit of the area, with the existing colours. */
  edited(): string {
    const { value } = this.#parts.area;
    if (value !== this.#text) this.show(value, shiftColours(this.#colours, this.#text, value));
    return value;
  }

  /** Marks the positions of problems in the current text, until it changes. */
  markProblems(places: readonly { readonly offset: number; readonly length: number }[]): void {
    this.#problems = places.map(({ offset, length }) => {
      // If something is missing at the end of a line, its last character is marked.
      const isPastLine = offset > 0 && (this.#text[offset] ?? '\n') === '\n';
      return { start: isPastLine ? offset - 1 : offset, end: offset + Math.max(1, length), kind: 'problem' };
    });
    this.#paint();
  }

  stop(): void {
    this.#end.abort();
    this.#resized.disconnect();
  }

  #measure(): void {
    const { area } = this.#parts;
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
    const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    const lines = this.#held.to - this.#held.from + 1;
    const overflows = area.scrollHeight > area.clientHeight;
    // Measured if possible: an error of a fraction of a pixel per line is a whole line after a thousand.
    this.#lineHeight = overflows ? (area.scrollHeight - padding) / lines : Number.parseFloat(lineHeight);
    this.#painted = { from: 0, to: -1 };
    this.#follow();
  }

  /** The scroll position of the text in pixels, including the lines that the area does not hold. */
  #scrolled(): number {
    return this.#held.from * this.#lineHeight + this.#parts.area.scrollTop;
  }

  #linesInSight(scrolled: number): { readonly from: number; readonly to: number } {
    const last = this.#starts.length - 1;
    const from = Math.min(last, Math.max(0, Math.floor(scrolled / this.#lineHeight)));
    return {
      from,
      to: Math.min(last, from + Math.ceil(this.#parts.area.clientHeight / this.#lineHeight) + 1),
    };
  }

  #follow(): void {
    const { area, sheet, numbers, bar } = this.#parts;
    const last = this.#starts.length - 1;
    const { from, to } = this.#linesInSight(this.#scrolled());
    const { from: first, to: end } = this.#held;
    if ((first > 0 && from < first + LEFT) || (end < last && to > end - LEFT)) this.#hold(this.#scrolled());
    if (from < this.#painted.from || to > this.#painted.to) {
      this.#painted = { from: Math.max(0, from - MARGIN), to: Math.min(last, to + MARGIN) };
      this.#paint();
    }
    const scrolled = this.#scrolled();
    const top = this.#painted.from * this.#lineHeight - scrolled;
    sheet.style.transform = `translate(${-area.scrollLeft}px, ${top}px)`;
    numbers.style.transform = `translateY(${top}px)`;
    if (!bar.hidden) {
      const height = (last - end + first) * this.#lineHeight + area.scrollHeight;
      (bar.firstElementChild as HTMLElement).style.height = `${height}px`;
      if (Math.abs(bar.scrollTop - scrolled) > 1) bar.scrollTop = scrolled;
    }
  }

  /** Scrolls the text to the position of the dragged bar. */
  #followBar(): void {
    const { area, bar } = this.#parts;
    if (bar.hidden || Math.abs(bar.scrollTop - this.#scrolled()) <= 1) return;
    const { from, to } = this.#linesInSight(bar.scrollTop);
    if (from < this.#held.from || to > this.#held.to) this.#hold(bar.scrollTop);
    else area.scrollTop = bar.scrollTop - this.#held.from * this.#lineHeight;
    this.#follow();
  }

  /**
   * Puts the text into the area; of a long one, the lines around the visible ones.
   * @param scrolled the scroll position, see {@link #scrolled}
   */
  #hold(scrolled: number): void {
    const { area, bar } = this.#parts;
    const last = this.#starts.length - 1;
    const caret = this.#startOf(this.#held.from) + area.selectionStart;
    const isWhole = !this.#fills || this.#text.length <= MOST_HELD;
    const { from: first } = this.#linesInSight(scrolled);
    this.#held = isWhole
      ? { from: 0, to: last }
      : { from: Math.max(0, first - HELD), to: Math.min(last, first + 2 * HELD) };
    bar.hidden = isWhole;
    area.toggleAttribute('data-part', !isWhole);
    if (!this.#fills) return;
    const { from, to } = this.#held;
    const start = this.#startOf(from);
    const text = this.#text.slice(start, to === last ? undefined : this.#startOf(to + 1) - 1);
    if (area.value !== text) area.value = text;
    if (isWhole) return;
    const placed = Math.max(0, caret - start);
    area.setSelectionRange(placed, placed);
    area.scrollTop = scrolled - from * this.#lineHeight;
  }

  #startOf(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  #paint(): void {
    const { area, sheet, numbers } = this.#parts;
    const { from, to } = this.#painted;
    if (to < from) return;
    const [start, end] = [this.#startOf(from), this.#startOf(to + 1)];
    const isPlain = end - start > MOST_PAINTED;
    area.toggleAttribute('data-painted', !isPlain);
    const marks = [...this.#problems, ...this.#brackets];
    const segments = isPlain ? [] : segmentsOf(this.#text, this.#colours, marks, start, end);
    sheet.replaceChildren(...segments.map(({ text, names }) => (names === '' ? text : span(text, names))));
    numbers.replaceChildren(...this.#numbersOf(from, to));
  }

  *#numbersOf(from: number, to: number): Generator<Node | string> {
    for (let line = from; line <= to; line += 1) {
      const [start, end] = [this.#startOf(line), this.#startOf(line + 1)];
      const isFaulty = this.#problems.some(
        (mark) => mark.start >= start && mark.start < Math.max(end, start + 1),
      );
      yield isFaulty ? span(`${line + 1}`, 'problem') : `${line + 1}`;
      yield '\n';
    }
  }

  /** Marks the bracket at the caret and its partner. */
  #markBrackets(): void {
    const { area } = this.#parts;
    const isAtCaret = document.activeElement === area && area.selectionStart === area.selectionEnd;
    const caret = this.#startOf(this.#held.from) + area.selectionStart;
    const pair = isAtCaret ? bracketsAt(this.#colours, caret) : null;
    if (pair?.[0] === this.#brackets[0]?.start && pair?.[1] === this.#brackets[1]?.start) return;
    this.#brackets = (pair ?? []).map((start) => ({ start, end: start + 1, kind: 'bracket' }));
    this.#paint();
  }

  /** Copies the whole text if all of it is selected, even though the area holds only a part. */
  #copyWhole(event: ClipboardEvent): void {
    const { area } = this.#parts;
    const isAll = area.selectionStart === 0 && area.selectionEnd === area.value.length;
    if (!isAll || area.value.length === this.#text.length) return;
    event.clipboardData?.setData('text/plain', this.#text);
    event.preventDefault();
  }

  /** The wheel over the numbers scrolls the area. */
  #scrollWith(event: WheelEvent): void {
    const { area } = this.#parts;
    const { scrollTop } = area;
    if (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && !event.ctrlKey) area.scrollTop += event.deltaY;
    if (area.scrollTop !== scrollTop) event.preventDefault();
  }
}

function span(text: string, names: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = names;
  element.textContent = text;
  return element;
}
