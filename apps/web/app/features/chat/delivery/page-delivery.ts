import { randomId } from '../../../lib/random-id.ts';
import { type Delivery, startDelivery, type Wait } from './delivery.ts';
import { sendTranscript } from './send-transcript.ts';
import { storeSession } from './store-session.ts';
import { openUnsentBox } from './unsent.ts';

/** Runs something after a delay, with `setTimeout`. */
export const waitOnPage: Wait = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

let delivery: Delivery | undefined;

/**
 * The one delivery of this document. It continues while the visitor looks at other pages of the site, and these start
 * it for transcripts that an earlier visit could not deliver.
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
