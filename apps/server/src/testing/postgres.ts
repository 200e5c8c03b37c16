import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Where tests may make databases: TEST_DATABASE_URL, or a local server that answers; null without either. */
export async function findTestPostgres(): Promise<string | null> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured !== undefined && configured !== '') return configured;
  const sql = postgres(LOCAL, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return LOCAL;
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty database of its own on the server. */
export async function createTestDatabase(server: string): Promise<TestDatabase> {
  const name = `hln_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
