import { partitionPoint } from './partition-point.ts';

/**
 * The index of the place that is nearest to a point; of two, the earlier. 0 without places.
 *
 * @param placeOf grows with the index, in the unit of `point`
 */
export function nearestIndex(count: number, placeOf: (index: number) => number, point: number): number {
  const after = partitionPoint(Math.max(0, count - 1), (index) => placeOf(index) < point);
  const distance = (index: number) => Math.abs(placeOf(index) - point);
  return after > 0 && distance(after - 1) <= distance(after) ? after - 1 : after;
}
