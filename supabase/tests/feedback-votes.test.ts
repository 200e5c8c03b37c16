import { randomUUID } from 'node:crypto';
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

  it('count only if they are the latest, and earlier ones are kept', async () => {
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

  it("don't reveal which of them count", async () => {
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
});
