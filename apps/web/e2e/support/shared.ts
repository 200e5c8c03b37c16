import { loadAllFunctions } from '@hln/server/for-tests';
import { launchBrowser } from '@hln/test-support/browser';
import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { startWatcherSite } from '../price-watcher-support.ts';
import type { startSite } from './site.ts';
import { closeTabs } from './tabs.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** Opens something when it is first requested, and again if it failed to open or broke. */
function keep<Thing>(open: () => Promise<Thing>, isWell: (thing: Thing) => boolean) {
  let opening: Promise<Thing> | null = null;
  const current = async () => (await opening?.catch(() => null)) ?? null;
  return {
    current,
    get: async () => {
      const thing = await current();
      if (thing !== null && isWell(thing)) return thing;
      opening = open();
      return await opening;
    },
  };
}

const browser = keep(launchBrowser, (running) => running.isConnected());
/**
 * A server loads its functions a while after its start. Here they are loaded before: Vitest answers no import from a
 * worker that is ending, and closing the server would wait forever for those that were being loaded at that time.
 */
async function startLoadedSite(): Promise<Site> {
  await loadAllFunctions();
  return await startWatcherSite();
}
const site = keep(startLoadedSite, () => true);

/**
 * The browser for all test files of this worker, one after the other. Nobody closes it: anything left open by a file is
 * closed when the file is done, and the browser itself with the worker.
 */
export const sharedBrowser = (): Promise<Browser> => browser.get();

/**
 * The built site on a server shared by the files of this worker, for tests that leave nothing behind which others would
 * notice: they make their own accounts, and read. Tests that change settings, use up a limit or count everybody's rows
 * use `startSite()`. Nobody closes it.
 */
export const sharedSite = (): Promise<Site> => site.get();

/** Closes the pages that a file has left open, and those that will not be used again. */
export async function leaveNoPages(): Promise<void> {
  const running = await browser.current();
  if (running !== null) await closeTabs(running, (await site.current())?.url);
}

/** Vitest cleans up a worker's fixtures when the worker ends, and everything shared with this one. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads off the pattern which fixtures this one asks for.
export const sharingTest = test.extend('shared', { scope: 'worker' }, ({}, { onCleanup }) => {
  onCleanup(async () => {
    await (await browser.current())?.close();
    await (await site.current())?.close();
  });
  return null;
});
