import { randomSource } from './sky.ts';

let noise: Float32Array | undefined;

/** The same noise in every frame: it hides banding, and costs the encoder nothing because it doesn't move. */
function fixedNoise(size: number): Float32Array {
  if (noise?.length !== size) {
    const random = randomSource(17);
    noise = Float32Array.from({ length: size }, () => random() + random() - 1);
  }
  return noise;
}

/** Converts 8-bit RGBA to planar 4:2:0 in BT.709 with limited range, which players assume for untagged HD video. */
export function rgbaToYuv(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const luma = width * height;
  const chroma = (width / 2) * (height / 2);
  const out = new Uint8Array(luma + 2 * chroma);
  const grain = fixedNoise(luma);
  const at = (index: number) => rgba[index] ?? 0;
  for (let pixel = 0; pixel < luma; pixel++) {
    const i = pixel * 4;
    const y = 0.2126 * at(i) + 0.7152 * at(i + 1) + 0.0722 * at(i + 2);
    out[pixel] = 16 + (y * 219) / 255 + (grain[pixel] ?? 0) * 0.6 + 0.5;
  }
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (const offset of [0, 1, width, width + 1]) {
        const i = (row * width + column + offset) * 4;
        r += at(i) / 4;
        g += at(i + 1) / 4;
        b += at(i + 2) / 4;
      }
      const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const index = luma + (row / 2) * (width / 2) + column / 2;
      out[index] = 128 + (((b - y) / 1.8556) * 224) / 255 + 0.5;
      out[index + chroma] = 128 + (((r - y) / 1.5748) * 224) / 255 + 0.5;
    }
  }
  return out;
}
