import { DatabaseUnavailableError } from './unavailable.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether this came from the server itself, and not from the driver or the network. */
const isAnswer = (error: unknown) => error instanceof Error && 'severity' in error;

/** Whether the server ended the session with this error: a shutdown, a crash or a timeout. */
export function endsSession(error: unknown): boolean {
  if (!isAnswer(error)) return false;
  // The severity is in the server's own language; these codes always end the session.
  return (
    /^(?:08|57P0)/.test(codeOf(error)) ||
    ['FATAL', 'PANIC'].includes(String(Reflect.get(Object(error), 'severity')))
  );
}

/**
 * Whether a connection that failed like this means that the server is unavailable. A server that refuses a password or
 * has no room for more connections still serves the open ones.
 */
export function isServerAway(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return !isAnswer(cause) || /^57P0/.test(codeOf(cause));
}

/** Whether the server did not answer at all, so that waiting for it is pointless. */
export function isSilent(error: unknown): boolean {
  return !isAnswer(error instanceof DatabaseUnavailableError ? error.cause : error);
}

/** Describes a failed connection for the owner. Contains no password. */
export function connectError(url: URL, cause: unknown): DatabaseUnavailableError {
  const reason =
    cause instanceof AggregateError
      ? cause.errors
          .map((error: unknown) => String(error instanceof Error ? error.message : error))
          .join(', ')
      : cause instanceof Error
        ? cause.message
        : String(cause);
  return new DatabaseUnavailableError(
    '08001',
    `No database answers at ${url.hostname}:${url.port || 5432}${url.pathname} (${reason}). ` +
      'Check DATABASE_URL, or unset it to use the embedded database.',
    { cause },
  );
}
