import { describe, expect, it } from 'vitest';
import { FORMATTER, formatQuery, formatterSite, parts } from './formatter-support.ts';

const site = formatterSite();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

describe('on a phone', () => {
  it('the page shows the figures in the header, then the input, the buttons and the result', async () => {
    const { page, end } = await site.open(PHONE);
    const { input, output, button, figure } = parts(page);
    await formatQuery(page, 'select a');
    await page.evaluate(() => window.scrollTo(0, 0));
    const tops = await Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        figure('Likes'),
        input,
        button('Settings'),
        output,
        page.getByRole('heading', { name: 'How was the formatting?' }),
      ].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(tops[2]).toBeLessThan(844);
    await end();
  });

  it('the page names no key that a phone lacks', async () => {
    const { page, end } = await site.open({ ...PHONE, viewport: { width: 1180, height: 820 } });
    await formatQuery(page, 'select (');
    await parts(page).problems.waitFor();
    for (const key of await page.locator('main kbd').all()) expect(await key.isVisible()).toBe(false);
    await end();
  });
});

describe('with a keyboard', () => {
  it('the keys have their names on this platform', async () => {
    const { page, end } = await site.open({ viewport: { width: 1440, height: 900 } });
    const keys = page.locator('main kbd');
    expect(await keys.allTextContents()).toEqual(['Ctrl', 'Enter']);
    expect(await keys.first().isVisible()).toBe(true);
    expect(await parts(page).button('Replace input').getAttribute('title')).toBe('Ctrl+Shift+Enter');
    await end();
  });

  it('the keys have Apple’s names on a Mac', async () => {
    const { page, end } = await site.open({ userAgent: MAC, viewport: { width: 1440, height: 900 } });
    expect(await page.locator('main kbd').allTextContents()).toEqual(['⌘', 'return']);
    expect(await parts(page).button('Replace input').getAttribute('title')).toBe('⌘ + shift + return');
    await end();
  });
});

it.each([
  [FORMATTER, 'button, textarea, kbd'],
  ['/tools/json-formatter', 'button'],
  ['/tools/qr-generator', 'button'],
])('%s shows no controls without JavaScript', async (path, controls) => {
  const { page, end } = await site.open({ path, javaScriptEnabled: false });
  const shown = page.getByRole('main').locator(controls);
  expect(await shown.count()).toBeGreaterThan(0);
  for (const control of await shown.all()) expect(await control.isVisible()).toBe(false);
  await end();
});
