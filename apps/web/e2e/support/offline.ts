import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

/** The browser's messages about unanswered requests: a static site has no backend, and its server is stopped. */
export const OFFLINE_ERRORS: readonly RegExp[] = [
  /Failed to load resource/,
  /Failed to fetch/,
  /ERR_CONNECTION_REFUSED/,
  /feedback counts/,
];

/** The caches that hold this page. */
export const storedIn = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const names: string[] = [];
    for (const name of await caches.keys()) {
      if ((await (await caches.open(name)).match(wanted)) !== undefined) names.push(name);
    }
    return names;
  }, path);

/** Waits until the service worker has stored a page with all of its files. Also works outside of tests. */
export const untilStored = (page: Page, path: string): Promise<void> =>
  vi.waitFor(async () => expect(await storedIn(page, path)).toHaveLength(1), {
    // A page is stored once the browser is idle, with all of its files, which takes a while on a busy machine.
    timeout: 60_000,
    interval: 50,
  });
