import { decodeString } from './json-string.ts';
import type { SameKey } from './key-stack.ts';
import { type LineStart, Locator, type Place } from './locate.ts';

/** Something that RFC 8259 allows but that parsers treat differently. */
export interface JsonWarning extends Place {
  readonly kind: 'duplicate-key' | 'half-surrogate';
  readonly message: string;
}

/** How many of each kind are kept; all are counted. */
const KEPT = 500;
const SHOWN_KEY = 60;

/** The warnings of one text, stored as offsets until they are requested. */
export class WarningList {
  readonly #bytes: Uint8Array;
  readonly #origin: LineStart;
  readonly #sameKeys: SameKey[] = [];
  readonly #halves: number[] = [];
  duplicateKeys = 0;
  halfSurrogates = 0;

  constructor(bytes: Uint8Array, origin: LineStart) {
    this.#bytes = bytes;
    this.#origin = origin;
  }

  get count(): number {
    return this.duplicateKeys + this.halfSurrogates;
  }

  readonly addSameKey = (same: SameKey): void => {
    this.duplicateKeys += 1;
    if (this.#sameKeys.length < KEPT) this.#sameKeys.push(same);
  };

  addHalfSurrogate(offset: number): void {
    this.halfSurrogates += 1;
    if (this.#halves.length < KEPT) this.#halves.push(offset);
  }

  /** Returns the warnings in the order of the text, at most 500 of each kind. */
  list(): JsonWarning[] {
    const bytes = this.#bytes;
    const found = [
      ...this.#sameKeys.map(({ offset, first }) => ({
        kind: 'duplicate-key' as const,
        offset,
        message: (locator: Locator) =>
          `The key ${shortKey(bytes, offset)} is in this object already, in line ${locator.locate(first).line}. Most readers keep only the last one: rename or remove one.`,
      })),
      ...this.#halves.map((offset) => ({
        kind: 'half-surrogate' as const,
        offset,
        message: () =>
          'Half a surrogate pair: it stands for no character, and readers may refuse or replace it. Write both halves, as in \\ud83d\\ude00.',
      })),
    ].sort((a, b) => a.offset - b.offset);
    const places = new Locator(bytes, this.#origin);
    // A message names the first of two equal keys, which is earlier: with separate locators, both mostly move forwards.
    const firsts = new Locator(bytes, this.#origin);
    return found.map(({ kind, offset, message }) => ({
      kind,
      message: message(firsts),
      ...places.locate(offset),
    }));
  }
}

function shortKey(bytes: Uint8Array, offset: number): string {
  const key = decodeString(bytes, offset);
  return `“${key.length > SHOWN_KEY ? `${key.slice(0, SHOWN_KEY)}…` : key}”`;
}
