import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CostsSite, costRow, parts, plausibleRows, startCostsSite } from './costs-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES, WIDTHS } from './support/pages.ts';

let site: CostsSite;
beforeAll(async () => {
  site = await startCostsSite();
});
afterAll(() => site.close());

/** A range from a Saturday to a Sunday, with two Mondays. */
const QUERY = '?start=2025-11-08&end=2025-11-23';
const rows = [
  costRow('2025-11-10', 'A - one', '3.005'),
  costRow('2025-11-10', 'B - two', 12),
  costRow('2025-11-10', 'C - three', 0),
  costRow('2025-11-10', 'D - four', -4.5),
  costRow('2025-11-23', 'B - two', 7),
];

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The colour of the chart at a place of the plot, both from 0 to 1, as '#rrggbb'; '' where nothing is drawn. */
const colourAt = (page: Page, x: number, y: number) =>
  page.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, place) => {
      // From a copy: reading slows a canvas down, and the browser says so.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
        willReadFrequently: true,
      });
      copy?.drawImage(canvas, 0, 0);
      const pixel = copy?.getImageData(
        Math.floor(canvas.width * place.x),
        Math.floor(canvas.height * place.y),
        1,
        1,
      ).data;
      if (pixel === undefined || pixel[3] === 0) return '';
      return `#${[...pixel.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    },
    { x, y },
  );

const swatchColour = (page: Page, name: string) =>
  parts(page)
    .row(name)
    .locator('[data-hatched]')
    .evaluate((swatch) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(swatch).backgroundColor.match(/\d+/g) ?? []).map(
        Number,
      );
      return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });

describe('the chart', () => {
  it.each(THEMES)(
    'draws each day as a stack in the colours of the list, in the %s theme',
    async (colorScheme) => {
      const { page, end } = await site.open({ rows, query: QUERY, colorScheme });
      await parts(page).chart.waitFor();
      // Monday the 10th is the third of sixteen bars; its 19.505 dollars reach to the top.
      const x = 2.5 / 16;
      expect(await colourAt(page, x, 0.95)).toBe(await swatchColour(page, 'A - one'));
      expect(await colourAt(page, x, 0.5)).toBe(await swatchColour(page, 'B - two'));
      expect(await colourAt(page, x, 0.1)).toBe(await swatchColour(page, 'D - four'));
      expect(await colourAt(page, 3.5 / 16, 0.9)).toBe('');
      expect(await colourAt(page, 15.5 / 16, 0.9)).toBe(await swatchColour(page, 'B - two'));
      expect(await colourAt(page, 15.5 / 16, 0.5)).toBe('');
      await end();
    },
  );

  it('follows the theme while it is open', async () => {
    const { page, end } = await site.open({ rows, query: QUERY, colorScheme: 'light' });
    await parts(page).chart.waitFor();
    const before = await colourAt(page, 2.5 / 16, 0.5);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => colourAt(page, 2.5 / 16, 0.5)).toBe(await swatchColour(page, 'B - two'));
    expect(await colourAt(page, 2.5 / 16, 0.5)).not.toBe(before);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => colourAt(page, 2.5 / 16, 0.5)).toBe(before);
    await end();
  });

  it('labels Mondays only, and dollars by fives', async () => {
    const { page, end } = await site.open({ rows, query: QUERY });
    const { chart } = parts(page);
    await chart.waitFor();
    const texts = lines(await chart.innerText());
    expect(texts).toEqual(expect.arrayContaining(['$0', '$5', '$10', '$15', '10 Nov', '17 Nov']));
    expect(texts.filter((text) => /^\d+ Nov$/.test(text))).toEqual(['10 Nov', '17 Nov']);
    expect(texts.filter((text) => text.startsWith('$'))).toEqual(['$0', '$5', '$10', '$15']);
    await end();
  });

  it('says what it shows', async () => {
    const { page, end } = await site.open({ rows, query: QUERY });
    await parts(page).chart.waitFor();
    expect(await page.locator('figcaption').innerText()).toBe(
      'Daily costs from 2025-11-08 to 2025-11-23: $26.51 in 5 records of 4 categories.',
    );
    await end();
  });

  it('is drawn anew when the window changes', async () => {
    const { page, end } = await site.open({ rows, query: QUERY, viewport: { width: 1440, height: 900 } });
    await parts(page).chart.waitFor();
    const width = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const wide = await width();
    await page.setViewportSize({ width: 700, height: 900 });
    await eventually(width).toBeLessThan(wide);
    expect(await colourAt(page, 2.5 / 16, 0.5)).toBe(await swatchColour(page, 'B - two'));
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});

describe('what is said about a day', () => {
  it('comes with the pointer: what is not zero, the largest first, then the total', async () => {
    const { page, end } = await site.open({ rows, query: QUERY });
    const { plot, tooltip } = parts(page);
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('There is no plot.');
    await page.mouse.move(box.x + (box.width * 2.5) / 16, box.y + 200);
    expect(lines(await tooltip.innerText())).toEqual([
      'Monday, 10 November 2025',
      'B - two',
      '$12.00',
      'D - four',
      '$4.50',
      'A - one',
      '$3.01',
      'Total',
      '$19.51',
    ]);
    await page.keyboard.press('Escape');
    expect(await tooltip.count()).toBe(0);
    await page.mouse.move(box.x + (box.width * 3.5) / 16, box.y + 200);
    await tooltip.getByText('No costs').waitFor();
    await page.mouse.move(box.x + 20, box.y - 120);
    expect(await tooltip.count()).toBe(0);
    await end();
  });

  it('comes with the focus, and the arrow keys go from day to day', async () => {
    const { page, end } = await site.open({ rows, query: QUERY });
    const { plot, tooltip } = parts(page);
    await plot.focus();
    // Today.
    await tooltip.getByText('Saturday, 22 November 2025').waitFor();
    await page.keyboard.press('ArrowRight');
    await tooltip.getByText('Sunday, 23 November 2025').waitFor();
    await page.keyboard.press('ArrowRight');
    await tooltip.getByText('Sunday, 23 November 2025').waitFor();
    expect(await plot.getAttribute('aria-valuetext')).toBe(
      'Sunday, 23 November 2025: total $7.00. B - two $7.00.',
    );
    await page.keyboard.press('Home');
    await tooltip.getByText('Saturday, 8 November 2025').waitFor();
    await page.keyboard.press('PageUp');
    await tooltip.getByText('Saturday, 15 November 2025').waitFor();
    expect(await plot.getAttribute('aria-valuenow')).toBe('8');
    await page.keyboard.press('Escape');
    expect(await tooltip.count()).toBe(0);
    await page.keyboard.press('End');
    await tooltip.getByText('Sunday, 23 November 2025').waitFor();
    await page.keyboard.press('Tab');
    expect(await tooltip.count()).toBe(0);
    await end();
  });

  it('stays when a day is clicked, and comes with a tap', async () => {
    const { page, end } = await site.open({
      rows,
      query: QUERY,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const { plot, tooltip } = parts(page);
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('There is no plot.');
    await page.touchscreen.tap(box.x + (box.width * 2.5) / 16, box.y + 100);
    await tooltip.getByText('Monday, 10 November 2025').waitFor();
    await page.touchscreen.tap(box.x + (box.width * 15.5) / 16, box.y + 100);
    await tooltip.getByText('Sunday, 23 November 2025').waitFor();
    await end();
  });
});

it('can be read as a table, a month at a time', async () => {
  const { page, end } = await site.open({ rows: plausibleRows() });
  const { button, eye } = parts(page);
  await parts(page).chart.waitFor();
  await button('Table').click();
  expect(await button('Table').getAttribute('aria-pressed')).toBe('true');
  const table = page.getByRole('table', { name: 'Daily costs in NZD, November 2025' });
  expect(await table.getByRole('row').count()).toBe(32);
  expect(await table.getByRole('columnheader').count()).toBe(14);
  await eye('Cloud - Compute').click();
  expect(await table.getByRole('columnheader').count()).toBe(13);
  await page.getByLabel('Month').selectOption({ label: 'December 2025' });
  const december = page.getByRole('table', { name: 'Daily costs in NZD, December 2025' });
  expect(await december.getByRole('row').count()).toBe(24);
  const cells = async (row: string) =>
    lines((await december.getByRole('row', { name: row }).innerText()).replaceAll('\t', '\n'));
  const [, ...amounts] = await cells('2025-12-01');
  const cents = amounts.map((text) => Math.round(Number(text.replace('$', '')) * 100));
  expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1));
  await end();
});

it('exports the visible categories as a file', async () => {
  const { page, end } = await site.open({
    query: QUERY,
    rows: [...rows, costRow('2025-11-09', '=cmd - Thé, "x"', 1), costRow(null, 'A - one', 5)],
  });
  const { chart, eye, exportCsv, handle } = parts(page);
  await chart.waitFor();
  await eye('C - three').click();
  await handle('D - four').focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  const [download] = await Promise.all([page.waitForEvent('download'), exportCsv.click()]);
  expect(download.suggestedFilename()).toBe('operational-costs-2025-11-08-to-2025-11-23.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    [
      '\u{feff}Date,Combined Category,Class 1,Class 2,Daily Amount (NZD)',
      `2025-11-09,"'=cmd - Thé, ""x""",'=cmd,"Thé, ""x""",1.00`,
      '2025-11-10,D - four,D,four,4.50',
      '2025-11-10,A - one,A,one,3.01',
      '2025-11-10,B - two,B,two,12.00',
      '2025-11-23,B - two,B,two,7.00',
      '',
    ].join('\r\n'),
  );
  await end();
});

const everything = [
  ...plausibleRows(),
  ...plausibleRows(Array.from({ length: 12 }, (_, index) => `Extra ${index} - Thing`)),
];

describe.each(THEMES)('in the %s theme', (colorScheme) => {
  it.each(WIDTHS)('%i px wide: axe finds nothing and nothing is out of place', async (width) => {
    const { page, end } = await site.open({
      rows: everything,
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const { chart, eye, handle, button, end: last, plot, tooltip } = parts(page);
    await chart.waitFor();
    await eye('Cloud - Compute').click();
    await plot.focus();
    await tooltip.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await layoutFaults(page)).toEqual([]);
    await handle('Cloud - Storage').click();
    await last.fill('2001-01-01');
    await button('Table').click();
    await page.getByRole('table').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });
});

it.each([320, 360, 640, 1024, 1920, 2560])('%i px wide: nothing is out of place', async (width) => {
  const { page, end } = await site.open({
    rows: everything,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  await parts(page).chart.waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await parts(page).button('Table').click();
  await page.getByRole('table').waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await end();
});

it('has controls that are large enough to hit', async () => {
  const { page, end } = await site.open({ rows, query: QUERY, viewport: { width: 360, height: 800 } });
  await parts(page).chart.waitFor();
  const small = await page
    .locator('#main')
    .locator('button, a, input, select')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
  await end();
});
