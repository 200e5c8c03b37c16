import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupFile, type BackupManifest, backupManifestSchema, backupNameSchema } from '@hln/contracts';
import { BackupProblem } from '@hln/supabase/shared/staff/backups';
import * as v from 'valibot';
import { writeWhole } from '../foundation/write-whole.ts';
import { KEYS, PART, timeIn } from './backup-name.ts';

/** The free space (bytes) that the database needs to keep running. */
export const RESERVE = 64_000_000;

const MANIFEST = '.json';

/** The folder with the backups, and its disk. */
export interface BackupFolder {
  readonly path: string;
  /** Lists the backups, newest first. */
  list(): Promise<BackupFile[]>;
  /** Returns null for an invalid name, and for one that is not a backup's. */
  find(name: string): Promise<{ readonly path: string; readonly bytes: number } | null>;
  /** Returns null for a backup that the command made. */
  manifestOf(name: string): Promise<BackupManifest | null>;
  /** Adds a backup to the list; its archive exists already. */
  describe(name: string, manifest: BackupManifest): Promise<void>;
  remove(name: string): Promise<void>;
  /** Deletes what a killed server was writing or deleting. */
  removeParts(): Promise<void>;
  /** @throws BackupProblem unless this many bytes fit and leave the database its reserve */
  assertRoom(bytes: number): Promise<void>;
}

export type ReadFree = (path: string) => Promise<number>;

const freeOf: ReadFree = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/** Opens the folder of backups in a data folder. @param readFree returns the free bytes; replaced only by tests */
export function openBackupFolder(dataDir: string, readFree: ReadFree = freeOf): BackupFolder {
  const path = join(dataDir, 'backups');
  const isName = (name: string) => v.is(backupNameSchema, name);
  const make = () => mkdir(path, { recursive: true, mode: 0o700 });
  const manifestOf = async (name: string) => {
    const text = await readFile(join(path, `${name}${MANIFEST}`), 'utf8').catch(() => null);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), backupManifestSchema), text);
    return read.success ? read.output : null;
  };
  const find = async (name: string) => {
    if (!isName(name)) return null;
    const file = join(path, name);
    // Must be a file, not a folder or a link to somewhere else.
    const facts = await lstat(file).catch(() => null);
    return facts?.isFile() === true ? { path: file, bytes: facts.size } : null;
  };
  /** Deletes the keys first and the archive last: without the archive, nothing would refer to them. */
  const removeRest = async (name: string) => {
    for (const ending of [KEYS, MANIFEST, PART]) await rm(join(path, `${name}${ending}`), { force: true });
  };
  const describe = async (name: string): Promise<BackupFile[]> => {
    const found = await find(name);
    if (found === null) return [];
    const manifest = await manifestOf(name);
    const rows = manifest === null ? null : Object.values(manifest.rows);
    return [
      {
        name,
        made_at: timeIn(name),
        bytes: found.bytes,
        tables: rows?.length ?? null,
        rows: rows?.reduce((sum, count) => sum + count, 0) ?? null,
      },
    ];
  };
  return {
    path,
    manifestOf,
    find,
    list: async () => {
      const names = (await readdir(path).catch(() => [])).filter(isName).sort().reverse();
      return (await Promise.all(names.map(describe))).flat();
    },
    describe: async (name, manifest) => {
      const target = join(path, `${name}${MANIFEST}`);
      await writeWhole(target, JSON.stringify(manifest), `${target}${PART}`);
    },
    remove: async (name) => {
      if (!isName(name)) return;
      // Renaming removes the backup from the list in one step. The rest keeps a name by which `removeParts` finds it.
      await rename(join(path, name), join(path, `${name}${PART}`)).catch(ignoreMissing);
      await removeRest(name);
    },
    removeParts: async () => {
      const names: readonly string[] = await readdir(path).catch(() => []);
      for (const name of names) {
        if (!name.startsWith('hln-') || !name.endsWith(PART)) continue;
        const whole = name.slice(0, -PART.length);
        if (isName(whole) && !names.includes(whole)) await removeRest(whole);
        else await rm(join(path, name), { force: true });
      }
    },
    assertRoom: async (bytes) => {
      await make();
      await assertRoomIn(path, bytes, readFree);
    },
  };
}

/** @throws BackupProblem unless this many bytes fit on a folder's disk and leave the database its reserve */
export async function assertRoomIn(
  folder: string,
  bytes: number,
  readFree: ReadFree = freeOf,
): Promise<void> {
  const free = await readFree(folder);
  if (free >= bytes + RESERVE) return;
  throw new BackupProblem(
    `There is no room: it may take ${megabytes(bytes)}, and the disk has ${megabytes(free)} free, of which ` +
      `${megabytes(RESERVE)} are left to the database. Delete what is not needed, or keep fewer backups.`,
  );
}

/** Streams a file as a response body; it is closed when the reader stops. */
export function streamFile(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  // A file's chunks are bytes.
  return Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-NZ')} MB`;
