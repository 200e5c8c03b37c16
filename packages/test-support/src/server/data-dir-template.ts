import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKeys,
  migrationsFolder,
  openBackend,
  readMigrations,
  repositoryRoot,
} from '@hln/server/for-tests';

/**
 * A fresh data folder with an empty, migrated database. Making one takes seconds, so it is made once for
 * each state of migrations and libraries, kept in the system's folder for temporary files, and copied.
 */
export async function temporaryDataDir(): Promise<string> {
  const template = await ensureTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'hln-test-'));
  // Keys of its own: a database without any is one that lost them.
  await createKeys(folder);
  await cp(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  return folder;
}

async function ensureTemplate(): Promise<string> {
  const template = join(tmpdir(), `hln-template-${await fingerprint()}`);
  if (existsSync(template)) return template;
  const draft = await mkdtemp(join(tmpdir(), 'hln-template-draft-'));
  const backend = await openBackend(
    { databaseUrl: null, databasePoolSize: 2, dataDir: draft, siteUrl: null, host: '127.0.0.1', port: 0 },
    // The keys are not part of the database; each server that uses a copy makes its own.
    { publishable: 'sb_publishable_template', secret: 'sb_secret_template', jwtSecret: 'template'.repeat(5) },
  );
  await backend.close();
  try {
    await mkdir(tmpdir(), { recursive: true });
    await rename(draft, template);
  } catch (error) {
    // Another test process was faster; its template is the same.
    if (!existsSync(template)) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const migration of await readMigrations(migrationsFolder)) {
    hash.update(migration.version).update(migration.name).update(migration.sql);
  }
  for (const library of ['@electric-sql/pglite', '@supabase/lite']) {
    hash.update(await readFile(join(repositoryRoot, 'node_modules', library, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}
