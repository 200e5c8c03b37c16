/**
 * Checks 1,000 due items of 50 shops (good, slow, hanging, huge, erroring) with four workers in their own processes and
 * the API in another, on PGlite, and on PostgreSQL if available. Meanwhile it times the page's own read.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { secretKeyOf, startServerProcess, startTestServer } from '@hln/test-support/server';
import { HOSTS } from './check-prices/hosts.ts';
import { printByDatabase } from './load/by-database.ts';

const ITEMS = 1_000;
const WORKERS = 4;
const IDLE_READS = 100;

/**
 * The recommended options for a process that only checks prices. Pages pass through, so young objects soon become
 * garbage; by default it may fill three times 16 MB before it is collected, without any gain in pages per second.
 */
const FOR_CHECKING = ['--max-semi-space-size=4'];

interface WorkerResult {
  readonly report: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Starts a script of the benchmark; `lines` are its output. */
function start(script: string, args: readonly string[] = []) {
  const child: ChildProcess = spawn(
    process.execPath,
    [...FOR_CHECKING, join(import.meta.dirname, 'check-prices', script), ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Turning TypeScript into JavaScript takes 40 MB on its own. The server caches the result, so we do too.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'hln-bench-compiled') },
    },
  );
  if (child.stdout === null) throw new Error(`${script} has no output.`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async <Answer>() => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${script} ended too early.`);
    return JSON.parse(value) as Answer;
  };
  return { child, next };
}

/** Writes a user and the items, and leaves the checks to the workers. */
async function fill(dataDir: string, databaseUrl: string | null, port: number): Promise<void> {
  const server = await startTestServer({
    dataDir,
    databaseUrl,
    watch: { allowLoopback: true },
  });
  await server.schedules.stop();
  const { database } = server.backend;
  await database.run("update public.scheduled_jobs set enabled = false where name = 'check-prices'");
  // Five colleagues with 200 items each, the maximum per person.
  for (let user = 0; user < ITEMS / 200; user += 1) {
    const id = randomUUID();
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@hln.example`]);
    await database.query(
      `insert into public.price_watch_items (user_id, item_name, item_url)
       select $1, 'Item ' || n, 'http://' || ($2::text[])[1 + n % ${HOSTS.length}] || ':${port}/${user}/' || n
       from generate_series(0, 199) as n`,
      [id, `{${HOSTS.join(',')}}`],
    );
  }
  await server.close();
}

async function timeReads(
  url: string,
  secretKey: string,
  times: number[],
  until: () => boolean,
): Promise<void> {
  while (!until()) {
    const started = performance.now();
    const response = await fetch(`${url}/rest/v1/price_watch_items?select=*&order=created_at.desc&limit=50`, {
      headers: { apikey: secretKey },
    });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    await pause(25);
  }
}

const percentile = (times: readonly number[], share: number) =>
  `${Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)} ms`;

async function measure(dataDir: string, databaseUrl: string | null) {
  const shops = start('shops.ts');
  const { port } = await shops.next<{ port: number }>();
  await fill(dataDir, databaseUrl, port);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    WATCH_LOOPBACK: '1',
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  try {
    const secretKey = await secretKeyOf(dataDir);
    const idle: number[] = [];
    await timeReads(server.url, secretKey, idle, () => idle.length >= IDLE_READS);
    const workers = Array.from({ length: WORKERS }, () => start('worker.ts', [server.url, secretKey]));
    let isDone = false;
    const busy: number[] = [];
    const reading = timeReads(server.url, secretKey, busy, () => isDone);
    const results = await Promise.all(workers.map((worker) => worker.next<WorkerResult>()));
    isDone = true;
    await reading;
    shops.child.stdin?.end();
    const { visits } = await shops.next<{ visits: [string, number][] }>();
    const seconds = Math.max(...results.map((result) => result.seconds));
    const total: Record<string, number> = {};
    for (const { report } of results) {
      for (const [outcome, count] of Object.entries(report)) total[outcome] = (total[outcome] ?? 0) + count;
    }
    return {
      'items checked': Object.values(total).reduce((sum, count) => sum + count, 0),
      outcomes: Object.entries(total)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', '),
      'visited twice': visits.filter(([, count]) => count > 1).length,
      'never visited': ITEMS - visits.length,
      'seconds in all': Math.round(seconds),
      'pages/s': Number((ITEMS / seconds).toFixed(1)),
      'worker peak': `${Math.round(Math.max(...results.map(({ peakMb }) => peakMb)))} MB`,
      'API p50 / p99 idle': `${percentile(idle, 0.5)} / ${percentile(idle, 0.99)}`,
      'API p50 / p99 checking': `${percentile(busy, 0.5)} / ${percentile(busy, 0.99)}`,
    };
  } finally {
    shops.child.kill();
    if (shops.child.exitCode === null) await once(shops.child, 'close');
    await server.end('SIGTERM');
  }
}

/** Prints how long four workers take for 1,000 due items, by database. */
export async function run(): Promise<void> {
  // A server compiles only at its first start, which the runs below should not compare.
  const { child } = start('worker.ts');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The worker could not be loaded: exit code ${code}.`);
  await printByDatabase(measure);
}
