import { type CsvRecord, readCsv } from '@hln/bytes/csv';
import { DataError } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import type { DataValue, Member, Span } from '../model/value.ts';
import { nestColumns } from './nest-columns.ts';

export interface CsvReadOptions {
  /** One character; found out if missing. */
  readonly delimiter?: string | undefined;
  /** Whether the first record has the names of the columns. Without it, records become lists. */
  readonly header: boolean;
  /** Whether numbers, true, false and empty cells (as null) are recognised; all is text otherwise. */
  readonly typed: boolean;
  /** Whether columns such as `address.city` become nested objects. */
  readonly nested: boolean;
}

/** A file with more columns is no table. */
export const MAX_COLUMNS = 10_000;
const LIMITS = { maxFields: MAX_COLUMNS, keepsBlankRecords: true };

const PROBLEMS: Readonly<Record<string, string>> = {
  'a quotation mark is opened and never closed':
    'This quotation mark is never closed. Close it, or double it if it belongs to the text.',
  'text follows the closing quotation mark of a field':
    'Text follows a closing quotation mark. Double the marks within a field, and put a delimiter after it.',
  'a quotation mark stands within a field that is not in quotation marks':
    'A quotation mark stands within an unquoted field. Put the field in quotation marks and double this one.',
};

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Finds the delimiter that splits the first records into the same number of fields, the most if several do. A comma if
 * none does.
 */
export function findDelimiter(text: string): string {
  const start = text.slice(0, 100_000);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts: number[] = [];
    for (const { fields, problem } of readCsv(start, delimiter, LIMITS)) {
      if (problem !== null || counts.length === 50) break;
      counts.push(fields.length);
    }
    // The last record may be cut off.
    if (start.length < text.length) counts.pop();
    const [first = 1] = counts;
    const same = counts.filter((count) => count === first).length;
    const score = first === 1 ? 0 : (same / counts.length) ** 2 * Math.min(first, 100);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Reads CSV (RFC 4180) into a list of objects or lists. Throws a DataError at its first error. */
export function readCsvTable(text: string, options: CsvReadOptions, notes: Notes): DataValue {
  const [line, named] = /^sep=([^\r\n])(?=\r?\n|\r)/i.exec(text) ?? [];
  if (line !== undefined) notes.add('sep-line', null, 0);
  // Blank, so that everything behind it keeps its place.
  const table = line === undefined ? text : ' '.repeat(line.length) + text.slice(line.length);
  const delimiter = options.delimiter ?? named ?? findDelimiter(text);
  const records = readCsv(table, delimiter, LIMITS);
  const items: DataValue[] = [];
  let names: string[] | null = null;
  let width = 0;
  for (const record of records) {
    if (record.problem !== null)
      throw new DataError(PROBLEMS[record.problem] ?? `In this record, ${record.problem}.`, record.offset, 1);
    const span = { start: record.offset, end: record.offset };
    if (!options.header) {
      items.push({ kind: 'list', items: record.fields.map((field) => cell(field, options, span)), ...span });
    } else if (names === null) {
      names = columnNames(record, notes);
      width = names.length;
    } else {
      if (record.fields.length > width) notes.add('more-fields', [items.length], record.offset);
      if (record.fields.length < width) notes.add('fewer-fields', [items.length], record.offset);
      const members = row(record, names, options);
      items.push(options.nested ? nestColumns(members, span) : { kind: 'map', members, ...span });
    }
  }
  return { kind: 'list', items, start: 0, end: 0 };
}

function columnNames(record: CsvRecord, notes: Notes): string[] {
  const names: string[] = [];
  const taken = new Set(record.fields);
  const used = new Set<string>();
  for (const [i, field] of record.fields.entries()) {
    let name = field;
    if (field === '' || used.has(field)) {
      notes.add('column-names', null, record.offset);
      const stem = field === '' ? `column_${i + 1}` : field;
      name = stem;
      for (let n = 2; used.has(name) || taken.has(name); n += 1) name = `${stem}_${n}`;
    }
    used.add(name);
    names.push(name);
  }
  return names;
}

function row(record: CsvRecord, names: string[], options: CsvReadOptions): Member[] {
  const span = { start: record.offset, end: record.offset };
  return record.fields.map((field, i) => ({
    key: names[i] ?? extraName(names, i),
    keySpan: span,
    value: cell(field, options, span),
  }));
}

/** A column that the header does not name; later rows have the same name for it. */
function extraName(names: string[], at: number): string {
  let name = `column_${at + 1}`;
  while (names.includes(name)) name = `${name}_`;
  names.push(name);
  return name;
}

/** JSON's numbers: a telephone number with a plus sign or a postcode with a leading zero stays text. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function cell(field: string, { typed }: CsvReadOptions, span: Span): DataValue {
  if (typed) {
    if (field === '') return { kind: 'null', ...span };
    if (NUMBER.test(field)) return { kind: 'number', text: field, ...span };
    if (/^(?:true|false)$/i.test(field))
      return { kind: 'boolean', value: field.toLowerCase() === 'true', ...span };
  }
  return { kind: 'text', value: field, ...span };
}
