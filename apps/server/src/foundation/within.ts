/**
 * Whether `work` settles within `ms` milliseconds. If this process was busy when the timer was due, answers that have
 * arrived meanwhile are processed first.
 */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => setImmediate(() => over.resolve(false)), ms);
  const settled = () => true;
  try {
    return await Promise.race([work.then(settled, settled), over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settles as `work` does, or rejects with `late()` unless it {@link settlesWithin} `ms` milliseconds.
 * @param late returns the error; called only then, so that it may cancel the work
 */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  late: () => unknown,
): Promise<Result> {
  if (await settlesWithin(ms, work)) return await work;
  throw late();
}
