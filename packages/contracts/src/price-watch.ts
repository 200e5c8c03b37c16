import * as v from 'valibot';

/** Limits that the page and the tables share. Sizes are in characters. */
export const PRICE_WATCH_LIMITS = {
  itemName: 200,
  itemUrl: 2_000,
  /** Watched at the same time by one user. */
  activeItems: 200,
  /** With those that are not watched any more. */
  items: 1_000,
  /** Between two checks of an item that its owner asks for. */
  requestSeconds: 60,
} as const;

/**
 * How the database refuses what a page writes, as the `code` of its answer.
 * - `unsafe`: the address cannot be watched; its message is for the user as it is.
 * - `full`: too many items; its message is for the user.
 * - `tooOften`: too many visits or a check asked for again within a minute; its message is for the user.
 * - `missing`: `request_price_check` found no such item of this user.
 */
export const PRICE_WATCH_REFUSALS = {
  unsafe: '22023',
  full: 'PT409',
  tooOften: 'PT429',
  missing: 'PT404',
} as const;

/** Postgres hands an exact number out as a JSON number or as its text. */
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
  v.finite(),
);
const moment = v.pipe(v.string(), v.isoTimestamp());
/** ISO 4217. */
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** A row of `price_watch_items` as its owner reads it (`select=*`). Amounts are for showing, not for sums. */
export const priceWatchItemSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  user_id: v.pipe(v.string(), v.uuid()),
  item_name: v.string(),
  item_url: v.string(),
  current_price: v.nullable(amount),
  is_active: v.boolean(),
  /** Also send a mail when the price rises; a fall is always told. */
  notify_on_rise: v.boolean(),
  /** Null when the page does not say which. */
  currency: v.nullable(currency),
  /** Where on the page the price was found: json-ld, microdata, rdfa, embedded-state, meta or text. */
  price_source: v.nullable(v.string()),
  /** The words on the page that were read as the price. */
  price_raw: v.nullable(v.string()),
  /** The last attempt, whatever came of it. */
  last_checked_at: v.nullable(moment),
  /** The last time that the current price was seen. */
  last_success_at: v.nullable(moment),
  /** What went wrong at the last attempt, in plain words for the user; null when nothing did. */
  last_error: v.nullable(v.string()),
  last_error_code: v.nullable(v.string()),
  check_requested_at: v.nullable(moment),
  /** Null while the item is not watched. In the past: the check is due and comes within a minute. */
  next_check_at: v.nullable(moment),
  created_at: moment,
  updated_at: moment,
});
export type PriceWatchItem = v.InferOutput<typeof priceWatchItemSchema>;
export const priceWatchItemsSchema = v.array(priceWatchItemSchema);

/** A row of `price_history`: the first price of an item, and each one that differs from the one before. */
export const priceHistoryRowSchema = v.object({
  id: v.number(),
  watch_item_id: v.pipe(v.string(), v.uuid()),
  price: amount,
  currency: v.nullable(currency),
  /** The address that the item had then; prices under different addresses are not to be compared. */
  item_url: v.string(),
  checked_at: moment,
});
export type PriceHistoryRow = v.InferOutput<typeof priceHistoryRowSchema>;
export const priceHistorySchema = v.array(priceHistoryRowSchema);

/** What came of one check. */
export const priceCheckOutcomeSchema = v.picklist([
  'first',
  'changed',
  'unchanged',
  'not-modified',
  /** Too far from the last price: believed when a second check says the same. */
  'doubted',
  'no-price',
  'failed',
  /** Whoever checked stopped on the way. */
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
  /** In plain words, when there is something to say. */
  reason: v.nullable(v.string()),
  reason_code: v.nullable(v.string()),
  http_status: v.nullable(v.number()),
  price: v.nullable(amount),
  currency: v.nullable(currency),
});
export type PriceCheckRow = v.InferOutput<typeof priceCheckRowSchema>;

/** What the function `check-watch-address` takes: an address as it was typed. */
export const watchAddressSchema = v.object({ url: v.string('The url must be a text.') });

/**
 * What it answers. `watchable` says that nothing is known against the address, which includes that nothing could be
 * learned about its name; every page visit judges it anew. A refusal never says why.
 */
export const watchVerdictSchema = v.variant('watchable', [
  v.object({ watchable: v.literal(true) }),
  v.object({ watchable: v.literal(false), message: v.string() }),
]);
export type WatchVerdict = v.InferOutput<typeof watchVerdictSchema>;

/** What it answers instead, with status 429, to who asks too often. The words are for the user. */
export const watchRefusalSchema = v.object({ error: v.string() });
