/** Calls that compare a code with a secret. */
const SECRET_CALLS: ReadonlySet<string> = new Set(
  ['give_second_factor', 'confirm_second_factor', 'remove_second_factor', 'renew_recovery_codes'].map(
    (name) => `/rest/v1/rpc/${name}`,
  ),
);

/** Several times what such a call takes, in milliseconds. */
export const SLOT_MS = 100;

/**
 * Does the work of a request. A right code and a wrong one write different rows, which takes different times; so a call
 * that compares one is answered at the end of a tenth of a second, whatever came of it.
 * @param path of the request
 */
export async function inEvenTime<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  if (!SECRET_CALLS.has(path)) return await work();
  const started = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, SLOT_MS - (took % SLOT_MS)));
  }
}
