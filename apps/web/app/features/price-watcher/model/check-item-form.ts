import { judgeWatchUrl, PRICE_WATCH_LIMITS, UNSAFE_ADDRESS } from '@hln/contracts';
import * as v from 'valibot';
import { WATCH_FORM } from '../../../content/price-watcher.ts';

export const itemFormSchema = v.object({ name: v.string(), url: v.string() });
export type ItemFormValues = Readonly<v.InferOutput<typeof itemFormSchema>>;

export const EMPTY_ITEM_FORM: ItemFormValues = { name: '', url: '' };

/** Under which name a form's draft is kept, so that one member of staff never sees another's. */
export const draftOfItem = (itemId: string) => `watch-item:${itemId}`;
export const draftOfNewItem = (userId: string) => `watch-item:new:${userId}`;

export type ItemFormCheck =
  | { readonly ok: true; readonly values: ItemFormValues }
  | { readonly ok: false; readonly message: string; readonly field: 'name' | 'url' };

/**
 * Checks what was typed for a new or a changed item, and trims it. Where the name in the address leads is judged by
 * the backend before it is saved and at every page visit, and the database judges its text once more.
 * @param allowLoopback lets addresses of this very machine through to the database, which refuses them by default
 */
export function checkItemForm(typed: ItemFormValues, allowLoopback = false): ItemFormCheck {
  const values = { name: typed.name.trim(), url: typed.url.trim() };
  const wrong = (field: 'name' | 'url', message: string) => ({ ok: false, message, field }) as const;
  if (values.name === '') return wrong('name', WATCH_FORM.fillAll);
  if (values.url === '') return wrong('url', WATCH_FORM.fillAll);
  if ([...values.name].length > PRICE_WATCH_LIMITS.itemName) {
    return wrong('name', WATCH_FORM.tooLong(WATCH_FORM.name, PRICE_WATCH_LIMITS.itemName));
  }
  if (!URL.canParse(values.url)) return wrong('url', WATCH_FORM.invalidUrl);
  if (values.url.length > PRICE_WATCH_LIMITS.itemUrl) {
    return wrong('url', WATCH_FORM.tooLong(WATCH_FORM.url, PRICE_WATCH_LIMITS.itemUrl));
  }
  const judgement = judgeWatchUrl(values.url, { allowLoopback });
  if (!judgement.ok) {
    return wrong('url', judgement.reason === 'unsafe' ? UNSAFE_ADDRESS : WATCH_FORM.invalidUrl);
  }
  return { ok: true, values };
}
