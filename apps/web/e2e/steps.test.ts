import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeSteps } from '../app/lib/steps.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const BASE64 = '/tools/base64-encoder';
const JSON_PATH = '/tools/json-formatter';
const URL_PATH = '/tools/url-encoder';
const encoded = (text: string) => Buffer.from(text).toString('base64');

async function open(path: string) {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce' });
  await untilInteractive(visitor.page);
  return visitor;
}

const steps = (page: Page) => page.getByRole('region', { name: 'Steps' });
const listed = (page: Page) => () => steps(page).getByRole('listitem').allTextContents();
const button = (page: Page, name: string) => steps(page).getByRole('button', { name });

async function handTo(page: Page, tool: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Use in …' }).first();
  await eventually(() => menu.isEnabled()).toBe(true);
  await menu.click();
  await page
    .getByRole('list', { name: 'Tools that can take this' })
    .getByRole('link', { name: tool })
    .click();
  await page.getByRole('heading', { level: 1, name: tool }).waitFor();
  await steps(page).waitFor();
}

/** Decodes Base64 and compresses the JSON in it. */
async function decodeAndCompress(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Decode', exact: true }).check();
  await page.locator('#base64-input').fill(encoded('{ "b": [1, 2] }'));
  await eventually(() => page.locator('#base64-output').inputValue()).toBe('{ "b": [1, 2] }');
  await handTo(page, 'JSON formatter');
  await page.getByRole('radio', { name: 'Compress' }).check();
  await page.getByRole('group', { name: 'Text of the result' }).getByText('{"b":[1,2]}').waitFor();
}

/** A link that decodes Base64 and formats what is in it. */
async function decodingLink(): Promise<string> {
  const fragment = await encodeSteps([
    { path: BASE64, options: { direction: 'decode' }, text: null },
    { path: JSON_PATH, options: { mode: 'format' }, text: null },
  ]);
  return `${BASE64}${fragment}`;
}

describe('steps from tool to tool', () => {
  test('are kept as a link that runs them on another text', async () => {
    const first = await open(BASE64);
    await first.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await decodeAndCompress(first.page);
    await handTo(first.page, 'URL encoder');
    await eventually(listed(first.page)).toEqual(['1Base64 encoder', '2JSON formatter', '3URL encoder']);
    await button(first.page, 'Copy link').click();
    await first.page.getByText('It does not hold your text.').waitFor();
    const link = new URL(await first.page.evaluate(() => navigator.clipboard.readText()));
    expect(link.pathname).toBe(BASE64);
    await first.end();

    const { page, end } = await open(`${link.pathname}${link.hash}`);
    await button(page, 'Run all steps').waitFor();
    expect(await page.locator('#base64-input').inputValue()).toBe('');
    expect(await page.getByRole('radio', { name: 'Decode', exact: true }).isChecked()).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await page.locator('#base64-input').fill(encoded('[ 3,\n4 ]'));
    await button(page, 'Run all steps').click();
    await page.waitForURL(`**${URL_PATH}`);
    await steps(page).getByText('All 3 steps have run.').waitFor();
    expect(await page.locator('#url-output').inputValue()).toBe('%5B3%2C4%5D');
    expect(await page.locator('#url-input').evaluate((field) => field === document.activeElement)).toBe(true);
    await end();
  });

  test('stop at the first one that fails, and say which', async () => {
    const { page, end } = await open(await decodingLink());
    await button(page, 'Run all steps').click();
    await steps(page).getByText('There is no text in the field yet.').waitFor();
    await page.locator('#base64-input').fill(encoded('{"a":'));
    await button(page, 'Run all steps').click();
    await steps(page).getByText('Stopped at step 2 of 2, JSON formatter:').waitFor();
    expect(await page.locator('#json-input').inputValue()).toBe('{"a":');
    await steps(page).getByRole('link', { name: 'Base64 encoder' }).click();
    await page.waitForURL(`**${BASE64}`);
    await eventually(() => page.locator('#base64-input').inputValue()).toBe(encoded('{"a":'));
    await page.locator('#base64-input').fill('e30*');
    await button(page, 'Run all steps').click();
    await steps(page).getByText('Stopped at step 1 of 2, Base64 encoder:').waitFor();
    await end();
  });

  test('stop at once at a step whose result is empty', async () => {
    const fragment = await encodeSteps([
      { path: '/tools/data-converter', options: { from: 'json', to: 'csv' }, text: null },
      { path: BASE64, options: {}, text: null },
    ]);
    const { page, end } = await open(`/tools/data-converter${fragment}`);
    await page.locator('#converter-input').fill('[]');
    await button(page, 'Run all steps').click();
    await steps(page).getByText('Stopped at step 1 of 2, Data converter: With these options').waitFor();
    await end();
  });

  test('lead back to each text and its options', async () => {
    const { page, end } = await open(BASE64);
    expect(await steps(page).count()).toBe(0);
    await decodeAndCompress(page);
    await handTo(page, 'Base64 encoder');
    await eventually(() => page.locator('#base64-input').inputValue()).toBe('{"b":[1,2]}');
    await steps(page).getByRole('link', { name: 'Base64 encoder' }).click();
    await eventually(() => page.locator('#base64-output').inputValue()).toBe('{ "b": [1, 2] }');
    await eventually(() => steps(page).locator('[aria-current=step]').textContent()).toBe('1Base64 encoder');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'JSON formatter' }).waitFor();
    await eventually(() => steps(page).locator('[aria-current=step]').textContent()).toBe('2JSON formatter');
    await button(page, 'Close steps').click();
    expect(await steps(page).count()).toBe(0);
    await end();
  });

  test('are refused if one of their tools is hidden', async () => {
    const { page, end } = await open(BASE64);
    await page.evaluate(
      (hash) => {
        document.documentElement.dataset.hiddenTools = 'json-formatter';
        window.location.hash = hash;
      },
      (await decodingLink()).slice(BASE64.length),
    );
    await page.getByText('This link needs the JSON formatter, which is switched off on this site.').waitFor();
    expect(await page.getByRole('button', { name: 'Run all steps' }).count()).toBe(0);
    await end();
  });
});
