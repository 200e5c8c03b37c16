import { describe, expect, it } from 'vitest';
import { parse } from '../parsing/parse-colour.ts';
import { zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { boundary, MAX_CHROMA, mostChroma } from './boundary.ts';
import { paintPlane } from './paint.ts';

describe('the edge of a gamut', () => {
  it.each([
    ['red', 'srgb'],
    ['lime', 'srgb'],
    ['color(display-p3 1 0 0)', 'p3'],
    ['color(display-p3 0 1 0)', 'p3'],
  ] as const)('goes through %s', (css, gamut) => {
    const colour = parse(css);
    const [lightness, chroma, hue] = colour ? zeroed(coordsIn(colour, 'oklch')) : [0, 0, 0];
    expect(mostChroma(lightness, hue, gamut)).toBeCloseTo(chroma, 2);
  });

  it('encloses sRGB in P3 and closes at black and white', () => {
    const srgb = boundary(264, 'srgb', 11);
    const p3 = boundary(264, 'p3', 11);
    expect(srgb.every((chroma, row) => chroma <= (p3[row] ?? 0) + 0.001)).toBe(true);
    expect([srgb[0], srgb.at(-1)].every((chroma) => (chroma ?? 1) < 0.05)).toBe(true);
  });
});

describe('the plane', () => {
  const width = 81;
  const height = 101;
  const paint = (hue: number, gamut: 'srgb' | 'p3') => {
    const pixels = new Uint8ClampedArray(width * height * 4);
    paintPlane(pixels, width, height, hue, gamut);
    return (column: number, row: number) => [...pixels.slice((row * width + column) * 4).slice(0, 4)];
  };

  it.each([
    [0, 50],
    [10, 40],
    [20, 30],
  ])("shows the engine's colour at column %s, row %s", (column, row) => {
    const [r = 0, g = 0, b = 0, alpha] = paint(30, 'srgb')(column, row);
    const colour = parse(`oklch(${1 - row / 100} ${(column / 80) * MAX_CHROMA} 30)`);
    const wanted = colour ? mapToGamut(colour, 'srgb').map((value) => value * 255) : [];
    expect(alpha).toBe(255);
    // Linear light in 4096 steps is off by at most one, except near black.
    expect(Math.max(...[r, g, b].map((value, index) => Math.abs(value - (wanted[index] ?? 0))))).toBeLessThan(
      1.5,
    );
  });

  it("is transparent beyond P3, and fainter beyond sRGB if that is the screen's gamut", () => {
    expect(paint(150, 'srgb')(80, 50)).toEqual([0, 0, 0, 0]);
    const column = Math.round(
      ((mostChroma(0.8, 150, 'srgb') + mostChroma(0.8, 150, 'p3')) / 2 / MAX_CHROMA) * 80,
    );
    expect(paint(150, 'srgb')(column, 20)[3]).toBe(90);
    expect(paint(150, 'p3')(column, 20)[3]).toBe(255);
  });
});
