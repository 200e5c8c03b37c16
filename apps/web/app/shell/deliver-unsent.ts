import { UNSENT_PREFIX } from '../features/chat/unsent-prefix.ts';

/**
 * Delivers what an earlier visit to the chat could not, from whatever page the visitor comes back to. The code for
 * it is loaded only when something waits. When that fails, the next page tries again.
 */
export async function deliverUnsent(): Promise<void> {
  // Without a connection the code could not be loaded, and browsers remember that for as long as the page lives.
  if (!navigator.onLine || !doesAnythingWait()) return;
  try {
    const { pageDelivery } = await import('../features/chat/page-delivery.ts');
    await pageDelivery().flush();
  } catch (error) {
    console.error('What waits could not be delivered from this page.', error);
  }
}

function doesAnythingWait(): boolean {
  try {
    return Object.keys(window.localStorage).some((name) => name.startsWith(UNSENT_PREFIX));
  } catch {
    // Storage is switched off, so nothing is kept in it.
    return false;
  }
}
