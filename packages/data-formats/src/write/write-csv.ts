import { writeCsvRecord } from '@hln/bytes/csv';
import { DataError } from '../model/data-error.ts';
import { Notes } from '../model/notes.ts';
import { type DataValue, type ListValue, type MapValue, type Path, pointerOf } from '../model/value.ts';
import { onlyList } from './only-list.ts';
import { writeJson } from './write-json.ts';

export interface CsvWriteOptions {
  readonly delimiter: string;
  readonly header: boolean;
  /** Whether nested values become columns such as `address.city`, or JSON in their cell. */
  readonly flatten: boolean;
}

/** A table of more cells would not fit into a page's memory. */
const MAX_CELLS = 20_000_000;
const MAX_COLUMNS = 10_000;

/** The name of the column for a list of plain values. */
const VALUE_COLUMN = 'value';

/**
 * Writes a list of objects as CSV (RFC 4180, lines end with CRLF); also a list of lists, a list of plain values, and
 * one object as one row. Throws a DataError for a value that is no table.
 */
export function writeCsv(root: DataValue, options: CsvWriteOptions, notes: Notes): string {
  const { rows, path } = rowsOf(root, notes);
  const first = rows[0];
  const isLists = first?.kind === 'list' && rows.every(({ kind }) => kind === 'list');
  const table = new Table(options, notes);
  for (const [i, row] of rows.entries()) {
    const at = [...path, ...(root.kind === 'map' && path.length === 0 ? [] : [i])];
    if (row.kind === 'map')
      table.add(
        row.members.map(({ key, value }) => [key, value]),
        at,
      );
    else if (isLists && row.kind === 'list')
      table.add(
        row.items.map((item, n) => [String(n), item]),
        at,
      );
    else if (row.kind === 'list' || rows.some(({ kind }) => kind === 'map')) throw mixed(row, at);
    else table.add([[VALUE_COLUMN, row]], at);
  }
  return table.text(!isLists && options.header);
}

function mixed(row: DataValue, path: Path): DataError {
  return new DataError(
    `CSV needs rows of one kind, and ${pointerOf(path)} is of another kind than the rest. Make every item an object.`,
    row.start,
    1,
  );
}

function rowsOf(root: DataValue, notes: Notes): { rows: readonly DataValue[]; path: Path } {
  const only = onlyList(root, notes);
  if (only !== null) return only;
  if (root.kind === 'map') return { rows: [root], path: [] };
  throw new DataError(
    'CSV is a table, and this is a single value. Put a list of objects here, such as [{"name": "…"}].',
    root.start,
    1,
  );
}

class Table {
  readonly #options: CsvWriteOptions;
  readonly #notes: Notes;
  readonly #columns = new Map<string, number>();
  readonly #rows: { readonly cells: string[]; readonly path: Path }[] = [];
  #cells = 0;

  constructor(options: CsvWriteOptions, notes: Notes) {
    this.#options = options;
    this.#notes = notes;
  }

  add(entries: readonly (readonly [string, DataValue])[], path: Path): void {
    const row: string[] = [];
    const filled = new Set<number>();
    for (const [key, value] of entries) this.#put(row, filled, key, value, [...path, key]);
    this.#cells += row.length;
    if (this.#cells > MAX_CELLS)
      throw new DataError('This table would have more than 20 million cells. Split the data first.');
    this.#rows.push({ cells: row, path });
  }

  #put(row: string[], filled: Set<number>, column: string, value: DataValue, path: Path): void {
    const isNested = value.kind === 'list' || value.kind === 'map';
    if (isNested && this.#options.flatten && sizeOf(value) > 0) {
      this.#notes.add('flattened', path, value.start);
      for (const [step, inner] of entriesOf(value))
        this.#put(row, filled, `${column}.${step}`, inner, [...path, step]);
      return;
    }
    const at = this.#column(column, value);
    if (filled.has(at))
      throw new DataError(
        `Two values belong in the column “${column}”: a key has a dot in it. Rename it, or write nested values as JSON.`,
        value.start,
        1,
      );
    filled.add(at);
    row[at] = this.#cell(value, path);
  }

  #column(name: string, value: DataValue): number {
    const found = this.#columns.get(name);
    if (found !== undefined) return found;
    if (this.#columns.size === MAX_COLUMNS)
      throw new DataError(
        `This table would have more than ${MAX_COLUMNS.toLocaleString('en-NZ')} columns. Write nested values as JSON instead of columns.`,
        value.start,
        1,
      );
    this.#columns.set(name, this.#columns.size);
    return this.#columns.size - 1;
  }

  #cell(value: DataValue, path: Path): string {
    switch (value.kind) {
      case 'text':
        if (value.value === '') this.#notes.add('empty-cells', path, value.start);
        if (value.value.isWellFormed()) return value.value;
        this.#notes.add('lone-surrogates', path, value.start);
        return value.value.toWellFormed();
      case 'null':
        this.#notes.add('empty-cells', path, value.start);
        return '';
      case 'boolean':
        this.#notes.add('only-text', path, value.start);
        return String(value.value);
      case 'list':
      case 'map':
        this.#notes.add(sizeOf(value) === 0 ? 'empty-nested' : 'json-cells', path, value.start);
        return writeJson(value, '', new Notes());
      default:
        this.#notes.add('only-text', path, value.start);
        return value.text;
    }
  }

  text(hasHeader: boolean): string {
    const width = this.#columns.size;
    if (width * this.#rows.length > MAX_CELLS)
      throw new DataError('This table would have more than 20 million cells. Split the data first.');
    const { delimiter } = this.#options;
    const records = this.#rows.map(({ cells, path }) => {
      const record = Array.from({ length: width }, (_, i) => cells[i]);
      if (record.includes(undefined)) this.#notes.add('missing-cells', path, null);
      return record.map((cell) => cell ?? '');
    });
    if (hasHeader && width > 0) records.unshift([...this.#columns.keys()]);
    // A record of one empty field would be a blank line, which readers skip.
    return records
      .map((record) => `${width === 1 && record[0] === '' ? '""' : writeCsvRecord(record, delimiter)}\r\n`)
      .join('');
  }
}

function sizeOf(value: ListValue | MapValue): number {
  return value.kind === 'list' ? value.items.length : value.members.length;
}

function entriesOf(value: ListValue | MapValue): (readonly [string, DataValue])[] {
  return value.kind === 'list'
    ? value.items.map((item, i) => [String(i), item] as const)
    : value.members.map((member) => [member.key, member.value] as const);
}
