import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_FORM, CONTACT_STATES } from '../app/content/contact-page.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  await site.schedules.stop();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['contact_requests', 'email_outbox', 'rate_limit_hits']) {
    await site.backend.database.query(`delete from public.${table}`);
  }
});

const open = (options?: VisitOptions) => visit(browser, site.url, '/contact', options);
const field = (page: Page, name: keyof typeof LABELS) => page.getByLabel(LABELS[name], { exact: true });
const LABELS = {
  name: CONTACT_FORM.name,
  business: CONTACT_FORM.business,
  email: CONTACT_FORM.email,
  message: CONTACT_FORM.message,
} as const;
const sendButton = (page: Page) => page.getByRole('button', { name: CONTACT_FORM.send, exact: true });
const thanks = (page: Page) => page.getByRole('heading', { name: CONTACT_STATES.sent.title });

async function fill(page: Page): Promise<void> {
  await field(page, 'name').fill('Aroha');
  await field(page, 'business').fill('Kōwhai Ltd');
  await field(page, 'email').fill('aroha@example.nz');
  await field(page, 'message').fill('Invoices, by hand.\nEvery week.');
}

const stored = () =>
  site.backend.database.query('select name, business, email, message from public.contact_requests');
const FILLED = {
  name: 'Aroha',
  business: 'Kōwhai Ltd',
  email: 'aroha@example.nz',
  message: 'Invoices, by hand.\nEvery week.',
};
/** Resolves once the page's script has taken over the form. */
const ready = (page: Page) => page.locator('form[novalidate]').waitFor();

it('the contact page says how soon businesses get a reply, once staff have set a time', async () => {
  const setTo = (text: string | null) =>
    site.backend.database.query(
      "update private.settings set value = $1::jsonb where key = 'contact.reply-time'",
      [text === null ? null : JSON.stringify(text)],
    );
  await setTo('We answer within <1> working day.');
  await eventually(async () => (await fetch(`${site.url}/contact`)).text()).toContain(
    '&lt;1&gt; working day',
  );
  const { page, end } = await open();
  await ready(page);
  expect(await page.getByText('We answer within <1> working day.').isVisible()).toBe(true);
  await page.goto('/');
  expect(await page.getByText('We answer within <1> working day.').isVisible()).toBe(true);
  await setTo(null);
  await eventually(async () => (await fetch(`${site.url}/contact`)).text()).not.toContain('working day');
  await page.goto('/contact');
  await ready(page);
  expect(await page.locator('.reply-time').isVisible()).toBe(false);
  await end();
});

describe('the contact form', () => {
  it('stores a message, confirms it and moves the focus there', async () => {
    const { page, end } = await open();
    await ready(page);
    await fill(page);
    await sendButton(page).click();
    await thanks(page).waitFor();
    await page.getByText('will answer you at aroha@example.nz').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      CONTACT_STATES.sent.title,
    );
    expect(await stored()).toEqual([FILLED]);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: CONTACT_FORM.another }).click();
    await eventually(() => field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await field(page, 'message').inputValue()).toBe('');
    await end();
  });

  it('can be filled in and sent with the keyboard alone', async () => {
    const { page, end } = await open();
    await ready(page);
    await field(page, 'name').focus();
    await page.keyboard.type('Aroha');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kōwhai Ltd');
    await page.keyboard.press('Tab');
    await page.keyboard.type('aroha@example.nz');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Invoices, by hand.\nEvery week.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await thanks(page).waitFor();
    expect(await stored()).toEqual([FILLED]);
    await end();
  });

  it('says beside each field what is wrong, and moves the focus to the first', async () => {
    const { page, end } = await open();
    await ready(page);
    await field(page, 'email').fill('aroha');
    await sendButton(page).click();
    await page.getByText('Please tell us your name.').waitFor();
    await page.getByText('Please enter an email address like name@example.org.').waitFor();
    await page.getByText('Please tell us about the job.').waitFor();
    await eventually(() => field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await field(page, 'name').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    await field(page, 'name').fill('Aroha');
    await eventually(() => page.getByText('Please tell us your name.').count()).toBe(0);
    expect(await stored()).toEqual([]);
    await end();
  });

  it('stores one message for two clicks, and for a retry after a lost response', async () => {
    const { page, end } = await open({ expectedErrors: [/functions\/v1\/contact/, /ERR_/] });
    await ready(page);
    await fill(page);
    await page.route('**/functions/v1/contact', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await sendButton(page).dblclick();
    await page.getByText(CONTACT_STATES.noAnswer).waitFor();
    await eventually(stored).toEqual([FILLED]);
    await page.unroute('**/functions/v1/contact');
    await sendButton(page).click();
    await thanks(page).waitFor();
    expect(await stored()).toEqual([FILLED]);
    await end();
  });

  it('keeps the text over a reload and while offline', async () => {
    const { page, end } = await open({
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /functions\/v1\/contact/],
    });
    await ready(page);
    await fill(page);
    await page.reload();
    await ready(page);
    await eventually(() => field(page, 'message').inputValue()).toBe(FILLED.message);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await page.getByText(CONTACT_STATES.offline).waitFor();
    expect(await field(page, 'message').inputValue()).toBe(FILLED.message);
    await page.context().setOffline(false);
    await sendButton(page).click();
    await thanks(page).waitFor();
    expect(await stored()).toEqual([FILLED]);
    await end();
  });

  it('says that the server could not accept it, and keeps the text', async () => {
    const { page, end } = await open({ expectedErrors: [/functions\/v1\/contact/, /status of 503/] });
    await ready(page);
    await fill(page);
    await page.route('**/functions/v1/contact', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { code: 'x', error: 'x' } }),
    );
    await sendButton(page).click();
    await page.getByRole('form').getByText(CONTACT_STATES.notSent).waitFor();
    expect(await field(page, 'message').inputValue()).toBe(FILLED.message);
    await end();
  });

  it('delivers even if the tab is closed right after the click', async () => {
    const { page } = await open();
    await ready(page);
    await fill(page);
    const begun = page.waitForRequest('**/functions/v1/contact');
    await sendButton(page).click();
    await begun;
    await page.close();
    await eventually(stored).toEqual([FILLED]);
    await page.context().close();
  });

  it('works without JavaScript, with the browser’s own validation', async () => {
    const { page, end } = await open({ javaScriptEnabled: false });
    expect(await page.getByText(CONTACT_STATES.sent.title).isVisible()).toBe(false);
    await field(page, 'name').fill('Aroha');
    await sendButton(page).click();
    expect(new URL(page.url()).hash).toBe('');
    await fill(page);
    await sendButton(page).click();
    await page.waitForURL('**/contact#sent');
    await page.getByText(CONTACT_STATES.sent.title).waitFor();
    expect(await stored()).toEqual([FILLED]);
    await end();
  });

  it.each(['light', 'dark'] as const)(
    'fits phones and large screens, and axe finds nothing (%s)',
    async (colorScheme) => {
      const { page, end } = await open({ colorScheme });
      await ready(page);
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await layoutFaults(page)).toEqual([]);
      }
      expect(await axeFaults(page)).toEqual([]);
      await end();
    },
  );
});
