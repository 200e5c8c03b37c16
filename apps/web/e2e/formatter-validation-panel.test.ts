import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const expectedErrors = [/Failed to load resource/, /Test cases could not be loaded/, /Formatting error/];
const AFTER = /001-after\.sql/;
const panel = (page: Page) => page.getByRole('region', { name: 'Test Validation' });

it('the bundled case runs and passes', async () => {
  const { page, end } = await site.open();
  await parts(page).button('Test Validation').click();
  await parts(page).button('Run Tests').click();
  await panel(page).getByText('1 passed, 0 failed out of 1').waitFor();
  expect(await panel(page).getByText('PASSED', { exact: true }).count()).toBe(1);
  expect(await panel(page).getByText('FAILED', { exact: true }).count()).toBe(0);
  await end();
});

it('the panel says that it is loading, and cannot be started meanwhile', async () => {
  const { page, end } = await site.open();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(AFTER, async (route) => {
    await held;
    await route.continue();
  });
  await reload(page);
  await parts(page).button('Test Validation').click();
  expect(await parts(page).button('Loading Tests...').isDisabled()).toBe(true);
  expect(await panel(page).getByText('Loading test cases from files...').isVisible()).toBe(true);
  release();
  await eventually(() => parts(page).button('Run Tests').isEnabled()).toBe(true);
  await end();
});

it('a failing case shows line by line what was expected', async () => {
  const { page, end } = await site.open();
  await page.route(AFTER, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('LEFT JOIN calendar', 'RIGHT JOIN calendar') });
  });
  await reload(page);
  await parts(page).button('Test Validation').click();
  await parts(page).button('Run Tests').click();
  await panel(page).getByText('0 passed, 1 failed out of 1').waitFor();
  expect(await panel(page).getByText('FAILED', { exact: true }).count()).toBe(1);
  const box = panel(page).getByRole('region', { name: /^Differences in 001/ });
  expect(await box.textContent()).toMatch(
    /Line \d+ExpectedRIGHT JOIN calendar\S* AS hActualLEFT JOIN calendar\S* AS h/,
  );
  expect(await box.evaluate((element) => getComputedStyle(element).overflowY)).toBe('auto');
  await end();
});

it('a case whose formatting throws fails', async () => {
  const { page, end } = await site.open({ expectedErrors });
  await page.route(/format-worker/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `onmessage = () => { throw new Error('boom') }` }),
  );
  await parts(page).button('Test Validation').click();
  await parts(page).button('Run Tests').click();
  await panel(page).getByText('0 passed, 1 failed out of 1').waitFor();
  const text = await panel(page)
    .getByRole('region', { name: /^Differences in 001/ })
    .textContent();
  expect(text).toMatch(/Formatting error[\s\S]*boom/);
  await end();
});

it.each([
  ['are blocked', (status: number) => status === 0],
  ['do not exist', (status: number) => status === 404],
] as const)('names the two files when they %s, and shows an alert if they still do', async (_, isThis) => {
  const { page, end } = await site.open({ expectedErrors });
  await page.route(/001-/, (route) =>
    isThis(404) ? route.fulfill({ status: 404, body: '' }) : route.abort(),
  );
  await reload(page);
  await parts(page).button('Test Validation').click();
  await panel(page).getByText('No test cases loaded. Please check that the files exist').waitFor();
  expect(await panel(page).locator('code').allTextContents()).toEqual([
    '/test-cases/001-before.sql',
    '/test-cases/001-after.sql',
  ]);
  expect(await parts(page).button('Run Tests').isDisabled()).toBe(true);

  const alerted = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await parts(page).button('Load again').click();
  expect(await alerted).toBe('No test cases loaded. Please check that the test case files exist.');

  await page.unroute(/001-/);
  await parts(page).button('Load again').click();
  await eventually(() => parts(page).button('Run Tests').isEnabled()).toBe(true);
  await end();
});
