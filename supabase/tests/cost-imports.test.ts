import { randomUUID } from 'node:crypto';
import { type CostRow, readCsvCosts } from '@hln/cost-files';
import { STATEMENT_LIMITS_OF_CALLS_MS } from '@hln/server/for-tests';
import { type StoreOptions, storeCosts } from '@hln/supabase/shared/costs/store-costs';
import { testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { costStage } from './cost-stage.ts';

const MERGE: StoreOptions = { origin: 'file', mode: 'merge' };
const REPLACE: StoreOptions = { origin: 'file', mode: 'replace' };

/** Rows of a file with the lines `date,class 1,class 2,amount,id`. */
function rowsOf(...lines: readonly string[]): CostRow[] {
  const reading = readCsvCosts(['Date,Class 1,Class 2,Amount,Id', ...lines].join('\n'), 'csv');
  expect(reading.problems).toEqual([]);
  return [...reading.rows];
}

describe.each(await testBackends())('cost imports on $name', (backend) => {
  const stage = costStage(backend);

  const store = (rows: readonly CostRow[], options = MERGE) =>
    storeCosts(stage.server.backend.service, rows, options);
  const hln = () => stage.server.backend.service.schema('hln');
  const entries = async () =>
    (
      await stage.server.backend.database.query<{ text: string }>(
        "select concat_ws(' ', date, class_1, class_2, amount, source) as text from hln.cost_entries order by 1",
      )
    ).map(({ text }) => text);
  const staged = async () =>
    (
      await stage.server.backend.database.query<{ n: number }>(
        'select count(*)::integer as n from private.cost_import_rows',
      )
    )[0]?.n;

  it('have the statement timeout that their functions set, and no other function has one', async () => {
    const { database } = stage.server.backend;
    const named = await database.query<{ path: string; limit: string }>(
      `select '/rest/v1/rpc/' || p.proname as path, split_part(c, '=', 2) as limit
       from pg_catalog.pg_proc as p, unnest(p.proconfig) as c
       where c like 'statement_timeout=%' and p.pronamespace in ('hln'::regnamespace, 'public'::regnamespace)`,
    );
    expect(new Map(named.map(({ path, limit }) => [path, Number.parseInt(limit, 10) * 1_000]))).toEqual(
      STATEMENT_LIMITS_OF_CALLS_MS,
    );
    const say =
      "language plpgsql as $$ begin raise exception '%', current_setting('statement_timeout'); end $$";
    await database.run(`
      alter function hln.undo_cost_import(uuid) rename to undo_cost_import_before;
      alter function hln.stage_cost_rows(uuid, jsonb) rename to stage_cost_rows_before;
      create function hln.undo_cost_import(import_id uuid) returns jsonb ${say};
      create function hln.stage_cost_rows(import_id uuid, rows jsonb) returns void ${say};
      grant execute on function hln.undo_cost_import(uuid), hln.stage_cost_rows(uuid, jsonb) to service_role;`);
    try {
      const import_id = randomUUID();
      expect((await hln().rpc('undo_cost_import', { import_id })).error?.message).toBe('1min');
      expect((await hln().rpc('stage_cost_rows', { import_id, rows: [] })).error?.message).toBe('8s');
    } finally {
      await database.run(`
        drop function hln.undo_cost_import(uuid), hln.stage_cost_rows(uuid, jsonb);
        alter function hln.undo_cost_import_before(uuid) rename to undo_cost_import;
        alter function hln.stage_cost_rows_before(uuid, jsonb) rename to stage_cost_rows;`);
    }
  });

  it('store the contents of a file once', async () => {
    const rows = rowsOf('2026-01-01,a,b,1.50,', '2026-01-01,a,b,1.50,', '2026-01-02,a,b,-3,x');
    expect(await store(rows)).toEqual({
      lines: 3,
      inserted: 3,
      updated: 0,
      unchanged: 0,
      removed: 0,
      repeated: false,
    });
    const stored = await entries();
    expect(stored).toEqual(['2026-01-01 a b 1.50 csv', '2026-01-01 a b 1.50 csv', '2026-01-02 a b -3 csv']);
    const before = await stage.server.backend.database.query('select * from hln.cost_entries order by id');
    expect(await store(rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
    expect(await stage.server.backend.database.query('select * from hln.cost_entries order by id')).toEqual(
      before,
    );
    expect(await staged()).toBe(0);
  });

  it('update the entry with the same Id, and add the others', async () => {
    await store(rowsOf('2026-01-01,a,b,1,x', '2026-01-01,a,b,1,'));
    expect(await store(rowsOf('2026-01-02,c,d,2.25,x', '2026-01-01,a,b,7,'))).toMatchObject({
      inserted: 1,
      updated: 1,
      unchanged: 0,
      removed: 0,
    });
    expect(await entries()).toEqual([
      '2026-01-01 a b 1 csv',
      '2026-01-01 a b 7 csv',
      '2026-01-02 c d 2.25 csv',
    ]);
  });

  it('can replace the entries of their source on their days, and nothing else', async () => {
    await store(rowsOf('2026-01-01,a,b,1,', '2026-01-02,a,b,2,', '2026-01-03,a,b,3,', '2026-01-09,a,b,9,'));
    await store(rowsOf('2026-01-02,a,b,5,').map((row) => ({ ...row, source: 'other' })));
    const result = await store(rowsOf('2026-01-02,a,b,2.5,', '2026-01-03,a,b,3.0,'), REPLACE);
    expect(result).toMatchObject({ lines: 2, inserted: 1, updated: 0, unchanged: 1, removed: 1 });
    expect(await entries()).toEqual([
      '2026-01-01 a b 1 csv',
      '2026-01-02 a b 2.5 csv',
      '2026-01-02 a b 5 other',
      '2026-01-03 a b 3 csv',
      '2026-01-09 a b 9 csv',
    ]);
    expect(await store([], REPLACE)).toMatchObject({ lines: 0, removed: 0 });
    expect(await entries()).toHaveLength(5);
  });

  it('create no duplicates when a hundred identical ones arrive at once', async () => {
    const rows = rowsOf(
      ...Array.from({ length: 40 }, (_, i) => `2026-01-01,a,b,${i}.10,${i % 2 ? `id${i}` : ''}`),
    );
    // Half of them are in a different order, as in another export of the same data.
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        store(i % 2 ? rows : rows.toReversed().map((row, n) => ({ ...row, line: n }))),
      ),
    );
    expect(results.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(40);
    expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(0);
    expect(await entries()).toHaveLength(40);
    expect(await staged()).toBe(0);
  });

  it('process a signed request once, however often and concurrently it arrives', async () => {
    const options: StoreOptions = { origin: 'machine', mode: 'merge', requestKey: 'signed:1' };
    const results = await Promise.all(
      Array.from({ length: 20 }, () => store(rowsOf('2026-01-01,a,b,1,x'), options)),
    );
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(results.every(({ inserted }) => inserted === 1)).toBe(true);
    // The entry was corrected in between: repeating the old request does not restore the old amount.
    await store(rowsOf('2026-01-01,a,b,2,x'));
    expect(await store(rowsOf('2026-01-01,a,b,1,x'), options)).toMatchObject({ repeated: true });
    expect(await entries()).toEqual(['2026-01-01 a b 2 csv']);
    expect(await staged()).toBe(0);
  });

  it('store nothing until their last step', async () => {
    const importId = randomUUID();
    const rows = rowsOf('2026-01-01,a,b,1,', '2026-01-02,a,b,2,');
    const stage = async () => await hln().rpc('stage_cost_rows', { import_id: importId, rows });
    expect((await stage()).error).toBeNull();
    // A chunk whose response was lost is sent again.
    expect((await stage()).error).toBeNull();
    expect(await entries()).toEqual([]);
    const finish = async (expected: number) =>
      await hln().rpc('finish_cost_import', {
        import_id: importId,
        origin: 'file',
        mode: 'merge',
        expected_lines: expected,
        request_key: null,
      });
    // A chunk is missing.
    expect((await finish(3)).error).not.toBeNull();
    expect(await entries()).toEqual([]);
    expect((await finish(2)).data).toMatchObject({ inserted: 2, repeated: false });
    // The step is repeated after a lost response.
    expect((await finish(2)).data).toMatchObject({ inserted: 2, repeated: true });
    expect(await entries()).toHaveLength(2);
  });

  it('change nothing when one row of many is refused by the database', async () => {
    await store(rowsOf('2026-01-01,a,b,1,x'));
    const rows = rowsOf(
      ...Array.from({ length: 3_000 }, (_, i) => `2026-02-01,a,b,${i},${i === 0 ? 'x' : ''}`),
    );
    const bad = rows.map((row, i) => (i === 2_900 ? { ...row, class_1: 'x'.repeat(101) } : row));
    await expect(store(bad, REPLACE)).rejects.toThrow(/23514/);
    expect(await entries()).toEqual(['2026-01-01 a b 1 csv']);
    const { data } = await hln().from('cost_imports').select('id');
    expect(data).toHaveLength(1);
    expect(await store(rows)).toMatchObject({ inserted: 2_999, updated: 1 });
  });

  it('clean up the rows of an abandoned import', async () => {
    await hln().rpc('stage_cost_rows', { import_id: randomUUID(), rows: rowsOf('2026-01-01,a,b,1,') });
    await stage.server.backend.database.run(
      "update private.cost_import_rows set staged_at = now() - interval '2 days'",
    );
    await store(rowsOf('2026-01-02,a,b,2,'));
    expect(await staged()).toBe(0);
    expect(await entries()).toEqual(['2026-01-02 a b 2 csv']);
  });

  it('analyse the table after a large import, so that a page of sums can be read from the index alone', async () => {
    const known = async () => {
      const [table] = await stage.server.backend.database.query<{ rows: number }>(
        "select reltuples::integer as rows from pg_class where oid = 'hln.cost_entries'::regclass",
      );
      return table?.rows;
    };
    const lines = Array.from({ length: 500 }, (_, i) => `2026-01-01,a,b,${i},`);
    await store(rowsOf(...lines.slice(0, 499)));
    expect(await known()).not.toBe(499);
    await store(rowsOf(...lines.map((line) => line.replace('2026', '2025'))));
    expect(await known()).toBe(999);
  });

  it('accept a file in any script with fields of full size, in chunks that fit', async () => {
    const wide = (n: number) => `"${'字'.repeat(90)}""${String(n).padStart(8, '0')}"`;
    const lines = Array.from(
      { length: 4_000 },
      (_, i) => `2026-01-01,${wide(i)},${wide(i)},0.01,${'é'.repeat(190)}${i}`,
    );
    expect(await store(rowsOf(...lines))).toMatchObject({ inserted: 4_000 });
    const [sum] = await stage.server.backend.database.query<{ net: string }>(
      'select sum(net_amount)::text as net from hln.daily_costs',
    );
    expect(sum?.net).toBe('40.00');
  });
});
