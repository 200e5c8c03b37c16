import { type NoteKind, Notes } from '../model/notes.ts';
import type { DataValue, Path } from '../model/value.ts';
import { MemberList } from './member-list.ts';
import {
  FlowReader,
  leave,
  type MapBuilder,
  NotPlain,
  plainScalar,
  quotedScalar,
  startsPlain,
} from './plain-yaml-values.ts';

/**
 * Reads the YAML that most files consist of: block lists and objects with scalars and brackets on one line each. Null
 * for everything else (anchors, tags, several documents, block scalars, tabs …), also for errors: the library reads
 * that, and says what is wrong. The values, their places and the notes are those of the library.
 */
export function readPlainYaml(text: string, notes: Notes): DataValue | null {
  if (OTHER.test(text)) return null;
  const log = new NoteLog();
  try {
    const reader = new PlainYamlReader(text, log);
    const value = reader.read();
    for (const offset of reader.comments) notes.add('comments', null, offset);
    log.replay(notes);
    return value;
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

/** Tabs, other line breaks and invisible characters, marks of documents, and directives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for.
const OTHER = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]|^(?:---|\.\.\.|%)/m;

/** Deeper texts are left to the library, which knows the limit. */
const MOST_LEVELS = 100;
/** A key on one line has up to 1,024 characters (YAML 1.2.2 §7.4.2). */
const LONGEST_KEY = 1000;

/** Notes in the order of reading, until it is known that the text is plain. */
class NoteLog extends Notes {
  readonly #entries: (readonly [NoteKind, Path | null, number | null])[] = [];

  override add(kind: NoteKind, path: Path | null, offset: number | null): void {
    this.#entries.push([kind, path === null ? null : [...path], offset]);
  }

  replay(notes: Notes): void {
    for (const entry of this.#entries) notes.add(...entry);
  }
}

class PlainYamlReader {
  readonly comments: number[] = [];
  readonly #text: string;
  readonly #notes: Notes;
  readonly #path: (string | number)[] = [];
  readonly #maps: MapBuilder = {
    enter: () => new MemberList(this.#notes, this.#path.slice()),
    keyText: (key) => this.#keyText(key),
    within: (step, read) => this.#within(step, read),
  };
  /** Where the current line begins in the text. */
  #start = 0;
  /** The current line without its line break. */
  #line = '';
  /** The column of its first character; -1 after the last line. */
  #indent = -1;
  /** Where the line of the last value ends, with its line break; where a value is missing, that place. */
  #end = 0;

  constructor(text: string, notes: Notes) {
    this.#text = text;
    this.#notes = notes;
  }

  read(): DataValue {
    this.#openLine(0);
    if (this.#indent < 0) leave();
    const value = this.#block(this.#indent);
    if (this.#indent >= 0) leave();
    return value;
  }

  /** Goes to the next line that is neither blank nor a comment. */
  #openLine(from: number): void {
    const text = this.#text;
    let deepest = 0;
    for (let start = from; start < text.length; ) {
      const lineBreak = text.indexOf('\n', start);
      const end = lineBreak < 0 ? text.length : lineBreak;
      let at = start;
      while (at < end && text.charCodeAt(at) === 0x20) at += 1;
      if (at < end) {
        if (text.charCodeAt(at) !== 0x23) {
          // The library counts some comments that are deeper than what follows to the value before.
          if (deepest > at - start) leave();
          this.#start = start;
          this.#line = text.slice(start, end);
          this.#indent = at - start;
          return;
        }
        this.comments.push(at);
        deepest = Math.max(deepest, at - start);
      }
      start = end + 1;
    }
    if (deepest > 0) leave();
    this.#indent = -1;
    this.#line = '';
  }

  #nextLine(): void {
    const end = this.#start + this.#line.length;
    this.#end = Math.min(end + 1, this.#text.length);
    this.#openLine(end + 1);
  }

  /** The value of a block that begins on the current line. */
  #block(column: number): DataValue {
    if (isItem(this.#line, column)) return this.#list(column);
    return this.#keyAt(column) === null ? leave() : this.#map(column);
  }

  #list(column: number): DataValue {
    const start = this.#start + column;
    const items: DataValue[] = [];
    do {
      items.push(this.#within(items.length, () => this.#item(column)));
    } while (this.#indent === column && isItem(this.#line, column));
    if (this.#indent > column) leave();
    return { kind: 'list', items, start, end: this.#end };
  }

  #item(column: number): DataValue {
    const at = this.#skipSpaces(column + 1);
    if (at >= this.#line.length) return this.#below(column, at, false);
    if (isItem(this.#line, at)) return this.#list(at);
    if (this.#line[at] !== '[' && this.#line[at] !== '{' && this.#keyAt(at) !== null) return this.#map(at);
    return this.#inline(at, column);
  }

  #map(column: number): DataValue {
    const start = this.#start + column;
    const members = this.#maps.enter();
    do {
      const found = this.#keyAt(column) ?? leave();
      const name = this.#keyText(found.key);
      const value = this.#within(name, () => this.#memberValue(found.colon + 1, column));
      members.add({ key: name, keySpan: { start: found.key.start, end: found.key.end }, value });
    } while (this.#indent === column && !isItem(this.#line, column));
    if (this.#indent >= column) leave();
    return { kind: 'map', members: members.list, start, end: this.#end };
  }

  #memberValue(after: number, column: number): DataValue {
    const at = this.#skipSpaces(after);
    if (at >= this.#line.length) return this.#below(column, at, true);
    if (this.#line[at] !== '#') return this.#inline(at, column);
    this.comments.push(this.#start + at);
    this.#nextLine();
    if (this.#indent <= column && !(this.#indent === column && isItem(this.#line, column))) leave();
    return this.#block(this.#indent);
  }

  /** A value on the lines below its key or dash, or null if none is there. */
  #below(column: number, at: number, isMember: boolean): DataValue {
    const offset = this.#start + at;
    const comments = this.comments.length;
    this.#nextLine();
    const isBelow =
      this.#indent > column || (isMember && this.#indent === column && isItem(this.#line, column));
    if (isBelow) return this.#block(this.#indent);
    // The library counts comments in the place of a value to its list or object.
    if (!isMember || this.comments.length > comments) leave();
    this.#end = offset;
    return { kind: 'null', start: offset, end: offset };
  }

  /** A scalar or brackets on the current line, after which nothing but a comment may follow. */
  #inline(at: number, column: number): DataValue {
    const offset = this.#start + at;
    const first = this.#line[at];
    let value: DataValue;
    let end: number;
    if (first === '[' || first === '{') {
      const flow = new FlowReader(this.#line, at, this.#start, this.#maps);
      value = flow.read();
      end = flow.end;
    } else if (first === '"' || first === "'") {
      const quoted = quotedScalar(this.#line.slice(at));
      end = at + quoted.length;
      value = { kind: 'text', value: quoted.value, start: offset, end: offset + quoted.length };
    } else {
      const rest = this.#line.slice(at);
      const comment = rest.indexOf(' #');
      const source = (comment < 0 ? rest : rest.slice(0, comment)).trimEnd();
      if (!startsPlain(source) || source.includes(': ') || source.endsWith(':')) leave();
      end = at + source.length;
      value = plainScalar(source, offset);
    }
    this.#finishLine(end);
    // A deeper line would continue the scalar, or be a mistake.
    if (this.#indent > column) leave();
    return value;
  }

  #finishLine(end: number): void {
    const at = this.#skipSpaces(end);
    if (at < this.#line.length) {
      if (this.#line[at] !== '#' || at === end) leave();
      this.comments.push(this.#start + at);
    }
    this.#nextLine();
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (this.#line.charCodeAt(at) === 0x20) at += 1;
    return at;
  }

  /** The key that begins in a column of the current line, and the column of its colon; null if there is none. */
  #keyAt(column: number): { readonly key: DataValue; readonly colon: number } | null {
    const rest = this.#line.slice(column);
    const start = this.#start + column;
    if (rest.startsWith('"') || rest.startsWith("'")) {
      const { value, length } = quotedScalar(rest);
      const colon = this.#skipSpaces(column + length);
      if (!isColon(this.#line, colon)) return null;
      if (length > LONGEST_KEY) leave();
      return { key: { kind: 'text', value, start, end: start + length }, colon };
    }
    if (!startsPlain(rest)) leave();
    let colon = column + rest.indexOf(':');
    while (colon >= column && !isColon(this.#line, colon)) {
      const next = this.#line.indexOf(':', colon + 1);
      colon = next < 0 ? -1 : next;
    }
    if (colon < column) return null;
    const source = this.#line.slice(column, colon).trimEnd();
    // A comment can't be in a key, and << merges.
    if (source.includes(' #')) return null;
    if (source === '<<' || source.length > LONGEST_KEY) leave();
    return { key: plainScalar(source, start), colon };
  }

  #keyText(key: DataValue): string {
    if (key.kind === 'text') return key.value;
    if (key.kind === 'null') return '';
    this.#notes.add('text-keys', this.#path, key.start);
    if (key.kind === 'boolean') return String(key.value);
    return key.kind === 'number' ? key.text : leave();
  }

  #within<Value>(step: string | number, read: () => Value): Value {
    if (this.#path.length === MOST_LEVELS) leave();
    this.#path.push(step);
    const value = read();
    this.#path.pop();
    return value;
  }
}

/** Whether a dash that begins an item is in a column of a line. */
function isItem(line: string, column: number): boolean {
  return line[column] === '-' && (line[column + 1] === ' ' || column + 1 === line.length);
}

/** Whether the colon after a key is in a column of a line. */
function isColon(line: string, column: number): boolean {
  return line[column] === ':' && (line[column + 1] === ' ' || column + 1 === line.length);
}
