import { judgementSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/database-errors.ts';
import { defineFunction } from '../_shared/define-function.ts';
import { requireServiceKey } from '../_shared/guard.ts';
import { mailOwners } from '../_shared/mail-owners.ts';
import { deliverOutbox } from '../_shared/outbox.ts';
import { alertLetter } from './alert-letter.ts';

/** The scheduled job that judges the alerts, and mails the Owners once when one starts and once when it ends. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  const { to_mail: toMail, ...judged } = v.parse(
    judgementSchema,
    dataOf('judge_alerts', await db.rpc('judge_alerts')),
  );
  const ids = { started: toMail.started.map(({ id }) => id), ended: toMail.ended.map(({ id }) => id) };
  let mailed = 0;
  if (ids.started.length + ids.ended.length > 0) {
    // The same alerts make the same key: a run that ends here leaves no second mail.
    const key = `alerts:${ids.started.join(',')}:${ids.ended.join(',')}`;
    mailed = await mailOwners(db, { key, kind: 'alert', letter: alertLetter(toMail, environment.siteUrl) });
    dataOf('note_alert_mails', await db.rpc('note_alert_mails', ids));
    if (mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  }
  return Response.json({ ...judged, mailed });
});
