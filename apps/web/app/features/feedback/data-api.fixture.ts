import { loadFeedbackCounts } from './counts/load-feedback-counts.ts';
import { buildFeedbackRecord } from './submit/feedback-record.ts';
import { submitFeedback } from './submit/submit-feedback.ts';

/** Makes every call that feedback makes to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  await loadFeedbackCounts();
  const subject = { originalSql: 'select 1', formattedSql: 'SELECT 1', changes: ['1 keyword'], options: {} };
  const sender = { ip: 'unknown', sessionId: 'abc', userAgent: 'Test' };
  await submitFeedback(buildFeedbackRecord(subject, { type: 'like' }, sender));
}
