import { type Figures, layoutSize } from './figures.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  LINE_FEED,
  OPEN_ARRAY,
  OPEN_OBJECT,
  SPACE,
  type TAB,
} from './syntax.ts';
import { Tokenizer, type TokenizerOptions } from './tokenizer.ts';

/** A layout: null for no white space, or the indent of one step. */
export type Layout = { readonly byte: typeof SPACE | typeof TAB; readonly count: number } | null;

/** The largest result, in bytes. A JavaScript string could not hold more; deep nesting gets there fast. */
export const MAX_OUTPUT = 400_000_000;

export class TooLargeError extends RangeError {
  override readonly name = 'TooLargeError';
}

/** Returns the size of the result, in bytes. Throws a TooLargeError if no result may be that large. */
export function printedSize(figures: Figures, layout: Layout): number {
  const size = layout === null ? figures.compactBytes : layoutSize(figures, layout.count);
  if (size > MAX_OUTPUT)
    throw new TooLargeError(
      `The result would be ${Math.round(size / 1_000_000).toLocaleString('en-NZ')} MB, because the text is ${figures.depth.toLocaleString('en-NZ')} levels deep. Choose a smaller indent, or compress it.`,
    );
  return size;
}

export interface PrintOptions extends TokenizerOptions {
  /** Called about every megabyte with the current offset. */
  readonly onProgress?: ((offset: number) => void) | undefined;
}

const PROGRESS_STEP = 1 << 20;
/** Tokens of at least this many bytes are copied by the platform. */
const LONG = 48;

/** Writes bytes into a buffer of known size. */
export class Writer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #layout: Layout;
  at = 0;

  constructor(size: number, layout: Layout) {
    this.bytes = new Uint8Array(size);
    this.#layout = layout;
  }

  byte(byte: number): void {
    this.bytes[this.at] = byte;
    this.at += 1;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    const { bytes } = this;
    let { at } = this;
    if (end - start >= LONG) {
      bytes.set(from.subarray(start, end), at);
      this.at = at + end - start;
      return;
    }
    for (let i = start; i < end; i += 1) {
      bytes[at] = from[i] ?? 0;
      at += 1;
    }
    this.at = at;
  }

  /** Starts a new line at this depth, if the layout has lines. */
  line(depth: number): void {
    const layout = this.#layout;
    if (layout === null) return;
    this.byte(LINE_FEED);
    const end = this.at + depth * layout.count;
    if (end - this.at >= LONG) {
      this.bytes.fill(layout.byte, this.at, end);
      this.at = end;
      return;
    }
    for (let { at } = this; at < end; at += 1) this.bytes[at] = layout.byte;
    this.at = end;
  }

  colon(): void {
    this.byte(COLON);
    if (this.#layout !== null) this.byte(SPACE);
  }
}

/** Formats a text that `scan` found valid. Strings, numbers and keys are copied byte for byte. */
export function print(
  bytes: Uint8Array,
  figures: Figures,
  layout: Layout,
  options: PrintOptions = {},
): Uint8Array<ArrayBuffer> {
  const writer = new Writer(printedSize(figures, layout), layout);
  printInto(writer, bytes, options);
  return writer.bytes;
}

export function printInto(writer: Writer, bytes: Uint8Array, options: PrintOptions): void {
  const tokenizer = new Tokenizer(bytes, options);
  const { onProgress } = options;
  let depth = 0;
  /** Right after an opening bracket: a closing one follows without a line between them. */
  let fresh = false;
  let nextReport = onProgress === undefined ? Number.POSITIVE_INFINITY : PROGRESS_STEP;
  for (let kind = tokenizer.next(); kind !== END; kind = tokenizer.next()) {
    if (tokenizer.start >= nextReport) {
      onProgress?.(tokenizer.start);
      nextReport += PROGRESS_STEP;
    }
    if (kind === CLOSE_OBJECT || kind === CLOSE_ARRAY) {
      depth -= 1;
      if (!fresh) writer.line(depth);
      fresh = false;
      writer.byte(kind);
    } else if (kind === COMMA) {
      writer.byte(COMMA);
      writer.line(depth);
    } else if (kind === COLON) {
      writer.colon();
    } else {
      if (fresh) writer.line(depth);
      fresh = kind === OPEN_OBJECT || kind === OPEN_ARRAY;
      if (fresh) depth += 1;
      writer.copy(bytes, tokenizer.start, tokenizer.end);
    }
  }
}
