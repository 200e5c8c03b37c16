import type { FeedbackEmailRequest, FeedbackSubmission } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { SiteError } from '../../../lib/errors.ts';
import { fetchWithin } from '../../../lib/fetch-within.ts';
import { mayOutlive } from '../../../lib/keepalive.ts';
import { restClient } from '../../../lib/rest-client.ts';

/** How long the notification is waited for, in milliseconds. */
const NOTIFY_LIMIT_MS = 15_000;

/** The code of a row that is there already (PostgreSQL, class 23). */
const DUPLICATE = '23505';

/** `counted`: this tab has said the same of this query before. */
export type Stored = 'stored' | 'counted';

/**
 * Stores feedback, then asks for the notification to be mailed. Only the first decides, and only the first is waited
 * for: a mail that cannot be sent is logged, the feedback still counts as stored (spec, section 8).
 *
 * @throws SiteError with the backend's code when the row could not be stored; logged here as well. Its status is 0
 * when there was no answer.
 */
export async function submitFeedback(record: FeedbackSubmission): Promise<Stored> {
  // The public may read back these columns only, so the answer must not ask for all.
  const { error, status } = await restClient()
    .from('sql_feedback')
    .insert(record)
    .select('id,feedback_type,created_at');
  if (error?.code === DUPLICATE) return 'counted';
  if (error !== null) {
    console.error('Feedback could not be stored:', error.code, error.message);
    throw new SiteError(error.code || 'feedback_insert', error.message, { status, cause: error });
  }
  void notify({ record: { ...record, created_at: new Date().toISOString() } });
  return 'stored';
}

async function notify(request: FeedbackEmailRequest): Promise<void> {
  try {
    const body = JSON.stringify(request);
    const response = await fetchWithin(NOTIFY_LIMIT_MS)(functionUrl('send-feedback-email'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body,
      keepalive: mayOutlive(body),
    });
    if (!response.ok) console.error('The feedback notification was not accepted:', response.status);
  } catch (error) {
    console.error('The feedback notification could not be sent:', error);
  }
}
