import { type CsvRecord, readCsv } from '@hln/bytes/csv';
import { fieldOfColumn } from '../payloads/field-reader.ts';
import type { Kind } from '../payloads/field-specs.ts';
import { PayloadError } from '../payloads/fields.ts';
import { kindOf, payload } from '../payloads/payload.ts';

/** The most rows in one archive. */
export const MOST_ROWS = 2_000;

/** A row that becomes a code. */
export interface BatchRow {
  readonly line: number;
  /** Without the extension; unique in the archive. */
  readonly file: string;
  readonly text: string;
  /** The line of text under the code of a label; '' for none. */
  readonly caption: string;
}

/** A row that can't become a code, and why. */
export interface BadRow {
  readonly line: number;
  readonly message: string;
}

export interface Batch {
  readonly rows: readonly BatchRow[];
  readonly bad: readonly BadRow[];
  /** Columns that don't match a field. */
  readonly unknownColumns: readonly string[];
}

/**
 * Returns the separator that occurs most often in the first line: comma, semicolon or tab. Quoted ones do not count.
 */
function separatorOf(text: string): string {
  const firstLine = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
const isCaptionColumn = (column: string) => plainName(column) === 'caption';
const isFileColumn = (column: string) => ['file', 'filename'].includes(plainName(column));

/** Returns a name that every file system accepts. */
function safeName(written: string, fallback: string): string {
  const name = written
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100);
  return name === '' ? fallback : name;
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name}-${count}`;
  taken.add(unique.toLowerCase());
  return unique;
}

/** Reports a record that is not CSV as a bad row. */
const unreadable = ({ line, problem }: CsvRecord): BadRow => ({
  line,
  message: `This row can’t be read as CSV: ${problem}. Save the table as CSV from a spreadsheet.`,
});

function readRow(record: CsvRecord, columns: readonly string[], kind: Kind): { text: string } | BadRow {
  const { line, fields: cells, problem } = record;
  if (problem !== null) return unreadable(record);
  const cell = (name: string) => cells[columns.findIndex((column) => plainName(column) === name)] ?? '';
  const named = cell('kind').trim();
  const own = named === '' ? kind : kindOf(named);
  if (own === null) return { line, message: `There is no kind "${named}".` };
  try {
    return { text: payload(own, Object.fromEntries(columns.map((column, index) => [column, cells[index]]))) };
  } catch (error) {
    if (error instanceof PayloadError) return { line, message: error.message };
    throw error;
  }
}

/**
 * Reads a table of payloads: its first row names the fields, each further row is a code. A column `kind` chooses the
 * kind row by row, a column `file` the file's name, and a column `caption` the text of a label, which is otherwise that name.
 *
 * @param kind for rows that name none
 */
export function readBatch(csv: string, kind: Kind): Batch {
  const source = csv.startsWith('\uFEFF') ? csv.slice(1) : csv;
  const [head, ...body] = readCsv(source, separatorOf(source));
  if (head !== undefined && head.problem !== null)
    return { rows: [], bad: [unreadable(head)], unknownColumns: [] };
  const columns = head?.fields.map((column) => column.trim()) ?? [];
  const hasKinds = columns.some((column) => plainName(column) === 'kind');
  const unknownColumns = columns.filter(
    (column) =>
      !hasKinds &&
      column !== '' &&
      !isFileColumn(column) &&
      !isCaptionColumn(column) &&
      fieldOfColumn(kind, column) === null,
  );
  const fileColumn = columns.findIndex(isFileColumn);
  const captionColumn = columns.findIndex(isCaptionColumn);
  const taken = new Set<string>();
  const rows: BatchRow[] = [];
  const bad: BadRow[] = [];
  for (const [index, row] of body.slice(0, MOST_ROWS).entries()) {
    const read = readRow(row, columns, kind);
    if ('message' in read) bad.push(read);
    else {
      const fallback = `qr-${String(index + 1).padStart(4, '0')}`;
      const file = uniqueName(safeName(row.fields[fileColumn] ?? '', fallback), taken);
      const caption = row.fields[captionColumn < 0 ? fileColumn : captionColumn]?.trim() ?? '';
      rows.push({ line: row.line, file, text: read.text, caption });
    }
  }
  for (const row of body.slice(MOST_ROWS, MOST_ROWS + 1)) {
    bad.push({
      line: row.line,
      message: `Only the first ${MOST_ROWS} rows become codes; split the file for the rest.`,
    });
  }
  return { rows, bad, unknownColumns };
}
