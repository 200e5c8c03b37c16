/** Backs up and restores a large embedded database within 1 GB, and measures how long readers wait meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, repositoryRoot } from '@hln/server/for-tests';
import { limitMemory, type MemoryLimit } from '@hln/test-support/memory-limit';
import { secretKeyOf, temporaryDataDir } from '@hln/test-support/server';

/** The size of the data; `BACKUP_MEGABYTES=2000 npm run bench -- backup` takes a quarter of an hour. */
const MEGABYTES = Number(process.env.BACKUP_MEGABYTES ?? 200);
const LIMIT = 1_073_741_824;
const READERS = 4;
const PAUSE_MS = 20;
const IDLE_MS = 10_000;

/** Prints one table. */
export async function run(): Promise<void> {
  const given = process.env.BACKUP_DATA_DIR;
  const dataDir = given ?? (await temporaryDataDir());
  const folder = await mkdtemp(join(tmpdir(), 'hln-bench-backup-'));
  let server: ChildProcess | null = null;
  const limit = await limitMemory(`hln-bench-${process.pid}`, LIMIT);
  if (limit === null) console.log('Without a limit: only root of a Linux can set one.');
  try {
    if (given === undefined) await fill(dataDir);
    server = await start('main', { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }, [], limit);
    const url = await addressOf(server);
    const key = await secretKeyOf(dataDir);
    const rows: Record<string, Record<string, string>> = {};
    await measure(server, url, key, () => new Promise((resolve) => setTimeout(resolve, 3_000)));
    const idle = await measure(
      server,
      url,
      key,
      () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)),
    );
    rows.idle = told(idle, idle.peak);
    const archive = join(folder, 'bench.tar.gz');
    const command = async (args: string[], to: string, peaks: number[]) => {
      const child = await start('backup', { DATA_DIR: to }, args, limit);
      const watch = setInterval(() => void residentOf(child).then((bytes) => peaks.push(bytes)), 200);
      const [code] = await once(child, 'close');
      clearInterval(watch);
      if (code !== 0) console.log(`backup ${args.join(' ')} ended with ${code}: killed for its memory?`);
    };
    const copying: number[] = [0];
    rows.backup = told(
      await measure(server, url, key, () => command([archive], dataDir, copying)),
      idle.peak,
    );
    const restoring: number[] = [0];
    const restore = () => command(['--restore', archive], join(folder, 'restored'), restoring);
    rows.restore = told(await measure(server, url, key, restore), idle.peak);
    await end(server);
    server = null;
    console.table(rows);
    console.log(`${MEGABYTES} MB of data, an archive of ${megabytes((await stat(archive)).size)}.`);
    console.log(
      `The command itself: ${megabytes(Math.max(...copying))} for the backup, ${megabytes(Math.max(...restoring))} for the restore.`,
    );
    if (limit !== null)
      console.log(
        `All in a control group of 1 GB, which held ${megabytes(await limit.peak())} with the file cache.`,
      );
  } finally {
    if (server !== null) await end(server);
    await rm(folder, { recursive: true, force: true });
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    await limit?.remove().catch(() => {});
  }
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'close');
  server.kill('SIGTERM');
  await ended;
}

/** Writes text that is stored uncompressed. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir);
  const all = Math.ceil((MEGABYTES * 1e6) / 6_700);
  await database.run(`
    create table public.pool as
    select n, string_agg(md5(random()::text), '') as words from generate_series(1, 2000) as n, generate_series(1, 200) group by n`);
  for (let at = 0; at < all; at += 5_000) {
    await database.run(`
      set session_replication_role = replica;
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, status)
      select 'bench-' || g.n, 'test', 'someone@hln.example', 'Bench', p.words, 'sent'
      from generate_series(${at + 1}, ${Math.min(all, at + 5_000)}) as g (n) join public.pool as p on p.n = 1 + g.n % 2000;
      set session_replication_role = default`);
  }
  await database.run('drop table public.pool');
  await database.close();
}

async function start(
  name: 'main' | 'backup',
  environment: Record<string, string>,
  args: readonly string[],
  limit: MemoryLimit | null,
): Promise<ChildProcess> {
  // The shell waits until it is within the limit, and then becomes the program.
  const script = join(repositoryRoot, `apps/server/src/${name}.ts`);
  const child = spawn('sh', ['-c', 'read go; exec "$0" "$@"', process.execPath, script, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', API_REQUESTS_PER_MINUTE: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await limit?.hold(child.pid ?? 0);
  child.stdin?.end('go\n');
  return child;
}

async function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  server.stdout?.on('data', (chunk) => {
    output += String(chunk);
    const url = /^HLN is listening on (\S+)$/m.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  });
  server.once('close', () => reject(new Error(`The server did not start: ${output}`)));
  return await promise;
}

async function residentOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

interface Measured {
  readonly seconds: number;
  /** The duration of each response, in milliseconds. */
  readonly waits: readonly number[];
  readonly failed: number;
  /** The server's largest resident memory, in bytes. */
  readonly peak: number;
}

/** Reads from the server during other work. */
async function measure(
  server: ChildProcess,
  url: string,
  key: string,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const started = performance.now();
  const waits: number[] = [];
  let failed = 0;
  let peak = 0;
  let isDone = false;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentOf(server));
  }, 100);
  const read = async () => {
    while (!isDone) {
      const asked = performance.now();
      const answer = await fetch(`${url}/rest/v1/sql_feedback?select=id&limit=20`, {
        headers: { apikey: key },
      }).catch(() => null);
      await answer?.text();
      if (answer?.status === 200) waits.push(performance.now() - asked);
      else failed += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const readers = Array.from({ length: READERS }, read);
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(readers);
    clearInterval(watch);
  }
  return {
    seconds: (performance.now() - started) / 1_000,
    waits: waits.toSorted((a, b) => a - b),
    failed,
    peak,
  };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function told({ seconds, waits, failed, peak }: Measured, idle: number): Record<string, string> {
  const at = (part: number) => `${Math.round(waits[Math.floor(part * (waits.length - 1))] ?? 0)} ms`;
  return {
    took: `${Math.round(seconds)} s`,
    reads: String(waits.length),
    failed: String(failed),
    median: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    'server, peak': megabytes(peak),
    'above idle': megabytes(peak - idle),
  };
}
