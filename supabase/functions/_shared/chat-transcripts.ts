import { type ChatMessage, storedChatSessionSchema } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from './database-errors.ts';
import { escapeHtml } from './escape-html.ts';
import { oneLine } from './one-line.ts';

/** A row of `chat_sessions` as service_role reads it. */
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

/** Well below the limit of `email_outbox`. */
const SUBJECT_LENGTH = 300;

const zone = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
});
/** Formatted for a consultant; anything that is not a time is shown as it is stored. */
function localTime(stored: string): string {
  // PostgreSQL writes a space where Safari and ISO 8601 require a T, and an offset without minutes.
  const time = new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time.getTime()) ? stored : zone.format(time);
}

/**
 * Queues the transcript for the consultants, unless all that the visitor has said so far was queued before.
 * @returns whether a message was queued now
 */
export async function queueTranscript(
  db: PostgrestClient<Database>,
  session: ChatSession,
  recipient: string,
): Promise<boolean> {
  if (session.mailed_count >= session.message_count) return false;
  const queued = await db.rpc('queue_chat_transcript', {
    session_id: session.session_id,
    said: session.message_count,
    recipient,
    ...transcriptMail(session),
  });
  return dataOf('queue_chat_transcript', queued);
}

/** The message, starting with what a consultant needs first; everything that a visitor wrote is escaped. */
export function transcriptMail(session: ChatSession) {
  const read = v.safeParse(storedChatSessionSchema, session);
  const info = read.success ? read.output.userInfo : { preferredLanguage: 'en' as const };
  const messages = read.success ? read.output.messages : [];
  const language = info.preferredLanguage === 'zh' ? 'Chinese' : 'English';
  const facts: [string, string][] = [
    ...cardOf(messages),
    ['Phone', info.phone ?? 'not given'],
    ['E-mail', info.email ?? 'not given'],
    ...(info.wechat === undefined ? [] : [['WeChat', info.wechat] satisfies [string, string]]),
    ['Answer in', language],
    ['Started', localTime(session.start_time)],
    ['Last message', localTime(session.end_time)],
    ['Session', session.session_id],
  ];
  const lines: [string, string][] = read.success
    ? messages.map((message) => [speaker(message), message.content])
    : [['Stored text', session.messages]];
  const reach = info.phone ?? info.email ?? (info.wechat === undefined ? undefined : `WeChat ${info.wechat}`);
  return {
    reply_to: replyAddress(info.email),
    subject: oneLine(
      [
        session.mailed_count === 0 ? 'School enquiry' : 'School enquiry, continued',
        `in ${language}`,
        reach === undefined ? 'no contact details recognised' : reach,
      ].join(', '),
      SUBJECT_LENGTH,
    ),
    text_body: [
      ...facts.map(([name, value]) => `${name}: ${value}`),
      '',
      ...lines.map(([who, text]) => `${who}:\n${text}\n`),
    ].join('\n'),
    html_body: [
      '<!doctype html><html lang="en"><body><table>',
      ...facts.map(([name, value]) => row(name, escapeHtml(value))),
      '</table><hr><table>',
      ...lines.map(([who, text]) => row(who, escapeHtml(text).replaceAll('\n', '<br>'))),
      '</table></body></html>',
    ].join('\n'),
  };
}

/** What the website asks after the visitor's first message, in its order. */
const ASKED = ['Age and year', 'Subjects', 'Goals or concerns', 'Name and contact'] as const;
/** The transcript below has the rest of an answer. */
const ANSWER_LENGTH = 300;

/**
 * The visitor's answers to what the website asks, as they were written, with the name first. None for a conversation
 * that continues an earlier session: its messages are no answers to these questions.
 */
function cardOf(messages: readonly ChatMessage[]): [string, string][] {
  const [first] = messages;
  if (first === undefined || !first.isBot) return [];
  const answers = messages.filter(({ isBot }) => !isBot).slice(1);
  const card = ASKED.flatMap((question, index): [string, string][] => {
    const answer = answers[index]?.content;
    return answer === undefined ? [] : [[question, oneLine(answer, ANSWER_LENGTH)]];
  });
  return [...card.slice(ASKED.length - 1), ...card.slice(0, ASKED.length - 1)];
}

const row = (head: string, cell: string) =>
  `<tr><th align="left" valign="top">${escapeHtml(head)}</th><td>${cell}</td></tr>`;

function speaker(message: ChatMessage): string {
  const who = message.isBot ? 'Website' : 'Visitor';
  return `${who}, ${localTime(message.timestamp)}`;
}

/** The page validates e-mail addresses, but rows can also be inserted without it. */
function replyAddress(email: string | undefined): string | null {
  return email !== undefined && v.is(v.pipe(v.string(), v.email()), email) ? email : null;
}
