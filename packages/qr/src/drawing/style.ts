export const MODULE_SHAPES = ['square', 'rounded', 'dots'] as const;
export type ModuleShape = (typeof MODULE_SHAPES)[number];
export const EYE_SHAPES = ['square', 'rounded', 'circle'] as const;
export type EyeShape = (typeof EYE_SHAPES)[number];

/** A code's appearance. */
export interface CodeStyle {
  /** `#rrggbb` */
  readonly foreground: string;
  /** `#rrggbb`, or null for none: then the code must be placed on something light. */
  readonly background: string | null;
  /** The width of the empty margin in modules; the standard requires 4. */
  readonly quietZone: number;
  readonly shape: ModuleShape;
  /** The shape of the three finder patterns in the corners. */
  readonly eyes: EyeShape;
  /** Modules left free in the middle for a logo: an odd number, or 0. */
  readonly logoModules: number;
}

export const PLAIN_STYLE: CodeStyle = {
  foreground: '#000000',
  background: '#ffffff',
  quietZone: 4,
  shape: 'square',
  eyes: 'square',
  logoModules: 0,
};

/** Pixels of four bytes each: red, green, blue and alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}
