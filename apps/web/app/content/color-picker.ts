/** The line under the title: what the tool does and what it is good for. */
export const COLOR_PICKER_LEDE =
  'Pick a colour in OKLCH or paste any CSS colour to get it in every format, check its contrast and build a palette from it.';

/** The colour that a first visit begins with, and the background to compare it with. */
export const COLOR_PICKER_FIRST = {
  css: 'oklch(0.62 0.12 168)',
  place: { lightness: 0.62, chroma: 0.12, hue: 168, alpha: 1 },
  against: '#ffffff',
};

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

export const PICKER = {
  title: 'Pick',
  plane: 'Lightness and chroma of this hue',
  lightness: 'Lightness',
  chroma: 'Chroma',
  hue: 'Hue',
  alpha: 'Alpha',
  keys: 'Arrow keys move, ten times as far with Shift. Page Up and Page Down change lightness, Home removes all chroma, End goes to the edge of sRGB.',
  lightnessText: (value: number) => percent(value),
  chromaText: (value: number) => value.toFixed(3),
  hueText: (value: number) => `${Math.round(value * 10) / 10}°`,
  alphaText: percent,
  edge: { srgb: 'Edge of sRGB', p3: 'Edge of P3' },
  eyeDropper: 'Pick from screen',
  share: 'Share link',
  gamut: {
    srgb: 'In sRGB: every screen can show it.',
    p3: 'Outside sRGB, in P3.',
    none: 'Outside P3: most screens can only come close to it.',
  },
  screen: {
    p3: 'This screen shows P3: the right half is the colour itself.',
    srgb: 'This screen or browser shows only sRGB: the right half shows how the colour looks on it.',
  },
  asSrgb: 'sRGB',
  asWritten: 'P3',
} as const;

export const FORMATS = {
  title: 'Formats',
  any: 'Any CSS colour',
  placeholder: '#369, rgb(…), oklch(…)',
  what: (format: string) => `the ${format} text`,
  mapped: 'mapped to sRGB',
  mappedP3: 'mapped to P3',
  naive: 'naive',
  noName: 'has no name',
  rows: {
    hex: 'Hex',
    srgb: 'RGB',
    hsl: 'HSL',
    hwb: 'HWB',
    oklch: 'OKLCH',
    oklab: 'OKLab',
    lch: 'LCH',
    lab: 'Lab',
    'display-p3': 'Display P3',
    name: 'Name',
    cmyk: 'CMYK',
  },
  cmykHint: 'Write four percentages: device-cmyk(0% 50% 50% 40%).',
} as const;

export const CONTRAST = {
  title: 'Contrast',
  against: 'Background',
  swap: 'Swap',
  sample: 'The quick brown fox jumps over the lazy dog',
  large: 'Large text',
  ratio: 'WCAG 2.2',
  apca: 'APCA, as information',
  apcaValue: (lightness: number) => `Lc ${lightness.toFixed(1)}`,
  table: 'What this pair can be used for',
  use: 'Use',
  asks: 'Needs',
  verdict: 'This pair',
  nearest: 'Nearest that passes',
  rules: {
    'text-aa': 'Text, AA',
    'text-aaa': 'Text, AAA',
    'large-aa': 'Large text, AA',
    'large-aaa': 'Large text, AAA',
    'ui-aa': 'Controls, graphics, AA',
  },
  passes: 'Passes',
  fails: 'Fails',
  take: (css: string) => `Use ${css}`,
  none: 'None: not even black or white',
  transparent: 'A transparent background is treated as lying on white.',
} as const;

export const PALETTE = {
  title: 'Palette',
  kind: 'Colours',
  kinds: {
    shades: 'Shades 50 to 950',
    complementary: 'Complementary',
    analogous: 'Analogous',
    triadic: 'Triadic',
    split: 'Split complementary',
    square: 'Square',
  },
  name: 'Name',
  format: 'Tokens',
  formats: { css: 'CSS', tailwind: 'Tailwind 4' },
  values: 'Values',
  valueKinds: { oklch: 'oklch()', hex: 'Hex' },
  pick: (name: string, css: string) => `${name}: pick ${css}`,
  base: 'this colour',
  tokens: 'Tokens',
  whatTokens: 'the tokens',
  file: (name: string) => `${name}.css`,
} as const;

export const VISION = {
  title: 'Colour blindness',
  lede: 'The colour and its background as other people may see them.',
  kinds: {
    protan: 'Protanopia (no red cones)',
    deutan: 'Deuteranopia (no green cones)',
    tritan: 'Tritanopia (no blue cones)',
    achromat: 'Achromatopsia (no cones)',
  },
  pair: (colour: string, background: string) => `${colour} on ${background}`,
} as const;

export const MORE_SPACES = {
  title: 'More spaces',
  lede: 'As color() of CSS, or with the names of Color.js where CSS has none. Not limited to any gamut.',
  open: 'Show other spaces',
  failed: 'This part could not be loaded. Check the connection and try again.',
} as const;

/** How a text was read that could have meant another colour, or has no equal in CSS. */
export const READ_AS = {
  'alpha-of-255': 'The fourth number is read as an alpha of 255. For a percentage, write %.',
  'parts-of-1': 'Read as parts of 1. For other scales, write percentages.',
  'parts-of-255': 'Read as red, green and blue of 255. For parts of 1, write decimals, such as 1.0.',
  'rgb-with-alpha': 'Read as red, green, blue and alpha. For CMYK, write cmyk(0 47 100 0).',
  hsl: 'Read as hue, saturation and lightness. For HSV or HSB, write hsv(32 100% 100%).',
  'from-hsv': 'Converted from HSV, which CSS does not have.',
  'from-cmyk': 'Converted from CMYK without a colour profile: print looks different.',
  'alpha-first': 'The first two of the eight digits are read as the alpha. In CSS, the alpha is last.',
  'first-of-several': 'The text has several colours. This is the first.',
} as const;

/** Why a text isn't a colour, and what to do about it. */
export const NOT_A_COLOUR = {
  hex: (digits: number) =>
    `A hexadecimal colour has 3, 4, 6 or 8 digits from 0 to 9 and a to f; this has ${digits}.`,
  hexDigit: (character: string) => `“${character}” isn’t a hexadecimal digit. Those are 0 to 9 and a to f.`,
  context: 'This colour depends on the page that uses it, so it has no value here.',
  name: (name: string, near: string | null) =>
    near === null
      ? `CSS has no colour named “${name}”.`
      : `CSS has no colour named “${name}”. Did you mean ${near}?`,
  inks: 'The values are wrong. CMYK takes four from 0 to 100: cmyk(0 50 100 0).',
  hsv: (name: string) =>
    `The values of ${name}() are wrong. It takes a hue and two percentages: ${name}(32 100% 100%).`,
  call: (name: string) => `${name}() isn’t a colour function of CSS Color 4.`,
  space: (name: string) => `color() has no space called “${name}”. Try srgb, display-p3, rec2020 or xyz.`,
  commas: (name: string) =>
    `${name}() takes no commas: separate its values with spaces, and alpha with a slash.`,
  values: (name: string) =>
    `The values of ${name}() are wrong. It takes three, and alpha after a slash: ${name}(… … … / 50%).`,
  other: 'This isn’t a CSS colour. Try #369, rgb(51 102 153) or oklch(50% 0.1 250).',
  long: 'This is much too long for a colour.',
} as const;

/** How search results and shared links describe the page. */
export const COLOR_PICKER_TEXT = {
  title: 'Colour picker and converter',
  description:
    'Pick colours in OKLCH, convert between all CSS formats, check contrast and make palettes, with sRGB and P3 gamuts shown, in your browser.',
  shareLine: 'Colours you can trust.',
} as const;
