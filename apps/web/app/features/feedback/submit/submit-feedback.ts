import type { FeedbackEmailRequest, FeedbackSubmission } from '@hln/contracts';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { SiteError } from '../../../lib/errors.ts';
import { fetchWithin, mayBeKeptAlive } from '../../../lib/requests.ts';
import { restClient } from '../../../lib/rest-client.ts';

/** Time limit of the request for a notification, in milliseconds. */
const NOTIFY_LIMIT_MS = 15_000;

/** PostgreSQL's code of a unique violation. */
const DUPLICATE = '23505';

/** `counted`: this tab has given the same feedback on this query before. */
export type Stored = 'stored' | 'counted';

/**
 * Stores feedback, then requests the notification by email. Only the storing is awaited and decides the outcome: if the
 * email can't be sent, that is logged and the feedback still counts as stored (docs/specification.md, section 8).
 *
 * @throws SiteError with the backend's code if the row could not be stored; logged here as well. Its status is 0 if
 * there was no response.
 */
export async function submitFeedback(record: FeedbackSubmission): Promise<Stored> {
  // Visitors may read only these columns, so the request must not ask for all.
  const { error, status } = await restClient()
    .from('sql_feedback')
    .insert(rowOf(record))
    .select('id,feedback_type,created_at');
  if (error?.code === DUPLICATE) return 'counted';
  if (error !== null) {
    console.error('Feedback could not be stored:', error.code, error.message);
    throw new SiteError(error.code || 'feedback_insert', error.message, { status, cause: error });
  }
  void notify({ record: { ...record, created_at: new Date().toISOString() } });
  return 'stored';
}

/** The generated type of a row does not allow undefined, which JSON leaves out. */
const rowOf = ({ website, formatter_version, formatting_options, ...row }: FeedbackSubmission) => ({
  ...row,
  ...(website === undefined ? {} : { website }),
  ...(formatter_version === undefined ? {} : { formatter_version }),
  ...(formatting_options === undefined ? {} : { formatting_options }),
});

async function notify(request: FeedbackEmailRequest): Promise<void> {
  try {
    const body = JSON.stringify(request);
    const response = await fetchWithin(NOTIFY_LIMIT_MS)(functionUrl('send-feedback-email'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body,
      keepalive: mayBeKeptAlive(body),
    });
    if (!response.ok) console.error('The feedback notification was not accepted:', response.status);
  } catch (error) {
    console.error('The feedback notification could not be sent:', error);
  }
}
