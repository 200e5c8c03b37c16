import { answeredFeedbackSchema } from '@hln/contracts';
import * as v from 'valibot';
import { FEEDBACK_DESK } from '../../../content/feedback-analytics.ts';
import { REPLY } from '../../../content/staff-replies.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import type { Reply } from '../../../staff-parts/reply/reply-composer.tsx';

/** Queues an answer to whoever sent an entry. @throws SiteError with the database's sentence */
export async function replyTo(id: string, reply: Reply): Promise<void> {
  const answer = await staffRest()
    .rpc('reply_to_feedback', {
      feedback_id: id,
      reply_id: reply.id,
      seen_address: reply.recipient,
      subject: reply.subject,
      body: reply.text,
      language: reply.language,
    })
    .abortSignal(limited());
  dataOf(answer, REPLY.failed);
}

/** How many people wait for an answer whose case is fixed. @throws SiteError */
export async function countFixedUnanswered(signal: AbortSignal): Promise<number> {
  const answer = await staffRest().rpc('count_fixed_unanswered').abortSignal(limited(signal));
  return v.parse(v.number(), dataOf(answer, FEEDBACK_DESK.failed));
}

/** Queues a mail to each of them. @param people how many there were when it was shown @throws SiteError */
export async function answerFixed(
  people: number,
  { subject, text, language }: Omit<Reply, 'id' | 'recipient'>,
) {
  const answer = await staffRest()
    .rpc('answer_fixed_feedback', { expected_people: people, subject, body: text, language })
    .abortSignal(limited());
  return v.parse(answeredFeedbackSchema, dataOf(answer, REPLY.failed));
}
