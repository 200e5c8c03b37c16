import { isIP } from 'node:net';
import * as v from 'valibot';
import { authError } from '../error-responses/error-responses.ts';
import type { Peer } from '../foundation/networks.ts';
import { endSessions } from '../staff/accounts.ts';
import type { Gate } from './gate.ts';
import { claimedSession } from './read-request.ts';

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** How many characters of a user agent are kept; browsers' own have some 120. */
const MAX_AGENT = 400;

/**
 * Completes a created or renewed session beyond what the service does. An account that was disabled in the meantime
 * does not get the session: either this check comes later, or disabling ends the session. Otherwise the device is
 * noted, with as much of the IP address as its owner needs to recognise it.
 * @param answer the service's response, with a session
 */
export async function admitSession(
  { backend }: Gate,
  answer: Response,
  request: Request,
  peer: Peer,
): Promise<Response> {
  const { access_token, user } = v.parse(sessionSchema, await answer.clone().json());
  const disabled = await backend.database.query(
    'select from auth.users where id = $1 and banned_until > now()',
    [user.id],
  );
  if (disabled.length > 0) {
    await endSessions(backend.database, user.id);
    return authError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  await backend.database.query(
    `update auth.sessions set user_agent = $2,
       ip = network(set_masklen($3::inet, case family($3::inet) when 4 then 24 else 48 end))
     where id = $1`,
    [
      claimedSession(access_token)?.session ?? null,
      request.headers.get('user-agent')?.slice(0, MAX_AGENT) ?? null,
      isIP(peer.address) === 0 ? null : peer.address,
    ],
  );
  return answer;
}
