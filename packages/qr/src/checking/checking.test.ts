import { describe, expect, it } from 'vitest';
import { readsBack } from '../batch/make-archive.ts';
import { type Picture, PLAIN_STYLE } from '../drawing/style.ts';
import { encodeQr } from '../symbol/encode-qr.ts';
import { blur, type GreyImage, grain, rotate, shrink, stain, tilt } from './distortions.ts';
import { encodeWithLogo, LOGO_BUDGET, logoModulesFor, logoUse } from './logo-budget.ts';
import { scoreCode } from './score.ts';

const TEXT = 'https://example.org/kia-ora';
const logo: Picture = {
  width: 8,
  height: 8,
  data: Uint8ClampedArray.from({ length: 256 }, (_, index) => (index % 4 === 3 ? 255 : 90)),
};

describe('the score', () => {
  const code = encodeQr(TEXT, { level: 'M' });

  it('is the same every time, and full for a plain code', () => {
    const told: string[] = [];
    const score = scoreCode(TEXT, code, { style: PLAIN_STYLE, onTrial: ({ name }) => told.push(name) });
    expect(score).toEqual(scoreCode(TEXT, code, { style: PLAIN_STYLE }));
    expect(score.proved).toBe(true);
    expect(score.trials.filter(({ read }) => !read)).toEqual([]);
    expect(told).toEqual(score.trials.map(({ name }) => name));
  });

  it('falls with the contrast', () => {
    const pale = scoreCode(TEXT, code, { style: { ...PLAIN_STYLE, foreground: '#a0a8b0' } });
    expect(pale.passed).toBeLessThan(pale.trials.length);
  });

  it('is zero for a code with a different text, and for an invisible one', () => {
    const other = scoreCode(`${TEXT}!`, code, { style: PLAIN_STYLE });
    expect([other.proved, other.passed]).toEqual([false, 0]);
    const hidden = scoreCode(TEXT, code, { style: { ...PLAIN_STYLE, foreground: '#fefefe' } });
    expect([hidden.proved, hidden.passed]).toEqual([false, 0]);
  });

  it('takes the logo into account', () => {
    const made = encodeWithLogo(TEXT, { level: 'L' }, 0.22);
    const style = { ...PLAIN_STYLE, logoModules: made.logoModules };
    expect(made.fits).toBe(true);
    expect(readsBack(TEXT, made.code, style, logo)).toBe(true);
    const tooMuch = { ...PLAIN_STYLE, logoModules: 19 };
    expect(readsBack(TEXT, made.code, tooMuch, logo)).toBe(false);
  });
});

describe('the budget of a logo', () => {
  it('counts the codewords that the logo covers in the most affected block', () => {
    // Version 1-H restores 8 codewords; 3 by 3 modules in its middle affect 3 codewords.
    expect(logoUse(1, 'H', 0)).toBe(0);
    expect(logoUse(1, 'H', 3)).toBeGreaterThan(0.2);
    expect(logoUse(1, 'H', 13)).toBeGreaterThan(1);
    expect(logoUse(10, 'L', 21)).toBeGreaterThan(logoUse(10, 'H', 21));
  });

  it('raises the level only as far as needed', () => {
    const small = encodeWithLogo(TEXT, { level: 'L' }, 0.12);
    const large = encodeWithLogo(TEXT, { level: 'L' }, 0.24);
    expect('LMQH'.indexOf(small.code.level)).toBeLessThan('LMQH'.indexOf(large.code.level));
    expect(large.use).toBeLessThanOrEqual(LOGO_BUDGET);
  });

  it('says if no level can carry the logo, and keeps the level if a stronger one does not fit', () => {
    expect(encodeWithLogo(TEXT, { level: 'H' }, 0.5).fits).toBe(false);
    const full = encodeWithLogo('x'.repeat(2900), { level: 'L' }, 0.2);
    expect([full.code.level, full.fits]).toEqual(['L', false]);
    expect(() => encodeWithLogo('x'.repeat(2954), { level: 'L' }, 0.2)).toThrow('Too long by 1 character');
  });

  it('gives the logo an odd number of modules, like the symbol', () => {
    expect([1, 2, 10, 40].map((version) => logoModulesFor(version, 0.25))).toEqual([5, 7, 15, 45]);
    expect(logoModulesFor(5, 0)).toBe(0);
  });
});

describe('distortions', () => {
  /** White with one dark pixel in the middle. */
  const point: GreyImage = {
    width: 9,
    height: 9,
    data: Float32Array.from({ length: 81 }, (_, index) => (index === 40 ? 0 : 255)),
  };
  const sum = ({ data }: GreyImage) => Math.round(data.reduce((total, grey) => total + 255 - grey, 0));

  it('blur spreads the ink and keeps its amount', () => {
    const blurred = blur(point, 1);
    expect(sum(blurred)).toBe(255);
    expect(blurred.data[40]).toBeGreaterThan(200);
    expect(blurred.data[41]).toBeLessThan(255);
  });

  it('a quarter turn moves the right side to the bottom', () => {
    const right = { ...point, data: point.data.map((_, index) => (index === 43 ? 0 : 255)) };
    const turned = rotate(right, 90);
    expect(turned.width).toBe(9);
    expect(Math.round(turned.data[4 + 7 * 9] ?? 255)).toBe(0);
  });

  it('tilting narrows the upper edge', () => {
    const dark = { ...point, data: point.data.map(() => 0) };
    const tilted = tilt(dark, 0.5);
    expect(tilted.data[0]).toBe(255);
    expect(tilted.data[72]).toBe(0);
  });

  it('shrinking averages pixels', () => {
    expect(Array.from(shrink(point, 3).data, Math.round)).toEqual([
      255, 255, 255, 255, 227, 255, 255, 255, 255,
    ]);
  });

  it('grain is the same every time, and a stain covers its share', () => {
    expect(grain(point, 0.5, 20).data).toEqual(grain(point, 0.5, 20).data);
    const black = { width: 100, height: 100, data: new Float32Array(10_000) };
    const stained = stain(black, 0.02).data.filter((grey) => grey > 0).length;
    expect(Math.abs(stained - 200)).toBeLessThan(12);
  });
});
