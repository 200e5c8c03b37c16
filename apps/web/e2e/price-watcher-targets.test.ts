import { callRest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FAILED_RESOURCE, focused, itemRow, writesOf } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

const chart = (page: Page) => page.getByRole('slider', { name: 'Point in time on the chart' });
const status = (page: Page) => page.getByRole('status');

describe('a target price', () => {
  it('is set, changed and removed on the item, and drawn in the chart', async () => {
    const user = await stage.newUser();
    const seen = { current_price: 20, currency: 'NZD', last_success_at: '2026-11-20T00:00:00Z' };
    const id = await stage.seedItem(user, { item_name: 'Kettle', ...seen });
    await stage.seedHistory(id, [
      ['2026-11-18T00:00:00Z', 25],
      ['2026-11-20T00:00:00Z', 20],
    ]);
    const { page, end } = await stage.open(user);
    const writes = writesOf(page);
    const form = page.getByRole('form', { name: 'Edit Kettle' });
    const input = form.getByLabel('Target price in NZD (optional)');
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Set target price' }).click();
    expect(await focused(page)).toBe('item-target');
    await input.fill('cheap');
    await input.press('Enter');
    await form.getByRole('alert').getByText('Please enter a price such as 1500 or 19.90').waitFor();
    expect(writes).toEqual([]);

    await input.fill(' $15,00 ');
    await input.press('Enter');
    await itemRow(page, 'Kettle').getByText('Target: $15.00', { exact: true }).waitFor();
    expect(writes.at(-1)?.body).toMatchObject({ item_name: 'Kettle', target_price: 15 });
    await eventually(() => focused(page)).toMatch(/^Change target/);
    await chart(page).getByText('Target $15.00').waitFor();

    // A target that has already been reached is announced at once, because no email will follow.
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Change target' }).click();
    expect(await input.inputValue()).toBe('15');
    await input.fill('20');
    await input.press('Enter');
    await itemRow(page, 'Kettle').getByText('Target: $20.00, reached').waitFor();
    await status(page).getByText('The price is already at or below the target').waitFor();

    await itemRow(page, 'Kettle').getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Item Name').fill('Kettle');
    await form.getByRole('button', { name: 'Save' }).click();
    await itemRow(page, 'Kettle').waitFor();
    expect(Object.keys(writes.at(-1)?.body ?? {})).toEqual(['item_name', 'item_url', 'updated_at']);

    await itemRow(page, 'Kettle').getByRole('button', { name: 'Change target' }).click();
    await input.fill('');
    await input.press('Enter');
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Set target price' }).waitFor();
    expect(await itemRow(page, 'Kettle').getByText('Target:').count()).toBe(0);
    expect(writes.at(-1)?.body).toMatchObject({ target_price: null });
    await eventually(() =>
      chart(page)
        .getByText(/^Target/)
        .count(),
    ).toBe(0);
    await end();
  });

  it('says when it is in another currency than the page, and which amount is doubtful', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, {
      item_name: 'Pot',
      current_price: 20,
      currency: 'NZD',
      target_price: 10,
    });
    await callRest(stage.site, 'service_role', 'PATCH', `/price_watch_items?id=eq.${id}`, {
      currency: 'USD',
      doubted_price: 2.5,
      doubted_currency: 'USD',
      last_error: 'The page now shows a price that is far from the last one.',
      last_error_code: 'doubted',
    });
    const { page, end } = await stage.open(user);
    const row = itemRow(page, 'Pot');
    await row
      .getByText('The target of $10.00 no longer applies, because the page’s price is now in USD.')
      .waitFor();
    await row
      .getByText('Doubtful: US$2.50. The page now shows a price that is far from the last one.')
      .waitFor();
    await row.getByRole('button', { name: 'Change target' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Target: US$10.00', { exact: true }).waitFor();
    await end();
  });
});

describe('a deleted item', () => {
  const PRICES = [
    ['2026-11-18T00:00:00Z', 25],
    ['2026-11-20T00:00:00Z', 20],
  ] as const;

  it('disappears at once, and Undo restores it with its history and its line', async () => {
    const user = await stage.newUser();
    const id = await stage.seedItem(user, { item_name: 'Kettle', current_price: 20 });
    await stage.seedHistory(id, PRICES);
    const { page, end } = await stage.open(user);
    await chart(page).waitFor();
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No items to watch yet').waitFor();
    await page.getByText('No items selected for chart').waitFor();
    await status(page).getByText('Kettle was deleted.').waitFor();
    expect(await focused(page)).toBe('Watch Items (0)');

    await page.getByRole('button', { name: 'Undo' }).click();
    await itemRow(page, 'Kettle').getByText('Lowest so far $20.00, highest $25.00').waitFor();
    await status(page).getByText('Kettle was restored.').waitFor();
    await eventually(() => chart(page).getAttribute('aria-valuetext')).toContain('Kettle $20.00');
    await end();
  });

  it('can be restored from any other tab after its own was closed', async () => {
    const user = await stage.newUser();
    for (const item_name of ['Kettle', 'Pot']) await stage.seedItem(user, { item_name, current_price: 20 });
    const first = await stage.open(user);
    await itemRow(first.page, 'Kettle').getByRole('button', { name: 'Delete' }).click();
    await first.page.getByRole('heading', { level: 2, name: 'Watch Items (1)' }).waitFor();
    await first.end();

    const { page, end } = await stage.open(user);
    expect(await itemRow(page, 'Kettle').count()).toBe(0);
    await page.getByText('Deleted in the last 24 hours (1)').click();
    await page.getByRole('button', { name: 'Restore Kettle' }).click();
    await itemRow(page, 'Kettle').waitFor();
    await eventually(() => focused(page)).toBe('Watch Items (2)');
    expect(await page.getByText('Deleted in the last 24 hours').count()).toBe(0);
    await end();
  });

  it('stays if it cannot be deleted', async () => {
    const user = await stage.newUser();
    await stage.seedItem(user, { item_name: 'Kettle' });
    const { page, end } = await stage.open(user, { expectedErrors: [FAILED_RESOURCE] });
    await page.route('**/rest/v1/rpc/delete_watch_item*', (route) => route.abort());
    await itemRow(page, 'Kettle').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').getByText('Failed to delete item').waitFor();
    await itemRow(page, 'Kettle').waitFor();
    await end();
  });
});

it('the chart shows changes in per cent on one scale, and each line on its own scale', async () => {
  const user = await stage.newUser();
  const seed = async (item_name: string, prices: readonly (readonly [string, number, string])[]) =>
    stage.seedHistory(await stage.seedItem(user, { item_name }), prices);
  await seed('Laptop', [
    ['2026-11-18T00:00:00Z', 2000, 'NZD'],
    ['2026-11-20T00:00:00Z', 1500, 'NZD'],
  ]);
  await seed('Pen', [
    ['2026-11-18T00:00:00Z', 2, 'USD'],
    ['2026-11-20T00:00:00Z', 3, 'USD'],
  ]);
  const { page, end } = await stage.open(user);
  await page.getByText('Price in USD').waitFor();
  await page.getByLabel('Scale').selectOption('Per cent');
  await eventually(() => chart(page).getAttribute('aria-valuetext')).toContain(
    'Pen US$3.00 (+50%), Laptop $1500.00 (-25%)',
  );
  await chart(page).getByText('0%', { exact: true }).waitFor();
  expect(await page.getByText('Price in USD').count()).toBe(0);
  await page.getByLabel('Scale').selectOption('Own scales');
  for (const name of ['Pen', 'Laptop']) await chart(page).getByText(name, { exact: true }).first().waitFor();
  await eventually(() => chart(page).getAttribute('aria-valuetext')).toContain(
    'Pen US$3.00, Laptop $1500.00',
  );
  await end();
});
