import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RFC7515 } from '@hln/jwt/known-tokens';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRERENDERED_PATHS } from '../app/content/site-map.ts';
import { isKeptOffline } from '../app/service-worker/is-kept-offline.ts';
import { FORMATTER, formatQuery } from './formatter-support.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { OFFLINE_ERRORS, untilStored } from './support/offline.ts';
import { sharedBrowser } from './support/shared.ts';
import { BUILD_DIR } from './support/site.ts';
import { startStaticSite } from './support/static-site.ts';
import { untilInteractive, type Visit, visit } from './support/visit.ts';

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4o8QAAAKsAO9CgGe+AAAAAElFTkSuQmCC';
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const fieldValue = (page: Page, label: string) => () => page.getByLabel(label, { exact: true }).inputValue();

/** Uses everything on a page that has its own script, worker or table, by path. */
const USES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async '/tools'(page) {
    await pasteText(page, '{"a":1}');
    await page.getByRole('link', { name: 'Open in JSON formatter' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
  },

  async '/tools/conformance'(page) {
    await page
      .getByRole('status')
      .filter({ hasText: /^All \d+ tests passed\.$/ })
      .waitFor();
  },

  async [FORMATTER](page) {
    expect(await formatQuery(page, 'select a,b from t')).toBe('SELECT a,\n       b\n  FROM t');
    await button(page, 'Settings').click();
    await page.getByLabel('Uppercase Keywords').uncheck();
    await eventually(fieldValue(page, 'Formatted SQL')).toBe('select a,\n       b\n  from t');
    await button(page, 'Show Diff').click();
    await page.getByRole('region', { name: 'Differences' }).getByRole('table').waitFor();
    await button(page, 'Test Validation').click();
    await button(page, 'Run Tests').click();
    await page.getByText('1 passed, 0 failed out of 1').waitFor();
    await button(page, 'Needs Improvement').click();
    await page.getByLabel('What could be improved? *').waitFor();
  },

  async '/tools/json-formatter'(page) {
    const input = page.getByLabel('JSON', { exact: true });
    await input.fill("{'a': [1, 2],}");
    await button(page, 'Repair').click();
    await eventually(() => input.inputValue()).toBe('{"a": [1, 2]}');
    await choose(page, 'Tree and JSONPath');
    await eventually(() => page.getByRole('treeitem').count()).toBe(4);
    await page.getByLabel('JSONPath query').fill('$.a[1]');
    await page.getByText('1 value found').waitFor();
    await choose(page, 'jq');
    await page.getByLabel('jq program').fill('.a[1]');
    await page.getByText('1 result in').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ text: 'x'.repeat(300_000) })),
    });
    await page.getByText('large.json').first().waitFor();
  },

  async '/tools/hash-generator'(page) {
    await page.getByLabel('Text', { exact: true }).fill('abc');
    await page.getByLabel('Expected value').fill(ABC);
    await page.getByText('This is the SHA-256: it matches.').waitFor();
    await choose(page, 'HMAC');
    await page.getByLabel('Key', { exact: true }).fill('key');
    await page.getByText('none of them is equal').waitFor();
    // The list holds plain hashes.
    await choose(page, 'Hash');
    await page.getByLabel('Each line separately').check();
    await page.getByText(/^1 line, /).waitFor();
    await page.getByLabel('Each line separately').uncheck();
    await choose(page, 'Verify password');
    await button(page, 'Example').click();
    await button(page, 'Check the password').click();
    await page.getByText(/^The password matches this hash/).waitFor();
    await choose(page, 'Hash');
    await page.getByLabel('Folder to hash or check').setInputFiles(await folderWithSums());
    await page.getByText('The file matches.').waitFor();
    const large = Buffer.alloc(9_000_000);
    await page
      .getByLabel('Files to hash')
      .setInputFiles({ name: 'zeros.bin', mimeType: 'application/octet-stream', buffer: large });
    await page.getByText(createHash('sha256').update(large).digest('hex')).waitFor();
  },

  async '/tools/base64-encoder'(page) {
    await choose(page, 'Decode');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
    await page.locator('#base64-input').fill(Buffer.from(svg).toString('base64'));
    await page.getByText('40 × 30 pixels').waitFor();
    const file = { name: 'a.b64', mimeType: 'text/plain', buffer: Buffer.from('S2lhIG9yYQ==') };
    await page.getByLabel('File to convert').setInputFiles(file);
    await eventually(() => page.locator('#base64-output').inputValue()).toBe('Kia ora');
  },

  async '/tools/url-encoder'(page) {
    await page.getByLabel(/^Text to (en|de)code$/).fill('https://аррӏе.com/?q=a%20b');
    await page.getByText('The whole name can be mistaken for apple.com.').waitFor();
    await eventually(fieldValue(page, 'Value of parameter 1')).toBe('a b');
  },

  async '/tools/regex-tester'(page) {
    await page.getByLabel('Pattern', { exact: true }).fill('^(a+)+$');
    await page.getByLabel('Test text').fill('aaa');
    await eventually(() => page.locator('mark').first().textContent()).toBe('aaa');
    await page.getByText('Vulnerable', { exact: true }).waitFor();
    const tree = page.getByRole('region', { name: 'Explanation' });
    await eventually(() => tree.innerText()).toContain('One or more of');
    await choose(page, 'Go');
    await page.getByRole('region', { name: 'Code' }).waitFor();
  },

  async '/tools/color-picker'(page) {
    await page.getByLabel('Any CSS colour').fill('RebeccaPurple');
    await eventually(fieldValue(page, 'Hex')).toBe('#663399');
    await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'Contrast' }).waitFor();
    await button(page, 'Show other spaces').click();
    await page.getByText('CAM16 JMh').waitFor();
    const picture = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
    await page.getByRole('button', { name: /100.0% of the picture/ }).waitFor();
  },

  async '/tools/jwt-debugger'(page) {
    await page.getByLabel('Token', { exact: true }).fill(RFC7515.hs256.token);
    await page.getByLabel('Secret', { exact: true }).fill(JSON.stringify(RFC7515.hs256.jwk));
    await page.getByText('The signature is right').waitFor();
    await page.getByRole('treeitem', { name: /is_root/ }).waitFor();
    await choose(page, 'Create a token');
    await button(page, 'Random secret').click();
    await eventually(fieldValue(page, 'Signed token')).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]{43}$/);
  },

  async '/tools/text-compare'(page) {
    await page.getByLabel('Left text', { exact: true }).fill('{"a":1,"b":2}');
    await page.getByLabel('Right text', { exact: true }).fill('{"b":3,"a":1}');
    await page.getByRole('group', { name: 'Lines of both sides' }).getByText('removed').waitFor();
    await button(page, 'Compare by structure').click();
    await page.getByText('1 value differs').waitFor();
  },

  async '/tools/password-generator'(page) {
    const secret = async (of: string) =>
      (await page.getByRole('group', { name: of }).locator('li code').allTextContents())[0];
    await button(page, 'Show').click();
    await eventually(() => secret('Password')).toMatch(/^\S{20}$/);
    await choose(page, 'Passphrase');
    await eventually(() => secret('Passphrase')).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
    await choose(page, 'Check a password');
    await page.getByLabel('Password to check').fill('password');
    await page.getByText('This is one of the ten most common passwords.').waitFor();
  },

  async '/tools/qr-generator'(page) {
    const form = page.getByLabel('URL', { exact: true }).and(page.locator('input:not([type=radio])'));
    await form.fill('https://example.org/');
    await page.getByText('Read back byte for byte').waitFor();
    await button(page, 'Example').click();
    await eventually(() => form.inputValue()).not.toBe('https://example.org/');
    await choose(page, 'Dots');
    await page.getByText('Trials (').click();
    await page.getByText('Many at once').click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('file,url\none,https://example.org/\n'),
    });
    await button(page, 'Make the codes').click();
    await page.getByText('1 code made and read back.').waitFor();
    await choose(page, 'Labels (PDF)');
    await button(page, 'Make the codes').click();
    await page.getByText('1 label on 1 sheet, each code read back.').waitFor();
    await choose(page, 'Read a code');
    await page.locator('input[type=file]').setInputFiles({
      name: 'blank.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    });
    await page.getByText('No QR code was found.').waitFor();
  },

  async '/tools/data-converter'(page) {
    await page.getByLabel('Input', { exact: true }).fill('a: &x [1]\nb: *x');
    const output = () => page.locator('#converter-output').inputValue();
    await choose(page, 'TOML');
    await eventually(output).toBe('a = [1]\nb = [1]\n');
    await page.getByText('Aliases are replaced').waitFor();
    await page.getByLabel('File to convert').setInputFiles({
      name: 'large.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`a,b\n${'1,x\n'.repeat(60_000)}`),
    });
    await page.getByText('large.csv').first().waitFor();
    await page.getByRole('textbox', { description: /^Only the first [\d,]+ characters are shown/ }).waitFor();
    expect((await output()).split('\n')).toHaveLength(5_000);
  },

  async '/tools/json-schema'(page) {
    await page.getByLabel('Document', { exact: true }).fill('host: -a\n');
    await button(page, 'Infer schema').click();
    await page.getByText('The document fits the schema (draft 2020-12).').waitFor();
    // The tables of host names are loaded for formats that are rules.
    await page.getByLabel('Schema', { exact: true }).fill('{"properties":{"host":{"format":"hostname"}}}');
    await page.getByLabel('Formats are rules').check();
    await page.getByText('/host must be a host name; it is “-a”.').waitFor();
  },

  async '/tools/uuid'(page) {
    await choose(page, 'ULID');
    await eventually(() => page.locator('#uuid-made').inputValue()).toMatch(/^[0-7][\dA-Z]{25}$/);
    await button(page, 'Inspect it').click();
    await page.getByText('Written in other ways').first().waitFor();
  },

  async '/tools/unix-time'(page) {
    await page.getByLabel('Time zone', { exact: true }).fill('Asia/Kathmandu');
    await page.getByLabel('Time or date', { exact: true }).fill('0');
    await page.getByText('1970-01-01T05:30:00+05:30', { exact: true }).waitFor();
  },

  async '/tools/cron'(page) {
    await button(page, 'Example').click();
    await page.getByText('Every 15 minutes from 09:00 to 17:45, from Monday to Friday.').first().waitFor();
    await page.getByText('Next runs in').first().waitFor();
  },
};

const PATHS = PRERENDERED_PATHS.filter(isKeptOffline);

let temporary: string;
let visitor: Visit;

/** A folder with one file and a list to check it against. */
async function folderWithSums(): Promise<string> {
  const folder = join(temporary, 'release');
  await mkdir(folder);
  await writeFile(join(folder, 'good'), 'abc');
  await writeFile(join(folder, 'SHA256SUMS'), `${ABC}  good\n`);
  return folder;
}

/** Visits each page once while the server is running, and then stops the server. */
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'hln-offline-each-'));
  const server = await startStaticSite(BUILD_DIR);
  try {
    visitor = await visit(await sharedBrowser(), server.url, '/tools', {
      serviceWorkers: 'allow',
      expectedErrors: OFFLINE_ERRORS,
      reducedMotion: 'reduce',
    });
    for (const path of PATHS) {
      await visitor.page.goto(path);
      await untilInteractive(visitor.page);
      await untilStored(visitor.page, path);
    }
  } finally {
    await server.stop();
  }
});
afterAll(async () => {
  await rm(temporary, { recursive: true, force: true });
  await visitor.end();
});

describe('after one visit, without a server', () => {
  test('every tool page is tested', () => {
    expect(Object.keys(USES).toSorted()).toEqual([...PATHS].toSorted());
  });

  test.each(PATHS)('%s works, including everything it loads later', async (path) => {
    const { page } = visitor;
    const response = await page.goto(path);
    expect(response?.fromServiceWorker()).toBe(true);
    await untilInteractive(page);
    await USES[path]?.(page);
  });
});
