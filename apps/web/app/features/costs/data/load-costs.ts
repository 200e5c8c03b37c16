import type { ReadingProgress } from '@hln/daily-cost-reader';
import { isSiteError } from '../../../lib/errors.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import type { DateRange } from '../range/date-range.ts';
import { type DayCosts, dayCosts } from './day-costs.ts';
import { fetchDailyCosts, PERMISSION_DENIED } from './fetch-daily-costs.ts';

/** What came of asking for costs. */
export type LoadedCosts =
  | { readonly kind: 'ready'; readonly costs: DayCosts; readonly at: Date }
  | { readonly kind: 'failed'; readonly message: string }
  /** The session does not hold, also after it was renewed: whoever it is has to sign in again. */
  | { readonly kind: 'denied' };

/** Between a renewed session and the second try, in milliseconds (spec, section 9). */
const PAUSE_AFTER_REFRESH = 100;

/** Reads the costs of a range; a refusal is answered once with a renewed session (spec, call 9). */
export async function loadCosts(
  range: DateRange,
  signal: AbortSignal,
  onProgress: (progress: ReadingProgress) => void,
): Promise<LoadedCosts> {
  const tryLoading = async (): Promise<LoadedCosts> => {
    const rows = await fetchDailyCosts(range, signal, onProgress);
    return { kind: 'ready', costs: dayCosts(rows, range), at: new Date() };
  };
  try {
    return await tryLoading();
  } catch (error) {
    if (!isRefusal(error)) return failure(error);
  }
  if (!(await sessionRenewed())) return { kind: 'denied' };
  await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFRESH));
  try {
    return await tryLoading();
  } catch (error) {
    return isRefusal(error) ? { kind: 'denied' } : failure(error);
  }
}

async function sessionRenewed(): Promise<boolean> {
  try {
    const { data, error } = await staffAuth().refreshSession();
    return error === null && data.session !== null;
  } catch {
    return false;
  }
}

function isRefusal(error: unknown): boolean {
  return isSiteError(error) && error.code === PERMISSION_DENIED;
}

function failure(error: unknown): LoadedCosts {
  const message = isSiteError(error) ? error.message : 'Failed to fetch cost data';
  return { kind: 'failed', message };
}
