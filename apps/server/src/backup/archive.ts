import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** The keys lie beside the archive, in a file of its name with this ending. */
const KEYS = '.keys.json';

/**
 * Writes an archive of the database and a copy of the keys, both for their owner only. A file of the target's
 * name is always a whole one.
 */
export async function writeBackup(archive: Blob, dataDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(`${target}${KEYS}`, await readFile(join(dataDir, 'keys.json')), { mode: 0o600 });
  await writeFile(`${target}.part`, new Uint8Array(await archive.arrayBuffer()), { mode: 0o600 });
  await rename(`${target}.part`, target);
}

/**
 * Makes a data folder from a backup.
 * @throws Error when the folder has a database already, or the archive cannot be read
 */
export async function restoreBackup(source: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pgdata');
  if (existsSync(folder)) {
    throw new Error(`${folder} exists. Move it away first; a restore never overwrites a database.`);
  }
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const database = await PGlite.create(draft, {
    loadDataDir: new Blob([new Uint8Array(await readFile(source))]),
  });
  await database.query('select 1');
  await database.close();
  if (existsSync(`${source}${KEYS}`)) await copyFile(`${source}${KEYS}`, join(dataDir, 'keys.json'));
  await rename(draft, folder);
}
