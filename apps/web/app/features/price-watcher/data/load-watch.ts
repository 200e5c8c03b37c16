import {
  API_MAX_ROWS,
  type DeletedWatchItem,
  deletedWatchItemSchema,
  type PriceHistoryRow,
  type PriceWatchItem,
  priceHistorySchema,
  priceWatchItemSchema,
  priceWatchItemsSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { groupHistory, type PriceHistory } from '../model/history.ts';
import { WATCH_ERRORS } from '../texts.ts';
import { noSuchItem, refusal } from './watch-error.ts';

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

/** Each id takes about 40 characters of the URL. */
const IDS_PER_REQUEST = 50;
const TIMEOUT_MS = 30_000;

/**
 * Aborts a request that takes too long or is no longer needed. The client's own retries are off for all requests here,
 * since they delay the message of a failure by seven seconds.
 */
function limited(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
}

/** All watch items of a user, newest first (docs/specification.md, call 10). */
export function loadItems(userId: string, signal: AbortSignal): Promise<PriceWatchItem[]> {
  return readPages(
    (from, to, counting) =>
      staffRest()
        .from('price_watch_items')
        .select('*', counting)
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .abortSignal(limited(signal)),
    (data) => v.parse(priceWatchItemsSchema, data),
  );
}

/** One item, for following a check until it has ended. */
export async function loadItem(userId: string, id: string, signal: AbortSignal): Promise<PriceWatchItem> {
  const { data, error } = await staffRest()
    .from('price_watch_items')
    .select('*')
    .eq('id', id)
    .eq('user_id', userId)
    .abortSignal(limited(signal));
  if (error !== null) throw refusal(error);
  const [item] = v.parse(v.array(priceWatchItemSchema), data);
  if (item === undefined) throw noSuchItem();
  return item;
}

/** The caller's deleted items that can still be restored, most recently deleted first. */
export async function loadDeleted(signal: AbortSignal): Promise<readonly DeletedWatchItem[]> {
  const { data, error } = await staffRest().rpc('deleted_watch_items').abortSignal(limited(signal));
  if (error !== null) throw refusal(error, WATCH_ERRORS.fetchDeleted);
  return v.parse(v.array(deletedWatchItemSchema), data);
}

/** The price history of the given items (docs/specification.md, call 11). */
export async function loadHistory(
  items: readonly Pick<PriceWatchItem, 'id' | 'item_url'>[],
  signal: AbortSignal,
): Promise<PriceHistory> {
  const ids = items.map(({ id }) => id);
  const requests: Promise<PriceHistoryRow[]>[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    requests.push(loadHistoryOf(ids.slice(start, start + IDS_PER_REQUEST), signal));
  }
  return groupHistory((await Promise.all(requests)).flat(), items);
}

function loadHistoryOf(ids: readonly string[], signal: AbortSignal): Promise<PriceHistoryRow[]> {
  return readPages(
    (from, to, counting) =>
      staffRest()
        .from('price_history')
        .select('*', counting)
        .in('watch_item_id', ids)
        .order('checked_at')
        .order('id')
        .range(from, to)
        .abortSignal(limited(signal)),
    (data) => v.parse(priceHistorySchema, data),
  );
}
