import { randomBytes, randomUUID } from 'node:crypto';
import { recoveryLetter, recoveryLink } from '@hln/supabase/shared/mail/letter/account-letters';
import { writeLetter } from '@hln/supabase/shared/mail/letter/write-letter';
import * as v from 'valibot';
import { authError, tooManyAttempts } from '../error-responses/error-responses.ts';
import type { Peer } from '../foundation/networks.ts';
import { requestId } from '../foundation/request-id.ts';
import { type Gate, linkOrigin } from './gate.ts';
import { readRequest } from './read-request.ts';

const bodySchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email()),
});

/**
 * POST /recover. The response, and the work done for it, are the same whether or not the account exists. The service's
 * own recovery relies on a six-digit token, and on a link that a single GET uses up.
 */
export async function recover(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const body = await readRequest(request, bodySchema);
  if (body === null) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return await gate.recoveries.run(() => sendLink(gate, request, body.email, peer), {
    signal: request.signal,
    preferred: gate.networks.isKnown(peer.address),
  });
}

async function sendLink(gate: Gate, request: Request, email: string, peer: Peer): Promise<Response> {
  const { attempts, backend } = gate;
  const url = new URL(request.url);
  const wait = await attempts.begin('recovery by address', peer.address);
  if (wait > 0) return tooManyAttempts('Too many password reset emails were asked for.', wait);
  // Not reported, because it would reveal that somebody else requested an email for this address.
  const isOften = (await attempts.begin('recovery by account', email)) > 0;

  const origin = linkOrigin(gate, url.searchParams.get('redirect_to'), url.origin);
  const token = randomBytes(32).toString('hex');
  const mail = writeLetter(recoveryLetter({ account: email, link: recoveryLink(origin, token) }));
  await backend.database.query(
    `with account as (
       update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
       where email = $1 and not $3::boolean and not is_sso_user and email_confirmed_at is not null
         and (banned_until is null or banned_until <= now())
       returning email
     )
     insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body, request_id)
     select $4, 'auth', email, $5, $6, $7, $8 from account`,
    [
      email,
      token,
      isOften,
      `recovery:${randomUUID()}`,
      mail.subject,
      mail.text,
      mail.html,
      requestId() ?? null,
    ],
  );
  gate.deliverMail();
  return Response.json({});
}
