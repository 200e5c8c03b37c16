import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { databaseError } from '../_shared/database-errors.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { FunctionError } from '../_shared/errors.ts';

/**
 * Admits members of staff within the rate limit. The data API is called with the caller's own token, so that the token,
 * its session and the account are verified in the same place as everywhere else.
 * @throws FunctionError 401 or 429
 */
export async function admitStaff(
  request: Request,
  { publishableKeys }: Pick<FunctionEnvironment, 'publishableKeys'>,
  db: PostgrestClient<Database>,
): Promise<void> {
  const { error, status } = await db
    .rpc('limit_watch_address_checks')
    // Both replace our own credentials: nothing here may run with the privileges of service_role.
    .setHeader('authorization', request.headers.get('authorization') ?? '')
    .setHeader('apikey', publishableKeys[0] ?? '');
  if (error === null) return;
  if (status === 401 || status === 403) {
    throw new FunctionError(401, 'unauthorized', 'Sign in to use this function.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  throw databaseError('limit_watch_address_checks', error);
}
