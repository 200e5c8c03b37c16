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
