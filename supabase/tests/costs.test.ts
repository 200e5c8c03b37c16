import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_MAX_ROWS, type DailyCostRow, dailyCostRowsSchema } from '@hln/contracts';
import { readAllDailyCosts } from '@hln/daily-cost-reader';
import { type Caller, callRest, type TestServer, testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HLN = { 'accept-profile': 'hln', 'content-profile': 'hln' };
/** Call 9 of docs/specification.md. */
const range = (start: string, end: string) =>
  `/daily_costs?select=*&date=gte.${start}&date=lte.${end}&order=date.asc`;

it('costs are exposed on hosted Supabase as on our server, with the same row limit', async () => {
  const toml = await readFile(join(import.meta.dirname, '../config.toml'), 'utf8');
  expect(toml).toContain(`schemas = ["public", "hln"]\nmax_rows = ${API_MAX_ROWS}\n`);
});

describe.each(await testBackends())('operational costs on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await server.backend.database.run('delete from hln.cost_entries');
  });

  const add = async (...entries: readonly (readonly [string, string, string, string])[]) => {
    for (const [i, [date, class1, class2, amount]] of entries.entries()) {
      await server.backend.database.query(
        `insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id)
         values ($1, $2, $3, $4::numeric, 'test', $5, gen_random_uuid())`,
        [date, class1, class2, amount, `${date}/${i}`],
      );
    }
  };
  const read = async (path: string, caller: Caller = 'authenticated') =>
    await callRest(server, caller, 'GET', path, undefined, HLN);

  it('are summed per day and category, as absolute amounts', async () => {
    await add(
      ['2026-11-02', 'Cloud', 'Compute', '0.10'],
      ['2026-11-02', 'Cloud', 'Compute', '0.20'],
      ['2026-11-02', 'Cloud', 'Storage', '5'],
      ['2026-11-01', 'Cloud', 'Compute', '-12.505'],
      ['2026-11-01', 'Cloud', 'Compute', '2.5'],
      ['2026-10-31', 'Cloud', 'Compute', '1'],
    );
    const { status, body } = await read(`${range('2026-11-01', '2026-11-02')},class_1,class_2`);
    expect(status).toBe(200);
    expect(body).toEqual([
      { date: '2026-11-01', class_1: 'Cloud', class_2: 'Compute', daily_amount: 10.005, net_amount: -10.005 },
      { date: '2026-11-02', class_1: 'Cloud', class_2: 'Compute', daily_amount: 0.3, net_amount: 0.3 },
      { date: '2026-11-02', class_1: 'Cloud', class_2: 'Storage', daily_amount: 5, net_amount: 5 },
    ]);
    expect(v.is(dailyCostRowsSchema, body)).toBe(true);
  });

  it('keep all digits where a floating-point number would lose some', async () => {
    await add(
      ['2026-11-01', 'Large', 'Sum', '999999999999.999999'],
      ['2026-11-01', 'Small', 'Sum', '0.000001'],
    );
    const { body } = await read(`${range('2026-11-01', '2026-11-01')},class_1`);
    expect(v.parse(dailyCostRowsSchema, body)).toMatchObject([
      { daily_amount: '999999999999.999999' },
      { daily_amount: '0.000001' },
    ]);
  });

  it('are for signed-in staff only: a visitor gets 42501', async () => {
    await add(['2026-11-01', 'Cloud', 'Compute', '1']);
    for (const path of [
      range('2026-01-01', '2026-12-31'),
      '/cost_entries',
      '/cost_imports',
      '/cost_sources',
    ]) {
      expect(await read(path, 'anon'), path).toMatchObject({ status: 401, code: '42501' });
    }
    expect((await read(range('2026-01-01', '2026-12-31'))).body).toHaveLength(1);
    // Staff see only those columns of single entries from which the sums are computed.
    expect((await read('/cost_entries?select=date,class_1,class_2,amount')).status).toBe(200);
    expect(await read('/cost_entries?select=source')).toMatchObject({ status: 403, code: '42501' });
  });

  it('can be written through the API by the service only', async () => {
    await add(['2026-11-01', 'Cloud', 'Compute', '1']);
    const row = { date: '2026-11-01', class_1: 'a', class_2: 'b' };
    for (const caller of ['anon', 'authenticated'] as const) {
      const refused = { status: caller === 'anon' ? 401 : 403, code: '42501' };
      for (const table of ['daily_costs', 'cost_entries']) {
        const everything = `/${table}?date=not.is.null`;
        expect(await callRest(server, caller, 'POST', `/${table}`, row, HLN)).toMatchObject(refused);
        expect(await callRest(server, caller, 'PATCH', everything, { class_1: 'x' }, HLN)).toMatchObject(
          refused,
        );
        expect(await callRest(server, caller, 'DELETE', everything, undefined, HLN)).toMatchObject(refused);
      }
    }
    expect((await read(range('2026-01-01', '2026-12-31'))).body).toHaveLength(1);
  });

  it('are in their own schema, and in no other', async () => {
    const asked = (profile?: string) =>
      callRest(
        server,
        'authenticated',
        'GET',
        '/daily_costs',
        undefined,
        profile ? { 'accept-profile': profile } : {},
      );
    expect(await asked('hln')).toMatchObject({ status: 200 });
    expect(await asked()).toMatchObject({ status: 404, code: 'PGRST205' });
    expect(await asked('private')).toMatchObject({ status: 406, code: 'PGRST106' });
    expect(await read('/sql_feedback')).toMatchObject({
      status: 404,
      code: 'PGRST205',
      body: { message: "Could not find the table 'hln.sql_feedback' in the schema cache" },
    });
    expect((await read('/hln.daily_costs')).status).toBe(404);
  });

  it('are read completely, however many rows there are', async () => {
    const days = 60;
    const categories = 41;
    await server.backend.database.run(`
      insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id)
      select '2026-01-01'::date + d, 'Class ' || c, 'x', 1.25, 'many', d || '/' || c, gen_random_uuid()
      from generate_series(0, ${days - 1}) as d, generate_series(1, ${categories}) as c`);
    const one = await read(range('2026-01-01', '2026-12-31'));
    expect(one.body).toHaveLength(API_MAX_ROWS);

    let requests = 0;
    const everything = { start: '2026-01-01', end: '2026-12-31' };
    const rows = await readAllDailyCosts(everything, async ({ from, to, offset, counted }) => {
      requests += 1;
      const { data, count, error } = await server.backend.service
        .schema('hln')
        .from('daily_costs')
        .select('*', counted ? { count: 'exact' } : {})
        .gte('date', from)
        .lte('date', to)
        .order('date')
        .order('class_1')
        .order('class_2')
        .range(offset, offset + API_MAX_ROWS - 1);
      expect(error).toBeNull();
      return { rows: v.parse(dailyCostRowsSchema, data), count };
    });
    expect(requests).toBeLessThanOrEqual(Math.ceil((days * categories) / API_MAX_ROWS) + 1);
    const key = (row: DailyCostRow) => `${row.date}/${row.class_1}`;
    expect(new Set(rows.map(key)).size).toBe(days * categories);
    expect(rows).toHaveLength(days * categories);
    expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort());
  });

  it.each([
    ['a blank class', "'2026-01-01', ' ', 'b', 1"],
    ['a class too long', "'2026-01-01', repeat('x', 101), 'b', 1"],
    ['an amount too large', "'2026-01-01', 'a', 'b', 1000000000000"],
    ['too many decimals', "'2026-01-01', 'a', 'b', 0.0000001"],
    ['no number', "'2026-01-01', 'a', 'b', 'NaN'"],
    ['infinity', "'2026-01-01', 'a', 'b', 'Infinity'"],
    ['a day out of range', "'1899-12-31', 'a', 'b', 1"],
    ['no day', "'infinity', 'a', 'b', 1"],
  ])('are refused by the table with %s', async (_, values) => {
    await expect(
      server.backend.database.run(
        `insert into hln.cost_entries (date, class_1, class_2, amount, source, entry_key, import_id)
         values (${values}, 'test', 'k', gen_random_uuid())`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
