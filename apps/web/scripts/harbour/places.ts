/**
 * Where everything in the harbour is at time `t`, from 0 to 1; 1 looks the same as 0. The film (scene.ts) and the still
 * (still.ts) are both drawn from it.
 */
import { type PlacedStar, type Point, type placeSky, randomSource } from './sky.ts';

/** All positions and sizes are on this grid. */
export const GRID = { width: 1280, height: 720 } as const;
export const HORIZON = 548;
export const LAMP: Point = { x: 846, y: HORIZON - 15 };
export const CROSS_TOP: Point = { x: 1058, y: 92 };
const TURN = 2 * Math.PI;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number) => {
  const x = clamp((value - from) / (to - from));
  return x * x * (3 - 2 * x);
};

/** Returns how far the pulse of light has travelled from the Cross to the lamp, or undefined between pulses. */
const travel = (t: number) => (t > 0.08 && t < 0.5 ? smooth(0.08, 0.5, t) : undefined);
/** Returns the lamp's brightness above its steady glow. It flashes once in each loop, when the pulse arrives. */
export const flash = (t: number) => smooth(0.47, 0.54, t) * (1 - smooth(0.56, 0.9, t));

export interface FieldStar extends Point {
  readonly size: number;
  readonly alpha: number;
}

export function fieldStarsAt(t: number): FieldStar[] {
  const random = randomSource(41);
  return Array.from({ length: 260 }, () => {
    const x = random() * GRID.width;
    const y = random() ** 1.25 * (HORIZON - 60);
    const size = 0.45 + random() ** 3 * 0.9;
    const phase = random();
    const beats = 1 + Math.floor(random() * 3);
    const twinkle = 0.72 + 0.28 * Math.sin(TURN * (beats * t + phase));
    // Stars are fainter behind the words at the left, and invisible in the haze near the horizon.
    const calm = 0.28 + 0.72 * smooth(420, 860, x);
    const haze = 1 - smooth(HORIZON - 260, HORIZON - 40, y);
    return { x, y, size, alpha: 0.75 * twinkle * calm * haze };
  });
}

export interface Ridge {
  /** 0 is the farthest. */
  readonly distance: 0 | 1 | 2;
  readonly from: number;
  readonly to: number;
  readonly height: number;
  readonly seed: number;
  /** The distance over which the ridge rises from the water. */
  readonly ease: number;
}

export const RIDGES: readonly Ridge[] = [
  { distance: 0, from: -260, to: 760, height: 58, seed: 7, ease: 420 },
  { distance: 0, from: 640, to: 1620, height: 92, seed: 12, ease: 380 },
  { distance: 1, from: -340, to: 470, height: 44, seed: 23, ease: 330 },
  { distance: 1, from: 900, to: 1700, height: 98, seed: 31, ease: 330 },
  { distance: 2, from: 824, to: 1780, height: 60, seed: 44, ease: 500 },
];

/** Returns the height of a ridge at each place: a sum of waves that falls to the water at both ends. */
export function ridgeTop(ridge: Ridge): (x: number) => number {
  const random = randomSource(ridge.seed);
  const waves = Array.from({ length: 7 }, (_, index) => ({
    length: 420 / 1.75 ** index,
    weight: 1 / 1.62 ** index,
    phase: random() * TURN,
  }));
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0);
  return (x) => {
    const wave =
      waves.reduce((sum, w) => sum + w.weight * Math.sin((x / w.length) * TURN + w.phase), 0) / total;
    const ends =
      smooth(ridge.from, ridge.from + ridge.ease, x) * (1 - smooth(ridge.to - ridge.ease, ridge.to, x));
    return HORIZON + 1 - ridge.height * ends * (0.68 + 0.42 * wave);
  };
}

/** A patch of light on the water. */
export interface Glint extends Point {
  readonly width: number;
  readonly height: number;
  readonly alpha: number;
}

export function glintsAt(t: number): Glint[] {
  const random = randomSource(99);
  return Array.from({ length: 150 }, () => {
    const depth = random() ** 1.6;
    const y = HORIZON + 3 + depth * 120;
    const x = random() * GRID.width;
    const width = 8 + depth * 70 * (0.4 + random());
    const beats = 1 + Math.floor(random() * 2);
    const wave = 0.5 + 0.5 * Math.sin(TURN * (beats * t + random()));
    return { x, y, width, height: 0.8 + depth * 0.7, alpha: 0.16 * wave * (1 - depth) };
  });
}

/** The reflection of the lamp; `alpha` is relative to its full strength. */
export function reflectionAt(t: number): Glint[] {
  const random = randomSource(5);
  return Array.from({ length: 46 }, (_, index) => {
    const depth = index / 46;
    const y = HORIZON + 4 + depth ** 1.25 * 132;
    const sway = Math.sin(TURN * (t + random())) * (2 + depth * 9);
    const width = (5 + depth * 22) * (0.5 + random() * 0.7);
    const shimmer = 0.5 + 0.5 * Math.sin(TURN * (2 * t + random()));
    const alpha = (0.7 - 0.66 * depth) * (0.35 + 0.65 * shimmer);
    return { x: LAMP.x + sway - width / 2, y, width, height: 1.1 + depth * 0.9, alpha };
  });
}

type Sky = ReturnType<typeof placeSky>;

function starOf(sky: Sky, id: string): PlacedStar {
  const star = sky.get(id);
  if (star === undefined) throw new Error(`No star called ${id}.`);
  return star;
}

export interface CourseLine {
  readonly from: Point;
  readonly to: Point;
  readonly alpha: number;
  readonly dash: number[];
}

/** The beams of the Cross, the Pointers, and the course from them to the lamp. */
export function courseLines(sky: Sky): CourseLine[] {
  const at = (id: string) => starOf(sky, id);
  const middle = { x: (at('hadar').x + at('rigil').x) / 2, y: (at('hadar').y + at('rigil').y) / 2 };
  return [
    { from: at('gacrux'), to: at('acrux'), alpha: 0.9, dash: [] },
    { from: at('mimosa'), to: at('imai'), alpha: 0.9, dash: [] },
    { from: at('hadar'), to: at('rigil'), alpha: 0.9, dash: [] },
    { from: at('acrux'), to: LAMP, alpha: 0.75, dash: [2, 7] },
    { from: middle, to: LAMP, alpha: 0.5, dash: [1, 8] },
  ];
}

/** Returns the position of the pulse of light, or undefined between pulses. */
export function pulseAt(t: number, sky: Sky): (Point & { readonly presence: number }) | undefined {
  const way = travel(t);
  if (way === undefined) return undefined;
  const from = starOf(sky, 'gacrux');
  return {
    x: from.x + (LAMP.x - from.x) * way,
    y: from.y + (LAMP.y - from.y) * way,
    presence: smooth(0, 0.08, way) * (1 - smooth(0.96, 1, way)),
  };
}
