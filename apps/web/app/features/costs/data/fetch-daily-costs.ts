import {
  API_MAX_ROWS,
  COST_SCHEMA,
  DAILY_COSTS_VIEW,
  type DailyCostRow,
  dailyCostRowsSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { SiteError } from '../../../lib/errors.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import type { DateRange } from '../range/date-range.ts';

/** What is said when the backend gives no message of its own (spec, section 8). */
const FALLBACK = 'Failed to fetch cost data';
/** The backend's code for "permission denied". */
export const PERMISSION_DENIED = '42501';
const UNAUTHORIZED = 401;
/** Answers asked for at the same time; a browser opens six connections to a host. */
const AT_ONCE = 4;

interface Page {
  readonly rows: DailyCostRow[];
  /** How many rows there are in all; null when the backend did not say. */
  readonly count: number | null;
}

/**
 * Reads all rows of the view from start to end (spec, call 9). The backend answers at most a thousand at a time, so
 * the rest is asked for in parts.
 *
 * @throws SiteError with the backend's code and message, `PERMISSION_DENIED` also for a token that is not accepted.
 */
export async function fetchDailyCosts(range: DateRange, signal: AbortSignal): Promise<DailyCostRow[]> {
  const first = await fetchPage(range, 0, signal, true);
  const rows = first.rows;
  // A backend that answers more than that has no such limit.
  if (rows.length > API_MAX_ROWS) return rows;
  if (first.count === null) return await fetchUntilShort(range, rows, signal);

  // A backend may have a lower limit than ours.
  const size = Math.max(1, rows.length);
  const offsets: number[] = [];
  for (let offset = rows.length; offset < first.count; offset += size) offsets.push(offset);
  const parts: DailyCostRow[][] = [];
  for (let batch = 0; batch < offsets.length; batch += AT_ONCE) {
    const pages = offsets.slice(batch, batch + AT_ONCE).map((offset) => fetchPage(range, offset, signal));
    for (const page of await Promise.all(pages)) parts.push(page.rows.slice(0, size));
  }
  return rows.concat(...parts);
}

/** Without a count, a part that is not full is the last. */
async function fetchUntilShort(
  range: DateRange,
  rows: DailyCostRow[],
  signal: AbortSignal,
): Promise<DailyCostRow[]> {
  let all = rows;
  for (let last = rows.length; last === API_MAX_ROWS; ) {
    const page = await fetchPage(range, all.length, signal);
    all = all.concat(page.rows);
    last = page.rows.length;
  }
  return all;
}

async function fetchPage(
  { start, end }: DateRange,
  offset: number,
  signal: AbortSignal,
  counted = false,
): Promise<Page> {
  const { data, count, error, status } = await staffRest()
    .schema(COST_SCHEMA)
    .from(DAILY_COSTS_VIEW)
    .select('*', counted ? { count: 'exact' } : {})
    .gte('date', start)
    .lte('date', end)
    .order('date', { ascending: true })
    // Rows of a day need an order too, or a part might repeat what the one before it had.
    .order('class_1')
    .order('class_2')
    .range(offset, offset + API_MAX_ROWS - 1)
    .abortSignal(signal)
    // Whoever waits sees the failure and has a button; silent repetitions would take seven seconds first.
    .retry(false);
  if (error !== null) {
    const denied = error.code === PERMISSION_DENIED || status === UNAUTHORIZED;
    // Status 0 is no answer at all; what the browser says about that is of no help.
    const message = status === 0 ? FALLBACK : error.message || FALLBACK;
    throw new SiteError(denied ? PERMISSION_DENIED : error.code, message, { status, cause: error });
  }
  const parsed = v.safeParse(dailyCostRowsSchema, data);
  if (!parsed.success) throw new SiteError('unreadable', FALLBACK, { cause: parsed.issues });
  return { rows: parsed.output, count };
}
