import { callRest } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { banner, FAILED_RESOURCE, itemRow } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

/** Stores the result of a check, as the job does. */
async function finishCheck(id: string, found: object) {
  const { status } = await callRest(stage.site, 'service_role', 'PATCH', `/price_watch_items?id=eq.${id}`, {
    last_checked_at: new Date().toISOString(),
    ...found,
  });
  expect(status).toBeLessThan(300);
}

describe('"Check now"', () => {
  it('requests a check, waits for it, and shows and announces its result', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle', last_checked_at: '2026-11-01T00:00:00Z' });
    const { page, end } = await stage.open(user);
    const request = page.waitForRequest('**/rest/v1/rpc/request_price_check');
    const check = itemRow(page, 'Kettle').getByRole('button', { name: /^Check/ });
    await check.click();
    expect((await request).postDataJSON()).toEqual({ item_id: id });
    await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
    await eventually(() => check.innerText()).toContain('Checking...');
    await eventually(async () => {
      const { body } = await callRest(stage.site, 'service_role', 'GET', `/price_watch_items?id=eq.${id}`);
      return Array.isArray(body) ? body[0].check_requested_at : null;
    }).not.toBeNull();

    const now = new Date().toISOString();
    await stage.seedHistory(id, [[now, 42]]);
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
  ])('announces a check that found %s', async (_, found, words) => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
    await finishCheck(id, found);
    await page.getByRole('status').getByText(words).waitFor();
    await end();
  });

  it('shows the backend’s message that a check was requested a moment ago', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await callRest(stage.site, 'service_role', 'PATCH', `/price_watch_items?id=eq.${id}`, {
      check_requested_at: new Date().toISOString(),
    });
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await banner(page).getByText('This item was checked a moment ago. Try again in a minute.').waitFor();
    await end();
  });

  it('shows a message when a check cannot be requested', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route('**/rest/v1/rpc/request_price_check', (route) => route.abort());
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await banner(page).getByText('Failed to request a check', { exact: true }).waitFor();
    await end();
  });
});

it('the first price of a new item appears without a refresh', async () => {
  const user = await stage.newUser();
  const { page, end } = await stage.open(user);
  await page.getByText('Add your first item').click();
  await page.getByLabel('Item Name').fill('Kettle');
  await page.getByLabel('Item URL').fill('https://shop.example.com/kettle');
  await page.getByLabel('Item URL').press('Enter');
  await itemRow(page, 'Kettle').getByText('Checking the page...').waitFor();
  const { body } = await callRest(
    stage.site,
    'service_role',
    'GET',
    `/price_watch_items?user_id=eq.${user.id}`,
  );
  const id = Array.isArray(body) ? String(body[0].id) : '';
  await finishCheck(id, { current_price: 7.5, currency: 'EUR', last_success_at: new Date().toISOString() });
  await itemRow(page, 'Kettle').getByText('Current: €7.50').waitFor();
  await page.getByRole('status').getByText('Kettle was checked: €7.50.').waitFor();
  await end();
});

describe('an item without a price', () => {
  const soon = () => new Date(Date.now() + 500).toISOString();

  it('shows what its next check finds, without a refresh', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle', next_check_at: soon() });
    const { page, end } = await stage.open(user);
    await itemRow(page, 'Kettle').getByText('Our system will keep trying').waitFor();
    await finishCheck(id, { current_price: 30, last_success_at: new Date().toISOString() });
    await itemRow(page, 'Kettle').getByText('Current: $30.00').waitFor();
    await page.getByRole('status').getByText('Kettle was checked: $30.00.').waitFor();
    await end();
  });

  it('can be checked now while its next check is awaited', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle', next_check_at: soon() });
    const { page, end } = await stage.open(user);
    await page.waitForResponse((answer) => answer.url().includes(`id=eq.${id}`));
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
    await finishCheck(id, { last_error: null });
    await page.getByRole('status').getByText('Kettle was checked: no price was found.').waitFor();
    await end();
  });
});

it('the page sends no requests while it is hidden', async () => {
  const user = await stage.newUser();
  const id = await stage.seedItem(user, { item_name: 'Kettle' });
  const { page, end } = await stage.open(user);
  const see = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`id=eq.${id}`)) requests.push(request.url());
  });
  // Time passes only when the test says so: a busy machine may need longer than the page waits before it asks.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await itemRow(page, 'Kettle').getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('status').getByText('Kettle is being checked.').waitFor();
  await see('hidden');
  await page.clock.runFor(60_000);
  await finishCheck(id, { current_price: 42, last_success_at: new Date().toISOString() });
  expect(requests).toEqual([]);
  await see('visible');
  await itemRow(page, 'Kettle').getByText('Current: $42.00').waitFor();
  await end();
});
