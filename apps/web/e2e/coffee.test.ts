import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { startSite } from './support/site.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const CHECKOUT = '**/functions/v1/create-checkout-session';
const FAILED_RESOURCE = /Failed to load resource/;

/** Waits for what the page or the backend comes to; a busy machine may take its time. */
const eventually = <Value>(probe: () => Value | Promise<Value>) => expect.poll(probe, { timeout: 15_000 });

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(path = '/buy-coffee', options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, options);
  await untilInteractive(visitor.page);
  const alerts: string[] = [];
  visitor.page.on('dialog', (dialog: Dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return { ...visitor, alerts };
}

const buy = (page: Page) => page.getByRole('button', { name: /^Buy \$|^Processing/ });
const amount = (page: Page) => page.getByPlaceholder('Enter amount');
const custom = (page: Page) => page.getByRole('radio', { name: 'Custom Amount' });

async function donations() {
  const { data } = await site.backend.service
    .from('donations')
    .select('status, amount_cents, description, customer_email')
    .order('created_at', { ascending: false });
  return data ?? [];
}

describe('choosing', () => {
  it('offers four tiers, the Medium one POPULAR and selected', async () => {
    const { page, end } = await open();
    const group = page.getByRole('group', { name: 'Choose an amount' });
    expect(await group.getByRole('radio').count()).toBe(5);
    expect(await page.getByRole('radio', { name: /Large Coffee/ }).isChecked()).toBe(true);
    expect(await page.getByText('POPULAR').count()).toBe(1);
    for (const [name, price] of [
      ['Small Coffee', 5],
      ['Large Coffee', 10],
      ['Coffee + Snacks', 25],
      ['Premium Support', 50],
    ] as const) {
      await page.getByText(name, { exact: true }).first().click();
      expect(await buy(page).textContent()).toBe(`Buy $${price} Coffee`);
    }
    await end();
  });

  it('moves between tiers and custom by clicks, by typing and by arrow keys', async () => {
    const { page, end } = await open();
    await page.getByText('Custom Amount').click();
    expect(await custom(page).isChecked()).toBe(true);
    await page.getByText('Small Coffee').click();
    expect(await custom(page).isChecked()).toBe(false);
    await amount(page).fill('42');
    expect(await custom(page).isChecked()).toBe(true);
    expect(await buy(page).textContent()).toBe('Buy $42 Coffee');
    await page.getByRole('radio', { name: /Small Coffee/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await buy(page).textContent()).toBe('Buy $10 Coffee');
    await end();
  });

  it.each(['', '0', '-5', '2.5', '5001'])('says that “%s” is no amount, and asks nobody', async (text) => {
    const { page, end, alerts } = await open();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('create-checkout-session')) asked += 1;
    });
    await custom(page).check();
    await amount(page).fill(text);
    await buy(page).click();
    await page.getByRole('alert').getByText('Please enter a valid amount').waitFor();
    expect(alerts).toEqual(['Please enter a valid amount']);
    expect(asked).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });

  it('takes no e-mail address for none, and says which is wrong', async () => {
    const { page, end } = await open();
    const email = page.getByLabel('Email (optional - for receipt)');
    await email.fill('nobody');
    await buy(page).click();
    await page.getByText('Please enter an email address like').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await end();
  });
});

describe('paying in TEST MODE', () => {
  it('goes to the hosted page and comes back thanked, with a donation and a mail', async () => {
    const { page, end } = await open();
    await page.getByText('Coffee + Snacks').click();
    await page.getByLabel('Email (optional - for receipt)').fill('giver@example.com');
    await buy(page).click();
    await page.getByText('TEST MODE').first().waitFor();
    expect(await page.getByText('US$25.00').first().isVisible()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'Thank you. Your coffee has arrived.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/buy-coffee');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    expect((await donations())[0]).toEqual({
      status: 'paid',
      amount_cents: 2500,
      description: 'Coffee + Snacks',
      customer_email: 'giver@example.com',
    });
    const { data } = await site.backend.service
      .from('email_outbox')
      .select('kind')
      .eq('recipient', 'giver@example.com');
    expect(data).toEqual([{ kind: 'donation-thanks' }]);
    await end();
  });

  it('sells an amount of one’s own', async () => {
    const { page, end } = await open();
    await amount(page).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pay US$7.00 (test)' }).click();
    await page.getByText('Your coffee has arrived').waitFor();
    expect((await donations())[0]).toMatchObject({
      amount_cents: 700,
      description: 'Custom Coffee Support - $7',
      customer_email: null,
    });
    await end();
  });

  it('says that nothing was charged to one who cancels', async () => {
    const before = (await donations()).length;
    const { page, end } = await open();
    await buy(page).click();
    await page.getByRole('button', { name: 'Let the card be declined' }).click();
    await page.getByText('The test card was declined.').waitFor();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { name: 'Nothing was charged.' }).waitFor();
    expect(await buy(page).isEnabled()).toBe(true);
    expect(await donations()).toHaveLength(before);
    await end();
  });

  it('is ready again when one comes back by the browser’s own button', async () => {
    const { page, end } = await open();
    await buy(page).click();
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    await page.goBack();
    await eventually(() => buy(page).textContent()).toBe('Buy $10 Coffee');
    expect(await buy(page).isEnabled()).toBe(true);
    await end();
  });
});

describe('when it fails', () => {
  it('is busy while the server is asked', async () => {
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
    ['an answer without a session', { status: 200, json: {} }, FAILED],
    [
      'no way to the provider',
      { status: 200, json: { sessionId: 'cs_1' } },
      'Payment failed: Payment provider failed to load',
    ],
  ])('alerts %s', async (_, fulfil, message) => {
    const { page, end, alerts } = await open('/buy-coffee', { expectedErrors: [FAILED_RESOURCE] });
    await page.route(CHECKOUT, (route) => route.fulfill(fulfil));
    await buy(page).click();
    await page.getByRole('alert').getByText(message).waitFor();
    expect(alerts).toEqual([message]);
    expect(await buy(page).isEnabled()).toBe(true);
    await end();
  });

  it('alerts a backend that cannot be reached, and tries the same purchase again', async () => {
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

describe('with an account at the provider', () => {
  const WITH_KEY = {
    sessionId: 'cs_live_1',
    url: 'https://checkout.stripe.com/x',
    publishableKey: 'pk_live_1',
  };
  const SCRIPT = 'https://js.stripe.com/**';
  const THIRD_PARTY = /third-party request: https:\/\/js\.stripe\.com\//;

  it('loads the provider’s script on demand and hands the session over', async () => {
    const { page, end, faults } = await open('/buy-coffee', { expectedErrors: [THIRD_PARTY] });
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

  it('alerts a script that does not come', async () => {
    const { page, end, alerts } = await open('/buy-coffee', {
      expectedErrors: [THIRD_PARTY, FAILED_RESOURCE],
    });
    await page.route(CHECKOUT, (route) => route.fulfill({ json: WITH_KEY }));
    await page.route(SCRIPT, (route) => route.abort());
    await buy(page).click();
    await eventually(() => alerts).toEqual(['Payment failed: Payment provider failed to load']);
    await end();
  });

  it('alerts what the provider says about the redirect', async () => {
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

  it('lets that script in on this page alone', async () => {
    const policy = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('content-security-policy');
    expect(await policy('/buy-coffee')).toContain('https://js.stripe.com');
    for (const path of ['/', '/tools', '/consultation']) expect(await policy(path)).not.toContain('stripe');
  });

  it('goes by the checkout’s address when the page was reached by a link within the site', async () => {
    const { page, end } = await open('/company');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Buy Us a Coffee' }).first().click();
    await buy(page).waitFor();
    const address = `${site.url}/about`;
    await page.route(CHECKOUT, (route) => route.fulfill({ json: { ...WITH_KEY, url: address } }));
    await buy(page).click();
    await page.waitForURL(address);
    await end();
  });
});

it('says without JavaScript what it needs', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/buy-coffee');
  expect(await page.getByText('needs JavaScript').isVisible()).toBe(true);
  expect(await page.getByText('Premium Support').isVisible()).toBe(true);
  await context.close();
});
