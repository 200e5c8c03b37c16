import { FunctionError } from './errors.ts';

/** What postgrest-js hands back when a call failed. */
interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * An error of the database as an answer: limits and bad values are the caller's, the rest is ours.
 * @param doing names the call in our log
 */
export function databaseError(doing: string, failure: DatabaseFailure): Error {
  if (failure.code === 'PT429') {
    return new FunctionError(429, 'too_many_requests', failure.message, { 'retry-after': '60' });
  }
  if (/^2[23]/.test(failure.code)) {
    const refusal = new FunctionError(400, 'invalid_body', 'The database does not accept these values.');
    refusal.cause = failure;
    return refusal;
  }
  return new Error(`${doing} failed (${failure.code}: ${failure.message}).`);
}
