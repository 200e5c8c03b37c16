import { forgetOfflinePages } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replaces worker.ts in a build with VITE_OFFLINE=off: deletes everything it has stored, then unregisters. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOfflinePages(caches).then(() => self.registration.unregister()));
});
