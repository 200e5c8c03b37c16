import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { denoStage } from './run-deno.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('import-costs under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  const post = async (url: string, body: string, signature: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-hln-signature': signature },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const sign = (body: string, at = Math.floor(Date.now() / 1000)) =>
    `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`;

  it('verifies, parses and stores as under Node', async () => {
    const lines = Array.from({ length: 6_000 }, (_, i) => `2026-01-01,Cloud,"字, ""${i % 7}""",0.01,${i}`);
    const csv = `Date,Class 1,Class 2,Amount,Id\r\n${lines.join('\r\n')}\r\n`;
    const off = await deno.run('import-costs');
    expect(await post(off, csv, sign(csv))).toMatchObject({ status: 503, body: { code: 'not_configured' } });

    const url = await deno.run('import-costs', { COSTS_IMPORT_SECRET: SECRET });
    const signature = sign(csv);
    expect((await post(url, `${csv} `, signature)).status).toBe(401);
    expect(
      (await post(url, csv, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`)).status,
    ).toBe(401);
    expect((await post(url, csv, sign(csv, 1_700_000_000))).status).toBe(401);
    const bad = 'Date,Class 1,Class 2,Amount\n2026-01-01,a,b,x';
    expect(await post(url, bad, sign(bad))).toMatchObject({
      status: 422,
      body: { problems: [{ line: 2, message: 'Amount "x" is not a number such as 1234.50' }] },
    });
    expect(await post(url, csv, signature)).toMatchObject({ status: 200, body: { inserted: 6_000 } });
    expect(await post(url, csv, signature)).toMatchObject({ status: 200, body: { repeated: true } });
    const [sum] = await stage.server.backend.database.query<{ net: string }>(
      'select sum(net_amount)::text as net from hln.daily_costs',
    );
    expect(sum?.net).toBe('60.00');
  });
});
