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
import { COSTS_ERRORS } from '../texts.ts';

/** PostgreSQL's code for "permission denied". */
export const PERMISSION_DENIED = '42501';
const UNAUTHORIZED = 401;

/**
 * Reads all rows of a range from the view (docs/specification.md, call 9), in pages, of which some are requested at the
 * same time.
 *
 * @throws SiteError with the backend's code and message; a refused token has the code `PERMISSION_DENIED`, too
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
    // The pages that were requested at the same time are no longer needed.
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
    // Rows of the same day need an order, too, or a page might repeat rows of the one before.
    .order('class_1')
    .order('class_2')
    .range(offset, offset + API_MAX_ROWS - 1)
    .abortSignal(signal);
  // The user sees the failure and has a button to retry; silent retries would take seven seconds first.
  if (error !== null) {
    const denied = error.code === PERMISSION_DENIED || status === UNAUTHORIZED;
    // Neither the browser's message for a missing response (status 0) nor a proxy's page would help the user.
    const message = (status === 0 ? null : backendMessage(error)) ?? COSTS_ERRORS.fetch;
    throw new SiteError(denied ? PERMISSION_DENIED : error.code, message, { status, cause: error });
  }
  const parsed = v.safeParse(dailyCostRowsSchema, data);
  // Without the count, missing rows after a full page would go unnoticed.
  const isCutOff = counted && count === null && parsed.success && parsed.output.length >= API_MAX_ROWS;
  if (!parsed.success || isCutOff) {
    throw new SiteError('unreadable', COSTS_ERRORS.fetch, { cause: parsed.issues });
  }
  return { rows: parsed.output, count };
}
