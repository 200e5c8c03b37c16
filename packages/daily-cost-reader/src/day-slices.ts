import type { DailyCostRow } from '@hln/contracts';

/** Days from `from` to `to`, both included, as yyyy-mm-dd; of one day alone, rows may have been read already. */
export interface DaySlice {
  readonly from: string;
  readonly to: string;
  /** Rows of the slice to be left out, in its order. */
  readonly offset: number;
}

/** What a page brought, and what of its slice is still to be asked for. */
export interface TakenPage {
  readonly kept: readonly DailyCostRow[];
  readonly rest: readonly DaySlice[];
}

/** What is known of the rows that a slice holds behind a page. */
export type RowsBehind = { readonly exactly: number } | { readonly atMost: number };

const DAY_MS = 86_400_000;

/** A slice is made for this share of a page, since days are not alike and a page too many costs a whole request. */
const FILL = 0.9;

/**
 * Takes the whole days of a full page and divides the days behind them. A day is asked for in one request wherever it
 * fits into one: its rows are then of one moment, and nothing that is imported meanwhile can double or hide them.
 *
 * @param limit rows of a full page
 */
export function afterPage(
  slice: DaySlice,
  rows: readonly DailyCostRow[],
  limit: number,
  behind: RowsBehind,
): TakenPage {
  const lastDay = rows.at(-1)?.date ?? null;
  if (rows.length < limit || lastDay === null) return { kept: rows, rest: [] };
  const whole = rows.findLastIndex(({ date }) => date !== lastDay) + 1;
  if (whole === 0) return { kept: rows, rest: behindPartOfADay(slice, lastDay, rows.length) };
  const parted = rows.length - whole;
  const expected =
    'exactly' in behind
      ? behind.exactly + parted
      : Math.min(
          behind.atMost + parted,
          (whole / Math.max(1, daysBetween(slice.from, lastDay))) * (daysBetween(lastDay, slice.to) + 1),
        );
  return {
    kept: rows.slice(0, whole),
    rest: slicesOf(lastDay, slice.to, Math.ceil(expected / (limit * FILL))),
  };
}

/** A day that fills more than a page is read on by counting; the days behind it start anew. */
function behindPartOfADay({ offset, to }: DaySlice, day: string, read: number): DaySlice[] {
  const sameDay = { from: day, to: day, offset: offset + read };
  return day === to ? [sameDay] : [sameDay, { from: dayAfter(day, 1), to, offset: 0 }];
}

/** The days from `from` to `to` in `wanted` slices of about the same length, none of them without a day. */
function slicesOf(from: string, to: string, wanted: number): DaySlice[] {
  const days = daysBetween(from, to) + 1;
  const count = Math.max(1, Math.min(days, wanted));
  const edge = (index: number) => Math.floor((index * days) / count);
  return Array.from({ length: count }, (_, index) => ({
    from: dayAfter(from, edge(index)),
    to: dayAfter(from, edge(index + 1) - 1),
    offset: 0,
  }));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
