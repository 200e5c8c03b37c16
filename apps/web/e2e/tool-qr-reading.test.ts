import { drawPicture, encodeQr, PLAIN_STYLE } from '@hln/qr';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';

const site = formatterSite();

const PATH = '/tools/qr-generator';
const URL_TEXT = 'https://example.org@evil.example/kia-ora';
const WIFI_TEXT = 'WIFI:T:WPA;S:Harbour Café;P:flat\\;white;;';

function drawn(text: string) {
  const { modules } = encodeQr(text, { level: 'Q', mask: 3 });
  const { width, height, data } = drawPicture(modules, PLAIN_STYLE, { pixels: (modules.length + 8) * 5 });
  const canvas = createCanvas(width, height);
  const pixels = canvas.getContext('2d').createImageData(width, height);
  pixels.data.set(data);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas;
}

/** A photograph of several codes, each turned a little. */
async function photograph(texts: readonly string[]) {
  const canvas = createCanvas(900, 600);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c9b28c';
  context.fillRect(0, 0, 900, 600);
  for (const [index, text] of texts.entries()) {
    context.save();
    context.translate(60 + index * 420, 120);
    context.rotate(0.15);
    context.drawImage(await loadImage(drawn(text).toBuffer('image/png')), 0, 0, 320, 320);
    context.restore();
  }
  return { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg', 60) };
}

async function openReading(options: Parameters<typeof site.open>[0] = {}) {
  const opened = await site.open({ path: PATH, ...options });
  await opened.page.getByRole('radio', { name: 'Read a code', exact: true }).check();
  await opened.page.getByText(/^Choose a picture with one or more QR codes/).waitFor();
  return opened;
}

const choose = async (page: Page, texts: readonly string[]) =>
  page
    .getByLabel('Picture', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await photograph(texts));

/** Replaces the camera by a picture, and counts the tracks that are in use. */
const useCameraOf = (page: Page, picture: string) =>
  page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0);
    setInterval(draw, 50);
    const streams: MediaStream[] = [];
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      const stream = canvas.captureStream();
      streams.push(stream);
      return stream;
    };
    Reflect.set(
      window,
      'liveTracks',
      () =>
        streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live')
          .length,
    );
  }, picture);

const liveTracks = (page: Page) =>
  page.evaluate(() => Reflect.apply(Reflect.get(window, 'liveTracks'), null, []));

describe('a picture', () => {
  it('shows each code’s content, where a URL leads, and puts a code into the form', async () => {
    const { page, end } = await openReading();
    await choose(page, [URL_TEXT, WIFI_TEXT]);
    await page.getByText('Found 2 codes.').waitFor();
    const url = page.getByRole('group').filter({ hasText: 'Leads to' });
    expect(await url.locator('strong').textContent()).toBe('evil.example');
    await url.getByText('The part before the @ is a user name, not the page’s host.').waitFor();
    expect(await url.getByRole('link', { name: 'Open this page' }).getAttribute('rel')).toContain('noopener');
    expect(new URL(page.url()).pathname).toBe(PATH);
    await url.getByText(/level Q, mask 3$/).waitFor();

    const wifi = page.getByRole('group').filter({ hasText: 'Name of the network (SSID)' });
    await wifi.getByRole('button', { name: 'Edit this code' }).click();
    await page.getByText('The code’s content is in the form.', { exact: false }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('flat;white');
    await page.getByRole('img', { name: /^QR code, version/ }).waitFor();
    await end();
  });

  it('names characters that can’t be seen, and choices that the form does not have', async () => {
    const { page, end } = await openReading();
    await choose(page, ['Kia\u202E ora', 'otpauth://constructor/jane?secret=JBSWY3DPEHPK3PXP']);
    await page.getByText('Found 2 codes.').waitFor();
    await page.getByText('that turn letters around: U+202E.').waitFor();
    expect(await page.locator('dd', { hasText: /^constructor$/ }).count()).toBe(1);
    await end();
  });

  it('without a code, and a file that is no picture, are told apart', async () => {
    const { page, end } = await openReading();
    await choose(page, []);
    await page.getByText(/^No QR code was found/).waitFor();
    await page
      .getByLabel('Picture', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByText('“no.png” is not a picture that this browser can show.').waitFor();
    await end();
  });
});

describe('the camera', () => {
  it('starts at a press, reads a code and is released', async () => {
    const { page, end } = await openReading();
    // Chromium's view of the Permissions-Policy that the page came with.
    const isAllowed = (feature: string) =>
      page.evaluate((name) => Reflect.get(document, 'featurePolicy').allowsFeature(name), feature);
    expect([await isAllowed('camera'), await isAllowed('microphone')]).toEqual([true, false]);
    await useCameraOf(page, drawn('Kia ora').toDataURL('image/png'));
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.getByText('Found one code.').waitFor();
    await page.locator('pre', { hasText: 'Kia ora' }).waitFor();
    await eventually(() => liveTracks(page)).toBe(0);
    await end();
  });

  it('is released by Stop and by leaving the view, and says why it can’t be used', async () => {
    const { page, end } = await openReading();
    await useCameraOf(page, createCanvas(64, 64).toDataURL('image/png'));
    const start = page.getByRole('button', { name: 'Use the camera' });
    await start.click();
    await page.getByText(/^The camera is on/).waitFor();
    expect(await liveTracks(page)).toBe(1);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await eventually(() => liveTracks(page)).toBe(0);
    await start.click();
    await page.getByText(/^The camera is on/).waitFor();
    await page.getByRole('radio', { name: 'Make a code', exact: true }).check();
    await eventually(() => liveTracks(page)).toBe(0);

    await page.getByRole('radio', { name: 'Read a code', exact: true }).check();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    await start.click();
    await page.getByText(/^This page may not use the camera/).waitFor();
    await end();
  });
});

describe.each(THEMES)('in the %s theme', (colorScheme) => {
  it('the view has no axe violations or layout faults, even on a phone', async () => {
    const { page, end } = await openReading({
      colorScheme,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await choose(page, [URL_TEXT, WIFI_TEXT]);
    await page.getByText('Found 2 codes.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});
