import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { announced, chart, chartStage, PRICES } from './price-watcher-chart-support.ts';
import type { SeededPrice } from './price-watcher-support.ts';
import { eventually } from './support/eventually.ts';

const stage = chartStage();

describe('the tooltip', () => {
  it.each([320, 360, 390, 430, 768, 1024])('stays on the screen at %i px', async (width) => {
    const user = await stage.newUser();
    await stage.seed(user, 'A name of an item that is rather longer than the others in the list');
    await stage.seed(user, 'Pot');
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

describe('reading the chart', () => {
  it('moves between points in time with the keyboard and announces the prices', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Kettle', PRICES, { created_at: '2026-11-02T00:00:00Z' });
    await stage.seed(user, 'Pot', [['2026-11-19T00:00:00Z', 5]], { created_at: '2026-11-01T00:00:00Z' });
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

  it('shows the nearest point in time under the mouse', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Kettle');
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

  it('shows the point in time under a finger, and keeps it when the finger is lifted', async () => {
    const user = await stage.newUser();
    await stage.seed(user, 'Kettle');
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
    await stage.seed(user, 'Kettle');
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

  it('is also possible as a file, even with more rows than the thousand that the backend returns at a time', async () => {
    const user = await stage.newUser();
    const many = Array.from(
      { length: 2345 },
      (_, index): SeededPrice => [
        new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
        10 + (index % 7),
      ],
    );
    await stage.seed(user, '=Kettle', many);
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

it('marks where an item’s URL has changed, in the chart, in words and in the table', async () => {
  const user = await stage.newUser();
  const id = await stage.seed(user, 'Kettle');
  await stage.seedHistory(id, [['2026-11-21T00:00:00Z', 30]], 'https://other.example.com/kettle');
  const { page, end } = await stage.open(user);
  await chart(page).locator('svg').getByText('New URL').waitFor();
  await chart(page).focus();
  await page.keyboard.press('End');
  await eventually(() => announced(page)).toContain('Kettle $30.00 (new URL)');
  await page.getByRole('button', { name: 'Show table' }).click();
  await page.getByRole('cell', { name: '$30.00 (new URL)' }).waitFor();
  expect(await page.getByRole('cell', { name: /new URL/ }).count()).toBe(1);
  await end();
});
