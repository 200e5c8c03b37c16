import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has a file system in memory that everybody may write to. */
const IN_MEMORY = '/dev/shm';
/** Of that file system and of the memory that is free. A run was seen to take 0.6 GB of it. */
const ROOM_BYTES = 4 * 1024 ** 3;
const NAME = 'hln-run-';

/** What still writes there ends within moments. */
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/**
 * A folder in memory for the databases of one run, which goes when this process ends; null where there is no room for
 * one. A copy of a database is 1,400 files, and a disk's file system looks for a long time for room for a new file while
 * thousands have just been deleted.
 */
export function makeFastFolder(): string | null {
  if (!hasRoom()) return null;
  removeLeftovers();
  const folder = mkdtempSync(join(IN_MEMORY, `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Those of runs that were killed, each with the PostgreSQL that still runs in it. */
function removeLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, run] = /^hln-run-(\d+)-/.exec(name) ?? [];
    if (run === undefined || signal(Number(run), 0)) continue;
    const folder = join(IN_MEMORY, name);
    for (const part of readdirSync(folder).filter((each) => each.startsWith('hln-cluster-'))) {
      const server = Number.parseInt(readOrEmpty(join(folder, part, 'data/postmaster.pid')), 10);
      if (server > 0) signal(server, 'SIGQUIT');
    }
    remove(folder);
  }
}

/** @returns whether there is such a process */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
