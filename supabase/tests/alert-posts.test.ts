import { createStaff, credentials, type StaffForTest, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { type MonitoringStage, openMonitoring } from './monitoring-stage.ts';
import { startWebhook, type WebhookListener } from './webhook-listener.ts';

/** A URL shaped like Slack's: anybody who has it can post. */
const TOKEN = 'T0/B0/never-to-be-seen';

describe.each(await testBackends())('posts of alerts on $name', (backend) => {
  let stage: MonitoringStage;
  let webhook: WebhookListener;
  let keeper: StaffForTest;

  beforeAll(async () => {
    webhook = await startWebhook();
    stage = await openMonitoring(backend, {
      givenSettings: { 'alerts.webhook-url': `${webhook.url}/services/${TOKEN}` },
    });
    keeper = await createStaff(stage.server, { role: 'member' });
    await stage.sql(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'system-settings', 'manage')",
      [keeper.id],
    );
    await stage.server.backend.database.run(
      "update public.rate_limits set per_minute = 1000 where action = 'settings_test_alerts'",
    );
  });
  beforeEach(async () => {
    await stage.reset();
    await stage.server.backend.database.run(`update private.alert_webhook set service = null, attempted_at = null,
      status = null, cause = null, failures = 0, next_try_at = null`);
    webhook.posts.length = 0;
    webhook.status = 200;
  });
  afterAll(async () => {
    await stage.close();
    await webhook.close();
  });

  /** Runs the job and the work that it defers. */
  const watch = async () => {
    const report = await stage.watch();
    await stage.server.functions.settle();
    return report;
  };
  const start = async () => {
    await stage.server.backend.database.run(
      "update private.alert_rules set for_minutes = 0 where name = 'error-rate'",
    );
    await stage.failing();
    return await watch();
  };
  const end = async () => {
    await stage.server.backend.database.run('delete from private.metric_samples');
    await stage.record({ requests: 100 });
    await stage.judge();
    await stage.pass(30);
    return await watch();
  };
  const titles = () => webhook.posts.map(({ body }) => String(body.text).split('\n')[0]);
  const state = async () =>
    ((await stage.rpc(stage.owner, 'read_monitoring')).body as { webhook: unknown }).webhook;
  const later = (minutes: number) =>
    stage.server.backend.database.run(
      `update private.alert_webhook set next_try_at = next_try_at - interval '${minutes} minutes'`,
    );
  const sendTest = async (who: StaffForTest | null) => {
    const response = await fetch(`${stage.server.url}/functions/v1/send-test-alert`, {
      method: 'POST',
      headers:
        who === null ? credentials(stage.server, 'anon') : credentials(stage.server, 'authenticated', who.id),
    });
    return { status: response.status, body: await response.json() };
  };

  it('are sent once when an alert starts and once when it ends', async () => {
    await start();
    await watch();
    expect(titles()).toEqual(['HLN: Many requests are failing']);
    expect(String(webhook.posts[0]?.body.text)).toContain('the limit is 5');
    await end();
    await watch();
    expect(titles()).toEqual(['HLN: Many requests are failing', 'HLN: Over: Many requests are failing']);
    expect(await stage.mails()).toEqual(titles());
    expect(await state()).toEqual({
      service: 'slack',
      at: expect.any(String),
      status: 200,
      cause: null,
      failures: 0,
      next_try_at: null,
    });
  });

  it('are retried within limits, and delay neither the emails nor the job', async () => {
    webhook.status = 500;
    expect(await start()).toMatchObject({ started: 1, mailed: 1 });
    expect(await stage.mails()).toEqual(['HLN: Many requests are failing']);
    await watch();
    expect(webhook.posts).toHaveLength(1);
    expect(await state()).toMatchObject({ status: 500, cause: 'status', failures: 1 });
    // The pauses are 1, 2, 4 and 8 minutes, and then always 15.
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      await later(minutes - 0.5);
      await watch();
      const posts = webhook.posts.length;
      await later(0.5);
      await watch();
      expect(webhook.posts.length, `${minutes} minutes`).toBe(posts + 1);
    }
    for (let run = 0; run < 20; run += 1) {
      await later(20);
      await watch();
    }
    expect(webhook.posts).toHaveLength(20);
    expect(await stage.mails()).toHaveLength(1);
  });

  it('catch up once the webhook answers or is replaced', async () => {
    webhook.status = 404;
    await start();
    webhook.status = 200;
    // A newly saved webhook is not subject to the pause.
    await stage.sql(
      `update private.settings set value = '"https://hooks.example.com/x"' where key = 'alerts.webhook-url'`,
    );
    expect(await state()).toMatchObject({ at: null, cause: null, failures: 0 });
    await watch();
    await watch();
    expect(titles()).toEqual(['HLN: Many requests are failing', 'HLN: Many requests are failing']);
    await stage.sql("update private.settings set value = null where key = 'alerts.webhook-url'");
  });

  it('report the end of an alert whose start could not be posted', async () => {
    webhook.status = 503;
    await start();
    webhook.status = 200;
    await later(1);
    await end();
    expect(titles()).toEqual(['HLN: Many requests are failing', 'HLN: Over: Many requests are failing']);
  });

  it('are not sent for muted alerts', async () => {
    await stage.server.backend.database.run(
      "update private.alert_rules set muted_until = now() + interval '1 hour' where name = 'error-rate'",
    );
    await start();
    await end();
    expect(webhook.posts).toEqual([]);
  });

  it("can be tested by staff who may change settings, who see the service's response", async () => {
    expect(await sendTest(null)).toMatchObject({ status: 401 });
    expect(await sendTest(stage.manager)).toMatchObject({ status: 403 });
    expect(webhook.posts).toEqual([]);
    const before = await endOfChain(stage.server.backend.database);
    expect(await sendTest(keeper)).toEqual({
      status: 200,
      body: { service: 'slack', status: 200, cause: null },
    });
    expect(titles()).toEqual(['HLN: test alert']);
    webhook.status = 403;
    expect(await sendTest(keeper)).toEqual({
      status: 200,
      body: { service: 'slack', status: 403, cause: 'status' },
    });
    expect(await state()).toMatchObject({ status: 403, cause: 'status' });
    const entries = await entriesAfter(stage.server.backend.database, before);
    expect(entries).toMatchObject([{ action: 'alert-test' }, { action: 'alert-test' }]);
    expect(JSON.stringify([entries, await state()])).not.toContain(TOKEN);
  });
});
