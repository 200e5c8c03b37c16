import { createStaff } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_PATHS } from '../app/content/staff-pages.ts';
import { FORMATTER, formatQuery, parts } from './formatter-support.ts';
import { fillStaffPages } from './support/filled-staff-pages.ts';
import { pageEndFaults } from './support/page-end.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilDrawn, untilInteractive, type Visit, visit } from './support/visit.ts';

const WIDTHS = [320, 390, 820, 1440, 2560];

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let asStaff: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  const staff = await createStaff(site, { email: 'mere@hln.example', role: 'owner' });
  await fillStaffPages(site, staff);
  asStaff = await signedIn(site, staff);
});
afterAll(() => site.close());

/** The page's faults at each width, without reloading it. */
async function faultsAtAllWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    faults.push(...(await pageEndFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

async function open(path: string, options = {}): Promise<Visit> {
  const visitor = await visit(browser, site.url, path, {
    reducedMotion: 'reduce',
    ...options,
  });
  await untilInteractive(visitor.page);
  // Ignores the heading of a waiting staff page, which is only for screen readers.
  await visitor.page.locator('h1:not(.visually-hidden)').waitFor();
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

/** `testLooks` covers pages as they open. */
describe('the footer, with nothing covered or beside it,', () => {
  test.each(STAFF_PATHS)('ends the page on %s when it is filled', async (path) => {
    const visitor = await open(path, asStaff);
    expect(await faultsAtAllWidths(visitor.page)).toEqual([]);
    await visitor.end();
  });

  test('ends the page in every state of the formatter', async () => {
    const { page, end } = await open(FORMATTER);
    const { button, problems } = parts(page);
    // The query is long enough for every scrolling box to scroll.
    await formatQuery(
      page,
      `select ${Array.from({ length: 400 }, (_, i) => `column_${i} c${i}`).join(',')} from t`,
    );
    await button('Show Diff').click();
    await page.getByRole('cell').first().waitFor();
    expect(await faultsAtAllWidths(page)).toEqual([]);

    await page.getByLabel('Hide white space and letter case').check();
    await button('Settings').click();
    await page.getByText('More options').click();
    await page.getByText('Show every word added or changed').click();
    await button('Test Validation').click();
    await button('Run Tests').click();
    await page.getByText(/passed, \d failed/).waitFor();
    await button('Needs Improvement').click();
    await page.getByLabel('What could be improved? *').waitFor();
    expect(await faultsAtAllWidths(page)).toEqual([]);

    await formatQuery(page, "select ((a, b))) , 'open");
    await problems.waitFor();
    await page.getByRole('button', { name: /^\d more$/ }).click();
    expect(await faultsAtAllWidths(page)).toEqual([]);
    await end();
  });
});
