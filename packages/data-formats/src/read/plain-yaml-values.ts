import { jsonNumber } from '../model/numbers.ts';
import type { DataValue, Member } from '../model/value.ts';

/** Thrown for everything that the plain reader leaves to the library. */
export class NotPlain extends Error {}

export function leave(): never {
  throw new NotPlain();
}

const INTEGER_OR_FLOAT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
/** What only looks like a number to some readers, or is one of the rare kinds. */
const RARE_NUMBER = /^(?:0[xo]|[-+]?\.(?:inf|Inf|INF)$|\.(?:nan|NaN|NAN)$)/;

/** The value of a scalar without quotation marks, by the core schema (YAML 1.2.2 §10.3.2). */
export function plainScalar(source: string, start: number): DataValue {
  const end = start + source.length;
  switch (source) {
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return { kind: 'null', start, end };
    case 'true':
    case 'True':
    case 'TRUE':
      return { kind: 'boolean', value: true, start, end };
    case 'false':
    case 'False':
    case 'FALSE':
      return { kind: 'boolean', value: false, start, end };
  }
  const first = source.charCodeAt(0);
  // Signs, a point and digits.
  if (first <= 0x39 && first >= 0x2b) {
    if (RARE_NUMBER.test(source)) leave();
    const number = INTEGER_OR_FLOAT.test(source) ? jsonNumber(source) : null;
    if (number !== null) return { kind: 'number', text: number.text, start, end };
  }
  return { kind: 'text', value: source, start, end };
}

/** A character that a scalar without quotation marks begins with here: no sign of YAML, and no space. */
const FIRST = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=[^\s,[\]{}]))/;

/** Whether a text may begin a scalar without quotation marks. */
export const startsPlain = (source: string) => FIRST.test(source);

/** Only the escapes that JSON has as well, and no line break. */
const DOUBLE_QUOTED = /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/;
const SINGLE_QUOTED = /^'(?:[^']|'')*'/;

export interface Quoted {
  readonly value: string;
  /** With its quotation marks. */
  readonly length: number;
}

/** The quoted scalar at the beginning of a part of a line. */
export function quotedScalar(source: string): Quoted {
  const isDouble = source.startsWith('"');
  const written = (isDouble ? DOUBLE_QUOTED : SINGLE_QUOTED).exec(source)?.[0] ?? leave();
  const inner = written.slice(1, -1);
  const value = isDouble
    ? inner.includes('\\')
      ? (JSON.parse(written) as string)
      : inner
    : inner.replaceAll("''", "'");
  return { value, length: written.length };
}

/** Turns a key into text, and its member into one of the map that is being read. */
export interface MapBuilder {
  readonly enter: () => { readonly add: (member: Member) => void; readonly list: readonly Member[] };
  readonly keyText: (key: DataValue) => string;
  readonly within: <Value>(step: string | number, read: () => Value) => Value;
}

/** Up to the next sign of a flow collection; a colon only counts before a space or a sign. */
const FLOW_PLAIN = /^(?:[^,[\]{}:#]|:(?=[^\s,[\]{}]))+/;

/** Reads [ ] and { } on one line. Everything unusual is left to the library. */
export class FlowReader {
  readonly #line: string;
  readonly #offset: number;
  readonly #maps: MapBuilder;
  #at: number;

  /** @param at where the bracket is in the line @param offset of the line in the text */
  constructor(line: string, at: number, offset: number, maps: MapBuilder) {
    this.#line = line;
    this.#at = at;
    this.#offset = offset;
    this.#maps = maps;
  }

  /** Where the value that was read ends in the line. */
  get end(): number {
    return this.#at;
  }

  read(): DataValue {
    const sign = this.#line[this.#at];
    if (sign === '[') return this.#list();
    if (sign === '{') return this.#map();
    return this.#scalar();
  }

  #skipSpaces(): string {
    while (this.#line[this.#at] === ' ') this.#at += 1;
    return this.#line[this.#at] ?? leave();
  }

  #scalar(): DataValue {
    const rest = this.#line.slice(this.#at);
    const start = this.#offset + this.#at;
    if (rest.startsWith('"') || rest.startsWith("'")) {
      const { value, length } = quotedScalar(rest);
      this.#at += length;
      return { kind: 'text', value, start, end: start + length };
    }
    if (!startsPlain(rest)) leave();
    const source = (FLOW_PLAIN.exec(rest)?.[0] ?? leave()).trimEnd();
    this.#at += source.length;
    return plainScalar(source, start);
  }

  #list(): DataValue {
    const start = this.#offset + this.#at;
    const items: DataValue[] = [];
    this.#at += 1;
    while (this.#skipSpaces() !== ']') {
      items.push(this.#maps.within(items.length, () => this.read()));
      this.#separate(']');
    }
    this.#at += 1;
    return { kind: 'list', items, start, end: this.#offset + this.#at };
  }

  #map(): DataValue {
    const start = this.#offset + this.#at;
    const members = this.#maps.enter();
    this.#at += 1;
    while (this.#skipSpaces() !== '}') {
      const isQuoted = /["']/.test(this.#line[this.#at] ?? '');
      const key = this.#scalar();
      const name = this.#maps.keyText(key);
      if (this.#skipSpaces() !== ':') leave();
      this.#at += 1;
      // After a quoted key, no space is needed.
      if (!isQuoted && this.#line[this.#at] !== ' ') leave();
      this.#skipSpaces();
      const value = this.#maps.within(name, () => this.read());
      members.add({ key: name, keySpan: { start: key.start, end: key.end }, value });
      this.#separate('}');
    }
    this.#at += 1;
    return { kind: 'map', members: members.list, start, end: this.#offset + this.#at };
  }

  #separate(closing: string): void {
    const next = this.#skipSpaces();
    if (next === ',') this.#at += 1;
    else if (next !== closing) leave();
  }
}
