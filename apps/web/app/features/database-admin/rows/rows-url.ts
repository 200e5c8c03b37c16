import { type BrowsableColumn, ROW_OPERATORS, type RowFilter } from '@hln/contracts';
import { isSiteError } from '../../../lib/errors.ts';
import { readCursor, writeCursor } from '../../../staff-parts/list/cursor.ts';
import type { RowKey } from './read-rows.ts';

/** The state of the rows in the page's URL, so that it can be shared and survives a reload. */
export interface RowsUrl {
  readonly filters: readonly RowFilter[];
  /** The rows after which the pages up to this one begin. */
  readonly places: readonly RowKey[];
  /** Number of earlier pages whose beginnings are no longer remembered. */
  readonly skipped: number;
  /** Whether the URL asked for something that this table doesn't have; it was ignored. */
  readonly hasFaults: boolean;
}

const TABLE = 'rows';
const FILTER = 'where';
const PAGE = 'after';

/** The limits of the database. */
export const MOST_FILTERS = 10;
export const LONGEST_VALUE = 200;
/** How many pages back the URL remembers; without a limit, it would keep growing. */
const PAGES_BACK = 40;

/** The requested table; null if there is none. */
export const tableIn = (params: URLSearchParams): string | null => params.get(TABLE);

/** Another table, from its first page, without filters. */
export function withTable(params: URLSearchParams, name: string): URLSearchParams {
  const written = withRows(params, { filters: [], places: [], skipped: 0 });
  written.set(TABLE, name);
  return written;
}

/** The query of a table with these columns. */
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

/** @returns null if it isn't one of our cursors */
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
