import { readFile } from 'node:fs/promises';
import { callRest, createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';

const PATH = '/staff/resources/privacy-requests';
const MEI = 'mei@parent.example';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let viewer: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  viewer = await createStaff(site, { email: 'mere@hln.example' });
  await site.backend.database.query(
    "insert into public.staff_exceptions (user_id, area, level) values ($1, 'privacy-requests', 'view')",
    [viewer.id],
  );
  const at = '2026-11-21T00:00:00.000Z';
  const message = (content: string, id: string) => ({
    id,
    content,
    isBot: false,
    timestamp: at,
    language: 'en',
  });
  await callRest(
    site,
    'anon',
    'POST',
    '/chat_sessions',
    {
      session_id: 'a'.repeat(64),
      messages: JSON.stringify([message('Hello', '1'), message(`I am Mei, ${MEI}`, '2')]),
      user_info: JSON.stringify({ preferredLanguage: 'en', email: MEI }),
      start_time: at,
      end_time: at,
    },
    { prefer: 'return=minimal' },
  );
  await site.backend.database.run(`
    insert into public.contact_requests (id, name, email, message) values
      (gen_random_uuid(), 'Mei Chen', '${MEI}', 'Invoices.'), (gen_random_uuid(), 'Li Wang', 'li@parent.example', 'Ask ${MEI}.')`);
});
afterAll(() => site.close());

it('everything about a person can be found, read, exported and deleted, and the record doesn’t name them', async () => {
  const { page, end } = await visitAsStaff(browser, site, owner, PATH, {
    reducedMotion: 'reduce',
    expectedErrors: [/Failed to load resource/],
  });
  const find = page.getByRole('region', { name: 'Find a person’s data' });
  const contact = find.getByRole('textbox', { name: 'Email address or phone number' });
  await contact.press('Enter');
  await find.getByText('Enter an email address or a phone number.').waitFor();
  await contact.fill('mei@');
  await contact.press('Enter');
  await find.getByText('Enter a whole email address, or a phone number with at least 7 digits.').waitFor();
  // As a mail program copies it.
  await contact.fill(`Mei Chen <${MEI}>`);
  await contact.press('Enter');
  await find.getByRole('heading', { name: `About ${MEI}` }).waitFor();
  const own = find.getByRole('checkbox', { name: /Mei Chen/ });
  const mention = find.getByRole('checkbox', { name: /Li Wang/ });
  expect([await own.isChecked(), await mention.isChecked()]).toEqual([true, false]);
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);

  await find.getByRole('button', { name: 'Show Li Wang' }).press('Enter');
  await page.getByRole('dialog', { name: 'Li Wang' }).getByText(`Ask ${MEI}.`).waitFor();
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await find.getByRole('button', { name: 'Export as JSON' }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ About: MEI, Enquiries: [{ Name: 'Mei Chen' }] });
  expect(file).not.toContain('Li Wang');

  await find.getByRole('button', { name: 'Delete' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: `Delete data about ${MEI}` });
  await drawer.getByText('1 enquiry').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const check = drawer.getByLabel('How did you check that it’s this person?');
  await check.press('Enter');
  await drawer.getByText('Say how you checked.').waitFor();
  await check.fill('Wrote from the same mailbox.');
  await check.press('Enter');
  await find.getByRole('status').filter({ hasText: 'Deleted: 1 chat, 1 enquiry.' }).waitFor();
  await eventually(() => contact.evaluate((field) => field === document.activeElement)).toBe(true);
  await find.getByText('Nothing of their own, and 1 entry of others that mentions them.').last().waitFor();

  const requests = page.getByRole('region', { name: 'Requests' });
  await requests.getByText('m…@p….example').first().click();
  const record = page.getByRole('dialog', { name: 'Deletion, m…@p….example' });
  await record.getByText('1 chat, 1 enquiry').waitFor();
  expect(await record.innerText()).not.toContain(MEI);
  await end();
});

it('a request is recorded with its due day, leads to the search, and is closed', async () => {
  const { page, end } = await visitAsStaff(browser, site, owner, PATH, { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Record a request' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Record a request' });
  await form.getByLabel('What do they ask for?').selectOption('access');
  await form.getByLabel('Email address or phone number').fill('li@parent.example');
  await form.getByRole('button', { name: 'Record it' }).press('Enter');
  const requests = page.getByRole('region', { name: 'Requests' });
  await requests.getByText('li@parent.example').first().click();
  const request = page.getByRole('dialog', { name: 'Access, li@parent.example' });
  await request.getByRole('button', { name: 'Find their data' }).press('Enter');
  await page.getByRole('heading', { name: 'About li@parent.example' }).waitFor();
  await requests.getByText('li@parent.example').first().click();
  await request.getByLabel('How did you check that it’s this person?').fill('Came to the office.');
  await request.getByRole('button', { name: 'Close the request' }).press('Enter');
  await requests.getByRole('row', { name: /l…@p….example Access Done/ }).waitFor();
  await end();

  // Somebody who may only look sees no search and no address.
  const seen = await visitAsStaff(browser, site, viewer, PATH, { reducedMotion: 'reduce' });
  await seen.page.getByText('You can see which requests there are.').waitFor();
  await seen.page.getByText('l…@p….example').first().waitFor();
  expect(await seen.page.getByRole('button', { name: 'Record a request' }).count()).toBe(0);
  await seen.end();
});
