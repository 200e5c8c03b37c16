import { crc32 } from '@hln/bytes';
import { deflate } from './deflate.ts';
import type { Picture } from './style.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(type);
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(name, 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(name, data));
  return bytes;
}

interface Palette {
  /** The red, green, blue and alpha of each colour. */
  readonly colours: readonly number[][];
  /** The colour of each pixel. */
  readonly indices: Uint8Array;
}

/** Returns the colours of a picture if there are at most 256. */
function paletteOf({ data, width, height }: Picture): Palette | null {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const indices = new Uint8Array(words.length);
  const known = new Map<number, number>();
  const colours: number[][] = [];
  let [last, index] = [-1, 0];
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel] ?? 0;
    // Neighbours usually have the same colour.
    if (word !== last) {
      const found = known.get(word);
      if (found === undefined && colours.length === 256) return null;
      index = found ?? colours.length;
      if (found === undefined) colours.push(Array.from(data.subarray(pixel * 4, pixel * 4 + 4)));
      known.set(word, index);
      last = word;
    }
    indices[pixel] = index;
  }
  return { colours, indices };
}

/** Packs lines of pixels, each preceded by its filter (none), with as few bits per pixel as the colours need. */
function packLines(indices: Uint8Array, width: number, bits: number): Uint8Array<ArrayBuffer> {
  const height = indices.length / width;
  const stride = Math.ceil((width * bits) / 8) + 1;
  const lines = new Uint8Array(stride * height);
  const perByte = 8 / bits;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + Math.floor(x / perByte);
      const shift = 8 - bits * ((x % perByte) + 1);
      lines[at] = (lines[at] ?? 0) | ((indices[y * width + x] ?? 0) << shift);
    }
  }
  return lines;
}

function trueColourLines({ data, width, height }: Picture): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    lines.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return lines;
}

function header({ width, height }: Picture, bits: number, colourType: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes.set([bits, colourType], 8);
  return bytes;
}

/** Encodes a picture as a PNG file (ISO/IEC 15948): a code of two colours takes one bit per pixel. */
export async function pngFile(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const palette = paletteOf(picture);
  const chunks: Uint8Array[] = [SIGNATURE];
  if (palette === null) {
    chunks.push(chunk('IHDR', header(picture, 8, 6)), chunk('IDAT', await deflate(trueColourLines(picture))));
  } else {
    const { colours, indices } = palette;
    const bits = [1, 2, 4].find((width) => colours.length <= 2 ** width) ?? 8;
    chunks.push(chunk('IHDR', header(picture, bits, 3)));
    chunks.push(chunk('PLTE', Uint8Array.from(colours.flatMap((colour) => colour.slice(0, 3)))));
    if (colours.some((colour) => colour[3] !== 255)) {
      chunks.push(
        chunk(
          'tRNS',
          Uint8Array.from(colours, (colour) => colour[3] ?? 255),
        ),
      );
    }
    chunks.push(chunk('IDAT', await deflate(packLines(indices, picture.width, bits))));
  }
  chunks.push(chunk('IEND', new Uint8Array()));
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of chunks) {
    file.set(each, at);
    at += each.length;
  }
  return file;
}
