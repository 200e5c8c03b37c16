import { type TestServer, testBackends } from '@hln/test-support/server';
import { askAll, day, numbered, type Question, summarize, type Timing } from './load/ask-calls.ts';

const ENTRIES = 1_000_000;
/** Entries per transaction, during which the embedded database serves nobody else. */
const BATCH = 2_000;
/** Links that one step of the verification checks. */
const STEP = 10_000;

const NOTHING_ASKED = {
  from_time: null,
  to_time: null,
  actor: null,
  action_name: null,
  area_name: null,
  outcome_name: null,
  table_wanted: null,
  row_wanted: null,
  before_id: null,
  page_size: 50,
};

/** Filters that a page can send, from common to worst case: many entries of each kind, none of both. */
const QUESTIONS: readonly Question[] = [
  ['the newest 50', 'search_audit_log', {}],
  ['50 from the middle', 'search_audit_log', { before_id: ENTRIES / 2 }],
  ['a day three weeks ago', 'search_audit_log', { from_time: day(-21), to_time: day(-20) }],
  ['one person', 'search_audit_log', { actor: numbered(7) }],
  ['one action', 'search_audit_log', { action_name: 'removed' }],
  [
    'the history of a row',
    'search_audit_log',
    { row_wanted: numbered(1_234), table_wanted: 'public.staff_members' },
  ],
  ['a person’s deeds in an area', 'search_audit_log', { actor: numbered(7), area_name: 'costs' }],
  ['refused attempts of a person', 'search_audit_log', { actor: numbered(7), outcome_name: 'refused' }],
  ['many and many, but never both', 'search_audit_log', { action_name: 'removed', area_name: 'donations' }],
  ['nothing at all', 'search_audit_log', { row_wanted: 'nobody' }],
];

/** A million sealed entries: writing, searching over HTTP as a page does, and verifying the chain. */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    const server = await backend.start();
    try {
      console.log(`${backend.name}, ${ENTRIES} entries:`);
      const sealing = await write(server);
      console.table({
        ...(await askAll(server, 'manager', QUESTIONS, { search_audit_log: NOTHING_ASKED })),
        ...(await verify(server)),
        'seal an entry': { median: sealing },
      });
    } finally {
      await server.close();
    }
  }
  console.log('Aims: a page under 200 ms on PostgreSQL, under 1 s embedded.');
}

async function write({ backend: { database } }: TestServer): Promise<string> {
  const started = performance.now();
  for (let from = 0; from < ENTRIES; from += BATCH) {
    await database.query(
      `insert into private.audit_log
         (at, actor_kind, actor_id, action, area, table_name, row_key, before, after, outcome)
       select now() - ($2::integer - n) * interval '5 seconds', 'account',
         ('00000000-0000-4000-8000-' || lpad((n % 40)::text, 12, '0'))::uuid,
         (array['added', 'changed', 'removed'])[1 + n % 3],
         case when n % 3 = 2 then 'costs' else (array['user-management', 'donations', 'price-watcher'])[1 + n % 2] end,
         'public.staff_members', '00000000-0000-4000-8000-' || lpad((n % 5000)::text, 12, '0'),
         '{"role": "member"}', '{"role": "manager"}', case when n % 500 = 0 then 'refused' else 'done' end
       from generate_series($1::integer, $1::integer + $3::integer - 1) as n`,
      [from, ENTRIES, BATCH],
    );
  }
  const took = performance.now() - started;
  await database.run('analyze private.audit_log; analyze private.audit_chain');
  return `${((took / ENTRIES) * 1000).toFixed(0)} µs`;
}

async function verify({ backend: { database } }: TestServer): Promise<Record<string, Partial<Timing>>> {
  const times: number[] = [];
  const started = performance.now();
  for (let position = 0, isDone = false; !isDone; ) {
    const stepStarted = performance.now();
    const [row] = await database.query<{ step: { position: number; done: boolean; problem: unknown } }>(
      'select private.walk_audit_chain($1, $2) as step',
      [position, STEP],
    );
    if (row === undefined || row.step.problem !== null) throw new Error('The chain does not hold.');
    times.push(performance.now() - stepStarted);
    ({ position, done: isDone } = row.step);
  }
  const whole = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  return {
    [`check ${STEP} links`]: summarize(times),
    'check them all': { median: whole },
  };
}
