/**
 * How visitors and staff may query rows through the data API. Grants and row level security decide which rows and
 * columns anybody may see (supabase/access.txt lists them); this list decides which filters and orders are allowed,
 * since a filter that the database accepts can keep it busy for minutes. It contains what the site's pages use. The
 * service role is not restricted.
 */

export type ClientRole = 'anon' | 'authenticated';

/** A filter is `column=operator.value`; `in` takes a list. None of them can be made expensive. */
export type Operator = 'eq' | 'gte' | 'lte' | 'in';

export interface Question {
  readonly filter?: Readonly<Record<string, readonly Operator[]>>;
  readonly order?: readonly string[];
  /** The columns by which an insert may find the row that it replaces, as named in the URL. */
  readonly upsertOn?: string;
}

/** By `schema.name`. Relations that are not listed are read a page at a time, without filters or an order. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  // The formatter's page counts likes.
  'public.sql_feedback': { filter: { feedback_type: ['eq'] } },
  // A chart reads a range of days, all pages in one order.
  'hln.daily_costs': { filter: { date: ['gte', 'lte'] }, order: ['date', 'class_1', 'class_2'] },
  // The price watcher reads its owner's items, or one of them.
  'public.price_watch_items': { filter: { id: ['eq'], user_id: ['eq'] }, order: ['created_at', 'id'] },
  // A page reads the histories of all its items at once.
  'public.price_history': { filter: { watch_item_id: ['in'] }, order: ['checked_at', 'id'] },
  // A page reads its own preference by its key, and replaces it.
  'public.staff_preferences': { filter: { key: ['eq'] }, upsertOn: 'user_id,key' },
};

/** Functions that are granted but never called through the data API. */
export const NOT_CALLED: ReadonlySet<string> = new Set([
  // The data API itself runs it before each request.
  'public.refuse_ended_session',
  // read_rows_seen() calls it with the caller's privileges.
  'public.begin_seeing_as',
]);

/** The size limits of requests, which nothing that the site sends exceeds. */
export const LIMITS = {
  /** The longest query string, in characters as sent: fifty ids in one list are 2,000. */
  query: 4_000,
  /** The longest value of a filter, in characters. */
  value: 100,
  /** The most values in one list. */
  list: 100,
  /** The most columns of a `select` or `columns`, filters, and terms of an `order`. */
  terms: 20,
  /** The most digits of `limit` and `offset`. */
  digits: 9,
  /**
   * The longest value from a visitor, in characters. None of their columns takes more, and 1 MB costs the database 0.1
   * s.
   */
  text: 400_000,
  /** The most rows of one insert. */
  rows: 100,
} as const;
