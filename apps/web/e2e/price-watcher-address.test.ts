import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { banner, FAILED_RESOURCE, focused, itemRow, writesOf } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage({});

const CHECKS = '**/functions/v1/check-watch-address';
const REFUSED = 'This URL cannot be watched';
const addForm = (page: Page) => page.getByRole('form', { name: 'Add New Watch Item' });
const editForm = (page: Page) => page.getByRole('form', { name: 'Edit Kettle' });

/** Opens the form and fills it in. */
async function typeNew(page: Page, url: string) {
  await page.getByRole('button', { name: 'Add Item' }).click();
  await addForm(page).getByLabel('Item Name').fill('Pot');
  await addForm(page).getByLabel('Item URL').fill(url);
}

/** Holds back the responses about URLs, so that the test can check the page in the meantime. */
async function holdChecks(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CHECKS, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The URLs that the page asks the backend about. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/check-watch-address')) urls.push(request.postDataJSON().url);
  });
  return urls;
}

describe('a host name that cannot be resolved', () => {
  it('is saved, and the first check reports it', async () => {
    const { page, end } = await stage.open(await stage.newUser(), { expectedErrors: [FAILED_RESOURCE] });
    await page.route(CHECKS, (route) => route.abort());
    await typeNew(page, 'https://private.example.com/pot');
    await page.keyboard.press('Enter');
    await itemRow(page, 'Pot').getByText('Checking the page...').waitFor();
    await eventually(async () => {
      await stage.site.functions.runJob('check-prices');
      return await itemRow(page, 'Pot').getByText(REFUSED).count();
    }).toBe(1);
    await page.getByRole('status').getByText(`Pot was checked. ${REFUSED}`).waitFor();
    await end();
  });

  it.each([
    ['a fault of the function', { status: 500, json: { code: 'internal_error', error: 'Later.' } }],
    ['an unreadable response', { status: 200, body: '<html>' }],
    ['an unknown verdict', { status: 200, json: { watchable: 'perhaps' } }],
  ])('is saved despite %s', async (_, answer) => {
    const user = await stage.newUser();
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route(CHECKS, (route) => route.fulfill(answer));
    await typeNew(page, 'https://shop.example.com/pot');
    await page.keyboard.press('Enter');
    await itemRow(page, 'Pot').waitFor();
    expect(await stage.storedItems(user.id)).toHaveLength(1);
    await end();
  });

  it('is not saved after too many requests, and a message says so', async () => {
    const words = 'Too many requests at once. Wait a minute and try again.';
    const user = await stage.newUser();
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route(CHECKS, (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', error: words } }),
    );
    await typeNew(page, 'https://shop.example.com/pot');
    await page.keyboard.press('Enter');
    await banner(page).getByText(words).waitFor();
    expect(await addForm(page).getByLabel('Item URL').inputValue()).toBe('https://shop.example.com/pot');
    expect(await stage.storedItems(user.id)).toEqual([]);
    await end();
  });
});

describe('a host name in a private network', () => {
  it.each(['private', 'loopback', 'mixed'])('is not added (%s)', async (name) => {
    const user = await stage.newUser();
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    const release = await holdChecks(page);
    await typeNew(page, `https://${name}.example.com/pot`);
    await page.keyboard.press('Enter');
    await addForm(page).getByRole('button', { name: 'Adding...' }).waitFor();
    release();
    const url = addForm(page).getByLabel('Item URL');
    await addForm(page).getByRole('alert').getByText(REFUSED, { exact: true }).waitFor();
    await eventually(() => focused(page)).toBe('item-url');
    expect(await url.getAttribute('aria-invalid')).toBe('true');
    expect(await url.inputValue()).toBe(`https://${name}.example.com/pot`);
    expect(await addForm(page).getByLabel('Item Name').inputValue()).toBe('Pot');
    expect(await banner(page).count()).toBe(0);
    expect(writes).toEqual([]);

    await url.fill('https://shop.example.com/pot');
    await page.keyboard.press('Enter');
    await itemRow(page, 'Pot').waitFor();
    expect(await stage.storedItems(user.id)).toMatchObject([{ item_url: 'https://shop.example.com/pot' }]);
    await end();
  });

  it.each(['private', 'loopback', 'mixed'])('is refused for an existing item (%s)', async (name) => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).press('Enter');
    await editForm(page).getByLabel('Item Name').fill('Red kettle');
    await editForm(page).getByLabel('Item URL').fill(`https://${name}.example.com/kettle`);
    const release = await holdChecks(page);
    await page.keyboard.press('Enter');
    await editForm(page).getByRole('button', { name: 'Saving...' }).waitFor();
    release();
    await editForm(page).getByRole('alert').getByText(REFUSED, { exact: true }).waitFor();
    await eventually(() => focused(page)).toBe('item-url');
    expect(await editForm(page).getByLabel('Item Name').inputValue()).toBe('Red kettle');
    expect(writes).toEqual([]);
    await page.keyboard.press('Escape');
    await itemRow(page, 'Kettle').waitFor();
    await eventually(() => focused(page)).toMatch(/^Edit/);
    await end();
  });
});

it('a host name is checked once for each new URL', async () => {
  const user = await stage.newUser();
  await stage.seedItem(user, { item_name: 'Kettle' });
  const { page, end } = await stage.open(user);
  const requests = requestsOf(page);
  await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
  await editForm(page).getByLabel('Item Name').fill('Red kettle');
  await page.keyboard.press('Enter');
  await itemRow(page, 'Red kettle').waitFor();
  expect(requests).toEqual([]);
  await typeNew(page, '  https://shop.example.com/pot ');
  await page.keyboard.press('Enter');
  await itemRow(page, 'Pot').waitFor();
  expect(requests).toEqual(['https://shop.example.com/pot']);
  await end();
});
