/**
 * Settles as `work` does, or rejects with `late()` once `ms` have passed. A timer that was due while this process
 * was busy lets the answers in first that have arrived meanwhile.
 * @param ms milliseconds
 * @param late what to reject with; called only then, so that it may give up on what is late
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
