import { existsSync } from 'node:fs';
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A data folder's database can't be used; the message says why and what its owner can do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The PostgreSQL release of the embedded database; other releases can't read its files. */
const POSTGRES = '17';

/** Bytes of PostgreSQL's control file (PG_CONTROL_FILE_SIZE), without which nothing can be opened. */
const CONTROL_BYTES = 8_192;

/** Room for one more segment of the log, without which no database opens. */
const NEEDED_BYTES = 16_777_216;

export const databaseFolder = (dataDir: string) => join(dataDir, 'pgdata');

/** The folder in which a restore creates the database before moving it into place. */
export const restoreDraft = (dataDir: string) => `${databaseFolder(dataDir)}.restoring`;

/** The database that a restore from the page has replaced, until a backup of it exists. */
export const replacedFolder = (dataDir: string) => `${databaseFolder(dataDir)}.replaced`;

/**
 * Opens the embedded database of a data folder, which is created if it does not exist.
 * @throws DataFolderError for a damaged one, saying how to recover
 */
export async function openDataFolder<Opened>(
  dataDir: string,
  open: (folder: string) => Promise<Opened>,
): Promise<Opened> {
  const folder = databaseFolder(dataDir);
  const damage = await findDamage(folder);
  if (damage !== null) throw await damaged(dataDir, `${damage} Nothing was changed.`);
  if (!existsSync(folder) && existsSync(restoreDraft(dataDir))) {
    throw new DataFolderError(
      `A restore into ${dataDir} was interrupted, and there is no database yet. Nothing is lost: run it again ` +
        `(npm run backup -- --restore FILE), or delete ${restoreDraft(dataDir)} to start with an empty database.`,
    );
  }
  try {
    return await open(folder);
  } catch (error) {
    // In a previously empty folder, the machine is to blame, for example a full disk.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
    if (await isFull(folder)) {
      throw new DataFolderError(
        `The database in ${folder} does not open (${reasonOf(error)}), and its disk is full. Make room first.`,
        { cause: error },
      );
    }
    throw await damaged(dataDir, `It does not open (${reasonOf(error)}).`, error);
  }
}

/** Describes what is wrong with the files that every database has; null for a sound or an absent one. */
async function findDamage(folder: string): Promise<string | null> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw new DataFolderError(`${folder} cannot be read (${reasonOf(error)}). Nothing was changed.`);
  });
  if (files.length === 0) return null;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return 'Its file PG_VERSION is missing.';
  if (version.trim() !== POSTGRES) {
    return /^\d+\s*$/.test(version)
      ? `It was made by PostgreSQL ${version.trim()}, and this program reads files of PostgreSQL ${POSTGRES}.`
      : 'Its file PG_VERSION cannot be read.';
  }
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => null);
  if (control === null) return 'Its file global/pg_control is missing.';
  if (control.length !== CONTROL_BYTES || control.every((byte) => byte === 0)) {
    return 'Its file global/pg_control is empty or cut off.';
  }
  for (const name of ['base', 'pg_wal', 'pg_xact']) {
    if (!(await isFilledFolder(join(folder, name)))) return `Its folder ${name} is missing or empty.`;
  }
  return null;
}

const isFilledFolder = async (path: string) => (await readdir(path).catch(() => [])).length > 0;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < NEEDED_BYTES;
}

async function damaged(dataDir: string, what: string, cause?: unknown): Promise<DataFolderError> {
  const folder = databaseFolder(dataDir);
  const latest = await latestBackup(join(dataDir, 'backups'));
  return new DataFolderError(
    `The database in ${folder} is damaged. ${what}\n` +
      'To go back to a backup:\n' +
      `  mv ${folder} ${folder}.damaged\n` +
      `  npm run backup -- --restore ${latest ?? 'FILE'}\n` +
      'Keep the damaged folder: it may hold rows that are newer than the backup.' +
      (existsSync(replacedFolder(dataDir))
        ? `\nThe database that the last restore replaced is still in ${replacedFolder(dataDir)}.`
        : ''),
    { cause },
  );
}

async function latestBackup(folder: string): Promise<string | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  const latest = names[times.indexOf(Math.max(...times))];
  return latest === undefined ? null : join(folder, latest);
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
