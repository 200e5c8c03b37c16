import {
  type BrowsableTable,
  type BrowsedRow,
  browsableTablesSchema,
  browsedRowsSchema,
  type RowFilter,
  shownValuesSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { ROWS } from './texts.ts';

/** Rows of a page. */
export const PAGE = 25;
/** The most rows that the database returns at once, without the extra one that shows whether there is another page. */
export const LARGEST_PAGE = 99;

export type RowKey = readonly (string | null)[];

/** The tables that can be browsed. @throws SiteError */
export async function readTables(signal: AbortSignal): Promise<BrowsableTable[]> {
  const answer = await staffRest().rpc('read_browsable_tables').abortSignal(limited(signal));
  return v.parse(browsableTablesSchema, dataOf(answer, ROWS.failed));
}

/**
 * A page of rows, and one more if there is another page.
 *
 * @param after the position of the row before the page; null for the first page
 * @throws SiteError
 */
export async function browseRows(
  table: string,
  filters: readonly RowFilter[],
  after: RowKey | null,
  signal: AbortSignal | undefined,
  pageSize = PAGE,
): Promise<BrowsedRow[]> {
  const answer = await staffRest()
    .rpc('browse_rows', {
      relation_name: table,
      filters: filters.map((filter) => ({ ...filter })),
      after: after === null ? null : [...after],
      page_size: pageSize + 1,
    })
    .abortSignal(limited(signal));
  return v.parse(browsedRowsSchema, dataOf(answer, ROWS.failed));
}

/** Uncovers columns of some rows, which is recorded. @throws SiteError */
export async function showValues(
  table: string,
  keys: readonly RowKey[],
  columns: readonly string[],
  why: string,
): Promise<v.InferOutput<typeof shownValuesSchema>> {
  const answer = await staffRest()
    .rpc('show_personal_values', {
      relation_name: table,
      row_keys: keys.map((key) => [...key]),
      column_names: [...columns],
      why,
    })
    .abortSignal(limited());
  return v.parse(shownValuesSchema, dataOf(answer, ROWS.unshown));
}
