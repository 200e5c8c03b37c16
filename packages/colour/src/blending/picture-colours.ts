import { type Triple, zeroed } from '../spaces/colour.ts';
import { coordsIn } from '../spaces/convert.ts';
import { serialise } from '../spaces/serialise.ts';

/** A colour that stands for a part of a picture. */
export interface PictureColour {
  /** Six digits with #. */
  readonly hex: string;
  /** Of the picture's opaque pixels, from 0 to 1; all of them add up to 1. */
  readonly share: number;
}

/** Pixels that look alike: those whose channels agree in their first five bits. */
interface Bin {
  /** The mean in OKLab. */
  readonly lab: Triple;
  readonly count: number;
}

/** Pixels that are more transparent (of 255) don't count. */
const OPAQUE = 128;
const MOST_ROUNDS = 40;

/**
 * Returns the dominant colours of a picture, largest share first, by k-means in OKLab. The same pixels always give the
 * same colours: the first centre is the most frequent colour, and each further one the colour that is frequent and far
 * from those before it (frequency times squared distance).
 *
 * @param rgba four bytes a pixel, in sRGB, as canvases give them
 * @param most how many colours at most; fewer if the picture has fewer
 */
export function pictureColours(rgba: Uint8ClampedArray, most: number): PictureColour[] {
  const bins = binned(rgba);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  let centres = firstCentres(bins, most);
  let members: number[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const nearest = bins.map(({ lab }) => nearestOf(centres, lab));
    if (nearest.every((centre, index) => centre === members[index])) break;
    members = nearest;
    centres = means(bins, members, centres);
  }
  const counts = centres.map(() => 0);
  for (const [index, { count }] of bins.entries()) {
    const centre = members[index] ?? 0;
    counts[centre] = (counts[centre] ?? 0) + count;
  }
  return centres
    .map((lab, index) => ({ hex: hexOfLab(lab), share: (counts[index] ?? 0) / total }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
}

function binned(rgba: Uint8ClampedArray): Bin[] {
  const sums = new Map<number, [red: number, green: number, blue: number, count: number]>();
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha < OPAQUE) continue;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, [red, green, blue, 1]);
    else {
      sum[0] += red;
      sum[1] += green;
      sum[2] += blue;
      sum[3]++;
    }
  }
  return [...sums.values()].map(([red, green, blue, count]) => ({
    lab: labOf([red / count / 255, green / count / 255, blue / count / 255]),
    count,
  }));
}

const labOf = (rgb: Triple): Triple =>
  zeroed(coordsIn({ space: 'srgb', coords: rgb, alpha: 1, legacy: true }, 'oklab'));

const hexOfLab = (lab: Triple): string =>
  serialise({ space: 'oklab', coords: lab, alpha: 1, legacy: false }, 'hex');

const squared = (one: Triple, other: Triple): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

function firstCentres(bins: readonly Bin[], most: number): Triple[] {
  const distances = bins.map(() => Number.POSITIVE_INFINITY);
  const centres: Triple[] = [];
  while (centres.length < most) {
    let best: Bin | null = null;
    let bestWeight = 0;
    for (const [index, bin] of bins.entries()) {
      const distance = distances[index] ?? 0;
      const weight = distance === Number.POSITIVE_INFINITY ? bin.count : bin.count * distance;
      if (weight > bestWeight) [best, bestWeight] = [bin, weight];
    }
    if (best === null) break;
    const { lab } = best;
    centres.push(lab);
    for (const [index, bin] of bins.entries()) {
      distances[index] = Math.min(distances[index] ?? 0, squared(bin.lab, lab));
    }
  }
  return centres;
}

function nearestOf(centres: readonly Triple[], lab: Triple): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, centre] of centres.entries()) {
    const distance = squared(centre, lab);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

/** The mean of each centre's pixels; a centre without any stays. */
function means(bins: readonly Bin[], members: readonly number[], centres: readonly Triple[]): Triple[] {
  const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number]);
  for (const [index, { lab, count }] of bins.entries()) {
    const sum = sums[members[index] ?? 0];
    if (sum === undefined) continue;
    sum[0] += lab[0] * count;
    sum[1] += lab[1] * count;
    sum[2] += lab[2] * count;
    sum[3] += count;
  }
  return sums.map(([l, a, b, count], index) =>
    count === 0 ? (centres[index] ?? [0, 0, 0]) : [l / count, a / count, b / count],
  );
}
