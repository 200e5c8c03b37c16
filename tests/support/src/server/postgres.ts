import { randomUUID } from 'node:crypto';
import pg from 'pg';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Finds where tests may create databases: TEST_DATABASE_URL, or a local server that answers; null without either. */
export async function findTestPostgres(): Promise<string | null> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured !== undefined && configured !== '') return configured;
  return await runOnPostgres(LOCAL, 'select 1').then(
    () => LOCAL,
    () => null,
  );
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a separate empty database on the server. */
export async function createTestDatabase(server: string): Promise<TestDatabase> {
  const name = `hln_test_${randomUUID().replaceAll('-', '')}`;
  await runOnPostgres(server, `create database ${name}`);
  return databaseAt(server, name);
}

/** Returns the database of this name on the server. */
export function databaseAt(server: string, name: string): TestDatabase {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnPostgres(server, `drop database if exists ${name} with (force)`) };
}

/** Runs one statement on a connection of its own. @throws Error when nothing answers within five seconds */
export async function runOnPostgres(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  // A connection that breaks fails the statement; no other handler is needed.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
