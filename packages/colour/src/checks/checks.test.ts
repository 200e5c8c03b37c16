import { describe, expect, it } from 'vitest';
import { parse } from '../parsing/parse-colour.ts';
import type { Triple } from '../spaces/colour.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { hexOf } from '../spaces/serialise.ts';
import { apcaContrast, contrastRatio, nearestPassing, over, shownRatio } from './contrast.ts';
import { seenBy, type Vision } from './vision.ts';

const rgb = (css: string): Triple => {
  const colour = parse(css);
  if (colour === null) throw new Error(`no colour: ${css}`);
  return mapToGamut(colour, 'srgb');
};

describe('contrast by WCAG 2.2', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#777', '#fff', 4.478],
    ['#f00', '#fff', 3.998],
    ['#00f', '#fff', 8.592],
    ['#fff', '#fff', 1],
  ])('%s and %s', (one, other, ratio) => {
    expect(contrastRatio(rgb(one), rgb(other))).toBeCloseTo(ratio, 3);
    expect(contrastRatio(rgb(other), rgb(one))).toBeCloseTo(ratio, 3);
  });

  it('is never rounded up', () => {
    expect(shownRatio(4.4999)).toBe('4.49');
    expect(shownRatio(4.5)).toBe('4.50');
    expect(shownRatio(21)).toBe('21.00');
  });

  it('blends transparent colours', () => {
    expect(over([1, 0, 0], 0.5, [1, 1, 1])).toEqual([1, 0.5, 0.5]);
  });
});

// The results that the authors of APCA publish for 0.1.9.
describe('contrast by APCA', () => {
  it.each([
    ['#888', '#fff', 63.056469930209424],
    ['#fff', '#888', -68.54146436644962],
    ['#000', '#aaa', 58.146262578561334],
    ['#aaa', '#000', -56.24113336839742],
    ['#123', '#def', 91.66830811481631],
    ['#def', '#123', -93.06770049484275],
    ['#123', '#123', 0],
  ])('%s on %s', (text, background, contrast) => {
    expect(apcaContrast(rgb(text), rgb(background))).toBeCloseTo(contrast, 9);
  });
});

describe('the nearest colour that passes', () => {
  const find = (css: string, other: string, ratio: number) => {
    const colour = parse(css);
    if (colour === null) throw new Error(`no colour: ${css}`);
    return nearestPassing(colour, rgb(other), ratio);
  };

  it.each([
    ['#777', '#fff', 4.5],
    ['#999', '#fff', 4.5],
    ['oklch(0.7 0.2 30)', '#fff', 7],
    ['#b36a3c', '#222', 4.5],
    ['#00f', '#000', 3],
    ['color(display-p3 0 1 0)', '#fff', 3],
  ])('%s against %s for %s: passes, and a step less fails', (css, other, ratio) => {
    const passing = find(css, other, ratio);
    expect(passing?.ratio).toBeGreaterThanOrEqual(ratio);
    const size = Math.abs(passing?.moved ?? 0);
    const colour = parse(css);
    const nearer = [-1, 1].map((sign) => {
      const step = sign * (size - 0.001);
      const probe = colour && parse(`oklch(from ${css} calc(l + ${step}) c h)`);
      return probe ? contrastRatio(rgb(hexOf(mapToGamut(probe, 'srgb'))), rgb(other)) : 0;
    });
    expect(Math.max(...nearer)).toBeLessThan(ratio);
  });

  it('leaves a passing colour unchanged', () => {
    expect(find('#595959', '#fff', 7)).toMatchObject({ moved: 0, rgb: rgb('#595959') });
  });

  it('finds the lightest possible grey on white', () => {
    expect(hexOf(find('#999', '#fff', 4.5)?.rgb ?? [1, 1, 1])).toBe('#767676');
  });

  it('returns null if nothing passes', () => {
    expect(find('#888', '#777', 7)).toBeNull();
  });
});

describe('colour vision deficiencies', () => {
  it.each<[Vision, string, string]>([
    ['protan', '#ff0000', '#6d5f00'],
    ['deutan', '#ff0000', '#a39000'],
    ['tritan', '#0000ff', '#006b96'],
    ['achromat', '#ff0000', '#7f7f7f'],
    ['protan', '#ffffff', '#ffffff'],
    ['achromat', '#808080', '#808080'],
  ])('%s: %s as %s', (vision, css, seen) => {
    expect(hexOf(seenBy(vision, rgb(css)))).toBe(seen);
  });
});
