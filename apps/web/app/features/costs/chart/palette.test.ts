import { readFileSync } from 'node:fs';
import {
  converter,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} from 'culori';
import { describe, expect, it } from 'vitest';
import { PALETTE, paintOf } from './palette.ts';

const css = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');
const surfaces = ['bg', 'raised', 'sunken'].map((name) => {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(css)?.[1] ?? '';
  const [light = '', dark = ''] = value.match(/oklch\([^)]+\)/g) ?? [];
  return { light, dark };
});

const toRgb = converter('rgb');
const rgb = (colour: string) => {
  const converted = toRgb(colour);
  if (converted === undefined) throw new Error(`${colour} is not a colour.`);
  return converted;
};
const oklab = converter('oklab');
const VISION = {
  'full colour vision': (colour: string) => rgb(colour),
  protanopia: (colour: string) => filterDeficiencyProt(1)(rgb(colour)),
  deuteranopia: (colour: string) => filterDeficiencyDeuter(1)(rgb(colour)),
  tritanopia: (colour: string) => filterDeficiencyTrit(1)(rgb(colour)),
};

/** Distance in OKLab, where 0.02 is the smallest visible difference between neighbouring colours. */
function distance(see: (typeof VISION)[keyof typeof VISION], a: string, b: string): number {
  const [p, q] = [oklab(see(a)), oklab(see(b))];
  if (p === undefined || q === undefined) throw new Error('Not a colour.');
  return Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b);
}

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const colours = PALETTE[theme];

  it('has twenty different colours', () => {
    expect(new Set(colours).size).toBe(20);
  });

  it('has a contrast of 3:1 with every surface', () => {
    for (const colour of colours) {
      for (const surface of surfaces)
        expect(wcagContrast(colour, surface[theme]), colour).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(VISION))('can be told apart with %s', (_, see) => {
    for (const [index, colour] of colours.entries()) {
      for (const other of colours.slice(index + 1))
        expect(distance(see, colour, other), `${colour} and ${other}`).toBeGreaterThanOrEqual(0.05);
    }
  });

  it.each(Object.entries(VISION))('differs most between neighbours with %s', (_, see) => {
    for (const [index, colour] of colours.entries()) {
      const next = colours[(index + 1) % colours.length] ?? '';
      const afterNext = colours[(index + 2) % colours.length] ?? '';
      expect(distance(see, colour, next), `${colour} and ${next}`).toBeGreaterThanOrEqual(0.085);
      expect(distance(see, colour, afterNext), `${colour} and ${afterNext}`).toBeGreaterThanOrEqual(0.065);
    }
  });
});

it('repeats after twenty colours with hatching, and after forty without', () => {
  expect(paintOf(20)).toEqual({ ...paintOf(0), hatched: true });
  expect(paintOf(39)).toEqual({ ...paintOf(19), hatched: true });
  expect(paintOf(40)).toEqual(paintOf(0));
  expect(paintOf(0).hatched).toBe(false);
});
