import { converter, fixupHueDecreasing, fixupHueIncreasing, fixupHueLonger, interpolate } from 'culori';
import { describe, expect, it } from 'vitest';
import { parse } from '../parsing/parse-colour.ts';
import type { Colour } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { serialise } from '../spaces/serialise.ts';
import {
  BLEND_SPACES,
  type Blending,
  blend,
  colourAlong,
  fallbackCss,
  type Gradient,
  gradientCss,
  mixCss,
  steps,
  textContrasts,
} from './blend.ts';
import { pictureColours } from './picture-colours.ts';

function colour(css: string): Colour {
  const parsed = parse(css);
  if (parsed === null) throw new Error(`${css} is no colour.`);
  return parsed;
}
const rgbOf = (mixed: Colour) => coordsIn(mixed, 'srgb').map((value) => value ?? 0);

type Pair = readonly [string, string];
/** The same mixtures by culori, whose types allow no other way around the hues than the default, the shorter one. */
const THEIRS = {
  srgb: (pair: Pair) => interpolate([...pair], 'rgb'),
  'srgb-linear': (pair: Pair) => interpolate([...pair], 'lrgb'),
  oklab: (pair: Pair) => interpolate([...pair], 'oklab'),
  lab: (pair: Pair) => interpolate([...pair], 'lab'),
  oklch: (pair: Pair) => interpolate([...pair], 'oklch'),
  lch: (pair: Pair) => interpolate([...pair], 'lch'),
  hsl: (pair: Pair) => interpolate([...pair], 'hsl'),
} as const;
const PAIRS = [
  ['#ff0000', '#0000ff'],
  ['rebeccapurple', 'gold'],
  ['#808080', '#00ff7f'],
  ['white', '#123456'],
] as const;

const toRgb = converter('rgb');
const expectNear = (ours: readonly number[], { r, g, b }: { r: number; g: number; b: number }) => {
  for (const [index, value] of [r, g, b].entries()) expect(ours[index]).toBeCloseTo(value, 3);
};

describe('blend', () => {
  it.each(BLEND_SPACES)('agrees with culori in %s', (space) => {
    for (const [one, other] of PAIRS) {
      const theirs = THEIRS[space]([one, other]);
      for (const share of [0, 0.25, 0.5, 0.9]) {
        const ours = blend(colour(one), colour(other), share, { space, way: 'shorter' });
        expectNear(rgbOf(ours), toRgb(theirs(share)));
      }
    }
  });

  it.each([
    ['longer', fixupHueLonger],
    ['increasing', fixupHueIncreasing],
    ['decreasing', fixupHueDecreasing],
  ] as const)('goes the %s way around the hues as culori does', (way, fixup) => {
    const toOklch = converter('oklch');
    for (const [one, other] of [
      ['#ff0000', '#0000ff'],
      ['rebeccapurple', 'gold'],
    ] as const) {
      const [from, to] = [toOklch(one), toOklch(other)];
      const [start = 0, end = 0] = fixup([from?.h ?? 0, to?.h ?? 0]);
      for (const share of [0.25, 0.5, 0.9]) {
        const at = (a = 0, b = 0) => a + (b - a) * share;
        const theirs = {
          mode: 'oklch',
          l: at(from?.l, to?.l),
          c: at(from?.c, to?.c),
          h: at(start, end),
        } as const;
        const ours = blend(colour(one), colour(other), share, { space: 'oklch', way });
        expectNear(rgbOf(ours), toRgb(theirs));
      }
    }
  });

  it('follows the examples of CSS Color 5', () => {
    const mixed = (one: string, other: string, share: number, blending: Blending) => {
      const result = blend(colour(one), colour(other), share, blending);
      return serialise(result, result.space);
    };
    // Example: color-mix(in lch, peru 40%, palegoldenrod).
    expect(
      coordsIn(blend(colour('peru'), colour('palegoldenrod'), 0.6, { space: 'lch', way: 'shorter' }), 'lch'),
    ).toEqual([expect.closeTo(79.7256, 2), expect.closeTo(40.448, 1), expect.closeTo(84.771, 1)]);
    // Figures: white and blue in several spaces.
    expect(mixed('white', 'blue', 0.5, { space: 'srgb', way: 'shorter' })).toBe('color(srgb 0.5 0.5 1)');
    expect(mixed('white', 'blue', 0.5, { space: 'oklch', way: 'shorter' })).toMatch(
      /^oklch\(0\.726\d* 0\.156\d* 264\.05\d*\)$/,
    );
  });

  it('premultiplies alpha, and takes a missing hue from the other colour', () => {
    const half = blend(colour('rgb(255 0 0 / 0.5)'), colour('blue'), 0.5, { space: 'srgb', way: 'shorter' });
    expect(serialise(half, 'srgb')).toBe('color(srgb 0.33333 0 0.66667 / 0.75)');
    const tint = blend(colour('white'), colour('oklch(0.5 0.1 200)'), 0.5, {
      space: 'oklch',
      way: 'shorter',
    });
    expect(coordsIn(tint, 'oklch')[2]).toBeCloseTo(200, 6);
  });
});

it('makes steps from one colour to the other, and writes the color-mix() of each', () => {
  const blending = { space: 'oklch', way: 'longer' } as const;
  const all = steps(colour('red'), colour('blue'), 5, blending);
  expect(all).toHaveLength(5);
  expect([all[0], all[4]].map((each) => each && serialise(each, 'hex'))).toEqual(['#ff0000', '#0000ff']);
  const css = mixCss('red', 'blue', 0.25, blending);
  expect(css).toBe('color-mix(in oklch longer hue, red, blue 25%)');
  expect(colour(css).coords).toEqual(all[1]?.coords);
  expect(mixCss('red', 'blue', 1 / 3, { space: 'oklab', way: 'longer' })).toBe(
    'color-mix(in oklab, red, blue 33.33%)',
  );
});

const stop = (css: string, at: number) => ({ css, colour: colour(css), at });
const gradient = (changed: Partial<Gradient> = {}): Gradient => ({
  kind: 'linear',
  angle: 90,
  space: 'oklab',
  way: 'shorter',
  stops: [stop('red', 0), stop('blue', 100)],
  ...changed,
});

describe('gradients', () => {
  it('are written as CSS Images 4 does, with their stops in order', () => {
    const stops = [stop('lime', 80), stop('red', 0), stop('oklch(0.5 0.2 30)', 33.333)];
    expect(gradientCss(gradient({ stops }))).toBe(
      'linear-gradient(90deg in oklab, red 0%, oklch(0.5 0.2 30) 33.33%, lime 80%)',
    );
    expect(gradientCss(gradient({ kind: 'conic', angle: 45, space: 'oklch', way: 'increasing' }))).toBe(
      'conic-gradient(from 45deg at center in oklch increasing hue, red 0%, blue 100%)',
    );
    expect(gradientCss(gradient({ kind: 'radial', space: 'srgb' }))).toBe(
      'radial-gradient(circle at center in srgb, red 0%, blue 100%)',
    );
  });

  it('have a colour at every place: before the first stop, at a jump and after the last', () => {
    const jump = gradient({
      stops: [stop('red', 20), stop('lime', 50), stop('blue', 50), stop('white', 80)],
    });
    const at = (place: number) => serialise(colourAlong(jump, place), 'hex');
    expect([at(0), at(20), at(50), at(50.0001), at(100)]).toEqual([
      '#ff0000',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#ffffff',
    ]);
    expect(serialise(colourAlong(gradient({ space: 'srgb' }), 25), 'hex')).toBe('#bf0040');
  });

  it('have a fallback in sRGB with the same colours', () => {
    const css = fallbackCss(gradient({ stops: [stop('red', 10), stop('blue', 90)] }));
    expect(css).toMatch(/^linear-gradient\(90deg, #ff0000 10%, .* #0000ff 90%\)$/);
    const [, middle] = /(#[\da-f]{6}) 50%/.exec(css) ?? [];
    expect(middle).toBe(serialise(blend(colour('red'), colour('blue'), 0.5, gradient()), 'hex'));
  });

  it('have a fallback that jumps where they do', () => {
    const stops = [stop('red', 0), stop('lime', 50), stop('blue', 50), stop('white', 100)];
    expect(fallbackCss(gradient({ stops }))).toContain('#00ff00 50%, #0000ff 50%');
    const same = [stop('red', 30), stop('blue', 30)];
    expect(fallbackCss(gradient({ stops: same }))).toBe('linear-gradient(90deg, #ff0000 30%, #0000ff 30%)');
  });

  it('say how well text reads on them at the worst place', () => {
    const { white, black } = textContrasts(gradient({ stops: [stop('black', 0), stop('white', 100)] }));
    expect([white, black]).toEqual([1, 1]);
    expect(textContrasts(gradient({ stops: [stop('#000', 0), stop('#333', 100)] })).white).toBeGreaterThan(
      12,
    );
    // White is at one place only, between two stretches that are dark.
    const jump = [stop('#000', 0), stop('#000', 50), stop('#fff', 50), stop('#000', 50.1), stop('#000', 100)];
    expect(textContrasts(gradient({ stops: jump })).white).toBe(1);
    expect(textContrasts(gradient({ stops: [stop('transparent', 0), stop('white', 100)] })).black).toBe(21);
  });
});

describe('pictureColours', () => {
  const picture = (...parts: (readonly [count: number, ...rgba: number[]])[]) =>
    new Uint8ClampedArray(
      parts.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat()),
    );

  it('finds the colours of a flat picture with their shares, largest first', () => {
    const pixels = picture([10, 255, 0, 0, 255], [60, 18, 52, 86, 255], [30, 250, 250, 240, 255]);
    expect(pictureColours(pixels, 5)).toEqual([
      { hex: '#123456', share: 0.6 },
      { hex: '#fafaf0', share: 0.3 },
      { hex: '#ff0000', share: 0.1 },
    ]);
    expect(pictureColours(pixels, 1)).toHaveLength(1);
  });

  it('leaves transparent pixels out', () => {
    expect(pictureColours(picture([50, 0, 0, 0, 0], [1, 0, 128, 0, 255]), 8)).toEqual([
      { hex: '#008000', share: 1 },
    ]);
    expect(pictureColours(picture([50, 9, 9, 9, 0]), 8)).toEqual([]);
  });

  it('gathers noise around its centres, always in the same way', () => {
    let seed = 7;
    const noise = () => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return (seed / 2 ** 31) * 16 - 8;
    };
    const blur = (count: number, r: number, g: number, b: number) =>
      Array.from({ length: count }, () => [1, r + noise(), g + noise(), b + noise(), 255] as const);
    const pixels = picture(
      ...blur(3000, 200, 60, 40),
      ...blur(1500, 40, 90, 160),
      ...blur(500, 120, 180, 60),
    );
    const found = pictureColours(pixels, 3);
    expect(found.map(({ share }) => share)).toEqual([0.6, 0.3, 0.1]);
    for (const [index, [r, g, b]] of [
      [200, 60, 40],
      [40, 90, 160],
      [120, 180, 60],
    ].entries()) {
      const near = rgbOf(colour(found[index]?.hex ?? '')).map((value) => value * 255);
      for (const [channel, value] of [r, g, b].entries())
        expect(Math.abs((near[channel] ?? 0) - (value ?? 0))).toBeLessThan(3);
    }
    expect(pictureColours(pixels, 3)).toEqual(found);
  });
});
