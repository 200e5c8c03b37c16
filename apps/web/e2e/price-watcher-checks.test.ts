import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRest } from '../../server/src/testing/index.ts';
import {
  banner,
  FAILED_RESOURCE,
  itemRow,
  newUser,
  openWatcher,
  type Site,
  seedHistory,
  seedItem,
  startWatcherSite,
} from './price-watcher-support.ts';
import { launchBrowser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startWatcherSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Writes down what a check found, as the checking does. */
async function finishCheck(id: string, found: object) {
  const { status } = await callRest(site, 'service_role', 'PATCH', `/price_watch_items?id=eq.${id}`, {
    last_checked_at: new Date().toISOString(),
    ...found,
  });
  expect(status).toBeLessThan(300);
}

describe('"Check now"', () => {
  it('asks for a check, waits for it, and shows and says what came of it', async () => {
    const user = await newUser(site);
    const id = await seedItem(site, user, { item_name: 'Kettle', last_checked_at: '2026-11-01T00:00:00Z' });
    const { page, end } = await openWatcher(browser, site, user);
    const asked = page.waitForRequest('**/rest/v1/rpc/request_price_check');
    const check = itemRow(page, 'Kettle').getByRole('button', { name: /^Check/ });
    await check.click();
    expect((await asked).postDataJSON()).toEqual({ item_id: id });
    await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
    await eventually(() => check.innerText()).toContain('Checking...');
    await eventually(async () => {
      const { body } = await callRest(site, 'service_role', 'GET', `/price_watch_items?id=eq.${id}`);
      return Array.isArray(body) ? body[0].check_requested_at : null;
    }).not.toBeNull();

    const now = new Date().toISOString();
    await seedHistory(site, id, [[now, 42]]);
    await finishCheck(id, { current_price: 42, last_success_at: now });
    await page.getByRole('status').getByText('Kettle was checked: $42.00.').waitFor();
    await itemRow(page, 'Kettle').getByText('Current: $42.00').waitFor();
    await page.getByRole('slider').waitFor();
    await eventually(() => check.innerText()).toContain('Check now');
    await eventually(() => check.evaluate((button) => button === document.activeElement)).toBe(true);
    await end();
  });

  it.each([
    ['no price', { last_error: null }, 'Kettle was checked: no price was found.'],
    [
      'a failure',
      { last_error: 'The shop did not answer.', last_error_code: 'x' },
      'Kettle was checked. The shop did not answer.',
    ],
  ])('says when it finds %s', async (_, found, words) => {
    const user = await newUser(site);
    const id = await seedItem(site, user, { item_name: 'Kettle' });
    const { page, end } = await openWatcher(browser, site, user);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
    await finishCheck(id, found);
    await page.getByRole('status').getByText(words).waitFor();
    await end();
  });

  it('passes on that it was asked for a moment ago', async () => {
    const user = await newUser(site);
    const id = await seedItem(site, user, { item_name: 'Kettle' });
    const { page, end } = await openWatcher(browser, site, user, { expectedErrors: [FAILED_RESOURCE] });
    await callRest(site, 'service_role', 'PATCH', `/price_watch_items?id=eq.${id}`, {
      check_requested_at: new Date().toISOString(),
    });
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await banner(page).getByText('This item was checked a moment ago. Try again in a minute.').waitFor();
    await end();
  });

  it('says when it cannot be asked for', async () => {
    const user = await newUser(site);
    await seedItem(site, user, { item_name: 'Kettle' });
    const { page, end } = await openWatcher(browser, site, user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route('**/rest/v1/rpc/request_price_check', (route) => route.abort());
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await banner(page).getByText('Failed to request a check', { exact: true }).waitFor();
    await end();
  });
});

it('shows the first price of a new item without being asked', async () => {
  const user = await newUser(site);
  const { page, end } = await openWatcher(browser, site, user);
  await page.getByText('Add your first item').click();
  await page.getByLabel('Item Name').fill('Kettle');
  await page.getByLabel('Item URL').fill('https://shop.example.com/kettle');
  await page.getByLabel('Item URL').press('Enter');
  await itemRow(page, 'Kettle').getByText('Price not found').waitFor();
  const { body } = await callRest(site, 'service_role', 'GET', `/price_watch_items?user_id=eq.${user.id}`);
  const id = Array.isArray(body) ? String(body[0].id) : '';
  await finishCheck(id, { current_price: 7.5, currency: 'EUR', last_success_at: new Date().toISOString() });
  await itemRow(page, 'Kettle').getByText('Current: €7.50').waitFor();
  await page.getByRole('status').getByText('Kettle was checked: €7.50.').waitFor();
  await end();
});
