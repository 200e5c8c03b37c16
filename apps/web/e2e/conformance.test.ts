import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

/** The tests of all tools take longer on a busy machine. */
const PATIENTLY = { timeout: 60_000 };
const VECTORS = /\/assets\/vectors-[\w-]+\.js$/;

test('every test of every tool passes in this browser, and can be run again', {
  timeout: 150_000,
}, async () => {
  const { page, end } = await visit(browser, site.url, '/tools', {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await untilInteractive(page);
  await page.getByRole('link', { name: TOOLS_PAGE.proofLink }).click();
  const total = page.getByRole('status').filter({ hasText: /^All \d+ tests passed\.$/ });
  await total.waitFor(PATIENTLY);
  const rows = page.getByRole('list', { name: 'Results by tool' }).getByRole('progressbar');
  expect(await rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all()) {
    const { value, max } = await row.evaluate((bar) => ({
      value: Reflect.get(bar, 'value'),
      max: Reflect.get(bar, 'max'),
    }));
    expect(value).toBe(max);
  }
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run again' }).click();
  await total.waitFor(PATIENTLY);
  await end();
});

test('a planted wrong result is shown beside the expected one', async () => {
  const { page, end } = await visit(browser, site.url, '/about');
  let planted = 0;
  await page.route(VECTORS, (route) => {
    planted += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'export const VECTORS = [{ name: "planted", source: "own", run: () => 2 + 2, expected: 5 }];',
    });
  });
  await page.goto('/tools/conformance');
  await page
    .getByRole('status')
    .filter({ hasText: /failed\.$/ })
    .waitFor();
  expect(planted).toBeGreaterThan(0);
  const failure = page.getByRole('listitem').filter({ hasText: 'planted' }).first();
  expect(await failure.getByRole('definition').allTextContents()).toEqual(['5', '4']);
  await end();
});

test('a run that cannot start says so, and starts on the next try', async () => {
  const { page, end } = await visit(browser, site.url, '/about');
  const WORKER = /\/assets\/conformance-worker-[\w-]+\.js$/;
  await page.route(WORKER, (route) => route.abort());
  await page.goto('/tools/conformance');
  const total = page.getByRole('status').filter({ hasText: /^The tests ended before all had run: / });
  await total.waitFor();
  await page.unroute(WORKER);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^All \d+ tests passed\.$/ })
    .waitFor(PATIENTLY);
  await end();
});
