import * as v from 'valibot';

/** Limits shared by the page and the tables. Sizes are in characters. */
export const PRICE_WATCH_LIMITS = {
  itemName: 200,
  itemUrl: 2_000,
  /** Items that one user can watch at a time. */
  activeItems: 200,
  /** Items of one user, including those no longer watched. */
  items: 1_000,
  /** Minimum time between two checks of an item requested by its owner. */
  requestSeconds: 60,
  /** A target price is below this, in the currency's main unit. */
  targetPrice: 1e15,
} as const;

/**
 * The codes with which the database refuses a page's writes.
 * - `unsafe`: the URL cannot be watched; the message can be shown to the user.
 * - `full`: too many items; the message can be shown to the user.
 * - `tooOften`: too many visits, or a check requested again within a minute; the message can be shown to the user.
 * - `missing`: `request_price_check` found no such item belonging to this user.
 */
export const PRICE_WATCH_REFUSALS = {
  unsafe: '22023',
  full: 'PT409',
  tooOften: 'PT429',
  missing: 'PT404',
} as const;

/** A `numeric` arrives as a JSON number or as text. */
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
  v.finite(),
);
const moment = v.pipe(v.string(), v.isoTimestamp());
/** ISO 4217. */
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/**
 * A row of `price_watch_items` as its owner reads it (`select=*`). Amounts are for display, not for arithmetic. A table
 * may have only the specification's columns (docs/specification.md, section 3); the other fields then have their
 * defaults.
 */
export const priceWatchItemSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  item_name: v.string(),
  item_url: v.string(),
  current_price: v.nullable(amount),
  is_active: v.boolean(),
  /** Also send an email when the price rises; falls are always emailed. */
  notify_on_rise: v.optional(v.boolean(), false),
  /** Null when the page does not state it. */
  currency: v.nullish(currency, null),
  /** Where on the page the price was found: json-ld, microdata, rdfa, embedded-state, meta or text. */
  price_source: v.nullish(v.string(), null),
  /** The text on the page that was parsed as the price. */
  price_raw: v.nullish(v.string(), null),
  /** At or below this price the owner is emailed, once each time that it is reached; null if no target is set. */
  target_price: v.nullish(amount, null),
  /** The page's currency when the target was set, or the first that it stated afterwards. */
  target_currency: v.nullish(currency, null),
  /** Since when the price has been at or below the target. */
  target_reached_at: v.nullish(moment, null),
  /** A price that is too far from the last one, until a second check decides. */
  doubted_price: v.nullish(amount, null),
  doubted_currency: v.nullish(currency, null),
  /** The last attempt, whatever its outcome. */
  last_checked_at: v.nullish(moment, null),
  /** When the current price was last seen. */
  last_success_at: v.nullish(moment, null),
  /** What went wrong at the last attempt, worded for the user; null after a success. */
  last_error: v.nullish(v.string(), null),
  last_error_code: v.nullish(v.string(), null),
  check_requested_at: v.nullish(moment, null),
  /** Null while the item is not watched. In the past: the check is due and will run within a minute. */
  next_check_at: v.nullish(moment, null),
  created_at: moment,
  updated_at: moment,
});
export type PriceWatchItem = v.InferOutput<typeof priceWatchItemSchema>;
export const priceWatchItemsSchema = v.array(priceWatchItemSchema);

/**
 * A row of `price_history`: an item's first price, and each one that differs from the one before. As with the items,
 * the specification's columns are enough.
 */
export const priceHistoryRowSchema = v.object({
  watch_item_id: v.string(),
  price: amount,
  currency: v.nullish(currency, null),
  /** The item's URL at the time, if it is known; prices from different URLs must not be compared. */
  item_url: v.nullish(v.string(), null),
  checked_at: moment,
});
export type PriceHistoryRow = v.InferOutput<typeof priceHistoryRowSchema>;
export const priceHistorySchema = v.array(priceHistoryRowSchema);

/** A deleted item that its owner can still restore, as returned by `deleted_watch_items`. */
export const deletedWatchItemSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  item_name: v.string(),
  item_url: v.string(),
  deleted_at: moment,
  /** When it can no longer be restored. */
  final_at: moment,
});
export type DeletedWatchItem = v.InferOutput<typeof deletedWatchItemSchema>;

/** The outcome of a check. */
export const priceCheckOutcomeSchema = v.picklist([
  'first',
  'changed',
  'unchanged',
  'not-modified',
  /** Too far from the last price: accepted once a second check confirms it. */
  'doubted',
  'no-price',
  'failed',
  /** The worker stopped before it was done. */
  'abandoned',
]);
export type PriceCheckOutcome = v.InferOutput<typeof priceCheckOutcomeSchema>;

/** A row of `price_checks`. */
export const priceCheckRowSchema = v.object({
  id: v.number(),
  watch_item_id: v.pipe(v.string(), v.uuid()),
  checked_at: moment,
  duration_ms: v.number(),
  outcome: priceCheckOutcomeSchema,
  /** A sentence for the user, if there is anything to report. */
  reason: v.nullable(v.string()),
  reason_code: v.nullable(v.string()),
  http_status: v.nullable(v.number()),
  price: v.nullable(amount),
  currency: v.nullable(currency),
});
export type PriceCheckRow = v.InferOutput<typeof priceCheckRowSchema>;

/** The request of the function `check-watch-address`: a URL as it was typed. */
export const watchUrlSchema = v.object({ url: v.string('The url must be a text.') });

/**
 * Its response. `watchable` means that the URL passes every check, even if its host name could not be resolved; every
 * visit judges the URL again. A refusal never gives the reason.
 */
export const watchVerdictSchema = v.variant('watchable', [
  v.object({ watchable: v.literal(true) }),
  v.object({ watchable: v.literal(false), message: v.string() }),
]);
export type WatchVerdict = v.InferOutput<typeof watchVerdictSchema>;

/** Its response with status 429, after too many requests. The text can be shown to the user. */
export const watchRefusalSchema = v.object({ error: v.string() });
