import { type FeedbackCounts, type FeedbackType, feedbackTypeRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { restClient } from '../../../lib/rest-client.ts';

/** The rate is a whole percent, 0 with no feedback (docs/specification.md, call 3). */
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
 * Loads the type of every row and counts them; if there are more rows than one response holds, the backend counts.
 *
 * @throws the backend's error
 */
export async function loadFeedbackCounts(): Promise<FeedbackCounts> {
  const all = await readTypes();
  if (all.rows.length >= all.total) return countFeedback(all.rows);
  const likes = await readTypes('like');
  // Feedback may arrive between the two responses.
  return countsOf(likes.total, Math.max(0, all.total - likes.total));
}

/** The rows of one response, and the total number; with a type, only the number matters. */
async function readTypes(type?: FeedbackType) {
  const query = restClient().from('sql_feedback').select('feedback_type', { count: 'exact' });
  const { data, count, error } = await (type === undefined
    ? query
    : query.eq('feedback_type', type).limit(1));
  if (error !== null) throw error;
  const rows = v.parse(feedbackTypeRowsSchema, data);
  return { rows, total: count ?? rows.length };
}
