import type { Picture } from '../drawing/style.ts';

/** A picture as a camera's sensor counts it: one brightness a pixel, 0 to 255. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Brightness of a picture on white paper (Rec. 601, as decoders take it). */
export function greyOf({ width, height, data }: Picture): GreyImage {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const index = pixel * 4;
    const colour =
      0.299 * (data[index] ?? 0) + 0.587 * (data[index + 1] ?? 0) + 0.114 * (data[index + 2] ?? 0);
    const alpha = (data[index + 3] ?? 0) / 255;
    grey[pixel] = colour * alpha + 255 * (1 - alpha);
  }
  return { width, height, data: grey };
}

/** A grey image as the pixels that a decoder takes. */
export function pictureOf({ width, height, data }: GreyImage): Picture {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [pixel, grey] of data.entries()) pixels.fill(grey, pixel * 4, pixel * 4 + 3);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return { width, height, data: pixels };
}
