import { mapTriple, type Triple } from './colour.ts';
import { LMS_TO_OKLAB, LMS_TO_XYZ, multiply, OKLAB_TO_LMS, XYZ_TO_LMS } from './matrices.ts';

/** Björn Ottosson's Oklab from XYZ of D65: L 0 to 1. */
export const xyzToOklab = (xyz: Triple): Triple =>
  multiply(LMS_TO_OKLAB, mapTriple(multiply(XYZ_TO_LMS, xyz), Math.cbrt));

export const oklabToXyz = (oklab: Triple): Triple =>
  multiply(
    LMS_TO_XYZ,
    mapTriple(multiply(OKLAB_TO_LMS, oklab), (value) => value ** 3),
  );

/** Rectangular coordinates from lightness, chroma and hue. */
export function fromPolar([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180;
  const reach = Math.max(0, chroma);
  return [lightness, reach * Math.cos(angle), reach * Math.sin(angle)];
}
