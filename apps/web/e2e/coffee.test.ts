import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_RETURN, COFFEE_FORM } from '../app/content/coffee.ts';
import { buyButton, openCoffee } from './coffee-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import type { VisitOptions } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
});
afterAll(() => site.close());

const open = (path?: string, options?: VisitOptions) => openCoffee(browser, site.url, path, options);
const buy = buyButton;
const amount = (page: Page) => page.getByPlaceholder('Enter amount');
const custom = (page: Page) => page.getByRole('radio', { name: 'Custom Amount' });

async function donations() {
  const { data } = await site.backend.service
    .from('donations')
    .select('status, amount_cents, description, customer_email')
    .order('created_at', { ascending: false });
  return data ?? [];
}

describe('the coffee form', () => {
  it('offers four tiers, the Medium one POPULAR and selected', async () => {
    const { page, end } = await open();
    const group = page.getByRole('group', { name: COFFEE_FORM.legend });
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

  it('moves between tiers and a custom amount by click, by typing and by arrow keys', async () => {
    const { page, end } = await open();
    await page.getByText('Custom Amount').click();
    expect(await custom(page).isChecked()).toBe(true);
    await page.getByText('Small Coffee').click();
    expect(await custom(page).isChecked()).toBe(false);
    await amount(page).fill('42');
    expect(await custom(page).isChecked()).toBe(true);
    expect(await buy(page).textContent()).toBe('Buy $42 Coffee');
    await page.getByText('Small Coffee').click();
    await amount(page).click();
    expect(await custom(page).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /Small Coffee/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await buy(page).textContent()).toBe('Buy $10 Coffee');
    await end();
  });

  it.each(['', '0', '-5', '2.5', '5001'])(
    'rejects “%s” as an amount without asking the server',
    async (text) => {
      const { page, end, alerts } = await open();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('create-checkout-session')) asked += 1;
      });
      await custom(page).check();
      await amount(page).fill(text);
      await buy(page).click();
      await page.getByRole('alert').getByText('Please enter a valid amount').waitFor();
      await page.getByText('Enter whole dollars, from $1 to $5,000.').waitFor();
      await eventually(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(alerts).toEqual(['Please enter a valid amount']);
      expect(asked).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await end();
    },
  );

  it('rejects an invalid email address, and moves the focus to it', async () => {
    const { page, end } = await open();
    const email = page.getByLabel('Email (optional - for receipt)');
    await email.fill('nobody');
    await buy(page).click();
    await page.getByText(COFFEE_FORM.invalidEmail).waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await end();
  });
});

it('the form keeps the chosen tier when Tab passes the custom amount', async () => {
  const { page, end } = await open();
  await page.getByText('Coffee + Snacks').click();
  await page.keyboard.press('Tab');
  await eventually(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.getByRole('radio', { name: /Coffee \+ Snacks/ }).isChecked()).toBe(true);
  expect(await buy(page).textContent()).toBe('Buy $25 Coffee');
  await end();
});

it('the page says who receives the money, why it is in US dollars, and whom to contact', async () => {
  const { page, end } = await open();
  await page.getByText(COFFEE_FORM.receiver).waitFor();
  await page.getByText(COFFEE_FORM.currency).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^kiaora@/ })
      .getAttribute('href'),
  ).toMatch(/^mailto:kiaora@/);
  await end();
});

describe('paying in TEST MODE', () => {
  it('leads to the hosted page and back to a thank-you, with a donation and an email', async () => {
    const { page, end } = await open();
    await page.getByText('Coffee + Snacks').click();
    await page.getByLabel('Email (optional - for receipt)').fill('giver@example.com');
    await buy(page).click();
    await page.getByText('TEST MODE').first().waitFor();
    const font = page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
    expect(await font).toContain('Harbour Text');
    expect(await page.getByText('US$25.00').first().isVisible()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: CHECKOUT_RETURN.success.title }).waitFor();
    await page.getByText('TEST MODE: no card was charged').waitFor();
    await page.getByText('Paid in TEST MODE: US$25.00').waitFor();
    expect(new URL(page.url()).pathname).toBe('/buy-coffee');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    expect((await donations())[0]).toEqual({
      status: 'paid',
      amount_cents: 2500,
      description: 'Coffee + Snacks',
      customer_email: 'giver@example.com',
    });
    const mails = async () =>
      (
        await site.backend.service
          .from('email_outbox')
          .select('recipient, subject')
          .eq('kind', 'donation-thanks')
      ).data;
    await eventually(mails).toEqual([
      { recipient: 'consultation@localhost', subject: '[TEST MODE] HLN: thank you for the coffee' },
    ]);
    await end();
  });

  it('works with a custom amount', async () => {
    const { page, end } = await open();
    await amount(page).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pay US$7.00 (test)' }).click();
    await page.getByText(CHECKOUT_RETURN.success.title).waitFor();
    expect((await donations())[0]).toMatchObject({
      amount_cents: 700,
      description: 'Custom Coffee Support - $7',
      customer_email: null,
    });
    await end();
  });

  it('says after a cancellation that nothing was charged', async () => {
    const before = (await donations()).length;
    const { page, end } = await open();
    await buy(page).click();
    await page.getByRole('button', { name: 'Let the card be declined' }).click();
    await page.getByText('The test card was declined.').waitFor();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('heading', { name: CHECKOUT_RETURN.cancelled.title }).waitFor();
    await page.getByText('Not paid: US$10.00').waitFor();
    expect(await buy(page).isEnabled()).toBe(true);
    expect(await donations()).toHaveLength(before);
    await end();
  });

  it('is possible again after the browser’s Back button', async () => {
    const { page, end } = await open();
    await buy(page).click();
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    await page.goBack();
    await eventually(() => buy(page).textContent()).toBe('Buy $10 Coffee');
    expect(await buy(page).isEnabled()).toBe(true);
    await end();
  });
});

it('the page says that it needs JavaScript', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/buy-coffee');
  expect(await page.getByText(COFFEE_FORM.noScript).isVisible()).toBe(true);
  expect(await page.getByText('Premium Support').isVisible()).toBe(true);
  await context.close();
});
