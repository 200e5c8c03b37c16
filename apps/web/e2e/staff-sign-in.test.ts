import { describe, expect, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import { loginForm, pathOf, signedIn } from './support/staff.ts';
import { FAILED_RESOURCE, staffSite } from './support/staff-site.ts';
import { untilInteractive } from './support/visit.ts';

const site = staffSite();

describe('signing in', () => {
  test('leads to the portal', async () => {
    const { page, email, password, end } = await site.openLogin();
    await email.fill('  MERE@hln.example ');
    await password.fill(site.staff.password);
    await password.press('Enter');
    await page.getByText('Welcome back, Mere!').waitFor();
    expect(pathOf(page)).toBe('/staff/portal');
    await end();
  });

  test('leads back to the requested page, with its query', async () => {
    const { page, email, password, signIn, end } = await site.openLogin(
      '/staff/price-watcher?item=7&show=all',
      { isNew: true },
    );
    await page.getByRole('heading', { name: 'Staff Login' }).waitFor();
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await signIn.click();
    await page.waitForURL('**/staff/price-watcher?item=7&show=all');
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    // The sign-in page is not left behind in the history.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await end();
  });

  test.each([
    '//evil.example/staff/portal',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('leads nowhere else, whatever the link says: %s', async (next) => {
    const { page, email, password, signIn, alerts, end } = await site.openLogin(
      `/login?next=${encodeURIComponent(next)}`,
    );
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await signIn.click();
    await page.getByText('Welcome back, Mere!').waitFor();
    expect(page.url()).toBe(`${site.url}/staff/portal`);
    expect(alerts).toEqual([]);
    await end();
  });

  test('says that it is busy, and cannot be pressed twice', async () => {
    const { page, email, password, signIn, end } = await site.openLogin();
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/auth/v1/token**', async (route) => {
      calls++;
      await held.promise;
      await route.continue();
    });
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await signIn.click();
    const busy = page.getByRole('button', { name: 'Signing in...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await password.getAttribute('type')).toBe('password');
    await password.press('Enter');
    held.resolve();
    await page.getByText('Welcome back, Mere!').waitFor();
    expect(calls).toBe(1);
    await end();
  });

  test('shows the service’s message for a wrong password, and can be tried again', async () => {
    const { page, email, password, signIn, end } = await site.openLogin('/login', {
      expectedErrors: [FAILED_RESOURCE],
    });
    await email.fill(site.staff.email);
    await password.fill('not the password');
    await signIn.click();
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid login credentials' });
    await eventually(() => banner.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await signIn.isEnabled()).toBe(true);
    expect(pathOf(page)).toBe('/login');
    await password.fill(site.staff.password);
    await signIn.click();
    await page.getByText('Welcome back, Mere!').waitFor();
    await end();
  });

  test('shows the service’s message when it limits the rate', async () => {
    const { page, email, password, signIn, end } = await site.openLogin('/login', {
      expectedErrors: [FAILED_RESOURCE],
    });
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Wait 30 seconds, then try again.' },
      }),
    );
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await signIn.click();
    await page.getByText('Wait 30 seconds, then try again.').waitFor();
    await end();
  });

  test('shows the service’s message when it is too busy', async () => {
    const { page, email, password, signIn, end } = await site.openLogin('/login', {
      expectedErrors: [FAILED_RESOURCE],
    });
    const msg = 'Too many people are signing in at this moment. Try again in 5 seconds.';
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '5' },
        json: { code: 503, error_code: 'over_capacity', msg },
      }),
    );
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await signIn.click();
    await page.getByText(msg, { exact: true }).waitFor();
    expect(await signIn.isEnabled()).toBe(true);
    await end();
  });

  test.each([
    ['does not answer', (route: { abort(): Promise<void> }) => route.abort()],
    [
      'breaks down',
      (route: { fulfill(answer: object): Promise<void> }) => route.fulfill({ status: 503, body: 'Bad day' }),
    ],
    [
      'responds with nonsense',
      (route: { fulfill(answer: object): Promise<void> }) => route.fulfill({ status: 400, body: '<html>' }),
    ],
  ] as const)('says that something unexpected happened when the service %s', async (_, answer) => {
    const { page, email, password, signIn, end } = await site.openLogin('/login', {
      expectedErrors: [FAILED_RESOURCE, /Failed to fetch/],
    });
    await page.route('**/auth/v1/token**', (route) => answer(route));
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await signIn.click();
    await page.getByText('An unexpected error occurred', { exact: true }).waitFor();
    expect(await signIn.isEnabled()).toBe(true);
    await end();
  });
});

describe('a user who is already signed in', () => {
  test('is redirected to the portal, or to the link’s target', async () => {
    const { page, end } = await site.openLogin('/login', await signedIn(site.server, site.staff));
    await page.waitForURL('**/staff/portal');
    await page.goto('/login?next=%2Fstaff%2Fops%2Fcosts%3Fstart%3D2026-01-01');
    await page.waitForURL('**/staff/ops/costs?start=2026-01-01');
    await end();
  });

  test('is redirected in every tab that shows the sign-in page', async () => {
    const { page, end } = await site.openLogin();
    const other = await page.context().newPage();
    await other.goto('/login?next=/staff/price-watcher');
    await untilInteractive(other);
    const form = loginForm(other);
    await form.email.fill(site.staff.email);
    await form.password.fill(site.staff.password);
    await form.signIn.click();
    await other.waitForURL('**/staff/price-watcher');
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('has to be confirmed by the service: a stored session that it refuses opens nothing', async () => {
    const { storageState } = await signedIn(site.server, site.staff);
    const { page, email, end } = await site.openLogin('/about', {
      storageState,
      expectedErrors: [FAILED_RESOURCE],
    });
    await site.server.backend.database.query('delete from auth.sessions where user_id = $1', [site.staff.id]);
    await page.goto('/login');
    await eventually(() => page.evaluate(() => localStorage.getItem('hln-staff-session'))).toBeNull();
    expect(await email.isVisible()).toBe(true);
    expect(pathOf(page)).toBe('/login');
    await end();
  });
});
