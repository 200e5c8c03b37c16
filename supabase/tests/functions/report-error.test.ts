import { callRest, createStaff, credentials, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const REPORT = {
  kind: 'error',
  name: 'TypeError',
  frames: [{ file: 'site-aB3_x9-.js', line: 1, column: 234 }],
  page: '/contact',
  build: '1f2e3d4c',
};

describe.each(await testBackends())('report-error on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    await query('delete from public.rate_limit_hits');
    await query('delete from private.page_errors');
    await query('update private.page_error_totals set reports = 0, hour_reports = 0');
  });

  const query = <Row = Record<string, unknown>>(text: string) => server.backend.database.query<Row>(text);
  const post = (body: string, headers: Readonly<Record<string, string>> = credentials(server, 'anon')) =>
    fetch(`${server.url}/functions/v1/report-error`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const send = async (change: object = {}) => (await post(JSON.stringify({ ...REPORT, ...change }))).status;
  const errors = () =>
    query(
      'select kind, name, frames, page, build, reports::integer as reports from private.page_errors order by name desc',
    );
  const store = (number: number, address = `203.0.113.${number % 250}`) =>
    server.backend.service.rpc('report_page_error', {
      report: { ...REPORT, fingerprint: number.toString(16).padStart(32, '0') },
      client_address: address,
    });

  it('counts an error once for each report, on whichever page it occurred', async () => {
    expect(await send()).toBe(204);
    expect(await send({ page: '/', build: 'new' })).toBe(204);
    expect(await send({ name: 'RangeError' })).toBe(204);
    expect(await errors()).toEqual([
      { ...REPORT, page: '/', build: 'new', reports: 2 },
      { ...REPORT, name: 'RangeError', reports: 1 },
    ]);
    const totals = await server.backend.service.rpc('page_error_totals');
    expect(totals.data).toEqual({ error: 3, rejection: 0, formatter: 0 });
  });

  it.each([
    ['a message', { message: 'Cannot read aroha@example.nz' }],
    ['a query', { sql: 'select salary from staff' }],
    ['a stack', { stack: 'Error: Aroha' }],
    ['an invented error name', { name: 'Aroha Ngata' }],
    ['HTML as a file name', { frames: [{ file: '<img src=x onerror=alert(1)>.js', line: 1, column: 1 }] }],
    ['a path as a file name', { frames: [{ file: '../../etc/aroha.js', line: 1, column: 1 }] }],
    ['a frame with an extra field', { frames: [{ file: 'a.js', line: 1, column: 1, text: 'Aroha' }] }],
    ['too many frames', { frames: Array.from({ length: 7 }, () => REPORT.frames[0]) }],
    ['a line number beyond all files', { frames: [{ file: 'a.js', line: 1e9, column: 1 }] }],
    ['a page with a query', { page: '/contact?email=aroha@example.nz' }],
    ['another site as its page', { page: 'https://elsewhere.example/' }],
    ['an invalid build', { build: "1'; drop table x" }],
    ['an unknown kind', { kind: 'constructor' }],
  ])('refuses %s', async (_what, change) => {
    expect(await send(change)).toBe(400);
    expect(await errors()).toEqual([]);
  });

  it('refuses oversized and malformed reports, and callers without the key', async () => {
    const statuses = await Promise.all([
      post(JSON.stringify({ ...REPORT, page: 'x'.repeat(100_000) })),
      post('{"kind": "error"'),
      post('[]'),
      post(JSON.stringify(REPORT), {}),
      post(JSON.stringify(REPORT), { 'content-type': 'text/plain', ...credentials(server, 'anon') }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([413, 400, 400, 401, 415]);
    expect(await errors()).toEqual([]);
  });

  it('limits reports per IP address and in total, and stores no IP address with them', async () => {
    for (let report = 0; report < 5; report += 1) expect(await send()).toBe(204);
    expect(await send()).toBe(429);
    const codes = new Set<string | undefined>();
    for (let report = 0; report < 60; report += 1) codes.add((await store(report)).error?.code);
    expect([...codes]).toEqual([undefined, 'PT429']);
    const [total] = await query('select sum(reports)::integer as reports from private.page_errors');
    expect(total).toEqual({ reports: 60 });
    const kept = JSON.stringify(await query('select * from private.page_errors'));
    expect(kept).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
  });

  it('stays small: errors seen once are dropped first, and old ones expire', async () => {
    await query(`insert into private.page_errors (fingerprint, kind, name, frames, page, build, reports, last_seen_at)
      select lpad(to_hex(n), 32, '0'), 'error', 'Error', '[]', '/', 'b', case when n <= 3 then 2 else 1 end,
        now() - make_interval(mins => 1000 - n) from generate_series(1, 500) as n`);
    expect((await store(9_999)).error).toBeNull();
    const rows = await query<{ n: string }>(
      "select ltrim(fingerprint, '0') as n from private.page_errors order by last_seen_at limit 5",
    );
    expect(rows.map(({ n }) => Number.parseInt(n, 16))).toEqual([1, 2, 3, 5, 6]);
    const [count] = await query('select count(*)::integer as rows from private.page_errors');
    expect(count).toEqual({ rows: 500 });
    await query("update private.page_errors set last_seen_at = now() - interval '91 days' where reports > 1");
    const removed = await server.functions.runJob('housekeeping');
    expect(removed).toMatchObject({ 'removed.page_errors': 3 });
  });

  it('is shown to staff who may see System Monitoring, and alerts the Owners at its limit', async () => {
    await send();
    const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
    const member = await createStaff(server, { email: 'member@hln.example', role: 'member' });
    const read = (id: string) =>
      callRest(
        server,
        'authenticated',
        'POST',
        '/rpc/read_page_errors',
        {},
        credentials(server, 'authenticated', id),
      );
    expect((await read(owner.id)).body).toMatchObject({ total: 1, errors: [{ ...REPORT, reports: 1 }] });
    expect((await read(member.id)).status).toBe(403);
    expect((await callRest(server, 'anon', 'POST', '/rpc/read_page_errors', {})).status).toBe(401);

    const open = async () => {
      const judged = await server.backend.service.rpc('judge_alerts');
      expect(judged.error).toBeNull();
      return await query("select value::integer from private.alerts where rule = 'page-errors'");
    };
    await query("update private.page_error_totals set hour_reports = 39 where kind = 'error'");
    expect(await open()).toEqual([]);
    await query("update private.page_error_totals set hour_reports = 40 where kind = 'error'");
    expect(await open()).toEqual([{ value: 40 }]);
  });
});
