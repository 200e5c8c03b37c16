import { type Coords, mapTriple, type Triple } from './colour.ts';
import { hslToSrgb, hsvToSrgb, hwbToSrgb, srgbToHsl, srgbToHsv, srgbToHwb } from './hue-spaces.ts';
import { LCH_GREY, labToXyz, OKLCH_GREY, toPolar, xyzToLab } from './lab-spaces.ts';
import { type Matrix, multiply, P3_TO_XYZ, SRGB_TO_XYZ, XYZ_TO_P3, XYZ_TO_SRGB } from './matrices.ts';
import { fromPolar, oklabToXyz, xyzToOklab } from './oklab.ts';
import {
  A98_TRANSFER,
  PROPHOTO_TRANSFER,
  REC2020_TRANSFER,
  SRGB_TRANSFER,
  type Transfer,
} from './transfer.ts';

import {
  A98_TO_XYZ,
  D50_TO_D65,
  D65_TO_D50,
  PROPHOTO_TO_XYZ,
  REC2020_TO_XYZ,
  XYZ_TO_A98,
  XYZ_TO_PROPHOTO,
  XYZ_TO_REC2020,
} from './wide-matrices.ts';

/** A colour space, defined by the way to its base and back; the base of all is xyz-d65. */
export interface Space {
  readonly id: string;
  readonly base: string;
  readonly toBase: (coords: Triple) => Triple;
  /** Null for a component that has no power there, such as the hue of a grey. */
  readonly fromBase: (coords: Triple) => Coords;
  /** What color() calls its components; absent where a function of its own writes the space. */
  readonly channels?: 'rgb' | 'xyz';
}

export type Spaces = ReadonlyMap<string, Space>;

export const ROOT = 'xyz-d65';

const linear = (id: string, toXyz: Matrix, fromXyz: Matrix, base = ROOT): Space => ({
  id,
  base,
  toBase: (coords) => multiply(toXyz, coords),
  fromBase: (coords) => multiply(fromXyz, coords),
  channels: 'rgb',
});

const stored = (id: string, base: string, { decode, encode }: Transfer): Space => ({
  id,
  base,
  toBase: (coords) => mapTriple(coords, decode),
  fromBase: (coords) => mapTriple(coords, encode),
  channels: 'rgb',
});

const same = (coords: Triple): Triple => coords;

const ALL: readonly Space[] = [
  { id: ROOT, base: ROOT, toBase: same, fromBase: same, channels: 'xyz' },
  {
    id: 'xyz-d50',
    base: ROOT,
    toBase: (coords) => multiply(D50_TO_D65, coords),
    fromBase: (coords) => multiply(D65_TO_D50, coords),
    channels: 'xyz',
  },
  linear('srgb-linear', SRGB_TO_XYZ, XYZ_TO_SRGB),
  stored('srgb', 'srgb-linear', SRGB_TRANSFER),
  linear('display-p3-linear', P3_TO_XYZ, XYZ_TO_P3),
  stored('display-p3', 'display-p3-linear', SRGB_TRANSFER),
  linear('a98-rgb-linear', A98_TO_XYZ, XYZ_TO_A98),
  stored('a98-rgb', 'a98-rgb-linear', A98_TRANSFER),
  linear('prophoto-rgb-linear', PROPHOTO_TO_XYZ, XYZ_TO_PROPHOTO, 'xyz-d50'),
  stored('prophoto-rgb', 'prophoto-rgb-linear', PROPHOTO_TRANSFER),
  linear('rec2020-linear', REC2020_TO_XYZ, XYZ_TO_REC2020),
  stored('rec2020', 'rec2020-linear', REC2020_TRANSFER),
  { id: 'hsl', base: 'srgb', toBase: hslToSrgb, fromBase: srgbToHsl },
  { id: 'hwb', base: 'srgb', toBase: hwbToSrgb, fromBase: srgbToHwb },
  { id: 'hsv', base: 'srgb', toBase: hsvToSrgb, fromBase: srgbToHsv },
  { id: 'lab', base: 'xyz-d50', toBase: labToXyz, fromBase: xyzToLab },
  { id: 'lch', base: 'lab', toBase: fromPolar, fromBase: toPolar(LCH_GREY) },
  { id: 'oklab', base: ROOT, toBase: oklabToXyz, fromBase: xyzToOklab },
  { id: 'oklch', base: 'oklab', toBase: fromPolar, fromBase: toPolar(OKLCH_GREY) },
];

/** The spaces of CSS Color 4, and hsv, which design programs show. */
export const CSS_SPACES: Spaces = new Map(ALL.map((space) => [space.id, space]));

/** Other names of the same spaces: those of CSS first, then those of Color.js. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['xyz', ROOT],
  ['rgb', 'srgb'],
  ['p3', 'display-p3'],
  ['p3-linear', 'display-p3-linear'],
  ['a98rgb', 'a98-rgb'],
  ['a98rgb-linear', 'a98-rgb-linear'],
  ['prophoto', 'prophoto-rgb'],
  ['prophoto-linear', 'prophoto-rgb-linear'],
]);

/** The id of a space by any of its names, in any case. */
export function spaceId(name: string): string {
  const id = name.toLowerCase();
  return ALIASES.get(id) ?? id;
}
