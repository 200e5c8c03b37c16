import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ERROR_PAGE } from '../app/content/shell.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { createStaff, visitAsStaff } from './support/staff.ts';
import { visit } from './support/visit.ts';

const PLANTED = 'planted by the test';
const EXPECTED = { expectedErrors: [/planted by the test/, /Minified React error/] };
/** The script of the price watcher's page, whatever its hash. */
const SCRIPT = /\/assets\/staff\.price-watcher-[^/]+\.js$/;

/** Replaces the page's script with one that throws on use. */
const replaceScript = (page: Page, body: string) =>
  page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));

const open = async (path: string, prepare: (page: Page) => Promise<unknown>) => {
  const site = await sharedSite();
  const opened = await visit(await sharedBrowser(), site.url, '/robots.txt', EXPECTED);
  await prepare(opened.page);
  await opened.page.goto(path);
  return opened;
};

const seesErrorPage = async (page: Page) => {
  await page
    .getByRole('heading', { level: 1, name: ERROR_PAGE.title, exact: true })
    .waitFor({ timeout: 20_000 });
  await page.getByText(ERROR_PAGE.text).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(PLANTED);
};

describe('an uncaught error', () => {
  it.each([
    [
      'a route’s meta',
      `export const meta = () => { throw new Error('${PLANTED}') }; export default () => null;`,
    ],
    ['a route’s component', `export default () => { throw new Error('${PLANTED}') };`],
    [
      'a route’s links',
      `export const links = () => { throw new Error('${PLANTED}') }; export default () => null;`,
    ],
  ])('in %s within the staff area shows our error page, and the next link works', async (_what, body) => {
    const [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
    const { page, end } = await visitAsStaff(
      browser,
      site,
      await createStaff(site),
      '/staff/portal',
      EXPECTED,
    );
    await replaceScript(page, body);
    await page.getByRole('button', { name: 'Staff tools' }).click();
    await page
      .getByRole('navigation', { name: 'Staff tools' })
      .getByRole('link', { name: 'Price Watcher' })
      .click();
    await seesErrorPage(page);
    await page.getByRole('link', { name: 'Tools' }).first().click();
    await page.getByRole('heading', { level: 1, name: /tools/i }).waitFor();
    await end();
  });

  it('shows our error page with the frame, and then without it', async () => {
    const { page, end } = await open('/tools/json-formatter', (page) =>
      page.addInitScript((message) => {
        Object.defineProperty(navigator, 'platform', {
          get: () => {
            throw new Error(message);
          },
        });
      }, PLANTED),
    );
    await seesErrorPage(page);
    expect(await page.getByRole('banner').count()).toBe(0);
    await end();
  });
});
