import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** @supabase/lite 0.10 alone fails this on PGlite: concurrent requests share one session and its role. */
describe.each(await testBackends())('requests of different roles at once on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.backend.service.from('email_outbox').insert({
      idempotency_key: 'secret',
      kind: 'test',
      recipient: 'a@example.com',
      subject: 'Secret',
      text_body: 'Secret',
    });
  });

  afterAll(async () => {
    await server.close();
  });

  it('each keep their own role', async () => {
    const calls = Array.from({ length: 120 }, (_, index) => {
      const caller = (['anon', 'service_role', 'authenticated'] as const)[index % 3] ?? 'anon';
      return callRest(server, caller, 'GET', '/email_outbox?select=text_body').then(({ status }) => ({
        caller,
        status,
      }));
    });
    for (const { caller, status } of await Promise.all(calls)) {
      expect(status, caller).toBe({ anon: 401, authenticated: 403, service_role: 200 }[caller]);
    }
  });

  it('do not fail because of another’s error', async () => {
    const calls = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? callRest(server, 'anon', 'POST', '/sql_feedback', { feedback_type: 'love' }).then(
            ({ status }) => status,
          )
        : fetch(`${server.url}/healthz`).then(({ status }) => status),
    );
    const statuses = await Promise.all(calls);
    expect(statuses.filter((_, index) => index % 2 === 0)).toEqual(Array(30).fill(400));
    expect(statuses.filter((_, index) => index % 2 === 1)).toEqual(Array(30).fill(200));
  });

  it('leave no role behind', async () => {
    await callRest(server, 'anon', 'GET', '/email_outbox');
    const [row] = await server.backend.database.query<{ role: string; claims: string | null }>(
      "select current_setting('role') as role, current_setting('request.jwt.claims', true) as claims",
    );
    expect(row?.role).toBe('none');
    expect(row?.claims ?? '').toBe('');
  });

  it('are refused with 401 if the token is foreign or the role unknown', async () => {
    const { publishable } = server.backend.keys;
    for (const authorization of ['Bearer not.a.token', `Bearer ${'e30'.repeat(3)}.e30.x`]) {
      const answer = await callRest(server, 'anon', 'GET', '/sql_feedback?select=id', undefined, {
        apikey: publishable,
        authorization,
      });
      expect(answer.status).toBe(401);
    }
  });
});
