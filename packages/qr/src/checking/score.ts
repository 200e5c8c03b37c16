import { drawPicture, leastPixels } from '../drawing/picture.ts';
import type { CodeStyle, Picture } from '../drawing/style.ts';
import type { QrCode } from '../symbol/qr-code.ts';
import {
  blur,
  type GreyImage,
  grain,
  greyOf,
  pictureOf,
  rotate,
  shrink,
  stain,
  tilt,
} from './distortions.ts';
import { expectedBytes, readCode } from './read-code.ts';

/** What may happen to a code between the printer and the sensor, by name; sizes in modules. */
const TRIALS = {
  asDrawn: (image) => image,
  blurLight: (image, module) => blur(image, module * 0.25),
  blurStrong: (image, module) => blur(image, module * 0.35),
  turnedLittle: (image) => rotate(image, 8),
  turnedMore: (image) => rotate(image, 33),
  turnedOver: (image) => rotate(image, 158),
  tilted: (image) => tilt(image, 0.04),
  small: (image, module) => shrink(image, Math.round((image.width / module) * 3)),
  tiny: (image, module) => shrink(image, Math.round((image.width / module) * 2)),
  faint: (image) => grain(image, 0.35, 12),
  grainy: (image) => grain(image, 0.8, 90),
  stained: (image) => stain(image, 0.02),
} as const satisfies Record<string, (image: GreyImage, module: number) => GreyImage>;

export type TrialName = keyof typeof TRIALS;
export const TRIAL_NAMES = Object.keys(TRIALS) as readonly TrialName[];

export interface Trial {
  readonly name: TrialName;
  readonly read: boolean;
}

export interface Score {
  /** Whether the drawn code is read byte for byte. Otherwise it must not be shown as good. */
  readonly proved: boolean;
  readonly trials: readonly Trial[];
  readonly passed: number;
}

/** Pixels per module: enough for round shapes, and not too many for large symbols. */
const moduleScale = (across: number) => Math.min(8, Math.max(4, Math.floor(900 / across)));

/**
 * Draws a code as it will look, distorts the picture in every way, and reads it again each time. The same code gets the
 * same score on every machine.
 *
 * @param onTrial called after each trial.
 */
export function scoreCode(
  textOrBytes: string | Uint8Array,
  { modules }: QrCode,
  {
    style,
    logo,
    onTrial,
  }: { style: CodeStyle; logo?: Picture | undefined; onTrial?: (trial: Trial) => void },
): Score {
  const expected = expectedBytes(textOrBytes);
  const across = leastPixels(modules.length, style.quietZone);
  const scale = moduleScale(across);
  const image = greyOf(drawPicture(modules, style, { pixels: across * scale, logo }));
  const trials = TRIAL_NAMES.map((name) => {
    const trial = { name, read: readCode(pictureOf(TRIALS[name](image, scale)), 2) === expected };
    onTrial?.(trial);
    return trial;
  });
  const passed = trials.filter(({ read }) => read).length;
  return { proved: trials[0]?.read === true, trials, passed };
}
