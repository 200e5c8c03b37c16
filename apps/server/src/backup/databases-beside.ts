import { createHash } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { openPostgresRows, type PostgresRows } from '../database/postgres-rows.ts';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const databaseOf = (address: string) => decodeURIComponent(new URL(address).pathname.slice(1));
/** The URL of another database of the same server. */
export function addressOf(address: string, database: string): string {
  const there = new URL(address);
  there.pathname = `/${encodeURIComponent(database)}`;
  return there.href;
}

/** The name of the database that a restore has replaced, until a backup of it exists. */
export const replacedName = (address: string) => `${databaseOf(address)}_replaced`;
/** A database can be renamed only from another one; every server has this one. */
export const openBeside = (address: string) =>
  openPostgresRows(addressOf(address, 'postgres'), 'hln restore');

/** The prefix of throw-away databases: those of another installation on the same server are left alone. */
export const proofPrefix = (address: string) =>
  `hln_proof_${createHash('md5').update(new URL(address).pathname).digest('hex').slice(0, 8)}_`;

/** Runs work in a session of that database. */
export async function inDatabaseBeside<Result>(
  address: string,
  work: (sql: PostgresRows) => Promise<Result>,
): Promise<Result> {
  const sql = await openBeside(address);
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}

/** Returns the URL of the database that the last restore has replaced; null once it has been backed up. */
export async function replacedDatabase(sql: Sql, address: string): Promise<string | null> {
  const name = replacedName(address);
  const found = await sql.query('select from pg_database where datname = $1', [name]);
  return found.length === 0 ? null : addressOf(address, name);
}

export async function dropReplaced(address: string): Promise<void> {
  await inDatabaseBeside(address, (sql) =>
    sql.run(`drop database if exists ${quoted(replacedName(address))} with (force)`),
  );
}
