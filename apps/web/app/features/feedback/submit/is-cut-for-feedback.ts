import { FEEDBACK_LIMITS } from '@hln/contracts';

/** Whether a text is longer than feedback stores, so that its end is cut off. */
export function isCutForFeedback(sql: string): boolean {
  return sql.length > FEEDBACK_LIMITS.sql;
}
