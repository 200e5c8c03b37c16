import { FEEDBACK_LIMITS } from '@hln/contracts';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { type Caller, callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const READABLE = '?select=id,feedback_type,created_at';
const RETURN = { prefer: 'return=representation' };

describe.each(await testBackends())('sql_feedback on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    // These tests post more than a visitor would; the limit has its own test file.
    const { error } = await server.backend.service.from('rate_limits').delete().eq('action', 'sql_feedback');
    expect(error).toBeNull();
  });

  afterAll(async () => {
    await server.close();
  });

  const insert = (changes: Record<string, unknown>, caller: Caller = 'anon') =>
    callRest(server, caller, 'POST', '/sql_feedback', feedbackRow(changes));
  const stored = async (sessionId: string) => {
    const { data, error } = await server.backend.service
      .from('sql_feedback')
      .select('*')
      .eq('session_id', sessionId);
    expect(error).toBeNull();
    return data ?? [];
  };

  it.each(['anon', 'authenticated'] as const)(
    'lets %s add a row, and returns the columns that the role may read',
    async (caller) => {
      const before = Date.now();
      const answer = await callRest(
        server,
        caller,
        'POST',
        `/sql_feedback${READABLE}`,
        feedbackRow(),
        RETURN,
      );
      expect(answer.status).toBe(201);
      const [row] = answer.body as { id: string; feedback_type: string; created_at: string }[];
      expect(Object.keys(row ?? {}).sort()).toEqual(['created_at', 'feedback_type', 'id']);
      expect(row?.feedback_type).toBe('like');
      expect(Date.parse(row?.created_at ?? '')).toBeGreaterThan(before - 60_000);
    },
  );

  it('keeps every field as it was sent', async () => {
    const row = feedbackRow({
      session_id: 'all-fields',
      original_sql: 'select "ā" -- 日本語 🎉\r\n',
      feedback_type: 'dislike',
      dislike_reason: 'Commas',
      follow_up_email: 'visitor+1@example.co.nz',
      wants_follow_up: true,
      formatting_changes: ['a', 'b "quoted", {x}', ''],
      user_ip: '2001:db8::1',
    });
    expect((await insert(row)).status).toBe(201);
    expect(await stored('all-fields')).toMatchObject([row]);
  });

  it('accepts texts of full size and in any script', async () => {
    const row = {
      session_id: 'full-size',
      original_sql: '🎉'.repeat(FEEDBACK_LIMITS.sql / 2),
      formatted_sql: '\\'.repeat(FEEDBACK_LIMITS.sql),
      feedback_type: 'dislike',
      dislike_reason: '字'.repeat(FEEDBACK_LIMITS.reason),
      formatting_changes: Array(FEEDBACK_LIMITS.changes).fill('é'.repeat(FEEDBACK_LIMITS.change)),
      user_agent: 'x'.repeat(FEEDBACK_LIMITS.userAgent),
    };
    expect(await insert(row)).toMatchObject({ status: 201 });
    expect(await stored('full-size')).toMatchObject([row]);
  });

  it('stores HTML as plain text', async () => {
    const html = '<img src=x onerror="alert(1)"></textarea><script>1</script>';
    const row = {
      session_id: `html ${html}`,
      original_sql: html,
      formatted_sql: html,
      feedback_type: 'dislike',
      dislike_reason: html,
      formatting_changes: [html],
      user_ip: '<b>',
      user_agent: html,
    };
    expect((await insert(row)).status).toBe(201);
    expect(await stored(row.session_id)).toMatchObject([row]);
  });

  it.each([
    ['a forged type', { feedback_type: 'love' }, '23514'],
    ['a type that is not a text', { feedback_type: { $ne: 1 } }, '23514'],
    ['no type', { feedback_type: null }, '23502'],
    ['a dislike without a reason', { feedback_type: 'dislike' }, '23514'],
    ['a blank reason', { feedback_type: 'dislike', dislike_reason: ' \n\t ' }, '23514'],
    ['a reason that is too long', { feedback_type: 'dislike', dislike_reason: 'x'.repeat(4_001) }, '23514'],
    ['an invalid email address', { wants_follow_up: true, follow_up_email: 'not an address' }, '23514'],
    [
      'an address with a header in it',
      { wants_follow_up: true, follow_up_email: 'a@b.nz\r\nBcc: c@d.nz' },
      '23514',
    ],
    ['two addresses', { wants_follow_up: true, follow_up_email: 'a@b.nz,c@d.nz' }, '23514'],
    ['an address without a request to be contacted', { follow_up_email: 'a@b.nz' }, '23514'],
    ['more text than any column takes', { original_sql: 'x'.repeat(1_000_000) }, 'PGRST100'],
    ['more SQL than the column takes', { original_sql: 'x'.repeat(200_001) }, '23514'],
    ['empty SQL', { original_sql: '' }, '23514'],
    ['no SQL', { formatted_sql: null }, '23502'],
    ['changes that are not a list', { formatting_changes: { a: 1 } }, '23514'],
    ['changes that are not texts', { formatting_changes: [1] }, '23514'],
    ['too many changes', { formatting_changes: Array(51).fill('x') }, '23514'],
    ['a change that is too long', { formatting_changes: ['x'.repeat(301)] }, '23514'],
    ['an invalid boolean', { wants_follow_up: 'maybe' }, '22P02'],
    ['no session', { session_id: '' }, '23514'],
    ['a browser name that is too long', { user_agent: 'x'.repeat(513) }, '23514'],
    ['an IP address that is too long', { user_ip: '1'.repeat(46) }, '23514'],
    ['a NUL character', { original_sql: 'a\u0000b' }, 'PGRST102'],
    ['a column that does not exist', { admin: true }, 'PGRST204'],
  ])('refuses %s', async (_, changes, code) => {
    const answer = await insert({
      ...changes,
      session_id: 'session_id' in changes ? changes.session_id : 'refused',
    });
    expect(answer).toMatchObject({ status: 400, code });
    expect(await stored('refused')).toEqual([]);
  });

  it.each([
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['created_at', '2000-01-01T00:00:00Z'],
  ])('does not let callers set %s', async (column, value) => {
    expect(await insert({ [column]: value })).toMatchObject({ status: 401, code: '42501' });
    expect(await insert({ [column]: value }, 'authenticated')).toMatchObject({ status: 403, code: '42501' });
  });

  it('lets the public count by three columns only', async () => {
    const rows = (await callRest(server, 'anon', 'GET', '/sql_feedback?select=feedback_type')).body;
    expect(rows).toContainEqual({ feedback_type: 'like' });
    const columns = Object.keys(feedbackRow()).filter((column) => column !== 'feedback_type');
    for (const column of columns) {
      for (const path of [
        `/sql_feedback?select=${column}`,
        `/sql_feedback?select=id&${column}=eq.x`,
        `/sql_feedback?select=id&order=${column}`,
        `/sql_feedback?select=feedback_type,${column}`,
      ]) {
        expect(await callRest(server, 'anon', 'GET', path), path).toMatchObject({
          status: 401,
          code: '42501',
        });
        expect(await callRest(server, 'authenticated', 'GET', path), path).toMatchObject({
          status: 403,
          code: '42501',
        });
      }
    }
    expect(await callRest(server, 'anon', 'GET', '/sql_feedback')).toMatchObject({
      status: 401,
      code: '42501',
    });
  });

  it('lets the public neither change nor delete anything', async () => {
    await insert({ session_id: 'kept' });
    for (const [caller, status] of [
      ['anon', 401],
      ['authenticated', 403],
    ] as const) {
      const everyRow = '/sql_feedback?id=not.is.null';
      const refused = { status, code: '42501' };
      expect(await callRest(server, caller, 'PATCH', everyRow, { feedback_type: 'dislike' })).toMatchObject(
        refused,
      );
      expect(await callRest(server, caller, 'DELETE', everyRow)).toMatchObject(refused);
      expect(
        await callRest(server, caller, 'POST', '/sql_feedback?on_conflict=id', feedbackRow(), {
          prefer: 'resolution=merge-duplicates',
        }),
      ).toMatchObject(refused);
    }
    expect(await stored('kept')).toMatchObject([{ feedback_type: 'like' }]);
  });

  it('stores all of several rows or none', async () => {
    const rows = [
      feedbackRow({ session_id: 'batch' }),
      feedbackRow({ session_id: 'batch', feedback_type: 'love' }),
    ];
    expect(await callRest(server, 'anon', 'POST', '/sql_feedback', rows)).toMatchObject({ status: 400 });
    expect(await stored('batch')).toEqual([]);
  });

  it('treats SQL in texts as data', async () => {
    const row = { session_id: "'; drop table sql_feedback; --", original_sql: "'); select pg_sleep(10); --" };
    expect((await insert(row)).status).toBe(201);
    expect(await stored(row.session_id)).toMatchObject([row]);
  });

  it.each([
    ['no body', ''],
    ['half a body', '{"original_sql":'],
    ['no row', '"text"'],
    ['a number', '5'],
  ])('answers %s with 400', async (_, body) => {
    const answer = await callRest(server, 'anon', 'POST', '/sql_feedback', body);
    expect(answer.status).toBe(400);
    expect(answer.code).not.toBeNull();
  });
});
