import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';

const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../../public/icon.svg');
const GROUND = '#07141d';

/** Draws the icon at one size on a filled square; `margin` is the part of each side that stays empty. */
async function png(icon: Image, size: number, margin = 0): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  if (margin > 0) {
    ctx.fillStyle = GROUND;
    ctx.fillRect(0, 0, size, size);
  }
  const inner = size * (1 - 2 * margin);
  ctx.drawImage(icon, size * margin, size * margin, inner, inner);
  return canvas.encode('png');
}

/** Returns an .ico file that contains one 32-pixel PNG. (The header has 6 bytes, each entry 16.) */
function ico(image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/** Returns all icons by path, made from one SVG. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const icon = await loadImage(await readFile(SOURCE));
  return new Map([
    ['favicon.ico', ico(await png(icon, 32))],
    ['apple-touch-icon.png', await png(icon, 180, 0.06)],
    ['icon-192.png', await png(icon, 192)],
    ['icon-512.png', await png(icon, 512)],
    ['icon-maskable-512.png', await png(icon, 512, 0.14)],
  ]);
}
