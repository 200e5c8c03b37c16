import {
  answeredFeedbackSchema,
  deletedFeedbackSchema,
  type FeedbackCheck,
  type FeedbackStatus,
  revealedContactSchema,
} from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import type { Reply } from '../../../staff-parts/reply/reply-composer.tsx';
import { REPLY } from '../../../staff-parts/reply/texts.ts';
import { FEEDBACK_CONTACT } from '../entry/case-texts.ts';
import { FEEDBACK_DESK } from '../texts.ts';

/** The changes to entries; anything not named stays. */
export interface FeedbackChange {
  readonly status?: FeedbackStatus;
  /** The formatter's version, for the status `fixed`. */
  readonly fixed_in?: string;
  /** null for nobody. */
  readonly assignee?: string | null;
  readonly tags?: readonly string[];
  readonly add_tag?: string;
}

/** @throws SiteError with the database's sentence */
export async function changeFeedback(ids: readonly string[], change: FeedbackChange): Promise<void> {
  const answer = await staffRest()
    .rpc('change_feedback', {
      feedback_ids: [...ids],
      changes: { ...change, tags: undefinedOr(change.tags) },
    })
    .abortSignal(limited());
  dataOf(answer, FEEDBACK_DESK.unsaved);
}

const undefinedOr = (tags: readonly string[] | undefined) => (tags === undefined ? undefined : [...tags]);

/** @throws SiteError */
export async function addNote(id: string, note: string): Promise<void> {
  const answer = await staffRest().rpc('add_feedback_note', { feedback_id: id, note }).abortSignal(limited());
  dataOf(answer, FEEDBACK_DESK.unsaved);
}

export interface CheckResult {
  readonly id: string;
  readonly outcome: FeedbackCheck;
}

/** Records the result of today's formatter. @throws SiteError */
export async function noteChecks(results: readonly CheckResult[]): Promise<void> {
  const answer = await staffRest()
    .rpc('note_feedback_checks', {
      formatter_version: VERSION,
      results: results.map(({ id, outcome }) => ({ id, outcome })),
    })
    .abortSignal(limited());
  dataOf(answer, FEEDBACK_DESK.unsaved);
}

/** The full IP address and email address. The database records who read them. @throws SiteError */
export async function revealContact(id: string) {
  const answer = await staffRest().rpc('reveal_feedback_contact', { feedback_id: id }).abortSignal(limited());
  const [contact] = v.parse(revealedContactSchema, dataOf(answer, FEEDBACK_CONTACT.failed));
  return contact;
}

/** Deletes for good. @returns how many entries and emails were deleted @throws SiteError */
export async function deleteFeedback(ids: readonly string[], why: string) {
  const answer = await staffRest()
    .rpc('delete_feedback', { feedback_ids: [...ids], why })
    .abortSignal(limited());
  return v.parse(deletedFeedbackSchema, dataOf(answer, FEEDBACK_DESK.unsaved));
}

/** Queues an answer to the person who sent an entry. @throws SiteError with the database's sentence */
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

/** How many people with a fixed case are waiting for an answer. @throws SiteError */
export async function countFixedUnanswered(signal: AbortSignal): Promise<number> {
  const answer = await staffRest().rpc('count_fixed_unanswered').abortSignal(limited(signal));
  return v.parse(v.number(), dataOf(answer, FEEDBACK_DESK.failed));
}

/** Queues an email to each of them. @param people the number that was shown @throws SiteError */
export async function answerFixed(
  people: number,
  { subject, text, language }: Omit<Reply, 'id' | 'recipient'>,
) {
  const answer = await staffRest()
    .rpc('answer_fixed_feedback', { expected_people: people, subject, body: text, language })
    .abortSignal(limited());
  return v.parse(answeredFeedbackSchema, dataOf(answer, REPLY.failed));
}
