import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few megabytes, which a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it up to this many free bytes. */
  fill(leave: number): Promise<void>;
  /** Frees that space again. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** @returns null if file systems can't be mounted (only root can) */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'hln-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async (leave) => {
      const { bavail, bsize } = await statfs(folder);
      try {
        await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
      } catch (error) {
        // Another process wrote in between, and the disk is full: frees what should be left.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        const { size } = await stat(ballast);
        await truncate(ballast, Math.max(0, size - leave));
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
