import { readdirSync } from 'node:fs';
import { databaseOverviewSchema, runningQueriesSchema } from '@hln/contracts';
import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the overview of the database on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  let viewer: StaffForTest;
  let manager: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { role: 'owner' });
    viewer = await createStaff(server);
    manager = await createStaff(server, { role: 'manager' });
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'database-admin', 'view')",
      [viewer.id],
    );
  });
  afterAll(() => server.close());

  const rpc = (who: StaffForTest, name: string, body: object = {}) => callAs(server, who, name, body);

  it('shows tables, indexes, migrations and policies to staff with permission', async () => {
    for (const name of ['read_database', 'read_running_queries']) {
      expect(await rpc(manager, name), name).toMatchObject({ status: 403, code: '42501' });
    }
    const overview = v.parse(databaseOverviewSchema, (await rpc(viewer, 'read_database')).body);
    expect(overview.is_embedded).toBe(backend.name === 'PGlite');
    const members = overview.tables.find(({ name }) => name === 'public.staff_members');
    expect(members).toMatchObject({ rows: 3, is_estimate: false, is_guarded: true });
    expect(members?.indexes.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['staff_members_pkey', true],
      ['staff_members_role', false],
    ]);
    const newest = readdirSync(new URL('../migrations', import.meta.url))
      .sort()
      .at(-1);
    expect(overview.migrations[0]?.version).toBe(newest?.split('_')[0]);
    const rulesOf = (role: string, relation: string) =>
      overview.rules.filter((rule) => rule.role === role && rule.relation === relation);
    expect(rulesOf('authenticated', 'public.donations')).toMatchObject([
      { verb: 'select', columns: null, rule: 'permission', permissions: ['donations.view'] },
    ]);
    expect(rulesOf('anon', 'public.donations')).toEqual([]);
    expect(rulesOf('sql_console', 'public.donations')).toMatchObject([{ verb: 'select', rule: 'all' }]);
    expect(rulesOf('sql_console', 'public.donations')[0]?.columns).not.toContain('customer_email');
    expect(overview.calls).toContainEqual({
      name: 'public.read_database',
      permissions: ['database-admin.view'],
      is_own_open: false,
    });
  });

  it('shows running queries without their parameters, and cancels them with a reason', async () => {
    const running = async () =>
      v.parse(runningQueriesSchema, (await rpc(owner, 'read_running_queries')).body);
    const cancel = (who: StaffForTest, pid: number, startedAt: string, why = 'Too long') =>
      rpc(who, 'cancel_query', { process_id: pid, query_started_at: startedAt, why });
    if (server.databaseUrl === null) {
      expect(await running()).toMatchObject({ is_embedded: true, queries: [] });
      expect(await cancel(owner, 1, '2026-11-22T00:00:00Z')).toMatchObject({ status: 404 });
      return;
    }
    const client = new pg.Client({ connectionString: server.databaseUrl, application_name: 'slow' });
    await client.connect();
    const slow = client.query("select pg_sleep(60), 'kereru@hln.example'").catch((error: unknown) => error);
    const find = async () => (await running()).queries.find(({ program }) => program === 'slow');
    await expect.poll(find).toBeDefined();
    const found = await find();
    const { pid = 0, started_at = '' } = found ?? {};
    expect(found).toMatchObject({ state: 'active', query: "select pg_sleep(60), '…'" });
    expect(await cancel(viewer, pid, started_at)).toMatchObject({ status: 403, code: '42501' });
    expect(await cancel(owner, pid, '2026-11-22T00:00:00Z')).toMatchObject({ status: 404 });
    expect(await cancel(owner, pid, started_at, '')).toMatchObject({ code: '22023' });
    expect(await cancel(owner, pid, started_at)).toMatchObject({ status: 204 });
    expect(await slow).toMatchObject({ code: '57014' });
    await client.end();
    expect(
      await server.backend.database.query(
        "select actor_id, reason from private.audit_log where action = 'cancel-query'",
      ),
    ).toEqual([{ actor_id: owner.id, reason: 'Too long' }]);
  });
});
