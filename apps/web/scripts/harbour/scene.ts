/** Draws one frame of the harbour. `t` runs from 0 to 1 and meets itself again at 1, so that the loop has no seam. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { css, type Palette, rgb } from './palette.ts';
import { type Point, placeSky, randomSource } from './sky.ts';

/** All measures below are on this grid; `drawScene` scales it to the canvas. */
export const GRID = { width: 1280, height: 720 } as const;
const HORIZON = 548;
const LAMP: Point = { x: 846, y: HORIZON - 15 };
const CROSS_TOP: Point = { x: 1058, y: 92 };
const TURN = 2 * Math.PI;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number) => {
  const x = clamp((value - from) / (to - from));
  return x * x * (3 - 2 * x);
};

/** How far the pulse of light has come on its way from the Cross to the lamp, or undefined when it is at rest. */
const travel = (t: number) => (t > 0.08 && t < 0.5 ? smooth(0.08, 0.5, t) : undefined);
/** The lamp's brightness over its steady glow: one flash a loop, when the pulse arrives. */
const flash = (t: number) => smooth(0.47, 0.54, t) * (1 - smooth(0.56, 0.9, t));

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
  // The light comes up behind the hills, flat and wide.
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
  const random = randomSource(41);
  for (let index = 0; index < 260; index++) {
    const x = random() * GRID.width;
    const y = random() ** 1.25 * (HORIZON - 60);
    const size = 0.45 + random() ** 3 * 0.9;
    const phase = random();
    const beats = 1 + Math.floor(random() * 3);
    const twinkle = 0.72 + 0.28 * Math.sin(TURN * (beats * t + phase));
    // Calm behind the words at the left, and lost in the haze near the horizon.
    const calm = 0.28 + 0.72 * smooth(420, 860, x);
    const haze = 1 - smooth(HORIZON - 260, HORIZON - 40, y);
    ctx.fillStyle = css(...p.star, 0.75 * twinkle * calm * haze * p.fieldStars);
    ctx.beginPath();
    ctx.arc(x, y, size, 0, TURN);
    ctx.fill();
  }
}

/** A ridge as a sum of waves, from `from` to `to`, falling to the water at both ends. */
function drawRidge(
  ctx: SKRSContext2D,
  colour: string,
  ridge: { from: number; to: number; height: number; seed: number; ease: number; fine?: number },
) {
  const random = randomSource(ridge.seed);
  const waves = Array.from({ length: 7 }, (_, index) => ({
    length: 420 / 1.75 ** index,
    weight: 1 / 1.62 ** index,
    phase: random() * TURN,
  }));
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(ridge.from, HORIZON + 1);
  for (let x = ridge.from; x <= ridge.to; x += 2) {
    const wave =
      waves.reduce((sum, w) => sum + w.weight * Math.sin((x / w.length) * TURN + w.phase), 0) / total;
    const ends =
      smooth(ridge.from, ridge.from + ridge.ease, x) * (1 - smooth(ridge.to - ridge.ease, ridge.to, x));
    ctx.lineTo(x, HORIZON + 1 - ridge.height * ends * (0.68 + 0.42 * wave));
  }
  ctx.lineTo(ridge.to, HORIZON + 1);
  ctx.closePath();
  ctx.fill();
}

function drawHills(ctx: SKRSContext2D, p: Palette) {
  const [far, middle, near] = p.hills;
  drawRidge(ctx, css(...far), { from: -260, to: 760, height: 58, seed: 7, ease: 420 });
  drawRidge(ctx, css(...far), { from: 640, to: 1620, height: 92, seed: 12, ease: 380 });
  drawRidge(ctx, css(...middle), { from: -340, to: 470, height: 44, seed: 23, ease: 330 });
  drawRidge(ctx, css(...middle), { from: 900, to: 1700, height: 98, seed: 31, ease: 330 });
  drawRidge(ctx, css(...near), { from: 824, to: 1780, height: 60, seed: 44, ease: 500 });
}

function drawWater(ctx: SKRSContext2D, p: Palette, t: number) {
  ctx.fillStyle = vertical(ctx, HORIZON, GRID.height, [
    [0, css(...p.water)],
    [0.4, css(...p.water, 0.6)],
    [0.92, css(...p.edge)],
    [1, css(...p.edge)],
  ]);
  ctx.fillRect(0, HORIZON, GRID.width, GRID.height - HORIZON);
  const random = randomSource(99);
  for (let index = 0; index < 150; index++) {
    const depth = random() ** 1.6;
    const y = HORIZON + 3 + depth * 120;
    const x = random() * GRID.width;
    const length = 8 + depth * 70 * (0.4 + random());
    const beats = 1 + Math.floor(random() * 2);
    const wave = 0.5 + 0.5 * Math.sin(TURN * (beats * t + random()));
    ctx.fillStyle = css(...p.waterGlint, 0.16 * wave * (1 - depth));
    ctx.fillRect(x, y, length, 0.8 + depth * 0.7);
  }
}

function drawReflection(ctx: SKRSContext2D, p: Palette, t: number) {
  const random = randomSource(5);
  const strength = p.lampStrength * (0.5 + 0.5 * flash(t));
  for (let index = 0; index < 46; index++) {
    const depth = index / 46;
    const y = HORIZON + 4 + depth ** 1.25 * 132;
    const sway = Math.sin(TURN * (t + random())) * (2 + depth * 9);
    const width = (5 + depth * 22) * (0.5 + random() * 0.7);
    const shimmer = 0.5 + 0.5 * Math.sin(TURN * (2 * t + random()));
    ctx.fillStyle = css(...p.lamp, strength * (0.7 - 0.66 * depth) * (0.35 + 0.65 * shimmer));
    ctx.fillRect(LAMP.x + sway - width / 2, y, width, 1.1 + depth * 0.9);
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
  const at = (id: string): Point => {
    const star = sky.get(id);
    if (star === undefined) throw new Error(`No star called ${id}.`);
    return star;
  };
  const line = (alpha: number) => css(...p.line, p.lineStrength * alpha);
  stroke(ctx, line(0.9), at('gacrux'), at('acrux'));
  stroke(ctx, line(0.9), at('mimosa'), at('imai'));
  stroke(ctx, line(0.9), at('hadar'), at('rigil'));
  stroke(ctx, line(0.75), at('acrux'), LAMP, [2, 7]);
  const middle = { x: (at('hadar').x + at('rigil').x) / 2, y: (at('hadar').y + at('rigil').y) / 2 };
  stroke(ctx, line(0.5), middle, LAMP, [1, 8]);

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

  const way = travel(t);
  if (way !== undefined) {
    const from = at('gacrux');
    const point = { x: from.x + (LAMP.x - from.x) * way, y: from.y + (LAMP.y - from.y) * way };
    const presence = smooth(0, 0.08, way) * (1 - smooth(0.96, 1, way));
    glowDot(ctx, (alpha) => css(...p.lamp, alpha), point, 1.9, 16, presence * (p.fieldStars === 0 ? 0.9 : 1));
  }
}

function drawLamp(ctx: SKRSContext2D, p: Palette, t: number) {
  const bright = flash(t);
  ctx.fillStyle = css(...p.hills[2]);
  ctx.fillRect(LAMP.x - 1.5, LAMP.y, 3, 16);
  const colour = (alpha: number) => css(...p.lamp, clamp(alpha));
  // By day a flash is seen, but it doesn't light the sky.
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
