import { UNSENT_PREFIX } from '../features/chat/unsent-prefix.ts';

/**
 * Delivers the chat transcripts that an earlier visit could not, from whatever page the visitor returns to. The code
 * for it is loaded only when something is waiting. If that fails, the next page tries again, and the
 * error is one of the page.
 */
export async function deliverUnsent(): Promise<void> {
  // Offline, the import would fail, and browsers remember a failed import for the life of the document.
  if (!navigator.onLine || !isAnythingWaiting()) return;
  const { deliverWaiting } = await import('../features/chat/deliver-waiting.ts');
  await deliverWaiting();
}

function isAnythingWaiting(): boolean {
  try {
    return Object.keys(window.localStorage).some((name) => name.startsWith(UNSENT_PREFIX));
  } catch {
    // Storage is disabled, so nothing is stored in it.
    return false;
  }
}
