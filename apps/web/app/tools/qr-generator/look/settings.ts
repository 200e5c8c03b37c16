import {
  type CodeStyle,
  EYE_SHAPES,
  type EyeShape,
  LEVELS,
  type Level,
  MAX_VERSION,
  MODULE_SHAPES,
  type ModuleShape,
} from '@hln/qr';
import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

/** How codes are made and drawn: what the page remembers. */
export interface Settings {
  readonly level: Level;
  /** 0 for the smallest. */
  readonly version: number;
  readonly eci: boolean;
  readonly shape: ModuleShape;
  readonly eyes: EyeShape;
  readonly foreground: string;
  readonly background: string;
  readonly transparent: boolean;
  readonly quietZone: number;
  /** Of the code's width. */
  readonly logoShare: number;
  /** Width of PNG files. */
  readonly pixels: number;
  /** Width of PDF files. */
  readonly millimetres: number;
}

export const MOST_QUIET_ZONE = 20;
export const LOGO_SHARE = { least: 0.1, most: 0.35 } as const;
export const MOST_PIXELS = 4096;
export const MILLIMETRES = { least: 5, most: 1_000 } as const;

const DEFAULTS: Settings = {
  level: 'M',
  version: 0,
  eci: false,
  shape: 'square',
  eyes: 'square',
  foreground: '#000000',
  background: '#ffffff',
  transparent: false,
  quietZone: 4,
  logoShare: 0.22,
  pixels: 1024,
  millimetres: 40,
};

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));

/** From storage or a link: a missing or foreign value becomes its default. */
export const settingsSchema: v.GenericSchema<unknown, Settings> = v.object({
  level: v.fallback(v.picklist(LEVELS), DEFAULTS.level),
  version: v.fallback(whole(0, MAX_VERSION), DEFAULTS.version),
  eci: v.fallback(v.boolean(), DEFAULTS.eci),
  shape: v.fallback(v.picklist(MODULE_SHAPES), DEFAULTS.shape),
  eyes: v.fallback(v.picklist(EYE_SHAPES), DEFAULTS.eyes),
  foreground: v.fallback(colour, DEFAULTS.foreground),
  background: v.fallback(colour, DEFAULTS.background),
  transparent: v.fallback(v.boolean(), DEFAULTS.transparent),
  quietZone: v.fallback(whole(0, MOST_QUIET_ZONE), DEFAULTS.quietZone),
  logoShare: v.fallback(
    v.pipe(v.number(), v.minValue(LOGO_SHARE.least), v.maxValue(LOGO_SHARE.most)),
    DEFAULTS.logoShare,
  ),
  pixels: v.fallback(whole(1, MOST_PIXELS), DEFAULTS.pixels),
  millimetres: v.fallback(
    v.pipe(v.number(), v.minValue(MILLIMETRES.least), v.maxValue(MILLIMETRES.most)),
    DEFAULTS.millimetres,
  ),
});

export const SETTINGS: OptionsFormat<Settings> = {
  key: 'qr-generator-settings',
  schema: settingsSchema,
  defaults: DEFAULTS,
};

/** The style of settings, without room for a logo. */
export function styleOf({
  foreground,
  background,
  transparent,
  quietZone,
  shape,
  eyes,
}: Settings): CodeStyle {
  return { foreground, background: transparent ? null : background, quietZone, shape, eyes, logoModules: 0 };
}
