import { pageDelivery } from './delivery/page-delivery.ts';

/**
 * Delivers the transcripts that an earlier visit could not. For pages without the chat, which load this file, and
 * what it needs, only when something is waiting.
 */
export async function deliverWaiting(): Promise<void> {
  await pageDelivery().flush();
}
