import type { TestMail } from '@hln/contracts/settings';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/ask-as-caller.ts';
import { dataOf } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireProjectKey } from '../_shared/guard.ts';
import { deliverOutbox } from '../_shared/outbox.ts';

const mailSchema = v.object({
  recipient: v.string(),
  status: v.picklist(['pending', 'sending', 'sent', 'failed']),
  last_error: v.nullable(v.string()),
});

/** Sends a mail to whoever asks and may change settings, and says what became of it. It takes the way of all mails. */
export const handler = defineFunction(['POST'], async (request, environment, { db, mail }) => {
  await requireProjectKey(request, environment);
  const id = await askAsCaller(request, environment, 'queue_test_mail', db.rpc('queue_test_mail'));
  if (mail !== null) await deliverOutbox(db, mail);
  const row = await db.from('email_outbox').select('recipient, status, last_error').eq('id', id).single();
  const { recipient, status, last_error: reason } = v.parse(mailSchema, dataOf('email_outbox', row));
  const state = status === 'sent' || status === 'failed' ? status : mail === null ? 'stored' : 'waiting';
  const answer: TestMail = { to: recipient, state, reason };
  return Response.json(answer);
});
