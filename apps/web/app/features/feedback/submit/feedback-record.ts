import { FEEDBACK_LIMITS, type FeedbackSubmission, type OptionSet, storable } from '@hln/contracts';
import { VERSION } from '@hln/snowflake-formatter/version';
import { isCutForFeedback } from './is-cut-for-feedback.ts';

/** The formatter's run that feedback is about. */
export interface FeedbackSubject {
  readonly originalSql: string;
  readonly formattedSql: string;
  readonly changes: readonly string[];
  /** The options that differ from the defaults. */
  readonly options: OptionSet;
}

export type FeedbackChoice =
  | { readonly type: 'like' }
  | {
      readonly type: 'dislike';
      readonly reason: string;
      readonly wantsFollowUp: boolean;
      /** Only sent when the follow-up box is ticked. */
      readonly email: string;
      /** The content of the honeypot field. */
      readonly website?: string;
    };

export interface FeedbackSender {
  readonly ip: string;
  readonly sessionId: string;
  readonly userAgent: string;
}

function cut(text: string, length: number): string {
  return storable(text.slice(0, length));
}

/** A text over the limit keeps its beginning and says how long it was. */
function cutSql(sql: string): string {
  if (!isCutForFeedback(sql)) return storable(sql);
  const marker = `\n/* cut for feedback: ${sql.length.toLocaleString('en-NZ')} characters in all */`;
  return cut(sql, FEEDBACK_LIMITS.sql - marker.length) + marker;
}

/**
 * The row for `sql_feedback` (docs/specification.md, section 3), within the limits that the form, the function and the
 * table share.
 */
export function buildFeedbackRecord(
  subject: FeedbackSubject,
  choice: FeedbackChoice,
  sender: FeedbackSender,
): FeedbackSubmission {
  const dislike = choice.type === 'dislike' ? choice : null;
  const wantsFollowUp = dislike?.wantsFollowUp ?? false;
  const email = wantsFollowUp ? (dislike?.email.trim() ?? '') : '';
  const website = dislike?.website ?? '';
  return {
    original_sql: cutSql(subject.originalSql),
    formatted_sql: cutSql(subject.formattedSql),
    feedback_type: choice.type,
    dislike_reason: dislike === null ? null : storable(dislike.reason.trim()),
    follow_up_email: email === '' ? null : email,
    wants_follow_up: wantsFollowUp,
    formatting_changes: subject.changes
      .slice(0, FEEDBACK_LIMITS.changes)
      .map((change) => cut(change, FEEDBACK_LIMITS.change)),
    user_ip: sender.ip,
    session_id: cut(sender.sessionId, FEEDBACK_LIMITS.sessionId),
    user_agent: cut(sender.userAgent, FEEDBACK_LIMITS.userAgent),
    formatter_version: VERSION,
    formatting_options: subject.options,
    ...(website === '' ? {} : { website: cut(website, FEEDBACK_LIMITS.website) }),
  };
}
