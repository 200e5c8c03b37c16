import { readCsv } from '@hln/bytes/csv';
import { COST_EXPORT_NET_COLUMN, COST_LIMITS } from '@hln/contracts';
import { CostCollector, type CostReading, DEFAULT_SOURCE, type RawEntry } from './collect.ts';
import { quoteValue } from './values.ts';

type Column = keyof RawEntry | 'combined';

/** A day's sum in our export; a later column repeats it with its sign. */
const DAY_SUM = 'daily amount (nzd)';
const NET_SUM = COST_EXPORT_NET_COLUMN.toLowerCase();

/** Columns by their names in lower case, with spaces for underscores. */
const COLUMNS: Readonly<Record<string, Column>> = {
  date: 'date',
  'class 1': 'class1',
  'class 2': 'class2',
  amount: 'amount',
  'amount (nzd)': 'amount',
  [DAY_SUM]: 'amount',
  [NET_SUM]: 'net',
  id: 'id',
  source: 'source',
  currency: 'currency',
  // Our own export builds this column from the two classes.
  'combined category': 'combined',
};

const REQUIRED: readonly (readonly [Column, string])[] = [
  ['date', 'Date'],
  ['class1', 'Class 1'],
  ['class2', 'Class 2'],
  ['amount', 'Amount'],
];

const DELIMITERS = [',', ';', '\t'];

/**
 * Our export puts an apostrophe before a text that a spreadsheet would run as a formula, and before a text that already
 * looks escaped (apps/web/app/lib/csv.ts).
 */
const NEUTRALISED = /^'(?='*[=+\-@\t\r＝＋－＠])/;

interface Header {
  readonly line: number;
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly columns: readonly (Column | null)[];
}

/**
 * Reads a CSV file of costs: the columns Date, Class 1, Class 2 and Amount in any order, with Id, Source and Currency
 * optional; or a file written by Export CSV on the costs page. The header's delimiter (comma, semicolon or tab) applies
 * to the whole file.
 *
 * @param source for entries that do not name one
 */
export function readCsvCosts(text: string, source = DEFAULT_SOURCE): CostReading {
  const header = readHeader(text);
  if ('problem' in header) {
    const collector = new CostCollector('line', source, 'given');
    collector.report(header.line, header.problem);
    return collector.finish();
  }
  const { names, columns } = header;
  // A spreadsheet may have dropped the category column; a file with Ids is not one of our exports.
  const isExport =
    names.includes(DAY_SUM) && (names.includes('combined category') || !columns.includes('id'));
  const collector = new CostCollector('line', source, isExport ? 'day' : 'given');
  for (const { line, fields, problem } of readCsv(text, header.delimiter)) {
    if (line <= header.line) continue;
    if (collector.size === COST_LIMITS.lines) {
      collector.report(line, `there are more than ${COST_LIMITS.lines} lines of costs: split the file`);
      break;
    }
    if (problem !== null) collector.report(line, problem);
    else if (fields.length < columns.length || fields.slice(columns.length).some((text) => text !== '')) {
      const count = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
      collector.report(line, `there are ${count} where the header has ${columns.length}`);
    } else collector.add(line, rawEntry(fields, columns, isExport));
  }
  return collector.finish(names.filter((name, i) => columns[i] === null && name !== ''));
}

function readHeader(text: string): Header | { line: number; problem: string } {
  const found = DELIMITERS.map((delimiter) => headerBy(text, delimiter));
  const complete = found.find((header) => header !== null && missingOf(header).length === 0);
  // If every delimiter leaves a column missing, report on the one with the fewest missing columns.
  const best =
    complete ??
    found.reduce((a, b) => (b !== null && (a === null || missingOf(b).length < missingOf(a).length) ? b : a));
  if (best === null || best === undefined) {
    return { line: 1, problem: 'there is no header with Date, Class 1, Class 2 and Amount' };
  }
  const missing = missingOf(best);
  if (missing.length > 0) {
    return { line: best.line, problem: `the header has no column ${missing.join(', no column ')}` };
  }
  const twice = best.columns.find((column, i) => column !== null && best.columns.indexOf(column) !== i);
  if (twice !== undefined) {
    const name = best.names[best.columns.lastIndexOf(twice)] ?? '';
    return { line: best.line, problem: `the header has more than one column for ${quoteValue(name)}` };
  }
  return best;
}

function headerBy(text: string, delimiter: string): Header | null {
  const [record] = readCsv(text, delimiter);
  if (record === undefined || record.problem !== null) return null;
  const names = record.fields.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const columns = names.map((name) => (Object.hasOwn(COLUMNS, name) ? (COLUMNS[name] ?? null) : null));
  return { line: record.line, delimiter, names, columns };
}

function missingOf(header: Header): string[] {
  return REQUIRED.filter(([column]) => !header.columns.includes(column)).map(([, name]) => name);
}

function rawEntry(
  fields: readonly string[],
  columns: readonly (Column | null)[],
  isExport: boolean,
): RawEntry {
  const field = (column: Column) => fields[columns.indexOf(column)] ?? '';
  const name = (column: Column) => (isExport ? field(column).replace(NEUTRALISED, '') : field(column));
  return {
    date: field('date'),
    class1: name('class1'),
    class2: name('class2'),
    amount: field('amount'),
    net: field('net'),
    id: field('id'),
    source: field('source'),
    currency: field('currency'),
  };
}
