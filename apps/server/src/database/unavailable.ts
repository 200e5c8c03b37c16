/**
 * The database cannot be asked now: it is away, opening, or has more to do than it gets done. Callers answer
 * 503 with `Retry-After`.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly isDatabaseUnavailable = true;
}

/** Holds across packages and copies of the class. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailableError {
  return error instanceof Error && 'isDatabaseUnavailable' in error && error.isDatabaseUnavailable === true;
}
