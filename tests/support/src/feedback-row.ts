import { randomUUID } from 'node:crypto';
import type { FeedbackSubmission } from '@hln/contracts';

/** A submission as the table accepts it: absent fields have no key. */
type FeedbackRow = { [Key in keyof FeedbackSubmission]: Exclude<FeedbackSubmission[Key], undefined> };

/** Returns a valid submission from a new session, with the test's changes. */
export function feedbackRow(changes: Record<string, unknown> = {}): FeedbackRow {
  return {
    original_sql: 'select 1',
    formatted_sql: 'SELECT 1',
    feedback_type: 'like',
    dislike_reason: null,
    follow_up_email: null,
    wants_follow_up: false,
    formatting_changes: ['1 keyword uppercased'],
    user_ip: 'unknown',
    session_id: randomUUID(),
    user_agent: 'test',
    ...changes,
  };
}
