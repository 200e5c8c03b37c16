import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORMATTER, formatQuery, formatterSite, parts } from './formatter-support.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite();

/** The tag and name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim()}`;
  });

const broken = (path: string, name: string) => `${path}#${name}=1.AAAA`;

describe('a control that disappears when used', () => {
  it.each([
    ['the SQL formatter', broken(FORMATTER, 'format'), 'button Example'],
    ['the JSON formatter', broken('/tools/json-formatter', 'state'), null],
    ['the Base64 encoder', broken('/tools/base64-encoder', 'state'), null],
    ['the URL encoder', broken('/tools/url-encoder', 'state'), null],
    ['the hash generator', broken('/tools/hash-generator', 'state'), null],
    ['the regex tester', broken('/tools/regex-tester', 'regex'), null],
    ['the colour picker', broken('/tools/color-picker', 'state'), null],
    ['the QR generator', broken('/tools/qr-generator', 'state'), null],
  ])('leaves the focus beside it: Dismiss on %s', async (_, path, next) => {
    const { page, end } = await site.open({ path });
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.focus();
    await page.keyboard.press('Enter');
    await eventually(() => dismiss.count()).toBe(0);
    await eventually(() => focused(page)).not.toMatch(/^body/);
    if (next !== null) expect(await focused(page)).toBe(next);
    await end();
  });

  it('leaves the focus beside it: Use my settings', async () => {
    const json = JSON.stringify({ sql: 'select a', options: { uppercaseKeywords: false } });
    const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const data = Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url');
    const { page, end } = await site.open({ path: `${FORMATTER}#format=1.${data}` });
    await eventually(parts(page).outputValue).toBe('select a');
    const own = page.getByRole('button', { name: 'Use my settings' });
    await own.focus();
    await page.keyboard.press('Enter');
    await eventually(() => own.count()).toBe(0);
    await eventually(() => focused(page)).toBe('button Example');
    await end();
  });

  it('leaves the focus beside it: Remove logo', async () => {
    const { page, end } = await site.open({ path: '/tools/qr-generator' });
    // A radio button for the kind of code has the same name.
    await page
      .locator('input:not([type=radio])')
      .and(page.getByLabel('URL', { exact: true }))
      .fill('https://example.org/');
    await page.locator('input[type=file][accept="image/*"]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: createCanvas(8, 8).toBuffer('image/png'),
    });
    const remove = page.getByRole('button', { name: 'Remove', exact: true });
    await remove.focus();
    await page.keyboard.press('Enter');
    await eventually(() => remove.count()).toBe(0);
    await eventually(() => focused(page)).toBe('button Choose a picture');
    await end();
  });

  it('leaves the focus beside it: Close file', async () => {
    const { page, end } = await site.open({ path: '/tools/hash-generator' });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 2, 3]) });
    const close = page.getByRole('button', { name: 'Close file' });
    await close.focus();
    await page.keyboard.press('Enter');
    await eventually(() => close.count()).toBe(0);
    await eventually(() => focused(page)).not.toMatch(/^body/);
    await end();
  });
});

it('a list that disappears does not take back a focus that was moved away on purpose', async () => {
  const { page, end } = await site.open();
  const { problems, input } = parts(page);
  await formatQuery(page, 'select (');
  await problems.getByRole('button').focus();
  // The visitor clicks outside of all controls, and then the list disappears.
  await page.getByRole('heading', { level: 1 }).click();
  await input.evaluate((area: HTMLTextAreaElement) => {
    area.value = 'select 1';
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await eventually(() => problems.count()).toBe(0);
  expect(await focused(page)).toMatch(/^(?:body|main)/);
  await end();
});
