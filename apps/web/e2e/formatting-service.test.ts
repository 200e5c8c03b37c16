import { sayInChat, startChatService, type TestChatService } from '@hln/test-support/chat-service';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import type { VisitOptions } from './support/visit.ts';

const SETTINGS = '/staff/resources/system-settings';
const CONSOLE = '/staff/resources/database-admin';
const SQL = 'select name from staff_roles';
/** A layout that our own formatter would not choose. */
const BY_MODEL = 'SELECT\n        name\nFROM\n        staff_roles';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let service: TestChatService;
let owner: StaffForTest;

beforeAll(async () => {
  service = await startChatService();
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ watch: { allowLoopback: true } })]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
});
afterAll(async () => {
  await site.close();
  await service.close();
});

const open = (path: string, options: VisitOptions = {}) =>
  visitAsStaff(browser, site, owner, path, { reducedMotion: 'reduce', ...options });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the SQL formatting service', () => {
  it('can be tried by keyboard with the values entered, before they are saved', async () => {
    const { page, faults, end } = await open(SETTINGS, { expectedErrors: [/status of 400/] });
    const group = page.getByRole('region', { name: 'SQL formatting service' });
    await group.locator('summary').click();
    const test = group.getByRole('button', { name: 'Test connection' });
    const said = (text: string | RegExp) => group.getByRole('status').filter({ hasText: text }).waitFor();
    await test.focus();
    await page.keyboard.press('Enter');
    await said('There is no usable endpoint.');
    expect(await focused(page)).toBe('Test connection');

    await group.getByRole('textbox', { name: 'Endpoint' }).fill('http://llm.example.com/v1');
    await test.press('Enter');
    await said('Endpoint: This must be an address that begins with https://');
    await group.getByRole('textbox', { name: 'Endpoint' }).fill(service.endpoint);
    await group.getByRole('textbox', { name: 'New secret' }).fill('sk-typed-1234');
    await group.getByRole('textbox', { name: 'Model' }).fill('small');
    service.play = (response) => response.writeHead(401).end();
    await test.press('Enter');
    await said('The service refuses the key (401). Enter the key again.');
    expect(await axeFaults(page)).toEqual([]);

    service.play = (response) => sayInChat(response, 'Sure! Which dialect?');
    await test.press('Enter');
    await said('It answered: “Sure! Which dialect?”');
    service.play = (response, { sql }) => sayInChat(response, sql.toUpperCase());
    await test.press('Enter');
    await said('LLM produced invalid SQL');
    service.play = (response, { sql }) => sayInChat(response, sql);
    await test.press('Enter');
    await said(/It works: the service formatted a short query in \d+ ms\..*kia ora/);
    expect(service.calls.at(-1)).toMatchObject({ authorization: 'Bearer sk-typed-1234', model: 'small' });
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    // The result for another endpoint disappears.
    await group.getByRole('textbox', { name: 'Model' }).fill('large');
    await group.getByText('It works').waitFor({ state: 'detached' });
    const stored = await site.backend.database.query(
      "select key from private.settings where key like 'llm.%' and value is not null",
    );
    expect(stored).toEqual([]);
    // The database accepts no endpoint on this machine from a page.
    await group.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The setting llm.endpoint must be a public URL').waitFor();
    expect(faults).toEqual([]);
    await end();
  });

  it('formats in the console once it is on, with an undo, and says why it failed', async () => {
    const { database } = site.backend;
    const closed = await open(CONSOLE);
    const format = (page: Page) => page.getByRole('button', { name: 'Format with the service' });
    await closed.page.getByRole('button', { name: 'Format', exact: true }).waitFor();
    expect(await format(closed.page).count()).toBe(0);
    await closed.end();

    await database.run('alter table private.settings disable trigger settings_llm_endpoint');
    await database.query(
      `update private.settings set value = case key when 'llm.enabled' then 'true' else to_jsonb($1::text) end
      where key in ('llm.enabled', 'llm.endpoint')`,
      [service.endpoint],
    );
    await eventually(() => site.functions.settings.read().then((now) => now['llm.enabled'])).toBe(true);

    const { page, faults, end } = await open(CONSOLE);
    const desk = page.getByRole('region', { name: 'SQL console' });
    const query = desk.getByRole('textbox', { name: 'Query' });
    const said = (text: string | RegExp) => desk.getByRole('status').filter({ hasText: text }).waitFor();
    await format(page).press('Enter');
    await said('Enter a query first.');
    await query.fill(SQL);
    service.play = (response) => sayInChat(response, BY_MODEL);
    await format(page).press('Enter');
    await said(/^Formatted by the service in/);
    expect(await query.inputValue()).toBe(BY_MODEL);
    expect(await focused(page)).toBe('Format with the service');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await desk.getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await query.inputValue()).toBe(SQL);
    expect(await query.evaluate((box) => box === document.activeElement)).toBe(true);
    await desk.getByText('Formatted by the service').waitFor({ state: 'detached' });

    service.play = (response) => sayInChat(response, 'DELETE FROM staff_roles');
    await format(page).press('Enter');
    await said('LLM produced invalid SQL: it isn’t SQL, or doesn’t mean the same.');
    await said('Our own formatter formatted it instead.');
    expect(await query.inputValue()).toMatch(/^SELECT\s+name\s+FROM\s+staff_roles$/);
    expect(await axeFaults(page)).toEqual([]);

    // While it is working, it can be stopped.
    await query.fill(SQL);
    service.play = () => {};
    await format(page).press('Enter');
    await said('The service is formatting...');
    await desk.getByRole('button', { name: 'Cancel formatting' }).press('Enter');
    await said('Formatting was cancelled; the query is unchanged.');
    expect(await query.inputValue()).toBe(SQL);
    expect(await query.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await end();
  });
});
