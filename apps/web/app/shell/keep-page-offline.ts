import { siteConfig } from '../lib/site-config.ts';

/** Once a document, after it has loaded: the page of a tool has better to do before. */
let isAsked = false;

/** Keeps this page for use offline, where the browser can. Offline already, it was kept before. */
export async function keepPageOffline(): Promise<void> {
  // Dev mode has no worker.
  if (isAsked || !import.meta.env.PROD || !siteConfig.offline || !('serviceWorker' in navigator)) return;
  isAsked = true;
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  try {
    const { keepOffline } = await import('../service-worker/keep-offline.ts');
    await keepOffline(navigator);
  } catch (error) {
    // The page itself needs none of it: a private window, say, may refuse.
    console.info('This page cannot be kept for use offline.', error);
  }
}
