import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRERENDERED_PATHS } from '../app/content/site-map.ts';
import { STAFF_PAGES } from '../app/content/staff-pages.ts';
import { TOOLS } from '../app/tools/registry.ts';
import { firstLoad, reachableScripts } from './support/first-load.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

/**
 * About twice what a tool loads, in gzipped bytes: more means that something was included by mistake, such as a second
 * copy of the framework. `npm run bench -- size` prints each page's size.
 */
const MOST = 280_000;
/** About twice what a page without tools loads, in gzipped bytes: more means that a library was included. */
const MOST_OF_A_DOCUMENT = 8_000;
const DOCUMENTS = ['/', '/about', '/company', '/privacy', '/terms', '/accessibility', '/licences', '/404'];

/** The sign-in client's own name, and a phrase of the portal. */
const OF_THE_STAFF_AREA = ['gotrue-js', 'Welcome back'];

describe('the scripts of the staff area', () => {
  const found = async (path: string) =>
    [...(await reachableScripts(path))].filter(([, text]) =>
      OF_THE_STAFF_AREA.some((word) => text.includes(word)),
    );

  test('are found on the sign-in page', async () => {
    expect(await found(STAFF_PAGES.login.path)).not.toEqual([]);
  });

  test.each(PRERENDERED_PATHS)('%s can load none of them', async (path) => {
    expect((await found(path)).map(([name]) => name)).toEqual([]);
  });
});

describe('the scripts of the first load', () => {
  test.each(TOOLS.map((tool) => tool.path))('%s loads nothing twice', async (path) => {
    const { scripts, gzipped } = await firstLoad(path);
    // The framework, the site, the page and their shared code: fewer would mean that they were not found.
    expect(scripts.length).toBeGreaterThan(5);
    expect(gzipped).toBeLessThan(MOST);
  });

  test.each(DOCUMENTS)('%s can load the page script and its parts, but never React', async (path) => {
    const scripts = [...(await reachableScripts(path)).keys()];
    const named = (part: string) => scripts.filter((name) => name.startsWith(part));
    // The search finds late scripts, too.
    for (const part of ['palette-', 'film-', 'deliver-waiting-']) expect(named(part)).toHaveLength(1);
    expect([...named('framework-'), ...named('site-'), ...named('entry.client-')]).toEqual([]);
    const { gzipped } = await firstLoad(path);
    expect(gzipped).toBeLessThan(MOST_OF_A_DOCUMENT);
  });

  test('are those named in the page’s HTML', async () => {
    const path = '/tools/json-formatter';
    const { page, end } = await visit(browser, site.url, path);
    await untilInteractive(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    );
    const { scripts } = await firstLoad(path);
    // The part that stores the page for offline use is loaded afterwards.
    const later = loaded.filter((name) => !scripts.includes(name));
    expect(later.filter((name) => !name.includes('keep-offline'))).toEqual([]);
    await end();
  });
});
