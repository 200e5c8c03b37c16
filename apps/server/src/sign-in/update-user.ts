import { randomUUID } from 'node:crypto';
import { passwordChangedLetter } from '@hln/supabase/shared/mail/letter/account-letters';
import { writeLetter } from '@hln/supabase/shared/mail/letter/write-letter';
import { localTime } from '@hln/supabase/shared/mail/mail-text';
import { weakPassword } from '@hln/supabase/shared/staff/weak-password';
import * as v from 'valibot';
import { authError, tooManyAttempts } from '../error-responses/error-responses.ts';
import type { Peer } from '../foundation/networks.ts';
import { requestId } from '../foundation/request-id.ts';
import { endSessions } from '../staff/accounts.ts';
import { isPassword, MAX_PASSWORD_BYTES } from '../staff/passwords.ts';
import { type Gate, linkOrigin } from './gate.ts';
import { bearerToken, claimedSession, readRequest, withBody } from './read-request.ts';

const MAX_DATA_CHARACTERS = 8_000;

const bodySchema = v.object({
  password: v.optional(v.string()),
  /** The current password. If it is given, it is checked, and the session may be of any age. */
  current_password: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  // Shown only to this user; it grants nothing.
  data: v.optional(
    v.custom<object>((data) => typeof data === 'object' && data !== null && !Array.isArray(data)),
  ),
  email: v.optional(v.unknown()),
});

/**
 * The maximum age of a session that may set a password without the current one, so that somebody who finds an open
 * browser can't take over the account.
 */
const FRESH = '1 hour';

/** PUT /user */
export async function updateUser(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const body = await readRequest(request, bodySchema);
  if (body === null) return authError(400, 'validation_failed', 'This cannot be changed.');
  const { email, password, current_password: current, data } = body;
  if (email !== undefined) {
    return authError(422, 'email_provider_disabled', 'Ask the development team to change the email address.');
  }
  if (JSON.stringify(data ?? {}).length > MAX_DATA_CHARACTERS) {
    return authError(400, 'validation_failed', 'This is too long.');
  }
  if (password === undefined && current !== undefined) {
    return authError(400, 'validation_failed', 'The new password is missing.');
  }
  const forwarded = withBody(request, { ...(data && { data }), ...(password !== undefined && { password }) });
  if (password === undefined) return await gate.backend.fetch(forwarded);
  return await changePassword(gate, forwarded, { password, current }, peer);
}

interface PasswordChange {
  readonly password: string;
  readonly current: string | undefined;
}

interface OwnAccount {
  readonly email: string;
  readonly hash: string;
  readonly is_old: boolean;
}

async function changePassword(
  gate: Gate,
  request: Request,
  { password, current }: PasswordChange,
  peer: Peer,
): Promise<Response> {
  const { database } = gate.backend;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    return authError(422, 'weak_password', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  const claimed = claimedSession(bearerToken(request));
  // The session is checked as well: a forged token reveals nothing about the account that it names.
  const [account] = await database.query<OwnAccount>(
    `select u.email, u.encrypted_password as hash, s.created_at < now() - $3::interval as is_old
     from auth.users as u join auth.sessions as s on s.user_id = u.id where u.id = $1 and s.id = $2`,
    [claimed?.user ?? null, claimed?.session ?? null, FRESH],
  );
  if (account !== undefined && claimed !== null) {
    if (current !== undefined) {
      const refusal = await refuseWrongPassword(
        gate,
        request,
        { ...account, id: claimed.user, current },
        peer,
      );
      if (refusal !== null) return refusal;
    } else if (account.is_old) {
      return authError(400, 'reauthentication_needed', 'Sign in again before you change the password.');
    }
    const weakness = weakPassword(password, account.email);
    if (weakness !== null) return authError(422, 'weak_password', weakness);
  }
  const answer = await gate.passwordChecks.run(() => gate.backend.fetch(request), {
    signal: request.signal,
    preferred: gate.networks.isKnown(peer.address),
  });
  if (!answer.ok || claimed === null || account === undefined) return answer;
  await endSessions(database, claimed.user, claimed.session);
  const { email } = account;
  await gate.attempts.forget('account', email);
  const mail = writeLetter(
    passwordChangedLetter({
      account: email,
      loginPage: `${linkOrigin(gate, null, new URL(request.url).origin)}/login`,
      from: peer.address,
      when: localTime(new Date().toISOString()),
    }),
  );
  await database.query(
    `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body, request_id)
     values ($1, 'auth', $2, $3, $4, $5, $6)`,
    [`password-changed:${randomUUID()}`, email, mail.subject, mail.text, mail.html, requestId() ?? null],
  );
  gate.deliverMail();
  return answer;
}

/** The refusal of a wrong current password, which counts as a sign-in attempt; null if it is right. */
async function refuseWrongPassword(
  gate: Gate,
  request: Request,
  { email, hash, id, current }: OwnAccount & { readonly id: string; readonly current: string },
  peer: Peer,
): Promise<Response | null> {
  // The token's claims cannot be trusted until the service has verified it.
  const { url, headers, signal } = request;
  const verified = await gate.backend.fetch(new Request(url, { headers, signal }));
  if (!verified.ok) return verified;
  const wait = await gate.attempts.begin('account', email);
  if (wait > 0) return tooManyAttempts('Too many attempts with a wrong password.', wait);
  const isRight = await gate.passwordChecks.run(() => isPassword(current, hash), {
    signal,
    preferred: gate.networks.isKnown(peer.address),
  });
  if (isRight) {
    await gate.attempts.forget('account', email);
    return null;
  }
  gate.noteFailedSignIn(id);
  return authError(400, 'current_password_mismatch', 'That is not your current password.');
}
