import { dataOf, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MonitoringStage, openMonitoring } from './monitoring-stage.ts';

describe.each(await testBackends())('the monitoring of jobs on $name', (backend) => {
  let stage: MonitoringStage;

  beforeAll(async () => {
    stage = await openMonitoring(backend);
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.close());

  it('tells a job that did its work from one that did not', async () => {
    const { server, manager, sql, rpc, judge, status, pass } = stage;
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

  it('sends a heartbeat once a minute, as long as everything works and alerts are being evaluated', async () => {
    const { watcher, judge, failing, pass, sql, server } = stage;
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

  it('reports a job as late if it is overdue, or if it runs forever', async () => {
    const { server, judge, status } = stage;
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
