import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const PHONE = { viewport: { width: 390, height: 844 } };

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  // During a transition between two colours, the contrast is that of neither.
  const opened = await site.open({ path: '/tools/hash-generator', reducedMotion: 'reduce', ...options });
  return { ...opened, ...parts(opened.page) };
}

function parts(page: Page) {
  return {
    text: page.getByLabel('Text', { exact: true }),
    expected: page.getByLabel('Expected value'),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    /** The digest beside an algorithm's name. */
    digest: (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByTitle(`Copy the ${name}`, { exact: true }) })
        .locator('code')
        .textContent(),
    openFiles: page.getByLabel('Files to hash'),
    openFolder: page.getByLabel('Folder to hash or check'),
  };
}

it('hashes while typing, in every format', async () => {
  const { page, text, digest, choose, end } = await open();
  await text.fill('abc');
  await eventually(() => digest('SHA-256')).toBe(ABC);
  await eventually(() => digest('CRC32')).toBe('352441c2');
  await choose('HEX');
  await eventually(() => digest('MD5')).toBe('900150983CD24FB0D6963F7D28E17F72');
  await choose('Base64URL');
  await eventually(() => digest('SHA-256')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  await page.locator('summary', { hasText: 'Algorithms' }).click();
  await page.getByLabel('SHA-512/256').check();
  await eventually(() => digest('SHA-512/256')).toBe('UwSOJoGUHvmbLim3a0x9q-TC0MY0_G1G4OLxMQfnryM');
  await end();
});

it('compares with an expected value, even of an algorithm that is not shown', async () => {
  const { page, text, expected, end } = await open();
  await text.fill('abc');
  const verdict = (words: string) => page.getByRole('status').getByText(words);
  await expected.fill(`SHA256: ${ABC.toUpperCase()}`);
  await verdict('This is the SHA-256: it matches.').waitFor();
  await expected.fill('23097d22 3405d822 8642a477 bda255b3 2aadbce4 bda0b3f7 e36c9da7');
  await verdict('This is the SHA-224: it matches.').waitFor();
  await expected.fill('0'.repeat(40));
  await verdict('A value like this could be SHA-1 or RIPEMD-160, but none of them is equal.').waitFor();
  await expected.fill('xyz');
  await verdict('This is not a digest of any algorithm here').waitFor();
  await reload(page);
  await verdict('This is not a digest of any algorithm here').waitFor();
  await eventually(() => expected.inputValue()).toBe('xyz');
  await end();
});

it('makes HMACs, and leaves their key out of links and of stored drafts', async () => {
  const { page, text, digest, choose, end } = await open({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await choose('HMAC');
  await text.fill('what do ya want for nothing?');
  await page.getByLabel('Key', { exact: true }).fill('Jefe');
  await eventually(() => digest('HMAC-SHA-256')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByText('The key is not part of the link.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel('Key', { exact: true }).fill('');
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, new URL(link).hash);
  await page.getByText('Opened from a shared link').waitFor();
  await eventually(() => text.inputValue()).toBe('what do ya want for nothing?');
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('Key', { exact: true }).fill('Jefe');
  await reload(page);
  await eventually(() => text.inputValue()).toBe('what do ya want for nothing?');
  await eventually(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
  await end();
});

it('marks invalid hex', async () => {
  const { page, text, digest, end } = await open();
  await page.getByLabel('The text is').selectOption('hex');
  await text.fill('61 62\n6x');
  await page
    .getByRole('list', { name: 'Problems in the input' })
    .getByText('A byte has two hexadecimal digits')
    .waitFor();
  await page.getByRole('button', { name: /line 2, column 1/ }).click();
  await eventually(() => text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(6);
  await text.fill('61 62 63');
  await eventually(() => digest('SHA-256')).toBe(ABC);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('hashes a file in chunks, and closes it again', async () => {
  const { page, openFiles, digest, text, end } = await open();
  const bytes = Buffer.alloc(5_000_000, 'hash');
  await openFiles.setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: bytes });
  await eventually(() => digest('SHA-256')).toBe(createHash('sha256').update(bytes).digest('hex'));
  await page.getByRole('button', { name: 'Close file' }).click();
  await text.fill('abc');
  await eventually(() => digest('SHA-256')).toBe(ABC);
  await end();
});

it('hashes a large file by workers that may compile WebAssembly', async () => {
  const { page, openFiles, digest, choose, text, end } = await open();
  const bytes = Buffer.alloc(9_000_001, 'large');
  await openFiles.setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: bytes });
  for (const [name, id] of [
    ['MD5', 'md5'],
    ['SHA-384', 'sha384'],
    ['SHA3-256', 'sha3-256'],
  ] as const)
    await eventually(() => digest(name)).toBe(createHash(id).update(bytes).digest('hex'));
  const worker = page.workers().find((each) => each.url().includes('/assets/wasm-hash-worker'));
  const script = await page.request.get(worker?.url() ?? '');
  expect(script.headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");

  await choose('HMAC');
  await page.getByLabel('Key', { exact: true }).fill('key');
  await eventually(() => digest('HMAC-SHA-512')).toBe(
    createHmac('sha512', 'key').update(bytes).digest('hex'),
  );
  await page.getByRole('button', { name: 'Close file' }).click();
  await choose('Hash');
  await text.fill('abc');
  await eventually(() => digest('SHA-256')).toBe(ABC);
  await end();
});

it('hashes all of a long paste in any encoding, and keeps it over a reload', async () => {
  const { page, text, digest, end } = await open();
  const long = `${'Ōtaki '.repeat(100)}\r\n`.repeat(500);
  const sha256 = (encoding: 'utf8' | 'utf16le') =>
    createHash('sha256').update(Buffer.from(long, encoding)).digest('hex');
  await text.focus();
  await pasteText(page, long);
  await page.getByText('The paste was long, so it is treated as a file').waitFor();
  await eventually(() => digest('SHA-256')).toBe(sha256('utf8'));
  await page.getByLabel('The text is').selectOption('utf-16le');
  await eventually(() => digest('SHA-256')).toBe(sha256('utf16le'));
  await reload(page);
  await page.getByRole('group', { name: 'File' }).getByText('351 KB').waitFor();
  await eventually(() => digest('SHA-256')).toBe(sha256('utf16le'));
  await page.getByLabel('The text is').selectOption('hex');
  await page.getByRole('list', { name: 'Problems in the input' }).getByText('line 1, column 1').waitFor();
  await page.getByLabel('The text is').selectOption('utf-8');
  await page.getByLabel('Each line separately').check();
  await page.getByRole('status').getByText('500 lines').waitFor();
  await end();
});

it('checks a folder against its list, and makes a list', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hln-sums-'));
  const folder = join(root, 'release');
  try {
    await mkdir(folder);
    await writeFile(join(folder, 'good'), 'abc');
    await writeFile(join(folder, 'bad'), 'abd');
    await writeFile(join(folder, 'surplus'), 'x');
    await writeFile(join(folder, 'SHA256SUMS'), `${ABC}  good\n${ABC} *bad\n${ABC}  gone\r\n`);
    const { page, openFolder, end } = await open(PHONE);
    await openFolder.setInputFiles(folder);
    await page.getByText('1 file differs, 1 file is missing, 1 file matches.').waitFor();
    const rows = async () =>
      (await page.getByRole('table').first().getByRole('row').allInnerTexts()).slice(1);
    await eventually(async () => (await rows()).map((row) => row.split(/\s+/).slice(0, 2))).toEqual([
      ['differs', 'bad'],
      ['missing', 'gone'],
      ['matches', 'good'],
    ]);
    await page.getByText('Not in the list: 1 file').click();
    await page.getByText('release/surplus').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Make a list' }).check();
    await page.getByRole('button', { name: 'SHA256SUMS' }).waitFor();
    await eventually(() => page.getByRole('row', { name: 'release/good' }).innerText()).toContain(ABC);
    // The mode and its key apply to several files as well.
    await page.getByRole('radio', { name: 'HMAC' }).check();
    await page.getByLabel('Key', { exact: true }).fill('Jefe');
    const tag = createHmac('sha256', 'Jefe').update('abc').digest('hex');
    await eventually(() => page.getByRole('row', { name: 'release/good' }).innerText()).toContain(tag);
    await page.getByRole('button', { name: 'HMAC-SHA256SUMS' }).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  } finally {
    await rm(root, { recursive: true });
  }
});

it('fits a phone, and works by keyboard', async () => {
  const { page, text, digest, end } = await open(PHONE);
  await text.focus();
  await page.keyboard.type('abc');
  await eventually(() => digest('SHA-256')).toBe(ABC);
  await page.getByRole('radio', { name: 'hex', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => digest('SHA-256')).toBe(ABC.toUpperCase());
  expect(await layoutFaults(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});
