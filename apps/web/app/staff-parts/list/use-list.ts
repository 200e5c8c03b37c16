import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorSentence, useStaffQuery } from '../../lib/staff/staff-queries.tsx';
import { LIST } from '../texts.ts';
import { useUrlParameters, withParameters } from '../use-url-parameters.ts';
import { type ShownCount, useListCount } from './list-count.ts';
import type { ListDefinition, ListPage, ListQuery, ListSource } from './list-definition.ts';
import { type ListUrl, readListUrl, writeListUrl } from './list-url.ts';

/** How long (ms) a page that was left is cached, so that Back shows it at once. */
const KEPT_FOR = 5 * 60_000;

export interface List<Row, Filter extends string, Sort extends string> extends ListUrl<Filter, Sort> {
  readonly definition: ListDefinition<Filter, Sort>;
  readonly source: ListSource<Row, Filter, Sort>;
  /** The last loaded page; null until there is one. It stays while another is loading, or can't be loaded. */
  readonly page: ListPage<Row> | null;
  /** How much of the list is shown. */
  readonly count: ShownCount;
  /** Whether the requested page is loading. */
  readonly isLoading: boolean;
  /** Why it couldn't be loaded. */
  readonly failure: string | null;
  /** Whether any search words or filters are set. */
  readonly isNarrowed: boolean;
  readonly reload: () => void;
  /** Changes the query and goes to its first page. Typing replaces the history entry; everything else adds one. */
  readonly ask: (query: Partial<ListQuery<Filter, Sort>>, history?: 'push' | 'replace') => void;
  readonly clear: () => void;
  /** Goes to the page of a cursor, or to the first if it is null. */
  readonly goTo: (cursor: string | null) => void;
  /** The parameters that show a row's details over the list. */
  readonly searchOf: (id: string) => string;
  /** Closes the details and goes back to where they were opened from. */
  readonly close: () => void;
  /** The parameters of this query without a page, as views store them. */
  readonly viewSearch: string;
  readonly showView: (search: string) => void;
}

/** Marks a history entry that opened details over the list in the entry before it. */
export const OPENED_HERE = { openedHere: true } as const;

/**
 * A list in the state that its URL describes.
 *
 * @param definition stable between renderings
 * @param source stable as long as it returns the same rows
 * @param revision changes when the rows have changed, so that they are reloaded; part of the query's key
 */
export function useList<Row, Filter extends string, Sort extends string>(
  definition: ListDefinition<Filter, Sort>,
  source: ListSource<Row, Filter, Sort>,
  revision: string | number = 0,
): List<Row, Filter, Sort> {
  const [params, changeUrl] = useUrlParameters();
  const navigate = useNavigate();
  const { state } = useLocation();
  const url = useMemo(() => readListUrl(definition, params), [definition, params]);
  const { query, cursor } = url;
  const lastPage = useRef<ListPage<Row> | null>(null);
  const lastCount = useRef<ShownCount>({ text: '', isCounting: false });

  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    ['list', definition.id, revision, query, cursor],
    (signal) => source.load({ ...query, cursor, pageSize: definition.pageSize, signal }),
    { placeholderData: keepPreviousData, structuralSharing: false, gcTime: KEPT_FOR },
  );
  if (data !== undefined) lastPage.current = data;
  const page = lastPage.current;
  const { count } = source;
  const shownCount = useListCount(
    [definition.id, revision, query],
    // The rows of an earlier query have nothing to do with this one's count.
    page === null || isPlaceholderData
      ? null
      : {
          rows: page.rows.length,
          from: page.from,
          isWhole: page.next === null && page.previous === null,
          total: page.total,
        },
    count && ((signal) => count(query, signal)),
  );
  if (!isPlaceholderData) lastCount.current = shownCount;

  /** Changes the query of the URL as it is now, and starts at its first page. */
  const ask = (changed: Partial<ListQuery<Filter, Sort>>, replace = false) =>
    changeUrl((now) => {
      const { query: asked, open } = readListUrl(definition, now);
      const written = writeListUrl(definition, now, { ...asked, ...changed });
      // What is typed reaches the URL after a pause, in which a row may have been opened.
      return replace && open !== null ? withParameters(written, { open }) : written;
    }, replace);
  const none: Partial<Record<Filter, string>> = {};
  const searchText = (next: URLSearchParams) => `?${next.toString()}`;

  return {
    ...url,
    definition,
    source,
    page,
    count: lastCount.current,
    isLoading: isFetching && (data === undefined || isPlaceholderData || error !== null),
    failure: error === null || isFetching ? null : errorSentence(error, LIST.failed),
    isNarrowed: query.search !== '' || Object.keys(query.filters).length > 0,
    reload: () => void refetch(),
    ask: (changed, history = 'push') => ask(changed, history === 'replace'),
    clear: () => ask({ search: '', filters: none }),
    goTo: (next) => changeUrl((now) => withParameters(now, { cursor: next })),
    searchOf: (id) => searchText(withParameters(params, { open: id })),
    close: () => {
      // Goes back, so that a later Back does not open the details again.
      if (Object(state).openedHere === true) void navigate(-1);
      else changeUrl((now) => withParameters(now, { open: null }), true);
    },
    viewSearch: writeListUrl(definition, new URLSearchParams(), query).toString(),
    showView: (search) => ask(readListUrl(definition, new URLSearchParams(search)).query),
  };
}
