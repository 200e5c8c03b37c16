import {
  type FeedbackDesk,
  type FeedbackEntry,
  type FeedbackFigures,
  type FeedbackToCheck,
  feedbackDeskSchema,
  feedbackEntrySchema,
  feedbackFiguresSchema,
  feedbackToCheckSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { FEEDBACK_DESK, FEEDBACK_FIGURES } from '../../../content/feedback-analytics.ts';
import { FEEDBACK_ENTRY } from '../../../content/feedback-cases.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

/** The generated type of a function's parameters knows no null. */
export type NullableParameters<Query> = Required<{ [Name in keyof Query]: never }>;

/** What the inbox needs besides its rows. @throws SiteError */
export async function readDesk(signal: AbortSignal): Promise<FeedbackDesk> {
  const answer = await staffRest().rpc('read_feedback_desk').abortSignal(limited(signal));
  return v.parse(feedbackDeskSchema, dataOf(answer, FEEDBACK_DESK.failed));
}

/** One entry, whole. @throws SiteError */
export async function readEntry(id: string, signal: AbortSignal): Promise<FeedbackEntry> {
  const answer = await staffRest().rpc('read_feedback', { feedback_id: id }).abortSignal(limited(signal));
  return v.parse(feedbackEntrySchema, dataOf(answer, FEEDBACK_ENTRY.failed));
}

export type FigureStep = 'day' | 'week';

/** The votes that count, from a moment on; null for all. @throws SiteError */
export async function readFigures(
  step: FigureStep,
  from: Date | null,
  signal: AbortSignal,
): Promise<FeedbackFigures> {
  const query = { step_name: step, from_time: from?.toISOString() ?? null, to_time: null };
  const answer = await staffRest()
    .rpc('read_feedback_figures', query as NullableParameters<typeof query>)
    .abortSignal(limited(signal));
  return v.parse(feedbackFiguresSchema, dataOf(answer, FEEDBACK_FIGURES.failed));
}

/** Open dislikes after one that was read before, oldest first; an empty list after the last. @throws SiteError */
export async function readToCheck(
  after: FeedbackToCheck | null,
  signal: AbortSignal,
): Promise<FeedbackToCheck[]> {
  const query = { after_time: after?.created_at ?? null, after_id: after?.id ?? null };
  const answer = await staffRest()
    .rpc('feedback_to_check', query as NullableParameters<typeof query>)
    .abortSignal(limited(signal));
  return v.parse(feedbackToCheckSchema, dataOf(answer, FEEDBACK_DESK.failed));
}
