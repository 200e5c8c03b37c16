import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { COMPANY } from '../app/content/team.ts';
import { FORMATTER, parts } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce', ...options });
  await untilInteractive(visitor.page);
  return visitor;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a tool or a page' });
/** The option that the field marks as active. */
const activeOption = (page: Page) =>
  field(page).evaluate(
    (input) =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent,
  );

const untilFocused = (element: Locator) =>
  eventually(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

test('the palette finds a tool by keyboard, and opens it', async () => {
  const { page, end } = await open('/about');
  await page.keyboard.press('Control+k');
  await untilFocused(field(page));
  await eventually(() => activeOption(page)).toBe('Snowflake SQL formatter');
  await page.keyboard.press('ArrowUp');
  await eventually(() => activeOption(page)).not.toBe('Snowflake SQL formatter');
  await page.keyboard.press('ArrowDown');
  await eventually(() => activeOption(page)).toBe('Snowflake SQL formatter');
  await page.keyboard.type('wifi');
  await eventually(() => activeOption(page)).toBe('QR generator');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'QR generator' }).waitFor();
  await end();
});

test('the palette opens a page, and closes with Escape, which restores the focus and the text', async () => {
  const { page, end } = await open(FORMATTER);
  const { input } = parts(page);
  await input.fill('select 1');
  await input.press('Control+k');
  await field(page).fill('fax machine');
  await page.getByText('Nothing matches “fax machine”.').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await untilFocused(input);
  expect(await input.inputValue()).toBe('select 1');
  await input.press('Control+k');
  await field(page).fill('company');
  await eventually(() => activeOption(page)).toBe('Company');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
  await eventually(() => field(page).count()).toBe(0);
  await end();
});

test('the palette leaves other keys to the browser', async () => {
  const { page, end } = await open(FORMATTER);
  const { input } = parts(page);
  await input.press('Meta+k');
  await input.press('Control+Shift+k');
  await input.press('k');
  await eventually(() => input.inputValue()).toBe('k');
  expect(await field(page).count()).toBe(0);
  await end();
});

test.each(THEMES)('the palette opens from a phone’s header without faults: %s', async (colorScheme) => {
  const { page, end } = await open('/company', { viewport: { width: 390, height: 844 }, colorScheme });
  await page.getByRole('button', { name: /^Find a tool or a page/ }).click();
  await field(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // The palette lies over the page's texts on purpose.
  expect((await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'))).toEqual([]);
  await field(page).fill('colour');
  await page.getByRole('option', { name: /^Colour picker/ }).click();
  await page.getByRole('heading', { level: 1, name: /Colour picker/ }).waitFor();
  await end();
});

test('the palette is loaded on demand', async () => {
  const { page, end } = await open('/about');
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\/palette-/.test(name)).length,
    );
  const before = await loaded();
  await page.getByRole('button', { name: /^Find a tool or a page/ }).click();
  await field(page).waitFor();
  await eventually(loaded).toBeGreaterThan(before);
  await end();
});
