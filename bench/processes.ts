/**
 * Measures requests per second and their duration with 1, 2 and 4 server processes on one PostgreSQL, and 200 clients
 * that call them in turn. Ratios are relative to one process in the same run. The clients share the machine with the
 * servers and the database, so on few cores, the ratios only show what those cores can do.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@hln/server/for-tests';
import {
  createTestDatabase,
  findTestPostgres,
  type ServerProcess,
  startPostgresCluster,
  startServerProcess,
} from '@hln/test-support/server';
import { type Answers, keepAsking, type Question } from './load/keep-asking.ts';

const CLIENTS = 200;
const COUNTS = [1, 2, 4];

const RUN = randomUUID();
const QUESTIONS: Readonly<Record<string, Question>> = {
  'a static page': { path: '/about', status: 200 },
  // Reads the votes on the formatter's page.
  'a read': { path: '/rest/v1/sql_feedback?select=id&feedback_type=eq.like&limit=1', status: 200 },
  // Casts a vote.
  'a write': {
    path: '/rest/v1/sql_feedback',
    status: 201,
    body: (number) => ({
      session_id: `${RUN}-${number}`,
      original_sql: 'select a from t',
      formatted_sql: 'SELECT a FROM t',
      feedback_type: 'like',
    }),
  },
};

interface Measured extends Answers {
  readonly what: string;
  readonly processes: number;
}

async function measure(databaseUrl: string, dataDir: string, count: number): Promise<Measured[]> {
  const processes: ServerProcess[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      processes.push(
        await startServerProcess({
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          TRUSTED_PROXIES: '127.0.0.1',
        }),
      );
    }
    const limits = openPostgres(databaseUrl, 1);
    await limits.run("delete from public.rate_limits where action = 'sql_feedback'");
    await limits.close();
    const urls = processes.map(({ url }) => url);
    const measured: Measured[] = [];
    for (const [what, question] of Object.entries(QUESTIONS))
      measured.push({ what, processes: count, ...(await keepAsking(urls, CLIENTS, question)) });
    return measured;
  } finally {
    await Promise.all(processes.map((each) => each.end('SIGTERM')));
  }
}

/** Prints requests per second and percentiles by number of processes. */
export async function run(): Promise<void> {
  const given = await findTestPostgres();
  const own = given === null ? await startPostgresCluster() : null;
  const postgres = given ?? own?.url;
  if (postgres === undefined) return;
  const database = await createTestDatabase(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  try {
    const measured: Measured[] = [];
    for (const count of COUNTS) measured.push(...(await measure(database.url, dataDir, count)));
    const rows = Object.keys(QUESTIONS).flatMap((what) => {
      const ofWhat = measured.filter((row) => row.what === what);
      return ofWhat.map(({ processes, perSecond, p50, p99, failed }) => ({
        what,
        processes,
        'per second': Math.round(perSecond),
        'against one': `${(perSecond / (ofWhat[0]?.perSecond ?? Number.NaN)).toFixed(2)} ×`,
        'p50, ms': Math.round(p50),
        'p99, ms': Math.round(p99),
        failed: [...failed].map(([status, count]) => `${count} × ${status}`).join(', '),
      }));
    });
    console.log(`${CLIENTS} clients on the same machine, which has ${availableParallelism()} cores.`);
    console.table(rows);
    const sizes = openPostgres(database.url, 1);
    const [votes] = await sizes.query<{ votes: number; bytes: number }>(`select count(*)::integer as votes,
      (pg_total_relation_size('public.sql_feedback') / greatest(count(*), 1))::integer as bytes from public.sql_feedback`);
    await sizes.close();
    console.log(
      `${votes?.votes ?? 0} votes are stored, with ${votes?.bytes ?? 0} bytes each, indexes included.`,
    );
  } finally {
    await rm(dataDir, { recursive: true });
    await database.drop();
    await own?.remove();
  }
}
