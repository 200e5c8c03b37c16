import { type Colour, type Triple, zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { mapToGamut } from '../spaces/gamut.ts';

/** The steps that Tailwind and many design systems use, and the lightness in OKLCH that each usually has. */
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

/** One colour of a palette: what it is called and its sRGB values, 0 to 1. */
export interface Swatch {
  readonly name: string;
  readonly rgb: Triple;
  /** The colour that the palette was made from. */
  readonly base: boolean;
}

const LIGHTEST = STEPS[0]?.[1] ?? 1;
const DARKEST = STEPS.at(-1)?.[1] ?? 0;

/** How much chroma a lightness carries, 0 to 1: none at black and white, all of it in the middle. */
const carries = (lightness: number): number => Math.sqrt(Math.max(0, Math.sin(Math.PI * lightness)));

/** Where `value` between two ends lands between two others. */
const rescale = (
  value: number,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
) => (from === to ? low : low + ((value - from) / (to - from)) * (high - low));

/**
 * Eleven steps from 50 (light) to 950 (dark) with the hue of a colour. The colour itself stands, unchanged, at the step
 * whose usual lightness is nearest to its own; the others keep their order around it.
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
