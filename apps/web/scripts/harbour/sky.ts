/**
 * The stars of the picture: the Southern Cross and the two Pointers, at their catalogue positions
 * (right ascension in hours, declination in degrees, visual magnitude; Yale Bright Star Catalogue, rounded).
 * The long axis of the Cross, extended to four and a half times its length, points to the south.
 */
interface Star {
  readonly id: string;
  readonly rightAscension: number;
  readonly declination: number;
  readonly magnitude: number;
}

const STARS: readonly Star[] = [
  { id: 'gacrux', rightAscension: 12.5194, declination: -57.1132, magnitude: 1.6 },
  { id: 'acrux', rightAscension: 12.4433, declination: -63.0991, magnitude: 0.8 },
  { id: 'mimosa', rightAscension: 12.7953, declination: -59.6888, magnitude: 1.3 },
  { id: 'imai', rightAscension: 12.2524, declination: -58.7489, magnitude: 2.8 },
  { id: 'ginan', rightAscension: 12.356, declination: -60.4011, magnitude: 3.6 },
  { id: 'hadar', rightAscension: 14.0637, declination: -60.373, magnitude: 0.6 },
  { id: 'rigil', rightAscension: 14.6601, declination: -60.8339, magnitude: -0.1 },
];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedStar extends Point {
  readonly id: string;
  readonly magnitude: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns flat sky coordinates in degrees around the Cross (gnomonic projection), with east at the left. */
function project(star: Star): Point {
  const ra0 = radians(12.5 * 15);
  const dec0 = radians(-60);
  const ra = radians(star.rightAscension * 15);
  const dec = radians(star.declination);
  const cosine = Math.sin(dec0) * Math.sin(dec) + Math.cos(dec0) * Math.cos(dec) * Math.cos(ra - ra0);
  const x = (Math.cos(dec) * Math.sin(ra - ra0)) / cosine;
  const y = (Math.cos(dec0) * Math.sin(dec) - Math.sin(dec0) * Math.cos(dec) * Math.cos(ra - ra0)) / cosine;
  return { x: (-x * 180) / Math.PI, y: (-y * 180) / Math.PI };
}

/**
 * Rotates and scales the real figure so that the Cross's axis runs from `top` to `target`, which is four and a
 * half axis lengths beyond its foot.
 */
export function placeSky(top: Point, target: Point): Map<string, PlacedStar> {
  const flat = STARS.map((star) => ({ ...star, ...project(star) }));
  const head = flat.find((star) => star.id === 'gacrux');
  const foot = flat.find((star) => star.id === 'acrux');
  if (head === undefined || foot === undefined) throw new Error('The Cross needs its head and foot.');
  const axis = { x: foot.x - head.x, y: foot.y - head.y };
  const course = { x: target.x - top.x, y: target.y - top.y };
  const scale = Math.hypot(course.x, course.y) / (5.5 * Math.hypot(axis.x, axis.y));
  const turn = Math.atan2(course.y, course.x) - Math.atan2(axis.y, axis.x);
  return new Map(
    flat.map((star) => {
      const dx = star.x - head.x;
      const dy = star.y - head.y;
      const x = top.x + scale * (dx * Math.cos(turn) - dy * Math.sin(turn));
      const y = top.y + scale * (dx * Math.sin(turn) + dy * Math.cos(turn));
      return [star.id, { id: star.id, magnitude: star.magnitude, x, y }];
    }),
  );
}

/** Returns a generator of repeatable random numbers in [0, 1) (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
