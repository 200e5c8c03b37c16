import { pageDelivery } from './delivery/page-delivery.ts';

/**
 * Delivers the transcripts that an earlier visit couldn't. For pages without the chat, which load this file and its
 * imports only if something is waiting.
 */
export async function deliverWaiting(): Promise<void> {
  await pageDelivery().flush();
}
