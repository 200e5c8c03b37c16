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

const button = (page: Page, name: string) => page.getByRole('button', { name });

describe('stopping and resuming', () => {
  it('asks for confirmation, and writes where id and user match', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    const dialog = page.getByRole('dialog', { name: 'Stop watching “Kettle”?' });
    const stop = itemRow(page, 'Kettle').getByRole('button', { name: 'Stop watching' });

    await stop.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => focused(page)).toMatch(/^Stop watching/);
    await stop.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(writes).toEqual([]);

    await stop.click();
    await dialog.getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('heading', { level: 2, name: 'Watch Items (0)' }).waitFor();
    await eventually(() => focused(page)).toBe('Watch Items (0)');
    await page.getByText('No items selected for chart').waitFor();
    expect(writes.map(({ method, body }) => [method, body])).toEqual([['PATCH', { is_active: false }]]);
    expect(writes[0]?.url.searchParams.get('id')).toBe(`eq.${id}`);
    expect(writes[0]?.url.searchParams.get('user_id')).toBe(`eq.${user.id}`);

    await button(page, 'Show Inactive').click();
    await itemRow(page, 'Kettle').getByText('Watching paused').waitFor();
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Resume watching' }).click();
    await page
      .getByRole('dialog', { name: 'Resume watching “Kettle”?' })
      .getByRole('button', { name: 'Resume watching' })
      .click();
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Stop watching' }).waitFor();
    expect(writes[1]?.body).toEqual({ is_active: true });
    expect(await stage.storedItems(user.id)).toMatchObject([{ is_active: true }]);
    await eventually(() => focused(page)).toMatch(/^Stop watching/);
    await end();
  });

  it.each([
    [true, 'Stop watching', 'Failed to deactivate item'],
    [false, 'Resume watching', 'Failed to activate item'],
  ])('shows a message when it fails (active: %s)', async (isActive, action, message) => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle', is_active: isActive });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await button(page, 'Show Inactive').click();
    await onWrites(page, (route) => route.abort());
    await itemRow(page, 'Kettle').getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await banner(page).getByText(message, { exact: true }).waitFor();
    await itemRow(page, 'Kettle').getByRole('button', { name: action }).waitFor();
    await end();
  });
});

describe('saving an item', () => {
  it('is not undone by an older read that arrives later', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    const answer = Promise.withResolvers<void>();
    let held = false;
    await page.route(ITEMS, async (route, request) => {
      if (request.method() !== 'GET' || held) return route.fallback();
      held = true;
      const old = await route.fetch();
      await answer.promise;
      // The page may have aborted the request, which is correct too.
      await route.fulfill({ response: old }).catch(() => undefined);
    });
    await button(page, 'Refresh').click();
    await eventually(() => held).toBe(true);
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Item Name').fill('Red kettle');
    await page.getByRole('button', { name: 'Save' }).click();
    await itemRow(page, 'Red kettle').waitFor();
    answer.resolve();
    await eventually(() => button(page, 'Refresh').isEnabled()).toBe(true);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Red kettle']);
    await end();
  });

  it('sets which emails are sent', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user);
    await itemRow(page, 'Kettle').getByText('Details').click();
    const box = itemRow(page, 'Kettle').getByRole('checkbox', { name: /Also email me when the price rises/ });
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await eventually(() => box.isChecked()).toBe(true);
    expect(await stage.storedItems(user.id)).toMatchObject([{ notify_on_rise: true }]);
    await end();
  });
});
