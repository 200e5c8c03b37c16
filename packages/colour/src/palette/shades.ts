import { type Colour, type Triple, turned, zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { mapToGamut } from '../spaces/gamut.ts';
import { hexOf, serialise } from '../spaces/serialise.ts';

/** Rotations of the hue in degrees, named as on colour wheels; 0 is the colour itself. */
const HARMONIES = {
  complementary: [0, 180],
  analogous: [-30, 0, 30],
  triadic: [0, 120, 240],
  split: [0, 150, 210],
  square: [0, 90, 180, 270],
} as const;

type Harmony = keyof typeof HARMONIES;

/**
 * Returns the colours of a harmony: the hue is rotated in OKLCH, where equal rotations look equal, then mapped to sRGB.
 */
export function harmony(colour: Colour, kind: Harmony): readonly Swatch[] {
  const [lightness, chroma, hue] = zeroed(coordsIn(colour, 'oklch'));
  return HARMONIES[kind].map((turn) => {
    const coords = [lightness, chroma, turned(hue + turn)] as const;
    const rgb = mapToGamut(turn === 0 ? colour : { ...colour, space: 'oklch', coords }, 'srgb');
    return { name: String(turned(turn)), rgb, base: turn === 0 };
  });
}

/** The steps used by Tailwind and many design systems, each with its usual lightness in OKLCH. */
export const STEPS: readonly (readonly [step: number, lightness: number])[] = [
  [50, 0.975],
  [100, 0.94],
  [200, 0.885],
  [300, 0.81],
  [400, 0.71],
  [500, 0.63],
  [600, 0.55],
  [700, 0.47],
  [800, 0.4],
  [900, 0.34],
  [950, 0.25],
];

/** One colour of a palette: its name and its sRGB values, 0 to 1. */
export interface Swatch {
  readonly name: string;
  readonly rgb: Triple;
  /** Whether this is the colour from which the palette was made. */
  readonly base: boolean;
}

const LIGHTEST = STEPS[0]?.[1] ?? 1;
const DARKEST = STEPS.at(-1)?.[1] ?? 0;

/** How much chroma a lightness can carry, 0 to 1: none at black and white, all of it in the middle. */
const carries = (lightness: number): number => Math.sqrt(Math.max(0, Math.sin(Math.PI * lightness)));

/** Maps `value` from one range to another. */
const rescale = (
  value: number,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
) => (from === to ? low : low + ((value - from) / (to - from)) * (high - low));

/**
 * Returns eleven steps from 50 (light) to 950 (dark) with the hue of a colour. The colour itself is, unchanged, at the
 * step whose usual lightness is nearest to its own; the others keep their order around it.
 */
export function shades(colour: Colour): readonly Swatch[] {
  const [lightness, chroma, hue] = zeroed(coordsIn(colour, 'oklch'));
  const home = STEPS.reduce((best, step) =>
    Math.abs(step[1] - lightness) < Math.abs(best[1] - lightness) ? step : best,
  );
  // Only colours lighter or darker than the whole scale move its ends.
  const top = Math.max(LIGHTEST, lightness);
  const bottom = Math.min(DARKEST, lightness);
  return STEPS.map((step) => {
    if (step === home) return { name: String(step[0]), rgb: mapToGamut(colour, 'srgb'), base: true };
    const light =
      step[1] > home[1]
        ? rescale(step[1], [home[1], LIGHTEST], [lightness, top])
        : rescale(step[1], [home[1], DARKEST], [lightness, bottom]);
    const part = chroma * Math.min(1, carries(light) / Math.max(carries(lightness), 0.2));
    const shade: Colour = { space: 'oklch', coords: [light, part, hue], alpha: 1, legacy: false };
    return { name: String(step[0]), rgb: mapToGamut(shade, 'srgb'), base: false };
  });
}

type TokenFormat = 'css' | 'tailwind';
type TokenValues = 'oklch' | 'hex';

/**
 * Returns the part of a name that is allowed in a custom property: lower-case letters, digits and single hyphens;
 * `color` if nothing is left.
 */
export function tokenName(name: string): string {
  const kept = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return kept === '' ? 'color' : kept;
}

/** Returns the colour of a swatch as written in tokens; oklch() of the same eight bits. */
function tokenValue({ rgb }: Swatch, values: TokenValues): string {
  if (values === 'hex') return hexOf(rgb);
  return serialise({ space: 'srgb', coords: rgb, alpha: 1, legacy: true }, 'oklch');
}

/** Writes custom properties on :root, or a @theme block of Tailwind CSS 4, whose colours are named --color-*. */
export function tokens(
  swatches: readonly Swatch[],
  name: string,
  format: TokenFormat,
  values: TokenValues,
): string {
  const prefix = format === 'tailwind' ? `--color-${tokenName(name)}` : `--${tokenName(name)}`;
  const lines = swatches.map((swatch) => `  ${prefix}-${swatch.name}: ${tokenValue(swatch, values)};`);
  return [format === 'tailwind' ? '@theme {' : ':root {', ...lines, '}', ''].join('\n');
}
