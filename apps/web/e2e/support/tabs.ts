import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from 'playwright-core';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A page in a separate context, which is empty except for the given options. */
export interface Tab {
  readonly page: Page;
  /** Stops the page's work, and keeps it for another visit if it can be fully reset. */
  release(): Promise<void>;
}

export interface TabOptions extends BrowserContextOptions {
  /** The page's current time, which stays fixed. */
  readonly fixedTime?: Date;
  /** Whether to open a new context, whose history begins with this visit. */
  readonly isNew?: boolean;
}

/** A context that is waiting for its next visit. */
interface IdleTab {
  /** The options that it was opened with: it serves visits with the same ones. */
  readonly key: string;
  readonly baseURL: string | undefined;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly clock: Clock;
  readonly visits: number;
}

const idleTabs = new WeakMap<Browser, IdleTab[]>();

const VIEWPORT = { width: 1280, height: 720 };

/** A page of the site without scripts, whose opener policy keeps the process for the next page. */
const PARKING = '/robots.txt';

/** A process that has shown many pages is discarded, so that a leak in one of them stays small. */
const MOST_VISITS = 40;
const MOST_IDLE = 4;

/**
 * How long (ms) a step of a test may wait. The SQL console's first query creates a database, which took longer than
 * Playwright's 30 s on a slow machine with all its workers busy.
 */
const STEP_MS = 90_000;

/** Methods whose effect can't be undone, or isn't worth undoing: a test that calls one doesn't share its context. */
const LASTING_ON_PAGE = [
  'addInitScript',
  'close',
  'exposeBinding',
  'exposeFunction',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const satisfies (keyof Page)[];
const LASTING_ON_CONTEXT = [
  'addCookies',
  'addInitScript',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'on',
  'once',
  'route',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies (keyof BrowserContext)[];

/**
 * Opens a page in a context of its own, with nothing in its storage but `storageState`.
 *
 * A new context is a new process of the browser, which fetches, compiles and lays out everything for the first time:
 * two thirds of the processor time of a visit. A context that a test has left unchanged is emptied and used again.
 *
 * @param options with `baseURL`
 */
export async function openTab(browser: Browser, options: TabOptions): Promise<Tab> {
  const { viewport, colorScheme, reducedMotion, forcedColors, contrast, storageState, ...lasting } = options;
  const { fixedTime, isNew = false, ...rest } = lasting;
  const key = JSON.stringify({ ...rest, fixedTime });
  const idle = idleTabs.get(browser) ?? [];
  idleTabs.set(browser, idle);
  const found = isNew ? -1 : idle.findIndex((tab) => tab.key === key);
  const [kept] = found === -1 ? [] : idle.splice(found, 1);
  const context = kept?.context ?? (await browser.newContext({ ...rest, viewport: viewport ?? VIEWPORT }));
  if (kept === undefined) context.setDefaultTimeout(STEP_MS);
  const clock = kept?.clock ?? context.clock;
  const page = kept?.page ?? (await context.newPage());
  if (kept === undefined && fixedTime !== undefined) await clock.setFixedTime(fixedTime);
  if (kept === undefined && storageState !== undefined) await page.goto(PARKING);
  await page.setViewportSize(viewport ?? VIEWPORT);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? null,
    forcedColors: forcedColors ?? null,
    contrast: contrast ?? null,
  });
  if (storageState !== undefined) await fillStorage(page, storageState);
  const isMarked = watchForLastingChanges(page, context, clock);

  return {
    page,
    release: async () => {
      const visits = (kept?.visits ?? 0) + 1;
      const canBeKept = !isMarked() && visits < MOST_VISITS && canBeShared(rest);
      if (!canBeKept || !(await park(page, context))) return await context.close();
      idle.push({ key, baseURL: rest.baseURL, context, page, clock, visits });
      if (idle.length > MOST_IDLE) await idle.shift()?.context.close();
    },
  };
}

/** Closes all contexts of a browser except those that wait for their next visit to `siteUrl`. */
export async function closeTabs(browser: Browser, siteUrl: string | undefined): Promise<void> {
  const kept = (idleTabs.get(browser) ?? []).filter(({ baseURL }) => baseURL === siteUrl);
  idleTabs.set(browser, kept);
  const contexts = new Set(kept.map(({ context }) => context));
  for (const context of browser.contexts()) if (!contexts.has(context)) await context.close();
}

/** A service worker and its copies outlast the page; without scripts, nothing can be emptied. */
function canBeShared({ serviceWorkers, javaScriptEnabled }: BrowserContextOptions): boolean {
  return serviceWorkers === 'block' && javaScriptEnabled !== false;
}

/** Events that tests listen to. Playwright itself listens to others, such as the closing of the page. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const;

async function fillStorage(page: Page, state: string | StorageState): Promise<void> {
  if (typeof state === 'string' || state.cookies.length > 0 || state.origins.length !== 1)
    throw new Error('A visit begins with the storage of one origin, and without cookies.');
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, state.origins[0]?.localStorage ?? []);
}

/** @returns whether a test has since done something that a later visit might notice */
function watchForLastingChanges(page: Page, context: BrowserContext, clock: Clock): () => boolean {
  let isMarked = false;
  const mark = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const original: unknown = Reflect.get(Object.getPrototypeOf(target), name);
      if (typeof original !== 'function') throw new Error(`Playwright has no ${name}() any more.`);
      const marking = (...args: unknown[]): unknown => {
        isMarked = true;
        return Reflect.apply(original, target, args);
      };
      Object.defineProperty(target, name, { configurable: true, value: marking });
    }
  };
  mark(page, LASTING_ON_PAGE);
  mark(context, LASTING_ON_CONTEXT);
  const markingClock = {
    configurable: true,
    get: () => {
      isMarked = true;
      return clock;
    },
  };
  Object.defineProperty(page, 'clock', markingClock);
  Object.defineProperty(context, 'clock', markingClock);
  return () => isMarked;
}

/** Leaves the page and empties its storage. @returns whether that worked */
async function park(page: Page, context: BrowserContext): Promise<boolean> {
  try {
    for (const event of EVENTS) await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(PARKING);
    // Moves the mouse off the page: an element under it is hovered, and a move to the current position has no effect.
    await page.mouse.move(-1, -1);
    if (context.pages().length > 1) return false;
    await page.evaluate(async () => {
      window.name = '';
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
