import { aucklandDayStart, DAY_MS } from '../../lib/timestamps.ts';
import { badCursor, readCursor, writeCursor } from './cursor.ts';
import type { ListPage } from './list-definition.ts';

type Part = string | number;

/** How the database identifies the row after which a page begins. */
export interface RowKey<Row, Key extends readonly Part[]> {
  /** How many values identify a row. */
  readonly length: Key['length'];
  /** Validates that many values of a cursor, which comes from the URL. */
  readonly isKey: (values: readonly unknown[]) => values is Key;
  readonly of: (row: Row) => Key;
  /** How many previous pages a cursor remembers; without a limit, its URL would keep growing. */
  readonly pagesBack: number;
}

/**
 * A page of rows from a source that only pages forwards. A cursor also remembers where the previous pages began, so
 * that one can go back.
 *
 * @param most how many rows the database returns at once; a file asks for larger pages than a list does
 * @param read reads up to `count` rows after the given one; from the first if it is null
 */
export async function forwardPage<Row, Key extends readonly Part[]>(
  { cursor, pageSize }: { readonly cursor: string | null; readonly pageSize: number },
  most: number,
  key: RowKey<Row, Key>,
  read: (after: Key | null, count: number) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const { starts, from } = cursor === null ? { starts: [], from: 1 } : startsOf(cursor, key);
  // The first page begins before any row, so an empty list of starts means the first page.
  const cursorOf = (keys: readonly Key[], first: number) =>
    writeCursor({ to: 'next', key: keys.slice(-key.pagesBack).flat(), from: keys.length === 0 ? 1 : first });
  // One extra row shows whether there is a next page.
  const size = Math.min(pageSize, most - 1);
  const rows = await read(starts.at(-1) ?? null, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > size && last !== undefined ? cursorOf([...starts, key.of(last)], from + size) : null,
    previous: starts.length === 0 ? null : cursorOf(starts.slice(0, -1), Math.max(1, from - size)),
    from,
  };
}

function startsOf<Row, Key extends readonly Part[]>(
  cursor: string,
  key: RowKey<Row, Key>,
): { readonly starts: readonly Key[]; readonly from: number } {
  const { key: values, from = 1 } = readCursor(cursor);
  const starts: Key[] = [];
  for (let at = 0; at < values.length; at += key.length) {
    const start = values.slice(at, at + key.length);
    if (start.length !== key.length || !key.isKey(start)) throw badCursor();
    starts.push(start);
  }
  if (starts.length > key.pagesBack) throw badCursor();
  return { starts, from };
}

/** The first moment of a day in Auckland, and of the day after another, in the database's format. */
export function dayMoments(from: string | undefined, to: string | undefined) {
  const start = from === undefined ? null : aucklandDayStart(from);
  const last = to === undefined ? null : aucklandDayStart(to);
  // A day can have 23 or 25 hours, so the start of the next one is found from its middle.
  const end = last === null ? null : aucklandDayStart(new Date(last.getTime() + 1.5 * DAY_MS));
  return { from_time: start?.toISOString() ?? null, to_time: end?.toISOString() ?? null };
}
