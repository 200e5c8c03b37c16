import { constants, cpSync, existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addDemoCostsOnce,
  createKeys,
  hashPassword,
  insertStaffAccount,
  isKept,
  KEPT_SCHEMA,
  migrationsFolder,
  openBackend,
  provideCurrentDatabase,
  readMigrations,
} from '@hln/server/for-tests';
import { dataFolders } from '../data-folders.ts';
import { TEMPLATE_KEYS, templateFingerprint } from './template-fingerprint.ts';

type Backend = Awaited<ReturnType<typeof openBackend>>;

/**
 * Returns a fresh data folder with an empty, migrated database. Creating one takes seconds, so it is done once for each
 * state of migrations and libraries, kept next to its copies, and copied.
 */
export const temporaryDataDir = (): Promise<string> => copyOf('empty', async () => {});

/**
 * Returns a data folder as the first start leaves it: with an account and the demonstration costs. A server process on
 * it starts in half the time of its first start.
 */
export const usedDataDir = (): Promise<string> =>
  copyOf('used', async (backend) => {
    const hash = await hashPassword('Whakatere', 4);
    await backend.database.transaction((sql) => insertStaffAccount(sql, 'owner@hln.example', hash));
    await addDemoCostsOnce(backend, { isProduction: false, databaseUrl: null });
  });

/**
 * Returns a folder without a database, for restoring into. It contains the kept ones, which take seconds to create.
 */
export async function folderToRestoreInto(): Promise<string> {
  const template = await ensureTemplate('empty', async () => {});
  const folder = await mkdtemp(join(dataFolders(), 'hln-restored-'));
  await linkKept(template, folder);
  return folder;
}

async function copyOf(kind: string, fill: (backend: Backend) => Promise<unknown>): Promise<string> {
  const template = await ensureTemplate(kind, fill);
  const folder = await mkdtemp(join(dataFolders(), 'hln-test-'));
  // Creates new keys, because a database without any counts as one that has lost them.
  await createKeys(folder);
  // Copies everything at once rather than file by file: with over a thousand files, that takes a quarter of the time.
  cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  // It takes a second to read, more than the rest of a start.
  cpSync(join(template, KEPT_SCHEMA), join(folder, KEPT_SCHEMA));
  await linkKept(template, folder);
  return folder;
}

/** Links the kept databases, which are only read: a test that restores, verifies or queries starts with a copy. */
async function linkKept(template: string, folder: string): Promise<void> {
  const kept = (await readdir(template)).filter(isKept);
  for (const name of kept) await symlink(join(template, name), join(folder, name));
}

async function ensureTemplate(kind: string, fill: (backend: Backend) => Promise<unknown>): Promise<string> {
  const template = join(dataFolders(), `hln-template-${kind}-${await templateFingerprint()}`);
  if (existsSync(template)) return template;
  const draft = await mkdtemp(join(dataFolders(), 'hln-template-draft-'));
  await provideCurrentDatabase(draft, join(draft, 'pgdata'), await readMigrations(migrationsFolder));
  const backend = await openBackend(
    { databaseUrl: null, databasePoolSize: 2, dataDir: draft, siteUrl: null, host: '127.0.0.1', port: 0 },
    TEMPLATE_KEYS,
  );
  await fill(backend);
  await backend.close();
  // PGlite clears all shared buffers at each start, which took as long as the rest of the start; a test's data is a few
  // megabytes.
  await appendFile(join(draft, 'pgdata/postgresql.conf'), '\nshared_buffers = 16MB\n');
  try {
    await mkdir(dataFolders(), { recursive: true });
    await rename(draft, template);
  } catch (error) {
    // Another test process was faster; its template is the same.
    if (!existsSync(template)) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}
