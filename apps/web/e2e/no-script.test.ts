import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { FAQ } from '../app/content/about.ts';
import { PAGES } from '../app/content/site-map.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const open = (path: string, width: number) =>
  visit(browser, site.url, path, { javaScriptEnabled: false, viewport: { width, height: 844 } });

describe('without JavaScript', () => {
  test.each(Object.values(PAGES))('$path can be read', async ({ path }) => {
    const { page, end } = await open(path, 390);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(((await page.getByRole('main').textContent()) ?? '').trim().length).toBeGreaterThan(200);
    expect(await page.getByRole('button', { name: /^Theme/ }).count()).toBe(0);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });

  test('the phone’s menu opens and its links work', async () => {
    const { page, end } = await open('/', 390);
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'About Us' }).click();
    await page.waitForURL('**/about');
    await end();
  });

  test('questions open and close', async () => {
    const { page, end } = await open('/about', 1440);
    const { question, answer } = FAQ.questions[1] ?? { question: '', answer: '' };
    expect(await page.getByText(answer).isVisible()).toBe(false);
    await page.getByText(question).click();
    expect(await page.getByText(answer).isVisible()).toBe(true);
    await page.getByText(question).click();
    expect(await page.getByText(answer).isVisible()).toBe(false);
    await end();
  });

  test('the company’s figures are there', async () => {
    const { page, end } = await open('/company', 1440);
    expect(await page.locator('.stat').allInnerTexts()).toEqual([
      expect.stringContaining('2'),
      expect.stringContaining('3'),
      expect.stringContaining('5'),
      expect.stringContaining('8'),
      expect.stringContaining('possibilities'),
    ]);
    await end();
  });
});
