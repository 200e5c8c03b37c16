import { launchBrowser } from '@hln/test-support/browser';
import { type BrowserKind, KEYS } from './tab.ts';

const NAMES: Readonly<Record<string, string>> = {
  [KEYS.backspace]: 'Backspace',
  [KEYS.tab]: 'Tab',
  [KEYS.enter]: 'Enter',
  [KEYS.arrowDown]: 'ArrowDown',
};

/** The browser that the end-to-end tests use. */
export const CHROMIUM: BrowserKind = {
  name: 'Chromium',
  from: 'npm ci',
  find: async () => async () => {
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    return {
      goto: async (url) => void (await page.goto(url)),
      reload: async () => void (await page.reload()),
      call: (source, argument) =>
        page.evaluate(
          `(async () => JSON.stringify({ value: await (${source})(${argument}) }))()`,
        ) as Promise<string>,
      clickAt: (x, y) => page.mouse.click(x, y),
      press: async (keys) => {
        for (const key of keys) {
          const name = NAMES[key];
          if (name !== undefined) await page.keyboard.press(name);
          else await page.keyboard.type(key);
        }
      },
      pressWithControl: (key) => page.keyboard.press(`Control+${key}`),
      resize: (width, height) => page.setViewportSize({ width, height }),
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};
