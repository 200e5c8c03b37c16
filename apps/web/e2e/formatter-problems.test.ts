import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { THEMES } from './support/pages.ts';

const site = formatterSite();

const BROKEN = 'select a)\nfrom t';

const marks = (page: Page) => page.locator('div:has(+ #input-sql) span.problem');

/**
 * The position of the first mark, and where the text area shows that place, in pixels from the area's top: a copy of
 * the area that ends there has the height of the text above.
 */
const places = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#input-sql');
    const mark = document.querySelector('div:has(+ #input-sql) span.problem');
    if (area === null || mark === null) throw new Error('There is no area or no mark.');
    const copy = area.cloneNode() as HTMLTextAreaElement;
    copy.value = area.value.slice(0, area.value.lastIndexOf(')') + 1);
    copy.style.cssText = `height: 0; min-height: 0; width: ${area.offsetWidth}px; overflow-y: scroll; position: absolute`;
    area.parentElement?.append(copy);
    const { paddingBottom } = getComputedStyle(area);
    const shown = copy.scrollHeight - Number.parseFloat(paddingBottom) - area.scrollTop;
    copy.remove();
    return { shown, marked: mark.getBoundingClientRect().bottom - area.getBoundingClientRect().top };
  });

describe('a problem', () => {
  it.each([
    [320, 640],
    [390, 844],
    [1024, 768],
    [1440, 720],
    [2560, 1440],
  ])('is in sight without scrolling on a screen of %i by %i', async (width, height) => {
    const { page, end } = await site.open({ viewport: { width, height } });
    await formatQuery(page, BROKEN);
    await page.evaluate(() => window.scrollTo(0, 0));
    const { input, problems } = parts(page);
    await input.focus();
    const bar = await problems.boundingBox();
    const pane = await input.boundingBox();
    expect(bar?.y).toBeGreaterThan(0);
    expect((bar?.y ?? height) + (bar?.height ?? 0)).toBeLessThan(height);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(pane?.y ?? 0);
    await end();
  });

  it.each([
    [320, 640],
    [390, 844],
    [1440, 900],
  ])('does not move the input when it comes and goes on a screen of %i by %i', async (width, height) => {
    const { page, end } = await site.open({ viewport: { width, height } });
    const { input, problems } = parts(page);
    const place = () => input.evaluate((area) => area.getBoundingClientRect().top + window.scrollY);
    await formatQuery(page, 'select a');
    const before = await place();
    await formatQuery(page, 'select a) b) \u0001');
    await page.getByRole('button', { name: '2 more' }).waitFor();
    expect(await problems.getByRole('listitem').count()).toBe(1);
    expect(await place()).toBe(before);
    await end();
  });

  it('describes the field, which is marked even while it is being edited', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    const borderColour = () =>
      input.evaluate((area) => {
        const pane = area.parentElement?.parentElement;
        return pane ? getComputedStyle(pane).borderTopColor : '';
      });
    await formatQuery(page, 'select a');
    await input.focus();
    const usual = await borderColour();
    await formatQuery(page, BROKEN);
    const [described, message] = await input.evaluate((area) => [
      area.getAttribute('aria-describedby'),
      area.getAttribute('aria-errormessage'),
    ]);
    expect(described).toBe(message);
    expect(await page.locator(`#${message}`).textContent()).toBe(
      'Unmatched closing parenthesis at position 9',
    );
    const unfocused = await borderColour();
    await input.focus();
    expect(await borderColour()).toBe(unfocused);
    expect(unfocused).not.toBe(usual);
    await end();
  });

  it('is one line, and expands on request', async () => {
    const { page, end } = await site.open();
    const { problems } = parts(page);
    await formatQuery(page, 'select a) b) \u0001');
    await problems.waitFor();
    expect(await problems.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: '2 more' }).click();
    expect(await problems.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Show one' }).click();
    expect(await problems.getByRole('listitem').count()).toBe(1);
    await end();
  });
});

describe('F8', () => {
  it('goes to the next problem and wraps around, Shift+F8 goes back, and the line says which one it is', async () => {
    const { page, end } = await site.open();
    const { input, problems } = parts(page);
    await formatQuery(page, 'select a)\nfrom b)\nwhere c)');
    await problems.waitFor();
    const selected = () =>
      input.evaluate(
        (area: HTMLTextAreaElement) =>
          `${document.activeElement === area} ${area.selectionStart}-${area.selectionEnd}`,
      );
    // Starts from the button, which has the focus after a click.
    for (const [key, place, line] of [
      ['F8', 'true 8-9', 'line 1, column 9'],
      ['F8', 'true 16-17', 'line 2, column 7'],
      ['F8', 'true 25-26', 'line 3, column 8'],
      ['F8', 'true 8-9', 'line 1, column 9'],
      ['Shift+F8', 'true 25-26', 'line 3, column 8'],
      ['Shift+F8', 'true 16-17', 'line 2, column 7'],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(selected).toBe(place);
      await problems.getByRole('button', { name: line }).waitFor();
    }
    await end();
  });
});

describe('the underline', () => {
  it('is below the error, and disappears on typing', async () => {
    const { page, end } = await site.open();
    const { input } = parts(page);
    await formatQuery(page, BROKEN);
    await marks(page).first().waitFor();
    expect(await marks(page).allTextContents()).toEqual([')']);
    await input.press('End');
    await input.press('x');
    await eventually(() => marks(page).count()).toBe(0);
    await end();
  });

  it.each([
    ['below many lines', `${'select 1;\n'.repeat(300)}select a)`],
    ['below tabs and Chinese', `${"\tselect '漢字', -- ümläut\n".repeat(50)}select a)`],
    ['in a long line', `select ${'a_column, '.repeat(200)}a)`],
  ])('stays in place and scrolls with the text: %s', async (_, sql) => {
    const { page, end } = await site.open({ viewport: { width: 1000, height: 800 } });
    const { input, problems } = parts(page);
    await formatQuery(page, sql);
    await problems.getByRole('button', { name: /^Go to line/ }).click();
    for (const by of [0, -60, 30]) {
      await input.evaluate((area, top) => area.scrollBy(-40, top), by);
      await eventually(async () => {
        const { shown, marked } = await places(page);
        return Math.abs(shown - marked) < 6;
      }).toBe(true);
    }
    await end();
  });

  it('is in the margin too, at its line number', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, 'select a\nfrom t where b)\nlimit 1');
    const number = page.locator('div:has(+ div + div + #input-sql) span.problem');
    await eventually(() => number.allTextContents()).toEqual(['2']);
    await end();
  });
});

it.each(THEMES)('the page has no axe violations with problems in the %s theme', async (colorScheme) => {
  const { page, end } = await site.open({ colorScheme, reducedMotion: 'reduce' });
  await formatQuery(page, 'select a) b) \u0001');
  await page.getByRole('button', { name: '2 more' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await end();
});
