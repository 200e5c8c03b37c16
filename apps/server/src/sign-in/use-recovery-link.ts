import * as v from 'valibot';
import { authError, tooManyAttempts } from '../error-responses/auth-error.ts';
import type { Peer } from '../foundation/networks.ts';
import { admitSession } from './admit-session.ts';
import type { Gate } from './gate.ts';
import { readRequest, withBody } from './read-request.ts';

/** Whole tokens only: with a six-digit code, the service would let in anybody who tries a million of them. */
const bodySchema = v.object({
  type: v.literal('recovery'),
  token_hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** POST /verify: the page that a recovery link opens signs in with its token, once. */
export async function useRecoveryLink(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const body = await readRequest(request, bodySchema);
  return await gate.recoveries.run(() => useLink(gate, request, body, peer), {
    signal: request.signal,
    preferred: gate.networks.isKnown(peer.address),
  });
}

async function useLink(
  gate: Gate,
  request: Request,
  body: v.InferOutput<typeof bodySchema> | null,
  peer: Peer,
): Promise<Response> {
  const wait = await gate.attempts.begin('address', peer.address);
  if (wait > 0) return tooManyAttempts('Too many attempts to sign in.', wait);
  if (body === null) return authError(403, 'otp_expired', 'Email link is invalid or has expired');
  const answer = await gate.backend.fetch(withBody(request, body));
  if (!answer.ok) return answer;
  await gate.attempts.takeBack('address', peer.address);
  const final = await admitSession(gate, answer, request, peer);
  if (final.ok) await gate.networks.note(peer.address);
  return final;
}
