import type { InviteRequest } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { databaseError } from '../_shared/http/database-errors.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { ANSWER_US } from '../_shared/mail/letter/letter.ts';
import { outboxRow } from '../_shared/mail/outbox.ts';

/** A recorded invitation that has no link yet. */
const notedSchema = v.object({
  id: v.string(),
  email: v.string(),
  role_title: v.string(),
  invited_by: v.string(),
});

export type NotedInvitation = v.InferOutput<typeof notedSchema>;

/** HTTP statuses by the database's error codes whose message is meant for the caller. */
const STATUSES: Readonly<Record<string, number>> = {
  '42501': 403,
  '22023': 400,
  '23505': 409,
  PT409: 409,
  PT404: 404,
};

/**
 * Records an invitation, or voids an invitation's link, with the caller's own token: the database checks whether they
 * may.
 * @throws FunctionError 401 without a session, otherwise with the database's message
 */
export async function askAsCaller(
  request: Request,
  { publishableKeys }: Pick<FunctionEnvironment, 'publishableKeys'>,
  db: PostgrestClient<Database>,
  wanted: InviteRequest,
): Promise<NotedInvitation> {
  const call =
    'shows' in wanted
      ? db.rpc('request_invitation_link', { invitation: wanted.invitation })
      : 'invitation' in wanted
        ? db.rpc('renew_invitation', { invitation: wanted.invitation })
        : db.rpc('request_invitation', { address: wanted.email, wanted_role: wanted.role });
  const { data, error, status } = await call
    // Both headers replace our own credentials: nothing here may run with the privileges of service_role.
    .setHeader('authorization', request.headers.get('authorization') ?? '')
    .setHeader('apikey', publishableKeys[0] ?? '');
  if (error === null) return v.parse(v.tuple([notedSchema]), data)[0];
  if (status === 401) {
    throw new FunctionError(401, 'unauthorized', 'Sign in to use this function.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const answer = STATUSES[error.code];
  if (answer !== undefined) throw new FunctionError(answer, 'refused', error.message);
  throw databaseError('request_invitation', error);
}

/** Writes the email with the link to create an account. */
export function invitationMail({ id, email, role_title, invited_by }: NotedInvitation, link: string) {
  return outboxRow({
    idempotencyKey: `invitation:${id}:${crypto.randomUUID()}`,
    kind: 'invitation',
    to: email,
    replyTo: null,
    letter: {
      subject: 'You are invited to HLN',
      parts: [
        {
          paragraph: `${invited_by} invites you to the staff area of HLN, the AI consultancy in Wellington.`,
        },
        {
          facts: [
            { name: 'Account', value: email },
            { name: 'Role', value: role_title },
          ],
        },
        { action: 'Choose a password', url: link },
        {
          paragraph:
            'The link works once, within 7 days. If you get a newer invitation, only the newest link works.',
        },
      ],
      next: 'Once you have chosen a password, you are signed in. If you don’t know what this is about, do nothing: nobody else can use this link, and no account is created.',
      why: 'You get this because somebody who manages HLN’s accounts entered your email address.',
      answer: ANSWER_US,
    },
  });
}
