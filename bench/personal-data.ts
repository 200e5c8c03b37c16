import { type TestServer, testBackends } from '@hln/test-support/server';
import { askAll, type Question } from './load/ask-calls.ts';

const MAILS = 20_000;
const CHATS = 2_000;
/** Rows per transaction, during which the embedded database serves nobody else. */
const BATCH = 200;

/** People with a few rows, with none, and with a share of all of them. */
const QUESTIONS: readonly Question[] = [
  ['an email address', 'find_personal_data', { contact: 'parent77@parent.example' }],
  ['an email address without data', 'find_personal_data', { contact: 'nobody@parent.example' }],
  ['a phone number', 'find_personal_data', { contact: '021 000 077' }],
  ['a phone number without data', 'find_personal_data', { contact: '021 999 9999' }],
  ['the mailbox that every email goes to', 'find_personal_data', { contact: 'team@hln.example' }],
];

/**
 * The search for everything about a person, over 20,000 emails of 4 kB and 2,000 conversations of 120 messages (24 kB):
 * how long it takes over HTTP, as the page requests it.
 */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    const server = await backend.start();
    try {
      await server.schedules.stop();
      await write(server);
      console.log(`${backend.name}, ${MAILS} emails and ${CHATS} conversations:`);
      console.table(await askAll(server, 'owner', QUESTIONS, {}));
    } finally {
      await server.close();
    }
  }
  console.log('Aim: each under 2 s; a statement ends after 8 s.');
}

async function write({ backend: { database } }: TestServer): Promise<void> {
  await database.run(`
    delete from public.rate_limits where action in ('chat_sessions', 'personal_data_searches');
    alter table public.email_outbox disable trigger email_outbox_limit_by_recipient;`);
  for (let from = 0; from < CHATS; from += BATCH) {
    await database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
       select lpad(to_hex(n), 64, '0'), (
         select jsonb_agg(jsonb_build_object('id', m::text, 'content', repeat('Maths 数学 ' || n * m || ' in year 9, ', 6), 'isBot', m % 2 = 0,
           'timestamp', '2026-11-21T00:00:00.000Z', 'language', 'en'))
         from generate_series(0, 119) as m
       )::text,
       jsonb_build_object('preferredLanguage', 'en', 'email', 'parent' || n || '@parent.example',
         'phone', '+6421' || lpad(n::text, 6, '0'))::text, now(), now()
       from generate_series($1::integer, $1::integer + $2::integer - 1) as n`,
      [from, BATCH],
    );
  }
  for (let from = 0; from < MAILS; from += BATCH * 10) {
    await database.query(
      `insert into public.email_outbox (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body, status, source_kind, source_id)
       select 'bench:' || n, 'chat-transcript', 'team@hln.example', 'parent' || n % 2000 || '@parent.example', 'Chat ' || n,
         repeat('Maths ' || n || ' in year 9, call 09 123 45' || n % 100 || ', ', 100), repeat('<p>Maths ' || n || '</p>', 300),
         'sent', 'chat', lpad(to_hex(n % 2000), 64, '0')
       from generate_series($1::integer, $1::integer + $2::integer - 1) as n`,
      [from, BATCH * 10],
    );
  }
  await database.run('vacuum analyze');
}
