import { readFile } from 'node:fs/promises';
import type { StaffForTest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itemRow, type SeededItem, type SeededPrice } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';
import { watcherStage } from './support/watcher-stage.ts';

const stage = watcherStage();

const PRICES: readonly SeededPrice[] = [
  ['2026-11-18T00:00:00Z', 10],
  ['2026-11-19T00:00:00Z', 12.5],
  ['2026-11-20T00:00:00Z', 11],
];

async function seed(
  user: StaffForTest,
  name: string,
  prices: readonly SeededPrice[] = PRICES,
  item: Partial<SeededItem> = {},
) {
  const id = await stage.seedItem(user, { item_name: name, ...item });
  if (prices.length > 0) await stage.seedHistory(id, prices);
  return id;
}

/** Items 1 to `count`, of which the first is the newest. */
async function seedMany(user: StaffForTest, count: number, item: Partial<SeededItem> = {}) {
  for (let number = count; number >= 1; number -= 1) {
    const created_at = new Date(Date.UTC(2026, 9, 30 - number)).toISOString();
    await seed(user, `Item ${number}`, PRICES, { created_at, ...item });
  }
}

const legend = (page: Page) =>
  page.getByRole('list', { name: 'Lines' }).getByRole('listitem').allInnerTexts();
const chart = (page: Page) => page.getByRole('slider', { name: 'Moment on the chart' });
const announced = (page: Page) => chart(page).getAttribute('aria-valuetext');
const toggle = (page: Page, name: string) => itemRow(page, name).getByTitle(/chart/);

describe('the tooltip', () => {
  it.each([320, 360, 390, 430, 768, 1024])('stays on the screen at %i px', async (width) => {
    const user = await stage.newUser();
    await seed(user, 'A name of an item that is rather longer than the others in the list');
    await seed(user, 'Pot');
    const { page, end } = await stage.open(user, { viewport: { width, height: 900 } });
    await chart(page).focus();
    const tooltip = chart(page)
      .locator('p')
      .filter({ hasText: /^2026-11/ })
      .locator('..');
    for (const key of ['Home', 'ArrowRight', 'End']) {
      await page.keyboard.press(key);
      await tooltip.waitFor();
      await eventually(() =>
        tooltip.evaluate((box) => {
          const { left, right } = box.getBoundingClientRect();
          const root = document.documentElement;
          return [left >= 0, right <= root.clientWidth, root.scrollWidth <= root.clientWidth];
        }),
      ).toEqual([true, true, true]);
    }
    await end();
  });
});

it('shows a part of the time, which begins with the price of that day', async () => {
  const user = await stage.newUser();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await seed(user, 'Kettle', [
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

describe('the content of the chart', () => {
  it('is what was last chosen, also after a reload', async () => {
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
    await seed(user, 'Paused', PRICES, { is_active: false, created_at: '2026-11-20T00:00:00Z' });
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
    await seed(user, 'New', []);
    const { page, end } = await stage.open(user);
    await page.getByText('No price data available').waitFor();
    expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
    await end();
  });

  it('is lines two pixels wide, connected across gaps, with different names for items of the same name', async () => {
    const user = await stage.newUser();
    await seed(user, 'Kettle', PRICES, { created_at: '2026-11-02T00:00:00Z' });
    await seed(
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
    await seed(user, 'Book', [
      ['2026-11-18T00:00:00Z', 40, 'USD'],
      ['2026-11-19T00:00:00Z', 45, 'USD'],
    ]);
    await seed(user, 'Kettle');
    const { page, end } = await stage.open(user);
    await page.getByText('priced in different currencies (NZD, USD)').waitFor();
    await page.getByText('Price in USD').waitFor();
    expect(await announced(page)).toBe('2026-11-20 13:00:00: Kettle $11.00, Book US$45.00');
    await end();
  });
});

describe('reading the chart', () => {
  it('moves from moment to moment with the keyboard and announces the prices', async () => {
    const user = await stage.newUser();
    await seed(user, 'Kettle', PRICES, { created_at: '2026-11-02T00:00:00Z' });
    await seed(user, 'Pot', [['2026-11-19T00:00:00Z', 5]], { created_at: '2026-11-01T00:00:00Z' });
    const { page, end } = await stage.open(user);
    await chart(page).focus();
    expect(await announced(page)).toBe('2026-11-20 13:00:00: Kettle $11.00, Pot $5.00');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => announced(page)).toBe('2026-11-19 13:00:00: Kettle $12.50, Pot $5.00');
    await page.keyboard.press('Home');
    await eventually(() => announced(page)).toBe('2026-11-18 13:00:00: Kettle $10.00, Pot no price yet');
    expect(await chart(page).getAttribute('aria-valuenow')).toBe('1');
    expect(await chart(page).getAttribute('aria-valuemax')).toBe('3');
    await chart(page).getByText('2026-11-18 13:00:00').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => chart(page).getByText('2026-11-18 13:00:00').count()).toBe(0);
    await end();
  });

  it('shows the nearest moment under the mouse', async () => {
    const user = await stage.newUser();
    await seed(user, 'Kettle');
    const { page, end } = await stage.open(user, { viewport: { width: 1440, height: 900 } });
    await chart(page).waitFor();
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('There is no chart.');
    await page.mouse.move(box.x + box.width - 5, box.y + 100);
    await chart(page).getByText('2026-11-20 13:00:00').waitFor();
    await chart(page).getByText('$11.00', { exact: true }).last().waitFor();
    await page.mouse.move(box.x + 80, box.y + 100);
    await chart(page).getByText('2026-11-18 13:00:00').waitFor();
    await page.mouse.move(5, 5);
    await eventually(() => chart(page).getByText('2026-11-18 13:00:00').count()).toBe(0);
    await end();
  });

  it('shows the moment under a finger, and keeps it when that is lifted', async () => {
    const user = await stage.newUser();
    await seed(user, 'Kettle');
    const { page, end } = await stage.open(user, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const tooltip = (moment: string) => chart(page).getByText(moment);
    await chart(page).scrollIntoViewIfNeeded();
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('There is no chart.');
    await page.touchscreen.tap(box.x + box.width - 5, box.y + 100);
    await tooltip('2026-11-20 13:00:00').waitFor();
    expect(await announced(page)).toBe('2026-11-20 13:00:00: Kettle $11.00');
    await page.touchscreen.tap(box.x + 80, box.y + 100);
    await tooltip('2026-11-18 13:00:00').waitFor();
    expect(await tooltip('2026-11-20 13:00:00').count()).toBe(0);
    const shown = await tooltip('2026-11-18 13:00:00').boundingBox();
    expect(shown?.x).toBeGreaterThanOrEqual(0);
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(390);

    await page.getByRole('heading', { level: 2, name: 'Price History Chart' }).tap();
    await eventually(() => tooltip('2026-11-18 13:00:00').count()).toBe(0);
    await end();
  });

  it('is also possible as a table', async () => {
    const user = await stage.newUser();
    await seed(user, 'Kettle');
    const { page, end } = await stage.open(user);
    await page.getByRole('button', { name: 'Show table' }).click();
    const rows = await page
      .getByRole('table', { name: 'Recorded prices, newest first' })
      .getByRole('row')
      .allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Time (NZ)', 'Kettle'],
      ['2026-11-20 13:00:00', '$11.00'],
      ['2026-11-19 13:00:00', '$12.50'],
      ['2026-11-18 13:00:00', '$10.00'],
    ]);
    await page.getByRole('button', { name: 'Show chart' }).click();
    await chart(page).waitFor();
    await end();
  });

  it('is also possible as a file, with more than the thousand rows that the backend returns at a time', async () => {
    const user = await stage.newUser();
    const many = Array.from(
      { length: 2345 },
      (_, index): SeededPrice => [
        new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
        10 + (index % 7),
      ],
    );
    await seed(user, '=Kettle', many);
    const { page, end } = await stage.open(user);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^price-history-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(2347);
    expect(lines[0]).toBe('\uFEFFItem,URL,Time (Pacific/Auckland),Price,Currency');
    expect(lines[1]).toBe("'=Kettle,https://shop.example.com/kettle,2026-01-01 13:00:00,10.00,");
    expect(lines[2345]).toContain(`,${10 + (2344 % 7)}.00,`);
    await end();
  });
});
