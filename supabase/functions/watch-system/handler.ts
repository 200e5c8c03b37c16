import { judgementSchema, toldAlertsSchema } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { mailOwners } from '../_shared/mail/mail-owners.ts';
import { deliverOutbox } from '../_shared/mail/outbox.ts';
import { postToWebhook, webhookOf } from '../_shared/staff/alert-webhook.ts';
import { alertLetter, alertPost } from './alert-letter.ts';

/** The scheduled job that evaluates the alerts, and reports each once when it starts and once when it ends. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, mail } = dependencies;
  const { to_mail: toMail, ...judged } = v.parse(
    judgementSchema,
    dataOf('judge_alerts', await db.rpc('judge_alerts')),
  );
  const ids = idsOf(toMail);
  let mailed = 0;
  if (ids.started.length + ids.ended.length > 0) {
    // The same alerts make the same key, so a run that dies here does not cause a second email.
    const key = `alerts:${ids.started.join(',')}:${ids.ended.join(',')}`;
    mailed = await mailOwners(db, { key, kind: 'alert', letter: alertLetter(toMail, environment.siteUrl) });
    dataOf('note_alert_mails', await db.rpc('note_alert_mails', ids));
    if (mail !== null) dependencies.defer(() => deliverOutbox(db, mail));
  }
  // Deferred, so that a slow or failing webhook neither holds up the emails nor fails the job.
  dependencies.defer(() => postAlerts(environment, dependencies));
  return Response.json({ ...judged, mailed });
});

/** Posts the pending alerts to the webhook, and records the outcome. */
async function postAlerts(environment: FunctionEnvironment, dependencies: FunctionDependencies) {
  const { db, settings, resolve } = dependencies;
  const webhook = webhookOf(await settings.read());
  const claim = await db.rpc('claim_alert_posts', { webhook: webhook?.service ?? '' });
  const due = v.parse(toldAlertsSchema, dataOf('claim_alert_posts', claim));
  if (webhook === null || due.started.length + due.ended.length === 0) return;
  const { allowLoopback } = environment.watch;
  const outcome = await postToWebhook(webhook, alertPost(due, environment.siteUrl), {
    resolve,
    allowLoopback,
  });
  const said = { status: outcome.status ?? 0, cause: outcome.cause ?? '' };
  if (outcome.cause !== null) dependencies.log('The webhook did not accept an alert.', said);
  const noted = await db.rpc('note_alert_post', {
    ...idsOf(due),
    ...said,
  });
  dataOf('note_alert_post', noted);
}

const idsOf = ({ started, ended }: v.InferOutput<typeof toldAlertsSchema>) => ({
  started: started.map(({ id }) => id),
  ended: ended.map(({ id }) => id),
});
