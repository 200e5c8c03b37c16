import { callRest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  banner,
  FAILED_RESOURCE,
  focused,
  ITEMS,
  itemRow,
  onWrites,
  writesOf,
} from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

const URL_OF_POT = 'https://shop.example.com/pot';
const button = (page: Page, name: string) => page.getByRole('button', { name });
const addForm = (page: Page) => page.getByRole('form', { name: 'Add New Watch Item' });
async function openForm(page: Page) {
  await button(page, 'Add Item').click();
  await addForm(page).waitFor();
  return {
    name: addForm(page).getByLabel('Item Name'),
    url: addForm(page).getByLabel('Item URL'),
    submit: addForm(page).getByRole('button', { name: /^Add/ }),
    cancel: addForm(page).getByRole('button', { name: 'Cancel' }),
  };
}

describe('adding an item', () => {
  it('sends the specified values, trimmed, and lists the item first', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle', created_at: '2026-11-01T00:00:00Z' });
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    const form = await openForm(page);
    expect(await form.url.getAttribute('type')).toBe('url');
    for (const field of [form.name, form.url]) expect(await field.getAttribute('required')).not.toBeNull();
    await form.name.fill('  Pot ');
    await form.url.fill(` ${URL_OF_POT}  `);
    await form.submit.click();
    await page.getByRole('heading', { level: 2, name: 'Watch Items (2)' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Pot', 'Kettle']);
    expect(writes.map(({ method, body }) => [method, body])).toEqual([
      [
        'POST',
        { user_id: user.id, item_name: 'Pot', item_url: URL_OF_POT, current_price: null, is_active: true },
      ],
    ]);
    expect(await addForm(page).count()).toBe(0);
    expect(await focused(page)).toBe('Add Item');
    await page.getByRole('status').getByText('Pot was added.').waitFor();
    await end();
  });

  it.each([
    ['nothing', '', '', 'Please fill in all fields', 'item-name'],
    ['blanks', '   ', URL_OF_POT, 'Please fill in all fields', 'item-name'],
    ['no URL', 'Pot', ' ', 'Please fill in all fields', 'item-url'],
    ['no URL', 'Pot', 'pot', 'Please enter a valid URL', 'item-url'],
    ['a script', 'Pot', 'javascript:alert(1)', 'This URL cannot be watched', 'item-url'],
    ['a private IP address', 'Pot', 'http://192.168.1.1/', 'This URL cannot be watched', 'item-url'],
  ])('has a message about %s', async (_, name, url, message, field) => {
    const { page, end } = await stage.open(await stage.newUser());
    const writes = writesOf(page);
    const form = await openForm(page);
    await form.name.fill(name);
    await form.url.fill(url);
    await form.url.press('Enter');
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field);
    expect(writes).toEqual([]);
    await end();
  });

  it('shows beside the field that the backend refuses the URL', async () => {
    // On a local machine, the page leaves local URLs to the backend.
    const { page, end } = await stage.open(await stage.newUser(), {
      expectedErrors: [FAILED_RESOURCE],
    });
    const form = await openForm(page);
    await form.name.fill('Pot');
    await form.url.fill('http://127.0.0.1/');
    await form.submit.click();
    await addForm(page).getByRole('alert').getByText('This URL cannot be watched').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await form.name.inputValue()).toBe('Pot');
    await end();
  });

  it('adds once despite several clicks, and keeps the input when it fails', async () => {
    const user = await stage.newUser();
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    const writes = writesOf(page);
    const answer = Promise.withResolvers<void>();
    await onWrites(page, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, json: { code: 'XX000', message: 'internals' } });
    });
    const form = await openForm(page);
    await form.name.fill('Pot');
    await form.url.fill(URL_OF_POT);
    await form.submit.dblclick();
    await form.url.press('Enter');
    await eventually(() => form.submit.innerText()).toBe('Adding...');
    answer.resolve();
    await banner(page).getByText('Failed to add watch item', { exact: true }).waitFor();
    expect(writes).toHaveLength(1);
    expect(await form.name.inputValue()).toBe('Pot');

    await page.unroute(ITEMS);
    await form.submit.click();
    await itemRow(page, 'Pot').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await stage.storedItems(user.id)).toHaveLength(1);
    await end();
  });

  it('can be cancelled with its button and with Escape, which return the focus', async () => {
    const { page, end } = await stage.open(await stage.newUser());
    const form = await openForm(page);
    await form.name.fill('Pot');
    await form.cancel.click();
    expect(await addForm(page).count()).toBe(0);
    expect(await focused(page)).toBe('Add Item');
    const again = await openForm(page);
    expect(await again.name.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    expect(await addForm(page).count()).toBe(0);
    expect(await focused(page)).toBe('Add Item');
    await end();
  });

  it('requires a signed-in user', async () => {
    const { page, end } = await stage.open(await stage.newUser());
    const writes = writesOf(page);
    const form = await openForm(page);
    await form.name.fill('Pot');
    await form.url.fill(URL_OF_POT);
    await page.evaluate(() => localStorage.clear());
    await form.submit.click();
    await banner(page).getByText('User not authenticated', { exact: true }).waitFor();
    expect(writes).toEqual([]);
    await end();
  });
});

describe('editing an item', () => {
  it('sends name, URL and time, where id and user match', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit Kettle' });
    expect(await focused(page)).toBe('item-name');
    expect(await form.getByLabel('Item URL').inputValue()).toBe('https://shop.example.com/kettle');
    await form.getByLabel('Item Name').fill(' Red kettle ');
    await form.getByRole('button', { name: 'Save' }).click();
    await itemRow(page, 'Red kettle').waitFor();
    const [write] = writes;
    expect(write?.method).toBe('PATCH');
    expect(write?.url.searchParams.get('id')).toBe(`eq.${id}`);
    expect(write?.url.searchParams.get('user_id')).toBe(`eq.${user.id}`);
    expect(write?.body).toEqual({
      item_name: 'Red kettle',
      item_url: 'https://shop.example.com/kettle',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await eventually(() => focused(page)).toMatch(/^Edit/);
    await end();
  });

  it('discards on Cancel, validates on Save, and shows a message when it fails', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    const edit = itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' });
    const form = page.getByRole('form', { name: 'Edit Kettle' });
    await edit.click();
    await form.getByLabel('Item Name').fill('Other');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await itemRow(page, 'Kettle').waitFor();
    await eventually(() => focused(page)).toMatch(/^Edit/);

    await edit.click();
    expect(await form.getByLabel('Item Name').inputValue()).toBe('Kettle');
    await form.getByLabel('Item URL').fill('kettle');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('Please enter a valid URL').waitFor();
    await form.getByLabel('Item URL').fill('http://10.0.0.1/');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('This URL cannot be watched').waitFor();

    const answer = Promise.withResolvers<void>();
    await onWrites(page, async (route) => {
      await answer.promise;
      await route.abort();
    });
    await form.getByLabel('Item URL').fill(URL_OF_POT);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Saving...' }).waitFor();
    answer.resolve();
    await banner(page).getByText('Failed to update item', { exact: true }).waitFor();
    expect(await form.getByLabel('Item URL').inputValue()).toBe(URL_OF_POT);
    await end();
  });

  it('treats a write that matched no row as a failure', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    await callRest(stage.site, 'service_role', 'DELETE', `/price_watch_items?id=eq.${id}`);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await banner(page).getByText('Failed to update item', { exact: true }).waitFor();
    await end();
  });
});
