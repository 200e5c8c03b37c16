import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { transportOf } from '../_shared/http/environment/mail.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { writeNotices } from '../_shared/mail/write-notices.ts';

/** The scheduled job that writes the pending emails to account owners, and sends the messages in the outbox. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail, settings } = dependencies;
  // The transport is recorded so that pages can say there is no mail server without asking each process.
  const transport = transportOf(environment.mail);
  dataOf('note_mail_transport', await db.rpc('note_mail_transport', { transport }));
  // The environment may decide where families' replies go, which the database can't see: it is recorded, too.
  const { 'chat.reply-address': address, 'chat.reply-key': key } = await settings.read();
  const replies = { ...(address === '' ? {} : { address }), has_key: key !== '' };
  dataOf('note_reply_address', await db.rpc('note_reply_address', replies));
  const notices = await writeNotices(dependencies);
  if (mail === null) {
    return Response.json({ sent: 0, failed: notices.failed, note: 'No mail server is configured.' });
  }
  const { sent, failed } = await deliverOutbox(db, mail);
  return Response.json({ sent, failed: failed + notices.failed });
});
