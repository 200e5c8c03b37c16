import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { expectGoldenTree, type Steadying } from './golden-tree.ts';
import { layoutFaults } from './layout-faults.ts';
import { pageEndFaults } from './page-end.ts';
import { THEMES } from './pages.ts';
import { policyFaults } from './policy-faults.ts';
import { testTabbing } from './tabbing.ts';
import { changeLook, lookAt, type Visit } from './visit.ts';

/**
 * The widths that pages are loaded at, in which themes, of which the first is there from the start, and the widths that
 * the window is changed to from there. 320 is a small phone, and a 1280 px screen zoomed to 400 %. The theme is changed
 * under a page at one width alone: no color depends on the width.
 */
const LOOKS = [
  { width: 390, themes: ['light', 'dark'], others: [320, 360, 512], isRead: false },
  { width: 820, themes: ['dark'], others: [640, 1024], isRead: false },
  { width: 1440, themes: ['light'], others: [1920, 2560], isRead: true },
] as const;

/**
 * Looks at a page in every width and both themes: axe finds nothing, nothing is out of place, the footer ends the page,
 * Tab changes no value, and no cookie and no stray script comes with it (`visit` refuses requests to third parties). It is loaded anew once for each look; the theme and the other widths are changed under it,
 * as the evening and the turning of a phone do.
 *
 * @param visitor who has opened it in some look; asked for when the tests run
 * @param untilAtRest waits until the page has shown all that it asks for
 * @param steady makes what it says to assistive technology comparable with its golden file
 */
export function testLooks(
  path: string,
  visitor: () => Visit,
  untilAtRest: (page: Page) => Promise<void>,
  steady: Steadying,
): void {
  describe.each(LOOKS)('loaded at $width px in the $themes.0 theme', ({ width, themes, others, isRead }) => {
    const [theme] = themes;
    // By the first test, since what waits for a page may do so only within one.
    let loading: Promise<void> | null = null;
    const load = async () => {
      await lookAt(visitor(), path, { width, theme });
      await untilAtRest(visitor().page);
    };
    const loaded = async () => {
      loading ??= load();
      await loading;
      return visitor();
    };

    test.runIf(isRead)('says to assistive technology what its golden file says', async () => {
      const { page } = await loaded();
      await expectGoldenTree(page, path, steady);
    });

    test.runIf(isRead)('sets no cookie, and lets no script run that its policy does not name', async () => {
      const { page } = await loaded();
      expect(await page.context().cookies()).toEqual([]);
      const answer = await page.request.get(path);
      const headers = answer.headers();
      expect(headers['set-cookie']).toBeUndefined();
      expect(policyFaults(await answer.text(), headers['content-security-policy'])).toEqual([]);
    });

    test.each(themes)('%s: axe finds nothing and nothing is out of place', async (shown) => {
      const { page, faults } = await loaded();
      await changeLook(page, { width, theme: shown });
      expect(await axeFaults(page)).toEqual([]);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await pageEndFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    test.each(others)('%i px wide: nothing is out of place', async (other) => {
      const { page, faults } = await loaded();
      await changeLook(page, { width: other, theme });
      expect(await layoutFaults(page)).toEqual([]);
      expect(await pageEndFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  });

  testTabbing(async () => {
    const { page } = visitor();
    await lookAt(visitor(), path, { width: 1280, theme: 'light' });
    await untilAtRest(page);
    return page;
  });
}

/** What axe finds on the page as it stands, in both themes. */
export async function axeFaultsInBothThemes(page: Page, width: number): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of THEMES) {
    await changeLook(page, { width, theme });
    faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  return faults;
}

/** What is out of place on the page as it stands, in each of the widths. */
export async function layoutFaultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await changeLook(page, { width, theme: 'light' });
    faults.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}
