import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { dropFile, pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

async function open(path: string) {
  const visitor = await visit(browser, site.url, path, { reducedMotion: 'reduce' });
  await untilInteractive(visitor.page);
  return visitor;
}

/** Follows a link into a tool, and waits until it has received the handed-over text. */
async function openIn(page: Page, tool: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Paste or drop anything' })
    .getByRole('link', { name: `Open in ${tool}` })
    .click();
  await page.getByRole('heading', { level: 1, name: tool }).waitFor();
  await page.getByText('Brought over from the previous page.').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('hln-handoff'))).toBeNull();
}

const fieldValue = (page: Page, label: string | RegExp) => () =>
  page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).inputValue();
const jsonRows = (page: Page) => () =>
  page.getByRole('group', { name: 'Text of the result' }).locator('code').allTextContents();

const SHA_256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${part({ alg: 'HS256' })}.${part({ sub: 'ā' })}.c2ln`;

interface Case {
  readonly what: string;
  readonly text: string;
  readonly tool: string;
  /** Waits for the text in the tool, and for the tool's result. */
  readonly arrived: (page: Page) => Promise<void>;
}

const CASES: readonly Case[] = [
  {
    what: 'SQL',
    text: 'select a,b from t',
    tool: 'Snowflake SQL formatter',
    async arrived(page) {
      await eventually(fieldValue(page, 'Input SQL')).toBe('select a,b from t');
      await eventually(fieldValue(page, 'Formatted SQL')).toBe('SELECT a,\n       b\n  FROM t');
    },
  },
  {
    what: 'JSON',
    text: '{"a":[1.0]}',
    tool: 'JSON formatter',
    async arrived(page) {
      await eventually(fieldValue(page, 'JSON')).toBe('{"a":[1.0]}');
      await eventually(jsonRows(page)).toEqual(['{', '  "a": [', '    1.0', '  ]', '}']);
    },
  },
  {
    what: 'JSON Lines',
    text: '{"a": 1}\n{"a": 2}',
    tool: 'JSON formatter',
    async arrived(page) {
      await eventually(() => page.getByLabel('JSON Lines').isChecked()).toBe(true);
      await eventually(async () => (await jsonRows(page)()).join('')).toContain('"a": 2');
      expect(await page.getByRole('list', { name: 'Problems in the input' }).count()).toBe(0);
    },
  },
  {
    what: 'a token',
    text: `Bearer ${TOKEN}`,
    tool: 'JWT debugger',
    async arrived(page) {
      await eventually(fieldValue(page, 'Token')).toBe(`Bearer ${TOKEN}`);
      await page.getByRole('treeitem', { name: /sub/ }).waitFor();
    },
  },
  {
    what: 'the claims of a token',
    text: TOKEN,
    tool: 'JSON formatter',
    async arrived(page) {
      await eventually(jsonRows(page)).toEqual(['{', '  "sub": "ā"', '}']);
    },
  },
  {
    what: 'a part of a token, in the URL-safe alphabet and without padding',
    text: TOKEN,
    tool: 'Base64 encoder',
    async arrived(page) {
      await eventually(() => page.locator('#base64-input').inputValue()).toBe(part({ sub: 'ā' }));
      await eventually(() => page.locator('#base64-output').inputValue()).toBe('{"sub":"ā"}');
    },
  },
  {
    what: 'Base64',
    text: Buffer.from('Kia ora, te ao').toString('base64'),
    tool: 'Base64 encoder',
    async arrived(page) {
      await eventually(() => page.locator('#base64-output').inputValue()).toBe('Kia ora, te ao');
    },
  },
  {
    what: 'URL-encoded text',
    text: 'K%C4%81piti%20Coast',
    tool: 'URL encoder',
    async arrived(page) {
      await eventually(fieldValue(page, 'Text to decode')).toBe('K%C4%81piti%20Coast');
      await eventually(fieldValue(page, 'Decoded')).toBe('Kāpiti Coast');
    },
  },
  {
    what: 'a URL',
    text: 'https://example.nz/a?b=c%20d',
    tool: 'URL encoder',
    async arrived(page) {
      await eventually(fieldValue(page, /^Text to (en|de)code$/)).toBe('https://example.nz/a?b=c%20d');
      await eventually(fieldValue(page, 'Value of parameter 1')).toBe('c d');
    },
  },
  {
    what: 'a hash',
    text: `${SHA_256_OF_ABC}  abc.txt`,
    tool: 'Hash generator',
    async arrived(page) {
      await eventually(fieldValue(page, 'Expected value')).toBe(SHA_256_OF_ABC);
      await page.getByText('It has the length of SHA-256').waitFor();
      await page.getByLabel('Text', { exact: true }).fill('abc');
      await page.getByText('This is the SHA-256: it matches.').waitFor();
    },
  },
  {
    what: 'a colour',
    text: 'RebeccaPurple;',
    tool: 'Colour picker',
    async arrived(page) {
      await eventually(fieldValue(page, 'Any CSS colour')).toBe('RebeccaPurple');
      await eventually(fieldValue(page, 'Hex')).toBe('#663399');
    },
  },
  {
    what: 'a regular expression',
    text: '/^a+(b)$/gu',
    tool: 'Regex tester',
    async arrived(page) {
      await eventually(fieldValue(page, 'Pattern')).toBe('^a+(b)$');
      await page.getByLabel('Test text').fill('aab');
      await eventually(() => page.locator('mark').allTextContents()).toEqual(['aab']);
    },
  },
  {
    what: 'a site’s password rules',
    text: 'minlength: 8; maxlength: 12; required: digit',
    tool: 'Password generator',
    async arrived(page) {
      await eventually(fieldValue(page, 'Password rules')).toBe(
        'minlength: 8; maxlength: 12; required: digit',
      );
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const secrets = page.getByRole('group', { name: 'Password' }).locator('li code');
      await eventually(async () => (await secrets.allTextContents())[0]).toMatch(/^\d{12}$/);
    },
  },
  {
    what: 'what QR codes hold',
    text: 'WIFI:T:WPA;S:home;P:secret123;;',
    tool: 'QR generator',
    async arrived(page) {
      await page.getByRole('img', { name: /^QR code, version/ }).waitFor();
      await page.getByText('Read back byte for byte').waitFor();
    },
  },
];

describe('text pasted on the tools page', () => {
  test.each(CASES)('$what opens in the $tool with a result', async ({ text, tool, arrived }) => {
    const { page, end } = await open('/tools');
    await pasteText(page, text);
    await openIn(page, tool);
    await arrived(page);
    await end();
  });

  test('is read as JSON, whatever mode was used for the last JSON', async () => {
    const { page, end } = await open('/tools');
    const options = { mode: 'unescape', indent: '4', sortKeys: false, lines: true };
    await page.evaluate(
      (stored) => localStorage.setItem('json-formatter-options', stored),
      JSON.stringify(options),
    );
    await pasteText(page, '{\n"a":1}');
    await openIn(page, 'JSON formatter');
    await eventually(jsonRows(page)).toEqual(['{', '    "a": 1', '}']);
    await end();
  });
});

describe('files dropped on the tools page', () => {
  test.each([
    ['query.sql', CASES[0]],
    ['data.json', CASES[1]],
    ['code.txt', CASES[6]],
  ] as const)('the text of %s opens in its tool with a result', async (name, sample) => {
    if (sample === undefined) throw new Error('There is no such case.');
    const { page, end } = await open('/tools');
    await dropFile(page, name, Buffer.from(sample.text));
    await openIn(page, sample.tool);
    await sample.arrived(page);
    await end();
  });
});

describe('"Use in …"', () => {
  /** Hands the result of one tool to another, and returns the other's notice. */
  async function use(page: Page, tool: string, from: string): Promise<void> {
    const menu = page.getByRole('button', { name: 'Use in …' }).first();
    await eventually(() => menu.isEnabled()).toBe(true);
    await menu.click();
    await page
      .getByRole('list', { name: 'Tools that can take this' })
      .getByRole('link', { name: tool })
      .click();
    await page.getByText(`Brought over from the ${from}.`).waitFor();
    await page.getByRole('link', { name: `Back to the ${from}` }).waitFor();
  }

  test('decoded JSON goes from Base64 to the JSON formatter', async () => {
    const { page, end } = await open('/tools/base64-encoder');
    await page.getByRole('radio', { name: 'Decode', exact: true }).check();
    await page.locator('#base64-input').fill('eyJhIjpbMSwyXX0=');
    await eventually(() => page.locator('#base64-output').inputValue()).toBe('{"a":[1,2]}');
    await use(page, 'JSON formatter', 'Base64 encoder');
    await eventually(async () => (await jsonRows(page)()).length).toBe(6);
    await end();
  });

  test('decoded text goes into a QR code, and the content of the code back to the URL encoder', async () => {
    const { page, end } = await open('/tools/url-encoder');
    await page.getByRole('radio', { name: 'Decode', exact: true }).check();
    await page.getByLabel('Text to decode').fill('https%3A%2F%2Fexample.nz%2F');
    await eventually(fieldValue(page, 'Decoded')).toBe('https://example.nz/');
    await use(page, 'QR generator', 'URL encoder');
    await page.getByText('Read back byte for byte').waitFor();
    await page.getByText('What the code says').click();
    await use(page, 'URL encoder', 'QR generator');
    await eventually(fieldValue(page, /^Text to (en|de)code$/)).toBe('https://example.nz/');
    await end();
  });
});
