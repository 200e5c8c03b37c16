import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ALLOWED_FUNCTIONS } from '@hln/server/for-tests';
import {
  callAs,
  callRest,
  createStaff,
  credentials,
  makeConsoleLogin,
  testBackends,
} from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { ATTACKS, CANARY, READS } from './console-attacks.ts';
import { askAs, consoleStage } from './console-stage.ts';

describe.each(await testBackends())('the SQL console on $name', (backend) => {
  const { stage, post, ask, state, askRaw } = consoleStage(backend);

  it('answers a query with its columns, its cells as text, and its plan', async () => {
    const answer = await ask(
      "select name, may_everything, null as nothing, 1.50 as price, '<b>' as html, 1 as name from staff_roles order by position limit 1",
    );
    expect(answer).toMatchObject({
      kind: 'rows',
      columns: [
        { name: 'name', type: 'text' },
        { name: 'may_everything', type: 'boolean' },
        { name: 'nothing', type: 'text' },
        { name: 'price', type: 'numeric' },
        { name: 'html', type: 'text' },
        { name: 'name', type: 'integer' },
      ],
      rows: [['owner', 't', null, '1.50', '<b>', '1']],
      is_cut: false,
    });
    const plan = await ask('select * from staff_roles;', { wanted: 'plan' });
    expect(plan.kind === 'plan' && plan.lines[0]).toMatch(/Scan/);
    const cut = await ask('select g from generate_series(1, 1500) as g -- many');
    expect(cut).toMatchObject({ kind: 'rows', is_cut: true });
    expect(cut.kind === 'rows' && cut.rows.length).toBe(1_000);
    expect(await ask('select titel from staff_roles')).toMatchObject({
      kind: 'refused',
      code: '42703',
      position: 8,
    });
    expect(await ask('selec 1')).toMatchObject({ kind: 'refused', code: '42601' });
    const [columns] = await stage.server.backend.database.query<{ columns: number }>(
      'select sum(jsonb_array_length(columns))::integer as columns from private.console_columns()',
    );
    const seen = await ask(
      "select count(*) from information_schema.columns where table_schema in ('public', 'hln')",
    );
    expect(seen.kind === 'rows' && seen.rows).toEqual([[String(columns?.columns)]]);
  });

  it('accepts common SQL: joins, window functions, lists, JSON, dates and patterns', async () => {
    const queries = [
      `with recursive days as (select date '2026-01-01' as d union all select d + 1 from days where d < '2026-01-03')
       select d, extract(dow from d), to_char(d, 'YYYY'), now() at time zone 'UTC' > d,
         row_number() over (partition by d order by d using <), count(*) filter (where d is not null) over w
       from days window w as (order by d)`,
      `select r.name, r.position between 1 and 2, r.title ilike '%o%', r.name similar to 'o%', r.name in ('a', 'owner'),
         r.name = any(array['owner']), coalesce(nullif(r.name, ''), 'x'), case when r.may_everything then 1 else 2 end,
         (array[1, 2, 3])[1:2], row(1, 2) = (1, 2), r.name collate "C", cast(r.position as numeric) / 3,
         jsonb_build_object('a', r.name) ->> 'a', trim(both ' ' from r.name), position('o' in r.name), current_date
       from staff_roles as r left join lateral (select 1 as one) as l on true
       where exists (select 1) group by grouping sets ((r.name), (r.name, r.title, r.position, r.may_everything))
       having count(*) > 0 order by 1 desc nulls last limit 5 offset 0`,
      'select e.key, e.value from jsonb_each(\'{"a": 1}\') as e, generate_series(1, 2) with ordinality as g (n, place)',
      'select (x.pair).key from (select jsonb_each_text(\'{"a": 1}\') as pair) as x',
      "select a.attname, format_type(a.atttypid, a.atttypmod) from pg_attribute as a where a.attrelid = 'staff_roles'::regclass",
      "select string_agg(c.relname, ', ' order by c.relname) from pg_catalog.pg_class as c where c.relkind = 'v'",
    ];
    for (const query of queries) {
      const answer = await ask(query);
      expect(answer.kind, `${query}: ${JSON.stringify(answer)}`).toBe('rows');
    }
    expect(await ask('explain (analyze, costs off) select 1')).toMatchObject({ kind: 'plan' });
  });

  it('allows no volatile function except those without lasting effects', async () => {
    const found = await stage.server.backend.database.query<{ name: string }>(
      `select distinct proname::text as name from pg_catalog.pg_proc
       where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v' and proname = any($1::text[]) order by 1`,
      [[...ALLOWED_FUNCTIONS]],
    );
    expect(found.map(({ name }) => name)).toEqual([
      'clock_timestamp',
      'gen_random_uuid',
      'random',
      'timeofday',
    ]);
  });

  it('parses hostile text without blocking anybody else', async () => {
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    const answer = await ask(`select 1 ${'/*'.repeat(9_900)}`);
    lag.disable();
    expect(answer.kind).toBe('refused');
    expect(lag.max / 1e6).toBeLessThan(500);
  });

  it('refuses each attack, and none reveals or changes anything', async () => {
    const before = await state();
    for (const text of [...READS, ...ATTACKS]) {
      const answer = await ask(text);
      // The embedded database's copy has its own, empty catalogs.
      if (stage.login !== null || !READS.includes(text)) expect(answer.kind, text).toBe('refused');
      expect(JSON.stringify(answer), text).not.toContain(CANARY);
    }
    expect(await state()).toEqual(before);
  });

  it('is safe even without the parser, by its login or because the copy contains nothing else', async () => {
    const before = await state();
    if (stage.login !== null)
      await stage.server.backend.database.run('create extension if not exists dblink');
    for (const text of [...READS, ...ATTACKS].filter((attack) => !attack.includes('pg_sleep'))) {
      for (const kind of ['select', 'explain'] as const) {
        expect(JSON.stringify(await askRaw(text, kind)), text).not.toContain(CANARY);
      }
    }
    if (stage.login !== null) await stage.server.backend.database.run('drop extension dblink');
    expect(await state()).toEqual(before);
  });

  it('cancels a query from outside, even if the query has lifted its own limit', async () => {
    const endless =
      "select set_config('statement_timeout', '0', false), count(*) from generate_series(1, 100000) as g, generate_series(1, 100000) as h";
    const started = performance.now();
    expect(await askRaw(endless, 'select')).toMatchObject({ kind: 'refused', code: 'too_long' });
    expect(performance.now() - started).toBeLessThan(15_000);
    await expect
      .poll(
        async () =>
          await stage.server.backend.database.query(
            "select pid from pg_stat_activity where application_name = 'hln console' and state = 'active'",
          ),
      )
      .toEqual([]);
    expect(await askRaw('select 1', 'select')).toMatchObject({ kind: 'rows', rows: [['1']] });
  });

  it('reads no more than it has room for', async () => {
    const large = "select repeat('x', 1000000) from generate_series(1, 20)";
    expect(await ask(large)).toMatchObject({ kind: 'refused', code: 'too_large' });
    expect(await ask('select 1')).toMatchObject({ kind: 'rows' });
  });

  it('runs one query per person at a time, and ends the one that is cancelled', async () => {
    const abort = new AbortController();
    const slow = post(
      stage.owner,
      {
        query: 'select count(*) from generate_series(1, 100000) as g, generate_series(1, 100000) as h',
        wanted: 'rows',
      },
      abort.signal,
    ).catch((error: unknown) => error);
    const running = () =>
      stage.server.backend.database.query<{ n: number }>(
        "select count(*)::integer as n from private.console_queries where outcome = 'running'",
      );
    await expect.poll(running, { timeout: 15_000 }).toEqual([{ n: 1 }]);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => post(stage.owner, { query: 'select 1', wanted: 'rows' })),
    );
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([429]));
    abort.abort();
    await slow;
    await expect.poll(running, { timeout: 15_000 }).toEqual([{ n: 0 }]);
    const [last] = await stage.server.backend.database.query(
      "select outcome from private.console_queries where query like 'select count%' order by id desc limit 1",
    );
    expect(last).toEqual({ outcome: 'cancelled' });
    expect(await ask('select 1')).toMatchObject({ kind: 'rows' });
  });

  it('is for Owners only, by every route', async () => {
    const manager = await createStaff(stage.server, { role: 'manager' });
    await stage.server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'database-admin', 'manage')",
      [manager.id],
    );
    const question = { query: 'select 1', wanted: 'rows' };
    expect((await post(manager, question)).status).toBe(403);
    expect((await post(null, question)).status).toBe(401);
    const calls = {
      read_console: {},
      begin_console_query: { query_text: 'select 1', wanted_answer: 'rows' },
      save_console_query: { query_name: 'x', query_text: 'select 1' },
      delete_console_query: { query_name: 'x' },
      finish_console_query: { query_id: 1, ended: 'done', found: 1, took_ms: 1 },
    };
    for (const [name, body] of Object.entries(calls)) {
      const answer = await callAs(stage.server, manager, name, body);
      expect(answer, name).toMatchObject({ status: 403, code: '42501' });
    }
    for (const schema of ['private', 'auth']) {
      const answer = await callRest(stage.server, 'authenticated', 'GET', '/console_queries', undefined, {
        ...credentials(stage.server, 'authenticated', stage.owner.id),
        'accept-profile': schema,
      });
      expect([404, 406]).toContain(answer.status);
    }
    await stage.server.backend.database.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [manager.id],
    );
    expect((await post(manager, question)).status).not.toBe(200);
  });

  it('records each query before it runs, by its SHA-256', async () => {
    const text = `select '${randomUUID()}'`;
    await ask(text);
    const found = await stage.server.backend.database.query(
      `select actor_id, action, area from private.audit_log where row_key = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [text],
    );
    expect(found).toEqual([{ actor_id: stage.owner.id, action: 'query', area: 'database-admin' }]);
    const whole = await stage.server.backend.database.query(
      "select id from private.audit_log where after::text like '%' || $1 || '%'",
      [text.slice(8, 40)],
    );
    expect(whole).toEqual([]);
  });

  it.runIf(backend.name === 'PostgreSQL')('runs nothing if its login has too many privileges', async () => {
    const url = stage.server.databaseUrl ?? '';
    const unsafe = [
      ['superuser in role sql_console', 'is a superuser'],
      ['bypassrls in role sql_console', 'goes past row-level security'],
      ['createrole in role sql_console', 'may make roles'],
      ['in role sql_console, service_role', 'is a member of other roles'],
      ['', 'is not a member of sql_console'],
    ] as const;
    for (const [options, problem] of unsafe) {
      const other = await makeConsoleLogin(options);
      const answer = await askAs(other.at(url), 'select 1');
      await other.drop(url);
      expect(answer, options).toMatchObject({ kind: 'refused', code: 'unsafe' });
      expect(answer.kind === 'refused' && answer.message).toContain(problem);
    }
  });
});
