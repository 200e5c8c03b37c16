import { readFileSync } from 'node:fs';
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from 'culori';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const chart = read('./chart.module.css');
const tokens = read('../../../styles/tokens.css');

function colourPairs(css: string, property: string): Color[][] {
  const rule = new RegExp(`${property}:\\s*light-dark\\((.*)\\);`, 'g');
  return [...css.matchAll(rule)].map(([, pair = '']) =>
    (pair.match(/oklch\([^)]+\)/g) ?? []).map((text) => {
      const colour = parse(text);
      if (colour === undefined) throw new Error(`${text} is not a colour.`);
      return colour;
    }),
  );
}

const difference = differenceCiede2000();
const VISION: Readonly<Record<string, (colour: Color) => Color>> = {
  'full colour vision': (colour: Color) => colour,
  deuteranopia: filterDeficiencyDeuter(1),
  protanopia: filterDeficiencyProt(1),
  tritanopia: filterDeficiencyTrit(1),
};

describe.each([
  ['light', 0],
  ['dark', 1],
])('the lines in the %s theme', (_, theme) => {
  const colours = colourPairs(chart, '--series').flatMap((pair) => pair[theme] ?? []);
  const surface = colourPairs(tokens, '--color-raised')[0]?.[theme];

  it('have eight colours with a contrast of 3:1 with the surface', () => {
    expect(colours).toHaveLength(8);
    for (const colour of colours) {
      expect(wcagContrast(colour, surface ?? '')).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(VISION))('can be told apart with %s', (_vision, see) => {
    const seen = colours.map((colour) => see(colour));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        expect(difference(one, other)).toBeGreaterThanOrEqual(14);
      }
    }
  });
});
