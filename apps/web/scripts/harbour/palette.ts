import { converter } from 'culori';

const toRgb = converter('rgb');

/** Converts an OKLCH colour to 8-bit sRGB. */
export function rgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const colour = toRgb({ mode: 'oklch', l: lightness, c: chroma, h: hue });
  const channel = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return [channel(colour.r), channel(colour.g), channel(colour.b)];
}

/** Returns an OKLCH colour in the form that a canvas takes. */
export function css(lightness: number, chroma: number, hue: number, alpha = 1): string {
  const [r, g, b] = rgb(lightness, chroma, hue);
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

export type Lch = readonly [lightness: number, chroma: number, hue: number];

/** The colours at night and at noon. `edge` is the page's background, so that the picture has no visible border. */
export interface Palette {
  readonly edge: Lch;
  readonly skyMiddle: Lch;
  readonly skyLow: Lch;
  readonly glow: Lch;
  readonly glowStrength: number;
  readonly hills: readonly [Lch, Lch, Lch];
  readonly water: Lch;
  readonly waterGlint: Lch;
  readonly star: Lch;
  readonly fieldStars: number;
  readonly line: Lch;
  readonly lineStrength: number;
  readonly lamp: Lch;
  readonly lampStrength: number;
}

export const NIGHT: Palette = {
  edge: [0.185, 0.026, 238],
  skyMiddle: [0.235, 0.036, 234],
  skyLow: [0.4, 0.05, 214],
  glow: [0.74, 0.09, 70],
  glowStrength: 0.5,
  hills: [
    [0.3, 0.034, 222],
    [0.225, 0.03, 232],
    [0.145, 0.022, 240],
  ],
  water: [0.3, 0.042, 220],
  waterGlint: [0.8, 0.05, 200],
  star: [0.96, 0.02, 220],
  fieldStars: 1,
  line: [0.84, 0.07, 175],
  lineStrength: 0.6,
  lamp: [0.88, 0.11, 78],
  lampStrength: 1,
};

export const NOON: Palette = {
  edge: [0.975, 0.006, 215],
  skyMiddle: [0.955, 0.013, 216],
  skyLow: [0.905, 0.024, 212],
  glow: [0.985, 0.02, 95],
  glowStrength: 0.7,
  hills: [
    [0.815, 0.024, 214],
    [0.68, 0.04, 196],
    [0.475, 0.058, 178],
  ],
  water: [0.86, 0.034, 208],
  waterGlint: [1, 0, 0],
  star: [0.36, 0.05, 235],
  fieldStars: 0,
  line: [0.4, 0.07, 190],
  lineStrength: 0.55,
  lamp: [0.66, 0.15, 60],
  lampStrength: 0.8,
};
