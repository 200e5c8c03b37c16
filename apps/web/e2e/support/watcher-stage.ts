import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import {
  newUser,
  openWatcher,
  type Site,
  seedHistory,
  seedItem,
  startWatcherSite,
  storedItems,
} from '../price-watcher-support.ts';
import { sharedBrowser, sharedSite } from './shared.ts';

/** A function of the price watcher's test support, without the arguments that the stage supplies. */
type OnSite<Act> = Act extends (site: Site, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
type InBrowser<Act> = Act extends (browser: Browser, site: Site, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The site and the browser that all price watcher tests of a file share. */
export interface WatcherStage {
  readonly browser: Browser;
  readonly site: Site;
  readonly open: InBrowser<typeof openWatcher>;
  readonly newUser: OnSite<typeof newUser>;
  readonly seedItem: OnSite<typeof seedItem>;
  readonly seedHistory: OnSite<typeof seedHistory>;
  readonly storedItems: OnSite<typeof storedItems>;
}

/**
 * Prepares the file's tests: the worker's browser and site, or a separate site if it has to be started differently.
 * Call it once, outside of any test.
 */
export function watcherStage(options?: Parameters<typeof startWatcherSite>[0]): WatcherStage {
  let started: { readonly browser: Browser; readonly site: Site } | null = null;
  const running = () => {
    if (started === null) throw new Error('The stage is set before the first test, not earlier.');
    return started;
  };
  beforeAll(async () => {
    const opening = options === undefined ? sharedSite() : startWatcherSite(options);
    const [browser, site] = await Promise.all([sharedBrowser(), opening]);
    started = { browser, site };
  });
  afterAll(async () => {
    if (options !== undefined) await started?.site.close();
  });
  return {
    get browser() {
      return running().browser;
    },
    get site() {
      return running().site;
    },
    open: (...rest) => openWatcher(running().browser, running().site, ...rest),
    newUser: () => newUser(running().site),
    seedItem: (...rest) => seedItem(running().site, ...rest),
    seedHistory: (...rest) => seedHistory(running().site, ...rest),
    storedItems: (...rest) => storedItems(running().site, ...rest),
  };
}
