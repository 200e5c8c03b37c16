import { OFFLINE_SCOPE } from './is-kept-offline.ts';

/**
 * Lets the service worker store this page, so that it works offline from the next visit. A page never waits for the
 * worker and is never reloaded by it.
 */
export async function keepOffline({ serviceWorker }: Navigator): Promise<void> {
  const tell = () => serviceWorker.controller?.postMessage(window.location.pathname);
  // The first worker takes the page over when it is ready, and after a deployment the next one does.
  serviceWorker.addEventListener('controllerchange', tell);
  await serviceWorker.register('/sw.js', { scope: OFFLINE_SCOPE });
  tell();
}
