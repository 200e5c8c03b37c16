/** Draws a frame of the harbour at time `t`, from 0 to 1. The frames at 0 and 1 are equal, so the loop has no seam. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { css, type Palette, rgb } from './palette.ts';
import {
  CROSS_TOP,
  courseLines,
  fieldStarsAt,
  flash,
  GRID,
  glintsAt,
  HORIZON,
  LAMP,
  pulseAt,
  RIDGES,
  reflectionAt,
  ridgeTop,
} from './places.ts';
import { type Point, placeSky, randomSource } from './sky.ts';

const TURN = 2 * Math.PI;

function vertical(ctx: SKRSContext2D, top: number, bottom: number, stops: readonly [number, string][]) {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

function drawSky(ctx: SKRSContext2D, p: Palette) {
  ctx.fillStyle = vertical(ctx, 0, HORIZON, [
    [0, css(...p.edge)],
    [0.3, css(...p.edge)],
    [0.66, css(...p.skyMiddle)],
    [1, css(...p.skyLow)],
  ]);
  ctx.fillRect(0, 0, GRID.width, HORIZON + 1);
  ctx.save();
  // A flat, wide glow behind the hills.
  ctx.translate(LAMP.x + 90, HORIZON + 10);
  ctx.scale(1, 0.2);
  const glow = ctx.createRadialGradient(0, 0, 0, 0, 0, 640);
  glow.addColorStop(0, css(...p.glow, p.glowStrength));
  glow.addColorStop(0.45, css(...p.glow, p.glowStrength * 0.32));
  glow.addColorStop(1, css(...p.glow, 0));
  ctx.fillStyle = glow;
  ctx.beginPath();
  ctx.arc(0, 0, 640, Math.PI, TURN);
  ctx.fill();
  ctx.restore();
}

function drawFieldStars(ctx: SKRSContext2D, p: Palette, t: number) {
  if (p.fieldStars === 0) return;
  for (const { x, y, size, alpha } of fieldStarsAt(t)) {
    ctx.fillStyle = css(...p.star, alpha * p.fieldStars);
    ctx.beginPath();
    ctx.arc(x, y, size, 0, TURN);
    ctx.fill();
  }
}

function drawHills(ctx: SKRSContext2D, p: Palette) {
  for (const ridge of RIDGES) {
    ctx.fillStyle = css(...p.hills[ridge.distance]);
    ctx.beginPath();
    ctx.moveTo(ridge.from, HORIZON + 1);
    const top = ridgeTop(ridge);
    for (let x = ridge.from; x <= ridge.to; x += 2) ctx.lineTo(x, top(x));
    ctx.lineTo(ridge.to, HORIZON + 1);
    ctx.closePath();
    ctx.fill();
  }
}

function drawWater(ctx: SKRSContext2D, p: Palette, t: number) {
  ctx.fillStyle = vertical(ctx, HORIZON, GRID.height, [
    [0, css(...p.water)],
    [0.4, css(...p.water, 0.6)],
    [0.92, css(...p.edge)],
    [1, css(...p.edge)],
  ]);
  ctx.fillRect(0, HORIZON, GRID.width, GRID.height - HORIZON);
  for (const { x, y, width, height, alpha } of glintsAt(t)) {
    ctx.fillStyle = css(...p.waterGlint, alpha);
    ctx.fillRect(x, y, width, height);
  }
}

function drawReflection(ctx: SKRSContext2D, p: Palette, t: number) {
  const strength = p.lampStrength * (0.5 + 0.5 * flash(t));
  for (const { x, y, width, height, alpha } of reflectionAt(t)) {
    ctx.fillStyle = css(...p.lamp, strength * alpha);
    ctx.fillRect(x, y, width, height);
  }
}

function drawHorizon(ctx: SKRSContext2D, p: Palette) {
  const line = ctx.createLinearGradient(0, 0, GRID.width, 0);
  line.addColorStop(0, css(...p.line, p.lineStrength * 0.35));
  line.addColorStop(0.66, css(...p.line, p.lineStrength * 0.7));
  line.addColorStop(1, css(...p.line, p.lineStrength * 0.2));
  ctx.fillStyle = line;
  ctx.fillRect(0, HORIZON - 0.5, GRID.width, 1);
}

function stroke(ctx: SKRSContext2D, colour: string, from: Point, to: Point, dash: number[] = []) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
  ctx.setLineDash([]);
}

function glowDot(
  ctx: SKRSContext2D,
  colour: (alpha: number) => string,
  at: Point,
  core: number,
  halo: number,
  alpha: number,
) {
  const gradient = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, halo);
  gradient.addColorStop(0, colour(alpha * 0.55));
  gradient.addColorStop(0.35, colour(alpha * 0.14));
  gradient.addColorStop(1, colour(0));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.arc(at.x, at.y, halo, 0, TURN);
  ctx.fill();
  ctx.fillStyle = colour(alpha);
  ctx.beginPath();
  ctx.arc(at.x, at.y, core, 0, TURN);
  ctx.fill();
}

/** The Cross, the Pointers, the course from them to the lamp, and the pulse that travels along it. */
function drawCourse(ctx: SKRSContext2D, p: Palette, t: number) {
  const sky = placeSky(CROSS_TOP, LAMP);
  for (const { from, to, alpha, dash } of courseLines(sky)) {
    stroke(ctx, css(...p.line, p.lineStrength * alpha), from, to, dash);
  }

  const star = (alpha: number) => css(...p.star, alpha);
  const random = randomSource(3);
  for (const { id, magnitude, x, y } of sky.values()) {
    const size = 3.5 - 0.55 * magnitude;
    const twinkle = 0.88 + 0.12 * Math.sin(TURN * (2 * t + random()));
    glowDot(
      ctx,
      star,
      { x, y },
      size * 0.62,
      size * (p.fieldStars === 0 ? 1.8 : 6),
      twinkle * (id === 'ginan' ? 0.8 : 1),
    );
  }

  const pulse = pulseAt(t, sky);
  if (pulse !== undefined) {
    const strength = pulse.presence * (p.fieldStars === 0 ? 0.9 : 1);
    glowDot(ctx, (alpha) => css(...p.lamp, alpha), pulse, 1.9, 16, strength);
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function drawLamp(ctx: SKRSContext2D, p: Palette, t: number) {
  const bright = flash(t);
  ctx.fillStyle = css(...p.hills[2]);
  ctx.fillRect(LAMP.x - 1.5, LAMP.y, 3, 16);
  const colour = (alpha: number) => css(...p.lamp, clamp(alpha));
  // By day the flash is visible, but it doesn't light the sky.
  const reach = p.fieldStars === 0 ? 16 + bright * 22 : 46 + bright * 90;
  glowDot(ctx, colour, LAMP, 2.6 + bright * 1.2, reach, p.lampStrength * (0.75 + 0.25 * bright));
}

/** Paints the frame at time `t` (0 to 1) over the whole canvas. */
export function drawScene(canvas: Canvas, palette: Palette, t: number): void {
  const ctx = canvas.getContext('2d');
  ctx.setTransform(canvas.width / GRID.width, 0, 0, canvas.height / GRID.height, 0, 0);
  const [r, g, b] = rgb(...palette.edge);
  ctx.fillStyle = `rgb(${r}, ${g}, ${b})`;
  ctx.fillRect(0, 0, GRID.width, GRID.height);
  drawSky(ctx, palette);
  drawFieldStars(ctx, palette, t);
  drawHills(ctx, palette);
  drawWater(ctx, palette, t);
  drawHorizon(ctx, palette);
  drawCourse(ctx, palette, t);
  drawReflection(ctx, palette, t);
  drawLamp(ctx, palette, t);
}
