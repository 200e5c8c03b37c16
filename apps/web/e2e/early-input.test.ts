import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ABOUT } from '../app/content/about.ts';
import { COFFEE_FORM } from '../app/content/coffee.ts';
import { COMPANY } from '../app/content/team.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilDrawn, untilInteractive, untilShown, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

/** A page whose scripts stay away until `wake` is called. */
async function openAsleep(path: string) {
  const page = await browser.newPage({ baseURL: site.url });
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path);
  const wake = async () => {
    gate.resolve();
    await untilInteractive(page);
  };
  return { page, wake };
}

describe('before the scripts listen', () => {
  test('a choice is made and stays made', async () => {
    const { page, wake } = await openAsleep('/buy-coffee');
    await page.getByText('Coffee + Snacks').click();
    await page.getByLabel('Email (optional - for receipt)').fill('no address');
    await wake();
    const buy = page.getByRole('button', { name: 'Buy $25 Coffee' });
    await buy.click();
    await expect.poll(() => page.getByText(COFFEE_FORM.invalidEmail).isVisible()).toBe(true);
    await page.close();
  });

  test('a pressed button does its work when they do', async () => {
    const { page, wake } = await openAsleep('/tools/snowflake-sql-formatter');
    await page.getByRole('button', { name: 'Settings' }).click();
    await wake();
    await expect.poll(() => page.getByText('Formatting Options').isVisible()).toBe(true);
    await page.close();
  });

  test('a form that is sent off waits for them instead of loading its own page', async () => {
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

  test('the menu of a phone opens, and stays open until it has led somewhere', async () => {
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

describe('a page to read', () => {
  /** The page once it has loaded, painted and been idle, and the scripts that it has asked for by then. */
  const openAndWait = async (path: string, options: { readonly hasTouch?: boolean } = {}) => {
    const visitor = await visit(browser, site.url, path, { isNew: true, ...options });
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.waitForLoadState('load');
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => requestIdleCallback(done))));
        }),
    );
    return { ...visitor, scripts };
  };

  test.each(['/', '/about', '/company', '/tools', '/privacy'])(
    '%s runs no script until somebody moves',
    async (path) => {
      const { page, requests, scripts, end } = await openAndWait(path);
      expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
      // As a hand moves: the page listens from its first frame on, and the first of many moves may come before that.
      let x = 200;
      await expect
        .poll(async () => {
          await page.mouse.move(x++, 200);
          return await page.locator('html[data-interactive]').count();
        })
        .toBe(1);
      expect(scripts.length).toBeGreaterThan(3);
      await end();
    },
  );

  test('answers the button that is touched first', async () => {
    const { page, end } = await openAndWait('/about', { hasTouch: true });
    await page.getByRole('button', { name: /^Theme/ }).tap();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await end();
  });

  test('opens the palette by its keys, though they are the first', async () => {
    const { page, end } = await openAndWait('/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Find a tool or a page' }).waitFor();
    await end();
  });

  test('opens its questions without any script', async () => {
    const { page, end } = await openAndWait('/about');
    await page.evaluate(() => document.querySelectorAll('summary')[1]?.click());
    expect(await page.locator('details[open]').count()).toBe(2);
    await end();
  });

  /** Where everything stands, and how it is drawn. */
  const appearance = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, header *, main *, footer *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(element);
        return [x, y + scrollY, width, height, color, backgroundColor, fontFamily, fontSize].join();
      }),
    );
  const rulesOfThePage = (page: Page) => page.locator('style#page-rules').count();

  test('is drawn without its style sheets, and looks the same when they take over', async () => {
    const { page, end } = await openAndWait('/about');
    await page.evaluate(() => document.fonts.ready);
    const before = await appearance(page);
    expect(await rulesOfThePage(page)).toBe(1);
    await page.mouse.move(2, 400);
    await untilInteractive(page);
    expect(await rulesOfThePage(page)).toBe(0);
    expect(await appearance(page)).toEqual(before);
    await page.getByRole('link', { name: 'Company' }).first().click();
    await page.waitForURL('**/company');
    await page.getByRole('heading', { level: 1, name: COMPANY.title }).waitFor();
    await untilShown(page);
    await page.goBack();
    await page.waitForURL('**/about');
    await page.getByRole('heading', { level: 1, name: ABOUT.title }).waitFor();
    await untilShown(page);
    await page.mouse.move(2, 400);
    expect(await appearance(page)).toEqual(before);
    await end();
  });

  test('has the fonts of rare letters once its style sheets are there, before anybody moves', async () => {
    const { page, end } = await openAndWait('/');
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

  test('keeps its rules where a style sheet does not come', async () => {
    const { page, end } = await visit(browser, site.url, '/contact', { expectedErrors: [/ERR_FAILED/] });
    await page.route('**/assets/*.css', (route) => route.abort());
    await page.goto('/about');
    await page.evaluate(() => document.fonts.ready);
    const before = await appearance(page);
    await page.mouse.move(2, 400);
    await untilInteractive(page);
    expect(await rulesOfThePage(page)).toBe(1);
    expect(await appearance(page)).toEqual(before);
    await end();
  });
});
