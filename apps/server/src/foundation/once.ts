/** Does the work when it is first asked for, and hands the same result to everybody; after a failure, again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | null = null;
  return () => {
    working ??= work().catch((error: unknown) => {
      working = null;
      throw error;
    });
    return working;
  };
}
