/** A number, a percentage as its number, or an angle in degrees. */
export interface Value {
  readonly kind: 'number' | 'percentage' | 'angle';
  readonly value: number;
}

/** The values of words inside a relative colour: its channels. */
export type Words = ReadonlyMap<string, number>;

/** Nesting deeper than this is refused. */
export const DEPTH_LIMIT = 32;

const DEGREES: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

export function angle(value: number, unit: string): Value | null {
  const degrees = DEGREES.get(unit);
  return degrees === undefined ? null : { kind: 'angle', value: value * degrees };
}
