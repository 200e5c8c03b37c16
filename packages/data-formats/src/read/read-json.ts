import {
  decodeString,
  decodeText,
  encodeText,
  indexNodes,
  isJsonError,
  type NodeIndex,
  QUOTE,
  scan,
  stringEnd,
  utf16Offset,
} from '@hln/json-engine';
import { DataError, tooDeep } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import { type DataValue, MAX_DEPTH, type Span } from '../model/value.ts';
import { MemberList } from './member-list.ts';

/**
 * Reads a JSON text (RFC 8259). Throws a DataError at its first error.
 *
 * @param from where the text begins in the visitor's, in UTF-16 code units
 */
export function readJson(text: string, notes: Notes, from = 0, path: (string | number)[] = []): DataValue {
  const { bytes, wellFormed } = encodeText(text);
  try {
    const { figures } = scan(bytes, { wellFormed });
    const index = indexNodes(bytes, figures, { wellFormed });
    return new JsonReader(index, wellFormed, notes, from, path).value(0);
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new DataError(error.message, from + utf16Offset(bytes, error.offset), 1);
  }
}

class JsonReader {
  readonly #index: NodeIndex;
  readonly #wellFormed: boolean;
  readonly #notes: Notes;
  readonly #from: number;
  readonly #path: (string | number)[];
  readonly #depth: number;
  /** Values come in the order of the text, so offsets are counted from the last one. */
  #byte = 0;
  #unit = 0;

  constructor(index: NodeIndex, wellFormed: boolean, notes: Notes, from: number, path: (string | number)[]) {
    this.#index = index;
    this.#wellFormed = wellFormed;
    this.#notes = notes;
    this.#from = from;
    this.#path = path;
    this.#depth = path.length;
  }

  value(node: number): DataValue {
    const { bytes, start: starts, end: ends, next } = this.#index;
    const start = starts[node] ?? 0;
    const end = ends[node] ?? 0;
    const first = bytes[start];
    if (first !== 0x7b && first !== 0x5b) return this.#scalar(start, end, first);
    const span = { start: this.#units(start), end: this.#units(start) + 1 };
    if (this.#path.length - this.#depth >= MAX_DEPTH) throw tooDeep(MAX_DEPTH, span.start);
    const last = next[node] ?? 0;
    if (first === 0x5b) {
      const items: DataValue[] = [];
      for (let child = node + 1; child < last; child = next[child] ?? last)
        items.push(this.#within(items.length, child));
      return { kind: 'list', items, ...span };
    }
    const members = new MemberList(this.#notes, this.#path.slice());
    for (let child = node + 1; child < last; child = next[child] ?? last) {
      const at = this.#index.key[child] ?? 0;
      const key = decodeString(bytes, at);
      const keySpan = this.#span(at, stringEnd(bytes, at));
      members.add({ key, keySpan, value: this.#within(key, child) });
    }
    return { kind: 'map', members: members.list, ...span };
  }

  #within(step: string | number, node: number): DataValue {
    this.#path.push(step);
    const value = this.value(node);
    this.#path.pop();
    return value;
  }

  #scalar(start: number, end: number, first: number | undefined): DataValue {
    const span = this.#span(start, end);
    if (first === QUOTE) return { kind: 'text', value: decodeString(this.#index.bytes, start, end), ...span };
    if (first === 0x6e) return { kind: 'null', ...span };
    if (first === 0x74 || first === 0x66) return { kind: 'boolean', value: first === 0x74, ...span };
    const text = decodeText(this.#index.bytes.subarray(start, end), this.#wellFormed);
    return { kind: 'number', text, ...span };
  }

  #span(start: number, end: number): Span {
    return { start: this.#units(start), end: this.#units(end) };
  }

  #units(byte: number): number {
    const { bytes } = this.#index;
    for (; this.#byte < byte; this.#byte += 1) {
      const value = bytes[this.#byte] ?? 0;
      if ((value & 0xc0) !== 0x80) this.#unit += value >= 0xf0 ? 2 : 1;
    }
    return this.#from + this.#unit;
  }
}
