import * as v from 'valibot';

const storedFeedbackSchema = v.object({
  id: v.string(),
  original_sql: v.string(),
  formatted_sql: v.string(),
  feedback_type: v.picklist(['like', 'dislike']),
  dislike_reason: v.nullable(v.string()),
  follow_up_email: v.nullable(v.string()),
  wants_follow_up: v.boolean(),
  formatting_changes: v.array(v.string()),
  user_ip: v.string(),
  session_id: v.string(),
  user_agent: v.string(),
  created_at: v.string(),
});

/** A row of `sql_feedback` with all its columns, as service_role reads it. */
export type StoredFeedback = v.InferOutput<typeof storedFeedbackSchema>;

/** The result of `find_feedback`: the row, or nothing. */
export const foundFeedbackSchema = v.pipe(v.array(storedFeedbackSchema), v.maxLength(1));
