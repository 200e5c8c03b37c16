import { chatRow } from '@hln/test-support/chat-row';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { credentials, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The number of brackets that overflowed the embedded database's stack, and a number far beyond it. */
const DEPTHS = [25_000, 200_000];

describe.each(await testBackends())('JSON within a text of a body on $name', (backend) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(() => server.close());

  const post = async (path: string, body: object) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  };

  it.each(
    DEPTHS.flatMap((depth) =>
      ['messages', 'user_info'].flatMap((column) =>
        ['[', '{"a":', ' [\n[ '].map((open) => [column, open, depth] as const),
      ),
    ),
  )('is refused in %s when %j is repeated %i times', async (column, open, depth) => {
    const answer = await post('/rest/v1/chat_sessions', { ...chatRow(), [column]: open.repeat(depth) });
    expect(answer).toEqual({
      status: 400,
      body: expect.stringContaining('too many lists or objects within one another'),
    });
    expect((await server.backend.database.query('select 1 as one'))[0]).toEqual({ one: 1 });
  });

  it.each([
    ['a body', { messages: Array(30_000).fill([]) }],
    ['a text', { messages: JSON.stringify(Array(6_000).fill(1)) }],
  ])('is refused where %s has more values than anybody sends', async (_, wide) => {
    const answer = await post('/rest/v1/chat_sessions', { ...chatRow(), ...wide });
    expect(answer).toEqual({ status: 400, body: expect.stringContaining('too many values') });
  });

  it('is accepted with ordinary nesting, as is text that only looks like JSON', async () => {
    expect((await post('/rest/v1/chat_sessions', chatRow())).status).toBe(201);
    const sql = `select ${'('.repeat(300)}1${')'.repeat(300)} -- ${'['.repeat(300)}`;
    const feedback = await post('/functions/v1/send-feedback-email', { record: { original_sql: sql } });
    expect(feedback.body).not.toContain('too many');
    const model = `{{ config(materialized='table') }} select ${Array(30_000).fill('a').join()}`;
    expect((await post('/rest/v1/sql_feedback', feedbackRow({ original_sql: model }))).status).toBe(201);
  });
});
