import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few megabytes, to be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes up all but so many bytes. */
  fill(leave: number): Promise<void>;
  /** Gives that back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** @returns null where file systems cannot be mounted (only root can) */
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
        // Somebody else wrote in between, and the disk is full: what was to be left is given back.
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
