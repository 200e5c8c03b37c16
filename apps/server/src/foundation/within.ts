/**
 * Settles as `work` does, or rejects with `late()` once `ms` have passed. If this process was busy when the timer was
 * due, answers that have arrived meanwhile are processed first.
 * @param ms milliseconds
 * @param late returns the error; called only then, so that it may cancel the work
 */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  late: () => unknown,
): Promise<Result> {
  const tooLate = Promise.withResolvers<never>();
  let isOver = false;
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!isOver) tooLate.reject(late());
    });
  }, ms);
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
