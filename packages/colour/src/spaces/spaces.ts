import { type Coords, mapTriple, type Triple } from './colour.ts';
import { hslToSrgb, hsvToSrgb, hwbToSrgb, srgbToHsl, srgbToHsv, srgbToHwb } from './hue-spaces.ts';
import {
  fromPolar,
  LCH_GREY,
  labToXyz,
  OKLCH_GREY,
  oklabToXyz,
  toPolar,
  xyzToLab,
  xyzToOklab,
} from './lab-spaces.ts';
import { type Matrix, multiply, P3_TO_XYZ, SRGB_TO_XYZ, XYZ_TO_P3, XYZ_TO_SRGB } from './matrices.ts';
import {
  A98_TRANSFER,
  PROPHOTO_TRANSFER,
  REC2020_TRANSFER,
  SRGB_TRANSFER,
  type Transfer,
} from './transfer.ts';

// From the same source as matrices.ts, for the spaces that only the formats need.

const A98_TO_XYZ: Matrix = [
  [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
  [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
  [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
];
const XYZ_TO_A98: Matrix = [
  [2.0415879038107465, -0.5650069742788596, -0.34473135077832956],
  [-0.9692436362808795, 1.8759675015077202, 0.04155505740717557],
  [0.013444280632031142, -0.11836239223101838, 1.0151749943912054],
];
/** ProPhoto's white is D50. */
const PROPHOTO_TO_XYZ: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
];
const XYZ_TO_PROPHOTO: Matrix = [
  [1.3457868816471583, -0.25557208737979464, -0.05110186497554526],
  [-0.5446307051249019, 1.5082477428451468, 0.02052744743642139],
  [0, 0, 1.2119675456389452],
];
const REC2020_TO_XYZ: Matrix = [
  [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
  [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
  [0, 0.028072693049087428, 1.060985057710791],
];
const XYZ_TO_REC2020: Matrix = [
  [1.716651187971268, -0.355670783776392, -0.25336628137366],
  [-0.666684351832489, 1.616481236634939, 0.0157685458139111],
  [0.017639857445311, -0.042770613257809, 0.942103121235474],
];
const D65_TO_D50: Matrix = [
  [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
  [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
  [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
];
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];

/** A colour space, defined by its conversion to its base and back; the root of all is xyz-d65. */
export interface Space {
  readonly id: string;
  readonly base: string;
  readonly toBase: (coords: Triple) => Triple;
  /** Null for a component that is powerless there, such as the hue of a grey. */
  readonly fromBase: (coords: Triple) => Coords;
  /** The names of its components in color(); absent if a function of its own writes the space. */
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

/** Other names of the same spaces: first those of CSS, then those of Color.js. */
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

/** Returns the id of a space for any of its names, in any case. */
export function spaceId(name: string): string {
  const id = name.toLowerCase();
  return ALIASES.get(id) ?? id;
}
