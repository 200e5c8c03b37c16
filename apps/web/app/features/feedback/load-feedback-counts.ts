import { type FeedbackCounts, type FeedbackType, feedbackTypeRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { restClient } from '../../lib/backend.ts';

export const NO_FEEDBACK: FeedbackCounts = { totalLikes: 0, totalDislikes: 0, satisfactionRate: 0 };

/** Counts likes and dislikes; the rate is a whole percent, 0 with no feedback (spec, call 3). */
export function countFeedback(rows: readonly { readonly feedback_type: FeedbackType }[]): FeedbackCounts {
  const totalLikes = rows.filter((row) => row.feedback_type === 'like').length;
  const totalDislikes = rows.length - totalLikes;
  const satisfactionRate = rows.length === 0 ? 0 : Math.round((totalLikes / rows.length) * 100);
  return { totalLikes, totalDislikes, satisfactionRate };
}

/** Reads all feedback's types and counts them. A failure is logged and answers zeros (spec, section 8). */
export async function loadFeedbackCounts(): Promise<FeedbackCounts> {
  try {
    const client = await restClient();
    const { data, error } = await client.from('sql_feedback').select('feedback_type');
    if (error !== null) throw error;
    return countFeedback(v.parse(feedbackTypeRowsSchema, data));
  } catch (error) {
    console.error('The feedback counts could not be read:', error);
    return NO_FEEDBACK;
  }
}
