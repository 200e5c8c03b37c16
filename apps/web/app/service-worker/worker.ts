import { createOfflinePages, type OfflineBuild } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by scripts/publish/service-worker.ts. */
declare const OFFLINE_BUILD: OfflineBuild;

const offline = createOfflinePages(OFFLINE_BUILD, {
  caches,
  fetch: (request, options) => fetch(request, options),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  origin: self.location.origin,
});

self.addEventListener('install', (event) => {
  // Waiting gains nothing: pages come from the network, and every stored one is of a single build.
  event.waitUntil(offline.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(offline.activate().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = offline.respond(event.request);
  if (response !== null) event.respondWith(response);
});

// A page says which page it is; nothing else is read from the message.
self.addEventListener('message', (event) => {
  const path: unknown = event.data;
  if (typeof path !== 'string') return;
  event.waitUntil(
    offline.store(path).catch(() => {
      // Offline, out of room, or between two deployments: the next visit tries again.
    }),
  );
});
