import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { writeWhole } from '../foundation/write-whole.ts';
import { DataFolderError, databaseFolder, restoreDraft } from '../installation/data-folder.ts';
import { areKeys, createKeys, keysPath, writeKeys } from '../installation/keys.ts';
import { KEYS, PART } from './backup-name.ts';
import { checkArchive } from './check-archive.ts';

/**
 * Writes an archive of the database and a copy of the keys, both for their owner only. A file of the target's
 * name is always a whole one. Without keys in the folder they come from the environment, and are its owner's to keep.
 */
export async function writeBackup(archive: Blob, dataDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const write = (path: string, content: Uint8Array) => writeWhole(path, content, `${path}${PART}`);
  const keys = `${target}${KEYS}`;
  const hadKeys = existsSync(keys);
  try {
    if (existsSync(keysPath(dataDir))) await write(keys, await readFile(keysPath(dataDir)));
    await write(target, new Uint8Array(await archive.arrayBuffer()));
  } catch (error) {
    // Keys without an archive are of no use, and a danger.
    if (!hadKeys) await rm(keys, { force: true });
    throw error;
  }
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
  const archive = await checkArchive(source);
  const keys = keysFrom === 'backup' ? await readKeysOf(source) : null;
  const draft = restoreDraft(dataDir);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await unpack(archive, draft);
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

async function unpack(archive: Uint8Array<ArrayBuffer>, draft: string): Promise<void> {
  const database = await PGlite.create(draft, { loadDataDir: new Blob([archive]) });
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
