import { SETTING_KEYS } from '@hln/contracts/settings';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/system-settings';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let member: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startSite({ givenSettings: { 'prices.check-hours': 12 } }),
  ]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
});
afterAll(() => site.close());
beforeEach(() =>
  site.backend.database.run('update private.settings set value = null where value is not null'),
);

const open = (path = PATH, options: VisitOptions = {}, who = owner) =>
  visitAsStaff(browser, site, who, path, { reducedMotion: 'reduce', ...options });

const setting = (page: Page, title: string, group: string) =>
  page.getByRole('region', { name: group }).getByRole('group', { name: title, exact: true });
const quiet = (page: Page) => setting(page, 'Quiet time', 'Consultation chat');
const save = (page: Page, group: string) =>
  page.getByRole('region', { name: group }).getByRole('button', { name: 'Save', exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const stored = async (key: string) => {
  const rows = await site.backend.database.query<{ value: unknown }>(
    'select value from private.settings where key = $1',
    [key],
  );
  return rows[0]?.value ?? null;
};

/** Sets up a second factor for the Owner, and counts it as given in every existing session. */
async function giveSecondFactor(): Promise<void> {
  const { database } = site.backend;
  await database.query(
    `insert into private.second_factors (user_id, secret, last_step) values ($1, decode(repeat('5a', 20), 'hex'), 0)`,
    [owner.id],
  );
  await database.query(
    'insert into private.second_factor_sessions (session_id, user_id) select id, user_id from auth.sessions where user_id = $1',
    [owner.id],
  );
}

describe('the settings page', () => {
  it('reports the actual result of a test post for alerts', async () => {
    const { page, end } = await open();
    const alerts = page.getByRole('region', { name: 'Alerts' });
    const test = alerts.getByRole('button', { name: 'Send a test post' });
    await test.click();
    await alerts.getByText('No webhook is saved, so nothing was sent.').waitFor();
    const answers = [
      { service: 'slack', status: 200, cause: null },
      { service: 'teams', status: 403, cause: 'status' },
      { service: 'ntfy', status: null, cause: 'timeout' },
    ];
    await page.route('**/functions/v1/send-test-alert', (route) => route.fulfill({ json: answers.shift() }));
    await test.click();
    await alerts.getByText('Slack accepted it with 200. Check whether it arrived.').waitFor();
    await test.click();
    await alerts.getByText('Microsoft Teams answered 403: it doesn’t allow us to post.').waitFor();
    await test.click();
    await alerts.getByText('It didn’t answer in time.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });

  it('saves, confirms, undoes, and shows who did what', async () => {
    const { page, faults, end } = await open();
    await quiet(page).getByText('This is the default.').waitFor();
    await quiet(page).getByRole('textbox').fill('0');
    await save(page, 'Consultation chat').click();
    await quiet(page).getByText('This must be a number of minutes from 1 to 1440.').waitFor();
    await eventually(() =>
      quiet(page)
        .getByRole('textbox')
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await quiet(page).getByRole('textbox').fill('25');
    await save(page, 'Consultation chat').click();
    await said(page, 'Saved: Quiet time.');
    await quiet(page).getByText('aroha@hln.example').waitFor();
    expect(await stored('chat.quiet-minutes')).toBe(25);
    await eventually(() => quiet(page).evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone: Quiet time.');
    expect(await stored('chat.quiet-minutes')).toBeNull();
    await page.getByRole('button', { name: 'History: Quiet time' }).click();
    const drawer = page.getByRole('dialog', { name: 'History of Quiet time' });
    await drawer.getByText('From 25 minutes to 10 minutes (default).').first().waitFor();
    await drawer.getByRole('button', { name: 'Go back to 25 minutes' }).first().click();
    await drawer.getByText('From 10 minutes (default) to 25 minutes.').first().waitFor();
    await eventually(() => stored('chat.quiet-minutes')).toBe(25);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await end();
  });

  it('keeps unsaved changes over a reload, except secrets, and shows whose value is newer', async () => {
    const { page, end } = await open(PATH, { expectedErrors: [/status of 409/] });
    await quiet(page).getByRole('textbox').fill('25');
    const imports = setting(page, 'Secret for imports', 'Cost imports');
    await imports.getByRole('button', { name: 'Generate' }).click();
    await eventually(async () => (await imports.getByRole('textbox').inputValue()).length).toBe(40);
    await said(page, 'Not saved yet: Consultation chat and Cost imports.');
    await page.reload();
    await said(page, 'Not saved yet: Consultation chat. It is kept in this tab.');
    expect(await quiet(page).getByRole('textbox').inputValue()).toBe('25');
    expect(await imports.getByRole('textbox').inputValue()).toBe('');
    await site.backend.database.run(
      `update private.settings set value = '40', revision = revision + 1 where key = 'chat.quiet-minutes'`,
    );
    await save(page, 'Consultation chat').click();
    await page
      .getByText('Nothing was saved: somebody else has changed one of these in the meantime.')
      .waitFor();
    await quiet(page).getByText('It is now: 40 minutes. Yours is: 25.').waitFor();
    expect(await stored('chat.quiet-minutes')).toBe(40);
    await page.getByRole('button', { name: 'Keep mine: Quiet time' }).click();
    await save(page, 'Consultation chat').click();
    await eventually(() => stored('chat.quiet-minutes')).toBe(25);
    await end();
  });

  it('asks before a shorter period deletes data, and finds settings by word and from the palette', async () => {
    const { page, end } = await open(`${PATH}#chat.retention-days`);
    const chats = setting(page, 'Chats', 'How long things are kept');
    await eventually(() => chats.getByRole('textbox').evaluate((box) => box === document.activeElement)).toBe(
      true,
    );
    await chats.getByRole('textbox').fill('90');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete older data?' });
    await question.getByText('Chats: anything older than 90 days is deleted').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await stored('chat.retention-days')).toBeNull();
    await page.getByRole('searchbox', { name: 'Search' }).fill('CHECK_HOURS');
    await said(page, `1 of ${SETTING_KEYS.length} settings`);
    const prices = setting(page, 'Time between checks', 'Price Watcher');
    await prices.getByText('Set by the server’s environment variable PRICE_CHECK_HOURS').waitFor();
    await prices.getByText('12 hours', { exact: true }).waitFor();
    expect(await prices.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or a page' }).fill('quiet time');
    await page.getByRole('option', { name: 'Quiet time' }).waitFor();
    await end();
  });

  it('shows a Member whom to ask, and fits on a phone', async () => {
    const asMember = await open(PATH, {}, member);
    await asMember.page.getByText('Ask aroha@hln.example.').waitFor();
    await asMember.end();
    const phone = await open(PATH, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await quiet(phone.page).waitFor();
    expect(await layoutFaults(phone.page)).toEqual([]);
    expect(await axeFaults(phone.page)).toEqual([]);
    await phone.end();
  });

  it('shows a banner on the pages, and closes the coffee page', async () => {
    const { page, end } = await open();
    await setting(page, 'Text', 'Maintenance banner').getByRole('textbox').fill('<b>Back</b> at 5');
    await save(page, 'Maintenance banner').click();
    await said(page, 'Saved: Text.');
    await page.getByRole('checkbox', { name: 'Coffees can be bought' }).uncheck();
    await save(page, 'Coffee').click();
    await said(page, 'Saved: Coffees can be bought.');
    await eventually(() => site.functions.settings.read().then((now) => now['donations.open'])).toBe(false);
    await end();
    for (const path of ['/buy-coffee', '/tools/json-formatter']) {
      const visitor = await visit(browser, site.url, path);
      await untilInteractive(visitor.page);
      expect(await visitor.page.getByRole('complementary', { name: 'Announcement' }).innerText()).toBe(
        '<b>Back</b> at 5',
      );
      if (path === '/buy-coffee') {
        await visitor.page.getByText('We’re not taking coffees right now.').waitFor();
        expect(await visitor.page.getByRole('button', { name: /Buy/ }).isDisabled()).toBe(true);
      }
      expect(await axeFaults(visitor.page)).toEqual([]);
      expect(visitor.faults).toEqual([]);
      await visitor.end();
    }
  });

  it('withdraws a requirement for second factors after five minutes unless somebody confirms it', async () => {
    const { page, faults, end } = await open(PATH, { expectedErrors: [/Failed to load resource/] });
    const { database } = site.backend;
    const rule = setting(page, 'Who needs a second factor', 'Signing in');
    const demand = async () => {
      await rule.getByRole('combobox').selectOption('Owners');
      await save(page, 'Signing in').click();
    };
    await demand();
    // The refusal is shown at the top of the page, like all others.
    await page.getByText('Set up your own second factor first').waitFor();
    expect(await stored('accounts.second-factor')).toBeNull();
    await page.getByRole('button', { name: 'Discard: Who needs a second factor' }).click();
    await giveSecondFactor();
    await demand();
    await page.getByText('It goes back to “Nobody” at').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep it: Who needs a second factor' }).click();
    await said(page, 'Who needs a second factor: the change is kept.');
    await page.getByText('It goes back to “Nobody” at').waitFor({ state: 'detached' });
    expect(await rule.evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await stored('accounts.second-factor')).toBe('owners');
    await database.query('delete from private.second_factors');
    expect(faults).toEqual([]);
    await end();
  });

  it('shows withdrawn changes even if the clock is wrong, and says when they cannot be loaded', async () => {
    const { database } = site.backend;
    const hold = (rest: string) =>
      database.run(`update private.settings set ${rest} where key = 'accounts.second-factor'`);
    const { page, end } = await open(PATH, {
      expectedErrors: [/Failed to load resource/, /unconfirmed_settings/],
    });
    await giveSecondFactor();
    await hold(`value = '"owners"'`);
    await hold(`value_before = '"off"', confirm_by = now() + interval '5 minutes'`);
    const rule = setting(page, 'Who needs a second factor', 'Signing in').getByRole('combobox');
    await page.clock.install({ time: Date.now() - 3_600_000 });
    await page.route('**/rpc/unconfirmed_settings', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('It goes back to “Nobody” at').waitFor();
    expect(await rule.inputValue()).toBe('owners');
    await hold("confirm_by = now() - interval '1 second'");
    await page.clock.runFor(20_000);
    await eventually(() => rule.inputValue()).toBe('off');
    await hold('value_before = null, confirm_by = null');
    await database.query('delete from private.second_factors');
    await end();
  });
});
