import { forgetOfflinePages } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Takes the place of worker.ts in a build with VITE_OFFLINE=off: undoes what it has stored, then goes. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOfflinePages(caches).then(() => self.registration.unregister()));
});
