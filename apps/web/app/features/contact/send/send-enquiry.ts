import { contactResponseSchema } from '@hln/contracts';
import * as v from 'valibot';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { fetchWithin } from '../../../lib/fetch-within.ts';
import { mayBeKeptAlive } from '../../../lib/keepalive.ts';

/** The database may take 8 seconds; nobody waits longer for an answer that will not come. */
const LIMIT_MS = 20_000;

/** What became of an enquiry. `check` means that the server found a field wrong that the page had not. */
export type SendOutcome = 'sent' | 'check' | 'tooMany' | 'notSent' | 'offline' | 'noAnswer';

/**
 * Sends an enquiry. Sending the same words again on the same day counts once, so it is safe after any outcome; it
 * completes even if the tab is closed meanwhile.
 */
export async function sendEnquiry(enquiry: Readonly<Record<string, string>>): Promise<SendOutcome> {
  const body = JSON.stringify(enquiry);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetchWithin(LIMIT_MS)(functionUrl('contact'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body,
      keepalive: mayBeKeptAlive(body),
    });
    answer = await response.json().catch(() => null);
  } catch {
    return navigator.onLine ? 'noAnswer' : 'offline';
  }
  if (response.ok && v.is(contactResponseSchema, answer)) return 'sent';
  if (response.status === 429) return 'tooMany';
  return response.status === 400 ? 'check' : 'notSent';
}
