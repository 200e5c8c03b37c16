/** A function that computes the value for each key once. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
