import { aucklandDayStart, DAY_MS } from '../../lib/timestamps.ts';
import { badCursor, readCursor, writeCursor } from './cursor.ts';
import type { ListPage } from './list-definition.ts';

type Part = string | number;

/** How the database names the row that a page begins after. */
export interface RowKey<Row, Key extends readonly Part[]> {
  /** How many values name a row. */
  readonly length: Key['length'];
  /** Judges as many values of a cursor, which comes from the URL. */
  readonly isKey: (values: readonly unknown[]) => values is Key;
  readonly of: (row: Row) => Key;
  /** How many pages back a cursor leads; with more, its URL would grow without end. */
  readonly pagesBack: number;
}

/**
 * A page of rows that the database pages forwards only, from a row on. A cursor also knows where the pages before it
 * began, so that one can go back.
 *
 * @param most how many rows the database gives at once; a file asks for larger pages than a list does
 * @param read reads up to `count` rows after the one that is named; from the first for null
 */
export async function forwardPage<Row, Key extends readonly Part[]>(
  { cursor, pageSize }: { readonly cursor: string | null; readonly pageSize: number },
  most: number,
  key: RowKey<Row, Key>,
  read: (after: Key | null, count: number) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const starts = cursor === null ? [] : startsOf(cursor, key);
  // The first page has no row before it; an empty list of starts stands for it.
  const cursorOf = (keys: readonly Key[]) =>
    writeCursor({ to: 'next', key: keys.slice(-key.pagesBack).flat() });
  // One more tells whether there is a next page.
  const size = Math.min(pageSize, most - 1);
  const rows = await read(starts.at(-1) ?? null, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > size && last !== undefined ? cursorOf([...starts, key.of(last)]) : null,
    previous: starts.length === 0 ? null : cursorOf(starts.slice(0, -1)),
  };
}

function startsOf<Row, Key extends readonly Part[]>(cursor: string, key: RowKey<Row, Key>): Key[] {
  const { key: values } = readCursor(cursor);
  const starts: Key[] = [];
  for (let at = 0; at < values.length; at += key.length) {
    const start = values.slice(at, at + key.length);
    if (start.length !== key.length || !key.isKey(start)) throw badCursor();
    starts.push(start);
  }
  if (starts.length > key.pagesBack) throw badCursor();
  return starts;
}

/** The first moment of a day in Auckland, and of the day after another, as the database reads them. */
export function dayMoments(from: string | undefined, to: string | undefined) {
  const start = from === undefined ? null : aucklandDayStart(from);
  const last = to === undefined ? null : aucklandDayStart(to);
  // A day may have 23 or 25 hours: the start of the next is found from its middle.
  const end = last === null ? null : aucklandDayStart(new Date(last.getTime() + 1.5 * DAY_MS));
  return { from_time: start?.toISOString() ?? null, to_time: end?.toISOString() ?? null };
}
