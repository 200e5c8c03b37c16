/**
 * The number of leading indexes for which `isBefore` is true, found by binary search.
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
 * The index of the place nearest to a point, or the earlier of two; 0 if there are no places.
 *
 * @param placeOf grows with the index, in the unit of `point`
 */
export function nearestIndex(count: number, placeOf: (index: number) => number, point: number): number {
  const after = partitionPoint(Math.max(0, count - 1), (index) => placeOf(index) < point);
  const distance = (index: number) => Math.abs(placeOf(index) - point);
  return after > 0 && distance(after - 1) <= distance(after) ? after - 1 : after;
}
