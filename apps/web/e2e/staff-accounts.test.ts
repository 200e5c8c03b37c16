import { randomUUID } from 'node:crypto';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { pathOf, signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const PATH = '/staff/resources/user-management';
const PASSWORD = 'Kia kaha Whakatere 2026';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;
let owner: StaffForTest;
let member: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
  owner = await createStaff(site, { role: 'owner' });
  member = await createStaff(site);
});

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, options);
  await untilInteractive(visitor.page);
  return visitor;
}
const openAs = async (who: StaffForTest, path: string, options: VisitOptions = {}) =>
  await open(path, { ...(await signedIn(site, who)), ...options });

const PHONE: VisitOptions = {
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
  colorScheme: 'dark',
};

/** The link in the newest email to a person. */
async function linkMailedTo(email: string): Promise<string> {
  const [mail] = await site.backend.database.query<{ text_body: string }>(
    'select text_body from public.email_outbox where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  return /\/login#\w+=\w+/.exec(mail?.text_body ?? '')?.[0] ?? 'no link';
}
const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).last().waitFor();
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
/** The drawer lies over the page's texts. */
const faultsInside = async (page: Page) =>
  (await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'));

it('an invited person chooses a password and is signed in', async () => {
  const email = `kiri-${randomUUID()}@example.nz`;
  const { page, faults, end } = await openAs(owner, `${PATH}?q=kiri-`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite somebody' });
  await drawer.getByRole('button', { name: 'Send the invitation' }).click();
  await drawer.getByText('Please enter an email address like').waitFor();
  await drawer.getByLabel('Email address').fill(email.toUpperCase());
  await drawer.getByLabel('Role').selectOption('manager');
  await drawer.getByRole('button', { name: 'Send the invitation' }).click();
  await said(page, `The invitation to ${email} is stored.`);
  // There is no mail server here, and the page says so.
  await page.getByText('There is no mail server, so no email leaves this site.').first().waitFor();
  await rowOf(page, email).getByText('Invitation not sent yet').waitFor();
  const first = await linkMailedTo(email);

  await page.getByRole('link', { name: email }).click();
  const details = page.getByRole('dialog', { name: email });
  await details.getByRole('button', { name: 'Send again' }).click();
  await said(page, `The invitation to ${email} is stored.`);
  await eventually(() => linkMailedTo(email)).not.toBe(first);
  expect(faults).toEqual([]);
  await end();

  const old = await open(first, { expectedErrors: [/Failed to load resource/] });
  await old.page.getByText('This link does not work').waitFor();
  await old.end();

  const link = await linkMailedTo(email);
  const guest = await open(link, PHONE);
  await guest.page.getByText(`${owner.email} invites you to the staff area with the role Manager`).waitFor();
  expect(await axeFaults(guest.page)).toEqual([]);
  expect(await layoutFaults(guest.page)).toEqual([]);
  expect(await guest.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  const accept = guest.page.getByRole('button', { name: 'Accept and sign in' });
  await guest.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await accept.click();
  await guest.page.getByText('The two passwords don’t match').waitFor();
  await guest.page.getByLabel('Repeat new password').fill(PASSWORD);
  await accept.click();
  await guest.page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
  expect(pathOf(guest.page)).toBe('/staff/portal');
  await guest.end();

  const again = await open(link, { expectedErrors: [/Failed to load resource/] });
  await again.page.getByText('This invitation has been accepted').waitFor();
  await again.end();
});

it('an Owner sees the link of an invitation once, while there is no mail server', async () => {
  const email = `marama-${randomUUID()}@example.nz`;
  const { page, faults, end } = await openAs(owner, `${PATH}?q=marama-`, PHONE);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: email }).click();
  const details = page.getByRole('dialog', { name: email });
  await details.getByText('The email with the link has not been sent yet.').waitFor();
  await details.getByRole('button', { name: 'Show the link' }).click();
  const field = details.getByLabel('The link of this invitation, shown once');
  const link = await field.inputValue();
  await details.getByText('Link shown to an Owner').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);
  // The previously emailed link is dead, and after a reload nobody sees a link.
  expect(await linkMailedTo(email)).not.toBe(link);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: email }).click();
  await details.getByRole('button', { name: 'Show the link' }).waitFor();
  expect(await field.count()).toBe(0);
  expect(faults).toEqual([]);
  await end();
  const guest = await open(link);
  await guest.page.getByText(`${owner.email} invites you to the staff area`).waitFor();
  await guest.end();
});

it('an invitation that was not delivered says why', async () => {
  const email = `hone-${randomUUID()}@example.nz`;
  const { page, end } = await openAs(owner, `${PATH}?q=hone-`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await rowOf(page, email).getByText('Invitation not sent yet').waitFor();
  await site.backend.database.query(
    "update public.email_outbox set status = 'failed', last_error = '550 No such mailbox' where recipient = $1",
    [email],
  );
  // The page reloads while an email is waiting.
  await rowOf(page, email).getByText('Invitation not delivered').waitFor();
  await page.getByRole('link', { name: email }).click();
  const details = page.getByRole('dialog', { name: email });
  await details.getByText('The mail server said: 550 No such mailbox').waitFor();
  await details.getByRole('button', { name: 'Send again' }).click();
  await details.getByText('The email with the link has not been sent yet.').waitFor();
  await end();
});

it('an invitation can be withdrawn', async () => {
  const email = `wiremu-${randomUUID()}@example.nz`;
  const { page, end } = await openAs(owner, `${PATH}?q=wiremu-`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: `Withdraw the invitation to ${email}?` });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await said(page, `The invitation to ${email} is withdrawn.`);
  await rowOf(page, email).waitFor({ state: 'detached' });
  await end();
  const guest = await open(await linkMailedTo(email), { expectedErrors: [/Failed to load resource/] });
  await guest.page.getByText('This invitation has been withdrawn').waitFor();
  await guest.end();
});

it('disabling an account needs a reason, ends its sessions, and can be undone', async () => {
  await signedIn(site, member);
  const { page, end } = await openAs(owner, `${PATH}?open=${member.id}`, PHONE);
  const drawer = page.getByRole('dialog', { name: member.email, exact: true });
  await drawer.getByRole('heading', { name: 'Open sessions' }).waitFor();
  const sessions = drawer.getByRole('button', { name: /^Sign out: / });
  await sessions.first().waitFor();
  await drawer.getByText('In detail, table by table').click();
  await drawer.getByText('hln.cost_entries').waitFor();
  // A Member can't read donations, scheduled jobs and rows that were set aside.
  expect(await drawer.getByText('Read: no').count()).toBe(3);
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);

  await drawer.getByRole('button', { name: 'Send a password reset' }).click();
  await said(page, `The email to ${member.email} with a link to set a new password is stored.`);
  expect(await linkMailedTo(member.email)).toMatch(/^\/login#recovery=/);

  await drawer.getByRole('button', { name: 'Disable the account' }).click();
  const question = page.getByRole('dialog', { name: `Disable ${member.email}?` });
  const confirm = question.getByRole('button', { name: 'Disable the account' });
  await confirm.click();
  await question.getByText('Enter a reason').waitFor();
  await question.getByLabel('Reason').fill('Left the company.');
  await confirm.click();
  await said(page, `${member.email} is disabled and signed out everywhere.`);
  await drawer.getByText('Not signed in anywhere.').waitFor();
  await drawer.getByRole('button', { name: 'Enable the account' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone.');
  await drawer.getByRole('button', { name: 'Disable the account' }).waitFor();
  await end();
});

it('users see where they are signed in, and can end unknown sessions', async () => {
  const elsewhere = await signedIn(site, member);
  const { page, faults, end } = await openAs(member, '/staff/portal', PHONE);
  await page.getByRole('button', { name: `Your account: ${member.email}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  await drawer.getByText('this one').waitFor();
  expect(await drawer.getByText('Unknown device').count()).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await said(page, 'ended.');
  await eventually(() => drawer.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(member.email);
  expect(faults).toEqual([]);
  await end();
  const other = await visit(browser, site.url, '/staff/portal', {
    ...elsewhere,
    expectedErrors: [/Failed to load resource/],
  });
  await other.page.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor();
  await other.end();
});

it('users change their name and languages; what they typed survives signing in again', async () => {
  const person = await createStaff(site);
  const { page, end } = await openAs(person, '/staff/portal', {
    ...PHONE,
    expectedErrors: [/status of 40[0-9]/],
  });
  await page.getByRole('button', { name: `Your account: ${person.email}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  await drawer.getByRole('button', { name: 'Change name and languages' }).click();
  await page.keyboard.type('Mere Tamahori');
  await drawer.getByRole('checkbox', { name: '中文' }).check();
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);
  await site.backend.database.query('delete from auth.sessions where user_id = $1', [person.id]);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You have been signed out. Sign in to carry on where you left off.').waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await eventually(() => drawer.getByLabel('Name', { exact: true }).inputValue()).toBe('Mere Tamahori');
  expect(await drawer.getByRole('checkbox', { name: '中文' }).isChecked()).toBe(true);
  // Nobody else's outline is around the page that the focus has moved to.
  expect(await page.locator('#main').evaluate((main) => getComputedStyle(main).outlineStyle)).toBe('none');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Your name and languages are saved.');
  await page.getByRole('button', { name: 'Your account: Mere Tamahori', includeHidden: true }).waitFor();
  await page.getByText('Welcome back, Mere Tamahori!').waitFor();
  await end();
  const colleague = await openAs(owner, `${PATH}?q=${encodeURIComponent(person.email)}`);
  await rowOf(colleague.page, person.email).getByText('Mere Tamahori').waitFor();
  await colleague.end();
});

it('users can change their password while signed in, with the current one', async () => {
  const person = await createStaff(site);
  const { page, end } = await openAs(person, '/staff/portal', {
    ...PHONE,
    expectedErrors: [/status of 400/],
  });
  await page.getByRole('button', { name: `Your account: ${person.email}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  await drawer.getByRole('button', { name: 'Change password' }).click();
  const current = drawer.getByLabel('Current password', { exact: true });
  const save = drawer.getByRole('button', { name: 'Save new password' });
  await eventually(() => current.evaluate((field) => field === document.activeElement)).toBe(true);
  await save.click();
  await drawer.getByText('Password is required').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);

  await current.fill('not my password');
  await drawer.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await drawer.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD);
  await save.click();
  await drawer.getByText('That is not your current password.').waitFor();
  // The new password is still in its fields.
  await current.fill(person.password);
  await save.click();
  await said(page, 'Your password was changed');
  const title = drawer.getByRole('heading', { name: 'Password', exact: true });
  await eventually(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await drawer.getByText('this one').count()).toBe(1);
  await end();

  const renewed = await openAs({ ...person, password: PASSWORD }, '/staff/portal');
  await renewed.page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
  await renewed.end();
});
