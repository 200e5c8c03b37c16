import * as v from 'valibot';
import { feedbackTypeSchema } from './feedback.ts';
import { sentReplySchema } from './staff-replies.ts';

/** The states of a feedback case. Spam is not counted. */
export const FEEDBACK_STATUSES = ['new', 'in-work', 'fixed', 'declined', 'spam'] as const;
export const feedbackStatusSchema = v.picklist(FEEDBACK_STATUSES);
export type FeedbackStatus = v.InferOutput<typeof feedbackStatusSchema>;

/** Why feedback looks automated. */
export const FEEDBACK_SUSPICIONS = ['hidden-field', 'links', 'repeated'] as const;
const suspicionSchema = v.picklist(FEEDBACK_SUSPICIONS);

/** Everything that is stored but not counted: suspected, marked by a person, or an earlier vote on the same query. */
export const FILTERED_FEEDBACK = [...FEEDBACK_SUSPICIONS, 'staff', 'superseded'] as const;
export type FilteredFeedback = (typeof FILTERED_FEEDBACK)[number];

/**
 * How a later formatter's result compares with the original one; `cut` means that it was too long to be stored in full.
 */
export const FEEDBACK_CHECKS = ['same', 'different', 'failed', 'cut'] as const;
const feedbackCheckSchema = v.picklist(FEEDBACK_CHECKS);
export type FeedbackCheck = v.InferOutput<typeof feedbackCheckSchema>;

/** Kinds of statement, by the first word of the query. */
export const STATEMENT_KINDS = [
  'query',
  'insert',
  'update',
  'delete',
  'merge',
  'create',
  'alter',
  'drop',
  'copy',
  'grant',
  'scripting',
  'template',
  'other',
] as const;

/** The fields that an entry has both in a list and in detail. */
const entryFields = {
  id: v.string(),
  created_at: v.string(),
  feedback_type: feedbackTypeSchema,
  status: feedbackStatusSchema,
  suspicion: v.nullable(suspicionSchema),
  /** Whether it is the latest vote of its session on its query. */
  counts: v.boolean(),
  reason: v.nullable(v.string()),
  statement_kind: v.picklist(STATEMENT_KINDS),
  sql_length: v.number(),
  /** null for feedback from before it was recorded. */
  formatter_version: v.nullable(v.string()),
  wants_follow_up: v.boolean(),
  email_shortened: v.nullable(v.string()),
  ip_shortened: v.string(),
  assignee: v.nullable(v.string()),
  tags: v.array(v.string()),
  check_outcome: v.nullable(feedbackCheckSchema),
  checked_with: v.nullable(v.string()),
  fixed_in: v.nullable(v.string()),
};

/** What `search_feedback` returns, newest first. */
export const feedbackRowsSchema = v.array(
  v.object({
    ...entryFields,
    query_start: v.string(),
    option_set: v.nullable(v.string()),
    assignee_email: v.nullable(v.string()),
    notes: v.number(),
  }),
);
export type FeedbackRow = v.InferOutput<typeof feedbackRowsSchema>[number];

const optionsSchema = v.nullable(v.record(v.string(), v.union([v.boolean(), v.number(), v.string()])));

/** The result of `read_feedback`. */
export const feedbackEntrySchema = v.object({
  ...entryFields,
  original_sql: v.string(),
  formatted_sql: v.string(),
  formatting_changes: v.array(v.string()),
  /** Options that differed from the defaults; null if unknown. */
  formatting_options: optionsSchema,
  user_agent: v.string(),
  /** Whether its retention time is over, so that only the vote is left. */
  is_stripped: v.boolean(),
  /** When the last reply to the person who asked to be contacted was sent; null until then. */
  answered_at: v.nullable(v.string()),
  /** The delivery state of that reply; null for none. */
  reply_delivery: v.nullable(v.picklist(['queued', 'sent', 'undelivered'])),
  replies: v.array(sentReplySchema),
  same_session: v.number(),
  same_ip: v.number(),
  notes: v.array(
    v.object({
      id: v.number(),
      author: v.nullable(v.string()),
      body: v.string(),
      created_at: v.string(),
    }),
  ),
});
export type FeedbackEntry = v.InferOutput<typeof feedbackEntrySchema>;

const countsSchema = v.record(v.string(), v.number());

/** The result of `read_feedback_desk`. */
export const feedbackDeskSchema = v.object({
  me: v.string(),
  /** Dislikes by status. */
  statuses: countsSchema,
  /** Counts by {@link FILTERED_FEEDBACK}. */
  spam: countsSchema,
  people: v.array(v.object({ id: v.string(), email: v.string(), name: v.string() })),
  tags: v.array(v.string()),
  /** null while the default applies. */
  retention_days: v.nullable(v.number()),
});
export type FeedbackDesk = v.InferOutput<typeof feedbackDeskSchema>;

/** The result of `read_feedback_figures`: sums of the votes that count, by one criterion at a time. */
export const feedbackFiguresSchema = v.object({
  read_at: v.string(),
  rows: v.array(
    v.object({
      by: v.picklist(['time', 'version', 'options', 'size', 'kind']),
      /** A day, a version and so on. */
      key: v.string(),
      likes: v.number(),
      dislikes: v.number(),
      /** For a version, the time of its first vote. */
      since: v.nullable(v.string()),
    }),
  ),
});
export type FeedbackFigures = v.InferOutput<typeof feedbackFiguresSchema>;
export type FeedbackSum = FeedbackFigures['rows'][number];

/** The result of `feedback_to_check`, oldest first. */
export const feedbackToCheckSchema = v.array(
  v.object({
    id: v.string(),
    created_at: v.string(),
    status: feedbackStatusSchema,
    original_sql: v.string(),
    formatted_sql: v.string(),
    formatting_options: optionsSchema,
  }),
);
export type FeedbackToCheck = v.InferOutput<typeof feedbackToCheckSchema>[number];

export const revealedContactSchema = v.pipe(
  v.array(v.object({ follow_up_email: v.nullable(v.string()), user_ip: v.string() })),
  v.length(1),
);

/** The result of `answer_fixed_feedback`: how many emails are queued, and how many people are left for later. */
export const answeredFeedbackSchema = v.object({ queued: v.number(), left: v.number() });

export const deletedFeedbackSchema = v.object({ entries: v.number(), mails: v.number() });
