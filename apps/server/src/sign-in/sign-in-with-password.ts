import * as v from 'valibot';
import { authError, tooManyAttempts } from '../error-responses/error-responses.ts';
import { QueueRefusal } from '../foundation/bounded-queue.ts';
import type { Peer } from '../foundation/networks.ts';
import { checkDummyPassword } from '../staff/passwords.ts';
import { admitSession } from './admit-session.ts';
import type { Gate } from './gate.ts';
import { readRequest, withBody } from './read-request.ts';

const bodySchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1_000)),
});

const TOO_MANY = 'Too many attempts to sign in.';

/** POST /token?grant_type=password */
export async function signInWithPassword(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const body = await readRequest(request, bodySchema);
  if (body === null) return authError(400, 'validation_failed', 'Send an email and a password.');
  return await gate.passwordChecks.run(() => checkPassword(gate, withBody(request, body), body, peer), {
    signal: request.signal,
    preferred: gate.networks.isKnown(peer.address),
  });
}

async function checkPassword(
  gate: Gate,
  request: Request,
  { email, password }: v.InferOutput<typeof bodySchema>,
  peer: Peer,
): Promise<Response> {
  const { backend, attempts } = gate;
  const waitForAddress = await attempts.begin('address', peer.address);
  if (waitForAddress > 0) return tooManyAttempts(TOO_MANY, waitForAddress);
  const waitForAccount = await attempts.begin('account', email);
  if (waitForAccount > 0) {
    await attempts.takeBack('address', peer.address);
    return tooManyAttempts(TOO_MANY, waitForAccount);
  }
  // The attempt counts all the same: hanging up does not earn another attempt.
  if (request.signal.aborted) throw new QueueRefusal('gone');
  const [account] = await backend.database.query<{ id: string }>(
    `select id from auth.users
     where email = $1 and encrypted_password <> '' and email_confirmed_at is not null and not is_sso_user
       and (banned_until is null or banned_until <= now())`,
    [email],
  );
  if (account === undefined) {
    // The service would answer at once, and its speed would reveal that there is no such account.
    await checkDummyPassword(password);
    return authError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  const answer = await backend.fetch(request);
  if (!answer.ok) {
    gate.noteFailedSignIn(account.id);
    return answer;
  }
  await attempts.forget('account', email);
  await attempts.takeBack('address', peer.address);
  const final = await admitSession(gate, answer, request, peer);
  if (final.ok) await gate.networks.note(peer.address);
  return final;
}
