import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PAGES } from '../../app/content/site-map.ts';
import { STAFF_PAGES } from '../../app/content/staff-pages.ts';
import { axeFaults } from './axe.ts';
import { expectGoldenTree, type Steadying } from './golden-tree.ts';
import { layoutFaults } from './layout-faults.ts';
import { pageEndFaults } from './page-end.ts';
import { THEMES } from './pages.ts';
import { policyFaults } from './policy-faults.ts';
import { testTabbing } from './tabbing.ts';
import { changeLook, lookAt, type Visit } from './visit.ts';

/**
 * The widths at which every page is tested. 320 is a small phone, and a 1280 px screen zoomed to 400 %. A page is
 * loaded once on a phone and once on a screen; the other widths and themes are changed afterwards, as when a phone is
 * turned or evening comes.
 */
const PHONE = { width: 390, others: [320, 820], between: [360, 512, 640, 1024] } as const;
const SCREEN = { width: 1440, others: [2560], between: [1280, 1920] } as const;

/** A page of each template, which is also tested at intermediate widths. */
const TEMPLATES: ReadonlySet<string> = new Set([
  PAGES.home.path,
  PAGES.tools.path,
  PAGES.jsonFormatter.path,
  PAGES.contact.path,
  PAGES.privacy.path,
  STAFF_PAGES.login.path,
  STAFF_PAGES.portal.path,
  STAFF_PAGES.emailLogs.path,
  STAFF_PAGES.costs.path,
]);

/**
 * Tests a page at every width and in both themes: axe finds nothing, nothing overlaps, the footer ends the page, Tab
 * changes no value, and there is no cookie and no stray script (`visit` refuses requests to third parties).
 *
 * @param visitor returns a visit that has opened it in any look; called when the tests run
 * @param untilAtRest waits until the page has loaded everything
 * @param steady makes its accessibility tree comparable with its golden file
 */
export function testLooks(
  path: string,
  visitor: () => Visit,
  untilAtRest: (page: Page) => Promise<void>,
  steady: Steadying,
): void {
  /** Loads the page when the first test asks for it, because waiting for a page is only allowed within a test. */
  const loadedAt = (width: number) => {
    let loading: Promise<void> | null = null;
    const load = async () => {
      await lookAt(visitor(), path, { width, theme: 'light' });
      await untilAtRest(visitor().page);
    };
    return async () => {
      loading ??= load();
      await loading;
      return visitor();
    };
  };
  const testLayout = (loaded: () => Promise<Visit>, width: number) =>
    test(`${width} px wide: nothing is out of place`, async () => {
      const { page, faults } = await loaded();
      await changeLook(page, { width, theme: 'light' });
      expect(await layoutFaults(page)).toEqual([]);
      expect(await pageEndFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  const testAxe = (loaded: () => Promise<Visit>, width: number, theme: (typeof THEMES)[number]) =>
    test(`${width} px wide, ${theme}: axe finds nothing`, async () => {
      const { page, faults } = await loaded();
      await changeLook(page, { width, theme });
      expect(await axeFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  const between = TEMPLATES.has(path);

  describe('on a phone', () => {
    const { width, others } = PHONE;
    const loaded = loadedAt(width);
    for (const theme of THEMES) testAxe(loaded, width, theme);
    for (const other of [width, ...others, ...(between ? PHONE.between : [])]) testLayout(loaded, other);
  });

  describe('on a screen', () => {
    const { width, others } = SCREEN;
    const loaded = loadedAt(width);

    test('says to assistive technology what its golden file says', async () => {
      const { page } = await loaded();
      await expectGoldenTree(page, path, steady);
    });

    test('sets no cookie, and lets no script run that its policy does not name', async () => {
      const { page } = await loaded();
      expect(await page.context().cookies()).toEqual([]);
      const answer = await page.request.get(path);
      const headers = answer.headers();
      expect(headers['set-cookie']).toBeUndefined();
      expect(policyFaults(await answer.text(), headers['content-security-policy'])).toEqual([]);
    });

    testAxe(loaded, width, 'light');
    for (const other of [width, ...others, ...(between ? SCREEN.between : [])]) testLayout(loaded, other);
    testTabbing(async () => {
      const { page } = await loaded();
      await changeLook(page, { width: 1280, theme: 'light' });
      return page;
    });
  });
}

/** The findings of axe on the current page, in both themes. */
export async function axeFaultsInBothThemes(page: Page, width: number): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await changeLook(page, { width, theme });
    faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  return faults;
}

/** The layout faults of the current page, at each of the widths. */
export async function layoutFaultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await changeLook(page, { width, theme: 'light' });
    faults.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}
