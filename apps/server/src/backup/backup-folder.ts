import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupFile, type BackupManifest, backupManifestSchema, backupNameSchema } from '@hln/contracts';
import { BackupProblem } from '@hln/supabase/shared/staff/backups';
import * as v from 'valibot';
import { writeWhole } from '../foundation/write-whole.ts';
import { KEYS, PART, timeIn } from './backup-name.ts';

/** What the database is left to go on with, in bytes. */
export const RESERVE = 64_000_000;

const MANIFEST = '.json';

/** The folder where backups lie, and its disk. */
export interface BackupFolder {
  readonly path: string;
  /** The newest first. */
  list(): Promise<BackupFile[]>;
  /** Of a name that is none, or of one that is no backup's, there is no path. */
  find(name: string): Promise<{ readonly path: string; readonly bytes: number } | null>;
  /** null of one that the command made. */
  manifestOf(name: string): Promise<BackupManifest | null>;
  /** Makes a backup one of the list: its archive is there already. */
  describe(name: string, manifest: BackupManifest): Promise<void>;
  remove(name: string): Promise<void>;
  /** Deletes what a server that was killed was writing or deleting. */
  removeParts(): Promise<void>;
  /** @throws BackupProblem unless so many bytes fit, and leave the database its reserve */
  assertRoom(bytes: number): Promise<void>;
}

export type ReadFree = (path: string) => Promise<number>;

const freeOf: ReadFree = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/** The folder of backups in a data folder. @param readFree bytes that are free; replaced by tests alone */
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
    // Neither a folder nor a link to somewhere else.
    const facts = await lstat(file).catch(() => null);
    return facts?.isFile() === true ? { path: file, bytes: facts.size } : null;
  };
  /** The keys first and the archive last: without it nothing would lead to them. */
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
      // Gone from the list in one step. What is left has a name by which `removeParts` finds it.
      await rename(join(path, name), join(path, `${name}${PART}`)).catch(unlessMissing);
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

/** @throws BackupProblem unless so many bytes fit on the disk of a folder, and leave the database its reserve */
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

/** A file as the answer to a request has it; whoever stops reading closes it. */
export function streamFile(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  // A file's chunks are bytes.
  return Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-NZ')} MB`;
