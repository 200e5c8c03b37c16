/** For one reading, in milliseconds. */
const TIME_LIMIT = 8_000;

/**
 * Reads something when it is first wanted, and gives the same ever after. Whoever wanted it first may leave: the reading
 * goes on for the others.
 */
export function readOnce<Value>(read: (signal: AbortSignal) => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= read(AbortSignal.timeout(TIME_LIMIT));
    return reading;
  };
}
