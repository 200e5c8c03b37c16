/** The element at a position that the caller knows to exist; throws when it does not, rather than going on without. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No element ${index} of ${list.length}`);
  return found;
}
