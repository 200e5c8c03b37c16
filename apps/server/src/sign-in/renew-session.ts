import * as v from 'valibot';
import { authError } from '../error-responses/error-responses.ts';
import type { Peer } from '../foundation/networks.ts';
import { admitSession } from './admit-session.ts';
import type { Gate } from './gate.ts';
import { readRequest, withBody } from './read-request.ts';

/**
 * How long a used token is still accepted, for tabs that renew at the same moment and for a client that retries after a
 * lost response.
 */
const GRACE = '1 minute';

const bodySchema = v.object({ refresh_token: v.pipe(v.string(), v.maxLength(255)) });

/** How long (ms) to wait for other renewals. */
const PATIENCE = 10_000;

/**
 * POST /token?grant_type=refresh_token. One at a time, across all processes: the service mistakes two tabs that renew
 * at the same moment for a thief and a victim, and ends the session.
 */
export async function renewSession(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const { database } = gate.backend;
  const body = await readRequest(request, bodySchema);
  if (body === null) return authError(400, 'validation_failed', 'Send a refresh_token.');
  const [token] = await database.query<{ session: string | null }>(
    'select session_id as session from auth.refresh_tokens where token = $1',
    [body.refresh_token],
  );
  if (token === undefined) {
    return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const renew = () =>
    database.alone(() => renewOrEnd(gate, withBody(request, body), body.refresh_token), PATIENCE);
  const answer = await gate.renewals.run(renew, { signal: request.signal });
  if (!answer.ok) return answer;
  // A token replayed after a day is refused without these rows, too; they would only pile up.
  await database.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - interval '1 day'`,
    [token.session],
  );
  return await admitSession(gate, answer, request, peer);
}

/**
 * A used token that is replayed after the grace period is known to two people, one of them a thief. Regardless of who
 * sent it, the session ends at once, along with its access tokens; the service itself only refuses to renew it, and
 * accepts the last token but one forever.
 */
async function renewOrEnd({ backend }: Gate, request: Request, token: string): Promise<Response> {
  const { database } = backend;
  const isLate = await database.query(
    'select from auth.refresh_tokens where token = $1 and revoked and updated_at < now() - $2::interval',
    [token, GRACE],
  );
  const answer = isLate.length > 0 ? alreadyUsed() : await backend.fetch(request);
  if (answer.headers.get(ERROR_CODE) === ALREADY_USED) {
    // Deletes its refresh tokens, too.
    await database.query(
      'delete from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1)',
      [token],
    );
  }
  return answer;
}

/** The header in which the service repeats its error code. */
const ERROR_CODE = 'x-sb-error-code';
const ALREADY_USED = 'refresh_token_already_used';

const alreadyUsed = () =>
  authError(400, ALREADY_USED, 'Invalid Refresh Token: Already Used', { [ERROR_CODE]: ALREADY_USED });
