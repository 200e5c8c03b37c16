import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import * as v from 'valibot';
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

/** What is said of a database that is away, by functions and by our server. */
export const DATABASE_AWAY = {
  /** PostgREST's code for a database that it cannot connect to. */
  ofDataApi: 'PGRST000',
  code: 'database_unavailable',
  message: 'The database cannot be reached at the moment. Try again in a few seconds.',
  /** In seconds. Our server looks for the database more often than that. */
  retryAfter: { 'retry-after': '2' },
} as const;

const awaySchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.literal(DATABASE_AWAY.code) }));

/** Whether the body of a function's answer says that the database was away. */
export const saysDatabaseIsAway = (body: string): boolean => v.is(awaySchema, body);

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
