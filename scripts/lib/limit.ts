export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at once; the others wait for their turn, in the order of asking. */
export function limitTo(most: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // The place goes straight to the next, so that nobody who asks meanwhile gets ahead.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
