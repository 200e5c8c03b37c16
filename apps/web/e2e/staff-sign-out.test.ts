import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaff, type StaffForTest } from '../../server/src/testing/index.ts';
import { SESSION_KEY } from '../app/lib/staff/stored-session.ts';
import { launchBrowser } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { loginForm, pathOf, signedIn, signIn } from './support/staff.ts';
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
/** What a browser does with a page that it keeps as it was left; ours keeps none while it is driven from outside. */
const leaveAndComeBack = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), event);

describe('signing out', () => {
  test('leads to the sign-in page and ends the session on the server', async () => {
    const { page, end } = await openSignedIn('/staff/price-watcher', { expectedErrors: [FAILED_RESOURCE] });
    const session = JSON.parse((await stored(page)) ?? '{}');
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    await page.getByText('You are signed out.').waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(await stored(page)).toBeNull();
    const renewal = await fetch(`${site.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: site.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    expect(renewal.ok).toBe(false);
    await end();
  });

  test('does so in all tabs', async () => {
    const { page, end } = await openSignedIn('/staff/portal');
    const [second, third] = [await page.context().newPage(), await page.context().newPage()];
    await second.goto('/staff/price-watcher?item=7');
    await signOutButton(second).waitFor();
    await third.goto('/staff/ops/costs');
    await signOutButton(third).click();
    await third.waitForURL('**/login');
    await page.waitForURL('**/login?**');
    await second.waitForURL('**/login?**');
    await second.getByText('You have been signed out.').waitFor();
    expect(await signOutButton(page).count()).toBe(0);
    // And back in all tabs, each to where it was.
    const form = loginForm(second);
    await form.email.fill(staff.email);
    await form.password.fill(staff.password);
    await form.signIn.click();
    await second.waitForURL('**/staff/price-watcher?item=7');
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('cannot be undone with the Back button', async () => {
    const { page, end } = await open('/login');
    await signIn(page, staff);
    await page.getByRole('link', { name: 'Price Watcher' }).click();
    await page.waitForURL('**/staff/price-watcher');
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.waitForURL('**/login?**');
    expect(await signOutButton(page).count()).toBe(0);
    expect(await portal(page).count()).toBe(0);
    await end();
  });

  test('works without a connection: this browser forgets the session at once', async () => {
    const { page, end } = await openSignedIn('/staff/portal', {
      expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
    });
    await signOutButton(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/staff/portal');
    await signOutButton(other).waitFor();
    // The page's own files are there; the backend is not.
    await page.context().route('**/auth/v1/**', (route) => route.abort());
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    expect(await stored(page)).toBeNull();
    await other.waitForURL('**/login?**');
    await end();
  });

  test('is not held up by a service that does not answer', async () => {
    const { page, end } = await openSignedIn('/staff/portal', { expectedErrors: [FAILED_RESOURCE] });
    await signOutButton(page).waitFor();
    await page.route('**/auth/v1/logout**', () => undefined);
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    expect(await stored(page)).toBeNull();
    await end();
  });
});

describe('a page kept by the browser as it was left', () => {
  test('is not seen again after the session has ended', async () => {
    const { page, end } = await openSignedIn('/staff/portal');
    await portal(page).waitFor();
    await leaveAndComeBack(page, 'pagehide');
    expect(await portal(page).isVisible()).toBe(false);
    // Signed out in a tab that this one, asleep, did not hear.
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    await leaveAndComeBack(page, 'pageshow');
    expect(await portal(page).isVisible()).toBe(false);
    await page.waitForURL('**/login?**');
    await end();
  });

  test('is there again at once while the session holds', async () => {
    const { page, end } = await openSignedIn('/staff/portal');
    await portal(page).waitFor();
    await leaveAndComeBack(page, 'pagehide');
    expect(await portal(page).isVisible()).toBe(false);
    await leaveAndComeBack(page, 'pageshow');
    expect(await portal(page).isVisible()).toBe(true);
    await end();
  });
});
