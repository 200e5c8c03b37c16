import { createHmac } from 'node:crypto';
import { handler } from '@hln/supabase/functions/import-costs';
import { readSupabaseEnvironment } from '@hln/supabase/shared/http/environment';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependenciesOn } from './dependencies.ts';

const SECRET = 'a secret of at least thirty-two characters';
const configured = (secret: string) =>
  readSupabaseEnvironment((name) => ({ COSTS_IMPORT_SECRET: secret })[name]);

const CSV =
  'Date,Class 1,Class 2,Amount,Id\n2026-01-01,Cloud,Compute,12.50,a\n2026-01-02,Cloud,Compute,-3,b\n';

const now = () => Math.floor(Date.now() / 1000);
function sign(body: string, at = now(), secret = SECRET): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

describe.each(await testBackends())('import-costs on $name', (backend) => {
  let server: TestServer;
  const logged: string[] = [];

  beforeAll(async () => {
    server = await backend.start({ givenSettings: { 'costs.import-secret': SECRET } });
  });
  afterAll(async () => {
    await server.close();
    expect(logged).toEqual([]);
  });
  beforeEach(async () => {
    await server.backend.database.run('truncate hln.cost_entries, hln.cost_imports');
  });

  const call = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    environment = configured(SECRET),
  ) => {
    const dependencies = dependenciesOn(server, {
      givenSettings: environment.givenSettings,
      log: (message) => logged.push(message),
    });
    const request = new Request('https://backend.example/functions/v1/import-costs', {
      method: 'POST',
      headers,
      body,
    });
    const response = await handler(request, environment, dependencies);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const post = (body: string, signature: string | null = sign(body), type = 'text/csv') =>
    call(body, { 'content-type': type, ...(signature === null ? {} : { 'x-hln-signature': signature }) });
  const stored = async () =>
    (
      await server.backend.database.query<{ text: string }>(
        "select concat_ws(' ', date, class_1, amount, source) as text from hln.cost_entries order by 1",
      )
    ).map(({ text }) => text);

  it("imports CSV through the server's public port", async () => {
    const response = await fetch(`${server.url}/functions/v1/import-costs`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv; charset=utf-8', 'x-hln-signature': sign(CSV) },
      body: CSV,
    });
    expect(await response.json()).toEqual({
      success: true,
      lines: 2,
      inserted: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
      repeated: false,
    });
    expect(await stored()).toEqual(['2026-01-01 Cloud 12.50 csv', '2026-01-02 Cloud -3 csv']);
  });

  it('imports JSON, and replaces on request', async () => {
    await post(CSV);
    const entries = [{ date: '2026-01-01', class_1: 'Cloud', class_2: 'Compute', amount: '9.99', id: 'a' }];
    const more = [...entries, { ...entries[0], date: '2026-01-03', id: 'c' }];
    const body = JSON.stringify({ mode: 'replace', entries: more });
    expect(await post(body, sign(body), 'application/json')).toMatchObject({
      status: 200,
      body: { inserted: 1, updated: 1, removed: 1 },
    });
    expect(await stored()).toEqual(['2026-01-01 Cloud 9.99 csv', '2026-01-03 Cloud 9.99 csv']);
  });

  it('answers a replay with the first response and changes nothing', async () => {
    const signature = sign(CSV);
    await post(CSV, signature);
    const corrected = CSV.replace('12.50', '13');
    expect(await post(corrected)).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(await post(CSV, signature)).toMatchObject({ status: 200, body: { repeated: true, inserted: 2 } });
    expect(await post(CSV, signature.replace(',', ', '))).toMatchObject({ body: { repeated: true } });
    expect(await stored()).toContain('2026-01-01 Cloud 13 csv');
  });

  it('names the bad lines and imports nothing', async () => {
    const body = `${CSV}2026-02-30,a,b,1,\n2026-01-01,a,b,"12,5x",\n`;
    expect(await post(body)).toEqual({
      status: 422,
      body: {
        code: 'bad_lines',
        error: 'Nothing was imported: there are 2 problems.',
        problems: [
          { line: 4, message: 'Date "2026-02-30" is not a day of the calendar' },
          { line: 5, message: 'Amount "12,5x" is not a number such as 1234.50' },
        ],
        more: 0,
      },
    });
    const json = JSON.stringify({ entries: [{ date: '2026-01-01' }] });
    expect(await post(json, sign(json), 'application/json')).toMatchObject({
      status: 422,
      body: { problems: [{ entry: 1, message: 'Class 1 is empty; Class 2 is empty; Amount is empty' }] },
    });
    expect(await stored()).toEqual([]);
  });

  it('refuses contradictory daily sums, by line', async () => {
    await post(CSV);
    const sums = 'Date,Combined Category,Class 1,Class 2,Daily Amount (NZD),Net Amount (NZD)\n';
    const same = `${sums}2026-01-01,Cloud - Compute,Cloud,Compute,12.50,12.50\n`;
    expect(await post(same)).toMatchObject({ status: 200, body: { inserted: 0, unchanged: 1 } });
    expect(await post(`${same}2026-01-02,Cloud - Compute,Cloud,Compute,3.00,3.00\n`)).toEqual({
      status: 422,
      body: {
        code: 'other_sums',
        error: 'Nothing was imported: there is 1 problem.',
        problems: [{ line: 3, message: '2026-01-02, Cloud - Compute: the sum here is -3, in the file 3.00' }],
        more: 0,
      },
    });
  });

  it('refuses a request whose signature does not match', async () => {
    const good = sign(CSV);
    const [time, v1] = good.split(',');
    for (const signature of [
      null,
      '',
      'nonsense',
      v1 ?? '',
      `${time},v1=`,
      `${time},v1=${'0'.repeat(64)}`,
      `${time},v0=${v1?.slice(3)}`,
      `${good},${v1}`,
      good.toUpperCase(),
      sign(CSV, now(), 'another secret of at least 32 characters'),
      sign(`${CSV}\n`),
      sign(''),
      sign(CSV, now() - 301),
      sign(CSV, now() + 310),
      `t=${now() + 1},${v1}`,
      `t=-1,${v1}`,
      `t=NaN,${v1}`,
      `t=${'9'.repeat(30)},${v1}`,
    ]) {
      expect(await post(CSV, signature), String(signature)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    }
    // The project's keys are not a signature.
    const keys = {
      apikey: server.backend.keys.secret,
      authorization: `Bearer ${server.backend.keys.secret}`,
    };
    expect((await call(CSV, { 'content-type': 'text/csv', ...keys })).status).toBe(401);
    expect(await stored()).toEqual([]);
    expect((await post(CSV, sign(CSV, now() - 280))).status).toBe(200);
    expect((await post(CSV, sign(CSV, now() + 280))).status).toBe(200);
  });

  it('verifies the raw bytes, even if they are not text', async () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x00]);
    const at = now();
    const v1 = createHmac('sha256', SECRET).update(`${at}.`).update(bytes).digest('hex');
    const headers = { 'content-type': 'text/csv', 'x-hln-signature': `t=${at},v1=${v1}` };
    expect(await call(bytes, headers)).toEqual({
      status: 400,
      body: { code: 'invalid_body', error: 'The body is not UTF-8 text.' },
    });
  });

  it('is switched off without a secret, and does not start with a weak one', async () => {
    expect(() => configured('short')).toThrow('COSTS_IMPORT_SECRET must have 32 to 500 characters.');
    for (const secret of ['', ' ']) {
      const headers = { 'content-type': 'text/csv', 'x-hln-signature': sign(CSV, now(), secret.trim()) };
      expect(await call(CSV, headers, configured(secret)), secret).toMatchObject({
        status: 503,
        body: { code: 'not_configured' },
      });
    }
  });

  it('accepts no other method, type or size', async () => {
    const { url } = server;
    const get = await fetch(`${url}/functions/v1/import-costs`);
    expect(get.status).toBe(405);
    expect((await post(CSV, sign(CSV), 'text/plain')).status).toBe(415);
    expect((await post('{', sign('{'), 'application/json')).status).toBe(400);
    const large = 'x'.repeat(10_000_001);
    expect((await post(large)).status).toBe(413);
    const refused = await fetch(`${url}/functions/v1/import-costs`, { method: 'POST', body: large });
    expect(refused.status).toBe(413);
  });

  it('accepts a larger body than other functions', async () => {
    const note = 'n'.repeat(600);
    // Stored in three chunks.
    const lines = Array.from({ length: 6_000 }, (_, i) => `2026-01-01,Cloud,Storage,0.0001,${i},${note}`);
    const body = `Date,Class 1,Class 2,Amount,Id,Note\n${lines.join('\n')}`;
    expect(body.length).toBeGreaterThan(3_500_000);
    const response = await fetch(`${server.url}/functions/v1/import-costs`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-hln-signature': sign(body) },
      body,
    });
    expect(await response.json()).toMatchObject({ success: true, inserted: 6_000 });
  });
});
