import { randomUUID } from 'node:crypto';
import type { FeedbackSubmission } from '@hln/contracts';

/** A submission as the table takes it: what is not there has no key. */
type FeedbackRow = { [Key in keyof FeedbackSubmission]: Exclude<FeedbackSubmission[Key], undefined> };

/** A valid submission of a session of its own, with what a test changes about it. */
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
