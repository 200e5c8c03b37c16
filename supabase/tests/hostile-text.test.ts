import { randomBytes, randomUUID } from 'node:crypto';
import { chatRow } from '@hln/test-support/chat-row';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { callRest, credentials, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const words = (count: number, width: number) =>
  Array.from({ length: count }, () => randomBytes(width / 2).toString('hex')).join(' ');

/** Input that a visitor may put into any text field. Each has broken a PostgreSQL parser, or one like it. */
const HOSTILE: Readonly<Record<string, string>> = {
  'brackets that never close': '['.repeat(60_000),
  'brackets 60,000 levels deep': deep(60_000),
  'objects 30,000 levels deep': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  'a conversation that nests': `[{"id":"1","isBot":false,"content":"a","x":${deep(30_000)}}]`,
  'a list of 130,000 lists': `[${Array(130_000).fill('[]').join()}]`,
  'a list of 200,000 numbers': `[${Array(200_000).fill('1').join()}]`,
  'an object of 20,000 names': JSON.stringify(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`name${number}`, ''])),
  ),
  'a string that never ends': `["${'a'.repeat(100_000)}`,
  'escapes alone': '\\'.repeat(150_000),
  '10 MB': 'a'.repeat(10_000_000),
  'a NUL': 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  'marks on one letter': `a${'\u0301'.repeat(100_000)}`,
  'letters of every plane': '\u{1F9FF}\u{10FFFF}\u{20000}\u202e\u2066'.repeat(10_000),
  '150,000 different words': words(15_000, 10),
  'words of 3,000 characters': words(50, 3_000),
  'a pattern of nested quantifiers': `${'(a?b?c?){20}'.repeat(20)}`,
  wildcards: '%_\\'.repeat(30_000),
  'a query of searches': "' & ! ( | <-> ".repeat(5_000),
  'an array and a range': '{[1,2),"\\"}'.repeat(5_000),
  'a time without end': 'infinity',
  'a time before all': '4713-01-01 00:00:00 BC',
  'an interval': 'P99999999999Y',
  'a number with an exponent': '1e1000000',
};

interface Target {
  readonly name: string;
  readonly path: string;
  /** A body that is accepted; null where strangers are never accepted. */
  readonly valid: (() => object) | null;
  readonly send: (text: string) => object;
}

/** Returns one target for each field of an accepted body. */
const fieldsOf = (name: string, path: string, valid: () => object, fields: readonly string[]): Target[] =>
  fields.map((field) => ({
    name: `${name}.${field}`,
    path,
    valid,
    send: (text) => ({ ...valid(), [field]: text }),
  }));

const chatUpdate = () => {
  const { messages, user_info, end_time } = chatRow();
  return { session_key: 's'.repeat(64), messages, user_info, end_time };
};
const dislike = () => feedbackRow({ feedback_type: 'dislike', dislike_reason: 'x', wants_follow_up: true });
const enquiry = () => ({
  id: randomUUID(),
  name: 'A',
  business: '',
  email: 'a@b.example',
  message: 'Hello',
  website: '',
});
const never = (name: string, path: string, send: Target['send']): Target => ({
  name,
  path,
  valid: null,
  send,
});

/** Every route by which visitors' text reaches a parser of the database, or a column that is parsed later. */
const TARGETS: readonly Target[] = [
  ...fieldsOf('chat_sessions', '/rest/v1/chat_sessions', chatRow, [
    'messages',
    'user_info',
    'session_id',
    'start_time',
    'end_time',
  ]),
  ...fieldsOf('update_chat_session', '/rest/v1/rpc/update_chat_session', chatUpdate, [
    'messages',
    'user_info',
    'end_time',
    'session_key',
  ]),
  ...fieldsOf('sql_feedback', '/rest/v1/sql_feedback', dislike, [
    'original_sql',
    'formatted_sql',
    'dislike_reason',
    'follow_up_email',
    'session_id',
    'user_agent',
    'formatter_version',
    'website',
  ]),
  {
    name: 'sql_feedback.formatting_changes',
    path: '/rest/v1/sql_feedback',
    valid: dislike,
    send: (text) => ({ ...dislike(), formatting_changes: [text] }),
  },
  {
    name: 'sql_feedback.formatting_options',
    path: '/rest/v1/sql_feedback',
    valid: dislike,
    send: (text) => ({ ...dislike(), formatting_options: { a: text } }),
  },
  ...fieldsOf('contact', '/functions/v1/contact', enquiry, ['name', 'business', 'email', 'message']),
  never('end_left_session', '/rest/v1/rpc/end_left_session', (text) => ({
    session: text,
    token_digest: text,
  })),
  never('report-error', '/functions/v1/report-error', (text) => ({
    kind: 'error',
    name: text,
    page: text,
    build: text,
    frames: [],
  })),
  never('accept-invitation', '/functions/v1/accept-invitation', (text) => ({ token: text, password: text })),
  never('sign-in', '/auth/v1/token?grant_type=password', (text) => ({ email: text, password: text })),
  never('recovery', '/auth/v1/recover', (text) => ({ email: text })),
];

describe.each(await testBackends())("visitors' input on $name", (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    await server.backend.database.run('delete from public.rate_limits');
    // A conversation for update_chat_session to find.
    const { messages, user_info } = chatRow();
    await server.backend.database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3, now(), now())`,
      ['s'.repeat(64), messages, user_info],
    );
    // Reopening the embedded database drops this table.
    await server.backend.database.run('create temporary table if not exists still_open (at timestamptz)');
  });
  afterAll(async () => {
    await server.close();
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };

  it.each(TARGETS)(
    'is stored, or refused with a reason, by $name, without crashing anything',
    async (target) => {
      const { path, valid, send } = target;
      if (valid !== null) {
        const { status, text } = await post(path, valid());
        expect(status, text).toBeLessThan(300);
      }
      for (const [kind, text] of Object.entries(HOSTILE)) {
        expect((await post(path, send(text))).status, kind).toBeLessThan(500);
      }
      const alive = await callRest(server, 'anon', 'GET', '/sql_feedback?select=id&limit=1');
      expect(alive.status).toBe(200);
      if (backend.name !== 'PGlite') return;
      const [table] = await server.backend.database.query(
        "select to_regclass('pg_temp.still_open') is not null as found",
      );
      expect(table, 'the embedded database was opened again').toEqual({ found: true });
    },
  );

  it('may consist of brackets written as escapes, which only show once the body has been parsed', async () => {
    const { messages: _, ...row } = chatRow();
    for (const brackets of [
      '\\u005b'.repeat(40_000),
      `[{\\"id\\":\\"1\\",\\"x\\":${'\\u005b'.repeat(40_000)}`,
    ]) {
      const answer = await fetch(`${server.url}/rest/v1/chat_sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials(server, 'anon') },
        body: `${JSON.stringify(row).slice(0, -1)},"messages":"${brackets}"}`,
      });
      expect(answer.status).toBe(400);
    }
  });
});
