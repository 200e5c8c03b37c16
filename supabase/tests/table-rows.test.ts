import { browsedRowsSchema, rowsSeenSchema, shownValuesSchema } from '@hln/contracts';
import {
  callAs,
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DONATIONS = 'public.donations';

/** The methods of a transaction. */
type Transaction = Parameters<Parameters<TestServer['backend']['database']['transaction']>[0]>[0];

describe.each(await testBackends())('the rows of a table on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;
  /** May view the database, but not donations. */
  let viewer: StaffForTest;
  let member: StaffForTest;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    owner = await createStaff(server, { role: 'owner' });
    viewer = await createStaff(server, { email: 'viewer@hln.example' });
    member = await createStaff(server, { email: 'member@hln.example' });
    await server.backend.database.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'database-admin', 'view'), ($1, 'donations', 'none')",
      [viewer.id],
    );
    await server.backend.database.run(`
      insert into public.donations
        (checkout_session_id, amount_cents, currency, description, customer_email, is_live, created_at)
      select 'cs_secret_' || n, n * 100, 'usd', 'Coffee', 'mere' || n || '@hln.example', false,
        '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => n)
      from generate_series(1, 25) as n;
      update public.donations set customer_email = null where amount_cents = 100;
      update public.donations set customer_email = 'no address' where amount_cents = 200;`);
  });
  afterAll(() => server.close());

  const rpc = (who: StaffForTest, name: string, body: object = {}) => callAs(server, who, name, body);
  const browse = (who: StaffForTest, body: object = {}) =>
    rpc(who, 'browse_rows', { relation_name: DONATIONS, filters: [], after: null, page_size: 10, ...body });
  const rows = async (body: object = {}) => v.parse(browsedRowsSchema, (await browse(viewer, body)).body);
  const columns = async () => {
    const { body } = await rpc(viewer, 'read_browsable_tables');
    const tables = body as { name: string; columns: { name: string; is_masked: boolean }[] }[];
    return tables.find(({ name }) => name === DONATIONS)?.columns ?? [];
  };
  const audited = async (action: string) =>
    await server.backend.database.query<Record<string, unknown>>(
      'select actor_id, table_name, row_key, after, reason from private.audit_log where action = $1 order by id',
      [action],
    );

  it('are browsed page by page, each once, with personal data masked', async () => {
    const seen: string[] = [];
    let after: unknown = null;
    for (let page = 0; page < 3; page += 1) {
      const found = await rows({ after });
      seen.push(...found.map(({ key }) => String(key?.[0])));
      after = found.at(-1)?.place;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    expect(await rows({ after })).toEqual([]);
    const names = (await columns()).map(({ name }) => name);
    expect(names).toContain('customer_email');
    expect(names).not.toContain('checkout_session_id');
    const mails = (await rows({ page_size: 100 })).map(({ cells }) => cells[names.indexOf('customer_email')]);
    expect(mails.filter((mail) => mail === 'm…@…')).toHaveLength(23);
    expect(mails.filter((mail) => mail === null)).toHaveLength(1);
    expect(mails.filter((mail) => mail === '•••')).toHaveLength(1);
    expect(JSON.stringify(await rows({ page_size: 100 }))).not.toMatch(/mere|hln\.example|cs_secret/);
  });

  it('are filtered by allowed columns only, and by nothing that would reveal masked data', async () => {
    const amounts = async (...filters: object[]) => {
      const at = (await columns()).findIndex(({ name }) => name === 'amount_cents');
      const found = await rows({ filters, page_size: 100 });
      return found.map(({ cells }) => Number(cells[at])).sort((a, b) => a - b);
    };
    expect(await amounts({ column: 'amount_cents', operator: 'is', value: '500' })).toEqual([500]);
    expect(
      await amounts(
        { column: 'amount_cents', operator: 'more', value: '2300' },
        { column: 'created_at', operator: 'less', value: '2026-01-25T12:00:00Z' },
      ),
    ).toEqual([2400]);
    expect(await amounts({ column: 'currency', operator: 'starts', value: 'US' })).toHaveLength(25);
    expect(await amounts({ column: 'currency', operator: 'contains', value: "'; drop" })).toEqual([]);
    expect(await amounts({ column: 'is_live', operator: 'not', value: 'false' })).toEqual([]);
    expect(await amounts({ column: 'paid_at', operator: 'filled', value: '' })).toEqual([]);
    const count = async (who: StaffForTest, ...filters: object[]) =>
      (await rpc(who, 'count_browsed_rows', { relation_name: DONATIONS, filters })).body;
    expect(await count(viewer)).toEqual({ count: 25, is_all: true });
    const above = { column: 'amount_cents', operator: 'more', value: '2300' };
    expect(await count(viewer, above)).toEqual({ count: 2, is_all: true });
    const masked = { column: 'customer_email', operator: 'starts', value: 'm' };
    expect(await count(viewer, masked)).toMatchObject({ code: '22023' });
    expect(await count(member)).toMatchObject({ code: '42501' });
    for (const filter of [
      { column: 'customer_email', operator: 'starts', value: 'm' },
      { column: 'customer_email', operator: 'filled', value: '' },
      { column: 'checkout_session_id', operator: 'is', value: 'cs_secret_1' },
      { column: 'amount_cents', operator: 'contains', value: '1' },
      { column: 'amount_cents', operator: 'is', value: "1'; drop table public.donations; --" },
      { column: 'amount_cents" = 1 or "amount_cents', operator: 'is', value: '1' },
      { column: 'amount_cents', operator: '= 1 or true --', value: '1' },
      { column: 'amount_cents', operator: 'is', value: '9'.repeat(201) },
      {},
    ]) {
      expect(await browse(viewer, { filters: [filter] }), JSON.stringify(filter)).toMatchObject({
        status: 400,
        code: '22023',
      });
    }
  });

  it('are limited to listed tables, and to staff who may see them', async () => {
    expect(await browse(member)).toMatchObject({ status: 403, code: '42501' });
    expect(await rpc(member, 'read_browsable_tables')).toMatchObject({ status: 403 });
    for (const relation_name of [
      'auth.users',
      'private.settings',
      'public.staff_preferences',
      `${DONATIONS} t, auth.users`,
    ]) {
      expect((await browse(viewer, { relation_name })).status, relation_name).toBe(404);
    }
    for (const body of [
      { page_size: 0 },
      { page_size: 101 },
      { after: ['x'] },
      { after: [] },
      { filters: {} },
    ]) {
      expect(await browse(viewer, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    }
    // Rows without a readable key can be browsed, too.
    const hits = await rows({ relation_name: 'public.chat_sessions' });
    expect(hits).toEqual([]);
    // Every listed table can be read.
    const { body } = await rpc(viewer, 'read_browsable_tables');
    for (const { name } of body as { name: string }[]) {
      expect((await browse(viewer, { relation_name: name })).status, name).toBe(200);
    }
    // The API itself still returns none of them.
    const direct = await callRest(
      server,
      'authenticated',
      'GET',
      '/donations?select=id,amount_cents,currency,status,created_at',
      undefined,
      credentials(server, 'authenticated', viewer.id),
    );
    expect(direct.status === 200 ? direct.body : []).toEqual([]);
  });

  it('are unmasked with a reason, which is recorded, by staff with permission', async () => {
    const [first] = await rows({ filters: [{ column: 'amount_cents', operator: 'is', value: '500' }] });
    const show = (who: StaffForTest, body: object = {}) =>
      rpc(who, 'show_personal_values', {
        relation_name: DONATIONS,
        row_keys: [first?.key],
        column_names: ['customer_email'],
        why: 'They asked for a receipt.',
        ...body,
      });
    expect(await show(viewer)).toMatchObject({ status: 403, code: '42501' });
    for (const body of [
      { why: '' },
      { column_names: ['checkout_session_id'] },
      { column_names: ['customer_email', 'checkout_session_id'] },
      { column_names: ['amount_cents'] },
      { column_names: [] },
      { row_keys: [] },
      { row_keys: [["' or true --"]] },
      { row_keys: Array.from({ length: 101 }, () => first?.key) },
      { relation_name: 'auth.users', column_names: ['email'] },
    ]) {
      expect(await show(owner, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    }
    expect(await audited('uncover')).toEqual([]);
    const shown = v.parse(shownValuesSchema, (await show(owner)).body);
    expect(shown).toEqual([{ key: first?.key, values: { customer_email: 'mere5@hln.example' } }]);
    expect(await audited('uncover')).toEqual([
      {
        actor_id: owner.id,
        table_name: DONATIONS,
        row_key: first?.key?.[0],
        after: { columns: ['customer_email'], rows: [first?.key] },
        reason: 'They asked for a receipt.',
      },
    ]);
    // A deleted row returns nothing, and is recorded all the same.
    const gone = await show(owner, { row_keys: [['00000000-0000-4000-8000-000000000000']] });
    expect(gone).toMatchObject({ status: 200, body: [] });
    expect(await audited('uncover')).toHaveLength(2);
  });

  it('are counted as another person sees them, policy by policy, by the database', async () => {
    const see = async (person: StaffForTest, relation_name = DONATIONS) =>
      v.parse(
        rowsSeenSchema,
        (await rpc(viewer, 'read_rows_seen', { person: person.id, relation_name })).body,
      );
    const policy = { name: expect.stringContaining('donations') };
    expect(await see(owner)).toMatchObject({
      total: 25,
      seen: 25,
      missing_factor: null,
      policies: [{ ...policy, rows: 25, permissions: [{ name: 'donations.view', is_held: true }] }],
    });
    expect((await see(owner)).rows).toHaveLength(20);
    expect(await see(viewer)).toMatchObject({
      total: 25,
      seen: 0,
      rows: [],
      policies: [{ rows: 0, permissions: [{ name: 'donations.view', is_held: false }] }],
    });
    // The caller's own rows, for comparison.
    await server.backend.database.query(
      "insert into public.price_watch_items (user_id, item_name, item_url) values ($1, 'Kettle', 'https://shop.example/kettle')",
      [member.id],
    );
    const items = 'public.price_watch_items';
    expect((await see(member, items)).seen).toBe(1);
    expect((await see(viewer, items)).seen).toBe(0);
    expect(await see(member, 'public.email_outbox')).toMatchObject({ may_read: false, seen: 0, rows: null });
    await server.backend.database.query('update auth.users set banned_until = $2 where id = $1', [
      member.id,
      '2099-01-01T00:00:00Z',
    ]);
    expect(await see(member, 'public.set_aside_rows')).toMatchObject({ is_active: false });
    expect((await audited('see-as'))[0]).toMatchObject({ actor_id: viewer.id, row_key: owner.id });
  });

  it('are seen as another person only for that query, and only by staff with permission', async () => {
    expect(await rpc(member, 'read_rows_seen', { person: owner.id, relation_name: DONATIONS })).toMatchObject(
      {
        status: 403,
      },
    );
    // The function that switches the person can't be called directly, even by staff who may use this view.
    for (const who of [member, viewer]) {
      const asked = { person: owner.id, relation_name: DONATIONS };
      expect(await rpc(who, 'begin_seeing_as', asked)).toMatchObject({ status: 403 });
    }
    for (const relation_name of [
      'auth.users',
      'private.settings',
      'public.nothing',
      `${DONATIONS}; select 1`,
    ]) {
      const answer = await rpc(viewer, 'read_rows_seen', { person: owner.id, relation_name });
      expect(answer.status, relation_name).toBe(404);
    }
    const asViewer = <Result>(work: (sql: Transaction) => Promise<Result>) =>
      server.backend.database.transaction(async (sql) => {
        const claims = JSON.stringify({ sub: viewer.id, role: 'authenticated' });
        await sql.query(
          "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
          [claims, viewer.id],
        );
        await sql.run('set local role authenticated');
        return await work(sql);
      });
    const seeing = [owner.id, DONATIONS];
    const begin = (sql: Transaction) => sql.query('select public.begin_seeing_as($1, $2)', seeing);
    await expect(asViewer(begin)).rejects.toMatchObject({ code: '42501' });
    // Nor afterwards.
    await expect(
      asViewer(async (sql) => {
        await sql.query('select public.read_rows_seen($1, $2)', seeing);
        await begin(sql);
      }),
    ).rejects.toMatchObject({ code: '42501' });
    const person = await asViewer(async (sql) => {
      await sql.query('select public.read_rows_seen($1, $2)', seeing);
      const [after] = await sql.query<{ person: string; seen: number }>(
        "select current_setting('request.jwt.claim.sub') as person, (select count(*) from public.donations)::integer as seen",
      );
      return after;
    });
    expect(person).toEqual({ person: viewer.id, seen: 0 });
  });
});
