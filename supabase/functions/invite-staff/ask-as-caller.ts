import type { InviteRequest } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { databaseError } from '../_shared/http/database-errors.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError } from '../_shared/http/errors.ts';

/** An invitation that has no link yet. */
const notedSchema = v.object({
  id: v.string(),
  email: v.string(),
  role_title: v.string(),
  invited_by: v.string(),
});
export type NotedInvitation = v.InferOutput<typeof notedSchema>;

/** Codes of refusals whose sentence is meant for the caller. */
const STATUSES: Readonly<Record<string, number>> = {
  '42501': 403,
  '22023': 400,
  '23505': 409,
  PT409: 409,
  PT404: 404,
};

/**
 * Notes an invitation, or voids the link of one, with the caller's own token: the database decides whether they may.
 * @throws FunctionError 401 for nobody, otherwise with the database's sentence
 */
export async function askAsCaller(
  request: Request,
  { publishableKeys }: Pick<FunctionEnvironment, 'publishableKeys'>,
  db: PostgrestClient<Database>,
  wanted: InviteRequest,
): Promise<NotedInvitation> {
  const call =
    'shows' in wanted
      ? db.rpc('request_invitation_link', { invitation: wanted.invitation })
      : 'invitation' in wanted
        ? db.rpc('renew_invitation', { invitation: wanted.invitation })
        : db.rpc('request_invitation', { address: wanted.email, wanted_role: wanted.role });
  const { data, error, status } = await call
    // Both replace our own credentials: nothing here may run with the privileges of service_role.
    .setHeader('authorization', request.headers.get('authorization') ?? '')
    .setHeader('apikey', publishableKeys[0] ?? '');
  if (error === null) return v.parse(v.tuple([notedSchema]), data)[0];
  if (status === 401) {
    throw new FunctionError(401, 'unauthorized', 'Sign in to use this function.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const answer = STATUSES[error.code];
  if (answer !== undefined) throw new FunctionError(answer, 'refused', error.message);
  throw databaseError('request_invitation', error);
}
