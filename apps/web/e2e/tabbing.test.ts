import { createStaff } from '@hln/test-support/server';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { STAFF_PATHS } from '../app/content/staff-pages.ts';
import { ALL_PATHS, NOT_FOUND_NOTICE } from './support/pages.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { signedIn } from './support/staff.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const CONTROLS = 'input, select, textarea, details, [aria-pressed], [aria-checked], [aria-selected]';

/** Everything on the page that has a value: fields, boxes, and buttons that are pressed or not. */
const findControls = (page: Page) =>
  page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], CONTROLS);

/** What those controls stand at. Some pages load more of them when they come into view. */
const valuesOf = (controls: JSHandle<Element[]>) =>
  controls.evaluate((elements) =>
    elements.map((element) => {
      const value =
        element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
          ? element.checked
          : Reflect.get(element, element instanceof HTMLDetailsElement ? 'open' : 'value');
      const states = ['aria-pressed', 'aria-checked', 'aria-selected'].map((name) =>
        element.getAttribute(name),
      );
      return `${element.isConnected} ${element.tagName} ${element.id} ${String(value)} ${states.join()}`;
    }),
  );

/** Whether the focus has left the page's controls, or has come back to the first of them. */
const isOutside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.hasAttribute('data-first-stop')) return true;
    if (document.querySelector('[data-first-stop]') === null) focused.setAttribute('data-first-stop', '');
    return false;
  });

/** More than any page has stops. */
const MOST_STOPS = 400;

test.each([...ALL_PATHS, ...STAFF_PATHS])('on %s, Tab changes no value', async (path) => {
  const { page, end } = await visit(browser, site.url, path, {
    reducedMotion: 'reduce',
    expectedErrors: path === '/no-such-page' ? [NOT_FOUND_NOTICE] : [],
    ...(path.startsWith('/staff/') ? await signedIn(site, await createStaff(site, { role: 'owner' })) : {}),
  });
  await untilInteractive(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const controls = await findControls(page);
  const before = await valuesOf(controls);
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => {
      document.querySelector('[data-first-stop]')?.removeAttribute('data-first-stop');
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    let stops = 0;
    do {
      await page.keyboard.press(key);
      stops += 1;
    } while (!(await isOutside(page)) && stops < MOST_STOPS);
    expect(stops, `${key} goes through the page and comes to its end`).toBeGreaterThan(3);
    expect(stops).toBeLessThan(MOST_STOPS);
    expect(await valuesOf(controls)).toEqual(before);
  }
  await end();
});
