import { type TestServer, testBackends } from '@hln/test-support/server';
import { askAll, day, numbered, type Question, type Timing, timeRounds } from './load/ask-calls.ts';

const MAILS = 500_000;
/** Emails per transaction, during which the embedded database serves nobody else. */
const BATCH = 5_000;
const NO_CONDITIONS = {
  search: null,
  status_name: null,
  kind_name: null,
  cause_name: null,
  address: null,
  source: null,
  from_time: null,
  to_time: null,
};
const NOTHING_ASKED = {
  search_emails: { ...NO_CONDITIONS, before_id: null, page_size: 51 },
  count_emails: NO_CONDITIONS,
};

/** The page's queries, from common to worst case. The emails cover two years, and one in fifty has failed. */
const QUESTIONS: readonly Question[] = [
  ['the newest 50', 'search_emails', {}],
  ['50 from the middle', 'search_emails', { before_id: numbered(MAILS / 2) }],
  ['a word of every mail', 'search_emails', { search: 'hln' }],
  ['one address as words', 'search_emails', { search: 'person4711@example.nz' }],
  ['the beginning of many addresses', 'search_emails', { search: 'person4' }],
  ['a rare word and a common one', 'search_emails', { search: 'kōwhai hln' }],
  ['two that never meet', 'search_emails', { search: 'kōwhai', status_name: 'failed', kind_name: 'alert' }],
  ['nothing at all', 'search_emails', { search: 'nobody' }],
  ['one address', 'search_emails', { address: 'person4711@example.nz' }],
  ['failed', 'search_emails', { status_name: 'failed' }],
  [
    'failed, of a kind and a cause',
    'search_emails',
    { status_name: 'failed', kind_name: 'feedback', cause_name: 'login' },
  ],
  ['what a chat caused', 'search_emails', { source: 'chat:c42' }],
  ['a day a year ago', 'search_emails', { from_time: day(-366), to_time: day(-365) }],
  ['an address of many mails, exactly', 'search_emails', { search: 'example.nz' }],
  ['the count of all', 'count_emails', {}],
  ['the count of a common word', 'count_emails', { search: 'hln' }],
  ['the count of a rare word', 'count_emails', { search: 'kōwhai' }],
  ['the count of failed ones', 'count_emails', { status_name: 'failed' }],
  ['figures', 'read_email_figures', {}],
  ['one mail', 'read_email', { email_id: numbered(MAILS / 2) }],
  ['System Monitoring', 'read_monitoring', {}],
];

/**
 * Half a million emails: list, search, figures and a single email, over HTTP as the page requests them, and a worker’s
 * claim.
 */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    const server = await backend.start();
    try {
      await server.schedules.stop();
      await write(server);
      console.log(`${backend.name}, ${MAILS} mails:`);
      const asked = await askAll(server, 'owner', QUESTIONS, NOTHING_ASKED);
      console.table({ ...asked, 'claim 10': await claim(server) });
    } finally {
      await server.close();
    }
  }
  console.log('Aim: each under 300 ms on PostgreSQL.');
}

async function write({ backend: { database } }: TestServer): Promise<void> {
  await database.run(
    "alter table public.email_outbox disable trigger email_outbox_limit_by_recipient; update public.rate_limits set per_minute = null, per_day = null where action like 'mail%'",
  );
  for (let from = 0; from < MAILS; from += BATCH) {
    await database.query(
      `insert into public.email_outbox
         (id, idempotency_key, kind, recipient, subject, text_body, status, cause, last_error, attempts, created_at, sent_at,
          source_kind, source_id)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench:' || n,
         (array['feedback', 'chat-transcript', 'contact-confirmation', 'price-news', 'donation-thanks'])[1 + n % 5],
         'Person <person' || n % 40000 || '@example.nz>',
         'HLN: ' || (array['a like', 'a dislike', 'your message', 'a price fell', 'thank you'])[1 + n % 5]
           || case when n % 5000 = 0 then ' Kōwhai' else '' end || ' ' || n,
         repeat('Kia ora ', 60), case when n % 50 = 0 then 'failed' when n >= $4 - 20 then 'pending' else 'sent' end,
         case when n % 50 = 0 then (array['login', 'recipient', 'timeout', 'policy'])[1 + n / 50 % 4] end,
         case when n % 50 = 0 then '550 5.1.1 No such mailbox' end, 1,
         now() - ($4 - n) * interval '126 seconds', case when n % 50 <> 0 and n < $4 - 20 then now() - ($4 - n) * interval '126 seconds' end,
         'chat', 'c' || n % 60000
       from generate_series($1::integer, $1::integer + $2::integer - 1) as n where $3::boolean`,
      [from, BATCH, true, MAILS],
    );
  }
  await database.run(`
    alter table public.email_outbox enable trigger email_outbox_limit_by_recipient;
    insert into private.email_attempts (email_id, attempt, started_at, finished_at, outcome, answer)
      select o.id, 1, o.created_at, o.created_at, case o.status when 'sent' then 'sent' else 'refused' end, '250 2.0.0 OK'
      from public.email_outbox as o;
  `);
  await database
    .run('vacuum analyze public.email_outbox')
    .catch(() => database.run('analyze public.email_outbox'));
  await database.run('analyze private.email_attempts');
}

function claim({ backend: { database } }: TestServer): Promise<Timing> {
  return timeRounds(() => database.query('select id from public.claim_emails(10, 60)'));
}
