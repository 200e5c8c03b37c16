import { parse, readPasted } from '@hln/colour';
import { describe, expect, it } from 'vitest';
import { type RowFormat, readFormat } from './read-format.ts';
import { colourAt, keptCss, placeOf, readText } from './read-text.ts';

describe('what is typed into a row', () => {
  it.each<[RowFormat, string, string | null]>([
    ['hex', '369', '#369'],
    ['hex', ' #336699 ', '#336699'],
    ['hex', 'tomato', 'tomato'],
    ['hex', '36', null],
    ['srgb', '32, 100%, 50%', 'hsl(32 100% 50%)'],
    ['hex', '255, 136, 0, 128', 'rgb(255 136 0 / 0.502)'],
    ['hsl', '32, 100%, 50%', null],
    ['oklch', '50% .1 250', null],
    ['cmyk', 'device-cmyk(0% 50% 100% 0%)', 'rgb(255 128 0)'],
    ['cmyk', '0, 50, 100, 0', 'rgb(255 128 0)'],
    ['cmyk', 'cmyk(100 0 0 200)', 'rgb(0 0 0)'],
    ['cmyk', '0 50 100', null],
    ['cmyk', '#369', '#369'],
    ['name', 'Tomato', 'Tomato'],
    ['name', 'tomatoe', null],
  ])('%s: %j means %j', (format, text, css) => {
    expect(readFormat(format, text)).toBe(css);
  });
});

it('keeps the computed form of a long text, which a draft can hold', () => {
  const pasted = readPasted(`rgb(${' '.repeat(600)}255 0 0)`);
  expect(pasted === null ? '' : keptCss(pasted)).toMatch(/^oklch\([\d. ]+\)$/);
});

describe('a text that is handed over', () => {
  it('is a colour with a position', () => {
    expect(readText(' #fff\n', 200)).toEqual({
      css: '#fff',
      place: { lightness: expect.closeTo(1, 6), chroma: 0, hue: 200, alpha: 1 },
    });
  });

  it('is stored in computed form if it is too long', () => {
    const read = readText(`red${' '.repeat(10)}/*${'x'.repeat(600)}*/`);
    expect(read).toMatchObject({ css: 'oklch(0.62796 0.25768 29.234)' });
  });

  it('is refused with a reason', () => {
    expect(readText('rgb(1, 2 3)')).toContain('The values of rgb() are wrong');
  });
});

describe('the position of a colour', () => {
  it('stays on the plane', () => {
    const wide = parse('oklch(0.5 0.9 40 / 0.25)');
    expect(wide && placeOf(wide, 0)).toEqual({ lightness: 0.5, chroma: 0.37, hue: 40, alpha: 0.25 });
  });

  it('is used if a draft contains no colour', () => {
    expect(colourAt('broken', { lightness: 0.5, chroma: 0.1, hue: 40, alpha: 1 }).coords).toEqual([
      0.5, 0.1, 40,
    ]);
  });
});
