import type { DailyCostRow } from '@hln/contracts';
import { afterPage, type DaySlice } from './day-slices.ts';

/** A question for rows of `hln.daily_costs`, ordered by date, class_1 and class_2, all ascending. */
export interface DailyCostQuestion extends DaySlice {
  /** Whether the answer has to say how many rows there are in all. */
  readonly counted: boolean;
}

/** The answer to a question: {@link API_MAX_ROWS} rows at most. */
export interface DailyCostPage {
  readonly rows: readonly DailyCostRow[];
  /** Rows that match in all, where they were counted. */
  readonly count: number | null;
}

/** How many of the rows have been read. */
export interface ReadingProgress {
  readonly read: number;
  readonly total: number;
}

/** Questions under way at a time. More gain nothing on two cores, and others want an answer too. */
const AT_ONCE = 4;

/** So often a range is read that changes while it is read; then the last reading has to do. */
const READINGS = 3;

/**
 * Reads all rows of a range, however few the data API answers at a time ({@link API_MAX_ROWS}): taking one answer for
 * all would make a wrong total without any sign of it. The first page says how many there are; the days behind it are
 * divided into slices of less than a page, four of which are asked for at a time. Whatever is imported meanwhile, no
 * row is doubled or lost by that; a reading with more or fewer rows than were counted is done again.
 *
 * @param range first and last day, yyyy-mm-dd
 * @param readPage in postgrest-js: `.select('*', counted ? { count: 'exact' } : {}).gte('date', from).lte('date', to)
 * .order('date').order('class_1').order('class_2').range(offset, offset + API_MAX_ROWS - 1)`
 * @param onProgress hears after each page of a range that has more than one
 */
export async function readAllDailyCosts(
  range: { readonly start: string; readonly end: string },
  readPage: (question: DailyCostQuestion) => Promise<DailyCostPage>,
  onProgress: (progress: ReadingProgress) => void = () => {},
): Promise<readonly DailyCostRow[]> {
  const slice = { from: range.start, to: range.end, offset: 0 };
  for (let reading = 1; ; reading += 1) {
    const { rows, total } = await readOnce(slice, readPage, onProgress);
    if (rows.length === total || reading === READINGS) return rows;
  }
}

async function readOnce(
  whole: DaySlice,
  readPage: (question: DailyCostQuestion) => Promise<DailyCostPage>,
  onProgress: (progress: ReadingProgress) => void,
): Promise<{ rows: readonly DailyCostRow[]; total: number }> {
  const { rows: first, count } = await readPage({ ...whole, counted: true });
  const total = count ?? first.length;
  const limit = first.length;
  if (limit === 0 || limit >= total) return { rows: first, total };

  const begun = afterPage(whole, first, limit, { exactly: total - limit });
  const parts = [{ slice: whole, rows: begun.kept }];
  const waiting = [...begun.rest];
  let read = begun.kept.length;
  const take = async (slice: DaySlice) => {
    const { rows } = await readPage({ ...slice, counted: false });
    // Where costs end before the range does, the days of this page say too much about those behind them.
    const { kept, rest } = afterPage(slice, rows, limit, { atMost: total - read - rows.length });
    parts.push({ slice, rows: kept });
    waiting.push(...rest);
    read += kept.length;
    onProgress({ read, total });
  };
  onProgress({ read, total });
  await drain(waiting, take);
  parts.sort((a, b) => inOrder(a.slice, b.slice));
  return { rows: parts.flatMap(({ rows }) => rows), total };
}

/** Works through a list that may grow meanwhile, some at a time. Fails with the first that fails. */
async function drain<Item>(waiting: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  while (waiting.length > 0 || underWay.size > 0) {
    for (const item of waiting.splice(0, AT_ONCE - underWay.size)) {
      const done = work(item).finally(() => underWay.delete(done));
      // The first failure is thrown below; others that follow it add nothing.
      done.catch(() => undefined);
      underWay.add(done);
    }
    await Promise.race(underWay);
  }
}

function inOrder(a: DaySlice, b: DaySlice): number {
  return a.from === b.from ? a.offset - b.offset : a.from < b.from ? -1 : 1;
}
