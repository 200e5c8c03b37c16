import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

const KINDS = ['shades', 'complementary', 'analogous', 'triadic', 'split', 'square'] as const;

const DEFAULTS = { kind: 'shades', name: 'brand', format: 'css', values: 'oklch' } as const;

const schema = v.object({
  kind: v.fallback(v.picklist(KINDS), DEFAULTS.kind),
  name: v.fallback(v.pipe(v.string(), v.maxLength(40)), DEFAULTS.name),
  format: v.fallback(v.picklist(['css', 'tailwind']), DEFAULTS.format),
  values: v.fallback(v.picklist(['oklch', 'hex']), DEFAULTS.values),
});

export type PaletteOptions = v.InferOutput<typeof schema>;

export const PALETTE_KINDS = KINDS;

export const PALETTE_OPTIONS: OptionsFormat<PaletteOptions> = {
  key: 'color-picker-palette',
  schema,
  defaults: DEFAULTS,
};
