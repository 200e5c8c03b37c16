import { readFile } from 'node:fs/promises';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';

const PATH = '/staff/resources/database-admin';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let viewer: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  viewer = await createStaff(site, { email: 'mere@hln.example' });
  await site.backend.database.query(
    `insert into public.staff_exceptions (user_id, area, level)
     values ($1, 'database-admin', 'view'), ($1, 'donations', 'none')`,
    [viewer.id],
  );
  await site.backend.database.run(`
    insert into public.donations (checkout_session_id, amount_cents, currency, description, customer_email, is_live)
    select 'cs_' || n, n * 100, 'usd', 'Coffee', 'hine' || n || '@hln.example', false from generate_series(1, 30) as n`);
});
afterAll(() => site.close());

const open = (who: StaffForTest) => visitAsStaff(browser, site, who, PATH, { reducedMotion: 'reduce' });

it('rows can be browsed, and their masked data is shown for a reason', async () => {
  const { page, faults, end } = await open(owner);
  const panel = page.getByRole('region', { name: 'Rows of a table' });
  await panel.getByRole('combobox', { name: 'Table' }).selectOption('public.donations');
  const rows = panel.getByRole('region', { name: 'Rows of public.donations' }).getByRole('row');
  const said = (text: string) => panel.getByRole('status').filter({ hasText: text }).waitFor();
  await said('1 to 25 of 30');
  await panel.getByRole('button', { name: 'Next page' }).click();
  await said('26 to 30 of 30');
  await panel.getByRole('button', { name: 'Previous page' }).click();
  await said('1 to 25 of 30');

  // While a page is loading, the buttons of the previous one do nothing.
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/browse_rows', async (route) => {
    await held.promise;
    await route.continue();
  });
  const next = panel.getByRole('button', { name: 'Next page' });
  await next.click();
  await panel.locator('button[aria-disabled="true"]', { hasText: 'Next page' }).waitFor();
  await page.keyboard.press('Enter');
  held.resolve();
  await said('26 to 30 of 30');
  await page.unroute('**/rpc/browse_rows');
  await panel.getByRole('button', { name: 'Previous page' }).click();
  await said('1 to 25 of 30');

  // A reason belongs to the rows that it was typed for.
  const drawer = page.getByRole('dialog', { name: 'Show masked data' });
  await rows.nth(1).getByRole('button', { name: 'Show personal data in row 1' }).click();
  await drawer.getByRole('textbox').fill('Somebody asked about this one.');
  await page.keyboard.press('Escape');
  await rows.nth(2).getByRole('button', { name: 'Show personal data in row 2' }).click();
  expect(await drawer.getByRole('textbox').inputValue()).toBe('');
  await page.keyboard.press('Escape');

  const filter = panel.getByRole('form', { name: 'Filter the rows' });
  const columns = filter.getByRole('combobox', { name: 'Column' });
  expect(await columns.locator('option').allInnerTexts()).not.toContain('customer_email');
  await columns.selectOption('amount_cents');
  await filter.getByRole('combobox', { name: 'Condition' }).selectOption('is more than');
  await filter.getByRole('textbox', { name: 'Value' }).fill('2900');
  await page.keyboard.press('Enter');
  await said('1 row');
  await rows.nth(1).getByText('h…@…').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await rows.nth(1).getByRole('button', { name: 'Show personal data in row 1' }).click();
  await drawer.getByRole('button', { name: 'Show' }).click();
  await drawer
    .getByText(/reason/i)
    .first()
    .waitFor();
  await drawer.getByRole('textbox').fill('They asked for a receipt.');
  await page.keyboard.press('Enter');
  await rows.nth(1).getByText('hine30@hln.example').waitFor();
  await panel.getByRole('button', { name: 'Remove the filter: amount_cents is more than 2900' }).click();
  await said('1 to 25 of 30');
  expect(await panel.getByText(/hine\d+@/).count()).toBeLessThan(2);
  // The URL contains everything: a reload changes nothing, and Back goes back one step.
  await panel.getByRole('button', { name: 'Next page' }).click();
  await said('26 to 30 of 30');
  await page.reload();
  await said('26 to 30 of 30');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(31);
  expect(file).not.toContain('hine30@');
  await page.goBack();
  await said('1 to 25 of 30');
  await page.goBack();
  await said('1 row');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await end();
});

it('the page says which rows somebody sees, and by which policy; only people who may change data can unmask it', async () => {
  const { page, faults, end } = await open(viewer);
  const rows = page.getByRole('region', { name: 'Rows of a table' });
  await rows.getByRole('combobox', { name: 'Table' }).selectOption('public.donations');
  await rows.getByText('h…@…').first().waitFor();
  expect(await rows.getByRole('button', { name: /^Show/ }).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Backups', exact: true }).count()).toBe(0);

  const seen = page.getByRole('region', { name: 'Which rows does this person see?' });
  await seen.getByText('Choose a person and a table').click();
  const look = async (who: string, sentence: string) => {
    await seen.getByRole('combobox', { name: 'Person' }).selectOption(who);
    await seen.getByRole('combobox', { name: 'Table' }).selectOption('public.donations');
    await seen.getByRole('button', { name: 'Count' }).click();
    await seen.getByRole('status').filter({ hasText: sentence }).waitFor();
  };
  await look('aroha@hln.example', 'aroha@hln.example sees 30 of 30 rows in public.donations.');
  await seen.getByText('Signed-in accounts can read all rows if they have donations.view.').waitFor();
  await seen.getByText(/allows 30 rows\. They have donations\.view\./).waitFor();
  await look('mere@hln.example', 'mere@hln.example sees none of 30 rows in public.donations.');
  await seen.getByText('They do not have donations.view.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await end();
});
