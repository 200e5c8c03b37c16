import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { FunctionError } from './errors.ts';

/** The parts of a PostgrestError that are used here. */
interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * What a call of the data API returned.
 * @param operation names the call in our log
 * @throws FunctionError or Error, see {@link databaseError}
 */
export function dataOf<Data>(operation: string, { data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw databaseError(operation, error);
  return data;
}

/** PostgREST's code for a database that it cannot connect to, and our function's. */
const AWAY = { code: 'PGRST000', ours: 'database_unavailable' } as const;

/** Whether an answer of a function says that the database was away. */
export const saysDatabaseIsAway = (status: number, body: string): boolean =>
  status === 503 && body.includes(`"code":"${AWAY.ours}"`);

/**
 * An error of the database as the function's answer: limits and values that are refused are the caller's fault, a
 * database that is away is nobody's, the rest is ours.
 * @param operation names the call in our log
 */
export function databaseError(operation: string, failure: DatabaseFailure): Error {
  if (failure.code === 'PT429') {
    return new FunctionError(429, 'too_many_requests', failure.message, {
      headers: { 'retry-after': '60' },
    });
  }
  if (failure.code === AWAY.code) {
    const message = 'The database cannot be reached at the moment. Try again in a few seconds.';
    return new FunctionError(503, AWAY.ours, message, { headers: { 'retry-after': '2' }, cause: failure });
  }
  if (/^2[23]/.test(failure.code)) {
    return new FunctionError(400, 'invalid_body', 'The database does not accept these values.', {
      cause: failure,
    });
  }
  return new Error(`${operation} failed (${failure.code}: ${failure.message}).`);
}
