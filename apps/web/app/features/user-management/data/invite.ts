import { type InviteRequest, invitedSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { SiteError } from '../../../lib/errors.ts';
import { readableMessage } from '../../../lib/service-message.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffHeaders, staffRest } from '../../../lib/staff/staff-client.ts';
import { INVITATIONS } from '../invitations/texts.ts';

const refusalSchema = v.object({ code: v.string(), error: v.string() });

/**
 * Invites somebody, or replaces the link of an invitation.
 *
 * @returns the link if it was requested
 * @throws SiteError with a sentence
 */
export async function invite(wanted: InviteRequest): Promise<string | null> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(functionUrl('invite-staff'), {
      method: 'POST',
      headers: { ...(await staffHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      signal: limited(),
    });
    body = await response.json();
  } catch (cause) {
    throw new SiteError('unreachable', INVITATIONS.unsent, { status: 0, cause });
  }
  if (response.ok) return v.parse(invitedSchema, body).link ?? null;
  const refusal = v.safeParse(refusalSchema, body);
  const sentence = refusal.success && response.status < 500 ? readableMessage(refusal.output.error) : null;
  // The data API's code if nobody is signed in any longer.
  const code = response.status === 401 ? '42501' : 'refused';
  throw new SiteError(code, sentence ?? INVITATIONS.unsent, { status: response.status });
}

/** Withdraws an invitation. @throws SiteError with the database's sentence */
export async function revokeInvitation(invitation: string): Promise<void> {
  const answer = await staffRest().rpc('revoke_invitation', { invitation }).abortSignal(limited());
  dataOf(answer, INVITATIONS.unsaved);
}
