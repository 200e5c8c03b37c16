import { type ChatCard, type ChatMessage, chatCardSchema, storedChatSessionSchema } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../http/database-errors.ts';
import type { Fact } from './letter/letter.ts';
import { letterColumns } from './letter/write-letter.ts';
import { localTime } from './mail-text.ts';

/** A row of `chat_sessions`, as service_role reads it. */
export const chatSessionSchema = v.object({
  session_id: v.string(),
  messages: v.string(),
  user_info: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  message_count: v.number(),
  mailed_count: v.number(),
});
export type ChatSession = v.InferOutput<typeof chatSessionSchema>;

/**
 * Queues the transcript for the consultants, unless one with everything the visitor has said so far was queued before.
 * @returns whether a message was queued now
 */
export async function queueTranscript(
  db: PostgrestClient<Database>,
  session: ChatSession,
  recipient: string,
): Promise<boolean> {
  if (session.mailed_count >= session.message_count) return false;
  const card = dataOf('chat_card', await db.rpc('chat_card', { session: session.session_id }));
  const queued = await db.rpc('queue_chat_transcript', {
    session_id: session.session_id,
    said: session.message_count,
    mailed: session.mailed_count,
    recipient,
    ...transcriptMail(session, v.parse(chatCardSchema, card)),
  });
  return dataOf('queue_chat_transcript', queued);
}

/**
 * Writes the message, starting with what a consultant needs first.
 * @param card the contact details that the database recognised, with staff's corrections
 */
export function transcriptMail(session: ChatSession, card: ChatCard) {
  const read = v.safeParse(storedChatSessionSchema, session);
  const language = card.language === 'zh' ? 'Chinese' : 'English';
  const replyTo = replyAddress(card.email);
  const reach = card.phone || card.email || (card.wechat ? `WeChat ${card.wechat}` : undefined);
  const letter = letterColumns({
    subject: [
      session.mailed_count === 0 ? 'HLN school enquiry' : 'HLN school enquiry, continued',
      `in ${language}`,
      reach === undefined ? 'no contact details recognised' : reach,
    ].join(', '),
    isNote: true,
    parts: [
      {
        facts: [
          ...given('Name and contact', card.contact),
          ...given('Age and year', card.child),
          ...given('Subjects', card.subjects),
          ...given('Goals or concerns', card.goals),
          { name: 'Phone', value: card.phone || 'not given' },
          { name: 'Email', value: card.email || 'not given' },
          ...given('WeChat', card.wechat),
          { name: 'Answer in', value: language },
          { name: 'Started', value: localTime(session.start_time) },
          { name: 'Last message', value: localTime(session.end_time) },
          { name: 'Session', value: session.session_id },
        ],
      },
      ...(read.success
        ? read.output.messages.map((message) => ({ by: speaker(message), quote: message.content }))
        : [{ by: 'Stored text', quote: session.messages }]),
    ],
    next: 'The page promises an answer within 24 hours. If you answer by phone or WeChat, note that in Chat Sessions, so that nobody gets a reminder.',
    why: 'You get this because transcripts from the consultation page go to this mailbox.',
    answer:
      replyTo === null
        ? 'They left no email address, so a reply to this email stays at HLN.'
        : 'A reply to this email goes to the parent.',
  });
  return { reply_to: replyTo, ...letter };
}

const given = (name: string, value: string | undefined): Fact[] => (value ? [{ name, value }] : []);

function speaker(message: ChatMessage): string {
  const who = message.isBot ? 'Website' : 'Visitor';
  return `${who}, ${localTime(message.timestamp)}`;
}

/** The page validates email addresses, but rows can also be inserted without it. */
function replyAddress(email: string | undefined): string | null {
  return email !== undefined && v.is(v.pipe(v.string(), v.email()), email) ? email : null;
}
