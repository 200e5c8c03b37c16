import { authError } from '../error-responses/auth-error.ts';
import type { Gate } from './gate.ts';
import { bearerToken, claimedSession } from './read-request.ts';

/**
 * The refusal of a request whose session lacks its second factor; null for any other. The data API judges that by itself
 * (`public.refuse_ended_session`), the sign-in service knows nothing of it. Who claims another session than the token's
 * gains nothing: the service refuses a token that is not as it was signed.
 */
export async function refuseMissingFactor({ backend }: Gate, request: Request): Promise<Response | null> {
  const claimed = claimedSession(bearerToken(request));
  if (claimed === null) return null;
  const [row] = await backend.database.query<{ missing: string | null }>(
    'select private.missing_factor($1, $2) as missing',
    [claimed.user, claimed.session],
  );
  if ((row?.missing ?? null) === null) return null;
  return authError(403, 'insufficient_aal', 'This session still needs its second factor.');
}
