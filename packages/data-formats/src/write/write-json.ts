import type { Notes } from '../model/notes.ts';
import type { DataValue, Path } from '../model/value.ts';
import { onlyList } from './only-list.ts';

/** What replaces a value that JSON has no form for. */
const SPECIAL_NOTES = { special: 'infinities', date: 'dates' } as const;

/**
 * Writes a value as JSON, with one member or element on each line.
 *
 * @param indent for one level; empty for a text on one line without spaces
 */
export function writeJson(value: DataValue, indent: string, notes: Notes, path: Path = []): string {
  const parts: string[] = [];
  new JsonWriter(parts, indent, notes, [...path]).value(value, indent === '' ? '' : '\n');
  return parts.join('');
}

/** Writes the items of a list, each on a line of its own; another value on one line. */
export function writeJsonLines(value: DataValue, notes: Notes): string {
  const list = onlyList(value, notes);
  if (list === null) return `${writeJson(value, '', notes)}\n`;
  return list.rows.map((row, i) => `${writeJson(row, '', notes, [...list.path, i])}\n`).join('');
}

class JsonWriter {
  readonly #parts: string[];
  readonly #indent: string;
  readonly #notes: Notes;
  readonly #path: (string | number)[];

  constructor(parts: string[], indent: string, notes: Notes, path: (string | number)[]) {
    this.#parts = parts;
    this.#indent = indent;
    this.#notes = notes;
    this.#path = path;
  }

  /** @param line the line break before the value's own closing bracket, with its indent */
  value(value: DataValue, line: string): void {
    switch (value.kind) {
      case 'list':
        this.#list(value.items, line);
        return;
      case 'map':
        this.#map(value.members, line);
        return;
      case 'text':
        this.#parts.push(JSON.stringify(value.value));
        return;
      case 'number':
        this.#parts.push(value.text);
        return;
      case 'boolean':
        this.#parts.push(String(value.value));
        return;
      case 'null':
        this.#parts.push('null');
        return;
      default:
        this.#notes.add(SPECIAL_NOTES[value.kind], this.#path, value.start);
        this.#parts.push(value.kind === 'date' ? JSON.stringify(value.text) : 'null');
    }
  }

  #list(items: readonly DataValue[], line: string): void {
    if (items.length === 0) {
      this.#parts.push('[]');
      return;
    }
    const inner = line + this.#indent;
    for (const [i, item] of items.entries()) {
      this.#parts.push(i === 0 ? '[' : ',', inner);
      this.#within(i, item, inner);
    }
    this.#parts.push(line, ']');
  }

  #map(members: Extract<DataValue, { kind: 'map' }>['members'], line: string): void {
    if (members.length === 0) {
      this.#parts.push('{}');
      return;
    }
    const inner = line + this.#indent;
    const colon = this.#indent === '' ? ':' : ': ';
    for (const [i, { key, value }] of members.entries()) {
      this.#parts.push(i === 0 ? '{' : ',', inner, JSON.stringify(key), colon);
      this.#within(key, value, inner);
    }
    this.#parts.push(line, '}');
  }

  #within(step: string | number, value: DataValue, line: string): void {
    this.#path.push(step);
    this.value(value, line);
    this.#path.pop();
  }
}
