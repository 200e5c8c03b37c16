/**
 * Twenty colours for each theme, found by a search program (docs/decisions/costs-chart.md). Each has a contrast of
 * 3:1 with every surface of its theme, any two can be told apart with any kind of colour blindness, and neighbours
 * differ most; palette.test.ts measures this. With more than twenty categories, the colours repeat with hatching.
 */
export const PALETTE = {
  light: [
    '#1d707f',
    '#053900',
    '#802874',
    '#4e953b',
    '#2a1474',
    '#c061ab',
    '#554200',
    '#004397',
    '#b8453f',
    '#1092b9',
    '#2f3b4b',
    '#5f51b4',
    '#ca7000',
    '#5d0000',
    '#785960',
    '#807be0',
    '#266c00',
    '#8c181f',
    '#9b817c',
    '#510049',
  ],
  dark: [
    '#4ec688',
    '#066fb8',
    '#e999ea',
    '#ab805d',
    '#b9d4be',
    '#17a0b0',
    '#ff9478',
    '#974d92',
    '#51ffff',
    '#a2a6bf',
    '#ffca5b',
    '#6d8702',
    '#d36a98',
    '#30ceff',
    '#ab4d0b',
    '#bba522',
    '#8381e1',
    '#c0fd9b',
    '#566e61',
    '#fed0ff',
  ],
} as const;

export type Theme = keyof typeof PALETTE;

/** How a category is drawn. */
export interface Paint {
  readonly light: string;
  readonly dark: string;
  readonly hatched: boolean;
}

/** The paint for a category, by its position in the order in which categories were first seen. */
export function paintOf(colour: number): Paint {
  const slot = colour % PALETTE.light.length;
  const light = PALETTE.light[slot] ?? PALETTE.light[0];
  const dark = PALETTE.dark[slot] ?? PALETTE.dark[0];
  return { light, dark, hatched: Math.floor(colour / PALETTE.light.length) % 2 === 1 };
}
