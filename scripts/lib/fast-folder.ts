import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's world-writable file system in memory. */
const IN_MEMORY = '/dev/shm';
/** The required free space in that file system and in memory. A run was seen to take 0.6 GB. */
const ROOM_BYTES = 4 * 1024 ** 3;
const NAME = 'hln-run-';

/** Processes that still write there end within moments. */
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/**
 * Creates a folder in memory for the databases of one run, deleted when this process ends; null if there is no room for
 * one. A copy of a database has 1,400 files, and a disk's file system takes long to find room for a new file while
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

/** Deletes the folders of killed runs, each with the PostgreSQL that still runs in it. */
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

/** @returns whether the process exists */
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
