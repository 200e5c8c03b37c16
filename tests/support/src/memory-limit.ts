import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** A Linux control group whose processes may together take only a limited amount of memory. */
export interface MemoryLimit {
  /** Moves a process into it, with all child processes that it starts from then on. */
  hold(pid: number): Promise<void>;
  /** Returns the most memory that its processes used at once so far, in bytes. */
  peak(): Promise<number>;
  /** Removes the group once its processes have ended. */
  remove(): Promise<void>;
}

/** @returns null if control groups can't be created (only root on Linux can) */
export async function limitMemory(name: string, bytes: number): Promise<MemoryLimit | null> {
  const version1 = {
    folder: join(ROOT, 'memory', name),
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  };
  const version2 = { folder: join(ROOT, name), limit: 'memory.max', peak: 'memory.peak' };
  for (const { folder, limit, peak } of [version1, version2]) {
    try {
      await mkdir(folder);
    } catch {
      continue;
    }
    try {
      await writeFile(join(folder, limit), String(bytes));
    } catch {
      // The memory controller is missing.
      await rmdir(folder);
      continue;
    }
    return {
      hold: (pid) => writeFile(join(folder, 'cgroup.procs'), String(pid)),
      peak: async () => Number(await readFile(join(folder, peak), 'utf8')),
      remove: () => rmdir(folder),
    };
  }
  return null;
}
