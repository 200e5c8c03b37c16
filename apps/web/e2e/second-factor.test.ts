import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { appCode, wrongCode } from '@hln/test-support/authenticator';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { loginForm, pathOf, signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

/** The secret in base32, and its twenty bytes. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SECRET_HEX = '48656c6c6f21deadbeef48656c6c6f21deadbeef';
const RECOVERY_CODE = '0123456789ABCDEF';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const PHONE: VisitOptions = {
  viewport: { width: 320, height: 640 },
  reducedMotion: 'reduce',
  colorScheme: 'dark',
};

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, options);
  await untilInteractive(visitor.page);
  return visitor;
}

/** A person whose second factor is already on. */
async function createEnrolled(role: 'owner' | 'member' = 'member'): Promise<StaffForTest> {
  const who = await createStaff(site, { role });
  await site.backend.database.query(
    "insert into private.second_factors (user_id, secret, last_step) values ($1, decode($2, 'hex'), 0)",
    [who.id, SECRET_HEX],
  );
  await site.backend.database.query(
    "insert into private.recovery_codes (user_id, code_hash) values ($1, decode($2, 'hex'))",
    [who.id, createHash('sha256').update(RECOVERY_CODE).digest('hex')],
  );
  return who;
}

async function givePassword(page: Page, who: StaffForTest) {
  const { email, password, signIn } = loginForm(page);
  await email.fill(who.email);
  await password.fill(who.password);
  await signIn.click();
}
const codeField = (page: Page) => page.getByLabel('Code from your app');
const keyShown = async (page: Page) =>
  (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
/** The drawer lies over the page's texts. */
const faultsInside = async (page: Page) =>
  (await layoutFaults(page)).filter((fault) => !fault.startsWith('texts overlap'));

it('a second factor is set up in one’s own account, asked for when signing in, and removed with a code', async () => {
  const who = await createStaff(site);
  const { page, faults, end } = await open('/staff/portal', await signedIn(site, who));
  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Your account' });
  await drawer.getByText('Off. Anybody who learns your password').waitFor();
  await drawer.getByRole('button', { name: 'Set up a second factor' }).click();
  await drawer.getByRole('button', { name: 'Show the QR code' }).click();
  await drawer.getByRole('img', { name: 'QR code with the key below' }).waitFor();
  const secret = await keyShown(page);
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsInside(page)).toEqual([]);

  // Empty, too short, and wrong codes: each is reported, and the field gets the focus.
  await drawer.getByRole('button', { name: 'Turn it on' }).click();
  await drawer.getByText('Enter the six digits').waitFor();
  await codeField(page).fill(wrongCode(secret));
  await page.keyboard.press('Enter');
  await drawer.getByText('This code is wrong').waitFor();
  expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const code = appCode(secret);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await drawer.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const codes = await drawer
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download as a file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(codes.filter((one) => !file.includes(one))).toEqual([]);
  await drawer.getByRole('button', { name: 'I have saved them' }).click();
  await drawer.getByText('10 recovery codes left.').waitFor();

  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await givePassword(page, who);
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // A session that lacks its second step opens no page, and comes back to this one.
  await page.goto('/staff/price-watcher');
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong or has already been used.').waitFor();
  await codeField(page).fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(pathOf(page)).toBe('/staff/price-watcher');

  await page.getByRole('button', { name: `Your account: ${who.email}` }).click();
  await drawer.getByRole('button', { name: 'Remove' }).click();
  await drawer.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await drawer.getByLabel('Recovery code').fill(codes[0] ?? '');
  await drawer.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('status').filter({ hasText: 'The second factor is removed.' }).waitFor();
  await drawer.getByText('Off. Anybody who learns your password').waitFor();
  expect(faults).toEqual([]);
  await end();
});

it('a second factor has to be set up first by those who must have one, even on a phone', async () => {
  const who = await createStaff(site);
  await site.backend.database.query('insert into private.second_factor_duties (user_id) values ($1)', [
    who.id,
  ]);
  const { page, faults, end } = await open('/login?next=%2Fstaff%2Fprice-watcher', PHONE);
  await givePassword(page, who);
  await page.getByRole('heading', { level: 1, name: 'Set up your second factor' }).waitFor();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await codeField(page).fill(appCode(await keyShown(page)));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  const leave = page.getByRole('button', { name: 'Sign in as somebody else' });
  await leave.click();
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await question.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.poll(() => leave.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(pathOf(page)).toBe('/staff/price-watcher');
  expect(faults).toEqual([]);
  await end();
});

it('a second factor is asked for before a link in an email can set a new password', async () => {
  const who = await createEnrolled();
  await fetch(`${site.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email }),
  });
  const linkMailed = async () => {
    const [mail] = await site.backend.database.query<{ text_body: string }>(
      'select text_body from public.email_outbox where recipient = $1',
      [who.email],
    );
    return /\/login#recovery=\w+/.exec(mail?.text_body ?? '')?.[0];
  };
  await eventually(linkMailed).toBeTruthy();
  const { page, end } = await open((await linkMailed()) ?? '', {
    expectedErrors: [/Failed to load resource/],
  });
  const chosen = 'gravel lantern oboe tundra';
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat new password').fill(chosen);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await codeField(page).fill(appCode(SECRET));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
  await end();
  await signedIn(site, { ...who, password: chosen });
});

it('a second factor lost by an Owner is removed when two others approve', async () => {
  const lost = await createEnrolled('owner');
  const owners = [await createStaff(site, { role: 'owner' }), await createStaff(site, { role: 'owner' })];
  await site.backend.database.query(
    `update public.staff_members
     set changed_at = now() - interval '2 days', owner_since = now() - interval '2 days' where user_id = any ($1)`,
    [[lost.id, ...owners.map(({ id }) => id)]],
  );
  const said = ['Approved. Another person', 'The second factor is removed.'];
  for (const [index, owner] of owners.entries()) {
    const path = `/staff/resources/user-management?open=${lost.id}`;
    const { page, faults, end } = await open(path, await signedIn(site, owner));
    const details = page.getByRole('dialog', { name: lost.email, exact: true });
    if (index === 1) await details.getByText('One Owner has approved').waitFor();
    await details.getByRole('button', { name: 'Approve its removal' }).click();
    const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${lost.email}?` });
    await dialog.getByLabel('Reason').fill('The phone fell into the harbour.');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: said[index] ?? '' })
      .waitFor();
    const left = index === 0 ? 'You have approved its removal.' : 'has to be set up at the next sign-in';
    await details.getByText(left).waitFor();
    expect(await details.getByRole('button', { name: 'Approve its removal' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await end();
  }
});
