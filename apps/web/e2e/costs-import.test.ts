import { readFile } from 'node:fs/promises';
import { createStaff } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { costsSite, parts } from './costs-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedSite } from './support/shared.ts';

const site = costsSite();

const FILE = [
  'Date,Class 1,Class 2,Amount',
  '2019-01-02,Cloud,Compute,10.005',
  '2019-01-03,Cloud,Compute,-4.50',
  '2019-01-04,Office,Coffee,"4,50"',
  '2019-01-05,Office,Coffee,4.50',
].join('\n');

const focused = (page: Page) => page.locator(':focus');

async function choose(page: Page, name: string, text: string) {
  const button = parts(page).button('Choose file');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

it('costs are previewed, imported and undone with the keyboard, and nothing is lost on an error', async () => {
  const staff = await createStaff(await sharedSite(), { role: 'manager' });
  const { page, end } = await site.open({
    staff,
    query: '?start=2019-01-01&end=2019-01-31',
    now: null,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // The response that is lost below.
    expectedErrors: [/ERR_FAILED.*import_costs/],
  });
  const { button, main } = parts(page);
  await main.getByText('No data found').waitFor();
  const panel = page.getByRole('region', { name: 'Import costs' });
  await panel.waitFor();
  await button('Import').press('Enter');
  await page.keyboard.press('Tab');
  await eventually(() => focused(page).innerText()).toBe('Choose file');
  await choose(page, 'january.csv', FILE);
  await panel
    .getByRole('status')
    .getByText('january.csv: 3 new, 0 changed, 0 unchanged, 1 wrong. Nothing is imported yet.')
    .waitFor();

  await button('Wrong 1').press('Enter');
  const rows = panel.getByRole('row');
  expect((await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    'Line State Cost',
    '4 Wrong Amount "4,50" is not a number such as 1234.50',
  ]);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);

  // The response is lost although the costs were stored. When sent again, they are not imported twice.
  await page.route('**/rpc/import_costs', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button('Import 3 rows').press('Enter');
  await panel.getByRole('alert').getByText('The costs couldn’t be imported.').waitFor();
  await page.unroute('**/rpc/import_costs');
  await eventually(() => focused(page).innerText()).toBe('Import 3 rows');
  await page.keyboard.press('Enter');
  await panel
    .getByRole('status')
    .getByText('Imported: 3 new, 0 changed, 0 unchanged. 1 row set aside: see below.')
    .waitFor();
  await eventually(() => focused(page).innerText()).toContain('Imported: 3 new');

  // A file with the exported costs contains nothing new.
  const { exportNet, chart } = parts(page);
  await chart.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), exportNet.press('Enter')]);
  await choose(page, 'exported.csv', await readFile(await download.path(), 'utf8'));
  await panel
    .getByRole('status')
    .getByText('exported.csv: 0 new, 0 changed, 3 unchanged, 0 wrong. There is nothing to import.')
    .waitFor();

  const imports = page.getByRole('list', { name: 'Imports, newest first' });
  const [latest] = await imports.getByRole('listitem').allInnerTexts();
  expect(latest).toContain(`by ${staff.email}`);
  expect(latest).toContain('3 rows: 3 new, 0 changed, 0 unchanged');
  await imports.getByRole('button').first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 rows that it added will be removed.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Import undone: 3 rows removed.').waitFor();
  await main.getByText('No data found').waitFor();
  await imports.getByText(`by ${staff.email}`).nth(1).waitFor();
  await eventually(() => focused(page).getAttribute('aria-label')).toBe('Imports, newest first');
  await end();
});
