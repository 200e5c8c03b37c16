/**
 * How visitors and staff may ask the data API for rows. Grants and row level security decide which rows and columns anybody
 * may see (supabase/access.txt lists them); this list decides which filters and orders go with them, since a filter that
 * the database accepts can keep it busy for minutes. It holds what the site's pages ask. The service role is not restricted.
 */

export type ClientRole = 'anon' | 'authenticated';

/** A filter is `column=operator.value`; `in` takes a list. None of them can be made expensive. */
export type Operator = 'eq' | 'gte' | 'lte' | 'in';

export interface Question {
  readonly filter?: Readonly<Record<string, readonly Operator[]>>;
  readonly order?: readonly string[];
  /** The columns by which an insert may find the row that it replaces, as the URL names them. */
  readonly upsertOn?: string;
}

/** By `schema.name`. Relations that are not listed are read a page of rows at a time, without filters or an order. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  // The formatter's page counts likes.
  'public.sql_feedback': { filter: { feedback_type: ['eq'] } },
  // A chart reads a span of days, all pages of it in one order.
  'hln.daily_costs': { filter: { date: ['gte', 'lte'] }, order: ['date', 'class_1', 'class_2'] },
  // The price watcher reads its owner's items, or one of them.
  'public.price_watch_items': { filter: { id: ['eq'], user_id: ['eq'] }, order: ['created_at', 'id'] },
  // And the history of a page of items at once.
  'public.price_history': { filter: { watch_item_id: ['in'] }, order: ['checked_at', 'id'] },
  // A page reads its own preference by its key, and replaces it.
  'public.staff_preferences': { filter: { key: ['eq'] }, upsertOn: 'user_id,key' },
};

/** Functions that are granted, but that nobody calls over the data API. */
export const NOT_CALLED: ReadonlySet<string> = new Set([
  // The data API itself runs it before each request.
  'public.refuse_ended_session',
  // read_rows_seen() calls it with the rights of whoever asks.
  'public.begin_seeing_as',
]);

/** Nothing that the site sends exceeds these. */
export const LIMITS = {
  /** Characters of the URL after the question mark, as sent: fifty ids in one list are 2,000. */
  query: 4_000,
  /** Characters of one value of a filter. */
  value: 100,
  /** Values of one list. */
  list: 100,
  /** Columns of a `select` or `columns`, filters, and terms of an `order`. */
  terms: 20,
  /** Digits of `limit` and `offset`. */
  digits: 9,
  /** Characters of one value from a visitor. None of their columns takes more, and 1 MB costs the database 0.1 s. */
  text: 400_000,
  /** Rows of one insert. */
  rows: 100,
} as const;
