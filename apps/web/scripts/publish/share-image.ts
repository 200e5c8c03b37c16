import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PageInfo } from '../../app/lib/page-meta.ts';
import { staticCut } from '../fonts.ts';
import { css, NIGHT } from '../harbour/palette.ts';
import { drawScene } from '../harbour/scene.ts';
import { balancedLines } from './balanced-lines.ts';
import { drawShareExample } from './share-example.ts';
import { shareExample } from './share-examples.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;

const CUTS = [
  { alias: 'Share Display', family: 'Harbour Display', weight: 400 },
  { alias: 'Share Text', family: 'Harbour Text', weight: 500 },
  { alias: 'Share Code', family: 'Harbour Code', weight: 500 },
] as const;

/** Registers the site's fonts with the canvas. Call once before drawing. */
export async function registerFonts(): Promise<void> {
  for (const { alias, family, weight } of CUTS) {
    const [latin, extended] = await staticCut(family, weight);
    GlobalFonts.register(latin, alias);
    GlobalFonts.register(extended, `${alias} Extended`);
  }
}

const faces = (alias: string) => `"${alias}", "${alias} Extended"`;
const font = (size: number, alias: string) => `${size}px ${faces(alias)}`;

function wordmark(ctx: SKRSContext2D, x: number, y: number, scale: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  ctx.lineWidth = 2.2;
  ctx.strokeStyle = css(0.952, 0.01, 215);
  for (const line of [
    [0, 0, 0, 24],
    [23, 0, 23, 24],
    [0, 12, 23, 12],
    [39, 0, 39, 24],
    [37.9, 24, 57, 24],
    [69, 0, 69, 24],
    [92, 0, 92, 24],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(line[0], line[1]);
    ctx.lineTo(line[2], line[3]);
    ctx.stroke();
  }
  ctx.strokeStyle = css(0.785, 0.115, 168);
  ctx.beginPath();
  ctx.moveTo(69, 0);
  ctx.lineTo(92, 24);
  ctx.stroke();
  for (const [cx, cy, colour] of [
    [69, 0, css(0.952, 0.01, 215)],
    [92, 24, css(...NIGHT.lamp)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(cx, cy, 2.8, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}

/** The rectangle of a tool's example, beside the page's line. */
const EXAMPLE = { left: 520, top: 190, width: WIDTH - 520 - LEFT, height: HEIGHT - 190 - 60 };

/**
 * Draws the picture that appears when a page is shared: the harbour at night, the name, the page's own line, and for a
 * tool an example of what it does.
 */
export async function drawShareImage(page: PageInfo): Promise<Buffer> {
  const scene = createCanvas(WIDTH, (WIDTH * 9) / 16);
  drawScene(scene, NIGHT, 0.3);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(scene, 0, HEIGHT - scene.height);

  wordmark(ctx, LEFT, 84, 2.1);
  ctx.fillStyle = css(0.952, 0.01, 215);
  const example = shareExample(page.path);
  const size = example === null ? 62 : 50;
  ctx.font = font(size, 'Share Display');
  const width = example === null ? 640 : EXAMPLE.left - LEFT - 40;
  balancedLines(page.shareLine, width, (text) => ctx.measureText(text).width).forEach((line, index) => {
    ctx.fillText(line, LEFT, 250 + index * size * 1.16);
  });
  if (example !== null) drawShareExample(ctx, example, EXAMPLE, faces('Share Code'));
  ctx.fillStyle = css(0.78, 0.022, 222);
  ctx.font = font(26, 'Share Text');
  ctx.fillText(page.path === '/' ? 'AI consultancy · Wellington, Aotearoa' : page.name, LEFT, HEIGHT - 60);
  return canvas.encode('png');
}
