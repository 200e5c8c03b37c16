import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

/** The folder belongs to another running process. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  readonly pid: number;
  /** The holder's address, as the holder wrote it; null if it has none. */
  readonly channel: string | null;

  constructor(message: string, pid: number, channel: string | null) {
    super(message);
    this.pid = pid;
    this.channel = channel;
  }
}

const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When that process started, by the kernel's clock; tells it from a later one with the same number. */
  startedAt: v.nullable(v.string()),
  // Becomes part of a file's name.
  token: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  /**
   * The address on which the holder listens: a socket in a folder of its own, or a pipe. Locks of earlier versions have
   * none; an unknown value from another version leaves the lock valid.
   */
  channel: v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/(?:^|[\\/])owner-[\w-]+(?:[\\/]socket)?$/))),
    undefined,
  ),
});
type Holder = v.InferOutput<typeof holderSchema>;

/** A number above every possible process number (proc(5), pid_max). */
const NOBODY = 4_194_305;

/** The name of a socket, alone in its folder. */
const SOCKET = 'socket';

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and two processes on one folder
 * destroy it.
 * @param channel where this process accepts requests from others
 * @returns a function that releases the folder
 * @throws DataDirInUseError when a living process holds it
 */
export async function lockDataDir(dataDir: string, channel?: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'server.lock');
  const startedAt = processStartedAt(process.pid);
  const mine: Holder = { pid: process.pid, startedAt, token: randomUUID(), channel };
  const draft = `${path}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    const holder = await take(path, draft, mine.token);
    if (holder !== null) throw inUse(dataDir, holder);
    return () => release(path, mine.token);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Takes a lock file or returns its holder. A dead holder is replaced by the process with a second lock, named after the
 * dead one, so that only one of many processes replaces it; should that one die as well, its second lock is taken over
 * in the same way.
 */
async function take(path: string, draft: string, token: string): Promise<Holder | null> {
  for (;;) {
    if (await tryLink(draft, path)) return null;
    const holder = await readHolder(path);
    if (holder === 'gone') continue;
    if (isAlive(holder)) return holder;
    const succession = `${path}.after-${holder.token}`;
    const rival = await take(succession, draft, token);
    if (rival !== null) return rival;
    try {
      const now = await readHolder(path);
      // Another process replaced it before we had the second lock: look again.
      if (now === 'gone' || now.token !== holder.token) continue;
      const replacement = `${draft}.in`;
      await link(draft, replacement);
      await rename(replacement, path);
      await removeSocket(dirname(path), holder);
      return null;
    } finally {
      release(succession, token);
    }
  }
}

function inUse(dataDir: string, { pid, channel }: Holder): DataDirInUseError {
  return new DataDirInUseError(
    `The data folder ${dataDir} is in use by another server (process ${pid}). ` +
      'Stop that one first, or give this one its own folder with DATA_DIR.',
    pid,
    channel ?? null,
  );
}

/** Removes the socket of a killed holder. */
async function removeSocket(dataDir: string, { channel }: Holder): Promise<void> {
  if (channel === undefined || basename(channel) !== SOCKET) return;
  await rm(dirname(resolve(dataDir, channel)), { recursive: true, force: true });
}

/** A hard link is made or refused in one step, on every file system we know, and never half-written. */
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | 'gone'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'gone';
    throw error;
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  // We never write half a lock, so one of our servers did not write this.
  return parsed.success ? parsed.output : { pid: NOBODY, startedAt: null, token: 'damaged' };
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process is alive, and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const startedAt = processStartedAt(holder.pid);
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
}

/**
 * Returns when a process started: the machine's boot and the clock ticks since (field 22 of /proc/<pid>/stat, proc(5)).
 * Null if the system has no /proc; then the number alone has to do.
 */
function processStartedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may contain spaces and brackets itself; field 3 follows its last bracket.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return ticks === undefined ? null : `${boot}:${ticks}`;
  } catch {
    return null;
  }
}

function release(path: string, token: string): void {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success && parsed.output.token === token) rmSync(path, { force: true });
  } catch {
    // The lock is already gone, so there is nothing to release.
  }
}
