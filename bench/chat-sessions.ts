import { type TestServer, testBackends } from '@hln/test-support/server';
import { askAll, type Question } from './load/ask-calls.ts';

const CONVERSATIONS = 50_000;
/** Rows per transaction, during which the embedded database serves nobody else. */
const BATCH = 2_000;

const NOTHING_ASKED = {
  search: null,
  status_wanted: null,
  assignee_wanted: null,
  promise_wanted: null,
  label_wanted: null,
  language_wanted: null,
  after_key: null,
  after_session: null,
  page_size: 26,
};

/** The page's queries, from common to worst case: words that no conversation contains, and filters that match few. */
const QUESTIONS: readonly Question[] = [
  ['the first page', 'list_chat_sessions', {}],
  [
    'a page from the middle',
    'list_chat_sessions',
    { after_key: 1e11 - Date.now() / 1000 + 90 * 86_400, after_session: '' },
  ],
  ['late ones', 'list_chat_sessions', { promise_wanted: 'late' }],
  ['kept ones of nobody', 'list_chat_sessions', { promise_wanted: 'kept', assignee_wanted: 'nobody' }],
  ['a label that few have', 'list_chat_sessions', { label_wanted: 'rare' }],
  ['a label that nobody has', 'list_chat_sessions', { label_wanted: 'none at all' }],
  ['数学, in every third', 'list_chat_sessions', { search: '数学' }],
  ['围棋, in one of 5,000', 'list_chat_sessions', { search: '围棋' }],
  ['two words, in one of 5,000', 'list_chat_sessions', { search: '围棋 year' }],
  ['a word that nobody wrote', 'list_chat_sessions', { search: 'xylophone' }],
  ['two words that nobody wrote', 'list_chat_sessions', { search: 'year xylophone' }],
  ['a phone number', 'list_chat_sessions', { search: '+6421043210' }],
  ['a file of 500', 'list_chat_sessions', { page_size: 501 }],
  ['the figures', 'chat_session_figures', {}],
  ['one conversation', 'chat_session_details', { session: sessionOf(25_000) }],
  ['its transcript', 'read_chat_transcript', { session: sessionOf(25_000) }],
];

/**
 * 50,000 conversations over the 180 days that they are kept: list, search and figures over HTTP, as the page requests
 * them.
 */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    const server = await backend.start();
    try {
      await server.schedules.stop();
      console.log(`${backend.name}, ${CONVERSATIONS} conversations:`);
      const storing = await write(server);
      const asked = await askAll(server, 'manager', QUESTIONS, { list_chat_sessions: NOTHING_ASKED });
      console.table({ ...asked, 'store a conversation': { median: storing } });
    } finally {
      await server.close();
    }
  }
  console.log('Aim: each under 300 ms on PostgreSQL.');
}

function sessionOf(n: number): string {
  return n.toString(16).padStart(64, '0');
}

async function write({ backend: { database } }: TestServer): Promise<string> {
  await database.run("delete from public.rate_limits where action in ('chat_sessions', 'transcript_read')");
  await database.run(`
    create function private.bench_line(n integer, content text) returns jsonb language sql immutable as $$
      select jsonb_build_object('id', n::text, 'content', content, 'isBot', false,
        'timestamp', '2026-11-21T00:00:00.000Z', 'language', 'en')
    $$`);
  const started = performance.now();
  for (let from = 0; from < CONVERSATIONS; from += BATCH) {
    await database.query(
      `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time, created_at, updated_at)
       select lpad(to_hex(n), 64, '0'), jsonb_build_array(
         jsonb_build_object('id', 'w', 'content', repeat('Kia ora, and welcome. 您好，欢迎咨询！', 3), 'isBot', true,
           'timestamp', '2026-11-21T00:00:00.000Z', 'language', 'en'),
         private.bench_line(1, 'Hello, we have just moved to New Zealand'), private.bench_line(2, (6 + n % 12) || ', Year ' || n % 13),
         private.bench_line(3, case when n % 3 = 0 then '希望提高数学和英语成绩' else 'English, science and writing' end),
         private.bench_line(4, case when n % 5000 = 77 then '喜欢围棋，希望跟上学校进度' else 'Catching up, and confidence in class' end),
         private.bench_line(5, 'Parent Number ' || n || ', parent' || n / 2 || '@parent.example')
       )::text,
       jsonb_build_object('preferredLanguage', case when n % 3 = 0 then 'zh' else 'en' end,
         'email', 'parent' || n / 2 || '@parent.example', 'phone', '+6421' || lpad(n::text, 6, '0'))::text,
       at, at, at, at
       from generate_series($1::integer, $1::integer + $3::integer - 1) as n
         cross join lateral (select now() - ($2::integer - n) * interval '5 minutes 11 seconds' as at) as times`,
      [from, CONVERSATIONS, BATCH],
    );
  }
  const took = performance.now() - started;
  // All but those of the last two days are answered, most of them in time.
  await database.run(`
    update private.chat_cases set status = 'contacted', replied_way = 'email',
      replied_at = received_at + case when phone_key like '%7' then interval '30 hours' else interval '5 hours' end,
      labels = case when phone_key like '%4321' then '{rare,maths}'::text[] else '{maths}'::text[] end
    where received_at < now() - interval '2 days'`);
  await database.run('vacuum analyze private.chat_cases');
  return `${((took / CONVERSATIONS) * 1000).toFixed(0)} µs`;
}
