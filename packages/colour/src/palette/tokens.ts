import { hexOf, serialise } from '../spaces/serialise.ts';
import type { Swatch } from './shades.ts';

export type TokenFormat = 'css' | 'tailwind';
export type TokenValues = 'oklch' | 'hex';

/** What a name may keep in a custom property: small letters, digits and single hyphens; `color` if nothing is left. */
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

/** The colour of a swatch as the tokens write it; oklch() of the same eight bits. */
export function tokenValue({ rgb }: Swatch, values: TokenValues): string {
  if (values === 'hex') return hexOf(rgb);
  return serialise({ space: 'srgb', coords: rgb, alpha: 1, legacy: true }, 'oklch');
}

/** Custom properties on :root, or a @theme block of Tailwind CSS 4, whose colours are named --color-*. */
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
