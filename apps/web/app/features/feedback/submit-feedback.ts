import type { FeedbackEmailRequest, FeedbackSubmission } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../lib/backend.ts';
import { SiteError } from '../../lib/errors.ts';
import { fetchWithin } from '../../lib/fetch-within.ts';
import { restClient } from '../../lib/rest-client.ts';

/** How long the notification is waited for, in milliseconds. */
const NOTIFY_LIMIT_MS = 15_000;

/**
 * Stores feedback, then asks for the notification to be mailed. Only the first decides: a mail that cannot be sent
 * is logged, the feedback still counts as stored (spec, section 8).
 *
 * @throws SiteError with the backend's code when the row could not be stored; logged here as well.
 */
export async function submitFeedback(record: FeedbackSubmission): Promise<void> {
  // The public may read back these columns only, so the answer must not ask for all.
  const { error, status } = await restClient()
    .from('sql_feedback')
    .insert(record)
    .select('id,feedback_type,created_at');
  if (error !== null) {
    console.error('Feedback could not be stored:', error.code, error.message);
    throw new SiteError(error.code || 'feedback_insert', error.message, { status, cause: error });
  }
  await notify({ record: { ...record, created_at: new Date().toISOString() } });
}

async function notify(request: FeedbackEmailRequest): Promise<void> {
  try {
    const response = await fetchWithin(NOTIFY_LIMIT_MS)(functionUrl('send-feedback-email'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (!response.ok) console.error('The feedback notification was not accepted:', response.status);
  } catch (error) {
    console.error('The feedback notification could not be sent:', error);
  }
}
