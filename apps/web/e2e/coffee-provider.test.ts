import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buyButton, CHECKOUT, FAILED_RESOURCE, openCoffee } from './coffee-support.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, type VisitOptions } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const open = (path?: string, options?: VisitOptions) => openCoffee(browser, site.url, path, options);
const buy = buyButton;

describe('a failing purchase', () => {
  it('shows that it is busy until the server responds', async () => {
    const { page, end } = await open();
    const answer = Promise.withResolvers<void>();
    await page.route(CHECKOUT, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, json: { error: 'Try later.' } });
    });
    await buy(page).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    expect(await buy(page).isDisabled()).toBe(true);
    answer.resolve();
    await page.getByRole('alert').getByText('Payment failed: Try later.').waitFor();
    expect(await buy(page).textContent()).toBe('Buy $10 Coffee');
    await eventually(() => buy(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
    await end().catch((error: unknown) => expect(String(error)).toMatch(FAILED_RESOURCE));
  });

  const FAILED = 'Payment failed: Failed to create checkout session';
  it.each([
    ['the server’s reason', { status: 400, json: { error: 'Sold out.' } }, 'Payment failed: Sold out.'],
    ['no reason', { status: 500, json: { message: 'oops' } }, FAILED],
    ['no JSON', { status: 502, body: '<html>' }, FAILED],
    ['a response without a session', { status: 200, json: {} }, FAILED],
    [
      'no connection to the provider',
      { status: 200, json: { sessionId: 'cs_1' } },
      'Payment failed: Payment provider failed to load',
    ],
  ])('shows an alert: %s', async (_, fulfil, message) => {
    const { page, end, alerts } = await open('/buy-coffee', { expectedErrors: [FAILED_RESOURCE] });
    await page.route(CHECKOUT, (route) => route.fulfill(fulfil));
    await buy(page).click();
    await page.getByRole('alert').getByText(message).waitFor();
    expect(alerts).toEqual([message]);
    expect(await buy(page).isEnabled()).toBe(true);
    await end();
  });

  it('shows an alert when the backend cannot be reached, and retries the same purchase', async () => {
    const { page, end, alerts } = await open('/buy-coffee', { expectedErrors: [FAILED_RESOURCE] });
    const attempts: (string | undefined)[] = [];
    await page.route(CHECKOUT, (route) => {
      attempts.push(route.request().headers()['idempotency-key']);
      return route.abort('connectionrefused');
    });
    for (const count of [1, 2]) {
      await buy(page).click();
      await eventually(() => alerts.length).toBe(count);
    }
    expect(alerts).toEqual([FAILED, FAILED]);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(attempts[1]).toBe(attempts[0]);
    await end();
  });
});

describe('the coffee page with a provider account', () => {
  const WITH_KEY = {
    sessionId: 'cs_live_1',
    url: 'https://checkout.stripe.com/x',
    publishableKey: 'pk_live_1',
  };
  const SCRIPT = 'https://js.stripe.com/**';
  const THIRD_PARTY = /third-party request: https:\/\/js\.stripe\.com\//;

  it.each([
    ['opened by its address', '/buy-coffee'],
    ['reached by a link within the site', '/company'],
  ])('loads the provider’s script on demand and hands the session over when %s', async (_, start) => {
    const { page, end, faults } = await open(start, { expectedErrors: [THIRD_PARTY] });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (start !== '/buy-coffee') {
      await page.getByRole('link', { name: 'Buy Us a Coffee' }).first().click();
      await page.waitForURL('**/buy-coffee');
      await untilInteractive(page);
    }
    await page.route(CHECKOUT, (route) => route.fulfill({ json: WITH_KEY }));
    await page.route(SCRIPT, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Stripe = (key) => ({
          redirectToCheckout: async (options) => { document.title = key + ' ' + options.sessionId; return {}; },
        });`,
      }),
    );
    expect(await page.locator('script[src*="stripe"]').count()).toBe(0);
    await buy(page).click();
    await eventually(() => page.title()).toBe('pk_live_1 cs_live_1');
    expect(faults).toEqual([]);
    await end();
  });

  it('shows an alert when the script does not load', async () => {
    const { page, end, alerts } = await open('/buy-coffee', {
      expectedErrors: [THIRD_PARTY, FAILED_RESOURCE],
    });
    await page.route(CHECKOUT, (route) => route.fulfill({ json: WITH_KEY }));
    await page.route(SCRIPT, (route) => route.abort());
    await buy(page).click();
    await eventually(() => alerts).toEqual(['Payment failed: Payment provider failed to load']);
    await end();
  });

  it('shows the provider’s message if its redirect fails', async () => {
    const { page, end, alerts } = await open('/buy-coffee', { expectedErrors: [THIRD_PARTY] });
    await page.route(CHECKOUT, (route) => route.fulfill({ json: WITH_KEY }));
    await page.route(SCRIPT, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Stripe = () => ({
          redirectToCheckout: async () => ({ error: { message: 'No such session.' } }),
        });`,
      }),
    );
    await buy(page).click();
    await eventually(() => alerts).toEqual(['Payment failed: No such session.']);
    await end();
  });

  it('allows the provider’s script on this page only', async () => {
    const policy = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('content-security-policy');
    expect(await policy('/buy-coffee')).toContain('https://js.stripe.com');
    for (const path of ['/', '/tools', '/consultation']) expect(await policy(path)).not.toContain('stripe');
  });
});
