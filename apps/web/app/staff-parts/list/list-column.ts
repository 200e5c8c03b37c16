import type { ReactNode } from 'react';
import { csvText } from '../../lib/csv.ts';
import { aucklandTime, readTimestamp } from '../../lib/timestamps.ts';
import type { ListQuery, ListSource } from './list-definition.ts';

/**
 * The most rows of a file. People who need more can narrow the filters, and nobody exports a whole table by mistake.
 */
const EXPORT_LIMIT = 10_000;

/** The number of rows per request. */
const EXPORT_PAGE = 500;

/** A column of the file. */
export interface CsvColumn<Row> {
  readonly title: string;
  /** The value as it appears in the file. Formulas are made harmless when it is written. */
  readonly csv: (row: Row) => string;
}

interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more rows than were read. */
  readonly isCut: boolean;
}

/** A column of a list and of its file. */
export interface ListColumn<Row, Sort extends string> extends CsvColumn<Row> {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
  /** The key that its heading sorts by. */
  readonly sort?: Sort;
  /** Numbers are aligned to the end. */
  readonly align?: 'end';
  /** Whether it is hidden until somebody chooses it. */
  readonly isHidden?: boolean;
}

/** The visible columns; the first, which names the row, always is. */
export function shownColumns<Row, Sort extends string>(
  columns: readonly ListColumn<Row, Sort>[],
  chosen: Readonly<Record<string, boolean>>,
): readonly ListColumn<Row, Sort>[] {
  return columns.filter(({ id, isHidden = false }, index) => index === 0 || (chosen[id] ?? !isHidden));
}

/**
 * Reads all rows of a query, page by page, up to a limit.
 *
 * @param onProgress called with the number of rows so far
 * @throws what the source throws, and the signal's reason once it is aborted
 */
export async function readAllRows<Row, Filter extends string, Sort extends string>(
  source: ListSource<Row, Filter, Sort>,
  query: ListQuery<Filter, Sort>,
  signal: AbortSignal,
  onProgress: (count: number) => void,
  limit = EXPORT_LIMIT,
): Promise<ReadRows<Row>> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    signal.throwIfAborted();
    const request = { ...query, cursor, pageSize: Math.min(EXPORT_PAGE, limit), signal };
    const page = await source.load(request);
    rows.push(...page.rows);
    onProgress(Math.min(rows.length, limit));
    // A page without rows ends the list, whatever it says about a next one.
    cursor = page.rows.length === 0 ? null : page.next;
  } while (cursor !== null && rows.length < limit);
  return { rows: rows.slice(0, limit), isCut: cursor !== null || rows.length > limit };
}

/** Rows as a file for spreadsheets, under the columns' titles. */
export function listCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvText([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ csv }) => csv(row))),
  ]);
}

/**
 * A time as it appears in a list's file: in Auckland, without the zone that <Moment> shows beside it.
 *
 * @param at a timestamp of the backend; a text that isn't one stays as it is, so that a file leaves nothing out
 * @returns empty if there is no time
 */
export function fileTime(at: string | null | undefined): string {
  if (at == null) return '';
  const moment = readTimestamp(at);
  return moment === null ? at : aucklandTime(moment);
}
