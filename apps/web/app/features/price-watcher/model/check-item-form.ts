import { judgeWatchUrl, PRICE_WATCH_LIMITS, UNSAFE_URL } from '@hln/contracts';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { WATCH_FORM } from '../texts.ts';
import { readTarget } from './price-text.ts';

/** Drafts from before targets existed have none. */
export const itemFormSchema = v.object({
  name: v.string(),
  url: v.string(),
  target: v.optional(v.string(), ''),
});
export type ItemFormValues = Readonly<v.InferOutput<typeof itemFormSchema>>;

export const EMPTY_ITEM_FORM: ItemFormValues = { name: '', url: '', target: '' };

/** The names under which drafts are stored. They contain ids, so that nobody sees another user's draft. */
export const draftOfItem = (itemId: string) => staffDraft(`watch-item:${itemId}`);
export const draftOfNewItem = (userId: string) => staffDraft(`watch-item:new:${userId}`);

export type ItemField = keyof ItemFormValues;

/** The values to be stored. */
export interface CheckedItem {
  readonly name: string;
  readonly url: string;
  /** null for none. */
  readonly target: number | null;
}

export type ItemFormCheck =
  | { readonly ok: true; readonly values: CheckedItem }
  | { readonly ok: false; readonly message: string; readonly field: ItemField };

/**
 * Trims and checks the input for a new or existing item. The backend resolves the host name before the item is saved
 * and at every visit, and the database checks the text of the URL again.
 *
 * @param allowLoopback accepts URLs of this machine, which the database refuses by default
 */
export function checkItemForm(typed: ItemFormValues, allowLoopback = false): ItemFormCheck {
  const values = { name: typed.name.trim(), url: typed.url.trim() };
  const wrong = (field: ItemField, message: string) => ({ ok: false, message, field }) as const;
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
    return wrong('url', judgement.reason === 'unsafe' ? UNSAFE_URL : WATCH_FORM.invalidUrl);
  }
  const target = typed.target.trim() === '' ? null : readTarget(typed.target);
  return target === undefined
    ? wrong('target', WATCH_FORM.invalidTarget)
    : { ok: true, values: { ...values, target } };
}
