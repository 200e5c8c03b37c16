import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KEPT_SCHEMA,
  migrationsFolder,
  readMigrations,
  repositoryRoot,
  schemaFingerprint,
} from '@hln/server/for-tests';

/**
 * Identifies the state of migrations and libraries, and the file beside a database: a migrated database can be reused as
 * long as they stay the same.
 */
export async function templateFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(KEPT_SCHEMA);
  hash.update(schemaFingerprint(await readMigrations(migrationsFolder)));
  hash.update(await readFile(join(repositoryRoot, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

/** The keys are not part of a database; each server that uses a copy creates its own. */
export const TEMPLATE_KEYS = {
  publishable: 'sb_publishable_template',
  secret: 'sb_secret_template',
  jwtSecret: 'template'.repeat(5),
};
