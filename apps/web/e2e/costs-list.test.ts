import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COSTS_CHANGE } from '../app/features/costs/texts.ts';
import { costRow, costsSite, type OpenOptions, parts } from './costs-support.ts';
import { eventually } from './support/eventually.ts';
import type { Visit } from './support/visit.ts';

const site = costsSite();

const NAMES = ['A - one', 'B - two', 'C - three', 'D - four'];
const rows = NAMES.map((name, index) => costRow('2025-11-20', name, index + 1));
const MANY = Array.from({ length: 40 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')} - x`);
const manyRows = MANY.map((name) => costRow('2025-11-20', name, 1));

async function open(options: OpenOptions = {}): Promise<Visit> {
  const opened = await site.open({ rows, ...options });
  await parts(opened.page).chart.waitFor();
  // Late content would move the list under the pointer.
  await eventually(() => opened.page.getByText(COSTS_CHANGE.reading).count()).toBe(0);
  await opened.page.evaluate(() => document.fonts.ready);
  return opened;
}

async function centre(page: Page, label: string): Promise<{ x: number; y: number }> {
  const box = await parts(page).handle(label).boundingBox();
  if (box === null) throw new Error(`There is no ${label}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

const announced = (page: Page) => parts(page).categories.getByRole('alert').innerText();

describe('the order of the categories', () => {
  it('is changed by dragging the handle or the name with the mouse', async () => {
    const { page, end } = await open();
    const { order, row } = parts(page);
    expect(await order()).toEqual(NAMES);
    const from = await centre(page, 'A - one');
    const to = await centre(page, 'C - three');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 5, { steps: 4 });
    await page.mouse.move(to.x, to.y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await order()).toEqual(['B - two', 'C - three', 'A - one', 'D - four']);
    expect(await announced(page)).toBe('A - one dropped at position 3 of 4.');
    // The end of a drag is not a click on the handle.
    expect(await parts(page).handle('A - one').getAttribute('aria-pressed')).toBe('false');
    await row('D - four')
      .getByText('D - four')
      .dragTo(row('B - two'), { targetPosition: { x: 60, y: 4 } });
    expect(await order()).toEqual(['D - four', 'B - two', 'C - three', 'A - one']);
    await end();
  });

  it('is changed where the row is dropped, even if the page scrolled on the way', async () => {
    const { page, end } = await open({ viewport: { width: 1280, height: 700 } });
    // The row is in the middle, away from both ends of the window.
    await parts(page)
      .row('D - four')
      .evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const from = await centre(page, 'D - four');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 8);
    await page.evaluate(() => window.scrollBy({ top: 90, behavior: 'instant' }));
    const to = await centre(page, 'C - three');
    await page.mouse.move(to.x, to.y - 8);
    await page.mouse.up();
    expect(await parts(page).order()).toEqual(['A - one', 'B - two', 'D - four', 'C - three']);
    await end();
  });

  it('is unchanged when a drag ends with Escape', async () => {
    const { page, end } = await open();
    const from = await centre(page, 'A - one');
    const to = await centre(page, 'D - four');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await parts(page).order()).toEqual(NAMES);
    await end();
  });

  it('is changed by a finger on the handle', async () => {
    const { page, end } = await open({ hasTouch: true, viewport: { width: 390, height: 844 } });
    await parts(page).categories.scrollIntoViewIfNeeded();
    const from = await centre(page, 'D - four');
    const to = await centre(page, 'B - two');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', from.x, from.y + ((to.y - 6 - from.y) * step) / 5);
    await touch('touchEnd', from.x, to.y);
    await eventually(() => parts(page).order()).toEqual(['A - one', 'D - four', 'B - two', 'C - three']);
    await end();
  });

  it('is changed with the keys, and every step is announced', async () => {
    const { page, end } = await open();
    const { handle, order } = parts(page);
    await handle('B - two').focus();
    await page.keyboard.press('Space');
    expect(await announced(page)).toContain('B - two picked up, position 2 of 4.');
    expect(await handle('B - two').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await announced(page)).toBe('B - two: position 3 of 4.');
    expect(await focusedLabel(page)).toBe('Move B - two');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    expect(await announced(page)).toBe('B - two: position 4 of 4.');
    await page.keyboard.press('Enter');
    expect(await announced(page)).toBe('B - two dropped at position 4 of 4.');
    expect(await order()).toEqual(['A - one', 'C - three', 'D - four', 'B - two']);
    expect(await focusedLabel(page)).toBe('Move B - two');

    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    expect((await order())[0]).toBe('B - two');
    await page.keyboard.press('Escape');
    expect(await announced(page)).toBe('B - two is back at position 4 of 4.');
    expect(await order()).toEqual(['A - one', 'C - three', 'D - four', 'B - two']);
    expect(await focusedLabel(page)).toBe('Move B - two');
    await end();
  });

  it('is changed by clicks alone', async () => {
    const { page, end } = await open();
    const { handle, button, order } = parts(page);
    await handle('C - three').click();
    await button('Move C - three up').click();
    await button('Move C - three up').click();
    expect(await button('Move C - three up').getAttribute('aria-disabled')).toBe('true');
    expect(await order()).toEqual(['C - three', 'A - one', 'B - two', 'D - four']);
    // Clicking elsewhere drops the row.
    await page.getByRole('heading', { level: 1 }).click();
    await eventually(() => handle('C - three').getAttribute('aria-pressed')).toBe('false');
    expect(await order()).toEqual(['C - three', 'A - one', 'B - two', 'D - four']);
    await end();
  });

  it('moves to the end of a long list, which scrolls along', async () => {
    const { page, end } = await open({ rows: manyRows });
    const { order, categories } = parts(page);
    const list = categories.getByRole('list');
    const box = await list.boundingBox();
    if (box === null) throw new Error('There is no list.');
    // 96 units of a quarter of a rem each (docs/specification.md, section 2).
    expect(box.height).toBe(384);
    const from = await centre(page, MANY[0] ?? '');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, box.y + box.height - 8, { steps: 3 });
    await eventually(() =>
      list.evaluate((element) => element.scrollTop + element.clientHeight - element.scrollHeight),
    ).toBe(0);
    await page.mouse.up();
    expect((await order()).at(-1)).toBe(MANY[0]);
    await end();
  });
});

describe('the eye button', () => {
  it('hides and shows a category everywhere', async () => {
    const { page, end } = await open();
    const { eye, total, shown, plot } = parts(page);
    expect(await eye('B - two').getAttribute('aria-pressed')).toBe('true');
    expect(await total.innerText()).toMatch(/\$10\.00\s+NZD, 4 records visible/);
    await eye('B - two').click();
    expect(await eye('B - two').getAttribute('aria-pressed')).toBe('false');
    expect(await total.innerText()).toMatch(/\$8\.00\s+NZD, 3 records visible/);
    expect(await shown.innerText()).toContain('3 of 4 categories visible');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await plot.getAttribute('aria-valuetext')).toBe(
      'Thursday, 20 November 2025: total $8.00. D - four $4.00, C - three $3.00, A - one $1.00.',
    );
    await eye('B - two').focus();
    await page.keyboard.press('Space');
    expect(await total.innerText()).toContain('$10.00');
    await end();
  });

  it('leaves nothing to show or to export when all categories are hidden', async () => {
    const { page, end } = await open();
    const { eye, main, exportCsv, reset, chart } = parts(page);
    for (const name of NAMES) await eye(name).click();
    await main.getByText('No data found').waitFor();
    expect(await exportCsv.isDisabled()).toBe(true);
    await reset.click();
    await chart.waitFor();
    await end();
  });
});

describe('order and visibility', () => {
  it('are saved for the user, and for nobody else', async () => {
    const [one, other] = [await site.newStaff(), await site.newStaff()];
    const first = await open({ staff: one });
    const { handle, eye } = parts(first.page);
    const saved = () =>
      first.page.waitForResponse(
        (answer) => answer.url().includes('staff_preferences') && answer.request().method() === 'POST',
      );
    const hidden = saved();
    await eye('C - three').click();
    expect((await hidden).ok()).toBe(true);
    const ordered = saved();
    await handle('D - four').focus();
    for (const key of ['Space', 'Home', 'Space']) await first.page.keyboard.press(key);
    expect((await ordered).ok()).toBe(true);
    await first.page.reload();
    await parts(first.page).chart.waitFor();
    expect(await parts(first.page).order()).toEqual(['D - four', 'A - one', 'B - two', 'C - three']);
    expect(await parts(first.page).eye('C - three').getAttribute('aria-pressed')).toBe('false');
    await first.end();

    const second = await open({ staff: other });
    expect(await parts(second.page).order()).toEqual(NAMES);
    expect(await parts(second.page).eye('C - three').getAttribute('aria-pressed')).toBe('true');
    await second.end();

    const elsewhere = await open({ staff: one });
    expect((await parts(elsewhere.page).order())[0]).toBe('D - four');
    await elsewhere.end();
  });

  it('last for the visit when they cannot be saved, and the page says so', async () => {
    const { page, end } = await open({
      expectedErrors: [/status of 500/],
      prepare: (page) =>
        page.route('**/rest/v1/staff_preferences*', (route) =>
          route.fulfill({ status: 500, json: { code: 'XX000', message: 'no', details: null, hint: null } }),
        ),
    });
    const { eye, categories, total } = parts(page);
    await eye('D - four').click();
    await categories.getByText('This choice couldn’t be saved.').waitFor();
    expect(await total.innerText()).toContain('$6.00');
    await end();
  });

  it('do not change the colours', async () => {
    const { page, end } = await open();
    const { row, handle, eye } = parts(page);
    const colour = (name: string) =>
      row(name)
        .locator('[data-hatched]')
        .evaluate((swatch) => getComputedStyle(swatch).backgroundColor);
    const before = await Promise.all(NAMES.map(colour));
    expect(new Set(before).size).toBe(4);
    await handle('D - four').focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await eye('A - one').click();
    expect(await Promise.all(NAMES.map(colour))).toEqual(before);
    await end();
  });
});
