import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedDatabase, Sql } from '../database/database.ts';
import { writeWhole } from '../foundation/write-whole.ts';
import { DataFolderError, databaseFolder, restoreDraft } from '../installation/data-folder.ts';
import { areKeys, createKeys, keysPath, writeKeys } from '../installation/keys.ts';
import { KEYS, PART } from './backup-name.ts';
import { checkArchive } from './check-archive.ts';
import { unpackArchive } from './unpack.ts';

/** Nearly as small as at zlib's own level, in half the time. */
const LEVEL = 4;

/** How often it is asked whether there is still room, in bytes of the archive. */
const LOOK_EVERY = 16_000_000;

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** @throws whatever is to end the backup, where so many bytes do not fit */
  readonly assertRoom?: (bytes: number) => Promise<void>;
}

export interface WrittenBackup<Result> {
  /** What was asked at the moment of which the archive is. */
  readonly result: Result;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes an archive of the database and a copy of the keys, both for their owner only. A file of the target's
 * name is always a whole one. Without keys in the folder they come from the environment, and are its owner's to keep.
 * @param atEnd asks the database at the moment of which the archive is
 */
export async function writeBackup<Result>(
  database: EmbeddedDatabase,
  dataDir: string,
  target: string,
  atEnd: (sql: Sql) => Promise<Result>,
  { signal, assertRoom }: WriteOptions = {},
): Promise<WrittenBackup<Result>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const keys = `${target}${KEYS}`;
  const part = `${target}${PART}`;
  const hadKeys = existsSync(keys);
  try {
    if (existsSync(keysPath(dataDir))) {
      await writeWhole(keys, await readFile(keysPath(dataDir)), `${keys}${PART}`);
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const pieces = withResult(database.archive(atEnd));
    await pipeline(
      pieces.each,
      createGzip({ level: LEVEL }),
      async function* (packed: AsyncIterable<Uint8Array>) {
        let looked = Number.NEGATIVE_INFINITY;
        for await (const piece of packed) {
          if (bytes - looked >= LOOK_EVERY) {
            await assertRoom?.(LOOK_EVERY);
            looked = bytes;
          }
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      // On the disk before it gets its name.
      createWriteStream(part, { mode: 0o600, flush: true }),
      { ...(signal !== undefined && { signal }) },
    );
    const result = await pieces.result;
    await rename(part, target);
    return { result, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    // Keys without an archive are of no use, and a danger.
    if (!hadKeys) await rm(keys, { force: true });
    await rm(part, { force: true });
    throw error;
  }
}

/** What a generator yields, and apart from it what it returns. */
function withResult<Result>(pieces: AsyncGenerator<Uint8Array, Result>) {
  const { promise, resolve } = Promise.withResolvers<Result>();
  async function* each() {
    resolve(yield* pieces);
  }
  return { each, result: promise };
}

/** Where the restored installation's keys come from. */
export type KeysOfRestore = 'backup' | 'environment' | 'new';

/**
 * Makes a data folder from a backup. The database is made aside and moved into place when it answers, so that an
 * interrupted restore leaves none.
 * @throws DataFolderError when the folder has a database already, or the backup is damaged or none
 */
export async function restoreBackup(source: string, dataDir: string, keysFrom: KeysOfRestore): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (existsSync(folder)) {
    throw new DataFolderError(
      `${folder} exists. Move it away first; a restore never overwrites a database:\n  mv ${folder} ${folder}.before`,
    );
  }
  await checkArchive(source);
  const keys = keysFrom === 'backup' ? await readKeysOf(source) : null;
  const draft = restoreDraft(dataDir);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await unpackArchive(source, draft, { most: Number.POSITIVE_INFINITY, onRead: () => {} });
    await assertOurs(draft);
    if (keys !== null) await writeKeys(dataDir, keys);
    if (keysFrom === 'new') await createKeys(dataDir);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `${source} cannot be restored (${reason}). There is no database in ${dataDir} yet.`,
      {
        cause: error,
      },
    );
  }
}

/** Opens the database, which repairs what was copied while it changed. */
async function assertOurs(draft: string): Promise<void> {
  const database = await PGlite.create(draft);
  try {
    const { rows } = await database.query("select from pg_class where oid = to_regclass('auth.users')");
    if (rows.length === 0) throw new Error('it is a database of another program');
  } finally {
    await database.close();
  }
}

async function readKeysOf(source: string): Promise<string> {
  const path = `${source}${KEYS}`;
  const otherwise =
    'To make new keys instead, which signs everybody out, add --new-keys. Nothing was changed.';
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new DataFolderError(`The keys of this backup, ${path}, are missing. ${otherwise}`);
  if (!areKeys(text))
    throw new DataFolderError(`The keys of this backup, ${path}, are damaged. ${otherwise}`);
  return text;
}
