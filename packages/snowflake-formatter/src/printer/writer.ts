import { type Decoder, decoder, wideDecoder } from '../encoder.ts';
import { Scratch } from '../scratch.ts';

const SPACE = 32;
const TAB = 9;
const CHUNK = 8192;

const NONE = new Uint16Array(0);
const bytes = new Scratch((length) => new Uint8Array(length));
const buffers = new Scratch((length) => new Uint16Array(length));

/**
 * Collects the output and tracks its column. A new line starts only when it gets its first text, and its indentation is
 * written then: so no line ends in spaces, and requesting a new line twice adds only one. The characters are kept in
 * one array until the end, because joining millions of small strings would take longer than everything else.
 */
export class Writer {
  /** Whether the current line is still empty. */
  atStart = true;
  private codes: Uint16Array<ArrayBuffer>;
  private length = 0;
  private readonly newlineText: string;
  private readonly tab: number;
  private indent = 0;
  private at = 0;
  private blank = false;
  /** All bits that occur in any of the code units. */
  private bits = 0;

  /**
   * @param expected the expected number of characters of the output; it may have more.
   * @param tab how many columns of an indentation one tab takes; 0 for spaces.
   */
  constructor(newlineText: string, expected: number, tab: number) {
    this.newlineText = newlineText;
    this.tab = tab;
    this.codes = buffers.take(expected + (expected >> 1) + 256);
  }

  /** The column of the next text, from 0. */
  get column(): number {
    return this.atStart ? this.indent : this.at;
  }

  /** The column where the current line starts, or the next one if it is still empty. */
  get indentation(): number {
    return this.indent;
  }

  /** How many lines were started after the first one, not counting blank lines and those within a token. */
  lines = 0;

  /** The offset in the output where the current line starts. */
  get line(): number {
    return this.length - (this.atStart ? 0 : this.at);
  }

  /** The last code unit of the output; NaN if it is empty. */
  get last(): number {
    return this.codes[this.length - 1] ?? Number.NaN;
  }

  /**
   * The output. Nothing can be written after it.
   * @param end what follows the last line
   */
  finish(end: string): string {
    this.raw(end);
    const text = this.read();
    buffers.give(this.codes);
    this.codes = NONE;
    this.length = 0;
    return text;
  }

  private read(): string {
    const codes = this.codes.subarray(0, this.length);
    if (decoder !== undefined && this.bits < 0x80) return decodeAscii(codes, decoder);
    // Surrogates have the highest bit, and few other characters in common use have it.
    if (wideDecoder !== undefined && (this.bits & 0x8000) === 0) return wideDecoder.decode(codes);
    let text = '';
    for (let from = 0; from < this.length; from += CHUNK) {
      const chunk = this.codes.subarray(from, Math.min(from + CHUNK, this.length));
      text += String.fromCharCode.apply(null, chunk as unknown as number[]);
    }
    return text;
  }

  newline(indent: number): void {
    if (!this.atStart) {
      this.raw(this.newlineText);
      this.atStart = true;
      this.lines++;
    }
    this.indent = indent;
  }

  /** Leaves one empty line before the next text, unless nothing has been written yet. */
  blankLine(): void {
    if (this.length > 0) this.blank = true;
  }

  space(): void {
    this.reserve(1);
    this.codes[this.length++] = SPACE;
    this.at++;
  }

  put(text: string): void {
    if (this.atStart) this.begin();
    this.blank = false;
    this.raw(text);
    this.at += text.length;
  }

  /** Appends `text.slice(start, end)`. */
  copy(text: string, start: number, end: number): void {
    if (start === end) return;
    if (this.atStart) this.begin();
    this.blank = false;
    this.reserve(end - start);
    const { codes } = this;
    let to = this.length;
    let { bits } = this;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      bits |= code;
      codes[to++] = code;
    }
    this.bits = bits;
    this.length = to;
    this.at += end - start;
  }

  /** Appends text that may contain line breaks. */
  putLines(text: string): void {
    this.put(text);
    const last = text.lastIndexOf('\n');
    if (last >= 0) this.at = text.length - last - 1;
  }

  private begin(): void {
    if (this.blank) this.raw(this.newlineText);
    const { indent } = this;
    this.reserve(indent);
    const tabs = this.tab > 0 ? Math.floor(indent / this.tab) : 0;
    const characters = tabs + indent - tabs * this.tab;
    if (tabs > 0) this.codes.fill(TAB, this.length, this.length + tabs);
    this.codes.fill(SPACE, this.length + tabs, this.length + characters);
    this.length += characters;
    this.at = indent;
    this.atStart = false;
  }

  private raw(text: string): void {
    this.reserve(text.length);
    const { codes } = this;
    let to = this.length;
    let { bits } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      bits |= code;
      codes[to++] = code;
    }
    this.bits = bits;
    this.length = to;
  }

  private reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.codes.length) return;
    const larger = new Uint16Array(Math.max(needed, this.codes.length * 2));
    larger.set(this.codes.subarray(0, this.length));
    buffers.give(this.codes);
    this.codes = larger;
  }
}

function decodeAscii(codes: Uint16Array, decoder: Decoder): string {
  const copy = bytes.take(codes.length);
  copy.set(codes);
  const text = decoder.decode(copy.subarray(0, codes.length));
  bytes.give(copy);
  return text;
}
