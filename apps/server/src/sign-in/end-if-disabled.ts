import * as v from 'valibot';
import { authError } from '../answers/auth-error.ts';
import { endSessions } from '../staff/accounts.ts';
import type { Gate } from './gate.ts';

const sessionSchema = v.object({ user: v.object({ id: v.string() }) });

/**
 * The service does not know about disabled accounts. An account that is disabled while a session is being created does
 * not get that session: either this check comes after it was disabled, or disabling ends the session.
 * @param answer the service's, with a session
 */
export async function endIfDisabled({ backend }: Gate, answer: Response): Promise<Response> {
  const { user } = v.parse(sessionSchema, await answer.clone().json());
  const disabled = await backend.database.query(
    'select from auth.users where id = $1 and banned_until > now()',
    [user.id],
  );
  if (disabled.length === 0) return answer;
  await endSessions(backend.database, user.id);
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}
