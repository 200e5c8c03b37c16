import type { ReadingProgress } from '@hln/daily-cost-reader';
import { isSiteError, SiteError } from '../../../lib/errors.ts';
import { signOutStaff } from '../../../lib/staff/sign-out.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import type { DateRange } from '../range/date-range.ts';
import { type DayCosts, dayCosts } from './day-costs.ts';
import { fetchDailyCosts, PERMISSION_DENIED } from './fetch-daily-costs.ts';

export interface LoadedCosts {
  readonly costs: DayCosts;
  readonly loadedAt: Date;
}

/** Between the renewal of the session and the second attempt, in milliseconds (docs/specification.md, section 9). */
const PAUSE_AFTER_REFRESH = 100;

/**
 * Reads the costs of a range. If the session is refused, it is renewed and the costs are read once more
 * (docs/specification.md, call 9). One that cannot be renewed is ended, which leads to the sign-in page. When costs are
 * refused to a session that was renewed, signing in again would not help: that is an error like any other.
 *
 * @throws SiteError with a message for the user
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
    if (!isSiteError(error) || error.code !== PERMISSION_DENIED) throw error;
    if (!(await renewSession())) {
      await signOutStaff();
      throw new SiteError(SESSION_LOST, error.message, { cause: error });
    }
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFRESH));
  return await attempt();
}

const SESSION_LOST = 'session_lost';

async function renewSession(): Promise<boolean> {
  try {
    const { data, error } = await staffAuth().refreshSession();
    return error === null && data.session !== null;
  } catch {
    return false;
  }
}
