import type { DailyCostRow } from '@hln/contracts';

/** Days from `from` to `to`, inclusive, as yyyy-mm-dd. */
export interface DaySlice {
  readonly from: string;
  readonly to: string;
  /** Rows to skip, in the slice's order: only nonzero for a single day of which some rows have been read. */
  readonly offset: number;
}

/** The rows of a page to keep, and the slices that still have to be requested. */
export interface PageSplit {
  readonly kept: readonly DailyCostRow[];
  readonly rest: readonly DaySlice[];
}

/** How many rows of a slice follow a page. */
export type RemainingRows = { readonly exactly: number } | { readonly atMost: number };

const DAY_MS = 86_400_000;

/**
 * The share of a page for which a slice aims: days differ, and a slice that overflows its page costs another request.
 */
const FILL = 0.9;

/**
 * Keeps the whole days of a full page and divides the days after them. A day is read in one request if it fits into
 * one: its rows then come from one moment, so a concurrent import can neither duplicate nor hide them.
 *
 * @param limit rows of a full page
 */
export function splitPage(
  slice: DaySlice,
  rows: readonly DailyCostRow[],
  limit: number,
  remaining: RemainingRows,
): PageSplit {
  const lastDay = rows.at(-1)?.date ?? null;
  if (rows.length < limit || lastDay === null) return { kept: rows, rest: [] };
  const whole = rows.findLastIndex(({ date }) => date !== lastDay) + 1;
  if (whole === 0) return { kept: rows, rest: afterPartOfADay(slice, lastDay, rows.length) };
  const cutOff = rows.length - whole;
  const expected =
    'exactly' in remaining
      ? remaining.exactly + cutOff
      : Math.min(
          remaining.atMost + cutOff,
          (whole / Math.max(1, daysBetween(slice.from, lastDay))) * (daysBetween(lastDay, slice.to) + 1),
        );
  return {
    kept: rows.slice(0, whole),
    rest: divide(lastDay, slice.to, Math.ceil(expected / (limit * FILL))),
  };
}

/** Continues a day that fills more than a page by offset; the days after it form a new slice. */
function afterPartOfADay({ offset, to }: DaySlice, day: string, read: number): DaySlice[] {
  const sameDay = { from: day, to: day, offset: offset + read };
  return day === to ? [sameDay] : [sameDay, { from: addDays(day, 1), to, offset: 0 }];
}

/** Divides the days from `from` to `to` into `wanted` slices of about the same length, each at least one day. */
function divide(from: string, to: string, wanted: number): DaySlice[] {
  const days = daysBetween(from, to) + 1;
  const count = Math.max(1, Math.min(days, wanted));
  const edge = (index: number) => Math.floor((index * days) / count);
  return Array.from({ length: count }, (_, index) => ({
    from: addDays(from, edge(index)),
    to: addDays(from, edge(index + 1) - 1),
    offset: 0,
  }));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
