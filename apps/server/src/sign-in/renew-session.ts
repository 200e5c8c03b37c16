import * as v from 'valibot';
import { authError } from './auth-error.ts';
import { endIfDisabled } from './end-if-disabled.ts';
import type { Gate } from './gate.ts';
import { readRequest, withBody } from './read-request.ts';

const bodySchema = v.object({ refresh_token: v.pipe(v.string(), v.maxLength(255)) });

/** Of one who waits for the renewals of others, in milliseconds. */
const PATIENCE = 10_000;

/**
 * POST /token?grant_type=refresh_token. One at a time, over all processes: the service takes two tabs that
 * renew at the same moment for a thief and his victim, and ends the session.
 */
export async function renewSession(gate: Gate, request: Request): Promise<Response> {
  const { database } = gate.backend;
  const body = await readRequest(request, bodySchema);
  if (body === null) return authError(400, 'validation_failed', 'Send a refresh_token.');
  const found = await database.query<{ session: string | null }>(
    'select session_id as session from auth.refresh_tokens where token = $1',
    [body.refresh_token],
  );
  if (found[0] === undefined) {
    return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const answer = await gate.renewals.run(
    () => database.alone(() => gate.backend.fetch(withBody(request, body)), PATIENCE),
    PATIENCE,
  );
  if (!answer.ok) return answer;
  // A token that comes back after a day is refused without them, too; kept for ever they only pile up.
  await database.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - interval '1 day'`,
    [found[0].session],
  );
  return await endIfDisabled(gate, answer);
}
