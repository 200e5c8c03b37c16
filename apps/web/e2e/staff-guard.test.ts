import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaff, type StaffForTest } from '../../server/src/testing/index.ts';
import { SESSION_KEY } from '../app/lib/staff/stored-session.ts';
import { launchBrowser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { startSite } from './support/site.ts';
import { loginForm, pathOf, signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const FAILED_RESOURCE = /Failed to load resource/;
const FAILED_FETCH = /Failed to fetch|ERR_INTERNET_DISCONNECTED/;

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let staff: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  staff = await createStaff(site, { email: 'mere@hln.example' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, options);
  await untilInteractive(visitor.page);
  return visitor;
}

async function openSignedIn(path: string, options: VisitOptions = {}) {
  return await open(path, { ...(await signedIn(site, staff)), ...options });
}

const portal = (page: Page) => page.getByRole('heading', { level: 1, name: 'Staff Portal' });
const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign Out' });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
const endSessions = () =>
  site.backend.database.query('delete from auth.sessions where user_id = $1', [staff.id]);
/** What a browser does with a page that it keeps as it was left; ours keeps none while it is driven from outside. */
const leaveAndComeBack = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), event);

describe('before one is known', () => {
  test.each([
    ['/staff/portal', 'Loading...', 'Staff Portal'],
    ['/staff/ops/costs', 'Loading...', 'Operational Costs'],
    ['/staff/price-watcher', 'Checking authentication...', 'Price Watcher'],
  ])('%s says “%s” and shows nothing else', async (path, waiting, title) => {
    const visitor = await openSignedIn('/about');
    const { page, end } = visitor;
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/v1/user', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await untilInteractive(page);
    expect(await page.getByRole('main').innerText()).toBe(waiting);
    expect(await page.getByRole('status').filter({ hasText: waiting }).isVisible()).toBe(true);
    held.resolve();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByText(waiting).count()).toBe(0);
    await end();
  });

  test('nobody sees a page: it leads to sign in without having asked for any data', async () => {
    const asked: string[] = [];
    const { page, end } = await open('/about');
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
      const { page, end } = await open('/about', { expectedErrors: [FAILED_RESOURCE] });
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        session,
      ] as const);
      await page.goto('/staff/portal');
      await page.waitForURL('**/login?**');
      await eventually(() => stored(page)).toBeNull();
      await end();
    },
  );
});

describe('while a page is open', () => {
  test('a session that was ended on the server leads to sign in at the next check, and back', async () => {
    const { page, end } = await openSignedIn('/staff/price-watcher?item=7', {
      expectedErrors: [FAILED_RESOURCE],
    });
    await signOutButton(page).waitFor();
    await endSessions();
    await leaveAndComeBack(page, 'pageshow');
    await page.waitForURL('**/login?**');
    await page.getByText('You have been signed out. Sign in to go on where you were.').waitFor();
    expect(await stored(page)).toBeNull();
    const { email, password, signIn: button } = loginForm(page);
    await email.fill(staff.email);
    await password.fill(staff.password);
    await button.click();
    await page.waitForURL('**/staff/price-watcher?item=7');
    await end();
  });

  test('the session is renewed in the background, before it runs out', async () => {
    const { page, end } = await openSignedIn('/about');
    const before = JSON.parse((await stored(page)) ?? '{}');
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify({ ...before, expires_at: Math.floor(Date.now() / 1000) + 30 }),
    ] as const);
    await page.goto('/staff/portal');
    await portal(page).waitFor();
    const after = JSON.parse((await stored(page)) ?? '{}');
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.expires_at * 1000).toBeGreaterThan(Date.now() + 60_000);
    await end();
  });

  test('somebody else who signs in in another tab gets a page of his own', async () => {
    const other = await createStaff(site, { email: 'hemi@hln.example' });
    const { page, end } = await openSignedIn('/staff/portal');
    await page.getByText('Welcome back, Mere!').waitFor();
    const { storageState } = await signedIn(site, other);
    const session = JSON.parse(
      typeof storageState === 'object' ? (storageState.origins[0]?.localStorage[0]?.value ?? '') : '',
    );
    // As a tab does in which he signs in: it stores his session and says so.
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
  test('a page does not open on trust, the session is kept, and one goes on when it answers again', async () => {
    const { page, end } = await openSignedIn('/about', { expectedErrors: [FAILED_RESOURCE, FAILED_FETCH] });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.goto('/staff/ops/costs?start=2026-01-01');
    await page.waitForURL('**/login?**');
    await page.getByText('We could not reach the sign-in service').waitFor();
    expect(await stored(page)).not.toBeNull();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(pathOf(page)).toContain('/login');
    await page.unroute('**/auth/v1/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/staff/ops/costs?start=2026-01-01');
    await end();
  });

  test('one goes on by itself when the connection is back', async () => {
    const { page, end } = await openSignedIn('/about', { expectedErrors: [FAILED_RESOURCE, FAILED_FETCH] });
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.goto('/staff/portal');
    await page.getByText('We could not reach the sign-in service').waitFor();
    await page.unroute('**/auth/v1/user');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await portal(page).waitFor();
    await end();
  });

  test('a page that is open stays open', async () => {
    const { page, end } = await openSignedIn('/staff/portal', {
      expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
    });
    await portal(page).waitFor();
    const checks: string[] = [];
    await page.route('**/auth/v1/user', (route) => {
      checks.push(route.request().url());
      return route.abort();
    });
    await leaveAndComeBack(page, 'pageshow');
    await eventually(() => checks.length).toBeGreaterThan(0);
    expect(await portal(page).isVisible()).toBe(true);
    expect(pathOf(page)).toBe('/staff/portal');
    await end();
  });
});
