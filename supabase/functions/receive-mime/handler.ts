import type { InboundOutcome } from '@hln/contracts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { bareAddress, readProviderCall, replyTokens } from '../_shared/mail/inbound/provider-call.ts';
import { type ReadEmail, readEmail } from '../_shared/mail/inbound/read-email.ts';
import type { Letter } from '../_shared/mail/letter/letter.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';

/**
 * Receives families' replies from Mailgun, whose signature is the caller's only credential. Mailgun posts the message as
 * it arrived to a URL that ends with "mime", and repeats a call for eight hours until it gets 200 or 406. What is not a
 * family's message is counted and dropped; the message itself is read only if its address leads to a conversation.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  const { db, mail, settings } = dependencies;
  const values = await settings.read();
  const { 'chat.reply-address': address, 'chat.reply-key': key, 'chat.mail-to': mailbox } = values;
  if (address === '' || key === '') {
    throw new FunctionError(503, 'replies_off', 'The reply address or its signing key is not set.', {
      headers: { 'retry-after': '600' },
    });
  }
  const { recipients, message, hashes: call } = await readProviderCall(request, key);
  // One call has one recipient; a token that is none counts as an unknown address.
  const [token = ''] = replyTokens(recipients, address);
  const known = dataOf('open_chat_email', await db.rpc('open_chat_email', { call, reply_token: token }));
  if (known !== 'open') return answer(known);
  const own = [
    environment.mail.from,
    address,
    mailbox,
    values['mail.contact-to'],
    values['mail.feedback-to'],
  ];
  const email = await readEmail(message, own.map(bareAddress));
  const received = await db.rpc('receive_chat_email', {
    call,
    reply_token: token,
    message: { ...email },
    notice: 'dropped' in email ? {} : { mailbox, ...letterColumns(emailNotice(email, environment.siteUrl)) },
  });
  const outcome = dataOf('receive_chat_email', received);
  if (mail !== null && (outcome === 'accepted' || outcome === 'set-aside')) {
    dependencies.defer(() => deliverOutbox(db, mail));
  }
  return answer(outcome);
});

/** @param outcome an {@link InboundOutcome}, or `handled` or `replayed` for a call whose token was used before */
function answer(outcome: InboundOutcome | string): Response {
  if (outcome === 'replayed') {
    throw new FunctionError(406, 'replayed', 'This token came with another message before.');
  }
  return Response.json({ received: true, outcome });
}

const PROBLEMS = {
  unreadable: 'It could not be read. Look at it in Mailgun’s log, or ask the family to write again.',
  'no-text': 'It has no text, perhaps only a picture. Ask the family to write what they want to say.',
  'too-long': 'Its text is longer than 100 KB. Ask the family for a shorter one.',
  'over-limit': 'There have been too many today.',
} as const;

/**
 * Writes the notice of a family's email.
 * @param siteUrl null if the server does not know it
 */
export function emailNotice(
  { sender, said, attachments, problem }: Pick<ReadEmail, 'sender' | 'said' | 'attachments' | 'problem'>,
  siteUrl: string | null,
): Letter {
  const portal = '/staff/resources/chat-sessions?promise=open';
  return {
    subject: 'HLN: a family answered by email',
    parts: [
      {
        paragraph: `A family has answered our email, and is waiting for us again. The message came from ${sender === '' ? 'an address that it does not name' : sender}, which nobody has verified.`,
      },
      ...(problem === null ? [{ quote: said.slice(0, 2_000) }] : [{ paragraph: PROBLEMS[problem] }]),
      ...(attachments === 0
        ? []
        : [
            {
              paragraph: `It had ${attachments === 1 ? 'an attachment' : `${attachments} attachments`}, which we do not keep.`,
            },
          ]),
      siteUrl === null
        ? { paragraph: 'The conversation is in the staff portal, under Chat Sessions.' }
        : { action: 'Open the conversations that wait', url: String(new URL(portal, siteUrl)) },
    ],
    next: 'Please answer in Chat Sessions, so that the whole conversation stays together. A reply to this email does not reach the family.',
    why: 'You get this because the conversation is assigned to you, or because transcripts go to this mailbox.',
    answer: 'A reply to this email stays at HLN.',
    isNote: true,
  };
}
