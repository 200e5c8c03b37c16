import type { StaffForTest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { announced, chart, chartStage, PRICES } from './price-watcher-chart-support.ts';
import { itemRow, type SeededItem } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';

const stage = chartStage();

/** Items 1 to `count`, the first being the newest. */
async function seedMany(user: StaffForTest, count: number, item: Partial<SeededItem> = {}) {
  for (let number = count; number >= 1; number -= 1) {
    const created_at = new Date(Date.UTC(2026, 9, 30 - number)).toISOString();
    await stage.seed(user, `Item ${number}`, PRICES, { created_at, ...item });
  }
}

const legend = (page: Page) =>
  page.getByRole('list', { name: 'Lines' }).getByRole('listitem').allInnerTexts();
const toggle = (page: Page, name: string) => itemRow(page, name).getByTitle(/chart/);

describe('the content of the chart', () => {
  it('is what was last selected, also after a reload', async () => {
    const user = await stage.newUser();
    await seedMany(user, 4);
    const { page, end } = await stage.open(user);
    await toggle(page, 'Item 2').click();
    await toggle(page, 'Item 4').click();
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 3', 'Item 4']);
    await page.reload();
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 3', 'Item 4']);
    await end();
  });

  it('is the first three active items by default', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Paused', PRICES, { is_active: false, created_at: '2026-11-20T00:00:00Z' });
    await seedMany(user, 4);
    const { page, end } = await stage.open(user);
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await page.getByRole('button', { name: 'Show Inactive' }).click();
    expect(await legend(page)).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await end();
  });

  it('is the first three items where only inactive ones are listed', async () => {
    const user = await stage.newUser();
    await seedMany(user, 4, { is_active: false });
    const { page, end } = await stage.open(user);
    await page.getByText('No items selected for chart').waitFor();
    await page.getByRole('button', { name: 'Show Inactive' }).click();
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 2', 'Item 3']);
    await page.getByRole('button', { name: 'Hide Inactive' }).click();
    await page.getByText('No items selected for chart').waitFor();
    await end();
  });

  it('changes when items are added and removed, and each keeps its colour', async () => {
    const user = await stage.newUser();
    await seedMany(user, 4);
    const { page, end } = await stage.open(user);
    const colour = (name: string) =>
      toggle(page, name)
        .locator('path')
        .first()
        .evaluate((line) => getComputedStyle(line).stroke);
    await eventually(() => toggle(page, 'Item 2').getAttribute('title')).toBe('Remove from chart');
    expect(await toggle(page, 'Item 4').getAttribute('title')).toBe('Add to chart');
    const third = await colour('Item 3');
    const second = await colour('Item 2');
    await toggle(page, 'Item 2').click();
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 3']);
    expect(await colour('Item 3')).toBe(third);
    await toggle(page, 'Item 4').click();
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 3', 'Item 4']);
    expect(await colour('Item 4')).toBe(second);

    for (const name of ['Item 1', 'Item 3', 'Item 4']) await toggle(page, name).click();
    await page.getByText('No items selected for chart').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('status').getByText('4 items loaded.').waitFor();
    await page.getByText('No items selected for chart').waitFor();
    await end();
  });

  it('loses items that are no longer watched', async () => {
    const user = await stage.newUser();
    await seedMany(user, 2);
    const { page, end } = await stage.open(user);
    await eventually(() => legend(page)).toEqual(['Item 1', 'Item 2']);
    await page.getByRole('button', { name: 'Show Inactive' }).click();
    await itemRow(page, 'Item 1').getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
    await eventually(() => legend(page)).toEqual(['Item 2']);
    await end();
  });

  it('is a message when there are no prices yet', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'New', []);
    const { page, end } = await stage.open(user);
    await page.getByText('No price data available').waitFor();
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await end();
  });

  it('is lines two pixels wide, connected across gaps, with different names for items of the same name', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Kettle', PRICES, { created_at: '2026-11-02T00:00:00Z' });
    await stage.seed(
      user,
      'Kettle',
      [
        ['2026-11-18T12:00:00Z', 11],
        ['2026-11-19T12:00:00Z', 10.5],
      ],
      {
        created_at: '2026-11-01T00:00:00Z',
      },
    );
    const { page, end } = await stage.open(user);
    await eventually(() => legend(page)).toEqual(['Kettle', 'Kettle (2)']);
    const lines = await chart(page)
      .locator('path[d*="H"][d*="V"]')
      .evaluateAll((paths) =>
        paths.map((path) => [getComputedStyle(path).strokeWidth, path.getAttribute('d')]),
      );
    expect(lines).toHaveLength(2);
    for (const [width, path] of lines) {
      expect(width).toBe('2px');
      expect(path?.match(/M/g)).toHaveLength(1);
    }
    await end();
  });

  it('has a scale for each currency, and says so', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Book', [
      ['2026-11-18T00:00:00Z', 40, 'USD'],
      ['2026-11-19T00:00:00Z', 45, 'USD'],
    ]);
    await stage.seed(user, 'Kettle');
    const { page, end } = await stage.open(user);
    await page.getByText('priced in different currencies (NZD, USD)').waitFor();
    await page.getByText('Price in USD').waitFor();
    expect(await announced(page)).toBe('2026-11-20 13:00:00: Kettle $11.00, Book US$45.00');
    await end();
  });
});

it('the chart can show a shorter period, which begins with the price at its start', async () => {
  const user = await stage.newUser();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await stage.seed(user, 'Kettle', [
    [ago(200), 30],
    [ago(60), 25],
    [ago(10), 20],
  ]);
  const { page, end } = await stage.open(user);
  const count = () => chart(page).getAttribute('aria-valuemax');
  await eventually(count).toBe('3');
  await page.getByLabel('Time range').selectOption('Last 30 days');
  await eventually(count).toBe('2');
  await chart(page).focus();
  await page.keyboard.press('Home');
  await eventually(() => announced(page)).toContain('Kettle $25.00');
  await page.getByLabel('Time range').selectOption('All time');
  await eventually(count).toBe('3');
  await end();
});
