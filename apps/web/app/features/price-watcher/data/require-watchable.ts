import { PRICE_WATCH_REFUSALS, UNSAFE_URL, watchRefusalSchema, watchVerdictSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { staffHeaders } from '../../../lib/staff/staff-client.ts';
import { refusal } from './watch-error.ts';

/** The function itself spends two seconds at most on looking a host name up. */
const TIMEOUT_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Asks the backend to resolve the host name of a URL, which may belong to a private network.
 *
 * A missing or unreadable response does not prevent saving: the database checks the text of the URL, and every visit
 * checks the resolved IP address again before connecting.
 *
 * @throws SiteError if the URL may not be watched, or after too many requests
 */
export async function requireWatchable(url: string): Promise<void> {
  const response = await requestVerdict(url);
  if (response === null) return;
  const { status, body } = response;
  if (status === TOO_MANY_REQUESTS) {
    const refused = v.safeParse(watchRefusalSchema, body);
    if (refused.success) {
      throw refusal({ code: PRICE_WATCH_REFUSALS.tooOften, message: refused.output.error });
    }
  }
  const verdict = v.safeParse(watchVerdictSchema, body);
  if (verdict.success && !verdict.output.watchable) {
    throw refusal({ code: PRICE_WATCH_REFUSALS.unsafe, message: UNSAFE_URL });
  }
}

interface FunctionResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The function's response; null if there is none that can be read. */
async function requestVerdict(url: string): Promise<FunctionResponse | null> {
  try {
    const response = await fetch(functionUrl('check-watch-address'), {
      method: 'POST',
      headers: { ...(await staffHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    // Unreachable, too slow or unreadable: none of these prevents saving, see above.
    return null;
  }
}
