import { readCursor, writeCursor } from './cursor.ts';
import type { ListPage, ListQuery, ListRequest, ListSource } from './list-definition.ts';
import { namesOf } from './list-url.ts';

type SortValue = string | number | null;

/** How to search, filter and sort rows that are all in memory. */
export interface InMemoryList<Row, Filter extends string, Sort extends string> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The texts that the search looks at. */
  readonly textOf: (row: Row) => string;
  /** The values that a search can equal; rows with such a value come first. */
  readonly valuesOf: (row: Row) => readonly string[];
  readonly matches: Readonly<Record<Filter, (row: Row, value: string) => boolean>>;
  /** The value to sort by; null comes first. */
  readonly sortValues: Readonly<Record<Sort, (row: Row) => SortValue>>;
}

const texts = new Intl.Collator('en-NZ', { numeric: true });

function compare(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
}

/** For a list short enough to load completely: pages it by keyset, as a database function would. */
export function inMemorySource<Row, Filter extends string, Sort extends string>(
  list: InMemoryList<Row, Filter, Sort>,
): ListSource<Row, Filter, Sort> {
  return { load: async (request) => pageOf(list, request) };
}

function pageOf<Row, Filter extends string, Sort extends string>(
  list: InMemoryList<Row, Filter, Sort>,
  { cursor, pageSize, ...query }: ListRequest<Filter, Sort>,
): ListPage<Row> {
  const { by, descending } = query.sort;
  const wanted = query.search.toLowerCase();
  const keyOf = (row: Row) => {
    const isEqual = wanted !== '' && list.valuesOf(row).some((value) => value.toLowerCase() === wanted);
    return [!isEqual, list.sortValues[by](row), list.idOf(row)] as const;
  };
  const order = ([restA, a, idA]: ReturnType<typeof keyOf>, [restB, b, idB]: ReturnType<typeof keyOf>) =>
    Number(restA) - Number(restB) ||
    (descending ? -compare(a, b) : compare(a, b)) ||
    Number(idA > idB) - Number(idA < idB);
  const found = matching(list, query).toSorted((a, b) => order(keyOf(a), keyOf(b)));

  const place = cursor === null ? null : readCursor(cursor);
  const [isRest, value = null, id] = place?.key ?? [];
  const from: ReturnType<typeof keyOf> = [
    isRest === true,
    typeof value === 'boolean' ? null : value,
    String(id),
  ];
  let start = 0;
  if (place?.to === 'next') start = found.filter((row) => order(keyOf(row), from) <= 0).length;
  if (place?.to === 'previous') {
    start = Math.max(0, found.filter((row) => order(keyOf(row), from) < 0).length - pageSize);
  }
  const rows = found.slice(start, start + pageSize);
  const edge = (row: Row | undefined, to: 'next' | 'previous', exists: boolean) =>
    row === undefined || !exists ? null : writeCursor({ to, key: [...keyOf(row)] });
  return {
    rows,
    next: edge(rows.at(-1), 'next', start + pageSize < found.length),
    previous: edge(rows[0], 'previous', start > 0),
    total: found.length,
    from: start + 1,
  };
}

/** The rows that contain every word of the search and pass every filter. */
function matching<Row, Filter extends string, Sort extends string>(
  { rows, textOf, matches }: InMemoryList<Row, Filter, Sort>,
  { search, filters }: ListQuery<Filter, Sort>,
): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      namesOf(matches).every((name) => {
        const value = filters[name];
        return value === undefined || matches[name](row, value);
      })
    );
  });
}
