import { API_MAX_ROWS } from '@hln/contracts';
import { refusal } from './watch-error.ts';

interface Counting {
  readonly count?: 'exact';
}

interface PageAnswer {
  readonly data: unknown;
  readonly count: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * Reads all rows of a query, however few the data API answers at a time.
 *
 * @param ask sends the query for the rows `from` to `to`, both inclusive, in an order that is the same every time;
 * `counting` is for its `select`: the rows are counted once, since that costs as much as reading them
 * @param parse checks a page at the boundary
 * @throws SiteError with the backend's code
 */
export async function readPages<Row>(
  ask: (from: number, to: number, counting: Counting) => PromiseLike<PageAnswer>,
  parse: (data: unknown) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let total: number | null = null;
  for (;;) {
    const counting: Counting = total === null ? { count: 'exact' } : {};
    const { data, count, error } = await ask(rows.length, rows.length + API_MAX_ROWS - 1, counting);
    if (error !== null) throw refusal(error);
    const page = parse(data);
    rows.push(...page);
    total ??= count ?? 0;
    // An empty page ends it too, when rows went away meanwhile.
    if (page.length === 0 || rows.length >= total) return rows;
  }
}
