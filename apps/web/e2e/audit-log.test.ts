import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn, visitAsStaff } from './support/staff.ts';
import { type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/audit-log';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let member: StaffForTest;

const run = (sql: string) => site.backend.database.run(sql);

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
  await run(`update public.staff_members set role = 'manager' where user_id = '${member.id}'`);
  await run(`update public.staff_members set role = 'member' where user_id = '${member.id}'`);
});
afterAll(() => site.close());

const open = (who: StaffForTest, query = '', options: VisitOptions = {}) =>
  visitAsStaff(browser, site, who, `${PATH}${query}`, options);
const rows = (page: Page) => page.getByRole('table', { name: 'Entries' }).getByRole('row');
const history = (person: StaffForTest) => `?row=${person.id}`;

describe('the audit log', () => {
  it('shows what was changed, newest first, and the values before and after', async () => {
    const { page, faults, end } = await open(owner, `${history(member)}&action=changed`);
    const table = page.getByRole('table', { name: 'Entries' });
    await eventually(() => table.getByRole('link').count()).toBe(2);
    await table.getByRole('link').first().click();
    const drawer = page.getByRole('dialog', {
      name: 'The server or database changed the role of mere@hln.example from manager to member',
    });
    await drawer.waitFor();
    await drawer.getByRole('row', { name: 'role manager member' }).waitFor();
    await drawer.getByText('public.staff_members').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await eventually(() =>
      table
        .getByRole('link')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    expect(faults).toEqual([]);
    await end();
  });

  it('can be filtered, with the filters in the URL', async () => {
    const { page, end } = await open(owner);
    await rows(page).nth(1).waitFor();
    await page.getByLabel('What', { exact: true }).selectOption('sign-in');
    await page.waitForURL('**action=sign-in');
    await eventually(
      async () => new Set(await page.locator('[data-row] td:nth-of-type(2)').allInnerTexts()),
    ).toEqual(new Set(['aroha@hln.example signed in']));
    await page.getByLabel('From', { exact: true }).fill('2999-01-01');
    await page.getByText('Nothing matches').first().waitFor();
    await page.goBack();
    await rows(page).nth(1).waitFor();
    await end();
  });

  it('can be paged forwards and back', async () => {
    await run(`do $$ begin for n in 1..60 loop
      update public.staff_role_levels set level = 'manage' where role = 'manager' and area = 'donations';
      update public.staff_role_levels set level = 'view' where role = 'manager' and area = 'donations';
    end loop; end $$`);
    const { page, end } = await open(owner, '?row=manager');
    const first = page.locator('[data-row]').first();
    await first.waitFor();
    const newest = await first.getAttribute('data-row');
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually(async () => Number(await first.getAttribute('data-row'))).toBe(Number(newest) - 50);
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually(async () => Number(await first.getAttribute('data-row'))).toBe(Number(newest) - 100);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await eventually(() => first.getAttribute('data-row')).toBe(newest);
    await end();
  });

  it('is linked from a person’s page and closed to a Member', async () => {
    const { page, end } = await visit(
      browser,
      site.url,
      `/staff/resources/user-management?open=${member.id}`,
      {
        ...(await signedIn(site, owner)),
      },
    );
    await page.getByRole('dialog').getByRole('link', { name: 'History of this account' }).click();
    await page.waitForURL(`**${PATH}${history(member)}`);
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await end();
    const other = await open(member);
    await other.page.getByText('You don’t have access to this page.').waitFor();
    await other.end();
  });

  it('is checked on demand, and says where it was changed', async () => {
    const { page, end } = await open(owner);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/^All \d+ entries are unchanged\.$/).waitFor();
    await run('alter table private.audit_log disable trigger audit_log_append_only');
    await run(
      "update private.audit_log set action = 'removed' where id = (select min(id) from private.audit_log)",
    );
    await run('alter table private.audit_log enable trigger audit_log_append_only');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByText(/^The audit log is broken at position 1, entry \d+: the entry is not what was written\./)
      .waitFor();
    await end();
  });

  it.each(['light', 'dark'] as const)('fits phones with an entry open (%s)', async (colorScheme) => {
    const { page, end } = await open(owner, history(member), { colorScheme });
    await page.getByRole('table', { name: 'Entries' }).getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await layoutFaults(page)).filter((fault) => !fault.includes('overlap'))).toEqual([]);
    }
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });
});
