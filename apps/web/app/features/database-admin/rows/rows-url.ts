import { type BrowsableColumn, ROW_OPERATORS, type RowFilter } from '@hln/contracts';
import { isSiteError } from '../../../lib/errors.ts';
import { readCursor, writeCursor } from '../../../staff-parts/list/cursor.ts';
import type { RowKey } from './read-rows.ts';

/** What the page's URL says of the rows, so that it can be sent to somebody and a reload changes nothing. */
export interface RowsUrl {
  readonly filters: readonly RowFilter[];
  /** The places that the pages up to this one begin after. */
  readonly places: readonly RowKey[];
  /** Pages before those, whose beginnings are forgotten. */
  readonly skipped: number;
  /** Whether something was asked for that this table does not know; it was left out. */
  readonly hasFaults: boolean;
}

const TABLE = 'rows';
const FILTER = 'where';
const PAGE = 'after';

/** As the database allows. */
export const MOST_FILTERS = 10;
export const LONGEST_VALUE = 200;
/** How many pages back the URL leads; with more, it would grow without end. */
const PAGES_BACK = 40;

/** The table that is asked for; null for none. */
export const tableIn = (params: URLSearchParams): string | null => params.get(TABLE);

/** Another table, from its first page, without filters. */
export function withTable(params: URLSearchParams, name: string): URLSearchParams {
  const written = withRows(params, { filters: [], places: [], skipped: 0 });
  written.set(TABLE, name);
  return written;
}

/** What is asked for of a table with these columns. */
export function readRowsUrl(params: URLSearchParams, columns: readonly BrowsableColumn[]): RowsUrl {
  const wanted = params.getAll(FILTER);
  const filters = wanted.flatMap((text) => readFilter(text, columns) ?? []).slice(0, MOST_FILTERS);
  const cursor = params.get(PAGE);
  const pages = cursor === null ? FIRST_PAGE : readPages(cursor);
  return {
    filters,
    ...(pages ?? FIRST_PAGE),
    hasFaults: filters.length < wanted.length || pages === null,
  };
}

/** The same parameters with other filters or another page. */
export function withRows(
  params: URLSearchParams,
  { filters, places, skipped }: Omit<RowsUrl, 'hasFaults'>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  written.delete(FILTER);
  written.delete(PAGE);
  for (const { column, operator, value } of filters)
    written.append(FILTER, `${column} ${operator} ${value}`.trimEnd());
  const kept = places.slice(-PAGES_BACK);
  const [first] = kept;
  if (first !== undefined) {
    const forgotten = skipped + places.length - kept.length;
    written.set(PAGE, writeCursor({ to: 'next', key: [forgotten, first.length, ...kept.flat()] }));
  }
  return written;
}

const FIRST_PAGE = { places: [], skipped: 0 } as const;

function readFilter(text: string, columns: readonly BrowsableColumn[]): RowFilter | null {
  const [, name, operatorName, value = ''] = /^(\S+) (\S+)(?: (.*))?$/s.exec(text) ?? [];
  const column = columns.find((each) => each.name === name);
  const operator = column && ROW_OPERATORS[column.kind].find((each) => each === operatorName);
  if (column === undefined || operator === undefined || value.length > LONGEST_VALUE) return null;
  return { column: column.name, operator, value };
}

/** @returns null for what is no cursor of ours */
function readPages(cursor: string): Pick<RowsUrl, 'places' | 'skipped'> | null {
  try {
    const { key } = readCursor(cursor);
    const [skipped, width, ...values] = key;
    const isWhole = (value: unknown, least: number): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value < 1e6;
    if (!isWhole(skipped, 0) || !isWhole(width, 1) || values.length % width !== 0) return null;
    if (values.length > PAGES_BACK * width) return null;
    const texts = values.flatMap((value) => (typeof value === 'string' || value === null ? [value] : []));
    if (texts.length !== values.length) return null;
    const places = Array.from({ length: texts.length / width }, (_, at) =>
      texts.slice(at * width, (at + 1) * width),
    );
    return { places, skipped };
  } catch (error) {
    if (isSiteError(error)) return null;
    throw error;
  }
}
