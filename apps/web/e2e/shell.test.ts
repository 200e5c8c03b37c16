import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_TEXT } from '../app/content/company-text.ts';
import { HERO } from '../app/content/home.ts';
import { COMPANY } from '../app/content/team.ts';
import { NIGHT, NOON } from '../scripts/harbour/palette.ts';
import { NOT_FOUND_NOTICE } from './support/pages.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const COMPANY_TITLE = `${COMPANY_TEXT.title} | HLN`;

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

async function open(path: string, options: VisitOptions = DESK) {
  const visitor = await visit(browser, site.url, path, options);
  if (options.javaScriptEnabled !== false) await untilInteractive(visitor.page);
  return visitor;
}

describe('the navigation', () => {
  test('shows its seven entries in order; three of them do nothing and say so', async () => {
    const { page, end } = await open('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Products/),
      expect.stringMatching(/^Solutions/),
      expect.stringMatching(/^Research/),
      'Tools',
      'Company',
      'About Us',
      'Buy Us a Coffee',
    ]);
    for (const name of ['Products', 'Solutions', 'Research']) {
      const placeholder = nav.getByRole('link', { name: `${name} (coming soon)` });
      expect(await placeholder.getAttribute('aria-disabled')).toBe('true');
      expect(await placeholder.getAttribute('href')).toBeNull();
      await placeholder.click({ force: true });
      expect(new URL(page.url()).pathname).toBe('/');
    }
    expect(await nav.getByRole('link', { name: 'Buy Us a Coffee' }).getAttribute('href')).toBe('/buy-coffee');
    await end();
  });

  test.each([
    ['/tools', 'page'],
    ['/tools/snowflake-sql-formatter', 'true'],
    ['/tools/json-formatter', 'true'],
    ['/about', null],
  ])('on %s the Tools entry is marked %s', async (path, mark) => {
    const { page, end } = await open(path, { ...DESK, expectedErrors: [NOT_FOUND_NOTICE] });
    const tools = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' });
    await expect.poll(() => tools.getAttribute('aria-current')).toBe(mark);
    await end();
  });

  test('opens the coffee page as a new document, so that its policy allows the provider', async () => {
    const { page, end } = await open('/about');
    const [response] = await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === '/buy-coffee'),
      page.getByRole('contentinfo').getByRole('link', { name: 'Buy Us a Coffee' }).click(),
    ]);
    expect(response.request().isNavigationRequest()).toBe(true);
    expect(response.headers()['content-security-policy']).toContain('https://js.stripe.com');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await end();
  });

  test('loads each page as a document, scrolled to its top, or after Back to where it was', async () => {
    const { page, end } = await open('/about');
    await page.getByRole('heading', { name: 'Ready to Grow' }).scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Company' }).click();
    await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
    expect(await page.title()).toBe(COMPANY_TITLE);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await end();
  });

  test('can be used by keyboard alone', async () => {
    const { page, end } = await open('/');
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'),
      );
    const stops: unknown[] = [];
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual([
      'Skip to content',
      'HLN, home',
      'Tools',
      'Company',
      'About Us',
      'Buy Us a Coffee',
      'Find a tool or a page (Ctrl K)',
      expect.stringMatching(/^Theme:/),
      HERO.contact,
      'Access Mainframe',
    ]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Educational Consultation' }).waitFor();
    await end();
  });

  test('the skip link moves to the content', async () => {
    const { page, end } = await open('/company');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back to Home');
    await end();
  });
});

describe('the menu on a phone', () => {
  test('opens, closes on Escape and returns the focus', async () => {
    const { page, end } = await open('/', PHONE);
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Company' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('menu-open');
    await end();
  });

  test('closes when a page is chosen', async () => {
    const { page, end } = await open('/', PHONE);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await end();
  });
});

describe('the theme', () => {
  const theme = (page: Awaited<ReturnType<typeof open>>['page']) =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

  test('cycles through the device’s, light and dark, is remembered, and is applied before the first paint', async () => {
    const { page, end } = await open('/about', { ...DESK, colorScheme: 'dark' });
    const toggle = page.getByRole('button', { name: /^Theme:/ });
    await toggle.click();
    expect(await theme(page)).toBe('light');
    await toggle.click();
    expect(await theme(page)).toBe('dark');
    await toggle.click();
    expect(await theme(page)).toBe('light dark');
    await toggle.click();

    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('h1');
    expect(await theme(page)).toBe('light');
    await untilInteractive(page);
    expect(await toggle.getAttribute('aria-label')).toBe('Theme: light. Change to dark');
    await end();
  });

  test.each([
    ['dark', 'dark', 'night'],
    ['light', 'light', 'noon'],
    ['light', 'dark', 'night'],
    ['dark', 'light', 'noon'],
  ] as const)('on a %s device the %s theme shows the harbour at %s', async (device, chosen, hour) => {
    const { page, end } = await open('/', { ...DESK, colorScheme: device });
    const toggle = page.getByRole('button', { name: /^Theme:/ });
    while (device !== chosen && !(await toggle.getAttribute('aria-label'))?.startsWith(`Theme: ${chosen}`)) {
      await toggle.click();
    }
    const hill = page.locator('.hero-scene .h-hill-2').first();
    const [lightness] = { night: NIGHT, noon: NOON }[hour].hills[2];
    expect(await hill.evaluate((element) => getComputedStyle(element).fill)).toMatch(
      new RegExp(`^oklch\\(${lightness} `),
    );
    await end();
  });

  test('changes in other tabs too', async () => {
    const { page, end } = await open('/about');
    const second = await page.context().newPage();
    await second.goto('/company');
    await untilInteractive(second);
    await second.getByRole('button', { name: /^Theme:/ }).click();
    await expect.poll(() => theme(page)).toBe('light');
    await expect
      .poll(() => page.getByRole('button', { name: /^Theme:/ }).getAttribute('aria-label'))
      .toMatch(/^Theme: light/);
    await end();
  });
});

describe('when something is missing or breaks', () => {
  test('an unknown address shows the not-found page, with links', async () => {
    const { page, end } = await open('/no-such-page', { ...DESK, expectedErrors: [NOT_FOUND_NOTICE] });
    await page.getByRole('heading', { level: 1, name: 'Off the chart' }).waitFor();
    expect(await page.title()).toBe('Page not found | HLN');
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'HLN' }).waitFor();
    await end();
  });

  test('a route that throws shows Unexpected Application Error, with a link to Home and a reload', async () => {
    const { page, end } = await open('/about', {
      ...DESK,
      expectedErrors: [/planted/, /Minified React error/],
    });
    const script = /\/assets\/consultation-[^/]+\.js$/;
    await page.route(script, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Page() { throw new Error("planted"); }',
      }),
    );
    await page.goto('/consultation');
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' }).waitFor();
    expect(await page.getByText('planted').count()).toBe(0);
    await page.unroute(script);
    await page.getByRole('button', { name: 'Reload this page' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Unexpected Application Error' })
      .waitFor({ state: 'detached' });
    await end();
  });
});
