import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { databaseError } from './database-errors.ts';
import type { FunctionEnvironment } from './environment.ts';
import { FunctionError } from './errors.ts';

/** A call of the data API that has not been made yet. */
interface Call<Data> extends PromiseLike<PostgrestSingleResponse<Data>> {
  setHeader(name: string, value: string): Call<Data>;
}

/** The hint of refuse_ended_session(): the caller's session has ended, as opposed to a caller who lacks permission. */
const SIGN_IN_AGAIN = 'Sign in again.';

/**
 * Makes a call of the data API with the caller's own token, so that the token, its session, the account and what it may
 * do are verified in the same place as everywhere else.
 * @param operation names the call in our log
 * @throws FunctionError 401, 403, 409, 429 or 400
 */
export async function askAsCaller<Data>(
  request: Request,
  { publishableKeys }: Pick<FunctionEnvironment, 'publishableKeys'>,
  operation: string,
  call: Call<Data>,
): Promise<Data> {
  const { data, error, status } = await call
    // Both replace our own credentials: nothing here may run with the privileges of service_role.
    .setHeader('authorization', request.headers.get('authorization') ?? '')
    .setHeader('apikey', publishableKeys[0] ?? '');
  if (error === null) return data;
  if (status === 401 || (status === 403 && error.hint === SIGN_IN_AGAIN)) {
    throw new FunctionError(401, 'unauthorized', 'Sign in to use this function.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (status === 403) throw new FunctionError(403, 'forbidden', error.message);
  if (status === 409) throw new FunctionError(409, 'conflict', error.message);
  throw databaseError(operation, error);
}
