import type { NumberRange } from './options.ts';

/** What was typed as a whole number within a range; its fallback if it is not a number (spec, section 5). */
export function parseWhole(typed: string, { min, max, fallback }: NumberRange): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number));
}
