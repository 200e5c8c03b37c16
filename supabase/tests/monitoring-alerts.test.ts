import { dataOf, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { histogram, sample } from './monitoring-samples.ts';
import { type MonitoringStage, openMonitoring, PROCESSES, STARTED } from './monitoring-stage.ts';

describe.each(await testBackends())('alerting on $name', (backend) => {
  let stage: MonitoringStage;

  beforeAll(async () => {
    stage = await openMonitoring(backend);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.close());

  it('emails the Owners once when an alert starts and once when it ends, without flapping', async () => {
    const { server, record, judge, watch, status, failing, pass, mails } = stage;
    await failing();
    await watch();
    expect((await status()).alerts).toEqual([]);
    await pass(4);
    // Judges twice at once, as two processes would.
    await Promise.all([judge(), judge()]);
    await watch();
    await watch();
    expect((await status()).alerts).toMatchObject([{ rule: 'error-rate', ended_at: null }]);
    expect(await mails()).toEqual(['HLN: Many requests are failing']);
    // 3.3 %: below the value at which the alert starts, above the one at which it ends.
    await record({ requests: 200 });
    await watch();
    await pass(60);
    await watch();
    await failing();
    await pass(60);
    await watch();
    expect(await mails()).toHaveLength(1);
    await server.backend.database.run('delete from private.metric_samples');
    await record({ requests: 100 });
    await watch();
    await pass(9);
    await watch();
    expect((await status()).alerts).toMatchObject([{ ended_at: null }]);
    await pass(2);
    await watch();
    await watch();
    expect((await status()).alerts).toMatchObject([{ rule: 'error-rate', ended_at: expect.any(String) }]);
    expect(await mails()).toEqual(['HLN: Many requests are failing', 'HLN: Over: Many requests are failing']);
  });

  it('evaluates each subject by its own value', async () => {
    const { server, judge, watch, status, mails } = stage;
    await server.backend.database.run('update private.alert_rules set for_minutes = 0');
    const facts = {
      memory_bytes: 90,
      memory_limit_bytes: 100,
      disk_free_bytes: 5,
      disk_bytes: 100,
      certificate_ends_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    };
    const busy = histogram({ 0: 98, 12: 2 });
    const bad = { requests: 100, latency: busy, loop_delay: busy, database_ms: 3_000, database_away_s: 60 };
    const recorded = await server.backend.service.rpc('record_sample', {
      process_id: PROCESSES[0] ?? '',
      process_started_at: STARTED,
      sample: sample(bad),
      facts,
    });
    expect(recorded.error).toBeNull();
    await server.backend.database.run(`insert into public.email_outbox
      (idempotency_key, kind, recipient, subject, text_body, created_at)
      values ('old', 'test', 'a@hln.example', 'Hello', 'Hello', now() - interval '31 minutes')`);
    await judge();
    const values = Object.fromEntries(
      (await status()).alerts.map((alert) => [
        alert.rule,
        'value' in alert && Math.floor(Number(alert.value)),
      ]),
    );
    expect(values).toEqual({
      'database-away': 60,
      'database-slow': 3_000,
      'mail-queue': 31,
      'slow-answers': 10_000,
      'event-loop': 10_000,
      memory: 90,
      disk: 95,
      certificate: 3,
    });
    // One email covers all of them.
    await watch();
    expect(await mails()).toEqual(['HLN: The database could not be reached, and 7 more']);
  });

  it("uses the card provider's last response to any process, for an hour", async () => {
    const { server, watch, judge, status, pass, mails } = stage;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const answered = async (process: string, at: string, isWell: boolean) => {
      const { error } = await server.backend.service.rpc('record_sample', {
        process_id: process,
        process_started_at: STARTED,
        sample: sample({}),
        facts: { card_answered_at: at, card_answered_well: isWell },
      });
      expect(error).toBeNull();
    };
    const [first = '', second = ''] = PROCESSES;
    const rules = async () => (await status()).alerts.map(({ rule, ended_at }) => [rule, ended_at !== null]);
    await answered(first, minutesAgo(20), false);
    await answered(second, minutesAgo(10), true);
    await watch();
    await pass(6);
    await watch();
    expect(await rules()).toEqual([]);
    await answered(first, minutesAgo(1), false);
    await watch();
    await pass(6);
    await watch();
    expect(await rules()).toEqual([['card-provider', false]]);
    expect(await mails()).toEqual(['HLN: The card provider isn’t accepting payments']);
    expect(dataOf(await server.backend.service.rpc('public_status'))).toMatchObject({
      troubles: [{ part: 'coffee', is_slow: false }],
    });
    // There has been no request for an hour.
    await answered(first, minutesAgo(61), false);
    await answered(second, minutesAgo(70), true);
    await judge();
    await pass(6);
    await judge();
    expect(await rules()).toEqual([['card-provider', true]]);
  });

  it('copes with a clock that was ahead', async () => {
    const { server, judge, failing, sql } = stage;
    await failing();
    await judge();
    await server.backend.database.run("update private.alert_watch set bad_since = now() + interval '1 year'");
    await judge();
    const [watched] = await sql<{ ok: boolean }>(
      "select bad_since <= now() as ok from private.alert_watch where rule = 'error-rate'",
    );
    expect(watched).toEqual({ ok: true });
    await server.backend.database.run(
      "update private.monitoring_state set heartbeat_at = now() + interval '1 year'",
    );
    expect(dataOf(await server.backend.service.rpc('claim_heartbeat'))).toBe(true);
  });

  it('tells visitors about outages that they notice, but not the cause', async () => {
    const { server } = stage;
    await server.backend.database.run(`
      update private.monitoring_state set judged_at = '2026-11-22T10:00:00Z';
      insert into private.alerts (rule, subject, since, ended_at, threshold, value, worst)
      select v.rule, v.subject, now() - v.since * interval '1 hour', now() - v.ended * interval '1 hour', 1, 1, 1
      from (values
        ('mail-queue', '', 3, null), ('job-failed', 'deliver-outbox', 2, null),
        ('slow-answers', '', 1, null), ('disk', '', 1, null), ('job-failed', 'check-prices', 1, null),
        -- Two that overlap, one by itself, one that is long over, and one that nobody outside noticed.
        ('error-rate', '', 30, 28), ('slow-answers', '', 29, 27), ('database-away', '', 20, 19),
        ('error-rate', '', 900, 800), ('memory', '', 20, 19)
      ) as v (rule, subject, since, ended)`);
    const told = dataOf(await server.backend.service.rpc('public_status')) as Record<string, object[]>;
    const hoursAgo = (time: unknown) => Math.round((Date.now() - Date.parse(String(time))) / 3_600_000);
    expect(told.judged_at).toBe('2026-11-22T10:00:00+00:00');
    expect(told.troubles).toMatchObject([
      { part: 'mail', is_slow: false },
      { part: 'site', is_slow: true },
    ]);
    expect(told.incidents).toMatchObject([
      { part: 'chat' },
      { part: 'coffee' },
      { part: 'saving' },
      { part: 'site' },
    ]);
    const long = (told.incidents as { since: string; ended_at: string }[]).at(-1);
    expect([hoursAgo(long?.since), hoursAgo(long?.ended_at)]).toEqual([30, 27]);
    const keys = [...(told.troubles ?? []), ...(told.incidents ?? [])].flatMap((one) => Object.keys(one));
    expect([...new Set(keys)].sort()).toEqual(['ended_at', 'is_slow', 'part', 'since']);
  });

  it('sends nothing while it is muted, and records who muted or acknowledged it, and why', async () => {
    const { server, owner, rpc, watch, status, failing, pass, mails } = stage;
    const why = '<img src=x onerror=alert(1)> we know';
    const before = await endOfChain(server.backend.database);
    expect((await rpc(owner, 'mute_alerts', { rule_name: 'error-rate', for_hours: 2, why })).status).toBe(
      204,
    );
    await failing();
    await watch();
    await pass(10);
    await watch();
    expect(await mails()).toEqual([]);
    const [alert] = (await status()).alerts;
    expect(dataOf(await server.backend.service.rpc('claim_heartbeat'))).toBe(true);
    for (const reason of ['', '   ', 'two\nlines', 'x'.repeat(201)]) {
      const answer = await rpc(owner, 'acknowledge_alert', { alert_id: alert?.id, why: reason });
      expect(answer).toMatchObject({ status: 400, code: '22023' });
    }
    expect((await rpc(owner, 'acknowledge_alert', { alert_id: alert?.id, why })).status).toBe(204);
    expect((await status()).alerts).toMatchObject([
      { acknowledgement: why, acknowledged_by: 'owner@hln.example' },
    ]);
    expect((await rpc(owner, 'mute_alerts', { rule_name: 'error-rate', for_hours: 0, why: '' })).status).toBe(
      204,
    );
    await watch();
    expect(await mails()).toEqual(['HLN: Many requests are failing']);
    const recorded = await entriesAfter(server.backend.database, before);
    const ours = recorded.filter(({ area }) => area === 'system-monitoring');
    expect(ours.map(({ table_name, reason, actor_id }) => [table_name, reason, actor_id])).toEqual([
      ['private.alert_rules', why, owner.id],
      ['private.alerts', why, owner.id],
      ['private.alert_rules', null, owner.id],
    ]);
  });

  it('accepts only sensible limits, and applies them', async () => {
    const { owner, rpc, judge, failing } = stage;
    const rule = (threshold: number, clear: number, minutes: number) =>
      rpc(owner, 'set_alert_rule', {
        rule_name: 'error-rate',
        new_threshold: threshold,
        new_clear_at: clear,
        new_for_minutes: minutes,
        enabled: true,
      });
    for (const [threshold, clear, minutes] of [
      [5, 5, 1],
      [101, 5, 1],
      [5, -1, 1],
      [5, 1, 1441],
    ] as const) {
      expect(await rule(threshold, clear, minutes)).toMatchObject({ status: 400, code: '22023' });
    }
    expect((await rule(50, 40, 0)).status).toBe(204);
    await failing();
    expect(await judge()).toMatchObject({ started: 0 });
    expect((await rule(8, 4, 0)).status).toBe(204);
    expect(await judge()).toMatchObject({ started: 1, open: 1 });
    expect((await rule(5, 2, 3)).status).toBe(204);
  });
});
