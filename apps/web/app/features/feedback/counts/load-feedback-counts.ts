import { type FeedbackCounts, type FeedbackType, feedbackTypeRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { restClient } from '../../../lib/rest-client.ts';

export const NO_FEEDBACK: FeedbackCounts = { totalLikes: 0, totalDislikes: 0, satisfactionRate: 0 };

/** The rate is a whole percent, 0 with no feedback (spec, call 3). */
function countsOf(totalLikes: number, totalDislikes: number): FeedbackCounts {
  const total = totalLikes + totalDislikes;
  return {
    totalLikes,
    totalDislikes,
    satisfactionRate: total === 0 ? 0 : Math.round((totalLikes / total) * 100),
  };
}

/** Counts the likes and dislikes among rows. */
export function countFeedback(rows: readonly { readonly feedback_type: FeedbackType }[]): FeedbackCounts {
  const totalLikes = rows.filter((row) => row.feedback_type === 'like').length;
  return countsOf(totalLikes, rows.length - totalLikes);
}

/**
 * Reads the type of every row and counts them; if there are more rows than one response holds, the backend counts.
 * On a failure, logs it and returns zeros (spec, section 8).
 */
export async function loadFeedbackCounts(): Promise<FeedbackCounts> {
  try {
    const all = await readTypes();
    if (all.rows.length >= all.total) return countFeedback(all.rows);
    const likes = await readTypes('like');
    // Feedback may arrive between the two responses.
    return countsOf(likes.total, Math.max(0, all.total - likes.total));
  } catch (error) {
    console.error('The feedback counts could not be read:', error);
    return NO_FEEDBACK;
  }
}

/** The rows of one response, and how many there are in all; with a type, only the number matters. */
async function readTypes(type?: FeedbackType) {
  const query = restClient().from('sql_feedback').select('feedback_type', { count: 'exact' });
  const { data, count, error } = await (type === undefined
    ? query
    : query.eq('feedback_type', type).limit(1));
  if (error !== null) throw error;
  const rows = v.parse(feedbackTypeRowsSchema, data);
  return { rows, total: count ?? rows.length };
}
