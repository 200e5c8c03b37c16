import type { Picture } from '../drawing/style.ts';

const WHITE = 255;

/** Averages over a window along one direction, with a running sum. */
function boxBlur(image: GreyImage, radius: number, across: boolean): GreyImage {
  const { width, height, data } = image;
  const out = new Float32Array(data.length);
  const [lines, length] = across ? [height, width] : [width, height];
  const step = across ? 1 : width;
  for (let line = 0; line < lines; line++) {
    const start = across ? line * width : line;
    const at = (index: number) => data[start + Math.min(Math.max(index, 0), length - 1) * step] ?? 0;
    let sum = 0;
    for (let index = -radius; index <= radius; index++) sum += at(index);
    for (let index = 0; index < length; index++) {
      out[start + index * step] = sum / (2 * radius + 1);
      sum += at(index + radius + 1) - at(index - radius);
    }
  }
  return { width, height, data: out };
}

/**
 * Blurs as if out of focus: three box blurs, close to a Gaussian one with a standard deviation of about `radius`
 * pixels.
 */
export function blur(image: GreyImage, radius: number): GreyImage {
  const whole = Math.max(1, Math.round(radius));
  let blurred = image;
  for (let pass = 0; pass < 3; pass++) blurred = boxBlur(boxBlur(blurred, whole, true), whole, false);
  return blurred;
}

/** Takes each pixel from where `source` says, interpolating between four pixels; outside is white. */
function resample(
  image: GreyImage,
  width: number,
  height: number,
  source: (x: number, y: number) => readonly [number, number],
): GreyImage {
  const data = new Float32Array(width * height);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= image.width || y >= image.height
      ? WHITE
      : (image.data[y * image.width + x] ?? WHITE);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = source(x, y);
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const [right, down] = [u - left, v - top];
      const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
      const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
      data[y * width + x] = upper * (1 - down) + lower * down;
    }
  }
  return { width, height, data };
}

/** Rotates around the middle, on a white ground that is large enough. */
export function rotate(image: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = Math.ceil(image.width * (Math.abs(cos) + Math.abs(sin)));
  const [from, to] = [(side - 1) / 2, (image.width - 1) / 2];
  return resample(image, side, side, (x, y) => {
    const [right, down] = [x - from, y - from];
    return [to + right * cos + down * sin, to - right * sin + down * cos];
  });
}

/**
 * Simulates a view from below: the upper edge is `share` narrower than the lower one, and distant parts are flatter.
 */
export function tilt(image: GreyImage, share: number): GreyImage {
  const middle = (image.width - 1) / 2;
  return resample(image, image.width, image.height, (x, y) => {
    const nearness = 1 - share * (1 - y / (image.height - 1));
    return [middle + (x - middle) / nearness, y / nearness];
  });
}

/** Scales down, each pixel being the mean of those that it covers. */
export function shrink(image: GreyImage, width: number): GreyImage {
  const factor = image.width / width;
  const height = Math.round(image.height / factor);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor(y * factor), Math.min(image.height, Math.ceil((y + 1) * factor))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x * factor), Math.min(image.width, Math.ceil((x + 1) * factor))];
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++)
          sum += image.data[row * image.width + column] ?? WHITE;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** Simulates poor light: less contrast, and noise from a fixed sequence of numbers. */
export function grain(image: GreyImage, contrast: number, noise: number): GreyImage {
  let state = 0x2545f491;
  const data = image.data.map((grey) => {
    // The generator of Numerical Recipes gives the same noise every time.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const value = 128 + (grey - 128) * contrast + (state / 0x1_0000_0000 - 0.5) * 2 * noise;
    return Math.min(255, Math.max(0, value));
  });
  return { ...image, data };
}

/** Adds a light stain on the lower right part: a disc that covers `share` of the picture. */
export function stain(image: GreyImage, share: number): GreyImage {
  const radius = Math.sqrt((share * image.width * image.height) / Math.PI);
  const [x, y] = [image.width * 0.66, image.height * 0.62];
  const data = image.data.map((grey, index) => {
    const right = (index % image.width) - x;
    const down = Math.floor(index / image.width) - y;
    return right * right + down * down <= radius * radius ? 230 : grey;
  });
  return { ...image, data };
}

/** A picture as a camera's sensor sees it: one brightness per pixel, 0 to 255. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Returns the brightness of a picture on white paper (Rec. 601, as decoders compute it). */
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

/** Converts a grey image to the pixels that a decoder accepts. */
export function pictureOf({ width, height, data }: GreyImage): Picture {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [pixel, grey] of data.entries()) pixels.fill(grey, pixel * 4, pixel * 4 + 3);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return { width, height, data: pixels };
}
