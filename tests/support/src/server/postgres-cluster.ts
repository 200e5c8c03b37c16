import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@hln/server/free-port';
import { runOnPostgres } from './postgres.ts';

const START_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** The modes of pg_ctl: `fast` ends the sessions in order, `immediate` leaves the rest to the next start's recovery. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A test's own PostgreSQL server, which it may crash. */
export interface PostgresCluster {
  /** The folder with its programs, including psql if the client is installed. */
  readonly programs: string;
  /** The maintenance database's URL, for createTestDatabase; the same after each start. */
  readonly url: string;
  /** Starts it unless it is running. Resolves when it accepts connections. */
  start(): Promise<void>;
  stop(mode: keyof typeof STOP_SIGNALS): Promise<void>;
  /** Sends SIGKILL to all of its processes. */
  kill(): Promise<void>;
  /** Suspends it: the operating system still accepts connections, but nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends it and deletes its files. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** The initial superuser. */
  readonly superuser?: string;
  /** The folder in which its own folder is created. */
  readonly parent?: string;
  /** The server's settings, as `name=value`. */
  readonly settings?: readonly string[];
}

/** Creates and starts a cluster; null, with a message, if PostgreSQL's programs are not installed. */
export async function startPostgresCluster({
  superuser = 'postgres',
  parent = tmpdir(),
  settings = [],
}: ClusterOptions = {}): Promise<PostgresCluster | null> {
  const programs = await findPrograms();
  if (programs === null) {
    console.info('Skipped: no initdb and postgres here, neither by pg_config nor in /usr/lib/postgresql.');
    return null;
  }
  const folder = await mkdtemp(join(parent, 'hln-cluster-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', superuser, '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  const making = spawn(join(programs, 'initdb'), options, { ...user, cwd: folder, stdio: 'ignore' });
  const [code] = await once(making, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}.`);
  const port = await freePort();
  const cluster = clusterAt({ programs, folder, data, port, user, superuser, settings });
  await cluster.start();
  return cluster;
}

interface Place {
  readonly programs: string;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly user: { readonly uid?: number; readonly gid?: number };
  readonly superuser: string;
  readonly settings: readonly string[];
}

function clusterAt({ programs, folder, data, port, user, superuser, settings }: Place): PostgresCluster {
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
  const ours = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'logging_collector=off',
    // Shared memory is in the server's folder, so that a killed server leaves nothing elsewhere.
    'dynamic_shared_memory_type=mmap',
    ...settings,
  ];
  const options = ['-D', data, '-p', String(port), ...ours.flatMap((setting) => ['-c', setting])];
  let running: { readonly child: ChildProcess; readonly exited: Promise<unknown> } | null = null;

  const processes = () => (running?.child.pid === undefined ? [] : withChildren(running.child.pid));
  const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has just ended on its own.
      }
    }
  };
  // An aborted test run leaves no server behind.
  const endWithUs = () => signal('SIGKILL', processes());

  const ended = async () => {
    await running?.exited;
    running = null;
    process.off('exit', endWithUs);
  };
  const kill = async () => {
    // The children would notice that they are orphans, but only when they wait for something.
    signal('SIGKILL', processes());
    await ended();
  };
  return {
    programs,
    url,
    start: async () => {
      if (running !== null) return;
      const child = spawn(join(programs, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
      running = { child, exited: once(child, 'exit') };
      // Runs before other listeners delete the folder that the server runs in.
      process.prependListener('exit', endWithUs);
      const giveUpAt = Date.now() + START_WITHIN_MS;
      while (!(await answers(url))) {
        if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('The cluster did not start.');
        await pause(POLL_MS);
      }
    },
    stop: async (mode) => {
      running?.child.kill(STOP_SIGNALS[mode]);
      await ended();
    },
    kill,
    freeze: () => signal('SIGSTOP', processes()),
    thaw: () => signal('SIGCONT', processes()),
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string) =>
  runOnPostgres(url, 'select 1').then(
    () => true,
    () => false,
  );

async function findPrograms(): Promise<string | null> {
  const folders: string[] = [];
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim());
  } catch {
    // Most servers have no pg_config.
  }
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  folders.push(
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  );
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Place['user'] {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns a server process and its child processes, which are in their own process groups. */
function withChildren(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...rows.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []))];
}
