import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { FunctionError } from './errors.ts';

/** The parts of a PostgrestError that are used here. */
interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the data of a data API call.
 * @param operation names the call in our log
 * @throws FunctionError or Error, see {@link databaseError}
 */
export function dataOf<Data>(operation: string, { data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw databaseError(operation, error);
  return data;
}

/** The error that functions and our server return when the database is unavailable. */
export const DATABASE_AWAY = {
  /** PostgREST's code for a database that it cannot connect to. */
  ofDataApi: 'PGRST000',
  code: 'database_unavailable',
  message: 'The database cannot be reached at the moment. Try again in a few seconds.',
  /** How long (s) callers should wait; our server tries to reconnect more often than that. */
  retryAfter: { 'retry-after': '2' },
} as const;

const awaySchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.literal(DATABASE_AWAY.code) }));

/** Whether a function's response body says that the database was unavailable. */
export const saysDatabaseIsAway = (body: string): boolean => v.is(awaySchema, body);

/**
 * Turns a database error into the function's response: exceeded limits and refused values are the caller's fault, an
 * unavailable database is nobody's, and anything else is ours.
 * @param operation names the call in our log
 */
export function databaseError(operation: string, failure: DatabaseFailure): Error {
  if (failure.code === 'PT429') {
    return new FunctionError(429, 'too_many_requests', failure.message, {
      headers: { 'retry-after': '60' },
    });
  }
  if (failure.code === DATABASE_AWAY.ofDataApi) {
    const { code, message, retryAfter: headers } = DATABASE_AWAY;
    return new FunctionError(503, code, message, { headers, cause: failure });
  }
  if (/^2[23]/.test(failure.code)) {
    return new FunctionError(400, 'invalid_body', 'The database does not accept these values.', {
      cause: failure,
    });
  }
  return new Error(`${operation} failed (${failure.code}: ${failure.message}).`);
}
