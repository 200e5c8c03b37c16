import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseColor, toCss, toSpace } from './logic.ts';
import { VECTORS } from './vectors.ts';

const corpus = process.env.HLN_CORPUS_DIR;
const lines = <Case>(file: string): Case[] =>
  corpus === undefined
    ? []
    : readFileSync(`${corpus}/devtools/color/${file}.jsonl`, 'utf8')
        .trim()
        .split('\n')
        .map((line): Case => JSON.parse(line));

const inSpace = (css: string, space: string): string | null => {
  const colour = parseColor(css);
  return colour && toCss(colour, space);
};

/**
 * Whether two texts are equal within an eighth of a step of 255: for three invisible colours, the corpus has the
 * results of an earlier draft of the ray trace.
 */
function isNear(one: string, other: string): boolean {
  const numbers = (text: string) => (text.match(/[\d.]+(?![\w-])/g) ?? []).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const isSameWithout = one.replaceAll(/[\d.]+/g, '') === other.replaceAll(/[\d.]+/g, '');
  return (
    isSameWithout &&
    left.length === right.length &&
    left.every((value, index) => Math.abs(value - (right[index] ?? Number.NaN)) < 0.0005)
  );
}

describe('the vectors', () => {
  test.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', async (_, { run, expected }) => {
    expect(await run()).toEqual(expected);
  });
});

describe.skipIf(!corpus)('the corpus of colours (skipped unless HLN_CORPUS_DIR is set)', () => {
  interface Computed {
    input: string;
    srgb: string;
    p3?: string;
  }
  interface Conversion {
    input: string;
    to: string;
    expect: (number | null)[];
    epsilon: number;
  }

  it('rejects texts that aren’t colours', () => {
    const cases = lines<{ input: string }>('css-invalid');
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.filter(({ input }) => parseColor(input) !== null)).toEqual([]);
  });

  it('finds the computed value of a colour', () => {
    const cases = lines<Computed>('css-computed');
    const wrong = cases.filter(({ input, srgb, p3 }) => {
      // The corpus writes some colours with alpha as rgb(), so both sides are normalised.
      const same = inSpace(input, 'srgb') === inSpace(srgb, 'srgb') && inSpace(input, 'srgb') !== null;
      return !same || (p3 !== undefined && !isNear(inSpace(input, 'p3') ?? '', p3));
    });
    expect(cases.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('writes rgb() as the corpus does, to the letter', () => {
    const cases = lines<Computed>('css-computed').filter(({ srgb }) => /^rgb\((\d+, ){2}\d+\)$/.test(srgb));
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.filter(({ input, srgb }) => inSpace(input, 'srgb') !== srgb)).toEqual([]);
  });

  it('converts colours between spaces', () => {
    const cases = lines<Conversion>('conversions');
    const wrong = cases.filter(({ input, to, expect: wanted, epsilon }) => {
      const colour = parseColor(input);
      const got = colour ? toSpace(colour, to) : [];
      return wanted.some(
        (value, index) => value !== null && !(Math.abs(value - (got[index] ?? Number.NaN)) <= epsilon),
      );
    });
    expect(cases.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});

describe('bounds', () => {
  it.each([
    ['brackets', `rgb(${'('.repeat(100_000)}`],
    ['calculations', `rgb(${'calc('.repeat(1_000)}1`],
    ['relative colours', 'rgb(from '.repeat(1_000)],
    ['a long name', 'a'.repeat(10_000_000)],
  ])('refuses endless %s', (_, css) => {
    expect(parseColor(css)).toBeNull();
  });

  it('keeps infinity and NaN out of the colour', () => {
    expect(inSpace('rgb(calc(infinity) calc(-infinity) calc(NaN))', 'srgb')).toBe('rgb(255, 0, 0)');
    expect(parseColor('lch(50 calc(infinity) calc(infinity * 1deg))')?.coords).toEqual([50, 2147483647, 0]);
  });

  it('names an unknown space in the error', () => {
    const colour = parseColor('red');
    expect(() => colour && toSpace(colour, 'cmy')).toThrow(new RangeError('There is no colour space "cmy".'));
    expect(() => colour && toCss(colour, 'cmy')).toThrow(RangeError);
  });
});

describe('from text to text', () => {
  const formats = [
    'hex',
    'srgb',
    'hsl',
    'hwb',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'p3',
    'rec2020',
    'xyz',
    'xyz-d50',
  ];

  it.each(formats)('preserves sRGB bytes through %s', (format) => {
    const wrong: string[] = [];
    for (let value = 0; value < 0x1000000; value += 0x10f2b) {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      const there = inSpace(hex, format) ?? '';
      if (inSpace(there, 'hex') !== hex) wrong.push(`${hex} ${there}`);
    }
    expect(wrong).toEqual([]);
  });

  // As Chromium shows them.
  it.each([
    ['hsl(90 360% 50%)', 'rgb(128, 255, 0)'],
    ['hsl(0 120% 50%)', 'rgb(255, 0, 0)'],
    ['hsl(50 100% -20%)', 'rgb(0, 0, 0)'],
    ['hwb(0 -20 33.333%)', 'rgb(170, 0, 0)'],
    // Relative colours are gamut-mapped like their origin.
    ['hsl(from lab(0 104.3 -50.9) h s l)', 'rgb(38, 0, 31)'],
  ])('clips %s to sRGB', (css, expected) => {
    expect(inSpace(css, 'srgb')).toBe(expected);
  });

  it.each(['hsv', 'okhsl', 'hct', 'cam16-jmh', 'luv', 'ictcp', 'acescg', 'prophoto-rgb-linear'])(
    'reads what it writes in %s',
    (space) => {
      expect(inSpace(inSpace('#336699', space) ?? '', 'hex')).toBe('#336699');
    },
  );

  it('accepts the names that Color.js gives its spaces', () => {
    expect(inSpace('color(--okhsl 142.5 1 0.8445)', 'hex')).toBe('#00ff00');
    const red = parseColor('red');
    expect(red && toSpace(red, 'hsv')).toEqual([0, 100, 100]);
    expect(red && toSpace(red, 'cmyk')).toEqual([0, 100, 100, 0]);
    expect(red && toSpace(red, 'rec2100-pq')).toEqual(red && toSpace(red, 'rec2100pq'));
  });
});
