import type { ListCount } from '@hln/contracts';

/**
 * Where a filter appears if it isn't among the first: `more` behind a button, for rarely used ones; `link` nowhere,
 * because only links set it. An active filter is always shown.
 */
export type FilterPlace = 'more' | 'link';

/** A way to narrow down a list. Its value is always a text, as it appears in the URL. */
export type ListFilter = { readonly place?: FilterPlace } & (
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'text'; readonly label: string }
  /** A day in Auckland, yyyy-mm-dd. */
  | { readonly kind: 'day'; readonly label: string }
);

export interface ListSort<Sort extends string> {
  readonly by: Sort;
  readonly descending: boolean;
}

/** A query for a list. */
export interface ListQuery<Filter extends string, Sort extends string> {
  /** The search words, trimmed; empty for all rows. */
  readonly search: string;
  /** The filters that are set. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: ListSort<Sort>;
}

/** What a list offers: its URL is parsed and its toolbar is built from this. Keep it stable between renderings. */
export interface ListDefinition<Filter extends string, Sort extends string> {
  /** The key under which settings of the list are remembered: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** By their names in the URL, other than `q`, `sort`, `cursor` and `open`. */
  readonly filters: Readonly<Record<Filter, ListFilter>>;
  /** What can be sorted by: names in the URL, and their labels. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly defaultSort: ListSort<Sort>;
  /** False if the list has only filters, no text search. */
  readonly hasSearch?: false;
  /** False if the rows only come in the default order. */
  readonly isFixedOrder?: true;
  /** Rows of a page. */
  readonly pageSize: number;
}

export interface ListRequest<Filter extends string, Sort extends string> extends ListQuery<Filter, Sort> {
  /** The cursor from an earlier page; null for the first page. Only its source can read it. */
  readonly cursor: string | null;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursors of the next and the previous page; null if there is none. */
  readonly next: string | null;
  readonly previous: string | null;
  /** How many rows match, if all of them are in memory. Other sources have a `count`. */
  readonly total?: number;
  /** The number of the page's first row among them, from 1. */
  readonly from: number;
}

/**
 * Where a list's rows come from: an RPC that pages by keyset, or `inMemorySource`.
 *
 * `load` throws a SiteError whose message is shown; for a cursor that it can't read, `badCursor()`.
 */
export interface ListSource<Row, Filter extends string, Sort extends string> {
  readonly load: (request: ListRequest<Filter, Sort>) => Promise<ListPage<Row>>;
  /** Counts the rows of all pages. */
  readonly count?: (query: ListQuery<Filter, Sort>, signal: AbortSignal) => Promise<ListCount>;
}
