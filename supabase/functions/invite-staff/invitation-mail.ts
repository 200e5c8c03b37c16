import { ANSWER_US } from '../_shared/mail/letter/letter.ts';
import { outboxRow } from '../_shared/mail/outbox.ts';
import type { NotedInvitation } from './ask-as-caller.ts';

/** The mail with the link to an account. */
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
            'The link works once and for 7 days. If a newer invitation reaches you, only the newest link works.',
        },
      ],
      next: 'Once you have chosen a password you are signed in. If you do not know what this is about, do nothing: without you nobody can use this link, and no account is made.',
      why: 'You get this because somebody who manages the accounts of HLN entered your email address.',
      answer: ANSWER_US,
    },
  });
}
