import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  const opened = await site.open({ path: '/tools/color-picker', reducedMotion: 'reduce', ...options });
  const { page } = opened;
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('Mix').waitFor();
  return {
    ...opened,
    mix: region('Mix'),
    gradient: region('Gradient'),
    picture: region('Colours of a picture'),
    hex: () => page.getByRole('textbox', { name: 'Hex', exact: true }).inputValue(),
    start: (css: string) => page.getByRole('textbox', { name: 'Any CSS colour', exact: true }).fill(css),
  };
}

/** Three quarters red, one quarter blue at the right. */
function png(): Buffer {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#cc2200';
  context.fillRect(0, 0, 40, 20);
  context.fillStyle = '#0044cc';
  context.fillRect(30, 0, 10, 20);
  return canvas.toBuffer('image/png');
}
const choosePicture = (page: Page) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'flag.png',
    mimeType: 'image/png',
    buffer: png(),
  });

it('mixes the picked colour with another in a chosen space, in steps', async () => {
  const { page, mix, hex, start, end } = await open();
  await start('red');
  await mix.getByLabel('Second colour', { exact: true }).fill('blue');
  await mix.getByLabel('Mixed in').selectOption('sRGB');
  await mix.getByText('color-mix(in srgb, red, blue 50%)').waitFor();
  await mix.getByRole('button', { name: 'Mixed colour: pick #800080' }).waitFor();
  await mix.getByLabel('Mixed in').selectOption('OKLCH');
  await mix.getByLabel('Hue', { exact: true }).selectOption('Longer way');
  await mix.getByText('color-mix(in oklch longer hue, red, blue 50%)').waitFor();
  await mix.getByLabel('Steps', { exact: true }).first().fill('3');
  await eventually(() => mix.getByRole('list', { name: 'Steps' }).getByRole('button').count()).toBe(3);
  await mix.getByRole('button', { name: /^Step 3 of 3: pick #0000ff/ }).click();
  await eventually(hex).toBe('#0000ff');
  await reload(page);
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
  await mix.getByText('color-mix(in oklch longer hue, #0000ff, blue 50%)').waitFor();
  await end();
});

it('makes a gradient whose stops are dragged, moved by keys, added and removed', async () => {
  const { page, gradient, end } = await open();
  const css = () => gradient.getByRole('region', { name: 'CSS' }).innerText();
  const first = gradient.getByRole('slider', { name: 'Stop 1' });
  await first.press('Shift+ArrowRight');
  await first.press('ArrowRight');
  await eventually(css).toContain('linear-gradient(90deg in oklab, #008564 11%, #ffb000 100%)');
  const box = await gradient.getByRole('slider', { name: 'Stop 2' }).boundingBox();
  if (box === null) throw new Error('Stop 2 is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 5, { steps: 4 });
  await page.mouse.up();
  await eventually(css).not.toContain('100%)');

  await gradient.getByRole('button', { name: 'Add a stop' }).click();
  await eventually(() => gradient.getByRole('slider').count()).toBe(3);
  await gradient.getByLabel('Colour of stop 2', { exact: true }).fill('white');
  await gradient.getByRole('radio', { name: 'Conic' }).check();
  await eventually(css).toMatch(/conic-gradient\(from 90deg at center in oklab, .*white/);
  await gradient.getByText('Text on it, at the worst place: white 1.00 : 1').waitFor();
  await gradient.getByRole('button', { name: 'Remove stop 2' }).click();
  await eventually(() => gradient.getByRole('slider').count()).toBe(2);
  await end();
});

it('finds a picture’s colours with their shares, and picks pixels by pointer and keys', async () => {
  const { page, picture, hex, end } = await open();
  await choosePicture(page);
  await picture.getByRole('button', { name: '#0044cc 25.0% of the picture: pick it' }).click();
  await eventually(hex).toBe('#0044cc');
  const pixels = picture.getByRole('button', { name: /^The picture: press a pixel/ });
  await pixels.click({ position: { x: 3, y: 3 } });
  await eventually(hex).toBe('#cc2200');
  for (let i = 0; i < 4; i++) await pixels.press('Shift+ArrowRight');
  await picture.getByText(/^#0044cc at \d+, \d+$/).waitFor({ state: 'attached' });
  await pixels.press('Enter');
  await eventually(hex).toBe('#0044cc');

  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await picture.getByText('The browser can’t read this file as a picture.').waitFor();
  await end();
});

/** A PNG of 144 million white pixels, in some kilobytes. */
function hugePng(): Buffer {
  const side = 12_000;
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('refuses a small file of too many pixels before it decodes them', async () => {
  const { page, picture, end } = await open();
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: hugePng() };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(huge);
  await picture.getByText('The picture has 144 million pixels, and 100 million are the most.').waitFor();
  await end();
});

it('keeps the keyboard’s place when a stop goes, and leaves keys with a modifier alone', async () => {
  const { page, gradient, end } = await open();
  const first = gradient.getByRole('slider', { name: 'Stop 1' });
  await first.press('Control+ArrowRight');
  expect(await first.getAttribute('aria-valuenow')).toBe('0');
  await gradient.getByRole('button', { name: 'Add a stop' }).click();
  await gradient.getByRole('button', { name: 'Remove stop 3' }).press('Enter');
  await eventually(() => gradient.getByRole('slider').count()).toBe(2);
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await end();
});

it.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('has no axe violations or layout faults at %i px, %s', async (width, colorScheme) => {
  const { page, gradient, picture, end } = await open({ colorScheme, viewport: { width, height: 900 } });
  await choosePicture(page);
  await picture.getByRole('button', { name: /75.0% of the picture/ }).waitFor();
  await gradient.getByRole('button', { name: 'Add a stop' }).click();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await end();
});
