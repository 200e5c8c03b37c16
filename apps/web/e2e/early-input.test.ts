import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { COFFEE_FORM } from '../app/content/coffee.ts';
import { NOT_FOUND_NOTICE } from './support/pages.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { ownRequests, untilDrawn, untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

/** A page whose scripts don't load until `wake` is called. */
async function openAsleep(path: string) {
  const page = await browser.newPage({ baseURL: site.url });
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  // It has loaded once its scripts have.
  await page.goto(path, { waitUntil: 'commit' });
  const wake = async () => {
    gate.resolve();
    await untilInteractive(page);
  };
  return { page, wake };
}

describe('before the scripts listen', () => {
  test('a choice can be made, and is kept', async () => {
    const { page, wake } = await openAsleep('/buy-coffee');
    await page.getByText('Coffee + Snacks').click();
    await page.getByLabel('Email (optional - for receipt)').fill('no address');
    await wake();
    const buy = page.getByRole('button', { name: 'Buy $25 Coffee' });
    await buy.click();
    await expect.poll(() => page.getByText(COFFEE_FORM.invalidEmail).isVisible()).toBe(true);
    await page.close();
  });

  test('a button pressed early takes effect once they do', async () => {
    const { page, wake } = await openAsleep('/tools/snowflake-sql-formatter');
    await page.getByRole('button', { name: 'Settings' }).click();
    await wake();
    await expect.poll(() => page.getByText('Formatting Options').isVisible()).toBe(true);
    await page.close();
  });

  test('a form submitted early waits for them instead of reloading the page', async () => {
    const { page, wake } = await openAsleep('/buy-coffee');
    await page.getByText('Custom Amount').click();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole('button', { name: /^Buy/ }).click();
    expect(new URL(page.url()).search).toBe('');
    await wake();
    await expect.poll(() => alerts).toEqual(['Please enter a valid amount']);
    await page.close();
  });

  test('the menu on a phone opens, and stays open until a link in it is used', async () => {
    const { page, wake } = await openAsleep('/about');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Company' });
    await link.waitFor();
    await wake();
    await untilDrawn(page);
    expect(await link.isVisible()).toBe(true);
    await link.click();
    await page.waitForURL('**/company');
    await link.waitFor({ state: 'hidden' });
    await page.close();
  });

  test('the caret and the typed text stay where they are', async () => {
    const { page, wake } = await openAsleep('/tools/snowflake-sql-formatter');
    const input = page.getByLabel('Input SQL').first();
    await input.pressSequentially('select 1');
    await input.press('ArrowLeft');
    await wake();
    expect(await input.evaluate((area: HTMLTextAreaElement) => [area.value, area.selectionStart])).toEqual([
      'select 1',
      7,
    ]);
    await page.close();
  });
});

describe('the buttons of the header', () => {
  test.each(['/about', '/tools/json-formatter'])(
    'act once on %s if they were pressed before the scripts listen',
    async (path) => {
      const { page, wake } = await openAsleep(path);
      await page.getByRole('button', { name: /^Theme/ }).click();
      await wake();
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
      await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.close();
    },
  );

  test.each(['/about', '/tools/json-formatter'])('open the palette on %s by keyboard', async (path) => {
    const { page, wake } = await openAsleep(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await wake();
    await page.getByRole('combobox', { name: 'Find a tool or a page' }).waitFor();
    await page.close();
  });

  test('work before the router has started', async () => {
    const page = await browser.newPage({ baseURL: site.url });
    const gate = Promise.withResolvers<void>();
    await page.route('**/entry.client-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/tools/json-formatter', { waitUntil: 'commit' });
    const theme = page.getByRole('button', { name: /^Theme/ });
    await expect.poll(() => theme.getAttribute('title')).toMatch(/^Theme: as on this device/);
    await page.getByRole('button', { name: 'Find a tool or a page (Ctrl K)' }).waitFor();
    await theme.click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    gate.resolve();
    await untilInteractive(page);
    await untilDrawn(page);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.close();
  });
});

describe('a text page', () => {
  test.each([
    '/',
    '/about',
    '/company',
    '/privacy',
    '/terms',
    '/accessibility',
    '/licences',
    '/no-such-page',
  ])('%s runs the page script, and neither React nor the router', async (path) => {
    const visitor = await visit(browser, site.url, path, {
      isNew: true,
      reducedMotion: 'reduce',
      expectedErrors: [NOT_FOUND_NOTICE],
    });
    const scripts = (await ownRequests(visitor)).filter((url) => url.endsWith('.js'));
    expect(scripts.filter((url) => !/\/(?:page|count-up|film)-[^/]+\.js$/.test(url))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
    await visitor.end();
  });

  test('opens its questions without any script', async () => {
    const { page, end } = await visit(browser, site.url, '/about');
    await page.evaluate(() => document.querySelectorAll('summary')[1]?.click());
    expect(await page.locator('details[open]').count()).toBe(2);
    await end();
  });

  /** Returns the position and appearance of every element. */
  const appearance = async (page: Page) => {
    await page.evaluate(() => document.fonts.ready);
    return await page.evaluate(() =>
      [...document.querySelectorAll('body, header *, main *, footer *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(element);
        return [x, y + scrollY, width, height, color, backgroundColor, fontFamily, fontSize].join();
      }),
    );
  };

  test('is styled by its inlined rules, without its style sheets', async () => {
    const { page, end } = await visit(browser, site.url, '/contact', { expectedErrors: [/ERR_FAILED/] });
    await page.goto('/company');
    await untilInteractive(page);
    const before = await appearance(page);
    await page.route('**/assets/*.css', (route) => route.abort());
    await page.goto('/company');
    await untilInteractive(page);
    expect(await appearance(page)).toEqual(before);
    await end();
  });

  test('loads the fonts of rare characters once it is idle', async () => {
    const { page, end } = await visit(browser, site.url, '/', { isNew: true });
    const faces = () =>
      page.evaluate(() =>
        [...document.fonts].map(({ family, unicodeRange, status }) => ({ family, unicodeRange, status })),
      );
    // The macron in “Whakawātea”.
    await expect.poll(faces).toContainEqual({
      family: expect.stringMatching(/Harbour Display"?$/),
      unicodeRange: expect.stringContaining('U+100-101'),
      status: 'loaded',
    });
    const declared = (await faces()).map(({ family, unicodeRange }) => `${family} ${unicodeRange}`);
    const files = declared.filter((name) => !name.includes('Fallback'));
    expect(files).toHaveLength(9);
    expect(new Set(files).size).toBe(9);
    await end();
  });
});
