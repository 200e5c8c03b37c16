import { AsyncLocalStorage } from 'node:async_hooks';

/** Which kind of away, as a SQLSTATE: no connection, a lost one, none free, a server that is shut or starting. */
export type UnavailableCode = '08001' | '08006' | '53300' | '57P03';

/**
 * The database cannot be asked at the moment; asking again in a second or two may work. The front door answers
 * it with 503 and `Retry-After`. Whether a statement that was under way has been done is not known.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code: UnavailableCode;

  /** @param message for the log: it may name the server, so no client is told */
  constructor(code: UnavailableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether `error`, or what caused it, is that the database is away. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'DatabaseUnavailableError') return true;
  }
  return false;
}

const witnesses = new AsyncLocalStorage<{ sawOutage: boolean }>();

/**
 * Tells the request under way that the database was away for it. Every database calls this where a caller waits,
 * because what stands between here and the front door (the library, a function) makes its own of the error.
 */
export function noteOutage(): void {
  const witness = witnesses.getStore();
  if (witness !== undefined) witness.sawOutage = true;
}

/** Whether the request or job under way met an outage, which has its own line in the log. */
export function sawOutage(): boolean {
  return witnesses.getStore()?.sawOutage === true;
}

/** Does `work`. @returns its result, and whether the database was away for any part of it */
export async function witnessOutage<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly sawOutage: boolean }> {
  const witness = { sawOutage: false };
  try {
    const result = await witnesses.run(witness, work);
    return { result, sawOutage: witness.sawOutage };
  } finally {
    // What a part met, the whole met, too.
    if (witness.sawOutage) noteOutage();
  }
}
