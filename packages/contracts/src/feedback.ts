import * as v from 'valibot';
import { FEEDBACK_LIMITS } from './feedback-limits.ts';

export const feedbackTypeSchema = v.picklist(['like', 'dislike']);
export type FeedbackType = v.InferOutput<typeof feedbackTypeSchema>;

const email = v.pipe(v.string(), v.trim(), v.maxLength(FEEDBACK_LIMITS.email), v.email());

/** The formatter's options as stored with feedback; the engine defines their meaning. */
export const optionSetSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,30}$/)),
    v.union([
      v.boolean(),
      v.pipe(v.number(), v.integer()),
      v.pipe(v.string(), v.regex(/^[a-zA-Z0-9.-]{1,20}$/)),
    ]),
  ),
  v.maxEntries(FEEDBACK_LIMITS.options),
);
export type OptionSet = v.InferOutput<typeof optionSetSchema>;

const feedbackFields = {
  original_sql: v.pipe(v.string(), v.nonEmpty(), v.maxLength(FEEDBACK_LIMITS.sql)),
  formatted_sql: v.pipe(v.string(), v.nonEmpty(), v.maxLength(FEEDBACK_LIMITS.sql)),
  feedback_type: feedbackTypeSchema,
  dislike_reason: v.nullable(v.pipe(v.string(), v.maxLength(FEEDBACK_LIMITS.reason))),
  follow_up_email: v.nullable(email),
  wants_follow_up: v.boolean(),
  formatting_changes: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(FEEDBACK_LIMITS.change))),
    v.maxLength(FEEDBACK_LIMITS.changes),
  ),
  user_ip: v.pipe(v.string(), v.maxLength(FEEDBACK_LIMITS.userIp)),
  session_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(FEEDBACK_LIMITS.sessionId)),
  user_agent: v.pipe(v.string(), v.maxLength(FEEDBACK_LIMITS.userAgent)),
  /** The version of the formatter that produced the result. */
  formatter_version: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z.+-]{1,40}$/))),
  /** Options that differ from the defaults. */
  formatting_options: v.optional(optionSetSchema),
  /** A hidden field (honeypot), which only machines fill in. */
  website: v.optional(v.pipe(v.string(), v.maxLength(FEEDBACK_LIMITS.website))),
};

const dislikeHasReason = (row: { feedback_type: FeedbackType; dislike_reason: string | null }) =>
  row.feedback_type === 'like' || (row.dislike_reason ?? '').trim() !== '';

/** A row that a visitor may insert into `sql_feedback` (docs/specification.md, section 3). */
export const feedbackSubmissionSchema = v.pipe(
  v.strictObject(feedbackFields),
  v.check((row) => dislikeHasReason(row), 'A dislike needs a reason.'),
);
export type FeedbackSubmission = v.InferOutput<typeof feedbackSubmissionSchema>;

/**
 * The request of `send-feedback-email`: the stored feedback and the time at which it was sent (docs/specification.md,
 * call 2).
 */
export const feedbackEmailRequestSchema = v.strictObject({
  record: v.pipe(
    v.strictObject({ ...feedbackFields, created_at: v.pipe(v.string(), v.isoTimestamp()) }),
    v.check((row) => dislikeHasReason(row), 'A dislike needs a reason.'),
  ),
});
export type FeedbackEmailRequest = v.InferOutput<typeof feedbackEmailRequestSchema>;

/** The one public column that the counters need. */
export const feedbackTypeRowsSchema = v.array(v.object({ feedback_type: feedbackTypeSchema }));

export interface FeedbackCounts {
  readonly totalLikes: number;
  readonly totalDislikes: number;
  /** In whole percent; 0 without feedback. */
  readonly satisfactionRate: number;
}
