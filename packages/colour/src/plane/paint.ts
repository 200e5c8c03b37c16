import { LMS_TO_XYZ, type Matrix, multiply, XYZ_TO_P3, XYZ_TO_SRGB } from '../spaces/matrices.ts';
import { SRGB_TRANSFER } from '../spaces/transfer.ts';
import { boundary, MAX_CHROMA, type ScreenGamut } from './boundary.ts';

/**
 * Stored bytes for linear light in 4096 steps: computing three powers per pixel would be too slow for a frame. sRGB and
 * P3 use the same curve.
 */
const BYTES = Uint8ClampedArray.from({ length: 4097 }, (_, index) =>
  Math.round(SRGB_TRANSFER.encode(index / 4096) * 255),
);

const byte = (light: number): number =>
  BYTES[light <= 0 ? 0 : light >= 1 ? 4096 : (light * 4096 + 0.5) | 0] ?? 0;

/** Converts the cubes of Oklab's LMS to linear RGB of a gamut: the two matrices, multiplied once. */
const combined = (toRgb: Matrix): readonly number[] => {
  const columns = [0, 1, 2].map((column) =>
    multiply(toRgb, [LMS_TO_XYZ[0][column] ?? 0, LMS_TO_XYZ[1][column] ?? 0, LMS_TO_XYZ[2][column] ?? 0]),
  );
  return [0, 1, 2].flatMap((row) => columns.map((column) => column[row] ?? 0));
};

const FROM_LMS: Readonly<Record<ScreenGamut, readonly number[]>> = {
  srgb: combined(XYZ_TO_SRGB),
  p3: combined(XYZ_TO_P3),
};

/** Returns the cube by multiplication: the power operator takes three times as long. */
const cube = (value: number): number => value * value * value;

/** The alpha of colours beyond sRGB on a screen without P3: fainter, as the shown colour is not exact. */
const FAINT = 90;

/**
 * Fills RGBA pixels with the plane of a hue: chroma from 0 at the left to the highest shown at the right, lightness
 * from 1 at the top to 0. Beyond the gamut of P3 the pixels stay transparent. `gamut` is what the screen can show and
 * what the bytes mean.
 */
export function paintPlane(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  hue: number,
  gamut: ScreenGamut,
): void {
  const edge = boundary(hue, 'p3', height);
  const own = gamut === 'p3' ? edge : boundary(hue, 'srgb', height);
  const [rl = 0, rm = 0, rs = 0, gl = 0, gm = 0, gs = 0, bl = 0, bm = 0, bs = 0] = FROM_LMS[gamut];
  const cos = Math.cos((hue * Math.PI) / 180);
  const sin = Math.sin((hue * Math.PI) / 180);
  const [ld, md, sd] = [
    0.3963377773761749 * cos + 0.2158037573099136 * sin,
    -0.1055613458156586 * cos - 0.0638541728258133 * sin,
    -0.0894841775298119 * cos - 1.2914855480194092 * sin,
  ];
  pixels.fill(0);
  for (let row = 0; row < height; row++) {
    const lightness = 1 - row / (height - 1);
    const last = edge[row] ?? 0;
    const sure = own[row] ?? 0;
    for (let column = 0; column < width; column++) {
      const chroma = (column / (width - 1)) * MAX_CHROMA;
      if (chroma > last) break;
      const l = cube(lightness + ld * chroma);
      const a = cube(lightness + md * chroma);
      const s = cube(lightness + sd * chroma);
      const at = (row * width + column) * 4;
      pixels[at] = byte(rl * l + rm * a + rs * s);
      pixels[at + 1] = byte(gl * l + gm * a + gs * s);
      pixels[at + 2] = byte(bl * l + bm * a + bs * s);
      pixels[at + 3] = chroma > sure ? FAINT : 255;
    }
  }
}
