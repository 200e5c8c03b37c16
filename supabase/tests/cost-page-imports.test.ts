import { randomUUID } from 'node:crypto';
import {
  COST_EXPORT_COLUMNS,
  COST_EXPORT_NET_COLUMN,
  COST_LIMITS,
  costImportsSchema,
  costPreviewSchema,
} from '@hln/contracts';
import { type CostRow, readCsvCosts } from '@hln/cost-files';
import { storeCosts } from '@hln/supabase/shared/costs/store-costs';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { costStage } from './cost-stage.ts';

describe.each(await testBackends())('costs that staff import on the page, on $name', (backend) => {
  const stage = costStage(backend);
  let owner: StaffForTest;
  let manager: StaffForTest;
  let member: StaffForTest;
  beforeAll(async () => {
    const { server } = stage;
    [owner, manager, member] = [
      await createStaff(server, { role: 'owner' }),
      await createStaff(server, { role: 'manager' }),
      await createStaff(server, { role: 'member' }),
    ];
    // Tests call more often than a person.
    await server.backend.database.run(
      "update public.rate_limits set per_minute = 1000 where action = 'cost_import'",
    );
  });

  const rowsOf = (...lines: readonly string[]) =>
    readCsvCosts(['Date,Class 1,Class 2,Amount,Id', ...lines].join('\n')).rows;
  const call = (who: StaffForTest | 'anon', name: string, args: Record<string, unknown>) =>
    callRest(stage.server, who === 'anon' ? who : 'authenticated', 'POST', `/rpc/${name}`, args, {
      'accept-profile': 'hln',
      'content-profile': 'hln',
      ...(who === 'anon' ? {} : credentials(stage.server, 'authenticated', who.id)),
    });
  const put = (rows: readonly CostRow[], import_id = randomUUID(), who = manager) =>
    call(who, 'import_costs', { import_id, rows });
  const preview = async (rows: readonly CostRow[]) =>
    v.parse(costPreviewSchema, (await call(manager, 'preview_costs', { rows })).body);
  const count = async (table: string) =>
    (
      await stage.server.backend.database.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
    )[0]?.n;

  it('are previewed, imported, listed and undone by staff who manage cost imports alone', async () => {
    const rows = rowsOf('2026-01-01,a,b,1.50,x');
    const import_id = randomUUID();
    await put(rows, import_id);
    const calls = [
      ['preview_costs', { rows }],
      ['import_costs', { import_id: randomUUID(), rows }],
      ['latest_cost_imports', { wanted: 5 }],
      ['undo_costs', { import_id }],
    ] as const;
    for (const [name, args] of calls) {
      expect(await call('anon', name, args), name).toMatchObject({ status: 401, code: '42501' });
      expect(await call(member, name, args), name).toMatchObject({ status: 403, code: '42501' });
    }
    expect(await count('hln.cost_entries')).toBe(1);
    for (const [name, args] of calls)
      expect(await call(owner, name, args), name).toMatchObject({ status: 200 });
    expect(await count('hln.cost_entries')).toBe(0);
  });

  it('are listed but not imported by staff who may view cost imports', async () => {
    const viewer = await createStaff(stage.server, { role: 'member' });
    await stage.server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'costs', 'view')",
      [viewer.id],
    );
    expect(await call(viewer, 'latest_cost_imports', { wanted: 5 })).toMatchObject({ status: 200, body: [] });
    const rows = rowsOf('2026-01-01,a,b,1,x');
    expect(await call(viewer, 'preview_costs', { rows })).toMatchObject({ status: 403, code: '42501' });
    expect(await put(rows, randomUUID(), viewer)).toMatchObject({ status: 403, code: '42501' });
  });

  it('have a preview that says row by row what the import then does, and keeps nothing', async () => {
    await put(rowsOf('2026-01-01,a,b,1.50,x', '2026-01-02,a,b,2,y'));
    const rows = rowsOf('2026-01-01,a,b,1.5,x', '2026-01-03,a,c,20.0,y', '2026-01-04,a,b,3,');
    expect(await preview(rows)).toEqual([
      { line: 2, state: 'unchanged' },
      {
        line: 3,
        state: 'changed',
        was: { date: '2026-01-02', class_1: 'a', class_2: 'b', amount: '2' },
      },
      { line: 4, state: 'new' },
    ]);
    expect(await count('private.cost_import_rows')).toBe(0);
    expect(await count('hln.cost_imports')).toBe(1);
    expect((await put(rows)).body).toMatchObject({ inserted: 1, updated: 1, unchanged: 1, removed: 0 });
    expect((await preview(rows)).map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('have a preview that names daily sums that differ from the stored ones', async () => {
    await put(rowsOf('2026-01-01,a,b,1.50,', '2026-01-01,a,b,-4,', '2026-01-02,a,b,2,'));
    const sums = (...lines: readonly string[]) =>
      readCsvCosts([[...COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN].join(','), ...lines].join('\n')).rows;
    const rows = sums(
      '2026-01-01,a - b,a,b,2.50,-2.5',
      '2026-01-02,a - b,a,b,3.00,3',
      '2026-01-03,a - b,a,b,1.00,1',
    );
    expect(await preview(rows)).toEqual([
      { line: 2, state: 'unchanged' },
      { line: 3, state: 'other', was: { amount: '2' } },
      { line: 4, state: 'new' },
    ]);
    // Importing them anyway changes nothing.
    expect((await put(rows)).body).toEqual({ conflicts: [{ line: 3, found: '2' }], conflict_count: 1 });
    const { body } = await put(rows.filter(({ line }) => line !== 3));
    expect(body).toMatchObject({ inserted: 1, unchanged: 1 });
  });

  it('are imported once when a request is repeated', async () => {
    const import_id = randomUUID();
    const rows = rowsOf('2026-01-01,a,b,1,', '2026-01-01,a,b,1,');
    expect((await put(rows, import_id)).body).toMatchObject({ inserted: 2, repeated: false });
    expect((await put(rows, import_id)).body).toMatchObject({ inserted: 2, repeated: true });
    expect(await count('hln.cost_entries')).toBe(2);
  });

  it('are listed with person and time, beside imports by the command, and recorded in the audit log', async () => {
    const { server } = stage;
    const rows = rowsOf('2026-01-01,a,b,1,x', '2026-01-02,a,b,2,y');
    await storeCosts(server.backend.service, rows, { origin: 'file', mode: 'merge' });
    const import_id = randomUUID();
    await put(rowsOf('2026-01-01,a,b,1,x', '2026-01-03,a,b,2,z'), import_id);
    await call(owner, 'undo_costs', { import_id });
    const list = await call(manager, 'latest_cost_imports', { wanted: 5 });
    expect(v.parse(costImportsSchema, list.body)).toMatchObject([
      {
        id: import_id,
        origin: 'page',
        imported_by: manager.id,
        imported_by_email: manager.email,
        lines: 2,
        inserted: 1,
        unchanged: 1,
        undone_at: expect.any(String),
        undone_by: owner.id,
        undone_by_email: owner.email,
      },
      { origin: 'file', imported_by: null, imported_by_email: null, lines: 2, inserted: 2, undone_at: null },
    ]);
    const entries = await server.backend.database.query(
      `select action, actor_kind, actor_id from private.audit_log
       where row_key = $1 and table_name = 'hln.cost_imports' order by id`,
      [import_id],
    );
    expect(entries).toEqual([
      { action: 'added', actor_kind: 'account', actor_id: manager.id },
      { action: 'changed', actor_kind: 'account', actor_id: owner.id },
    ]);
  });

  it('are undone exactly: rows that were there before stay', async () => {
    await put(rowsOf('2026-01-01,a,b,1,x'));
    const import_id = randomUUID();
    await put(rowsOf('2026-01-01,a,b,1,x', '2026-01-02,a,b,2,y', '2026-01-03,a,b,3,z'), import_id);
    await put(rowsOf('2026-01-03,a,b,33,z'));
    expect((await call(manager, 'undo_costs', { import_id })).body).toMatchObject({
      outcome: 'undone',
      removed: 1,
      restored: 0,
      kept: 1,
    });
    const left = await stage.server.backend.database.query(
      'select entry_key, amount::integer from hln.cost_entries order by 1',
    );
    expect(left).toEqual([
      { entry_key: 'id:x', amount: 1 },
      { entry_key: 'id:z', amount: 33 },
    ]);
  });

  const [row] = readCsvCosts('Date,Class 1,Class 2,Amount\n2026-01-01,a,b,1').rows;
  it.each<readonly [string, unknown]>([
    ['no rows', []],
    ['no list', { rows: [row] }],
    ['more rows than the page takes', Array.from({ length: COST_LIMITS.pageRows + 1 }, () => row)],
    ['more than 3 MB', [{ ...row, note: 'x'.repeat(2_999_900) }]],
    ['the source of the demonstration data', [{ ...row, source: 'demo' }]],
    ['a day that does not exist', [{ ...row, date: '2026-02-30' }]],
    ['a day out of range', [{ ...row, date: '2300-01-01' }]],
    ['an amount that is no number', [{ ...row, amount: 'NaN' }]],
    ['an amount with too many decimals', [{ ...row, amount: '0.0000001' }]],
    ['a blank category', [{ ...row, class_1: ' ' }]],
    ['a category that is too long', [{ ...row, class_2: 'x'.repeat(101) }]],
    ['no key', [{ ...row, entry_key: null }]],
    ['the same line twice', [row, row]],
    ['the same key twice', [row, { ...row, line: 3 }]],
  ])('are refused by the database with %s', async (_, rows) => {
    const { status } = await call(manager, 'import_costs', { import_id: randomUUID(), rows });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await count('hln.cost_entries')).toBe(0);
    expect(await count('private.cost_import_rows')).toBe(0);
  });

  it('are imported up to the page’s limit in one request', async () => {
    const rows = rowsOf(
      ...Array.from({ length: COST_LIMITS.pageRows }, (_, i) => `2026-01-01,Cloud,Compute,${i},`),
    );
    expect((await preview(rows)).every(({ state }) => state === 'new')).toBe(true);
    expect((await put(rows)).body).toMatchObject({ inserted: COST_LIMITS.pageRows });
  });

  it('are refused when one person imports too often', async () => {
    const { database } = stage.server.backend;
    await database.run("update public.rate_limits set per_minute = 1 where action = 'cost_import'");
    try {
      const person = await createStaff(stage.server, { role: 'manager' });
      const rows = rowsOf('2026-01-01,a,b,1,x');
      expect((await put(rows, randomUUID(), person)).status).toBe(200);
      expect((await put(rows, randomUUID(), person)).status).toBe(429);
    } finally {
      await database.run("update public.rate_limits set per_minute = 1000 where action = 'cost_import'");
    }
  });
});
