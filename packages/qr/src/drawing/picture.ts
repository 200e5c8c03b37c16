import { rgbOf } from './colours.ts';
import { coverage, FULL } from './coverage.ts';
import type { CodeStyle, Picture } from './style.ts';
import { logoBox } from './svg-paths.ts';

/** Draws a logo over a picture, each pixel being the mean of the logo's pixels that it covers. */
function drawLogo(
  picture: Picture,
  logo: Picture,
  at: { x: number; y: number; width: number; height: number },
): void {
  const across = logo.width / at.width;
  const along = logo.height / at.height;
  for (let y = Math.max(0, Math.floor(at.y)); y < Math.min(picture.height, at.y + at.height); y++) {
    const top = Math.max(0, Math.floor((y - at.y) * along));
    const bottom = Math.min(logo.height, Math.max(top + 1, Math.floor((y + 1 - at.y) * along)));
    for (let x = Math.max(0, Math.floor(at.x)); x < Math.min(picture.width, at.x + at.width); x++) {
      const left = Math.max(0, Math.floor((x - at.x) * across));
      const right = Math.min(logo.width, Math.max(left + 1, Math.floor((x + 1 - at.x) * across)));
      blend(picture, (y * picture.width + x) * 4, meanColour(logo, { left, right, top, bottom }));
    }
  }
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the mean colour of an area, weighted by alpha. */
function meanColour({ data, width }: Picture, { left, right, top, bottom }: Area): readonly number[] {
  const sums = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = (y * width + x) * 4;
      const alpha = data[index + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] = (sums[channel] ?? 0) + (data[index + channel] ?? 0) * alpha;
      }
      sums[3] = (sums[3] ?? 0) + alpha;
    }
  }
  const alpha = sums[3] ?? 0;
  if (alpha === 0) return [0, 0, 0, 0];
  const pixels = (right - left) * (bottom - top);
  return [...sums.slice(0, 3).map((sum) => sum / alpha), alpha / pixels];
}

/** Blends a colour over a pixel. */
function blend({ data }: Picture, index: number, colour: readonly number[]): void {
  const front = (colour[3] ?? 0) / 255;
  const back = ((data[index + 3] ?? 0) / 255) * (1 - front);
  const alpha = front + back;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel++) {
    data[index + channel] = ((colour[channel] ?? 0) * front + (data[index + channel] ?? 0) * back) / alpha;
  }
  data[index + 3] = alpha * 255;
}

/** Returns the narrowest picture that can show a code: one pixel per module. */
export function leastPixels(size: number, quietZone: number): number {
  return size + 2 * quietZone;
}

/**
 * Draws a code as pixels. Every module has the same whole number of pixels, so that its edges are sharp; the remainder
 * widens the quiet zone.
 *
 * @param pixels width and height, at least `leastPixels`
 */
export function drawPicture(
  modules: readonly (readonly boolean[])[],
  style: CodeStyle,
  { pixels, logo }: { pixels: number; logo?: Picture | undefined },
): Picture {
  const size = modules.length;
  const scale = Math.floor(pixels / leastPixels(size, style.quietZone));
  if (scale < 1)
    throw new RangeError(
      `A picture of this code is at least ${leastPixels(size, style.quietZone)} pixels wide.`,
    );
  const start = Math.floor((pixels - size * scale) / 2);
  const front = rgbOf(style.foreground);
  const back = rgbOf(style.background ?? '#ffffff');
  const data = new Uint8ClampedArray(pixels * pixels * 4);
  const backAlpha = style.background === null ? 0 : 255;
  // A pixel is written as a whole: a colour's bytes in this machine's order.
  const colourOf = (share: number) => {
    const mix = [0, 1, 2].map((channel) => {
      const [ahead, behind] = [front[channel] ?? 0, back[channel] ?? 0];
      return backAlpha === 0 ? ahead : Math.round(behind + (ahead - behind) * share);
    });
    const alpha = backAlpha === 0 ? Math.round(255 * share) : 255;
    return new Uint32Array(Uint8Array.from([...mix, alpha]).buffer)[0] ?? 0;
  };
  const colours = Uint32Array.from({ length: FULL + 1 }, (_, share) => colourOf(share / FULL));
  const words = new Uint32Array(data.buffer).fill(colours[0] ?? 0);
  const shares = coverage(modules, style, scale);
  const width = size * scale;
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      words[(start + y) * pixels + start + x] = colours[shares[y * width + x] ?? 0] ?? 0;
    }
  }
  const picture = { width: pixels, height: pixels, data };
  if (logo !== undefined && style.logoModules > 0) {
    const box = logoBox(size, style.logoModules, logo.width / logo.height);
    const at = {
      x: start + box.x * scale,
      y: start + box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    };
    drawLogo(picture, logo, at);
  }
  return picture;
}
