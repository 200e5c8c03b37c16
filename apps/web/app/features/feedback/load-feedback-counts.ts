import { type FeedbackCounts, type FeedbackType, feedbackTypeRowsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { restClient } from '../../lib/rest-client.ts';

export const NO_FEEDBACK: FeedbackCounts = { totalLikes: 0, totalDislikes: 0, satisfactionRate: 0 };

/** Counts likes and dislikes; the rate is a whole percent, 0 with no feedback (spec, call 3). */
export function countFeedback(rows: readonly { readonly feedback_type: FeedbackType }[]): FeedbackCounts {
  const totalLikes = rows.filter((row) => row.feedback_type === 'like').length;
  const totalDislikes = rows.length - totalLikes;
  const satisfactionRate = rows.length === 0 ? 0 : Math.round((totalLikes / rows.length) * 100);
  return { totalLikes, totalDislikes, satisfactionRate };
}

/** Supabase answers at most this many rows at a time, whatever one asks for. */
const PAGE = 1_000;
/** Beyond this many pages the counters stop growing rather than make a visitor wait for them. */
const MAX_PAGES = 20;

/** Reads all feedback's types and counts them. A failure is logged and answers zeros (spec, section 8). */
export async function loadFeedbackCounts(): Promise<FeedbackCounts> {
  try {
    return countFeedback(await loadTypes());
  } catch (error) {
    console.error('The feedback counts could not be read:', error);
    return NO_FEEDBACK;
  }
}

async function loadTypes(): Promise<v.InferOutput<typeof feedbackTypeRowsSchema>> {
  const client = restClient();
  const rows: v.InferOutput<typeof feedbackTypeRowsSchema> = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, count, error } = await client
      .from('sql_feedback')
      .select('feedback_type', { count: 'exact' })
      .order('id')
      .range(rows.length, rows.length + PAGE - 1);
    if (error !== null) throw error;
    const found = v.parse(feedbackTypeRowsSchema, data);
    rows.push(...found);
    if (found.length === 0 || rows.length >= (count ?? 0)) break;
  }
  return rows;
}
