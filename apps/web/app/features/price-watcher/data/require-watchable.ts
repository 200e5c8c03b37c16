import { PRICE_WATCH_REFUSALS, UNSAFE_ADDRESS, watchRefusalSchema, watchVerdictSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { staffHeaders } from '../../../lib/staff/staff-client.ts';
import { refusal } from './watch-error.ts';

/** The function itself looks a name up for two seconds at most. */
const TIMEOUT = 10_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Asks the backend where an address leads, which its text does not tell.
 *
 * An answer that does not come, or is no verdict, holds nobody up: the database judges the text of whatever is
 * written, and each visit judges the name again before it connects.
 *
 * @throws SiteError when the address may not be watched, or too many were asked about
 */
export async function requireWatchable(url: string): Promise<void> {
  const answer = await ask(url);
  if (answer === null) return;
  const { status, body } = answer;
  if (status === TOO_MANY_REQUESTS) {
    const told = v.safeParse(watchRefusalSchema, body);
    if (told.success) throw refusal({ code: PRICE_WATCH_REFUSALS.tooOften, message: told.output.error });
  }
  const verdict = v.safeParse(watchVerdictSchema, body);
  if (verdict.success && !verdict.output.watchable) {
    throw refusal({ code: PRICE_WATCH_REFUSALS.unsafe, message: UNSAFE_ADDRESS });
  }
}

/** The function's answer; null when there is none. */
async function ask(url: string): Promise<{ readonly status: number; readonly body: unknown } | null> {
  try {
    const response = await fetch(functionUrl('check-watch-address'), {
      method: 'POST',
      headers: { ...(await staffHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    // Unreachable, too slow or unreadable is all the same to whoever saves an item: see above.
    return null;
  }
}
