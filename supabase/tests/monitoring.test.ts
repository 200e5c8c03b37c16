import {
  callRest,
  createStaff,
  credentials,
  dataOf,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { histogram, sample, startWatcher, type Watcher } from './monitoring-samples.ts';

const PROCESSES = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const STARTED = '2026-11-22T00:00:00Z';
interface Status {
  readonly alerts: readonly {
    readonly id: number;
    readonly rule: string;
    readonly ended_at: string | null;
    readonly acknowledgement: string | null;
    readonly acknowledged_by: string | null;
  }[];
  readonly rules: readonly {
    readonly name: string;
    readonly threshold: number;
    readonly muted_until: string | null;
  }[];
}

describe.each(await testBackends())('monitoring on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;
  let watcher: Watcher;

  beforeAll(async () => {
    watcher = await startWatcher();
    server = await backend.start({
      heartbeatUrl: watcher.url,
      watch: { allowLoopback: true },
    });
    await server.schedules.stop();
    owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
    member = await createStaff(server, { email: 'member@hln.example', role: 'member' });
  });
  afterAll(async () => {
    await server.close();
    await watcher.close();
  });
  beforeEach(async () => {
    await server.backend.database.run(`
      delete from private.metric_samples; delete from private.server_processes; delete from private.job_runs;
      update private.alert_rules set for_minutes = 3 where name = 'error-rate';
      delete from private.alerts; delete from private.alert_watch; delete from public.email_outbox;
      update private.alert_rules set muted_until = null, mute_reason = null, is_enabled = name <> 'job-late';
      update private.monitoring_state set judged_at = null, heartbeat_at = null;
    `);
  });

  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    await server.backend.database.query<Row>(text, values);
  const record = async (values: object, process = PROCESSES[0] ?? '') =>
    await server.backend.service.rpc('record_sample', {
      process_id: process,
      process_started_at: STARTED,
      sample: sample(values),
      facts: {},
    });
  const rpc = (who: StaffForTest, name: string, parameters: object = {}) =>
    callRest(
      server,
      'authenticated',
      'POST',
      `/rpc/${name}`,
      parameters,
      credentials(server, 'authenticated', who.id),
    );
  const judge = async () =>
    dataOf(await server.backend.service.rpc('judge_alerts')) as Record<string, unknown>;
  const watch = () => server.functions.runJob('watch-system');
  const status = async () => (await rpc(owner, 'read_monitoring')).body as Status;
  const failing = () => record({ requests: 100, errors: 10, latency: histogram({ 3: 100 }) });
  /** As if so many minutes had passed since each alert's value changed sides. */
  const pass = (minutes: number) =>
    server.backend.database.run(`update private.alert_watch set bad_since = bad_since - interval '${minutes} minutes',
      good_since = good_since - interval '${minutes} minutes'`);
  const mails = async () =>
    (
      await sql<{ subject: string }>(
        "select subject from public.email_outbox where kind = 'alert' order by created_at",
      )
    ).map(({ subject }) => subject);

  it('adds up what several processes counted, in minutes, hours and days', async () => {
    const [first, second] = PROCESSES;
    const error = {
      requests: 4,
      errors: 1,
      refused: 2,
      latency: histogram({ 0: 3, 13: 1 }),
      memory_bytes: 700,
    };
    await record({ ...error, routes: { '/about': [3, 2, 0, 9], '/': [1, 0, 1, 2] } }, first);
    await record({ requests: 1, latency: histogram({ 0: 1 }), routes: { '/': [1, 0, 0, 5] } }, first);
    await record({ requests: 5, latency: histogram({ 4: 5 }), routes: { '/about': [5, 0, 0, 50] } }, second);
    await judge();
    await judge();
    for (const range of ['hour', 'day', 'month']) {
      const { body } = await rpc(manager, 'read_metrics', { range_name: range });
      const { points, routes } = body as { points: Record<string, unknown>[]; routes: unknown };
      // The minute may have ended between two of them.
      const sum = (name: string) => points.reduce((total, point) => total + Number(point[name]), 0);
      expect([sum('requests'), sum('refused'), sum('errors')], range).toEqual([10, 2, 1]);
      const latency = points.map((point) => point.latency as number[]);
      expect(
        histogram({}).map((_, n) => latency.reduce((total, counts) => total + (counts[n] ?? 0), 0)),
      ).toEqual(histogram({ 0: 4, 4: 5, 13: 1 }));
      expect(Math.max(...points.map((point) => Number(point.memory_bytes)))).toBe(1_000);
      expect(routes).toEqual({ '/about': [8, 2, 0, 59], '/': [2, 0, 1, 7] });
    }
    const kept = await sql<{ resolution: string; requests: number }>(
      'select resolution, sum(requests)::integer as requests from private.metric_samples group by 1 order by 1',
    );
    expect(kept).toEqual([
      { resolution: 'day', requests: 10 },
      { resolution: 'hour', requests: 10 },
      { resolution: 'minute', requests: 10 },
    ]);
  });

  it('keeps sums whose parts are gone, and forgets what is too old or to come', async () => {
    await record({ requests: 7 });
    await judge();
    await server.backend.database.run(`
      update private.metric_samples set starts_at = starts_at - interval '30 hours' where resolution = 'minute';
      update private.metric_samples set starts_at = date_trunc('hour', starts_at - interval '30 hours') where resolution = 'hour';
      insert into private.metric_samples select 'minute', now() + interval '1 year', process, requests, refused, errors,
        functions, latency, loop_delay, loop_max_ms, memory_bytes, database_ms, database_away_s, routes
        from private.metric_samples where resolution = 'minute';
    `);
    await judge();
    await judge();
    expect(
      await sql(
        "select resolution, requests from private.metric_samples where resolution <> 'day' order by 1",
      ),
    ).toEqual([{ resolution: 'hour', requests: 7 }]);
  });

  it('counts made-up addresses as one route, whoever makes them up', async () => {
    const routes = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`/made-up/${n}`, [1, 0, 0, 1]]));
    expect((await record({ requests: 500, routes })).error).toBeNull();
    const [row] = await sql<{ routes: Record<string, number[]> }>(
      'select routes from private.metric_samples',
    );
    expect(Object.keys(row?.routes ?? {})).toHaveLength(200);
    expect(row?.routes.other).toEqual([301, 0, 0, 301]);
    await server.backend.database.run('delete from private.metric_samples');
    // What this server counted before is not looked at.
    await server.monitoring.tick();
    await server.backend.database.run('delete from private.metric_samples');
    for (let n = 0; n < 20; n += 1) {
      await (await fetch(`${server.url}/nowhere-${n}/${'x'.repeat(n)}`)).text();
      await (await fetch(`${server.url}/rest/v1/nothing_${n}`)).text();
      await (await fetch(`${server.url}/functions/v1/nothing-${n}`)).text();
    }
    await (await fetch(`${server.url}/healthz`)).text();
    await server.monitoring.tick();
    const [counted] = await sql<{ routes: Record<string, number[]> }>(
      'select routes from private.metric_samples',
    );
    expect(Object.keys(counted?.routes ?? {}).sort()).toEqual(['/healthz', 'other']);
    expect(counted?.routes.other?.[0]).toBe(60);
  });

  it('refuses impossible values and more processes than there can be', async () => {
    for (const wrong of [
      { requests: -1 },
      { requests: 1e12 },
      { requests: 1, errors: 2 },
      { latency: [1] },
      { latency: histogram({ 2: -1 }) },
      { memory_bytes: 1e17 },
      { routes: { '/': ['a', 0, 0, 0] } },
      { loop_max_ms: 1e9 },
    ]) {
      expect((await record(wrong)).error, JSON.stringify(wrong)).not.toBeNull();
    }
    await server.backend.database.run(`
      insert into private.server_processes (id, started_at, facts)
      select gen_random_uuid(), now(), '{}' from generate_series(1, 32)`);
    expect((await record({ requests: 1 })).error?.message).toContain('More than 32 processes');
    expect(await sql('select from private.metric_samples')).toEqual([]);
  });

  it('is written by the service alone, and read and changed by those who may', async () => {
    const sampled = { process_id: PROCESSES[0], process_started_at: STARTED, sample: sample(), facts: {} };
    const writes = [
      ['record_sample', sampled],
      ['judge_alerts', {}],
      ['note_alert_mails', { started: [], ended: [] }],
      ['claim_heartbeat', {}],
      ['start_job_run', { job_name: 'housekeeping' }],
      ['finish_job', { job_name: 'housekeeping', error: null, run: 1, report: {} }],
    ] as const;
    const reads = [
      ['read_monitoring', {}],
      ['read_metrics', { range_name: 'hour' }],
      ['read_job_runs', { job_name: 'housekeeping' }],
    ] as const;
    const changes = [
      [
        'set_alert_rule',
        { rule_name: 'disk', new_threshold: 99, new_clear_at: 1, new_for_minutes: 0, enabled: false },
      ],
      ['acknowledge_alert', { alert_id: 1, why: 'Known.' }],
      ['mute_alerts', { rule_name: 'disk', for_hours: 1, why: 'Known.' }],
    ] as const;
    for (const [name, parameters] of [...writes, ...reads, ...changes]) {
      const anon = await callRest(server, 'anon', 'POST', `/rpc/${name}`, parameters);
      expect([401, 403, 404], `anon ${name}`).toContain(anon.status);
      expect(await rpc(member, name, parameters), `member ${name}`).toMatchObject({ code: '42501' });
    }
    for (const [name, parameters] of writes) {
      for (const who of [manager, owner]) expect((await rpc(who, name, parameters)).code, name).toBe('42501');
    }
    for (const [name, parameters] of reads) {
      for (const who of [manager, owner]) expect((await rpc(who, name, parameters)).status, name).toBe(200);
    }
    for (const [name, parameters] of changes) {
      const answer = await rpc(manager, name, parameters);
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        403,
        'You may see this, but not change it.',
      ]);
    }
    for (const table of [
      'metric_samples',
      'server_processes',
      'job_runs',
      'alerts',
      'alert_rules',
      'alert_watch',
    ]) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const answer = await callRest(
          server,
          'authenticated',
          method,
          `/${table}`,
          method === 'GET' || method === 'DELETE' ? undefined : { requests: 1 },
          {
            ...credentials(server, 'authenticated', owner.id),
            'content-profile': 'private',
            'accept-profile': 'private',
          },
        );
        expect([403, 404, 406], `${method} ${table}`).toContain(answer.status);
      }
    }
    expect((await status()).rules.find(({ name }) => name === 'disk')?.threshold).toBe(90);
  });

  it('mails the Owners once when an alert starts and once when it ends, without flapping', async () => {
    await failing();
    await watch();
    expect((await status()).alerts).toEqual([]);
    await pass(4);
    // Two at once, as two processes would.
    await Promise.all([judge(), judge()]);
    await watch();
    await watch();
    expect((await status()).alerts).toMatchObject([{ rule: 'error-rate', ended_at: null }]);
    expect(await mails()).toEqual(['Many requests fail']);
    // 3.3 %: less than it starts at, more than it ends at.
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
    expect(await mails()).toEqual(['Many requests fail', 'Over: Many requests fail']);
  });

  it('judges each thing by a value of its own', async () => {
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
    // One mail for all of them.
    await watch();
    expect(await mails()).toEqual(['The database could not be reached, and 7 more']);
  });

  it('is not misled by a clock that was ahead', async () => {
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

  it('is quiet while it is muted, and records who muted or acknowledged it, and why', async () => {
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
    expect(await mails()).toEqual(['Many requests fail']);
    const recorded = await entriesAfter(server.backend.database, before);
    const ours = recorded.filter(({ area }) => area === 'system-monitoring');
    expect(ours.map(({ table_name, reason, actor_id }) => [table_name, reason, actor_id])).toEqual([
      ['private.alert_rules', why, owner.id],
      ['private.alerts', why, owner.id],
      ['private.alert_rules', null, owner.id],
    ]);
  });

  it('takes limits that make sense, and judges by them', async () => {
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

  it('tells a job that did its work from one that did not', async () => {
    const { service } = server.backend;
    const run = async (job: string, error: string | null, report: Record<string, number>) => {
      const number = dataOf(await service.rpc('start_job_run', { job_name: job })) as number;
      dataOf(await service.rpc('finish_job', { job_name: job, error: error as string, run: number, report }));
      const { body } = await rpc(manager, 'read_job_runs', { job_name: job });
      return (body as { outcome: string; waiting: number | null }[])[0];
    };
    expect(await run('deliver-outbox', null, { sent: 0, failed: 0 })).toMatchObject({
      outcome: 'done',
      waiting: 0,
    });
    await server.backend.database.run(`insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
      values ('1', 'test', 'a@hln.example', 'Hello', 'Hello')`);
    expect(await run('deliver-outbox', null, { sent: 0, failed: 0 })).toMatchObject({
      outcome: 'hollow',
      waiting: 1,
    });
    expect(await run('deliver-outbox', null, { sent: 1, failed: 0 })).toMatchObject({ outcome: 'done' });
    expect(await run('housekeeping', null, {})).toMatchObject({ outcome: 'hollow', waiting: null });
    expect(await run('housekeeping', 'It broke.', {})).toMatchObject({
      outcome: 'failed',
      error: 'It broke.',
    });
    await judge();
    await pass(6);
    await judge();
    expect((await status()).alerts).toMatchObject([{ rule: 'job-failed', subject: 'housekeeping' }]);
    await server.backend.database.run(`insert into private.job_runs (job, outcome)
      select 'housekeeping', 'done' from generate_series(1, 2100)`);
    await service.rpc('start_job_run', { job_name: 'housekeeping' });
    expect(
      await sql("select count(*)::integer as runs from private.job_runs where job = 'housekeeping'"),
    ).toEqual([{ runs: 2_000 }]);
  });

  it('sends a heartbeat once a minute, while everything works and somebody judges that', async () => {
    const {
      monitoring,
      backend: { database },
    } = server;
    const minuteLater = () =>
      database.run("update private.monitoring_state set heartbeat_at = now() - interval '1 minute'");
    await monitoring.tick();
    expect(watcher.heard()).toEqual([]);
    await judge();
    await monitoring.tick();
    await monitoring.tick();
    expect(watcher.heard()).toEqual(['GET /ping/1']);
    await minuteLater();
    await monitoring.tick();
    expect(watcher.heard()).toEqual(['GET /ping/1']);
    await failing();
    await judge();
    await pass(4);
    await judge();
    await minuteLater();
    await monitoring.tick();
    expect(watcher.heard()).toEqual([]);
    await database.run(
      "update private.alerts set ended_at = now(); update private.monitoring_state set judged_at = now() - interval '6 minutes'",
    );
    await monitoring.tick();
    expect(watcher.heard()).toEqual([]);
    const [seen] = await sql<{ heartbeat: string; database: string }>(
      "select facts ->> 'heartbeat' as heartbeat, facts ->> 'database' as database from private.server_processes where facts <> '{}'",
    );
    expect(seen).toEqual({ heartbeat: 'sent', database: database.kind });
  });

  it('finds a job late that is due and not run, or runs for ever', async () => {
    await server.backend.database.run(`
      update private.alert_rules set is_enabled = true where name = 'job-late';
      update public.scheduled_jobs set next_run_at = now() + interval '1 minute';
      update public.scheduled_jobs set next_run_at = now() - interval '11 minutes' where name = 'check-prices';
      insert into private.job_runs (job, started_at) values ('deliver-outbox', now() - interval '26 minutes');
    `);
    await judge();
    const { alerts } = await status();
    expect(alerts.map((alert) => [alert.rule, 'subject' in alert && alert.subject]).sort()).toEqual([
      ['job-late', 'check-prices'],
      ['job-late', 'deliver-outbox'],
    ]);
  });
});
