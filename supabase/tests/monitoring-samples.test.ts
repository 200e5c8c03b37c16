import { callRest, credentials, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { histogram, sample } from './monitoring-samples.ts';
import { type MonitoringStage, openMonitoring, PROCESSES, STARTED } from './monitoring-stage.ts';

describe.each(await testBackends())('the monitoring history on $name', (backend) => {
  let stage: MonitoringStage;

  beforeAll(async () => {
    stage = await openMonitoring(backend);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.close());

  it('sums the counts of several processes by minute, hour and day', async () => {
    const { manager, record, rpc, judge, sql } = stage;
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
      // A minute may have ended between two of them.
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

  it('keeps sums after their parts are deleted, and drops times that are too old or in the future', async () => {
    const { server, sql, record, judge } = stage;
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

  it('counts unknown paths as one route, whoever requests them', async () => {
    const { server, record, sql } = stage;
    const routes = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`/made-up/${n}`, [1, 0, 0, 1]]));
    expect((await record({ requests: 500, routes })).error).toBeNull();
    const [row] = await sql<{ routes: Record<string, number[]> }>(
      'select routes from private.metric_samples',
    );
    expect(Object.keys(row?.routes ?? {})).toHaveLength(200);
    expect(row?.routes.other).toEqual([301, 0, 0, 301]);
    await server.backend.database.run('delete from private.metric_samples');
    // The counts from before are ignored.
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
    const { server, sql, record } = stage;
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

  it('is written by the service only, and is read and changed only with permission', async () => {
    const { server, owner, manager, member, rpc, status } = stage;
    const sampled = { process_id: PROCESSES[0], process_started_at: STARTED, sample: sample(), facts: {} };
    const writes = [
      ['record_sample', sampled],
      ['judge_alerts', {}],
      ['note_alert_mails', { started: [], ended: [] }],
      ['claim_heartbeat', {}],
      ['public_status', {}],
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
        'You can see this, but you can’t change it.',
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
});
