import { EMAIL_STATUSES } from '@hln/contracts';
import type { TestMail } from '@hln/contracts/settings';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { writeNotices } from '../_shared/mail/write-notices.ts';

const mailSchema = v.object({
  recipient: v.string(),
  status: v.picklist(EMAIL_STATUSES),
  last_error: v.nullable(v.string()),
});

/**
 * Sends a test email to a caller who may change settings, and reports the outcome. It goes through the outbox like all
 * emails.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const { db, mail } = dependencies;
  const id = await askAsCaller(request, environment, 'queue_test_mail', db.rpc('queue_test_mail'));
  await writeNotices(dependencies);
  if (mail !== null) await deliverOutbox(db, mail);
  const row = await db.from('email_outbox').select('recipient, status, last_error').eq('id', id).single();
  const { recipient, status, last_error: reason } = v.parse(mailSchema, dataOf('email_outbox', row));
  const isWaiting = status === 'pending' || status === 'sending';
  const state = status === 'sent' ? status : isWaiting ? (mail === null ? 'stored' : 'waiting') : 'failed';
  const answer: TestMail = {
    to: recipient,
    state,
    reason:
      reason ?? (status === 'suppressed' ? 'Nothing is sent to this email address: it is suppressed.' : null),
  };
  return Response.json(answer);
});
