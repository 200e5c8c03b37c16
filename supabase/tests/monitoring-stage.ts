import { callAs, createStaff, dataOf, type StaffForTest, type TestBackend } from '@hln/test-support/server';
import { histogram, sample, startWatcher } from './monitoring-samples.ts';

export const PROCESSES = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
export const STARTED = '2026-11-22T00:00:00Z';

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

export type MonitoringStage = Awaited<ReturnType<typeof openMonitoring>>;

/**
 * Starts a server whose schedules are stopped, with staff of each role, and returns helpers for tests of monitoring.
 */
export async function openMonitoring(
  backend: TestBackend,
  options: Parameters<TestBackend['start']>[0] = {},
) {
  const watcher = await startWatcher();
  const server = await backend.start({
    heartbeatUrl: watcher.url,
    watch: { allowLoopback: true },
    ...options,
  });
  await server.schedules.stop();
  const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  const manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
  const member = await createStaff(server, { email: 'member@hln.example', role: 'member' });

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
    callAs(server, who, name, parameters);
  const judge = async () =>
    dataOf(await server.backend.service.rpc('judge_alerts')) as Record<string, unknown>;
  const watch = () => server.functions.runJob('watch-system');
  const status = async () => (await rpc(owner, 'read_monitoring')).body as Status;
  const failing = () => record({ requests: 100, errors: 10, latency: histogram({ 3: 100 }) });
  /** Pretends that a number of minutes has passed since each alert's value crossed its limit. */
  const pass = (minutes: number) =>
    server.backend.database.run(`update private.alert_watch set bad_since = bad_since - interval '${minutes} minutes',
      good_since = good_since - interval '${minutes} minutes'`);
  const mails = async () =>
    (
      await sql<{ subject: string }>(
        "select subject from public.email_outbox where kind = 'alert' order by created_at",
      )
    ).map(({ subject }) => subject);

  return {
    server,
    owner,
    manager,
    member,
    watcher,
    sql,
    record,
    rpc,
    judge,
    watch,
    status,
    failing,
    pass,
    mails,
    /** Deletes all counts, alerts and emails. */
    reset: async () => {
      await server.backend.database.run(`
        delete from private.metric_samples; delete from private.server_processes; delete from private.job_runs;
        update private.alert_rules set for_minutes = 3 where name = 'error-rate';
        delete from private.alerts; delete from private.alert_watch; delete from public.email_outbox;
        update private.alert_rules set muted_until = null, mute_reason = null, is_enabled = name <> 'job-late';
        update private.monitoring_state set judged_at = null, heartbeat_at = null;
      `);
    },
    close: async () => {
      await server.close();
      await watcher.close();
    },
  };
}
