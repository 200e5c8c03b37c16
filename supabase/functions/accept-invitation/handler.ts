import {
  acceptInvitationSchema,
  INVITATION_ENDS,
  type InvitationEnd,
  type OpenInvitation,
} from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { clientIpAddress, requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { invitationTokenHash } from '../_shared/staff/invitation-token.ts';
import { weakPassword } from '../_shared/staff/weak-password.ts';

/** A token and a password, with every character escaped. */
const MAX_BYTES = 4_096;

const ENDS: Readonly<Record<InvitationEnd, { readonly status: number; readonly message: string }>> = {
  unknown: { status: 404, message: 'This link is not complete, or a newer invitation has replaced it.' },
  used: { status: 410, message: 'This invitation has been accepted already.' },
  expired: { status: 410, message: 'This invitation has expired.' },
  revoked: { status: 410, message: 'This invitation has been taken back.' },
  taken: { status: 409, message: 'There is an account with this address already.' },
};

const endSchema = v.picklist(INVITATION_ENDS);
const foundSchema = v.tuple([
  v.variant('state', [
    v.object({
      state: v.literal('open'),
      email: v.string(),
      role_title: v.string(),
      invited_by: v.string(),
      expires_at: v.string(),
    }),
    v.object({ state: endSchema }),
  ]),
]);

/**
 * Returns an invitation's state or, given a password, creates its account. A GET does neither, so a mail scanner that
 * opens the link does not use it up. Email address and role come from the invitation, whatever a request says.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db, hashPassword }) => {
  await requireProjectKey(request, environment);
  const { token, password } = await readJson(request, acceptInvitationSchema, MAX_BYTES);
  const link = {
    link_hash: await invitationTokenHash(token),
    client_address: clientIpAddress(request, environment),
  };
  // The state is also checked before accepting, so that no password is hashed for an unknown link.
  const [found] = v.parse(foundSchema, dataOf('find_invitation', await db.rpc('find_invitation', link)));
  if (found.state !== 'open') throw refusal(found.state);
  const invitation: OpenInvitation = {
    email: found.email,
    role: found.role_title,
    invitedBy: found.invited_by,
    expiresAt: found.expires_at,
  };
  if (password !== undefined) {
    const weakness = weakPassword(password, found.email);
    if (weakness !== null) throw new FunctionError(422, 'weak_password', weakness);
    const accepted = await db.rpc('accept_invitation', {
      ...link,
      password_hash: await hashPassword(password),
    });
    const state = v.parse(
      v.picklist(['accepted', ...endSchema.options]),
      dataOf('accept_invitation', accepted),
    );
    if (state !== 'accepted') throw refusal(state);
  }
  return Response.json(invitation);
});

function refusal(end: InvitationEnd): FunctionError {
  return new FunctionError(ENDS[end].status, `invitation_${end}`, ENDS[end].message);
}
