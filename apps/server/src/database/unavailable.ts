import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The kind of outage, as a SQLSTATE: no connection, a lost one, a full disk, none free, a server that is shutting down
 * or starting.
 */
export type UnavailableCode = '08001' | '08006' | '53100' | '53300' | '57P03';

/**
 * The database is currently unavailable; retrying in a second or two may work. The front door answers with 503 and
 * `Retry-After`. It is unknown whether a statement in progress took effect.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code: UnavailableCode;

  /** @param message only for the log: it may name the server */
  constructor(code: UnavailableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether `error`, or one of its causes, means that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'DatabaseUnavailableError') return true;
  }
  return false;
}

const witnesses = new AsyncLocalStorage<{ sawOutage: boolean }>();

/**
 * Marks the current request as affected by an outage. Every database calls this where a caller waits, because the
 * layers between here and the front door (the library, a function) replace the error with their own.
 */
export function noteOutage(): void {
  const witness = witnesses.getStore();
  if (witness !== undefined) witness.sawOutage = true;
}

/** Whether the current request or job was affected by an outage, which has its own line in the log. */
export function sawOutage(): boolean {
  return witnesses.getStore()?.sawOutage === true;
}

/** Runs `work`. @returns its result, and whether an outage affected any part of it */
export async function witnessOutage<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly sawOutage: boolean }> {
  const witness = { sawOutage: false };
  try {
    const result = await witnesses.run(witness, work);
    return { result, sawOutage: witness.sawOutage };
  } finally {
    // An outage that affected a part counts for the whole.
    if (witness.sawOutage) noteOutage();
  }
}
