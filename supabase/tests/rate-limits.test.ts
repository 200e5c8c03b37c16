import { feedbackRow } from '@hln/test-support/feedback-row';
import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the limit per IP address on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    // The test acts as the proxy, so that it can use several IP addresses.
    server = await backend.start({ trustedProxies: ['127.0.0.1'] });
    // Housekeeping would delete old counters as well.
    await server.schedules.stop();
  });

  afterAll(async () => {
    await server.close();
  });

  beforeEach(async () => {
    const { service } = server.backend;
    await service.from('rate_limit_hits').delete().neq('address', '');
    const { error } = await service
      .from('rate_limits')
      .update({ per_minute: 3, per_day: 5 })
      .eq('action', 'sql_feedback');
    expect(error).toBeNull();
    await service
      .from('client_address_settings')
      .update({ header: 'x-forwarded-for', trusted_hops: 0 })
      .eq('only_row', true);
  });

  const post = async (address: string, count = 1) => {
    const rows = Array.from({ length: count }, () => feedbackRow());
    const answer = await callRest(server, 'anon', 'POST', '/sql_feedback', rows, {
      'x-forwarded-for': address,
    });
    return answer.status === 201 ? 201 : [answer.status, answer.code];
  };
  const REFUSED = [429, 'PT429'];
  /** Moves the counted hits to an earlier minute of the same day. */
  const passAMinute = async () => {
    await server.backend.database.run(
      "update public.rate_limit_hits set minute_started_at = minute_started_at - interval '1 minute'",
    );
  };

  it('refuses the fourth in a minute and accepts it a minute later', async () => {
    expect([await post('192.0.2.1'), await post('192.0.2.1'), await post('192.0.2.1')]).toEqual([
      201, 201, 201,
    ]);
    expect(await post('192.0.2.1')).toEqual(REFUSED);
    expect(await post('192.0.2.2')).toBe(201);
    await passAMinute();
    expect(await post('192.0.2.1')).toBe(201);
  });

  it('refuses the sixth in a day', async () => {
    expect(await post('192.0.2.1', 3)).toBe(201);
    await passAMinute();
    expect(await post('192.0.2.1', 2)).toBe(201);
    await passAMinute();
    expect(await post('192.0.2.1')).toEqual(REFUSED);
  });

  it('counts rows, not requests, and nothing of a refused request', async () => {
    expect(await post('192.0.2.1', 4)).toEqual(REFUSED);
    expect(await post('192.0.2.1', 3)).toBe(201);
  });

  it('treats a whole IPv6 network as one visitor', async () => {
    expect(await post('2001:db8:1:2::1', 3)).toBe(201);
    expect(await post('2001:db8:1:2:ffff::9')).toEqual(REFUSED);
    expect(await post('2001:db8:1:3::1')).toBe(201);
  });

  it('admits exactly as many as allowed when all arrive at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => post('192.0.2.1')));
    expect(results.filter((status) => status === 201)).toHaveLength(3);
  });

  it("can't be circumvented with forged headers", async () => {
    const forged = async (headers: Record<string, string>) =>
      (
        await callRest(server, 'anon', 'POST', '/sql_feedback', feedbackRow(), {
          'x-forwarded-for': '192.0.2.1',
          ...headers,
        })
      ).status;
    await post('192.0.2.1', 3);
    expect(await forged({ 'x-forwarded-for': '8.8.8.8, 192.0.2.1' })).toBe(429);
    expect(await forged({ 'x-real-ip': '8.8.8.8' })).toBe(429);
    expect(await forged({ 'cf-connecting-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' })).toBe(429);
  });

  it('is switched off by a null or a missing row', async () => {
    const { service } = server.backend;
    await service
      .from('rate_limits')
      .update({ per_minute: null, per_day: null })
      .eq('action', 'sql_feedback');
    expect(await post('192.0.2.1', 20)).toBe(201);
    expect((await service.from('rate_limit_hits').select('*')).data).toEqual([]);
  });

  // The database itself reads the header, as on hosted Supabase.
  const networkSeen = async (headers: Record<string, string> | null) => {
    const [row] = await server.backend.database.transaction(async (sql) => {
      await sql.query("select set_config('request.headers', $1, true)", [
        headers === null ? '' : JSON.stringify(headers),
      ]);
      return await sql.query<{ network: string | null }>('select private.client_network() as network');
    });
    return row?.network;
  };

  it('reads the IP address that the visitor cannot forge', async () => {
    const { service } = server.backend;
    expect(await networkSeen(null)).toBeNull();
    expect(await networkSeen({})).toBe('unknown');
    expect(await networkSeen({ 'x-forwarded-for': 'rubbish' })).toBe('unknown');
    expect(await networkSeen({ 'x-forwarded-for': '1.1.1.1, 192.0.2.1' })).toBe('192.0.2.1');
    expect(await networkSeen({ 'x-forwarded-for': '::ffff:192.0.2.1' })).toBe('192.0.2.1');
    await service.from('client_address_settings').update({ trusted_hops: 1 }).eq('only_row', true);
    expect(await networkSeen({ 'x-forwarded-for': '1.1.1.1, 192.0.2.1, 10.0.0.1' })).toBe('192.0.2.1');
    expect(await networkSeen({ 'x-forwarded-for': '192.0.2.1' })).toBe('192.0.2.1');
    await service.from('client_address_settings').update({ header: 'cf-connecting-ip' }).eq('only_row', true);
    expect(await networkSeen({ 'cf-connecting-ip': '2001:db8:1:2::9', 'x-forwarded-for': '1.1.1.1' })).toBe(
      '2001:db8:1:2::/64',
    );
  });

  const countHits = async () => {
    const [row] = await server.backend.database.query<{ count: number }>(
      'select count(*)::int as count from public.rate_limit_hits',
    );
    return row?.count ?? 0;
  };
  /** Adds expired counters for a number of IP addresses. */
  const addOld = async (count: number) => {
    await server.backend.database.query(
      `insert into public.rate_limit_hits
         (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
       select 'sql_feedback', '10.0.0.0'::inet + n || '', now() - interval '25 hours', 1,
         now() - interval '25 hours', 1
       from generate_series(1, $1::integer) as n`,
      [count],
    );
  };

  it('deletes IP addresses after their day, each hour, in batches', async () => {
    await post('192.0.2.2');
    await addOld(5_001);
    const [batch] = await server.backend.database.query<{ removed: unknown }>(
      'select public.housekeeping() as removed',
    );
    expect(batch?.removed).toEqual({ rate_limit_hits: 2_000, sign_in_networks: 0, more: true });
    await server.functions.runJob('housekeeping');
    const { data } = await server.backend.service.from('rate_limit_hits').select('address');
    expect(data).toEqual([{ address: '192.0.2.2' }]);
    const job = await server.backend.service
      .from('scheduled_jobs')
      .select('every')
      .eq('name', 'housekeeping');
    expect(job.data).toEqual([{ every: '01:00:00' }]);
  });

  it('deletes a few counters with each hit, so that the table shrinks while it is used', async () => {
    await addOld(25);
    expect(await post('192.0.2.3')).toBe(201);
    expect(await post('192.0.2.4')).toBe(201);
    expect(await countHits()).toBe(25 - 20 + 2);
  });

  it('restarts the count for an IP address whose counter has expired', async () => {
    await addOld(1);
    expect(await post('10.0.0.1')).toBe(201);
    const { data } = await server.backend.service.from('rate_limit_hits').select('address, day_hits');
    expect(data).toEqual([{ address: '10.0.0.1', day_hits: 1 }]);
  });

  it('prevents one visitor with many IPv6 networks from filling the table', async () => {
    // 3 a minute for each /64 add up to 48 for a /48.
    const answers: unknown[] = [];
    for (let i = 0; i < 60; i += 1) answers.push(await post(`2001:db8:7:${i.toString(16)}::1`));
    expect(answers.slice(0, 48)).toEqual(Array.from({ length: 48 }, () => 201));
    expect(answers.slice(48)).toEqual(Array.from({ length: 12 }, () => REFUSED));
    expect(await countHits()).toBe(48 + 1);
    expect(await post('2001:db8:8:1::1')).toBe(201);
  });

  it('deletes IP addresses after two days', async () => {
    await post('192.0.2.1');
    await post('192.0.2.2');
    await server.backend.database.query(
      "update public.rate_limit_hits set day_started_at = now() - interval '3 days' where address = $1",
      ['192.0.2.1'],
    );
    await server.functions.runJob('housekeeping');
    const { data } = await server.backend.service.from('rate_limit_hits').select('address');
    expect(data).toEqual([{ address: '192.0.2.2' }]);
  });
});
