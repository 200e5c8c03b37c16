import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_PAGES, STAFF_PATHS } from '../app/content/staff-pages.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { fillStaffPages } from './support/filled-staff-pages.ts';
import { steadyParts } from './support/golden-tree.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { testLooks } from './support/looks.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, type Visit, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let staff: StaffForTest;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
  staff = await createStaff(site, {
    email: 'a.rather.long.address.of.somebody@staff.hln.example',
    role: 'owner',
  });
  // Only the pages' own requests change what they show.
  await site.schedules.stop();
  await fillStaffPages(site, staff);
});
afterAll(() => site.close());

/** The page as staff see it, or the sign-in page as everybody sees it. */
const open = async (path: string) =>
  await visit(browser, site.url, path, {
    reducedMotion: 'reduce',
    ...(path.startsWith('/staff/') ? await signedIn(site, staff) : {}),
  });

/** One page for each of the two texts shown while waiting. */
const WAITING_ALIKE: ReadonlySet<string> = new Set([STAFF_PAGES.portal.path, STAFF_PAGES.priceWatcher.path]);

/** Holds back requests until the returned function is called; later ones go through at once. */
async function hold(page: Page, url: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Waits until the page has loaded all of its data and its own fonts. */
async function untilAtRest(page: Page) {
  await untilInteractive(page);
  await page.locator('h1:not(.visually-hidden)').waitFor();
  await eventually(() =>
    page
      .locator('main')
      .getByText(/^(Loading.*|Checking authentication)\.\.\.$/)
      .count(),
  ).toBe(0);
  // The texts that a page in a frame does not show are listed once its layout is known.
  if ((await page.locator('main iframe').count()) > 0)
    await page.locator('main iframe ~ [role="group"] button').first().waitFor();
  await page.evaluate(async () => {
    // What is folded has to be as sound as the rest.
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) fold.open = true;
    await document.fonts.ready;
  });
}

describe.each(STAFF_PATHS)('%s', (path) => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await open(path);
  });
  afterAll(() => visitor.end());

  testLooks(path, () => visitor, untilAtRest, steadyParts);

  // The waiting state is the same on all pages, except for its words.
  if (WAITING_ALIKE.has(path))
    test('has its heading while it waits, and no axe violations', async () => {
      const { page } = visitor;
      const recognised = await hold(page, '**/auth/v1/user*');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByText(/^(Loading|Checking authentication)\.\.\.$/).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Staff area']);
      expect(await axeFaults(page)).toEqual([]);
      recognised();
      await untilAtRest(page);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).not.toContain('Staff area');
    });

  test('is excluded from search by its HTML and by its response headers', async () => {
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('og:title');
    expect(html).not.toMatch(/ style="/);
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain(path);
  });

  if (WAITING_ALIKE.has(path) || path === STAFF_PAGES.login.path)
    test('says without JavaScript that it needs it, and does not keep waiting', async () => {
      const { page, end } = await visit(browser, site.url, path, {
        javaScriptEnabled: false,
        viewport: { width: 390, height: 844 },
      });
      expect(await page.getByText('needs JavaScript').isVisible()).toBe(true);
      expect(await page.getByText(/^(Loading|Checking authentication)\.\.\.$/).count()).toBe(
        path === STAFF_PAGES.login.path ? 0 : 1,
      );
      expect(await page.getByText(/^(Loading|Checking authentication)\.\.\.$/).isVisible()).toBe(false);
      expect(await layoutFaults(page)).toEqual([]);
      await end();
    });
});

describe('the HTML sent to strangers', () => {
  test.each(STAFF_PATHS.filter((path) => path.startsWith('/staff/')))(
    '%s is a frame without any content of the page',
    async (path) => {
      const html = await (await fetch(`${site.url}${path}`)).text();
      const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
      const heading = '<h1 class="visually-hidden">Staff area</h1>';
      expect(main).toContain(heading);
      const rest = main.replace(heading, '');
      const words = rest.replace(/<[^>]+>/g, ' ').trim();
      expect(words).toMatch(/^(Loading|Checking authentication)\.\.\.\s+This page is for staff and needs/);
      expect(rest).not.toMatch(/<(?:h1|a|table|input|button)\b/);
    },
  );
});
