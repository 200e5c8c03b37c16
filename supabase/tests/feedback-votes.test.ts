import { randomUUID } from 'node:crypto';
import { migrationsFolder, readMigrations } from '@hln/server/for-tests';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DUPLICATE = { status: 409, code: '23505' };

describe.each(await testBackends())('votes on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    const { error } = await server.backend.service.from('rate_limits').delete().eq('action', 'sql_feedback');
    expect(error).toBeNull();
  });

  afterAll(async () => {
    await server.close();
  });

  beforeEach(async () => {
    const { error } = await server.backend.service.from('sql_feedback').delete().neq('session_id', '');
    expect(error).toBeNull();
  });

  const vote = (session_id: string, changes: Record<string, unknown> = {}) =>
    callRest(server, 'anon', 'POST', '/sql_feedback', feedbackRow({ session_id, ...changes }));
  const dislike = (reason: string) => ({ feedback_type: 'dislike', dislike_reason: reason });
  /** The counts that the public sees. */
  const counted = async () => {
    const { body } = await callRest(server, 'anon', 'GET', '/sql_feedback?select=feedback_type');
    return (body as { feedback_type: string }[]).map((row) => row.feedback_type).sort();
  };
  const storedRows = async () => {
    const { data, error } = await server.backend.service.from('sql_feedback').select('*');
    expect(error).toBeNull();
    return data ?? [];
  };

  it('of one session on one query count once, however often they are cast', async () => {
    const answers = [];
    for (let time = 0; time < 26; time += 1) answers.push(await vote('tab'));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.slice(1)).toEqual(Array(25).fill(expect.objectContaining(DUPLICATE)));
    expect(await counted()).toEqual(['like']);
  });

  it('count once when they arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => vote('tab')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(11).fill(409)]);
    const mixed = Array.from({ length: 12 }, (_, index) =>
      vote('mixed', index % 2 === 0 ? {} : dislike(`reason ${index}`)),
    );
    for (const { status } of await Promise.all(mixed)) expect([201, 409]).toContain(status);
    expect(await counted()).toHaveLength(2);
  });

  it('count by the latest one, and keep the earlier ones', async () => {
    expect((await vote('tab')).status).toBe(201);
    expect((await vote('tab', dislike('the commas'))).status).toBe(201);
    expect(await counted()).toEqual(['dislike']);
    expect(await vote('tab', dislike('the commas'))).toMatchObject(DUPLICATE);
    expect((await vote('tab', dislike('and the joins'))).status).toBe(201);
    expect((await vote('tab')).status).toBe(201);
    expect(await counted()).toEqual(['like']);
    expect((await storedRows()).map((row) => row.dislike_reason).sort()).toEqual(
      ['and the joins', 'the commas', null, null].sort(),
    );
  });

  it('treat differently formatted queries as one, and other queries and sessions as different', async () => {
    expect((await vote('tab', { original_sql: 'select a\n  from t' })).status).toBe(201);
    expect(await vote('tab', { original_sql: ' select a\tfrom t\r\n' })).toMatchObject(DUPLICATE);
    expect((await vote('tab', { original_sql: 'select b from t' })).status).toBe(201);
    expect((await vote('another', { original_sql: 'select a from t' })).status).toBe(201);
    expect(await counted()).toHaveLength(3);
  });

  it('cast together in one request count once as well', async () => {
    const rows = Array.from({ length: 3 }, () => feedbackRow({ session_id: 'list' }));
    expect(await callRest(server, 'anon', 'POST', '/sql_feedback', rows)).toMatchObject(DUPLICATE);
    expect(await storedRows()).toEqual([]);
  });

  it('show nobody which of them count', async () => {
    for (const column of ['counts', 'query_hash']) {
      const refused = { status: 401, code: '42501' };
      expect(await callRest(server, 'anon', 'GET', `/sql_feedback?select=${column}`)).toMatchObject(refused);
      expect(
        await callRest(server, 'anon', 'GET', `/sql_feedback?select=id&${column}=eq.true`),
      ).toMatchObject(refused);
      // To the public, a hidden column does not exist.
      expect(await vote(randomUUID(), { [column]: 'true' })).toMatchObject({ status: 400, code: 'PGRST204' });
    }
  });

  it('from before the migration count once after it, and none is lost', async () => {
    const { database } = server.backend;
    const migrations = await readMigrations(migrationsFolder);
    const step = migrations.find((migration) => migration.name === 'one_vote_a_query');
    expect(step).toBeDefined();
    await database.run(`
      drop policy sql_feedback_anyone_may_count on public.sql_feedback;
      drop trigger sql_feedback_vote on public.sql_feedback;
      drop function private.take_one_vote();
      alter table public.sql_feedback drop column query_hash, drop column counts;
      drop function private.feedback_query_hash(text);
      create policy sql_feedback_anyone_may_count on public.sql_feedback
        for select to anon, authenticated using (true);
      insert into public.sql_feedback (original_sql, formatted_sql, feedback_type, dislike_reason, session_id, created_at)
      select 'select 1', 'SELECT 1', case when n = 26 then 'dislike' else 'like' end,
        case when n = 26 then 'the last word' end, 'old tab', now() - (30 - n) * interval '1 minute'
      from generate_series(1, 26) as n
      union all
      -- All of one moment, as one transaction gives it.
      select 'select 1', 'SELECT 1', 'like', null, 'same moment', now() - interval '1 hour' from generate_series(1, 3);
    `);
    await database.run(step?.sql ?? '');
    expect(await counted()).toEqual(['dislike', 'like']);
    expect(await storedRows()).toHaveLength(29);
    expect(await vote('same moment')).toMatchObject(DUPLICATE);
    expect((await vote('old tab')).status).toBe(201);
    expect(await counted()).toEqual(['like', 'like']);
  });
});
