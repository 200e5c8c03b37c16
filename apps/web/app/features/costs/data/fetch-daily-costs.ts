import {
  API_MAX_ROWS,
  COST_SCHEMA,
  DAILY_COSTS_VIEW,
  type DailyCostRow,
  dailyCostRowsSchema,
} from '@hln/contracts';
import {
  type DailyCostPage,
  type DailyCostRequest,
  type ReadingProgress,
  readAllDailyCosts,
} from '@hln/daily-cost-reader';
import * as v from 'valibot';
import { SiteError } from '../../../lib/errors.ts';
import { backendMessage } from '../../../lib/service-message.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import type { DateRange } from '../range/date-range.ts';

/** What is said when the backend gives no message of its own (spec, section 8). */
const FALLBACK = 'Failed to fetch cost data';
/** The backend's code for "permission denied". */
export const PERMISSION_DENIED = '42501';
const UNAUTHORIZED = 401;

/**
 * Reads all rows of the view from start to end (spec, call 9), a page at a time, some pages at once.
 *
 * @throws SiteError with the backend's code and message, `PERMISSION_DENIED` also for a token that is not accepted.
 */
export async function fetchDailyCosts(
  range: DateRange,
  signal: AbortSignal,
  onProgress: (progress: ReadingProgress) => void,
): Promise<readonly DailyCostRow[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  try {
    return await readAllDailyCosts(range, (request) => readPage(request, either), onProgress);
  } catch (error) {
    // The other requests of this reading are of no use any more.
    failed.abort();
    throw error;
  }
}

async function readPage(
  { from, to, offset, counted }: DailyCostRequest,
  signal: AbortSignal,
): Promise<DailyCostPage> {
  const { data, count, error, status } = await staffRest()
    .schema(COST_SCHEMA)
    .from(DAILY_COSTS_VIEW)
    .select('*', counted ? { count: 'exact' } : {})
    .gte('date', from)
    .lte('date', to)
    .order('date')
    // Rows of a day need an order too, or a page might repeat what the one before it had.
    .order('class_1')
    .order('class_2')
    .range(offset, offset + API_MAX_ROWS - 1)
    .abortSignal(signal)
    // Whoever waits sees the failure and has a button; silent repetitions would take seven seconds first.
    .retry(false);
  if (error !== null) {
    const denied = error.code === PERMISSION_DENIED || status === UNAUTHORIZED;
    // Neither what a browser says of no answer at all (status 0) nor a proxy's page is of any help.
    const message = (status === 0 ? null : backendMessage(error)) ?? FALLBACK;
    throw new SiteError(denied ? PERMISSION_DENIED : error.code, message, { status, cause: error });
  }
  const parsed = v.safeParse(dailyCostRowsSchema, data);
  // Without the count, what is missing behind the page would not be noticed.
  if (!parsed.success || (counted && count === null)) {
    throw new SiteError('unreadable', FALLBACK, { cause: parsed.issues });
  }
  return { rows: parsed.output, count };
}
