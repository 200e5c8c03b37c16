import { LIMITS } from '@hln/server/for-tests';
import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_REQUESTS } from './hostile-requests.ts';

describe.each(await testBackends())('the data API on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    // A row to read: a pattern costs nothing on an empty table.
    const row = { original_sql: 'a', formatted_sql: 'a', feedback_type: 'like', session_id: 'a' };
    expect((await callRest(server, 'anon', 'POST', '/sql_feedback', row)).status).toBe(201);
  });
  afterAll(async () => {
    await server.close();
  });

  it.each(HOSTILE_REQUESTS)(
    'refuses $what',
    async ({ caller, path, method = 'GET', body, headers, names }) => {
      const answer = await callRest(server, caller, method, path, body, headers);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: expect.stringMatching(/^PGRST/), details: null, hint: null },
      });
      expect(Reflect.get(Object(answer.body), 'message')).toContain(names);
    },
  );

  it('accepts texts from visitors up to the length of their longest column', async () => {
    const [row] = await server.backend.database.query(`
      select max(m[1]::integer) as longest
      from pg_constraint as o cross join regexp_matches(pg_get_constraintdef(o.oid), 'char_length[^<]*<= ([0-9]+)', 'g') as m
      where o.contype = 'c' and has_any_column_privilege('anon', o.conrelid, 'INSERT')`);
    expect(row).toEqual({ longest: LIMITS.text });
  });

  it('never queries the database for a refused request', async () => {
    // The jobs would query it, too.
    await server.schedules.stop();
    const { connection } = server.backend.database;
    const { kysely } = connection;
    connection.kysely = new Proxy(kysely, {
      get: () => {
        throw new Error('The database was asked.');
      },
    });
    try {
      for (const { caller, path, method = 'GET', body, headers, what } of HOSTILE_REQUESTS) {
        const { status } = await callRest(server, caller, method, path, body, headers);
        expect(status, what).toBe(400);
      }
    } finally {
      connection.kysely = kysely;
    }
  });

  it.each(['undefined', 'x', '..', 'a.b', 'a..c', 'a.b.c.d'])(
    'applies the rules for visitors to a caller with the token %j',
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const asked = { feedback_ids: [[[]]], why: 'x' };
      const answer = await callRest(server, 'anon', 'POST', '/rpc/delete_feedback', asked, headers);
      expect(answer).toMatchObject({ status: 401, code: '42501' });
    },
  );

  it('leaves the service role unrestricted', async () => {
    for (const query of [
      'or=(id.is.null,feedback_type.match.^l)',
      'feedback_type=like.l*&select=x:id::text',
    ]) {
      const answer = await callRest(server, 'service_role', 'GET', `/sql_feedback?${query}`);
      expect([answer.status, answer.body]).toEqual([200, [expect.anything()]]);
    }
  });

  it.each(['PUT', 'OPTIONS'])('does not know %s', async (method) => {
    expect(await callRest(server, 'anon', method, '/sql_feedback')).toMatchObject({
      status: 405,
      code: 'PGRST117',
    });
  });

  it.each(['/', '/rpc', '/rpc/', '/a/b', '/sql_feedback/', '/%73ql_feedback', '/SQL_feedback', '/rpc/a/b'])(
    'finds nothing at %s',
    async (path) => {
      expect(await callRest(server, 'anon', 'GET', path)).toMatchObject({
        status: 404,
        code: expect.stringMatching(/^PGRST(?:125|205)$/),
      });
    },
  );
});
