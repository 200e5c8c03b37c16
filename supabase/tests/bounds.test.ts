import { feedbackRow } from '@hln/test-support/feedback-row';
import { addItem, makeWatcher, type Watcher } from '@hln/test-support/prices';
import { callRest, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatRow, POISONED_CHATS } from './poisoned-chats.ts';

const NO_TIMES = [
  'infinity',
  '-infinity',
  '0044-03-15 00:00:00+00 BC',
  '1899-12-31T23:59:59Z',
  '2200-01-02T00:00:00Z',
];
/** Control characters, written as they appear in the JSON that visitors send. */
const CONTROLS = ['\\r\\n', '\\r', '\\n', '\\t', '\\u001b', '\\u007f', '\\u0085', '\\u2028', '\\u2029'];

describe.each(await testBackends())('the database on $name', (backend) => {
  let server: TestServer;
  let owner: Watcher;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    await server.backend.service.from('rate_limits').delete().in('action', ['chat_sessions', 'sql_feedback']);
    owner = await makeWatcher(server, 'owner');
  });
  afterAll(async () => {
    await server.close();
  });

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const insert = (row: object) =>
    callRest(server, 'anon', 'POST', '/chat_sessions', row, { prefer: 'return=minimal' });
  const refused = (code: string) => ({ status: 400, code });

  it('accepts a conversation only with plausible times', async () => {
    for (const column of ['start_time', 'end_time']) {
      for (const time of NO_TIMES) {
        const answer = await insert(chatRow('times', { [column]: time }));
        expect(answer, `${column} ${time}`).toMatchObject(refused('23514'));
      }
    }
    // Correcting the clock in between loses no messages.
    expect(await insert(chatRow('clock', { start_time: '2027-01-01T00:00:00Z' }))).toMatchObject({
      status: 201,
    });
    expect(await insert(chatRow('1970', { start_time: '1970-01-01T00:00:00Z' }))).toMatchObject({
      status: 201,
    });
  });

  it('does not extend a conversation to an implausible time either', async () => {
    const key = 's'.repeat(64);
    await query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3, now(), now())`,
      [key, chatRow('').messages, chatRow('').user_info],
    );
    for (const end_time of ['infinity', '2200-01-02T00:00:00Z']) {
      const { messages, user_info } = chatRow('');
      const body = { session_key: key, messages, user_info, end_time };
      const answer = await callRest(server, 'anon', 'POST', '/rpc/update_chat_session', body);
      expect(answer, end_time).toMatchObject(refused('23514'));
    }
  });

  it.each(['phone', 'email', 'wechat'])('accepts a contact (%s) of one line only', async (field) => {
    for (const control of CONTROLS) {
      const info = `{"preferredLanguage":"en","${field}":"021${control}555"}`;
      expect(await insert(chatRow('line', { user_info: info })), control).toMatchObject(refused('23514'));
    }
    for (const value of ['5', 'null', '["a"]', `"${'0'.repeat(255)}"`]) {
      const info = `{"preferredLanguage":"en","${field}":${value}}`;
      expect(await insert(chatRow('line', { user_info: info })), value).toMatchObject(refused('23514'));
    }
    const info = `{"preferredLanguage":"zh","${field}":"小红 021 555 0199"}`;
    expect(await insert(chatRow(`good-${field}`, { user_info: info }))).toMatchObject({ status: 201 });
  });

  it('immediately refuses every row on which a job once failed', async () => {
    for (const row of POISONED_CHATS) {
      expect(await insert(row), row.session_id).toMatchObject(refused('23514'));
    }
  });

  it('accepts a reply-to email address of one line only', async () => {
    for (const control of ['\u0001', '\u001b', '\u007f', '\u2028']) {
      const row = feedbackRow({ wants_follow_up: true, follow_up_email: `a${control}b@example.nz` });
      const answer = await callRest(server, 'anon', 'POST', '/sql_feedback', row, {
        prefer: 'return=minimal',
      });
      expect(answer, JSON.stringify(control)).toMatchObject(refused('23514'));
    }
  });

  it('turns a pasted item name into one line', async () => {
    const id = await addItem(owner, { item_name: ' Kettle\t1.7\r\nl\u0085 ' });
    expect(await query('select item_name from public.price_watch_items where id = $1', [id])).toEqual([
      { item_name: 'Kettle 1.7 l' },
    ]);
  });

  it('has limits for every time column that visitors or staff may write', async () => {
    const columns = await query<{ name: string; bounded: boolean }>(
      `select format('%s.%s', c.oid::regclass, a.attname) as name, exists (
         select from pg_constraint as k
         where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ '>=.*<='
       ) as bounded
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'hln'::regnamespace)
         and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
         and (has_column_privilege('anon', c.oid, a.attnum, 'INSERT, UPDATE')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT, UPDATE'))
       order by 1`,
    );
    expect(columns).toEqual(
      ['chat_sessions.end_time', 'chat_sessions.start_time', 'price_watch_items.updated_at'].map((name) => ({
        name,
        bounded: true,
      })),
    );
    const id = await addItem(owner, {});
    for (const time of NO_TIMES) {
      const path = `/price_watch_items?id=eq.${id}`;
      expect(await owner.rest('PATCH', path, { updated_at: time }), time).toMatchObject(refused('23514'));
    }
  });
});
