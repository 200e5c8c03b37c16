import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STORY } from '../app/content/about.ts';
import { TOOLS_PAGE } from '../app/content/tools.ts';
import { TOOLS } from '../app/tools/registry.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { storedIn, untilStored } from './support/offline.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

const FORMATTER = '/tools/snowflake-sql-formatter';
const JSON_PATH = '/tools/json-formatter';
const NOT_FOUND = /status of 404/;

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  owner = await createStaff(site, { email: 'aroha@hln.example', role: 'owner' });
});
afterAll(() => site.close());
beforeEach(() => hide());

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce', ...options });
  await untilInteractive(visitor.page);
  return visitor;
}

/** Stores the setting as the settings page does, and waits until the server sends pages with it. */
async function hide(...ids: readonly string[]): Promise<void> {
  await site.backend.database.query(
    "update private.settings set value = $1::jsonb where key = 'tools.hidden'",
    [ids.length === 0 ? null : JSON.stringify(ids.join(','))],
  );
  await eventually(hiddenInPages).toBe(ids.length === 0 ? null : ids.join(' '));
}
const hiddenInPages = async () =>
  /<html[^>]* data-hidden-tools="([^"]*)"/.exec(await (await fetch(`${site.url}/tools`)).text())?.[1] ?? null;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notFound = (page: Page) => heading(page, 'Off the chart').waitFor();
/** Counts the visible links to a tool, on any page. */
const offers = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).count();
const cards = (page: Page) => page.locator('main ul > li:visible').count();

describe('an Owner', () => {
  it('hides a tool by keyboard, and restores it from the history', async () => {
    const { page, end } = await open('/staff/resources/system-settings', await signedIn(site, owner));
    const row = page.getByRole('group', { name: 'Hidden tools', exact: true });
    await row.getByText('This is the default.').waitFor();
    expect(await row.getByRole('checkbox').count()).toBe(TOOLS.length);
    await row.getByRole('checkbox', { name: 'Snowflake SQL formatter' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await row.getByRole('checkbox', { name: 'JSON formatter' }).isChecked()).toBe(true);
    await row.getByRole('checkbox', { name: 'QR generator' }).press('Space');
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page
      .getByRole('region', { name: 'Developer tools' })
      .getByRole('button', { name: 'Save', exact: true })
      .press('Enter');
    await page.getByRole('status').filter({ hasText: 'Saved: Hidden tools.' }).waitFor();
    await eventually(hiddenInPages).toBe('json-formatter qr-generator');
    await page.getByRole('button', { name: 'History: Hidden tools' }).click();
    const drawer = page.getByRole('dialog', { name: 'History of Hidden tools' });
    await drawer.getByText('From none (default) to JSON formatter and QR generator.').waitFor();
    await drawer.getByRole('button', { name: 'Go back to none' }).click();
    await eventually(hiddenInPages).toBeNull();
    await end();
  });

  it('sees what the environment sets, and cannot change it', async () => {
    const decided = await startSite({ givenSettings: { 'tools.hidden': 'hash-generator,qr-generator' } });
    const who = await createStaff(decided, { role: 'owner' });
    const { page, end } = await visit(
      browser,
      decided.url,
      '/staff/resources/system-settings',
      await signedIn(decided, who),
    );
    const row = page.getByRole('group', { name: 'Hidden tools', exact: true });
    await row.getByText('Set by the server’s environment variable HIDDEN_TOOLS').waitFor();
    await row.getByText('Hash generator and QR generator', { exact: true }).waitFor();
    expect(await row.getByRole('checkbox').count()).toBe(0);
    expect((await fetch(`${decided.url}/tools/qr-generator`)).status).toBe(404);
    await end();
    await decided.close();
  });
});

describe('a hidden tool', () => {
  it('is an unknown page, and stays one after the scripts have started', async () => {
    await hide('json-formatter');
    const answer = await fetch(`${site.url}${JSON_PATH}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('JSON formatter');
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('json-formatter');
    const { page, end } = await open(JSON_PATH, { expectedErrors: [NOT_FOUND] });
    await notFound(page);
    expect(await page.title()).toBe('Page not found | HLN');
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await hide();
    await page.reload();
    await heading(page, 'JSON formatter').waitFor();
    await end();
  });

  it('is not linked from any page, with scripts or without', async () => {
    await hide('snowflake-sql-formatter', 'json-formatter');
    for (const path of ['/', '/about', '/tools', '/tools/url-encoder', '/tools/conformance', '/nowhere']) {
      for (const javaScriptEnabled of [true, false]) {
        const { page, end } = await visit(browser, site.url, path, {
          javaScriptEnabled,
          expectedErrors: [NOT_FOUND],
        });
        if (javaScriptEnabled) await untilInteractive(page);
        for (const hidden of [FORMATTER, JSON_PATH])
          expect(await offers(page, hidden), `${path} ${hidden}`).toBe(0);
        if (path === '/tools') {
          expect(await page.locator('main a[href^="/tools/"]:visible').count()).toBe(TOOLS.length - 2 + 1);
        }
        if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
        await end();
      }
    }
  });

  it('is not found by search, paste or menus, and is not tested', async () => {
    await hide('snowflake-sql-formatter', 'json-formatter');
    const { page, end } = await open('/tools');
    await page.getByRole('searchbox', { name: TOOLS_PAGE.find }).fill('format');
    await page.getByText(`1 of ${TOOLS.length - 2} tools`).waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: TOOLS_PAGE.find }).fill('jsonpath');
    await page.getByText('No tool matches “jsonpath”').waitFor();
    await page.getByRole('textbox', { name: 'Paste or drop anything' }).focus();
    await pasteText(page, '{"a": 1}');
    await pasteText(page, 'https://example.nz/?a=b%20c');
    await page.getByRole('link', { name: 'Open in URL encoder' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Open in JSON formatter' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a tool or a page' });
    await field.fill('jsonpath');
    await page.getByText('Nothing matches “jsonpath”.').waitFor();
    await end();

    const tool = await open('/tools/base64-encoder');
    await tool.page.locator('#base64-input').fill('kia ora');
    const menu = tool.page.getByRole('button', { name: 'Use in …' });
    await menu.click();
    const offered = tool.page.getByRole('list', { name: 'Tools that can take this' });
    await offered.getByRole('link', { name: 'URL encoder' }).waitFor();
    expect(await offered.locator(`a[href="${JSON_PATH}"]`).count()).toBe(0);
    await tool.end();

    const conformance = await open('/tools/conformance');
    await conformance.page.getByText(/^All \d+ tests passed\.$/).waitFor();
    const results = conformance.page.getByRole('list', { name: 'Results by tool' });
    expect(await results.getByRole('progressbar').count()).toBe(TOOLS.length - 2);
    await conformance.end();
  });

  it('disappears from a tab that was opened before', async () => {
    const { page, end } = await open('/about', { expectedErrors: [NOT_FOUND] });
    await hide('snowflake-sql-formatter');
    await page.getByRole('link', { name: STORY.proof.link }).click();
    await notFound(page);
    await end();
  });

  it('is removed from the offline cache on the next visit', async () => {
    const { page, end } = await open(JSON_PATH, { serviceWorkers: 'allow', expectedErrors: [NOT_FOUND] });
    await untilStored(page, JSON_PATH);
    await hide('json-formatter');
    // If the server is slow, a first visit may still be shown the stored copy.
    await eventually(async () => {
      await page.reload();
      return await page.title();
    }).toBe('Page not found | HLN');
    await untilInteractive(page);
    expect(await page.title()).toBe('Page not found | HLN');
    expect(await storedIn(page, JSON_PATH)).toEqual([]);
    await end();
  });
});

it('with all tools hidden, the grid says so and has no dead links', async () => {
  await hide(...TOOLS.map(({ id }) => id));
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    const { page, end } = await open('/tools', { viewport: { width, height: 844 }, colorScheme });
    await page.getByText(TOOLS_PAGE.none).waitFor();
    expect(await cards(page)).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('link', { name: TOOLS_PAGE.proofLink }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  }
});
