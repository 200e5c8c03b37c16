import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { databaseError } from '../_shared/database-errors.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { FunctionError } from '../_shared/errors.ts';

/**
 * Lets in a member of staff who has not asked too often. The question is put to the data API with the caller's own
 * token, so that the token, the session behind it and the account are judged where all others are.
 * @throws FunctionError 401 or 429
 */
export async function admitStaff(
  request: Request,
  { publishableKeys }: Pick<FunctionEnvironment, 'publishableKeys'>,
  db: PostgrestClient<Database>,
): Promise<void> {
  const { error, status } = await db
    .rpc('limit_watch_address_checks')
    // Both replace what our own calls carry: nothing here may run with the rights of the service.
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
