import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openPglite } from '../database/pglite.ts';
import type { TarFile } from '../foundation/tar.ts';
import { DataFolderError, databaseFolder, restoreDraft } from '../installation/data-folder.ts';
import { type About, ArchiveError, checkArchive, openArchive } from './archive-format.ts';
import { type Contents, fillFolder, fillPostgres } from './fill-database.ts';
import { type FoundKeys, findKeys } from './restore-keys.ts';
import type { Seal } from './seal.ts';
import { type Lost, openRows } from './sealed-rows.ts';
import { describeMissing, finishWithoutKey } from './without-key.ts';

export interface RestoreOptions {
  readonly source: string;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'keys'>;
  readonly newKeys: boolean;
  readonly signal: AbortSignal;
  /** Called with each step, for progress output. */
  readonly onProgress: (step: string) => void;
}

/**
 * Restores a backup into the data folder, or into the empty PostgreSQL database of DATABASE_URL. No server starts on it
 * before it is complete.
 * @returns the lines to print
 * @throws DataFolderError if there is a database already, or if the file is not a backup or is damaged
 */
export async function restoreBackup(options: RestoreOptions): Promise<string[]> {
  const { source, config, newKeys, onProgress } = options;
  const { dataDir, databaseUrl } = config;
  const folder = databaseFolder(dataDir);
  if (databaseUrl === null && existsSync(folder)) {
    throw new DataFolderError(
      `${folder} exists. Move it away first; a restore never overwrites a database:\n  mv ${folder} ${folder}.before`,
    );
  }
  onProgress('reading the archive');
  const about = await checkArchive(source).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error;
    throw new DataFolderError(`${source} ${error.message} Nothing was changed. Choose another backup.`, {
      cause: error,
    });
  });
  const keys = await findKeys(
    { source, dataDir, configured: config.keys, makeNew: newKeys },
    about?.key ?? null,
  );
  const lost: Lost[] = [];
  const missing: string[] = [];
  const contents = async (told: About) => ({
    ...(await contentsOf(source, told, keys.seal, lost, options)),
    onUnknown: (table: string) =>
      void missing.push(
        `No migration made ${table}, and its rows were passed over: the archive still has them.`,
      ),
    finish: async (database: Parameters<typeof finishWithoutKey>[0]) => {
      if (lost.length > 0) missing.push(...describeMissing(await finishWithoutKey(database, lost)));
    },
  });
  try {
    if (databaseUrl !== null) {
      if (about === null) throw new Error(FILES_INTO_POSTGRES);
      await fillPostgres(databaseUrl, 'npm run backup -- --restore', await contents(about));
    } else {
      const draft = restoreDraft(dataDir);
      await rm(draft, { recursive: true, force: true });
      try {
        if (about === null) await restoreOldArchive(source, draft);
        else await fillFolder(dataDir, draft, await contents(about));
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        throw error;
      }
    }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const state =
      databaseUrl === null
        ? `There is no database in ${dataDir} yet.`
        : 'The database is not to be used as it is.';
    throw new DataFolderError(`${source} cannot be restored (${reason}). ${state}`, { cause: error });
  }
  const said = await keys.install();
  if (databaseUrl === null) await rename(restoreDraft(dataDir), folder);
  return [said, ...describeKey(about, keys, lost), ...missing];
}

const FILES_INTO_POSTGRES =
  'it was made by an earlier version, from the files of an embedded database: restore it without DATABASE_URL, start the ' +
  'server on it once, and then use npm run move';

/** Returns an archive's rows, ready to be loaded. */
export async function contentsOf(
  source: string,
  about: About,
  seal: Seal | null,
  lost: Lost[],
  { signal, onProgress }: Pick<RestoreOptions, 'signal' | 'onProgress'>,
  onChunk?: (chunk: Buffer) => void,
): Promise<Contents> {
  const opened = await openArchive(source, onChunk);
  if (opened.kind !== 'rows') throw new ArchiveError('has changed in the meantime.');
  let latest = '';
  return {
    migrations: about.migrations,
    pieces: opened.pieces,
    from: about.tables,
    open: (table, columns, rows) => openRows(table, columns, rows, seal, lost),
    onLoaded: (table) => {
      if (table !== latest) onProgress(`restoring ${table}`);
      latest = table;
    },
    signal,
  };
}

/** Restores an archive of database files. Opening it replays the log, which repairs files copied while they changed. */
export async function restoreOldArchive(
  source: string,
  draft: string,
  onWritten: (bytes: number) => void | Promise<void> = () => {},
  onChunk?: (chunk: Buffer) => void,
): Promise<void> {
  const opened = await openArchive(source, onChunk);
  if (opened.kind !== 'files') throw new ArchiveError('has changed in the meantime.');
  await restoreFiles(opened.files, draft, onWritten);
  const database = await openPglite(draft);
  try {
    const found = await database.query("select from pg_class where oid = to_regclass('auth.users')");
    if (found.length === 0) throw new Error('it is a database of another program');
  } finally {
    await database.close();
  }
}

function describeKey(about: About | null, { foundIn, notIn }: FoundKeys, lost: readonly Lost[]): string[] {
  if (about === null) return [];
  const signedOut =
    'Everybody signs in again, and invitations have to be sent again: no backup holds either.';
  if (foundIn !== null) return [`Its secrets were decrypted with the key of ${foundIn}.`, signedOut];
  if (lost.length === 0) return [signedOut];
  return [
    signedOut,
    'The key of this backup was not found, so that its secrets are gone. Looked for in:',
    ...notIn.map((place) => `  ${place}`),
    'With the key, restore it once more into an empty folder, and nothing is gone.',
  ];
}

/** Names that PostgreSQL gives its files; none of them can lead out of the folder. */
const PATH = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*\/?$/;

/**
 * Unpacks an archive of a database's files, as earlier versions made them, into an empty folder.
 * @throws Error for an archive that is damaged, or contains what no backup does
 */
async function restoreFiles(
  files: AsyncGenerator<TarFile>,
  folder: string,
  onWritten: (bytes: number) => void | Promise<void>,
): Promise<void> {
  for await (const { name, size, content } of files) {
    // The entry of the database's own folder.
    if (name === '') continue;
    if (!PATH.test(name)) throw new Error('It holds a file that no database has.');
    const path = join(folder, name);
    await mkdir(size === null ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (size === null) continue;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of content) {
        await file.write(piece);
        await onWritten(piece.length);
      }
    } finally {
      await file.close();
    }
  }
}
