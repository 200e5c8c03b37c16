import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';

const site = formatterSite();

const PHONE = { width: 390, height: 720 };

/** Each tool's main control: where a text is entered, or what is made without one. */
const FIRST: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  'snowflake-sql-formatter': (page) => page.getByLabel('Input SQL', { exact: true }),
  'json-formatter': (page) => page.getByLabel('JSON', { exact: true }),
  'hash-generator': (page) => page.getByLabel('Text', { exact: true }),
  'base64-encoder': (page) => page.getByLabel('Text', { exact: true }),
  'url-encoder': (page) => page.getByLabel('Text to encode', { exact: true }),
  'regex-tester': (page) => page.getByLabel('Pattern', { exact: true }),
  'color-picker': (page) => page.getByRole('group', { name: 'Pick', exact: true }),
  'password-generator': (page) => page.getByRole('group', { name: 'Password', exact: true }),
  'json-schema': (page) => page.getByLabel('Schema', { exact: true }),
  uuid: (page) => page.getByRole('group', { name: 'Kind', exact: true }),
  'unix-time': (page) => page.getByLabel('Time or date', { exact: true }),
  cron: (page) => page.getByLabel('Expression', { exact: true }),
  'data-converter': (page) => page.getByLabel('Input', { exact: true }),
  'qr-generator': (page) => page.getByLabel('URL', { exact: true }).last(),
  'jwt-debugger': (page) => page.getByLabel('Token', { exact: true }),
  'text-compare': (page) => page.getByLabel('Left text', { exact: true }),
};

describe('a phone’s first screen', () => {
  it.each(Object.keys(FIRST))('shows the main controls: %s', async (slug) => {
    const { page, end } = await site.open({ path: `/tools/${slug}`, viewport: PHONE });
    const box = await FIRST[slug]?.(page).boundingBox();
    expect(box?.y).toBeLessThan(PHONE.height - 140);
    await end();
  });

  it('is traversed by Tab in visual order: the text, the options, the result', async () => {
    const { page, end } = await site.open({ path: '/tools/json-formatter', viewport: PHONE });
    const input = page.getByLabel('JSON', { exact: true });
    await input.fill('[1]');
    // The result is there, with its own buttons.
    await page.locator('button:enabled', { hasText: 'Download' }).waitFor();
    await input.focus();
    const names: string[] = [];
    while (names.at(-1) !== 'Download' && names.length < 20) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(names).toContain('Share link');
    await end();
  });

  it('has a choice and its button in one row, even on the narrowest phone', async () => {
    const { page, end } = await site.open({
      path: '/tools/base64-encoder',
      viewport: { width: 320, height: 640 },
    });
    const choice = await page.getByRole('group', { name: 'Direction' }).boundingBox();
    const share = await page.getByRole('button', { name: 'Share link' }).boundingBox();
    expect(share?.y).toBe(choice?.y);
    await end();
  });
});
