import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import type { VisitOptions } from './support/visit.ts';

const PATH = '/staff/resources/user-management';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;
let manager: StaffForTest;
let member: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
  manager = await createStaff(site, { email: 'hemi@hln.example', role: 'manager' });
  member = await createStaff(site, { email: 'mere@hln.example', role: 'member' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.backend.database.run(`
    update public.staff_members set role = 'owner' where user_id = '${owner.id}';
    update public.staff_members set role = 'manager' where user_id = '${manager.id}';
    update public.staff_members set role = 'member' where user_id = '${member.id}';
    delete from public.staff_exceptions;
    update public.staff_role_levels set level = 'view' where role = 'manager' and area = 'donations';
  `);
});

const open = (who: StaffForTest, options: VisitOptions = {}) =>
  visitAsStaff(browser, site, who, PATH, options);

/** Opens the details of a person from the list. */
async function openPerson(page: Page, person: StaffForTest) {
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name: person.email }).click();
  await drawerOf(page, person).waitFor();
}
const drawerOf = (page: Page, person: StaffForTest) =>
  page.getByRole('dialog', { name: person.email, exact: true });
const rowOf = (page: Page, person: StaffForTest) => page.getByRole('row').filter({ hasText: person.email });
const roleOf = (page: Page, person: StaffForTest) => page.getByLabel(`Role of ${person.email}`);
const storedRole = async (person: StaffForTest) => {
  const [row] = await site.backend.database.query<{ role: string }>(
    'select role from public.staff_members where user_id = $1',
    [person.id],
  );
  return row?.role;
};
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

describe('user management', () => {
  it('lets an Owner change a role, and undo it', async () => {
    const { page, faults, end } = await open(owner);
    await openPerson(page, member);
    await roleOf(page, member).selectOption('manager');
    await said(page, 'mere@hln.example now has the role Manager.');
    expect(await storedRole(member)).toBe('manager');
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Undone.');
    expect(await storedRole(member)).toBe('member');
    await eventually(() => roleOf(page, member).inputValue()).toBe('member');
    expect(faults).toEqual([]);
    await end();
  });

  it('asks twice before making somebody an Owner, and nobody can change their own rights', async () => {
    const { page, end } = await open(owner);
    await openPerson(page, member);
    await roleOf(page, member).selectOption('owner');
    const dialog = page.getByRole('dialog', { name: 'Make mere@hln.example an Owner?' });
    await dialog.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await storedRole(member)).toBe('member');
    expect(await roleOf(page, member).inputValue()).toBe('member');
    await roleOf(page, member).selectOption('owner');
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    await said(page, 'mere@hln.example now has the role Owner.');
    expect(await storedRole(member)).toBe('owner');
    await page.getByRole('button', { name: 'Close' }).click();
    await openPerson(page, owner);
    await page
      .getByText('You can’t change your own permissions.')
      .or(page.getByText('An Owner can do'))
      .first()
      .waitFor();
    expect(await roleOf(page, owner).count()).toBe(0);
    await end();
  });

  it('makes an exception for one person, and removes it again', async () => {
    const { page, end } = await open(owner);
    await openPerson(page, member);
    const details = drawerOf(page, member);
    const level = page.getByLabel('Donations, for mere@hln.example');
    expect(await level.locator('option').allInnerTexts()).toEqual([
      'As in the role: No access',
      'No access',
      'View',
      'Manage',
    ]);
    await level.selectOption('view');
    await said(page, 'mere@hln.example in Donations: View.');
    await details.getByText('1 exception').waitFor();
    await eventually(() => level.isEnabled()).toBe(true);
    await level.selectOption('role');
    await said(page, 'mere@hln.example in Donations: As in the role: No access.');
    await details.getByText('1 exception').waitFor({ state: 'detached' });
    await end();
  });

  it('says whom a change of a role affects, before the change is made', async () => {
    const { page, end } = await open(owner);
    const level = page.getByLabel('Donations, for the role Manager');
    await level.selectOption('none');
    const dialog = page.getByRole('dialog', { name: 'Manager in Donations: No access?' });
    await dialog.getByText('This changes what hemi@hln.example can do').waitFor();
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    await said(page, 'Manager in Donations: No access.');
    await eventually(() => level.inputValue()).toBe('none');
    await end();
  });

  it('is read-only for a Manager, and closed to a Member', async () => {
    const asManager = await open(manager);
    await asManager.page.getByText('You can view this, but only an Owner can change it.').waitFor();
    await openPerson(asManager.page, member);
    await asManager.page.getByText('What this person can do').waitFor();
    expect(await asManager.page.getByLabel(/^Role of|, for /).count()).toBe(0);
    await asManager.page.keyboard.press('Escape');
    await rowOf(asManager.page, owner).waitFor();
    expect(await asManager.page.getByLabel(/^Select |, for the role /).count()).toBe(0);
    await asManager.end();
    const asMember = await open(member);
    await asMember.page.getByText('You don’t have access to this page. Ask aroha@hln.example.').waitFor();
    expect(asMember.faults).toEqual([]);
    await asMember.end();
  });

  it('says why a change is refused, and shows the current state', async () => {
    const { page, end } = await open(owner, { expectedErrors: [/Failed to load resource/] });
    await openPerson(page, member);
    // In the meantime, somebody else made hemi an Owner, who took the role from aroha.
    await site.backend.database.run(`
      update public.staff_members set role = 'owner' where user_id = '${manager.id}';
      update public.staff_members set role = 'manager' where user_id = '${owner.id}';
    `);
    await roleOf(page, member).selectOption('manager');
    await page
      .getByRole('alert')
      .filter({ hasText: 'You don’t have permission to change what others can do.' })
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You can view this, but only an Owner can change it.').waitFor();
    expect(await storedRole(member)).toBe('member');
    await site.backend.database.run(
      `update public.staff_members set role = 'owner' where user_id = '${owner.id}'`,
    );
    await end();
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('has no axe violations with a person open: %s, %i px', async (colorScheme, width) => {
    const { page, end } = await open(owner, {
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await openPerson(page, member);
    await page.getByLabel('Donations, for mere@hln.example').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // The drawer lies over the page's texts.
    const faults = await layoutFaults(page);
    expect(faults.filter((fault) => !fault.startsWith('texts overlap'))).toEqual([]);
    await end();
  });
});
