import { encoder } from '../encoder.ts';
import { Scratch } from '../scratch.ts';

/** Character classes of the proof's own scanner. They repeat the lexer's on purpose: see ./index.ts. */

export const OTHER = 0;
export const SPACE = 1;
export const WORD = 2;
export const DIGIT = 3;
/** A character that never starts a longer token: brackets, comma, semicolon, and operators of one character. */
export const SINGLE = 4;

function fillAsciiClasses(): Uint8Array {
  const classes = new Uint8Array(128);
  for (const code of [9, 10, 11, 12, 13, 32]) classes[code] = SPACE;
  for (let code = 48; code <= 57; code++) classes[code] = DIGIT;
  for (let code = 65; code <= 90; code++) classes[code] = WORD;
  for (let code = 97; code <= 122; code++) classes[code] = WORD;
  classes[95] = WORD;
  for (const character of '(),;[]}+^~`\\') classes[character.charCodeAt(0)] = SINGLE;
  return classes;
}

/** Zeros after a text's last character, so that looking ahead never leaves the array. */
const PADDING = 8;

/** The buffer in which texts up to this length are encoded, one after the other. */
const SCRATCH = new Uint8Array(1 << 18);

const buffers = new Scratch((length) => new Uint16Array(length));

/**
 * A text with its code units in an array, which is several times as fast to read as a string and more than pays for the
 * copy.
 */
export class Source {
  readonly text: string;
  readonly codes: Uint16Array<ArrayBuffer>;
  readonly length: number;

  constructor(text: string) {
    const { length } = text;
    const codes = buffers.take(length + PADDING);
    const bytes = length <= SCRATCH.length ? SCRATCH.subarray(0, length) : new Uint8Array(length);
    // Characters beyond ASCII take more than one byte, so either number reveals them.
    const done = encoder?.encodeInto(text, bytes);
    if (done?.read === length && done.written === length) codes.set(bytes);
    else for (let i = 0; i < length; i++) codes[i] = text.charCodeAt(i);
    codes.fill(0, length, length + PADDING);
    this.text = text;
    this.codes = codes;
    this.length = length;
  }

  /** Releases the array to another source: this one must not be read afterwards. */
  release(): void {
    buffers.give(this.codes);
  }
}

/** The code unit at an index; 0 if that lies a little beyond the end. */
export function codeAt(source: Source, index: number): number {
  return source.codes[index] as number;
}

export const ASCII_CLASSES = fillAsciiClasses();

/** 1 for the ASCII characters that continue a word: letters, digits, `_` and `$`. */
export const CONTINUES_WORD = ASCII_CLASSES.map((kind, code) =>
  kind === WORD || kind === DIGIT || code === 36 ? 1 : 0,
);

const WIDE_SPACE = /\s/;
const WIDE_WORD = /^[\p{L}\p{N}\p{M}]$/u;
/** Cached classes of the characters beyond ASCII. */
const wideClasses = new Uint8Array(65_536);

/**
 * The class of a UTF-16 code unit. Beyond ASCII, letters, digits and marks of any script are WORD; everything else,
 * including surrogates, is SINGLE.
 */
export function classOf(code: number): number {
  if (code < 128) return ASCII_CLASSES[code] ?? OTHER;
  const known = wideClasses[code] ?? OTHER;
  if (known !== OTHER) return known;
  const character = String.fromCharCode(code);
  const kind = WIDE_SPACE.test(character) ? SPACE : WIDE_WORD.test(character) ? WORD : SINGLE;
  wideClasses[code] = kind;
  return kind;
}

/** Whether a code unit may continue a word: letters, digits, `_`, `$` and letters beyond ASCII. */
export function continuesWord(code: number): boolean {
  if (code < 128) return CONTINUES_WORD[code] === 1;
  return classOf(code) === WORD;
}
