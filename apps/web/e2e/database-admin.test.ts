import { readFile } from 'node:fs/promises';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
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
    "insert into public.staff_exceptions (user_id, area, level) values ($1, 'database-admin', 'view')",
    [viewer.id],
  );
});
afterAll(() => site.close());

const open = (who: StaffForTest, path = PATH, expectedErrors: readonly RegExp[] = []) =>
  visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', expectedErrors });

it('the console runs queries, completes names, and says what went wrong and where', async () => {
  const { page, faults, end } = await open(owner);
  const desk = page.getByRole('region', { name: 'SQL console' });
  const query = desk.getByRole('textbox', { name: 'Query' });
  const said = (text: string | RegExp) => desk.getByRole('status').filter({ hasText: text }).waitFor();
  await query.waitFor();
  await desk.getByRole('button', { name: 'Run', exact: true }).click();
  await said('Enter a query first.');

  // Names are completed with the keyboard; pressing again gives the next one.
  await query.pressSequentially('select name from staff_r');
  await desk.getByRole('list', { name: 'Matching names' }).waitFor();
  await page.keyboard.press('Control+Space');
  expect(await query.inputValue()).toBe('select name from staff_role_levels');
  await page.keyboard.press('Control+Space');
  expect(await query.inputValue()).toBe('select name from staff_roles');
  // A name is inserted where it was being typed, wherever the caret is by now; pressing again starts over from there.
  await query.fill('select name from  where true');
  await query.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(17, 17));
  await query.pressSequentially('staff_r');
  await page.keyboard.press('End');
  await desk.getByRole('button', { name: 'staff_roles', exact: true }).click();
  expect(await query.inputValue()).toBe('select name from staff_roles where true');
  await query.fill('select name from staff_r');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Space');
  expect(await query.inputValue()).toBe('select name from staff_role_levels');
  await query.fill(
    "select name,title,null as nothing,'=1+1' as formula,'<b>x</b>' as html from staff_roles order by position",
  );
  await page.keyboard.press('Control+Enter');
  await said(/^3 rows in/);
  const table = desk.getByRole('region', { name: 'Rows of the result' }).getByRole('table');
  expect(await table.getByRole('row').nth(1).innerText()).toBe('owner\tOwner\tNULL\t=1+1\t<b>x</b>');
  expect(await query.evaluate((box) => box === document.activeElement)).toBe(true);
  const download = page.waitForEvent('download');
  await desk.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(csv.split('\r\n')[1]).toBe("owner,Owner,,'=1+1,<b>x</b>");
  expect(await axeFaults(page)).toEqual([]);

  await desk.getByRole('button', { name: 'Format' }).click();
  await said('Formatted.');
  expect(await query.inputValue()).toContain('SELECT name,\n');
  await desk.getByRole('button', { name: 'Show plan' }).click();
  await said('The plan, in');
  expect(await desk.getByText('Sort Key:').count()).toBe(1);
  await query.fill('select name,\n  titel from staff_roles');
  await desk.getByRole('button', { name: 'Run', exact: true }).click();
  await said('column "titel" does not exist (42703)');
  await said('Line 2, column 3.');
  await query.fill('delete from staff_roles');
  await desk.getByRole('button', { name: 'Run', exact: true }).click();
  await said('The console reads: write a SELECT, or EXPLAIN of one.');

  // A long query is cancelled, and the next one is answered.
  await query.fill('select count(*) from generate_series(1, 100000) as g, generate_series(1, 100000) as h');
  await desk.getByRole('button', { name: 'Run', exact: true }).click();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await said('The query was cancelled.');

  // Earlier queries can be run again, also by name.
  await desk.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText('refused').first().waitFor();
  await history
    .getByRole('button', { name: /^Use: select name,title/ })
    .first()
    .click();
  await history.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'Save…' }).click();
  const save = page.getByRole('dialog', { name: 'Save the query' });
  await save.getByRole('button', { name: 'Save' }).click();
  await save.getByText('Enter a name.').waitFor();
  await save.getByRole('textbox', { name: 'Name' }).fill('Roles');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Saved as Roles.' }).waitFor();
  await desk.getByRole('button', { name: 'Saved queries' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved queries' });
  await saved.getByRole('button', { name: 'Delete Roles' }).click();
  await saved.getByText('No saved queries yet.').waitFor();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await saved.getByRole('button', { name: 'Use: Roles' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await saved.getByRole('button', { name: 'Close' }).click();
  await saved.waitFor({ state: 'detached' });
  await eventually(() => query.inputValue()).toContain('select name,title');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await end();
});

it('the page says that a refresh failed, and keeps the data loaded before', async () => {
  const { page, end } = await open(owner, PATH, [/Failed to load resource/, /sql-console|backups/]);
  const desk = page.getByRole('region', { name: 'SQL console' });
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await backups.getByRole('button', { name: 'Make a backup now' }).waitFor();
  await desk.getByRole('textbox', { name: 'Query' }).fill('select 1 as one');
  await page.route('**/functions/v1/sql-console', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.route('**/functions/v1/backups', (route) => route.abort());
  await page.keyboard.press('Control+Enter');
  await backups.getByRole('button', { name: 'Make a backup now' }).click();
  for (const panel of [desk, backups]) await panel.getByRole('button', { name: 'Retry' }).waitFor();
  await desk.getByRole('region', { name: 'Rows of the result' }).waitFor();
  await page.unrouteAll();
  for (const panel of [desk, backups]) {
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
  }
  await end();
});

it('a backup is made, test-restored and offered to an Owner who has just given a second factor', async () => {
  const { page, faults, end } = await open(owner, PATH, [
    /Failed to load resource/,
    /functions\/v1\/backups/,
  ]);
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await backups.getByText('There are no backups yet.').waitFor();
  await backups.getByText('never yet').waitFor();
  const make = backups.getByRole('button', { name: 'Make a backup now' });
  await make.click();
  const said = (text: RegExp) => backups.getByRole('status').filter({ hasText: text }).waitFor();
  await said(/is made, with [0-9,]+ rows in [0-9]+ tables/);
  expect(await make.evaluate((button) => button === document.activeElement)).toBe(true);
  await backups.getByRole('button', { name: /^Test-restore hln-/ }).click();
  await said(/was restored into a temporary database and had the same/);
  expect(await backups.getByText('never yet').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  await backups.getByRole('button', { name: /^Download hln-/ }).click();
  const asked = page.getByRole('dialog', { name: /^Download hln-/ });
  await asked.getByText('the audit log records the download').waitFor();
  await asked.getByText('nobody can sign in with it').waitFor();
  await asked.getByRole('button', { name: 'Download' }).click();
  await page.getByText(/your account has none\. Set one up first/).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const { database } = site.backend;
  await database.query('insert into private.second_factors (user_id, app_added_at) values ($1, null)', [
    owner.id,
  ]);
  await database.query(
    `insert into private.second_factor_sessions (session_id, user_id, means, factor_since)
     select s.id, s.user_id, 'app', now() - interval '2 days' from auth.sessions as s where s.user_id = $1`,
    [owner.id],
  );
  await backups.getByRole('button', { name: /^Download hln-/ }).click();
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Download' }).click();
  const file = await readFile((await (await download).path()) ?? '');
  // The first two bytes of any gzip file.
  expect(file.subarray(0, 2).toString('hex')).toBe('1f8b');
  await page.getByText(/is downloaded\.$/).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await database.query('delete from private.second_factors where user_id = $1', [owner.id]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await end();
});

it('the page shows tables, their permissions and migrations; the console is for Owners', async () => {
  const { page, faults, end } = await open(viewer, `${PATH}?q=donations`);
  const tables = page.getByRole('region', { name: 'Tables' });
  await tables.getByRole('link', { name: 'public.donations' }).click();
  const details = page.getByRole('dialog', { name: 'public.donations' });
  await details.getByText('Signed-in accounts can read all rows if they have donations.view.').waitFor();
  await details.getByText('donations_pkey', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const migrations = page.getByRole('region', { name: 'Migrations' });
  await migrations.locator('summary').click();
  await migrations.getByText('baseline').waitFor();
  await page.getByText('runs one query at a time').waitFor();
  expect(await page.getByRole('region', { name: 'SQL console' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await end();
});
