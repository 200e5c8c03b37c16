import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteOutside, pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** One transparent pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="document.title=1"><script>window.top.hacked=1</script></svg>';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  // During a transition between two colours, the contrast is that of neither.
  const opened = await site.open({ path: '/tools/base64-encoder', reducedMotion: 'reduce', ...options });
  return { ...opened, ...parts(opened.page) };
}

function parts(page: Page) {
  return {
    input: page.locator('#base64-input'),
    output: () => page.locator('#base64-output').inputValue(),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    status: (words: string) => page.getByRole('status').getByText(words),
    openFile: page.getByLabel('File to convert'),
  };
}

it('encodes while typing, with either alphabet, lines and data URLs', async () => {
  const { page, input, output, choose, status, end } = await open();
  await input.fill('Kia ora?>~');
  await eventually(output).toBe('S2lhIG9yYT8+fg==');
  await status('10 bytes became 16 characters.').waitFor();
  await choose('URL-safe - _');
  await page.getByLabel('Padding with =').uncheck();
  await eventually(output).toBe('S2lhIG9yYT8-fg');
  await page.getByLabel('Line width').fill('8');
  await eventually(output).toBe('S2lhIG9y\nYT8-fg');
  await page.getByLabel('As a data URL').check();
  await eventually(output).toBe('data:text/plain;charset=utf-8;base64,S2lhIG9yYT8+fg==');
  await reload(page);
  await eventually(output).toBe('data:text/plain;charset=utf-8;base64,S2lhIG9yYT8+fg==');
  await end();
});

it('accepts a paste from anywhere, holds a long one, and says what is already encoded', async () => {
  const { page, input, output, choose, status, end } = await open();
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('encode');
  await pasteOutside(page, 'an earlier text');
  await pasteOutside(page, 'eyJhbGciOiJub25lIn0.eyJhIjoxLjUwfQ.');
  await eventually(() => input.inputValue()).toBe('eyJhbGciOiJub25lIn0.eyJhIjoxLjUwfQ.');
  await page.keyboard.press('Control+Z');
  await eventually(() => input.inputValue()).toBe('an earlier text');
  await pasteOutside(page, 'eyJhbGciOiJub25lIn0.eyJhIjoxLjUwfQ.');
  await page.getByText('This is a JSON Web Token, whose parts are already Base64URL.').waitFor();
  await page.getByRole('button', { name: 'Decode it instead' }).click();
  await eventually(output).toBe('{\n  "alg": "none"\n}\n{\n  "a": 1.50\n}\n');
  await status('signature, which this page does not check').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await choose('Encode');
  await input.fill('');
  await input.focus();
  await pasteText(page, 'é'.repeat(1_000_000));
  await page.getByText('The paste was long, so it is treated as a file').waitFor();
  await status('became 2,666,668 characters').waitFor();
  await pasteOutside(page, 'short');
  await eventually(output).toBe('c2hvcnQ=');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await status('became 2,666,668 characters').waitFor();
  await page.getByLabel('Text as').selectOption('Latin-1');
  await status('became 1,333,336 characters').waitFor();
  await reload(page);
  await status('became 1,333,336 characters').waitFor();
  await page.getByRole('button', { name: 'Close file' }).click();
  await input.focus();
  await pasteText(page, 'S2lhIG9yYT8+'.repeat(20_000));
  await page.getByText('This already looks like Base64').waitFor();
  await page.getByRole('button', { name: 'Decode it instead' }).click();
  await status('180 KB, recognised as').waitFor();
  await end();
});

it('decodes, and marks errors', async () => {
  const { page, input, output, choose, end } = await open();
  await choose('Decode');
  await input.fill('S2lh\nIG9yYSE');
  await eventually(output).toBe('Kia ora!');
  await choose('Strict');
  await page
    .getByRole('list', { name: 'Problems in the input' })
    .getByText('Strict Base64 has no spaces or line breaks')
    .waitFor();
  await page.getByRole('button', { name: /line 1, column 5/ }).click();
  await eventually(() => input.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(4);
  expect(await axeFaults(page)).toEqual([]);
  await choose('Forgiving');
  await eventually(output).toBe('Kia ora!');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await eventually(() => input.inputValue()).toBe('Kia ora!');
  await eventually(output).toBe('S2lhIG9yYSE=');
  await end();
});

it('writes and reads hex, Base32 and Base58, says what it ignored, and marks errors', async () => {
  const { page, input, output, status, end } = await open(PHONE);
  // Decoded content can be shown as hex, too.
  const choose = (name: string) => page.getByRole('group', { name: 'Encoding' }).getByLabel(name).check();
  await input.fill('Kia ora!');
  await choose('Base58');
  await eventually(output).toBe('Dcb4sAtV9X6');
  await page.getByLabel('Checksum (Base58Check)').check();
  await eventually(output).toBe('2RYFV8RGzj38Xgipx');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await eventually(output).toBe('Kia ora!');
  await status('The Base58Check checksum is right').waitFor();
  await input.fill('2RYFV8RGzj38Xgipy');
  await page.getByRole('list', { name: 'Problems in the input' }).getByText('does not match').waitFor();
  await choose('Base32');
  await input.fill('jnuw cidp ojqs c');
  await eventually(output).toBe('Kia ora!');
  await status('Ignored: the lower case of 13 letters; 3 spaces or line breaks.').waitFor();
  await choose('Hex');
  await input.fill('4b:69:6');
  await page.getByRole('button', { name: /line 1, column 7/ }).click();
  await eventually(() => input.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(6);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await reload(page);
  await input.fill('4b:69:61');
  await eventually(output).toBe('Kia');
  await end();
});

it('shows a picture and its bytes, and saves it with its own extension', async () => {
  const { page, input, output, choose, status, end } = await open(PHONE);
  await choose('Decode');
  await input.fill(`data:image/png;base64,${GIF}`);
  await status('recognised as GIF image. From a data URL of the type image/png.').waitFor();
  await page.getByText('1 × 1 pixels').waitFor();
  await eventually(async () => (await output()).split('\n')[0]).toBe(
    '00000000  47 49 46 38 39 61 01 00  01 00 80 00 00 00 00 00 |GIF89a..........|',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('decoded.gif');
  expect((await readFile(await download.path())).toString('base64')).toBe(GIF);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('shows SVG as a picture in which nothing runs, and HTML as text', async () => {
  const { page, input, output, choose, end } = await open();
  await choose('Decode');
  await input.fill(Buffer.from(SVG).toString('base64'));
  await page.getByText('40 × 30 pixels').waitFor();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('main svg script').count()).toBe(0);
  await input.fill(Buffer.from('<html><b>bold</b></html>').toString('base64'));
  await eventually(output).toBe('<html><b>bold</b></html>');
  await eventually(() => page.getByText('pixels').count()).toBe(0);
  await end();
});

it('converts files both ways', async () => {
  const { page, openFile, output, choose, status, end } = await open();
  const bytes = Buffer.alloc(900_000, 'file ');
  await openFile.setInputFiles({ name: 'big.txt', mimeType: 'text/plain', buffer: bytes });
  await status('900 KB became 1,200,000 characters.').waitFor();
  await status('Copies have the first 1,000,000 characters').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const encoded = await readFile(await download.path());
  expect(encoded.toString() === bytes.toString('base64')).toBe(true);
  await choose('Decode');
  await openFile.setInputFiles({ name: 'big.b64', mimeType: 'text/plain', buffer: encoded });
  await status('900 KB, recognised as text.').waitFor();
  await eventually(async () => (await output()).slice(0, 10)).toBe('file file ');
  await openFile.setInputFiles({ name: 'bad', mimeType: 'text/plain', buffer: Buffer.from('Zm9v!') });
  await page
    .getByRole('list', { name: 'Problems in the input' })
    .getByText('At byte 5 of the file.')
    .waitFor();
  await end();
});

it('says what an encoding cannot represent, and hands a result to another tool and back', async () => {
  const { page, input, output, choose, end } = await open();
  await page.getByLabel('Text as').selectOption('latin-1');
  await input.fill('5 €');
  await page
    .getByRole('list', { name: 'Problems in the input' })
    .getByText('Latin-1 has no “€” (U+20AC)')
    .waitFor();
  await page.getByLabel('Text as').selectOption('utf-8');
  await choose('Decode');
  await input.fill('eyJhIjpbMSwyXX0=');
  await eventually(output).toBe('{"a":[1,2]}');
  await page.getByRole('button', { name: 'Use in …' }).click();
  await page.getByRole('link', { name: 'Hash generator', exact: true }).click();
  await page.getByText('Brought over from the Base64 encoder.').waitFor();
  await eventually(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('{"a":[1,2]}');
  await page.getByRole('link', { name: 'Back to the Base64 encoder' }).click();
  await eventually(output).toBe('{"a":[1,2]}');
  await end();
});
