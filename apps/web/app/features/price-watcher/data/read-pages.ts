import { API_MAX_ROWS } from '@hln/contracts';
import { refusal } from './watch-error.ts';

interface PageAnswer {
  readonly data: unknown;
  readonly count: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * Reads all rows of a query, however few the data API answers at a time.
 *
 * @param ask sends the query for the rows `from` to `to`, both inclusive, in an order that is the same every time
 * and with an exact count
 * @param parse checks a page at the boundary
 * @throws SiteError with the backend's code
 */
export async function readPages<Row>(
  ask: (from: number, to: number) => PromiseLike<PageAnswer>,
  parse: (data: unknown) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, count, error } = await ask(rows.length, rows.length + API_MAX_ROWS - 1);
    if (error !== null) throw refusal(error);
    const page = parse(data);
    rows.push(...page);
    // An empty page ends it too, when rows went away meanwhile.
    if (page.length === 0 || rows.length >= (count ?? 0)) return rows;
  }
}
