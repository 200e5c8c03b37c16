import type { ChatTranscript } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { fetchWithin } from '../../../lib/fetch-within.ts';
import { mayBeKeptAlive } from '../../../lib/keepalive.ts';

/** Time limit in milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Has the consultants notified of a stored conversation (spec, call 7). A failure is only logged: the backend itself
 * finds stored conversations without a notification.
 */
export async function sendTranscript(transcript: ChatTranscript): Promise<void> {
  const body = JSON.stringify(transcript);
  try {
    const response = await fetchWithin(LIMIT_MS)(functionUrl('send-chat-transcript'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body,
      keepalive: mayBeKeptAlive(body),
    });
    if (!response.ok) console.error(`The transcript could not be sent (${response.status}).`);
  } catch (error) {
    console.error('The transcript could not be sent.', error);
  }
}
