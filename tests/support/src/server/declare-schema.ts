import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, repositoryRoot } from '@hln/server/for-tests';

const SCHEMAS = join(repositoryRoot, 'supabase/schemas');

/**
 * Resets a database to its state before the first migration: with the sign-in service's tables, and nothing of ours.
 */
export async function removeSchema(database: Database): Promise<void> {
  await database.run(`
    drop schema public cascade; drop schema hln cascade; drop schema private cascade;
    drop schema supabase_migrations cascade;
    create schema public; grant usage on schema public to public;
  `);
}

/** Runs the files of supabase/schemas in a database that contains nothing of ours. */
export async function declareSchema(database: Database): Promise<void> {
  const files = (await readdir(SCHEMAS)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(SCHEMAS, file), 'utf8')));
  await database.transaction((sql) => sql.run(texts.join('\n')));
}
