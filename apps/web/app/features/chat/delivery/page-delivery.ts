import type { ChatTranscript } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { randomId } from '../../../lib/random-id.ts';
import { fetchWithin, mayBeKeptAlive } from '../../../lib/requests.ts';
import { type Delivery, startDelivery, type Wait } from './delivery.ts';
import { storeSession } from './store-session.ts';
import { openUnsentBox } from './unsent.ts';

/** Time limit in milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Has the consultants notified of a stored conversation (docs/specification.md, call 7). A failure is only logged: the
 * backend itself finds stored conversations without a notification.
 */
async function sendTranscript(transcript: ChatTranscript): Promise<void> {
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

/** Runs something after a delay, with `setTimeout`. */
export const waitOnPage: Wait = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

let delivery: Delivery | undefined;

/**
 * The single delivery of this document. It continues while the visitor moves through the site. Other pages start it as
 * well, if an earlier visit left undelivered transcripts.
 */
export function pageDelivery(): Delivery {
  delivery ??= startDelivery({
    box: openUnsentBox({ openStorage: () => window.localStorage, randomId, now: Date.now }),
    store: storeSession,
    send: sendTranscript,
    wait: waitOnPage,
  });
  return delivery;
}
