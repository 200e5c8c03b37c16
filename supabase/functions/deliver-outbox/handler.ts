import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';
import { deliverOutbox } from '../_shared/outbox.ts';
import { writeNotices } from '../_shared/write-notices.ts';

/** The scheduled job that writes what owners of accounts are to be told, and sends the messages in the outbox. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  const notices = await writeNotices(dependencies);
  if (mail === null) {
    return Response.json({ sent: 0, failed: notices.failed, note: 'No mail server is configured.' });
  }
  const { sent, failed } = await deliverOutbox(db, mail);
  return Response.json({ sent, failed: failed + notices.failed });
});
