import { escapeHtml } from '../_shared/escape-html.ts';
import { type OutgoingMail, outboxRow } from '../_shared/outbox.ts';
import type { NotedInvitation } from './ask-as-caller.ts';

/** The mail with the link to an account. */
export function invitationMail({ id, email, role_title, invited_by }: NotedInvitation, link: string) {
  const opening = [
    'Kia ora,',
    `${invited_by} invites you to the staff area of HLN, the AI consultancy in Wellington, with the role ${role_title}.`,
  ];
  const closing = [
    'The link works once and for 7 days. If a newer invitation reaches you, only the newest link works.',
    'If you do not know what this is about, do nothing: without you nobody can use this link, and no account is made.',
    'HLN, Wellington',
  ];
  const mail: OutgoingMail = {
    idempotencyKey: `invitation:${id}:${crypto.randomUUID()}`,
    kind: 'invitation',
    to: email,
    replyTo: null,
    subject: 'You are invited to HLN',
    text: [...opening, `Choose a password here:\n${link}`, ...closing].join('\n\n'),
    html: page([
      ...opening.map(paragraph),
      `<p><a href="${escapeHtml(link)}">Choose a password</a></p>`,
      ...closing.map(paragraph),
    ]),
  };
  return outboxRow(mail);
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const page = (blocks: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"></head><body>${blocks.join('\n')}</body></html>`;
