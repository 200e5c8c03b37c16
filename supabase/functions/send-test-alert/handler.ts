import type { TestAlert } from '@hln/contracts';
import { DEFAULT_SETTINGS, readSettings } from '@hln/contracts/settings';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { postToWebhook, webhookOf } from '../_shared/staff/alert-webhook.ts';

const storedSchema = v.record(v.string(), v.unknown());

/** Posts a test to the alert webhook for staff who may change settings, and returns the service's answer. */
export const handler = defineFunction(['POST'], async (request, environment, { db, resolve }) => {
  await requireProjectKey(request, environment);
  // Reads the settings fresh: somebody who has just saved a URL tests that one.
  const stored = v.parse(storedSchema, dataOf('settings_in_use', await db.rpc('settings_in_use')));
  const webhook = webhookOf({
    ...DEFAULT_SETTINGS,
    ...readSettings(stored).read,
    ...environment.givenSettings,
  });
  const admission = db.rpc('begin_alert_test', { service: webhook?.service ?? '' });
  await askAsCaller(request, environment, 'begin_alert_test', admission);
  if (webhook === null) {
    return Response.json({ service: null, status: null, cause: null } satisfies TestAlert);
  }
  const site = environment.siteUrl;
  const message = {
    title: 'HLN: test alert',
    text: 'Somebody is testing in System Settings whether alerts arrive here. Nothing is wrong.',
    link:
      site === null
        ? null
        : { words: 'Open System Settings', url: `${site}/staff/resources/system-settings` },
    isWrong: false,
  };
  const { allowLoopback } = environment.watch;
  const outcome = await postToWebhook(webhook, message, { resolve, allowLoopback });
  const noted = await db.rpc('note_alert_post', {
    started: [],
    ended: [],
    status: outcome.status ?? 0,
    cause: outcome.cause ?? '',
  });
  dataOf('note_alert_post', noted);
  return Response.json({ service: webhook.service, ...outcome } satisfies TestAlert);
});
