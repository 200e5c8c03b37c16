import { randomUUID } from 'node:crypto';
import { openBackend } from '@hln/server/for-tests';
import pg from 'pg';
import { databaseAt, type TestDatabase } from './postgres.ts';
import { TEMPLATE_KEYS, templateFingerprint } from './template-fingerprint.ts';

/** The advisory lock held while a template is created. */
const MAKING = 4_815_162;

/**
 * Creates a separate migrated database on the server. Migrating one takes seconds, so that is done once for each state
 * of migrations and libraries; PostgreSQL copies the template, which stays on the server for later runs.
 */
export async function createMigratedDatabase(server: string): Promise<TestDatabase> {
  const template = `hln_template_${await templateFingerprint()}`;
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MAKING]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const draft = `hln_template_draft_${randomUUID().replaceAll('-', '')}`;
      await client.query(`create database ${draft}`);
      await migrateDatabase(databaseAt(server, draft).url);
      // The template gets its final name only once it is complete, since others use it without checking.
      await client.query(`alter database ${draft} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock($1)', [MAKING]);
    const name = `hln_test_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name} template ${template}`);
    return databaseAt(server, name);
  } finally {
    await client.end();
  }
}

async function migrateDatabase(databaseUrl: string): Promise<void> {
  const backend = await openBackend(
    { databaseUrl, databasePoolSize: 2, dataDir: '', siteUrl: null, host: '127.0.0.1', port: 0 },
    TEMPLATE_KEYS,
  );
  await backend.close();
}
