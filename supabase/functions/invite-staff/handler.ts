import { inviteRequestSchema } from '@hln/contracts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { transportOf } from '../_shared/http/environment/mail.ts';
import { isLoopbackHost } from '../_shared/http/environment/variable.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { invitationTokenHash, newInvitationToken } from '../_shared/staff/invitation-token.ts';
import { askAsCaller, invitationMail } from './ask-as-caller.ts';

/** An email address and a role, with every character escaped. */
const MAX_BYTES = 4_096;

/**
 * Invites somebody, or replaces an invitation's link. The token is created here and appears only in the email, so that
 * the inviter can't accept in another person's name. Only where there is no mail server is an Owner shown the link,
 * once, which the database permits and records.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const wanted = await readJson(request, inviteRequestSchema, MAX_BYTES);
  const origin = siteOrigin(request, environment.siteUrl);
  const { db, mail } = dependencies;
  if ('shows' in wanted) {
    const transport = transportOf(environment.mail);
    dataOf('note_mail_transport', await db.rpc('note_mail_transport', { transport }));
  }
  const invitation = await askAsCaller(request, environment, db, wanted);
  const token = newInvitationToken();
  const link = `${origin}/login#invitation=${token}`;
  if ('shows' in wanted) {
    const shown = { invitation: invitation.id, link_hash: await invitationTokenHash(token) };
    dataOf('show_invitation_link', await db.rpc('show_invitation_link', shown));
    return Response.json({ email: invitation.email, link });
  }
  dataOf(
    'send_invitation',
    await db.rpc('send_invitation', {
      invitation: invitation.id,
      link_hash: await invitationTokenHash(token),
      mail: invitationMail(invitation, link),
    }),
  );
  if (mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ email: invitation.email });
});

/** The origin of the link: a foreign Host header never gets into an email, unless it names the reader's own machine. */
function siteOrigin(request: Request, siteUrl: string | null): string {
  if (siteUrl !== null) return siteUrl;
  const { hostname, origin } = new URL(request.url);
  if (isLoopbackHost(hostname)) return origin;
  throw new FunctionError(
    500,
    'configuration_error',
    'Set SITE_URL on the server, so that links lead to the site.',
  );
}
