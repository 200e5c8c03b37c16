import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaff, type StaffForTest } from '../../server/src/testing/index.ts';
import { launchBrowser } from './support/browser.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, type VisitOptions, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let staff: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  staff = await createStaff(site, { email: 'mere@hln.example' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(path: string, options: VisitOptions = {}) {
  const visitor = await visit(browser, site.url, path, options);
  await untilInteractive(visitor.page);
  return visitor;
}

describe('signed in', () => {
  test('a page opens', async () => {
    const { page, end } = await open('/staff/portal', await signedIn(site, staff));
    await page.getByRole('heading', { level: 1, name: 'Staff Portal' }).waitFor();
    await end();
  });
});

describe('not signed in', () => {
  test('a page leads to sign in', async () => {
    const { page, end } = await open('/staff/ops/costs?start=2026-01-01');
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/staff/ops/costs?start=2026-01-01');
    await end();
  });
});
