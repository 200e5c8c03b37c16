export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that limits how many tasks run at once; the others wait for their turn, in order of arrival. */
export function limitTo(most: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // The place is handed directly to the next task, so that new ones can't get ahead.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
