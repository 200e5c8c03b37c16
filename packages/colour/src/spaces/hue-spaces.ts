import { type Coords, type Triple, turned } from './colour.ts';

// hsl, hwb and hsv are based on stored sRGB values, not on linear light. Hue in degrees, the others 0 to 100.

/** Returns the hue on the circle of sRGB; null for a grey. */
function hueOf([r, g, b]: Triple): number | null {
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  if (spread < 1e-10) return null;
  if (max === r) return turned(((g - b) / spread) * 60);
  if (max === g) return ((b - r) / spread + 2) * 60;
  return ((r - g) / spread + 4) * 60;
}

/** CSS Color 4 §7: a saturation of 0.001 % at most leaves the hue powerless. */
const SATURATION_OF_GREY = 0.001;

/**
 * Converts sRGB to hsl. Far out of gamut, the saturation would be negative: the opposite hue with a positive one is
 * equivalent.
 */
export function srgbToHsl(rgb: Triple): Coords {
  const max = Math.max(...rgb);
  const min = Math.min(...rgb);
  const lightness = (max + min) / 2;
  const hue = hueOf(rgb);
  if (hue === null) return [null, 0, lightness * 100];
  const saturation =
    lightness === 0 || lightness === 1 ? 0 : ((max - lightness) / Math.min(lightness, 1 - lightness)) * 100;
  if (Math.abs(saturation) <= SATURATION_OF_GREY) return [null, 0, lightness * 100];
  return saturation < 0
    ? [turned(hue + 180), -saturation, lightness * 100]
    : [hue, saturation, lightness * 100];
}

export function hslToSrgb([hue, saturation, lightness]: Triple): Triple {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (n: number) => {
    const k = (n + turned(hue) / 30) % 12;
    return light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** CSS Color 4 §8: with whiteness and blackness of 99.999 % together the hue is powerless. */
const NEARLY_ALL = 99.999;

export function srgbToHwb(rgb: Triple): Coords {
  const whiteness = Math.min(...rgb) * 100;
  const blackness = (1 - Math.max(...rgb)) * 100;
  return [whiteness + blackness >= NEARLY_ALL ? null : hueOf(rgb), whiteness, blackness];
}

export function hwbToSrgb([hue, whiteness, blackness]: Triple): Triple {
  const white = whiteness / 100;
  const black = blackness / 100;
  if (white + black >= 1) {
    const grey = white / (white + black);
    return [grey, grey, grey];
  }
  const [r, g, b] = hslToSrgb([hue, 100, 50]);
  const part = 1 - white - black;
  return [r * part + white, g * part + white, b * part + white];
}

export function srgbToHsv(rgb: Triple): Coords {
  const max = Math.max(...rgb);
  const spread = max - Math.min(...rgb);
  return [hueOf(rgb), max === 0 ? 0 : (spread / max) * 100, max * 100];
}

export function hsvToSrgb([hue, saturation, value]: Triple): Triple {
  const full = value / 100;
  const part = saturation / 100;
  const channel = (n: number) => {
    const k = (n + turned(hue) / 60) % 6;
    return full - full * part * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [channel(5), channel(3), channel(1)];
}
