/**
 * How many of the first `count` indexes come before the point at which `isBefore` turns false, by binary search.
 *
 * @param isBefore true up to some index and false from there on
 */
export function partitionPoint(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
