import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SESSION_KEY } from '../app/lib/staff/stored-session.ts';
import { eventually } from './support/eventually.ts';
import { loginForm, pathOf, signIn } from './support/staff.ts';
import {
  FAILED_FETCH,
  FAILED_RESOURCE,
  leaveAndComeBack,
  portalHeading,
  signOutButton,
  staffSite,
  storedSession,
} from './support/staff-site.ts';

const site = staffSite();

/** Waits until a page's prefetched scripts have arrived, including `script`. */
async function untilPrefetched(page: Page, script: RegExp): Promise<void> {
  const missing = () =>
    page.evaluate((source) => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      const wanted = Array.from(links, ({ href }) => href);
      const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
      if (!wanted.some((href) => new RegExp(source).test(href))) return [source];
      return wanted.filter((href) => !arrived.has(href));
    }, script.source);
  await eventually(missing).toEqual([]);
}

describe('signing out', () => {
  test('leads to the sign-in page and ends the session on the server', async () => {
    const { page, end } = await site.openSignedIn('/staff/price-watcher', {
      expectedErrors: [FAILED_RESOURCE],
    });
    const session = JSON.parse((await storedSession(page)) ?? '{}');
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    await page.getByText('You are signed out.').waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(await storedSession(page)).toBeNull();
    const renewal = await fetch(`${site.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: site.server.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    expect(renewal.ok).toBe(false);
    await end();
  });

  test('cancels what is still loading before it ends the session', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal');
    // Observed in the page, because for the browser a request that the test holds back fails only later.
    await page.addInitScript(() => {
      const order: string[] = [];
      const { fetch } = window;
      window.fetch = (input, options) => {
        const url = String(input);
        const cancelled = () => order.push('cancelled');
        if (url.includes('/rpc/portal_counts')) options?.signal?.addEventListener('abort', cancelled);
        if (url.includes('/auth/v1/logout')) order.push('ended');
        return fetch(input, options);
      };
      Object.assign(window, { order });
    });
    // Never answered.
    await page.route('**/rpc/portal_counts', () => {});
    const asked = page.waitForRequest('**/rpc/portal_counts');
    await page.reload();
    await asked;
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate('order')).toEqual(['cancelled', 'ended']);
    await end();
  });

  test('applies to all tabs', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal');
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
    // Signing in again returns each tab to where it was.
    const form = loginForm(second);
    await form.email.fill(site.staff.email);
    await form.password.fill(site.staff.password);
    await form.signIn.click();
    await second.waitForURL('**/staff/price-watcher?item=7');
    await page.waitForURL('**/staff/portal');
    await end();
  });

  test('forgets what was typed in any tab, which a merely expired session keeps', async () => {
    const { page, end } = await site.openSignedIn('/staff/price-watcher', {
      expectedErrors: [FAILED_RESOURCE],
    });
    const addItem = async (tab: Page, text: string) => {
      await tab.getByRole('button', { name: 'Add Item' }).click();
      await tab.getByLabel('Item Name').fill(text);
    };
    await addItem(page, 'Kettle');
    await site.server.backend.database.query('delete from auth.sessions where user_id = $1', [site.staff.id]);
    await page.reload();
    await page.waitForURL('**/login?**');
    await signIn(page, site.staff);
    await page.getByRole('link', { name: 'Price Watcher' }).click();
    await eventually(() => page.getByLabel('Item Name').inputValue()).toBe('Kettle');

    const other = await page.context().newPage();
    await other.goto('/staff/price-watcher');
    await addItem(other, 'Teapot');
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?**');
    for (const tab of [page, other]) {
      const drafts = () => tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
      await eventually(drafts).not.toMatch(/Kettle|Teapot/);
    }
    await end();
  });

  test('cannot be undone with the Back button', async () => {
    const { page, end } = await site.open('/login');
    await signIn(page, site.staff);
    await page.getByRole('link', { name: 'Price Watcher' }).click();
    await page.waitForURL('**/staff/price-watcher');
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.waitForURL('**/login?**');
    expect(await signOutButton(page).count()).toBe(0);
    expect(await portalHeading(page).count()).toBe(0);
    await end();
  });

  test('works without a connection: this browser forgets the session at once', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal', {
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
    expect(await storedSession(page)).toBeNull();
    await other.waitForURL('**/login?**');
    await end();
  });

  describe('without any connection', () => {
    const sessions = async () =>
      (
        await site.server.backend.database.query<{ id: string }>(
          'select id from auth.sessions where user_id = $1',
          [site.staff.id],
        )
      ).length;
    const note = (page: Page) => page.evaluate(() => localStorage.getItem('hln-staff-sign-outs'));
    const endAll = () =>
      site.server.backend.database.query('delete from auth.sessions where user_id = $1', [site.staff.id]);

    /** The page of a person who has signed out while nothing could be reached. */
    async function leave() {
      await endAll();
      const visitor = await site.openSignedIn('/staff/portal', {
        expectedErrors: [FAILED_RESOURCE, FAILED_FETCH],
      });
      const { page } = visitor;
      await portalHeading(page).waitFor();
      // The page to be redirected to has to be cached before the connection is lost.
      await untilPrefetched(page, /\/login-/);
      const session = JSON.parse((await storedSession(page)) ?? '{}');
      await page.context().setOffline(true);
      await signOutButton(page).click();
      await page.getByText('You are signed out.').waitFor();
      expect(await storedSession(page)).toBeNull();
      expect(await sessions()).toBe(1);
      return { ...visitor, session };
    }

    /**
     * Closes a page so that it can't do anything more. Playwright ends its simulated loss of connection shortly before
     * a page that it closes is gone: our page then receives `online`, and tells the service at the last moment. Without
     * a connection it could not.
     */
    async function kill(page: Page) {
      const session = await page.context().newCDPSession(page);
      // Playwright does not always notice a crash. A page that had not crashed would tell the service, and be noticed.
      const crashed = page.waitForEvent('crash', { timeout: 20_000 }).catch(() => undefined);
      // Nothing responds to this.
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
    }

    test('nothing is kept that could sign anybody in, and the service is told as soon as possible', async () => {
      const { page, session, end } = await leave();
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      expect(await note(page)).not.toBeNull();
      expect(kept).not.toContain(session.refresh_token);
      expect(kept).not.toContain(session.access_token);
      await page.context().setOffline(false);
      await eventually(sessions).toBe(0);
      await eventually(() => note(page)).toBeNull();
      expect(pathOf(page)).toBe('/login');
      await end();
    });

    test('the next page tells the service, and retries while it fails', async () => {
      const { page, end } = await leave();
      const context = page.context();
      await kill(page);
      await context.setOffline(false);
      await context.route('**/rest/v1/rpc/end_left_session', (route) => route.fulfill({ status: 503 }));
      const next = await context.newPage();
      const answered = next.waitForResponse('**/rest/v1/rpc/end_left_session');
      await next.goto('/login');
      expect((await answered).status()).toBe(503);
      expect(await note(next)).not.toBeNull();
      expect(await sessions()).toBe(1);
      await context.unroute('**/rest/v1/rpc/end_left_session');
      await next.reload();
      await eventually(sessions).toBe(0);
      await eventually(() => note(next)).toBeNull();
      await end();
    });

    test('no more requests are made once the service refuses', async () => {
      const { page, end } = await leave();
      const context = page.context();
      await context.route('**/rest/v1/rpc/end_left_session', (route) =>
        route.fulfill({ status: 404, json: { code: 'PGRST202', message: 'There is no such function.' } }),
      );
      await context.setOffline(false);
      await eventually(() => note(page)).toBeNull();
      await end();
    });
  });

  test('is not delayed by a service that does not answer', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal', { expectedErrors: [FAILED_RESOURCE] });
    await signOutButton(page).waitFor();
    await page.route('**/auth/v1/logout**', () => undefined);
    await signOutButton(page).click();
    await page.waitForURL('**/login');
    expect(await storedSession(page)).toBeNull();
    await end();
  });
});

describe('a page in the browser’s back/forward cache', () => {
  test('is not shown again after the session has ended', async () => {
    // What the page was still loading is refused.
    const { page, end } = await site.openSignedIn('/staff/portal', { expectedErrors: [FAILED_RESOURCE] });
    await portalHeading(page).waitFor();
    await leaveAndComeBack(page, 'pagehide');
    expect(await portalHeading(page).isVisible()).toBe(false);
    // The user signed out in another tab, whose message this one missed while it was asleep.
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    await leaveAndComeBack(page, 'pageshow');
    expect(await portalHeading(page).isVisible()).toBe(false);
    await page.waitForURL('**/login?**');
    await end();
  });

  test('is shown again at once while the session is valid', async () => {
    const { page, end } = await site.openSignedIn('/staff/portal');
    await portalHeading(page).waitFor();
    await leaveAndComeBack(page, 'pagehide');
    expect(await portalHeading(page).isVisible()).toBe(false);
    await leaveAndComeBack(page, 'pageshow');
    expect(await portalHeading(page).isVisible()).toBe(true);
    await end();
  });
});
