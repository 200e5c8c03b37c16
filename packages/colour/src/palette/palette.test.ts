import { describe, expect, it } from 'vitest';
import { parse } from '../parsing/parse-colour.ts';
import { zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { hexOf } from '../spaces/serialise.ts';
import { harmony, type Swatch, shades, tokenName, tokens } from './shades.ts';

const colour = (css: string) => {
  const found = parse(css);
  if (found === null) throw new Error(`no colour: ${css}`);
  return found;
};
const lightness = ({ rgb }: Swatch): number =>
  zeroed(coordsIn({ space: 'srgb', coords: rgb, alpha: 1, legacy: true }, 'oklch'))[0];

describe('shades', () => {
  it.each(['#336699', '#ffcc00', '#fff', '#000', 'oklch(0.99 0.02 90)', 'oklch(0.1 0.3 20)', '#7f7f7f'])(
    'of %s go from light to dark and include the colour itself',
    (css) => {
      const all = shades(colour(css));
      expect(all.map(({ name }) => name)).toEqual('50 100 200 300 400 500 600 700 800 900 950'.split(' '));
      const light = all.map(lightness);
      expect(light).toEqual(light.toSorted((one, two) => two - one));
      expect(all.filter(({ base }) => base)).toHaveLength(1);
      const css6 = hexOf(all.find(({ base }) => base)?.rgb ?? [0, 0, 0]);
      if (css.startsWith('#') && css.length === 7) expect(css6).toBe(css);
    },
  );
});

describe('harmonies', () => {
  it('turn the hue and keep the lightness', () => {
    const [first, second, third] = harmony(colour('oklch(0.6 0.09 40)'), 'triadic');
    const hues = [first, second, third].map((swatch) =>
      Math.round(
        zeroed(
          coordsIn({ space: 'srgb', coords: swatch?.rgb ?? [0, 0, 0], alpha: 1, legacy: true }, 'oklch'),
        )[2],
      ),
    );
    expect(hues).toEqual([40, 160, 280]);
  });

  it('keep the colour itself', () => {
    expect(harmony(colour('#336699'), 'analogous').map(({ rgb, base }) => base && hexOf(rgb))).toEqual([
      false,
      '#336699',
      false,
    ]);
  });
});

describe('tokens', () => {
  const two: readonly Swatch[] = [
    { name: '50', rgb: [1, 1, 1], base: false },
    { name: '500', rgb: [1, 0, 0], base: true },
  ];

  it('are custom properties', () => {
    expect(tokens(two, 'Brand', 'css', 'hex')).toBe(
      ':root {\n  --brand-50: #ffffff;\n  --brand-500: #ff0000;\n}\n',
    );
  });

  it('are a theme of Tailwind CSS 4', () => {
    expect(tokens(two, 'brand', 'tailwind', 'oklch')).toBe(
      '@theme {\n  --color-brand-50: oklch(1 0 none);\n  --color-brand-500: oklch(0.62796 0.25768 29.234);\n}\n',
    );
  });

  it.each([
    ['Māori red!', 'maori-red'],
    ['  a}b{;c ', 'a-b-c'],
    ['', 'color'],
    ['赤', 'color'],
  ])('turn %j into the name %s', (name, kept) => {
    expect(tokenName(name)).toBe(kept);
  });
});
