import type { ReadingProgress } from '@hln/daily-cost-reader';
import { isSiteError } from '../../../lib/errors.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import type { DateRange } from '../range/date-range.ts';
import { type DayCosts, dayCosts } from './day-costs.ts';
import { fetchDailyCosts, PERMISSION_DENIED } from './fetch-daily-costs.ts';

export interface LoadedCosts {
  readonly costs: DayCosts;
  readonly loadedAt: Date;
}

/** Between the renewal of the session and the second attempt, in milliseconds (spec, section 9). */
const PAUSE_AFTER_REFRESH = 100;

/**
 * Reads the costs of a range. If the session is refused, it is renewed and the costs are read once more (spec, call 9).
 *
 * @throws SiteError with a message for the user; see `isPermissionDenied` for a session that is no longer valid.
 */
export async function loadCosts(
  range: DateRange,
  signal: AbortSignal,
  onProgress: (progress: ReadingProgress) => void,
): Promise<LoadedCosts> {
  const attempt = async () => {
    const rows = await fetchDailyCosts(range, signal, onProgress);
    return { costs: dayCosts(rows, range), loadedAt: new Date() };
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isPermissionDenied(error) || !(await renewSession())) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFRESH));
  return await attempt();
}

/** Whether the user has to sign in again: renewing the session has failed or not helped. */
export function isPermissionDenied(error: unknown): boolean {
  return isSiteError(error) && error.code === PERMISSION_DENIED;
}

async function renewSession(): Promise<boolean> {
  try {
    const { data, error } = await staffAuth().refreshSession();
    return error === null && data.session !== null;
  } catch {
    return false;
  }
}
