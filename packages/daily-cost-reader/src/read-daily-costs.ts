import type { DailyCostRow } from '@hln/contracts';
import { type DaySlice, splitPage } from './day-slices.ts';

/** A request for rows of `hln.daily_costs`, ordered by date, class_1 and class_2, all ascending. */
export interface DailyCostRequest extends DaySlice {
  /** Whether the response must include the total number of matching rows. */
  readonly counted: boolean;
}

/** The response to a request: at most `API_MAX_ROWS` rows. */
export interface DailyCostPage {
  readonly rows: readonly DailyCostRow[];
  /** The total number of matching rows, if it was requested. */
  readonly count: number | null;
}

/** How many of the rows have been read. */
export interface ReadingProgress {
  readonly read: number;
  readonly total: number;
}

/** Concurrent requests. More gain nothing on two cores, and other clients need responses too. */
const CONCURRENCY = 4;

/** The most times a range is read if it keeps changing; the last reading is then used. */
const MAX_READINGS = 3;

/**
 * Reads all rows of a range, however few the data API returns at a time (`API_MAX_ROWS`): taking the first response for
 * all of them would silently give a wrong total. The first page returns the total number; the days after it are divided
 * into slices of less than a page, four of which are requested at a time. A concurrent import can neither duplicate nor
 * lose a row; a reading with more or fewer rows than were counted is repeated.
 *
 * @param range first and last day, yyyy-mm-dd
 * @param readPage in postgrest-js: `.select('*', counted ? { count: 'exact' } : {}).gte('date', from).lte('date', to)
 * .order('date').order('class_1').order('class_2').range(offset, offset + API_MAX_ROWS - 1)`
 * @param onProgress called after each page of a range that has more than one
 */
export async function readAllDailyCosts(
  range: { readonly start: string; readonly end: string },
  readPage: (request: DailyCostRequest) => Promise<DailyCostPage>,
  onProgress: (progress: ReadingProgress) => void = () => {},
): Promise<readonly DailyCostRow[]> {
  const slice = { from: range.start, to: range.end, offset: 0 };
  for (let reading = 1; ; reading += 1) {
    const { rows, total } = await readOnce(slice, readPage, onProgress);
    if (rows.length === total || reading === MAX_READINGS) return rows;
  }
}

async function readOnce(
  whole: DaySlice,
  readPage: (request: DailyCostRequest) => Promise<DailyCostPage>,
  onProgress: (progress: ReadingProgress) => void,
): Promise<{ rows: readonly DailyCostRow[]; total: number }> {
  const { rows: first, count } = await readPage({ ...whole, counted: true });
  const total = count ?? first.length;
  const limit = first.length;
  if (limit === 0 || limit >= total) return { rows: first, total };

  const start = splitPage(whole, first, limit, { exactly: total - limit });
  const parts = [{ slice: whole, rows: start.kept }];
  const queue = [...start.rest];
  let read = start.kept.length;
  const readSlice = async (slice: DaySlice) => {
    const { rows } = await readPage({ ...slice, counted: false });
    // If costs end before the range does, the days of this page would overestimate the days after them.
    const { kept, rest } = splitPage(slice, rows, limit, { atMost: total - read - rows.length });
    parts.push({ slice, rows: kept });
    queue.push(...rest);
    read += kept.length;
    onProgress({ read, total });
  };
  onProgress({ read, total });
  await drain(queue, readSlice);
  parts.sort((a, b) => compareSlices(a.slice, b.slice));
  return { rows: parts.flatMap(({ rows }) => rows), total };
}

/** Processes a queue that may grow in the meantime, several items at a time. Rejects with the first rejection. */
async function drain<Item>(queue: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  while (queue.length > 0 || inFlight.size > 0) {
    for (const item of queue.splice(0, CONCURRENCY - inFlight.size)) {
      const done = work(item).finally(() => inFlight.delete(done));
      // The race below rejects with the first failure; later ones add nothing.
      done.catch(() => undefined);
      inFlight.add(done);
    }
    await Promise.race(inFlight);
  }
}

function compareSlices(a: DaySlice, b: DaySlice): number {
  return a.from === b.from ? a.offset - b.offset : a.from < b.from ? -1 : 1;
}
