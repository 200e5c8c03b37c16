import { feedbackEmailRequestSchema } from '@hln/contracts';
import * as v from 'valibot';
import { defineFunction } from '../_shared/http/define-function.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { deliverOutbox, enqueueMail } from '../_shared/mail/outbox.ts';
import { feedbackMail, foundFeedbackSchema } from './feedback-mail.ts';

/**
 * Emails feedback to the team (docs/specification.md, call 2). The message goes to the configured mailbox only, is
 * written from the stored row, and is sent once per row: callers cannot have anything sent that was not stored, and
 * storing is limited per IP address.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const { record } = await readJson(request, feedbackEmailRequestSchema);
  const { db, mail, settings } = dependencies;
  const found = await db.rpc('find_feedback', { record });
  if (found.error) throw new Error(`find_feedback failed (${found.error.code}: ${found.error.message}).`);
  const [row] = v.parse(foundFeedbackSchema, found.data);
  if (row === undefined) {
    throw new FunctionError(
      404,
      'feedback_not_found',
      'This feedback is not stored, so there is nothing to send.',
    );
  }
  const { 'mail.feedback-to': recipient } = await settings.read();
  await enqueueMail(db, feedbackMail(row, recipient));
  if (mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  return Response.json({ success: true, id: row.id });
});
