import { type TestServer, testBackends } from '@hln/test-support/server';
import { askAll, day, numbered, type Question } from './load/ask-calls.ts';

const ROWS = 100_000;
/** Rows per statement, during which the embedded database serves nobody else. */
const BATCH = 1_000;

const NO_CONDITIONS = {
  search: null,
  wanted_type: null,
  wanted_status: null,
  wanted_assignee: null,
  wanted_tag: null,
  wanted_kind: null,
  wanted_version: null,
  wanted_check: null,
  wanted_contact: null,
  spam_kind: null,
  session_of: null,
  ip_of: null,
  from_time: null,
  to_time: null,
};
const NOTHING_ASKED = {
  search_feedback: { ...NO_CONDITIONS, before_time: null, before_id: null, page_size: 51 },
  count_feedback: NO_CONDITIONS,
};

/** The page's queries, from common to worst case: words of many rows, and pairs that no row has. */
const QUESTIONS: readonly Question[] = [
  ['the newest', 'search_feedback', {}],
  ['open dislikes', 'search_feedback', { wanted_type: 'dislike', wanted_status: 'open' }],
  [
    'dislikes from the middle',
    'search_feedback',
    { wanted_type: 'dislike', before_time: day(-180), before_id: numbered(1) },
  ],
  ['a rare word', 'search_feedback', { wanted_type: 'dislike', search: 'zebra' }],
  ['a word of every row', 'search_feedback', { wanted_type: 'dislike', search: 'orders' }],
  ['the beginning of many words', 'search_feedback', { wanted_type: 'dislike', search: 'o' }],
  ['two common words, never both', 'search_feedback', { wanted_type: 'dislike', search: 'left right' }],
  ['no such word', 'search_feedback', { search: 'nowhere' }],
  [
    'a word and a state without it',
    'search_feedback',
    { search: 'left', wanted_type: 'dislike', wanted_status: 'declined' },
  ],
  ['a kind and a state, never both', 'search_feedback', { wanted_kind: 'merge', wanted_status: 'declined' }],
  ['a check of nobody', 'search_feedback', { wanted_type: 'dislike', wanted_check: 'failed' }],
  ['one session', 'search_feedback', { session_of: numbered(7) }],
  ['one IP address', 'search_feedback', { ip_of: numbered(7) }],
  ['a tag', 'search_feedback', { wanted_tag: 'joins' }],
  ['spam', 'search_feedback', { spam_kind: 'links' }],
  ['the count of all', 'count_feedback', {}],
  ['the count of open dislikes', 'count_feedback', { wanted_type: 'dislike', wanted_status: 'open' }],
  ['the count of a word of every row', 'count_feedback', { search: 'orders' }],
  ['figures of 90 days', 'read_feedback_figures', { step_name: 'day', from_time: day(-90), to_time: null }],
  [
    'figures of a year by weeks',
    'read_feedback_figures',
    { step_name: 'week', from_time: null, to_time: null },
  ],
  ['counts of the inbox', 'read_feedback_desk', {}],
  ['one entry', 'read_feedback', { feedback_id: numbered(7) }],
  ['20 to run again', 'feedback_to_check', { after_time: null, after_id: null }],
];

/** A hundred thousand entries: lists, searches and figures over HTTP, as the page requests them. */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    const server = await backend.start();
    try {
      console.log(`${backend.name}, ${ROWS} entries:`);
      await write(server);
      console.table(await askAll(server, 'manager', QUESTIONS, NOTHING_ASKED));
    } finally {
      await server.close();
    }
  }
  console.log('Aims: under 300 ms on PostgreSQL.');
}

async function write({ backend: { database } }: TestServer): Promise<void> {
  await database.run(`alter table public.sql_feedback disable trigger sql_feedback_rate_limit;
    alter table public.sql_feedback disable trigger sql_feedback_vote`);
  for (let from = 0; from < ROWS; from += BATCH) {
    await database.query(
      `insert into public.sql_feedback
         (id, original_sql, formatted_sql, feedback_type, dislike_reason, follow_up_email, wants_follow_up, user_ip,
          session_id, created_at, query_hash, formatter_version, formatting_options, status)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
         (array['select', 'insert into t select', 'merge into t using', 'create table t as select'])[1 + n % 4]
           || case when n % 20000 = 7 then ' zebra,' else '' end
           || repeat(' o.customer_id, sum(o.total) as total_' || n % 997 || ', ', 4 + n % 30) || ' from orders o'
           || case when n % 2 = 0 then ' left join c' else ' right join c' end,
         repeat('SELECT o.customer_id, SUM(o.total) AS total,' || chr(10), 4 + n % 30),
         case when n % 3 = 0 then 'dislike' else 'like' end,
         case when n % 3 = 0 then 'The join of entry ' || n || ' should stand at the ' || (array['left', 'edge'])[1 + n % 2] end,
         case when n % 30 = 0 then 'visitor' || n || '@example.org' end, n % 30 = 0,
         '203.0.' || n % 50 || '.' || n % 200, 'session ' || n / 4, now() - ($2::integer - n) * interval '5 minutes',
         n::text, case when n > 30000 then '0.' || n / 20000 || '.0' end,
         (array['{}', '{"layout": "left"}', '{"maxLineLength": 80}', '{"keywordCase": "lower"}']::jsonb[])[1 + n % 4], 'new'
       from generate_series($1::integer, $1::integer + $3::integer - 1) as n`,
      [from, ROWS, BATCH],
    );
  }
  await database.run(`
    update public.sql_feedback set status = case when feedback_type = 'dislike' and right(session_id, 1) = '3' then 'fixed'
        when feedback_type = 'dislike' and right(session_id, 1) = '5' and statement_kind <> 'merge'
          and original_sql like '%right%' then 'declined' else 'new' end,
      tags = case when right(session_id, 2) = '77' then '{joins}'::text[] else '{}' end
    where feedback_type = 'dislike' or right(session_id, 2) = '77';
    update public.sql_feedback set suspicion = 'links', status = 'spam' where right(session_id, 3) = '999'`);
  await database.run('vacuum analyze public.sql_feedback');
}
