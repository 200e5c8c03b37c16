import type { JSHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';

const CONTROLS = 'input, select, textarea, details, [aria-pressed], [aria-checked], [aria-selected]';

/** Every control on the page that has a value: fields, boxes, and toggle buttons. */
const findControls = (page: Page) =>
  page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], CONTROLS);

/** The values of those controls. Some pages load more of them when they come into view. */
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

/** Whether the focus has left the page's controls, or has returned to the first of them. */
const isOutside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.hasAttribute('data-first-stop')) return true;
    if (document.querySelector('[data-first-stop]') === null) focused.setAttribute('data-first-stop', '');
    return false;
  });

/** A limit above the number of stops on any page. */
const MOST_STOPS = 400;

/**
 * Tabs through a page and back: no value changes, and nothing traps the focus.
 *
 * @param load opens the page and waits until it has loaded everything; called when the test runs
 */
export function testTabbing(load: () => Promise<Page>): void {
  test('Tab changes no value', async () => {
    const page = await load();
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
  });
}
