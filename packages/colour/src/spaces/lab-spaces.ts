import { type Coords, mapTriple, type Triple, turned } from './colour.ts';
import { LMS_TO_OKLAB, LMS_TO_XYZ, multiply, OKLAB_TO_LMS, XYZ_TO_LMS } from './matrices.ts';

/** Converts XYZ (D65) to Björn Ottosson's Oklab: L 0 to 1. */
export const xyzToOklab = (xyz: Triple): Triple =>
  multiply(LMS_TO_OKLAB, mapTriple(multiply(XYZ_TO_LMS, xyz), Math.cbrt));

export const oklabToXyz = (oklab: Triple): Triple =>
  multiply(
    LMS_TO_XYZ,
    mapTriple(multiply(OKLAB_TO_LMS, oklab), (value) => value ** 3),
  );

/** Converts lightness, chroma and hue to rectangular coordinates. */
export function fromPolar([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180;
  const reach = Math.max(0, chroma);
  return [lightness, reach * Math.cos(angle), reach * Math.sin(angle)];
}

/** CIE's ε = 6³/29³ and κ = 29³/3³, where a straight line replaces the cube root. */
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;
const WHITE_D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

/** Converts XYZ (D50) to CIE Lab: L 0 to 100. */
export function xyzToLab(xyz: Triple): Triple {
  const bend = (value: number) => (value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116);
  const x = bend(xyz[0] / WHITE_D50[0]);
  const y = bend(xyz[1] / WHITE_D50[1]);
  const z = bend(xyz[2] / WHITE_D50[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function labToXyz([lightness, a, b]: Triple): Triple {
  const y = (lightness + 16) / 116;
  const x = a / 500 + y;
  const z = y - b / 200;
  const straighten = (value: number) => (value ** 3 > EPSILON ? value ** 3 : (116 * value - 16) / KAPPA);
  return [
    straighten(x) * WHITE_D50[0],
    (lightness > KAPPA * EPSILON ? y ** 3 : lightness / KAPPA) * WHITE_D50[1],
    straighten(z) * WHITE_D50[2],
  ];
}

/** CSS Color 4 §9 and §10: up to these chromas the hue is powerless. */
export const LCH_GREY = 0.0015;
export const OKLCH_GREY = 0.000004;

/** Converts a rectangular space to lightness, chroma and hue; the hue of a grey is missing. */
export const toPolar =
  (grey: number) =>
  ([lightness, a, b]: Triple): Coords => {
    const chroma = Math.hypot(a, b);
    return chroma <= grey
      ? [lightness, 0, null]
      : [lightness, chroma, turned((Math.atan2(b, a) * 180) / Math.PI)];
  };
