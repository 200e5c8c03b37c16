import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff, type StaffForTest } from '../../server/src/testing/index.ts';
import { openWatcher, type Site, seedHistory, seedItem, startWatcherSite } from './price-watcher-support.ts';
import { axeFaults } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';

let browser: Browser;
let site: Site;
let user: StaffForTest;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startWatcherSite()]);
  user = await createStaff(site, { email: 'ana@hln.example' });
  const kettle = await seedItem(site, user, {
    item_name: 'A kettle whose name somebody has copied from the shop with everything that stands there',
    item_url: 'https://the-longest-host-name-of-all-the-shops-in-aotearoa.example.com/kettle',
    current_price: 79.5,
    currency: 'USD',
    price_source: 'json-ld',
    price_raw: `US$79.50, and a raw text without any place to break: ${'x'.repeat(80)}`,
    last_checked_at: '2026-11-20T00:00:00Z',
    last_success_at: '2026-11-19T00:00:00Z',
    last_error: 'The shop did not answer in time.',
  });
  await seedHistory(
    site,
    kettle,
    [
      ['2026-11-01T00:00:00Z', 90, 'USD'],
      ['2026-11-19T00:00:00Z', 79.5, 'USD'],
    ],
    'https://the-longest-host-name-of-all-the-shops-in-aotearoa.example.com/kettle',
  );
  const pot = await seedItem(site, user, { item_name: 'Pot', current_price: 12 });
  await seedHistory(site, pot, [['2026-11-03T00:00:00Z', 12]]);
  await seedItem(site, user, { item_name: 'Old radio', is_active: false });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each(THEMES.flatMap((theme) => [320, 390, 820, 1440, 2560].map((width) => [theme, width] as const)))(
  'axe finds nothing, and nothing overlaps or is cut off (%s, %i px)',
  async (colorScheme, width) => {
    const { page, end } = await openWatcher(browser, site, user, {
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.getByRole('button', { name: 'Show Inactive' }).click();
    await page.getByRole('button', { name: 'Add Item' }).click();
    for (const details of await page.getByText('Details').all()) await details.click();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show table' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show chart' }).click();
    await page.getByRole('slider').focus();
    await page.getByRole('button', { name: 'Resume watching' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await end();
  },
);

it('can be used from its first button to its last with the keyboard alone', async () => {
  const { page, end } = await openWatcher(browser, site, user);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
  await page.getByRole('link', { name: 'Staff Portal' }).focus();
  const walk: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    walk.push(await focused());
    if (walk.at(-1) === 'Moment on the chart') break;
  }
  const order = [/^Add Item$/, /^Show Inactive$/, /^Refresh$/, /^View Item Pot/, /chart: Pot$/, /^Details/];
  const next = [
    /^Check now Pot$/,
    /^Edit Pot$/,
    /^Stop watching Pot$/,
    /^View Item A kettle/,
    /^Export CSV$/,
  ];
  const places = [...order, ...next, /^Moment on the chart$/].map((name) =>
    walk.findIndex((text) => name.test(text)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: 'Stop watching Pot' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await eventually(focused).toBe('Stop watching Pot');
  await end();
});
