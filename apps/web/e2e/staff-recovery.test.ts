import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { loginForm, pathOf, signedIn } from './support/staff.ts';
import { FAILED_RESOURCE, staffSite } from './support/staff-site.ts';
import { ownRequests, untilInteractive, type VisitOptions } from './support/visit.ts';

const SENT = 'Password reset email sent. Please check your inbox.';

const site = staffSite();

async function open(path?: string, options?: VisitOptions) {
  const visitor = await site.openLogin(path, options);
  const forgot = visitor.page.getByRole('button', { name: 'Forgot password?' });
  return { ...visitor, ...newPasswordForm(visitor.page), forgot };
}

const newPasswordForm = (page: Page) => ({
  first: page.getByLabel('New password', { exact: true }),
  second: page.getByLabel('Repeat new password'),
  save: page.getByRole('button', { name: 'Save and sign in' }),
});

const isFocused = (element: Element) => element === document.activeElement;

/** The path of the newest recovery link that was emailed to somebody; null if there was none. */
async function mailedLink({ email }: Pick<StaffForTest, 'email'>): Promise<string | null> {
  const mails = await site.server.backend.database.query<{ text_body: string }>(
    `select text_body from public.email_outbox where recipient = $1 and subject = 'Set a new password at HLN'
     order by created_at desc limit 1`,
    [email],
  );
  return /https?:\/\/[^/\s]+(\/login#recovery=\S+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? null;
}

/** Requests a link without the page. */
async function recoveryLink(staff: StaffForTest): Promise<string> {
  await fetch(`${site.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.server.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email }),
  });
  const link = await mailedLink(staff);
  if (link === null) throw new Error('No link was mailed.');
  return link;
}

describe('Forgot password?', () => {
  test('needs an email address first, and focuses the field', async () => {
    const { page, email, forgot, alerts, end } = await open();
    await forgot.click();
    await page.getByText('Please enter your email address first').waitFor();
    expect(await email.evaluate(isFocused)).toBe(true);
    expect(alerts).toEqual([]);
    await end();
  });

  test('says the same to an account and to a stranger; only the account gets an email', async () => {
    const staff = await createStaff(site.server);
    const stranger = { email: 'nobody@hln.example' };
    for (const { email: address } of [staff, stranger]) {
      const { page, email, forgot, alerts, end } = await open();
      await email.fill(address);
      await forgot.click();
      await eventually(() => alerts).toEqual([SENT]);
      await page.getByRole('status').filter({ hasText: SENT }).waitFor();
      await eventually(() => forgot.evaluate(isFocused)).toBe(true);
      await end();
    }
    expect(await mailedLink(staff)).not.toBeNull();
    expect(await mailedLink(stranger)).toBeNull();
  });

  test('shows the service’s refusal, and calls other failures unexpected', async () => {
    const { page, email, forgot, alerts, end } = await open('/login', {
      expectedErrors: [FAILED_RESOURCE, /Failed to fetch/],
    });
    await email.fill('no address');
    await forgot.click();
    await page.getByText('Unable to validate email address: invalid format').waitFor();
    await page.route('**/auth/v1/recover**', (route) => route.abort());
    await forgot.click();
    await page.getByText('An unexpected error occurred').waitFor();
    expect(alerts).toEqual([]);
    await end();
  });
});

describe('the link in the email', () => {
  test('sets a new password and signs in with it', async () => {
    const staff = await createStaff(site.server);
    const link = await recoveryLink(staff);
    const { page, first, second, save, end } = await open(link);
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await first.fill('four ferries before breakfast');
    await page.getByText(staff.email).waitFor();
    await page.getByText('Strength: Strong').waitFor();
    await second.fill('four ferries before breakfast');
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
    expect(pathOf(page)).toBe('/staff/portal');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const { email, password, signIn } = loginForm(page);
    await email.fill(staff.email);
    await password.fill('four ferries before breakfast');
    await signIn.click();
    await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
    await end();
  });

  test('is not used up by opening it, as a mail scanner might', async () => {
    const staff = await createStaff(site.server);
    const link = await recoveryLink(staff);
    const scanner = await open(link);
    await ownRequests(scanner);
    await scanner.first.focus();
    await scanner.end();
    const { page, first, second, save, end } = await open(link);
    await first.fill('four ferries before breakfast');
    await second.fill('four ferries before breakfast');
    await save.click();
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('disappears from the URL once it is used, and the page can be reloaded', async () => {
    const staff = await createStaff(site.server);
    const { page, first, second, save, end } = await open(await recoveryLink(staff));
    await first.fill('f');
    await eventually(() => page.url()).toBe(`${site.url}/login#new-password`);
    await page.reload();
    await untilInteractive(page);
    await page.getByText(staff.email).waitFor();
    await first.fill('four ferries before breakfast');
    await second.fill('four ferries before breakfast');
    await save.click();
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('checks the passwords: length, equality, and what the service says', async () => {
    const staff = await createStaff(site.server);
    const { page, first, second, save, end } = await open(await recoveryLink(staff), {
      expectedErrors: [FAILED_RESOURCE],
    });
    await save.click();
    await page.getByText('Password is required').waitFor();
    await first.fill('12345');
    await save.click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Strength: Very weak').waitFor();
    expect(await first.evaluate(isFocused)).toBe(true);
    await first.fill('ā'.repeat(37));
    await save.click();
    await page.getByText('Password cannot be longer than 72 characters').waitFor();
    await first.fill('Whakatere 1');
    await second.fill('Whakatere 2');
    await save.click();
    await page.getByText('The two passwords don’t match').waitFor();
    expect(await second.evaluate(isFocused)).toBe(true);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await first.getAttribute('type')).toBe('text');
    expect(await second.getAttribute('type')).toBe('text');
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await layoutFaults(page)).toEqual([]);
    await first.fill(staff.password);
    await second.fill(staff.password);
    await save.click();
    const banner = page.getByRole('alert').filter({ hasText: 'should be different from the old password' });
    await eventually(() => banner.evaluate(isFocused)).toBe(true);
    await end();
  });

  test('works for the account that got the email, whoever is signed in', async () => {
    const [staff, other] = [await createStaff(site.server), await createStaff(site.server)];
    const link = await recoveryLink(staff);
    const { page, first, second, save, end } = await open(link, await signedIn(site.server, other));
    await first.fill('four ferries before breakfast');
    await page.getByText(staff.email).waitFor();
    await second.fill('four ferries before breakfast');
    await save.click();
    await page.getByText(`Signed in as ${staff.email}`).waitFor();
    await end();
  });

  test('that was already used says so and offers another', async () => {
    const staff = await createStaff(site.server);
    const link = await recoveryLink(staff);
    const first = await open(link);
    await first.first.fill('f');
    await eventually(() => first.page.url()).toBe(`${site.url}/login#new-password`);
    await first.end();

    const { page, email, alerts, ...late } = await open(link, { expectedErrors: [FAILED_RESOURCE] });
    await late.first.fill('f');
    const notice = page.getByRole('alert').filter({ hasText: 'This link no longer works' });
    await notice.waitFor();
    await eventually(() => notice.evaluate(isFocused)).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    const send = page.getByRole('button', { name: 'Send a new link' });
    await send.click();
    await page.getByText('Please enter your email address first').waitFor();
    await email.fill(staff.email);
    await send.click();
    await eventually(() => alerts).toEqual([SENT]);
    expect(await mailedLink(staff)).not.toBe(link);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor();
    await late.end();
  });

  test('that was cut off says so at once', async () => {
    const { page, end } = await open('/login#recovery=0123');
    await page.getByText('This link no longer works').waitFor();
    await end();
  });

  test('survives a failing connection: the next try uses it', async () => {
    const staff = await createStaff(site.server);
    const { page, first, second, save, end } = await open(await recoveryLink(staff), {
      expectedErrors: [FAILED_RESOURCE, /Failed to fetch/],
    });
    await page.route('**/auth/v1/verify**', (route) => route.abort());
    await first.fill('four ferries before breakfast');
    await second.fill('four ferries before breakfast');
    await save.click();
    await page.getByText('An unexpected error occurred').waitFor();
    await page.unroute('**/auth/v1/verify**');
    await save.click();
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('does nothing for a visitor who only knows the URL of the form', async () => {
    const { page, end } = await open('/login#new-password');
    await page.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor();
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    await end();
  });
});
