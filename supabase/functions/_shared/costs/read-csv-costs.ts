import { COST_EXPORT_COLUMNS, COST_LIMITS } from '@hln/contracts';
import { CostCollector, type CostReading, type RawEntry } from './collect.ts';
import { readCsv } from './csv.ts';
import { quoteValue } from './values.ts';

type Column = keyof RawEntry | 'combined';

/** Columns by their names in lower case, with spaces for underscores. */
const COLUMNS: Readonly<Record<string, Column>> = {
  date: 'date',
  'class 1': 'class1',
  'class 2': 'class2',
  amount: 'amount',
  'amount (nzd)': 'amount',
  'daily amount (nzd)': 'amount',
  id: 'id',
  source: 'source',
  currency: 'currency',
  // Made of the two classes by our own export.
  'combined category': 'combined',
};

const REQUIRED: readonly (readonly [Column, string])[] = [
  ['date', 'Date'],
  ['class1', 'Class 1'],
  ['class2', 'Class 2'],
  ['amount', 'Amount'],
];

const DELIMITERS = [',', ';', '\t'];

/** Our export puts an apostrophe before what a spreadsheet would run as a formula (apps/web/app/lib/csv.ts). */
const NEUTRALISED = /^'(?=[=+\-@\t\r＝＋－＠])/;

interface Header {
  readonly line: number;
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly columns: readonly (Column | null)[];
}

/**
 * Reads a CSV file of costs: the columns Date, Class 1, Class 2 and Amount in any order, Id, Source and
 * Currency if there are any; or what Export CSV of the costs page writes. The header's delimiter (comma,
 * semicolon or tab) is the file's.
 *
 * @param source of the entries that do not name one
 */
export function readCsvCosts(text: string, source: string): CostReading {
  const header = readHeader(text);
  if ('problem' in header) {
    const collector = new CostCollector('line', source, 'given');
    collector.report(header.line, header.problem);
    return collector.finish();
  }
  const { names, columns } = header;
  const isExport = COST_EXPORT_COLUMNS.every((name) => names.includes(name.toLowerCase()));
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
  // Of those that lack something, the one that makes most sense is the one to speak of.
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
    id: field('id'),
    source: field('source'),
    currency: field('currency'),
  };
}
