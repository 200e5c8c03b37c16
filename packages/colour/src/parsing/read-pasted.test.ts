import { describe, expect, it } from 'vitest';
import { serialise } from '../spaces/serialise.ts';
import { readPasted } from './read-pasted.ts';

it.each([
  ['ff8800', '#ff8800'],
  ['FF8800AA', '#FF8800AA'],
  ['f80', '#f80'],
  ['0xFF8800', '#FF8800'],
  ['0x80FF8800', '#FF880080'],
  ['255, 136, 0', 'rgb(255 136 0)'],
  ['(255, 136, 0, 0.5)', 'rgb(255 136 0 / 0.5)'],
  ['#FF8800;', '#FF8800'],
  ['color: #ff8800;', '#ff8800'],
  ['--brand: oklch(0.7 0.1 50) !important;', 'oklch(0.7 0.1 50)'],
  ['"#ff8800",', '#ff8800'],
  ['$accent: red;', 'red'],
  [' rebeccapurple ', 'rebeccapurple'],
  ['HEX #FF8800', '#FF8800'],
  ['Hex: FF8800', '#FF8800'],
  ['(#ff8800)', '#ff8800'],
  ['#FF8800.', '#FF8800'],
  ['# ff8800', '#ff8800'],
  ['“#ff8800”', '#ff8800'],
  ['dark orange', 'darkorange'],
  ['Light-Golden-Rod-Yellow', 'lightgoldenrodyellow'],
  ['DARK_ORANGE', 'darkorange'],
  ['.a { color: #f80; }', '#f80'],
  ['border: 1px solid #ff8800;', '#ff8800'],
  ['border: 1px solid tomato;', 'tomato'],
  ['box-shadow: 0 0 4px rgb(0 0 0 / calc(1 / 2)) inset', 'rgb(0 0 0 / calc(1 / 2))'],
  ['bg-[#ff8800]', '#ff8800'],
  ['a { color: color-mix(in oklab, red, blue) }', 'color-mix(in oklab, red, blue)'],
  ['<div style="color:#ff8800">', '#ff8800'],
  ['R: 255, G: 136, B: 0', 'rgb(255 136 0)'],
  ['r=255 g=136 b=0', 'rgb(255 136 0)'],
  ['{"b":0,"g":136,"r":255}', 'rgb(255 136 0)'],
  ['{ r: 255, g: 136, b: 0, a: 0.5 }', 'rgb(255 136 0 / 0.5)'],
  ['"color": {"red": 255, "green": 136, "blue": 0}', 'rgb(255 136 0)'],
  ['UIColor(red: 1, green: 0.6, blue: 0, alpha: 1)', 'rgb(255 153 0 / 1)'],
  ['UIColor(red: 255/255, green: 136/255.0, blue: 0, alpha: 1)', 'rgb(255 136 0 / 1)'],
  ['vec3(1, 0.6, 0)', 'rgb(255 153 0)'],
  ['Color.FromArgb(255, 255, 136, 0)', 'rgb(255 136 0)'],
  ['Color.fromRGBO(255, 136, 0, 0.5)', 'rgb(255 136 0 / 0.5)'],
  ['new Color(255, 136, 0)', 'rgb(255 136 0)'],
  ['HSL: 32, 100, 50', 'hsl(32 100% 50%)'],
  ['hsl = 32°, 100%, 50%', 'hsl(32 100% 50%)'],
  ['H: 32 S: 100% L: 50%', 'hsl(32 100% 50%)'],
  ['--accent-hsl: 32 100% 50%;', 'hsl(32 100% 50%)'],
  ['--bs-primary-rgb: 255, 136, 0;', 'rgb(255 136 0)'],
  ['color(255, 136, 0)', 'rgb(255 136 0)'],
  ['RGB (255, 136, 0)', 'rgb(255 136 0)'],
  ['rgb 255 136 0', 'rgb(255 136 0)'],
  ['lab: 50, 20, -30', 'lab(50 20 -30)'],
  ['OKLCH: 0.7, 0.1, 50', 'oklch(0.7 0.1 50)'],
  ['hwb: 32, 0, 0', 'hwb(32 0% 0%)'],
])('reads %j as pasted', (text, css) => {
  expect(readPasted(text)).toMatchObject({ css, remark: text.startsWith('0x8') ? 'alpha-first' : null });
});

describe('a colour that could have meant another, or was converted', () => {
  it.each([
    ['255,136,0,128', 'rgb(255 136 0 / 0.502)', 'alpha-of-255'],
    ['(255, 136, 0, 255)', 'rgb(255 136 0)', 'alpha-of-255'],
    ['1.0, 0.6, 0.0', 'rgb(255 153 0)', 'parts-of-1'],
    ['1.0f, 0.6f, 0.0f, 1.0f', 'rgb(255 153 0 / 1)', 'parts-of-1'],
    ['{"r":1,"g":0.6,"b":0}', 'rgb(255 153 0)', 'parts-of-1'],
    ['1, 0, 0', 'rgb(1 0 0)', 'parts-of-255'],
    ['32, 100%, 50%', 'hsl(32 100% 50%)', 'hsl'],
    ['32deg 100% 50%', 'hsl(32 100% 50%)', 'hsl'],
    ['0, 47, 100, 0', 'rgb(0 47 100 / 0)', 'rgb-with-alpha'],
    ['0%, 47%, 100%, 0%', 'rgb(0% 47% 100% / 0%)', 'rgb-with-alpha'],
    ['cmyk: 0,47,100,0', 'rgb(255 135 0)', 'from-cmyk'],
    ['cmyk(0%, 47%, 100%, 0%)', 'rgb(255 135 0)', 'from-cmyk'],
    ['device-cmyk(0 0.47 1 0)', 'rgb(255 135 0)', 'parts-of-1'],
    ['C:0 M:47 Y:100 K:0', 'rgb(255 135 0)', 'from-cmyk'],
    ['hsv: 32, 100, 100', 'rgb(255 136 0)', 'from-hsv'],
    ['HSB = 32° 100% 100%', 'rgb(255 136 0)', 'from-hsv'],
    ['hsv(32, 100%, 100%)', 'rgb(255 136 0)', 'from-hsv'],
    ['hsb(32, 100, 100)', 'rgb(255 136 0)', 'from-hsv'],
    ['{"h":32,"s":100,"v":100}', 'rgb(255 136 0)', 'from-hsv'],
    ['hsv(32, 1.0, 1.0)', 'rgb(255 136 0)', 'parts-of-1'],
    ['Color(0xFFFF8800)', '#FF8800FF', 'alpha-first'],
    ['Color.parseColor("#80FF8800")', '#FF880080', 'alpha-first'],
    ['color: #ff8800; background: #fff', '#ff8800', 'first-of-several'],
    ['linear-gradient(90deg, red, #00f 50%, rgb(0 0 0))', 'red', 'first-of-several'],
    ['background: linear-gradient(red, blue)', 'red', 'first-of-several'],
  ])('is read with a remark: %j', (text, css, remark) => {
    expect(readPasted(text)).toMatchObject({ css, remark });
  });
});

it('gives the colour that the text means', () => {
  for (const text of ['hsl: 32 100% 50%', 'hsv(32 100% 100%)', '0xFFFF8800', 'rgb: 255 136 0']) {
    const pasted = readPasted(text);
    expect(pasted && serialise(pasted.colour, 'hex')).toBe('#ff8800');
  }
});

it.each([
  ...['', 'gg8800', '12345', 'color:', '1, 2', '0xF', 'hello', '#', '()', '{}', '"'],
  ...['256, 0, 0', '-1, 0, 0', '255, 136, 0, 256', '1, 2, 3, 4, 5', '10%, 20, 30', '50%, 32, 10%'],
  ...['xyz: 0.4, 0.3, 0.1', 'YCbCr: 16, 128, 128', 'CIE XYZ = 41 21 2', 'RAL: 9, 0, 1', 'bgr(0, 136, 255)'],
  ...[
    'hsl: 32, 120, 50',
    'hsv(0.5, 1.0, 0.5)',
    'cmyk(0, 47, 100)',
    'cmyk: 0, 47, 200, 0',
    'oklch: 70, 0.1, 50',
  ],
  ...['translate(10, 20, 30)', 'rotate3d(1, 0, 0)', 'UIColor(red: 255, green: 136, blue: 0, alpha: 1)'],
  ...['H: 1, 2, 3', 'r: 255, g: 136', 'x: 1, y: 2, z: 3', 'l: 50, a: 20, b: 30', 'rgb: 32, 100%, 50%'],
  ...[
    'see #123 and #456',
    'issue #1234',
    'The dark side of orange',
    'lab: ff8800',
    'red blue',
    'url(#abc-def)',
  ],
])('does not recognise %j as a colour', (text) => {
  expect(readPasted(text)).toBeNull();
});

it('takes time that grows with the text alone', () => {
  const started = performance.now();
  for (const text of ['(', 'rgb(', '#fff ', 'color: red; ', '1, ', ' ', 'a-', '"', 'color: ', '#'])
    readPasted(text.repeat(9_999 / text.length));
  expect(performance.now() - started).toBeLessThan(5_000);
});
