import type { SKRSContext2D } from '@napi-rs/canvas';
import { css } from '../harbour/palette.ts';
import type { ShareExample } from './share-examples.ts';

/** A rectangle on the picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const PADDING = 30;
/** The height of a line, as a multiple of the font size. */
const LEADING = 1.5;
const LARGEST = { before: 22, after: 27 };
const QUIET_ZONE = 4;

const BRIGHT = css(0.952, 0.01, 215);
const DIM = css(0.78, 0.022, 222);
const LINE = css(0.785, 0.115, 168);

const isText = (after: ShareExample['after']): after is readonly string[] => typeof after[0] === 'string';

/** Returns the largest font size, up to `largest`, at which the lines fit. */
function fittingSize(
  ctx: SKRSContext2D,
  lines: readonly string[],
  family: string,
  largest: number,
  width: number,
): number {
  ctx.font = `${largest}px ${family}`;
  const widest = Math.max(...lines.map((line) => ctx.measureText(line).width));
  return Math.min(largest, Math.floor((largest * width) / widest));
}

/** @returns where the next line begins */
function drawLines(
  ctx: SKRSContext2D,
  lines: readonly string[],
  size: number,
  left: number,
  top: number,
): number {
  lines.forEach((line, index) => {
    ctx.fillText(line, left, top + size + index * size * LEADING);
  });
  return top + lines.length * size * LEADING;
}

/** Pixels for each module, as a whole number so that the code can be scanned from the picture. */
const moduleSize = (modules: readonly unknown[], room: number) =>
  Math.floor(room / (modules.length + 2 * QUIET_ZONE));

/** Draws the code on white, with its quiet zone. */
function drawCode(
  ctx: SKRSContext2D,
  modules: readonly (readonly boolean[])[],
  pixels: number,
  box: Pick<Box, 'left' | 'top'>,
): void {
  const side = (modules.length + 2 * QUIET_ZONE) * pixels;
  ctx.fillStyle = 'white';
  ctx.fillRect(box.left, box.top, side, side);
  ctx.fillStyle = 'black';
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const [left, top] = [x + QUIET_ZONE, y + QUIET_ZONE].map((module) => module * pixels) as [
        number,
        number,
      ];
      ctx.fillRect(box.left + left, box.top + top, pixels, pixels);
    }
  }
}

/**
 * Draws a tool's input and its output below on a panel.
 * @param box the panel's rectangle, which shrinks to the height of its content
 * @param family the names of the font's faces
 */
export function drawShareExample(ctx: SKRSContext2D, example: ShareExample, box: Box, family: string): void {
  const { before, after } = example;
  const inner = { left: box.left + PADDING, width: box.width - 2 * PADDING };
  const beforeSize = fittingSize(ctx, before, family, LARGEST.before, inner.width);
  const afterTop = box.top + PADDING + before.length * beforeSize * LEADING + PADDING;
  const room = box.top + box.height - PADDING - afterTop;
  const afterSize = isText(after)
    ? Math.min(
        fittingSize(ctx, after, family, LARGEST.after, inner.width),
        Math.floor(room / after.length / LEADING),
      )
    : moduleSize(after, room);
  const afterHeight = isText(after)
    ? after.length * afterSize * LEADING
    : (after.length + 2 * QUIET_ZONE) * afterSize;
  const height = afterTop + afterHeight + PADDING - box.top;

  ctx.fillStyle = css(0.16, 0.024, 238, 0.86);
  ctx.strokeStyle = css(0.42, 0.03, 225);
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.roundRect(box.left, box.top, box.width, height, 6);
  ctx.fill();
  ctx.stroke();

  ctx.font = `${beforeSize}px ${family}`;
  ctx.fillStyle = DIM;
  const line = drawLines(ctx, before, beforeSize, inner.left, box.top + PADDING) + PADDING / 2;
  ctx.strokeStyle = LINE;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(inner.left, line);
  ctx.lineTo(inner.left + 44, line);
  ctx.stroke();

  if (!isText(after)) {
    drawCode(ctx, after, afterSize, { left: inner.left, top: afterTop });
    return;
  }
  ctx.font = `${afterSize}px ${family}`;
  ctx.fillStyle = BRIGHT;
  drawLines(ctx, after, afterSize, inner.left, afterTop);
}
