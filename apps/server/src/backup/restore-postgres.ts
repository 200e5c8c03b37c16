import { setTimeout as pause } from 'node:timers/promises';
import { BackupProblem } from '@hln/supabase/shared/staff/backups';
import type { Sql } from '../database/database.ts';
import {
  addressOf,
  databaseOf,
  inDatabaseBeside,
  openBeside,
  proofPrefix,
  quoted,
  replacedDatabase,
  replacedName,
} from './databases-beside.ts';
import { type Contents, fillPostgres } from './fill-database.ts';
import type { RestoreTarget } from './restore-here.ts';

/** Between two attempts (ms) to end the sessions that still use the database. PostgreSQL waits 5 s for them. */
const END_EVERY_MS = 50;

/** Nightly proofs delete what is left of it. */
const draftName = (address: string) => `${proofPrefix(address)}restore`;

/**
 * Whether a backup can be restored under the name of the current database. It has to be a plain one: its grants,
 * settings and collation would not come along.
 */
export async function canReplace(sql: Sql, address: string): Promise<boolean> {
  const [row] = await sql.query<{ can: boolean }>(
    `select (r.rolcreatedb or r.rolsuper) and pg_has_role(d.datdba, 'usage') and d.datname = $1 and d.datacl is null
       and octet_length(d.datname::text) <= 54 and d.datconnlimit = -1 and pg_encoding_to_char(d.encoding) = 'UTF8'
       and coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') = 'c'
       and not exists (select from pg_db_role_setting as s where s.setdatabase = d.oid) as can
     from pg_database as d, pg_roles as r where d.datname = current_database() and r.rolname = current_user`,
    [databaseOf(address)],
  );
  if (row?.can !== true) return false;
  const beside = await openBeside(address).catch(() => null);
  await beside?.close();
  return beside !== null;
}

/** Restores into another database of the same server, which then takes the name of the current one. */
export function postgresTarget(sql: Sql, address: string): RestoreTarget {
  const name = databaseOf(address);
  const draft = draftName(address);
  const discard = () =>
    inDatabaseBeside(address, (beside) =>
      beside.run(`drop database if exists ${quoted(draft)} with (force)`),
    );
  return {
    hasReplaced: async () => (await replacedDatabase(sql, address)) !== null,
    // As for a test restore, nothing is known about the disk of the database's server.
    assertRoom: async () => {},
    fill: async (contents: Contents) => {
      await discard();
      const [like] = await sql.query<{ collate: string; ctype: string }>(
        'select datcollate as collate, datctype as ctype from pg_database where datname = current_database()',
      );
      const literal = (text: string | undefined) => `'${(text ?? 'C').replaceAll("'", "''")}'`;
      await inDatabaseBeside(address, (beside) =>
        beside.run(
          `create database ${quoted(draft)} template template0 encoding 'UTF8'
             lc_collate ${literal(like?.collate)} lc_ctype ${literal(like?.ctype)}`,
        ),
      );
      await fillPostgres(addressOf(address, draft), 'npm run backup -- --restore', contents);
    },
    discard,
    decide: () => rename(address, name, draft),
  };
}

/**
 * Gives both databases their new names in one transaction: a process that is killed leaves either both or neither. While
 * it waits for the current database's sessions, PostgreSQL admits no new ones.
 * @throws BackupProblem if a session can't be ended
 */
async function rename(address: string, name: string, draft: string): Promise<void> {
  await inDatabaseBeside(address, (sql) =>
    inDatabaseBeside(address, async (other) => {
      // Those of other people's roles stay, and then so does the database.
      const end = () =>
        other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = $1 and pg_has_role(usesysid, 'usage')`,
          [name],
        );
      const renamed = new AbortController();
      // If they can't be ended, the renaming says so.
      const ending = endAgainAndAgain(end, renamed.signal).catch(() => {});
      try {
        await sql.run(`
          begin;
          set local lock_timeout = '10s';
          alter database ${quoted(name)} rename to ${quoted(replacedName(address))};
          alter database ${quoted(draft)} rename to ${quoted(name)};
          commit`);
      } catch (error) {
        const left = await other.query('select from pg_database where datname = $1', [draft]);
        // It was renamed, and only the answer was lost.
        if (left.length === 0) return;
        const reason = error instanceof Error ? error.message : String(error);
        throw new BackupProblem(`The database couldn’t be replaced, and nothing has changed: ${reason}.`);
      } finally {
        renamed.abort();
        await ending;
      }
    }),
  );
}

async function endAgainAndAgain(end: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await end();
    await pause(END_EVERY_MS);
  }
}
