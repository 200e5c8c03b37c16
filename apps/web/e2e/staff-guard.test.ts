import { createStaff } from '@hln/test-support/server';
import { describe, expect, test } from 'vitest';
import { SESSION_KEY } from '../app/lib/staff/stored-session.ts';
import { eventually } from './support/eventually.ts';
import { loginForm, pathOf, signedIn } from './support/staff.ts';
import {
  FAILED_FETCH,
  FAILED_RESOURCE,
  leaveAndComeBack,
  portalHeading,
  signOutButton,
  staffSite,
  storedSession,
} from './support/staff-site.ts';
import { untilInteractive } from './support/visit.ts';

const site = staffSite();

const endSessions = () =>
  site.server.backend.database.query('delete from auth.sessions where user_id = $1', [site.staff.id]);

describe('before the user is known', () => {
  test.each([
    ['/staff/portal', 'Loading...', 'Staff Portal'],
    ['/staff/ops/costs', 'Loading...', 'Operational Costs'],
    ['/staff/price-watcher', 'Checking authentication...', 'Price Watcher'],
  ])('%s says “%s” and shows nothing else', async (path, waiting, title) => {
    const visitor = await site.openSignedIn('/about');
    const { page, end } = visitor;
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/v1/user', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await untilInteractive(page);
    expect((await page.getByRole('main').innerText()).split(/\n+/)).toEqual(['Staff area', waiting]);
    expect(await page.getByRole('status').filter({ hasText: waiting }).isVisible()).toBe(true);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByText(waiting).count()).toBe(0);
    await end();
  });

  test('a visitor is redirected to sign-in, and the page requests no data', async () => {
    const asked: string[] = [];
    const { page, end } = await site.open('/about');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/staff/ops/costs?start=2026-01-01');
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/staff/ops/costs?start=2026-01-01');
    expect(asked.filter((path) => path.startsWith('/rest/') || path.startsWith('/functions/'))).toEqual([]);
    // The page that could not be shown is not left behind in the history.
    await page.goBack();
    await page.waitForURL('**/about');
    await end();
  });

  test.each(['not json', '{}', '{"access_token":"x","refresh_token":"y","expires_at":99999999999}'])(
    'a made-up session opens nothing: %s',
    async (session) => {
      const { page, end } = await site.open('/about', { expectedErrors: [FAILED_RESOURCE] });
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        session,
      ] as const);
      await page.goto('/staff/portal');
      await page.waitForURL('**/login?**');
      await eventually(() => storedSession(page)).toBeNull();
      await end();
    },
  );
});

describe('while a page is open', () => {
  test('a session ended on the server leads to sign-in at the next check, and back', async () => {
    const { page, end } = await site.openSignedIn('/staff/price-watcher?item=7', {
      expectedErrors: [FAILED_RESOURCE],
    });
    await signOutButton(page).waitFor();
    await endSessions();
    await leaveAndComeBack(page, 'pageshow');
    await page.waitForURL('**/login?**');
    await page.getByText('You have been signed out. Sign in to carry on where you left off.').waitFor();
    expect(await storedSession(page)).toBeNull();
    const { email, password, signIn: button } = loginForm(page);
    await email.fill(site.staff.email);
    await password.fill(site.staff.password);
    await button.click();
    await page.waitForURL('**/staff/price-watcher?item=7');
    await end();
  });

  test('the session is renewed in the background before it expires', async () => {
    const { page, end } = await site.openSignedIn('/about');
    const before = JSON.parse((await storedSession(page)) ?? '{}');
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify({ ...before, expires_at: Math.floor(Date.now() / 1000) + 30 }),
    ] as const);
    await page.goto('/staff/portal');
    await portalHeading(page).waitFor();
    const after = JSON.parse((await storedSession(page)) ?? '{}');
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.expires_at * 1000).toBeGreaterThan(Date.now() + 60_000);
    await end();
  });

  test('somebody else who signs in in another tab gets a page of their own', async () => {
    const other = await createStaff(site.server, { email: 'hemi@hln.example' });
    const { page, end } = await site.openSignedIn('/staff/portal');
    await page.getByText('Welcome back, Mere!').waitFor();
    const { storageState } = await signedIn(site.server, other);
    const session = JSON.parse(
      typeof storageState === 'object' ? (storageState.origins[0]?.localStorage[0]?.value ?? '') : '',
    );
    // Acts like a tab in which he signs in: it stores his session and announces it.
    await page.evaluate(
      ([key, value]) => {
        localStorage.setItem(key, value);
        new BroadcastChannel(key).postMessage({ event: 'SIGNED_IN', session: JSON.parse(value) });
      },
      [SESSION_KEY, JSON.stringify(session)] as const,
    );
    await page.getByText('Welcome back, Hemi!').waitFor();
    await end();
  });
});

describe('when the service cannot be reached', () => {
  test('no page opens unverified, the session is kept, and the page opens when the service answers again', async () => {
    const { page, end } = await site.openSignedIn('/about', {
      expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
    });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.goto('/staff/ops/costs?start=2026-01-01');
    await page.waitForURL('**/login?**');
    await page.getByText('We couldn’t reach the sign-in service').waitFor();
    expect(await storedSession(page)).not.toBeNull();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/v1/user'));
    await tryAgain.click();
    await refused;
    // An attempt that is still in progress would open the page on its own.
    await eventually(() => tryAgain.getAttribute('aria-busy')).toBe('false');
    expect(pathOf(page)).toContain('/login');
    await page.unroute('**/auth/v1/user');
    await tryAgain.click();
    await page.waitForURL('**/staff/ops/costs?start=2026-01-01');
    await end();
  });

  test('the page opens automatically when the connection is back', async () => {
    const { page, end } = await site.openSignedIn('/about', {
      expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
    });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.goto('/staff/portal');
    await page.getByText('We couldn’t reach the sign-in service').waitFor();
    await page.unroute('**/auth/v1/user');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await portalHeading(page).waitFor();
    await end();
  });

  test('an open page stays open', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal', {
      expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
    });
    await portalHeading(page).waitFor();
    const checks: string[] = [];
    await page.route('**/auth/v1/user', (route) => {
      checks.push(route.request().url());
      return route.abort();
    });
    await leaveAndComeBack(page, 'pageshow');
    await eventually(() => checks.length).toBeGreaterThan(0);
    expect(await portalHeading(page).isVisible()).toBe(true);
    expect(pathOf(page)).toBe('/staff/portal');
    await end();
  });
});
