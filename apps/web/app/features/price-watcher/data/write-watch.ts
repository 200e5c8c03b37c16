import {
  PRICE_WATCH_REFUSALS,
  type PriceWatchItem,
  priceWatchItemsSchema,
  UNSAFE_URL,
  watchRefusalSchema,
  watchVerdictSchema,
} from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { staffAuth, staffHeaders, staffRest } from '../../../lib/staff/staff-client.ts';
import type { CheckedItem } from '../model/check-item-form.ts';
import { isTargetElsewhere } from '../model/price-text.ts';
import { noSuchItem, notAuthenticated, refusal } from './watch-error.ts';

/** The function itself spends at most two seconds on resolving a host name. */
const WATCHABLE_MS = 10_000;

const TOO_MANY_REQUESTS = 429;

interface FunctionResponse {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 30_000;

interface WriteResponse {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
}

async function requireUser(userId: string): Promise<void> {
  const { data } = await staffAuth().getSession();
  if (data.session?.user.id !== userId) throw notAuthenticated();
}

function onlyRow(response: WriteResponse): PriceWatchItem {
  accept(response);
  const [item] = v.parse(priceWatchItemsSchema, response.data);
  // To the backend it is not an error if row-level security hides the row from an update.
  if (item === undefined) throw noSuchItem();
  return item;
}

/**
 * Adds an item (docs/specification.md, call 12). Like all writes here, it returns the item as stored.
 *
 * @throws SiteError if the user is not signed in, the URL may not be watched, the backend refuses, or no row was
 * written
 */
export async function insertItem(userId: string, values: CheckedItem): Promise<PriceWatchItem> {
  await requireUser(userId);
  await requireWatchable(values.url);
  return onlyRow(
    await staffRest()
      .from('price_watch_items')
      .insert({
        user_id: userId,
        item_name: values.name,
        item_url: values.url,
        current_price: null,
        is_active: true,
        ...(values.target !== null && { target_price: values.target }),
      })
      .select('*')
      .abortSignal(timeLimit()),
  );
}

type ItemChange = Database['public']['Tables']['price_watch_items']['Update'];

async function updateItem(userId: string, id: string, change: ItemChange): Promise<PriceWatchItem> {
  await requireUser(userId);
  return onlyRow(
    await staffRest()
      .from('price_watch_items')
      .update(change)
      .eq('id', id)
      .eq('user_id', userId)
      .select('*')
      .abortSignal(timeLimit()),
  );
}

/** Stops or resumes watching (docs/specification.md, call 13). */
export function updateActive(userId: string, id: string, isActive: boolean): Promise<PriceWatchItem> {
  return updateItem(userId, id, { is_active: isActive });
}

/**
 * Changes name and URL (docs/specification.md, call 14), and the target if it differs. An unchanged URL was checked when it was saved.
 */
export async function updateDetails(
  userId: string,
  item: Pick<PriceWatchItem, 'id' | 'item_url' | 'target_price' | 'target_currency' | 'currency'>,
  values: CheckedItem,
): Promise<PriceWatchItem> {
  await requireUser(userId);
  if (values.url !== item.item_url) await requireWatchable(values.url);
  return await updateItem(userId, item.id, {
    item_name: values.name,
    item_url: values.url,
    updated_at: new Date().toISOString(),
    // The same number is a different target if the page has changed its currency.
    ...((values.target !== item.target_price || isTargetElsewhere(item)) && { target_price: values.target }),
  });
}

/** Sets whether the user also receives an email when the price rises. */
export function updateNotifyOnRise(userId: string, id: string, notify: boolean): Promise<PriceWatchItem> {
  return updateItem(userId, id, { notify_on_rise: notify });
}

/** Deletes an item, which can be restored for a day. */
export async function deleteItem(userId: string, id: string): Promise<void> {
  await requireUser(userId);
  accept(await staffRest().rpc('delete_watch_item', { item_id: id }).abortSignal(timeLimit()));
}

/** Restores a deleted item with its history. */
export async function restoreItem(userId: string, id: string): Promise<void> {
  await requireUser(userId);
  accept(await staffRest().rpc('restore_watch_item', { item_id: id }).abortSignal(timeLimit()));
}

/** Requests an immediate check of an item. */
export async function requestCheck(userId: string, id: string): Promise<void> {
  await requireUser(userId);
  accept(await staffRest().rpc('request_price_check', { item_id: id }).abortSignal(timeLimit()));
}

const timeLimit = () => AbortSignal.timeout(TIMEOUT_MS);

function accept({ error }: Pick<WriteResponse, 'error'>): void {
  if (error !== null) throw refusal(error);
}

/**
 * Asks the backend to resolve the host name of a URL, which may belong to a private network.
 *
 * A missing or unreadable response does not prevent saving: the database checks the text of the URL, and every visit
 * checks the resolved IP address again before connecting.
 *
 * @throws SiteError if the URL may not be watched, or after too many requests
 */
async function requireWatchable(url: string): Promise<void> {
  const response = await requestVerdict(url);
  if (response === null) return;
  const { status, body } = response;
  if (status === TOO_MANY_REQUESTS) {
    const refused = v.safeParse(watchRefusalSchema, body);
    if (refused.success) {
      throw refusal({ code: PRICE_WATCH_REFUSALS.tooOften, message: refused.output.error });
    }
  }
  const verdict = v.safeParse(watchVerdictSchema, body);
  if (verdict.success && !verdict.output.watchable) {
    throw refusal({ code: PRICE_WATCH_REFUSALS.unsafe, message: UNSAFE_URL });
  }
}

/** The function's response; null if it can't be read. */
async function requestVerdict(url: string): Promise<FunctionResponse | null> {
  try {
    const response = await fetch(functionUrl('check-watch-address'), {
      method: 'POST',
      headers: { ...(await staffHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(WATCHABLE_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    // Unreachable, too slow or unreadable: none of these prevents saving, see above.
    return null;
  }
}
