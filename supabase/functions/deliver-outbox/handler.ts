import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';
import { deliverOutbox } from '../_shared/outbox.ts';

/** The scheduled job that sends the messages in the outbox. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  if (mail === null) return Response.json({ sent: 0, failed: 0, note: 'No mail server is configured.' });
  return Response.json(await deliverOutbox(db, mail));
});
