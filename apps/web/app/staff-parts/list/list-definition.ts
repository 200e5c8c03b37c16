/**
 * Where a filter is found, other than among the first: `more` behind a button, for what is seldom asked; `link` nowhere,
 * as links alone set it. Whatever is set is shown.
 */
export type FilterPlace = 'more' | 'link';

/** Something that a list can be narrowed down by. Its value is always a text, as it stands in the URL. */
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

/** What a list is asked for. */
export interface ListQuery<Filter extends string, Sort extends string> {
  /** The words that were typed, trimmed; empty for all. */
  readonly search: string;
  /** Only those that are set. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: ListSort<Sort>;
}

/** What a list offers: its URL is read, and its toolbar made, from this. Keep it stable between renderings. */
export interface ListDefinition<Filter extends string, Sort extends string> {
  /** Names what is remembered of the list: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** By their names in the URL, which are none of `q`, `sort`, `cursor` and `open`. */
  readonly filters: Readonly<Record<Filter, ListFilter>>;
  /** What can be sorted by: names in the URL, and their labels. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly defaultSort: ListSort<Sort>;
  /** False where there is nothing to search in but the filters. */
  readonly hasSearch?: false;
  /** Where rows come in the default order alone. */
  readonly isFixedOrder?: true;
  /** Rows of a page. */
  readonly pageSize: number;
}

export interface ListRequest<Filter extends string, Sort extends string> extends ListQuery<Filter, Sort> {
  /** From a page that was read before; null for the first page. Only its source can read it. */
  readonly cursor: string | null;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursors of the pages after and before this one; null where there is none. */
  readonly next: string | null;
  readonly previous: string | null;
  /** How many rows match, where counting them is cheap. */
  readonly total?: number;
  /** The number of the first row among them, from 1. */
  readonly from?: number;
}

/**
 * Where a list's rows come from: an RPC that pages by keyset, or `inMemorySource`.
 *
 * `load` throws a SiteError whose message is shown; for a cursor that it cannot read, `badCursor()`.
 */
export interface ListSource<Row, Filter extends string, Sort extends string> {
  readonly load: (request: ListRequest<Filter, Sort>) => Promise<ListPage<Row>>;
}
