/**
 * Returns the element at an index that the caller knows to exist; throws if it does not, rather than continuing without
 * it.
 */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No element ${index} of ${list.length}`);
  return found;
}
