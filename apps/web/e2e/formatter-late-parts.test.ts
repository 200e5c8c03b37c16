import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FEEDBACK } from '../app/content/feedback.ts';
import { TOOL_PAGE } from '../app/content/tool-parts.ts';
import { formatQuery, formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite();

const PANELS = /\/assets\/panels-[\w-]+\.js$/;
const JUDGING = /\/assets\/judging-[\w-]+\.js$/;

const isLoaded = (page: Page, script: RegExp) =>
  page.evaluate(
    (pattern) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(pattern).test(name)),
    script.source,
  );

/** Presses one of the buttons above the panes, and says whether the next frame has its panel. */
const opensAtOnce = (page: Page, name: string) =>
  parts(page)
    .button(name)
    .evaluate(async (button: HTMLButtonElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      return document.getElementById(button.getAttribute('aria-controls') ?? '') !== null;
    });

it('the panels load on the first sign of a visitor, and open in the frame of the click', async () => {
  const { page, end } = await site.open();
  expect(await isLoaded(page, PANELS)).toBe(false);
  await page.mouse.move(10, 10);
  await eventually(() => isLoaded(page, PANELS)).toBe(true);
  // Waits for their style sheet as well; nothing on the page reveals that it has loaded.
  await eventually(() => opensAtOnce(page, 'Settings')).toBe(true);
  expect(await opensAtOnce(page, 'Show Diff')).toBe(true);
  expect(await opensAtOnce(page, 'Test Validation')).toBe(true);
  await page.getByRole('region', { name: 'Formatting Options' }).waitFor();
  await page.getByRole('region', { name: 'Differences', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Test Validation' }).waitFor();
  await end();
});

it('a panel that cannot be loaded says so in its place, and the page keeps working', async () => {
  const { page, end } = await site.open({ expectedErrors: [/Failed to (load|fetch)/, /panels-/] });
  await page.route(PANELS, (route) => route.abort());
  await parts(page).button('Settings').click();
  await page.getByRole('alert').getByText(TOOL_PAGE.partNotLoaded).waitFor();
  expect(await formatQuery(page, 'select a')).toBe('SELECT a');
  await end();
});

it('feedback says when its script could not be loaded', async () => {
  const { page, end } = await site.open({
    expectedErrors: [/Failed to (load|fetch)/, /could not be loaded/],
  });
  await page.route(JUDGING, (route) => route.abort());
  await formatQuery(page, 'select a');
  await parts(page).button('Good').click();
  await page.getByRole('alert').getByText(FEEDBACK.notLoaded).waitFor();
  await eventually(() => parts(page).button('Good').isEnabled()).toBe(true);
  await end();
});
