import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORMATTER, formatQuery, formatterSite, parts } from './formatter-support.ts';

const site = formatterSite();

/** Refuses, like Safari, anything that doesn't begin while a click is being handled; records what is copied. */
async function actLikeSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let pressed = false;
    window.addEventListener(
      'click',
      () => {
        pressed = true;
      },
      { capture: true },
    );
    // The last listener: everything that the page does synchronously has been done.
    window.addEventListener('click', () => {
      pressed = false;
    });
    const guarded = async (text: () => Promise<string>) => {
      if (!pressed) throw new DOMException('Too late.', 'NotAllowedError');
      Reflect.set(window, 'copied', await text());
    };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => guarded(async () => text),
        write: ([item]: ClipboardItem[]) =>
          guarded(async () => (await (await item?.getType('text/plain'))?.text()) ?? ''),
      },
    });
    document.execCommand = () => false;
  });
}

const copied = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'copied')));

describe('a browser that copies only during a click', () => {
  it('copies the link of a query', async () => {
    const { page, end } = await site.open();
    await actLikeSafari(page);
    await page.reload();
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await formatQuery(page, 'select a');
    await parts(page).button('Share link').click();
    await page.getByText('Link copied.').waitFor();
    expect(new URL(await copied(page)).pathname).toBe(FORMATTER);
    expect(await copied(page)).toContain('#format=1.');
    await end();
  });

  it.each([
    ['/tools/url-encoder', 'Share link'],
    ['/tools/base64-encoder', 'Share link'],
    ['/tools/regex-tester', 'Share link'],
    ['/tools/json-formatter', 'Share link'],
    ['/tools/hash-generator', 'Share link'],
  ])('copies the link of %s', async (path, name) => {
    const { page, end } = await site.open({ path });
    await actLikeSafari(page);
    await page.reload();
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.locator('main textarea:not([readonly])').first().fill('{"a":1}');
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText(/Link copied\./).waitFor();
    expect(new URL(await copied(page)).pathname).toBe(path);
    await end();
  });

  it('copies the results', async () => {
    const { page, end } = await site.open();
    await actLikeSafari(page);
    await page.reload();
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await formatQuery(page, 'select a');
    await parts(page).copyOutput.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copied(page)).toBe('SELECT a');
    await end();
  });
});
