import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { NIGHT, NOON } from './palette.ts';
import { drawScene } from './scene.ts';
import { placeSky } from './sky.ts';
import { rgbaToYuv } from './yuv.ts';

function frame(palette: typeof NIGHT, t: number): Uint8Array {
  const canvas = createCanvas(160, 90);
  drawScene(canvas, palette, t);
  return new Uint8Array(canvas.data());
}

describe('the harbour', () => {
  test.each([
    ['night', NIGHT],
    ['noon', NOON],
  ])('%s is drawn the same way every time, moves, and ends as it began', (_, palette) => {
    const start = frame(palette, 0);
    expect(frame(palette, 0)).toEqual(start);
    expect(frame(palette, 0.3)).not.toEqual(start);
    const end = frame(palette, 1);
    const furthest = start.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (end[index] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThanOrEqual(1);
  });

  test('the course is four and a half lengths of the Cross long, in its direction', () => {
    const target = { x: 100, y: 560 };
    const sky = placeSky({ x: 100, y: 10 }, target);
    const foot = sky.get('acrux');
    expect(foot?.x).toBeCloseTo(100);
    expect(foot?.y).toBeCloseTo(110);
    // Seen from the south, the Pointers are to the left of an upright Cross.
    expect(sky.get('hadar')?.x).toBeLessThan(50);
    expect(sky.get('rigil')?.x).toBeLessThan(sky.get('hadar')?.x ?? 0);
    expect(sky.get('mimosa')?.x).toBeLessThan(100);
    expect(sky.get('imai')?.x).toBeGreaterThan(100);
  });
});

test('white, black and red become BT.709 video levels', () => {
  const pixels = (r: number, g: number, b: number) => new Uint8Array(Array(4).fill([r, g, b, 255]).flat());
  const near = (value: number | undefined, wanted: number) =>
    expect(Math.abs((value ?? 0) - wanted)).toBeLessThanOrEqual(1);
  for (const [rgba, y, u, v] of [
    [pixels(255, 255, 255), 235, 128, 128],
    [pixels(0, 0, 0), 16, 128, 128],
    [pixels(255, 0, 0), 63, 102, 240],
  ] as const) {
    const yuv = rgbaToYuv(rgba, 2, 2);
    near(yuv[0], y);
    near(yuv[4], u);
    near(yuv[5], v);
  }
});
