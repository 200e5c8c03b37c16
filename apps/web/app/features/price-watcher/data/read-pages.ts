import { API_MAX_ROWS } from '@hln/contracts';
import { refusal } from './watch-error.ts';

interface Counting {
  readonly count?: 'exact';
}

interface PageResponse {
  readonly data: unknown;
  readonly count: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * Reads all rows of a query, however few the data API returns at a time.
 *
 * @param readPage requests the rows `from` to `to`, both inclusive, always in the same order. `counting` is for its
 * `select`: only the first request counts the rows, which costs as much as reading them
 * @param parse validates a page
 * @throws SiteError with the backend's code
 */
export async function readPages<Row>(
  readPage: (from: number, to: number, counting: Counting) => PromiseLike<PageResponse>,
  parse: (data: unknown) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let total: number | null = null;
  for (;;) {
    const counting: Counting = total === null ? { count: 'exact' } : {};
    const { data, count, error } = await readPage(rows.length, rows.length + API_MAX_ROWS - 1, counting);
    if (error !== null) throw refusal(error);
    const page = parse(data);
    rows.push(...page);
    total ??= count ?? 0;
    // An empty page also ends it: rows may have been deleted in the meantime.
    if (page.length === 0 || rows.length >= total) return rows;
  }
}
