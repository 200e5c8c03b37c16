/**
 * Measures what a visitor notices while the SQL console is busy: one visitor calls the public API again and again while
 * an Owner's query runs for ten seconds or counts to a billion, or while three Owners send a hundred at once. The
 * visitor and the server share a process, so the measured times are too long rather than too short.
 */
import {
  type ConsoleLogin,
  createStaff,
  credentials,
  makeConsoleLogin,
  type StaffForTest,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';

/** How long (ms) a visitor is measured while nothing else runs. */
const IDLE_MS = 5_000;
const TEN_SECONDS =
  'select count(*) from generate_series(1, 100000) as g, generate_series(1, 100000) as h where g <> h';
const BILLION = 'select g from generate_series(1, 1000000000) as g';
const AT_ONCE = 100;

type Row = Record<string, string | number>;

/** Prints response times of the public API during console queries, by database. */
export async function run(): Promise<void> {
  for (const backend of await testBackends()) {
    let login: ConsoleLogin | null = null;
    const server = await backend.start(async (databaseUrl) => {
      if (databaseUrl === null) return { apiRequestsPerMinute: 0 };
      login = await makeConsoleLogin();
      return { apiRequestsPerMinute: 0, consoleDatabaseUrl: login.at(databaseUrl) };
    });
    try {
      console.log(`${backend.name}:`);
      console.table(await measure(server));
    } finally {
      // Assigned above, in a function that TypeScript does not follow.
      await (login as ConsoleLogin | null)?.drop(server.databaseUrl);
      await server.close();
    }
  }
  console.log('Aim: the p99 stays under 1 s on PostgreSQL.');
}

async function measure(server: TestServer): Promise<Record<string, Row>> {
  const owners = await Promise.all(
    [1, 2, 3].map((n) => createStaff(server, { role: 'owner', email: `owner${n}@hln.example` })),
  );
  const [owner] = owners;
  if (owner === undefined) throw new Error('There is no Owner.');
  // On the embedded database, the first query creates the copy that the others use.
  await ask(server, owner, 'select 1');
  const hundred = Array.from({ length: AT_ONCE }, (_, n) => owners[n % owners.length] ?? owner);
  return {
    'no query': await watchDuring(server, () => pause(IDLE_MS)),
    'a query of ten seconds': await watchDuring(server, () => ask(server, owner, TEN_SECONDS)),
    'a billion rows': await watchDuring(server, () => ask(server, owner, BILLION)),
    [`${AT_ONCE} queries at once`]: await watchDuring(server, () =>
      Promise.all(hundred.map((who) => ask(server, who, TEN_SECONDS))),
    ),
  };
}

/** Calls the public API, one request after another, until the work is done. */
async function watchDuring(server: TestServer, work: () => Promise<unknown>): Promise<Row> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  while (!isDone) {
    const sent = performance.now();
    const answer = await fetch(`${server.url}/rest/v1/sql_feedback?select=id&limit=1`, {
      headers: credentials(server, 'anon'),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - sent);
    if (!answer.ok) failed += 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  const answers = [await working].flat();
  times.sort((a, b) => a - b);
  const percentile = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
  return {
    p50: percentile(0.5),
    p99: percentile(0.99),
    slowest: percentile(0.999_999),
    requests: times.length,
    failed,
    seconds: Math.round(seconds),
    refused: answers.filter((status) => status === 429).length,
  };
}

/** @returns the status of the console's response */
async function ask(server: TestServer, who: StaffForTest, query: string): Promise<number> {
  const response = await fetch(`${server.url}/functions/v1/sql-console`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials(server, 'authenticated', who.id) },
    body: JSON.stringify({ query, wanted: 'rows' }),
  });
  await response.arrayBuffer();
  return response.status;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
