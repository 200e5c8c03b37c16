import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { encodeQr } from '../symbol/encode-qr.ts';
import { judgeColours } from './colours.ts';
import { drawPicture } from './picture.ts';
import { pngFile } from './png-file.ts';
import { type CodeStyle, EYE_SHAPES, MODULE_SHAPES, type Picture, PLAIN_STYLE } from './style.ts';
import { darkPath, svgFile } from './svg-paths.ts';

const { modules } = encodeQr('https://example.org/', { level: 'Q' });
const size = modules.length;

/** Decodes a file to pixels with another library. */
async function pixelsOf(file: Uint8Array | string, width: number): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(file));
  const canvas = createCanvas(width, width);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, width);
  return context.getImageData(0, 0, width, width).data;
}

/** Share of pixels whose brightness differs by more than a third. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let different = 0;
  for (let index = 0; index < one.length; index += 4) {
    if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) > 85) different += 1;
  }
  return different / (one.length / 4);
}

const logo: Picture = {
  width: 2,
  height: 1,
  data: Uint8ClampedArray.of(200, 0, 0, 255, 0, 0, 200, 255),
};

describe('a picture', () => {
  it("has the style's colours, whole pixels per module, and the remainder in the quiet zone", () => {
    const style = { ...PLAIN_STYLE, foreground: '#102030', background: '#f0e0d0', quietZone: 1 };
    const { width, data } = drawPicture(modules, style, { pixels: (size + 2) * 3 + 2 });
    const at = (x: number, y: number) =>
      Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
    expect(at(0, 0)).toEqual([0xf0, 0xe0, 0xd0, 255]);
    expect(at(4, 4)).toEqual([0x10, 0x20, 0x30, 255]);
    expect(at(3, 4)).toEqual([0xf0, 0xe0, 0xd0, 255]);
    for (const [row, line] of modules.entries()) {
      for (const [column, dark] of line.entries()) {
        expect(at(4 + column * 3 + 1, 4 + row * 3 + 1)[0]).toBe(dark ? 0x10 : 0xf0);
      }
    }
  });

  it('may have no background', () => {
    const { data } = drawPicture(modules, { ...PLAIN_STYLE, background: null }, { pixels: 200 });
    expect(data[3]).toBe(0);
    expect(data.some((value) => value === 255)).toBe(true);
  });

  it('is refused if it is narrower than a pixel per module', () => {
    expect(() => drawPicture(modules, PLAIN_STYLE, { pixels: size + 7 })).toThrow(RangeError);
  });

  it('leaves room for a logo and draws it there', () => {
    const style = { ...PLAIN_STYLE, logoModules: 7 };
    const { width, data } = drawPicture(modules, style, { pixels: (size + 8) * 4, logo });
    const middle = (width / 2) * width + width / 2;
    expect(Array.from(data.subarray((middle - 2) * 4, (middle - 2) * 4 + 4))).toEqual([200, 0, 0, 255]);
    expect(Array.from(data.subarray((middle + 2) * 4, (middle + 2) * 4 + 4))).toEqual([0, 0, 200, 255]);
    const above = (width / 2 - 10) * width + width / 2;
    expect(data[above * 4]).toBe(255);
  });
});

describe.each(MODULE_SHAPES)('%s modules', (shape) => {
  it.each(EYE_SHAPES)('with %s eyes look alike as PNG, as SVG and as our own pixels', async (eyes) => {
    const style: CodeStyle = { ...PLAIN_STYLE, shape, eyes, logoModules: 5 };
    const pixels = (size + 8) * 8;
    const picture = drawPicture(modules, style, { pixels });
    const png = await pixelsOf(await pngFile(picture), pixels);
    expect(difference(png, picture.data)).toBe(0);
    const svg = await pixelsOf(svgFile(modules, style, { title: 'x', pixels }), pixels);
    expect(difference(svg, picture.data)).toBeLessThan(0.005);
  });
});

describe('an SVG file', () => {
  it('escapes its title and contains the logo', () => {
    const style = { ...PLAIN_STYLE, logoModules: 5 };
    const file = svgFile(modules, style, {
      title: 'A & <B>',
      pixels: 300,
      logo: { href: 'data:image/png;base64,AA==', ratio: 2 },
    });
    expect(file).toContain('<title>A &#38; &#60;B&#62;</title>');
    expect(file).toContain('<image href="data:image/png;base64,AA==" x="10.5" y="11.5" width="4" height="2"');
    expect(file).not.toContain('style');
  });

  it('joins the modules of a row', () => {
    const row = [[true, true, false, true]];
    expect(darkPath(row, PLAIN_STYLE)).toMatch(/^M/);
    const wide = Array.from({ length: 21 }, (_, y) =>
      Array.from({ length: 21 }, (_, x) => y === 10 && x < 3),
    );
    expect(darkPath(wide, PLAIN_STYLE).endsWith('M0 10h3v1h-3z')).toBe(true);
  });
});

describe('a PNG file', () => {
  it('uses one bit per pixel for two colours', async () => {
    const file = await pngFile(drawPicture(modules, PLAIN_STYLE, { pixels: 330 }));
    expect([file[24], file[25]]).toEqual([1, 3]);
    expect(file.length).toBeLessThan(1_500);
  });

  it('keeps transparency, and more than 256 colours', async () => {
    const clear = drawPicture(modules, { ...PLAIN_STYLE, background: null, shape: 'dots' }, { pixels: 330 });
    expect((await pixelsOf(await pngFile(clear), 330))[3]).toBe(0);
    const data = Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, index) =>
      index % 4 === 3 ? 255 : index / 4 / 4,
    );
    const many = {
      width: 32,
      height: 32,
      data: data.map((value, index) => (index % 4 === 1 ? (index / 4) % 251 : value)),
    };
    expect(await pixelsOf(await pngFile(many), 32)).toEqual(many.data);
  });
});

describe('colours', () => {
  it.each([
    ['#000000', '#ffffff', []],
    ['#ffffff', '#000000', ['inverted']],
    ['#777777', '#ffffff', ['little-contrast']],
    ['#cccccc', '#ffffff', ['too-little-contrast']],
    ['#ffff00', null, ['too-little-contrast']],
    ['#eeeeee', '#dddddd', ['inverted', 'too-little-contrast']],
  ] as const)('%s on %s', (foreground, background, faults) => {
    expect(judgeColours(foreground, background).faults).toEqual(faults);
  });
});
