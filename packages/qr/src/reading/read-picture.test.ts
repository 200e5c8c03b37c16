import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { blur, grain, greyOf, pictureOf, rotate, tilt } from '../checking/distortions.ts';
import { drawPicture } from '../drawing/picture.ts';
import { type CodeStyle, type Picture, PLAIN_STYLE } from '../drawing/style.ts';
import { type EncodeOptions, encodeQr } from '../symbol/encode-qr.ts';
import { prepareReader, readCodes, readingSizes, readOneCode, withoutRepeats } from './read-picture.ts';

beforeAll(async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareReader(Uint8Array.from(file).buffer);
});

function drawn(
  textOrBytes: string | Uint8Array,
  options: EncodeOptions = {},
  style: Partial<CodeStyle> = {},
): Picture {
  const { modules } = encodeQr(textOrBytes, options);
  return drawPicture(modules, { ...PLAIN_STYLE, ...style }, { pixels: (modules.length + 8) * 6 });
}

describe('a code in a picture', () => {
  it('is read with its version, level and mask', async () => {
    expect(await readCodes(drawn('https://example.org/ā', { level: 'Q', mask: 5 }))).toMatchObject([
      {
        text: 'https://example.org/ā',
        isText: true,
        version: 3,
        level: 'Q',
        mask: 5,
        isInverted: false,
        isMirrored: false,
        part: null,
      },
    ]);
  });

  it('is read turned, tilted, blurred and grainy, and light on dark', async () => {
    const image = greyOf(drawn('Kia ora'));
    const pictures = [
      rotate(image, 33),
      tilt(image, 0.2),
      blur(image, 2),
      grain(rotate(image, 200), 0.3, 20),
    ].map(pictureOf);
    pictures.push(
      drawn('Kia ora', {}, { foreground: '#ffffff', background: '#102030' }),
      drawn('Kia ora', {}, { shape: 'dots', eyes: 'circle' }),
    );
    for (const picture of pictures) expect((await readCodes(picture))[0]?.text).toBe('Kia ora');
  });

  it('holds bytes that are no text, or Japanese in Kanji mode', async () => {
    const bytes = Uint8Array.of(0, 255, 1, 200, 3);
    expect(await readCodes(drawn(bytes))).toMatchObject([{ isText: false, text: '', bytes }]);
    expect(await readCodes(drawn('漢字', { kanji: 'prefer' }))).toMatchObject([{ text: '漢字' }]);
  });

  it('is one of several, small in a photograph saved as JPEG', async () => {
    const canvas = createCanvas(2000, 1500);
    const context = canvas.getContext('2d');
    context.fillStyle = '#b9a98c';
    context.fillRect(0, 0, 2000, 1500);
    const texts = ['one', 'two', 'three'];
    for (const [index, text] of texts.entries()) {
      const { width, height, data } = drawn(text);
      const own = createCanvas(width, height);
      const pixels = own.getContext('2d').createImageData(width, height);
      pixels.data.set(data);
      own.getContext('2d').putImageData(pixels, 0, 0);
      context.drawImage(own, 200 + index * 600, 300 + index * 350, 110, 110);
    }
    const photograph = await loadImage(canvas.toBuffer('image/jpeg', 40));
    context.drawImage(photograph, 0, 0);
    const { data } = context.getImageData(0, 0, 2000, 1500);
    const codes = await readCodes({ width: 2000, height: 1500, data: new Uint8ClampedArray(data) });
    expect(codes.map(({ text }) => text).sort()).toEqual(texts.toSorted());
    expect(withoutRepeats([...codes, ...codes])).toHaveLength(3);
  });

  it('with round corner squares, turned, is read by the second decoder', () => {
    const picture = drawn('Kia ora', {}, { shape: 'dots', eyes: 'circle' });
    const turned = pictureOf(rotate(greyOf(picture), 20));
    expect(readOneCode(turned)).toMatchObject([{ text: 'Kia ora', isText: true, version: 1, level: null }]);
    const empty = new Uint8ClampedArray(100 * 100 * 4).fill(255);
    expect(readOneCode({ width: 100, height: 100, data: empty })).toEqual([]);
  });

  it('may be missing', async () => {
    const data = new Uint8ClampedArray(100 * 100 * 4).fill(255);
    expect(await readCodes({ width: 100, height: 100, data })).toEqual([]);
  });
});

it('reads large pictures small first, and never more than 24 million pixels at once', () => {
  expect(readingSizes(800, 600)).toEqual([{ width: 800, height: 600 }]);
  expect(readingSizes(4000, 3000)).toEqual([
    { width: 1600, height: 1200 },
    { width: 4000, height: 3000 },
  ]);
  const last = readingSizes(10_000, 10_000).at(-1);
  expect((last?.width ?? 0) * (last?.height ?? 0)).toBeLessThanOrEqual(24_010_000);
  expect(readingSizes(20_000, 1)).toEqual([
    { width: 1600, height: 1 },
    { width: 11_000, height: 1 },
  ]);
});
