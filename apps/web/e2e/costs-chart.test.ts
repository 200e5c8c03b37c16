import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { costRow, costsSite, lines, parts, SIXTEEN_DAYS } from './costs-support.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';

const site = costsSite();

const { query, rows } = SIXTEEN_DAYS;

/** The colour of the chart at a point, with coordinates from 0 to 1, as '#rrggbb'; '' if nothing is drawn there. */
const colourAt = (page: Page, x: number, y: number) =>
  page.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, point) => {
      // Reads from a copy, because browsers warn about reading from a canvas that is drawn to.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
        willReadFrequently: true,
      });
      copy?.drawImage(canvas, 0, 0);
      const pixel = copy?.getImageData(
        Math.floor(canvas.width * point.x),
        Math.floor(canvas.height * point.y),
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
      const { page, end } = await site.open({ rows, query, colorScheme });
      await parts(page).chart.waitFor();
      // Monday the 10th is the third of sixteen bars, and with 19.505 dollars the highest.
      const x = 2.5 / 16;
      const lowest = await swatchColour(page, 'A - one');
      await eventually(() => colourAt(page, x, 0.95)).toBe(lowest);
      expect(await colourAt(page, x, 0.5)).toBe(await swatchColour(page, 'B - two'));
      expect(await colourAt(page, x, 0.1)).toBe(await swatchColour(page, 'D - four'));
      expect(await colourAt(page, 3.5 / 16, 0.9)).toBe('');
      expect(await colourAt(page, 15.5 / 16, 0.9)).toBe(await swatchColour(page, 'B - two'));
      expect(await colourAt(page, 15.5 / 16, 0.5)).toBe('');
      await end();
    },
  );

  it('follows the theme while it is open', async () => {
    const { page, end } = await site.open({ rows, query, colorScheme: 'light' });
    await parts(page).chart.waitFor();
    const before = await colourAt(page, 2.5 / 16, 0.5);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => colourAt(page, 2.5 / 16, 0.5)).toBe(await swatchColour(page, 'B - two'));
    expect(await colourAt(page, 2.5 / 16, 0.5)).not.toBe(before);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => colourAt(page, 2.5 / 16, 0.5)).toBe(before);
    await end();
  });

  it('labels only Mondays, and every five dollars', async () => {
    const { page, end } = await site.open({ rows, query });
    const { chart } = parts(page);
    await chart.waitFor();
    const texts = lines(await chart.innerText());
    expect(texts).toEqual(expect.arrayContaining(['$0', '$5', '$10', '$15', '10 Nov', '17 Nov']));
    expect(texts.filter((text) => /^\d+ Nov$/.test(text))).toEqual(['10 Nov', '17 Nov']);
    expect(texts.filter((text) => text.startsWith('$'))).toEqual(['$0', '$5', '$10', '$15']);
    await end();
  });

  it('marks every five dollars, and labels as many as stay readable', async () => {
    const { page, end } = await site.open({ rows: [costRow('2025-11-10', 'A - one', 400)], query });
    const { chart } = parts(page);
    await chart.waitFor();
    const axis = chart.locator('[aria-hidden]').first();
    const marks = await axis
      .locator('span:empty')
      .evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().bottom));
    // From $0 to $400.
    expect(marks).toHaveLength(81);
    const gaps = marks.slice(1).map((bottom, index) => (marks[index] ?? 0) - bottom);
    expect(Math.min(...gaps)).toBeGreaterThan(4.7);
    expect(Math.max(...gaps)).toBeLessThan(4.9);
    const labels = lines(await chart.innerText()).filter((text) => text.startsWith('$'));
    expect(labels).toEqual(Array.from({ length: 17 }, (_, index) => `$${index * 25}`));
    await end();
  });

  it('has a summary', async () => {
    const { page, end } = await site.open({ rows, query });
    await parts(page).chart.waitFor();
    expect(await page.locator('figcaption').innerText()).toBe(
      'Daily costs from 2025-11-08 to 2025-11-23: $26.51 in 5 records of 4 categories.',
    );
    await end();
  });

  it('is drawn again when the window changes', async () => {
    const { page, end } = await site.open({ rows, query, viewport: { width: 1440, height: 900 } });
    await parts(page).chart.waitFor();
    const width = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const wide = await width();
    await page.setViewportSize({ width: 700, height: 900 });
    await eventually(width).toBeLessThan(wide);
    const middle = await swatchColour(page, 'B - two');
    await eventually(() => colourAt(page, 2.5 / 16, 0.5)).toBe(middle);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});

describe('the details of a day', () => {
  it('appear at the pointer: categories that are not zero, the largest first, then the total', async () => {
    const { page, end } = await site.open({ rows, query });
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
    await tooltip.waitFor({ state: 'detached' });
    await end();
  });

  it('appear with the focus, and the arrow keys move from day to day', async () => {
    const { page, end } = await site.open({ rows, query });
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

  it('stay when a day is clicked, and appear with a tap', async () => {
    const { page, end } = await site.open({
      rows,
      query,
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
