import type { Sql } from './database.ts';
import { MigrationError } from './migrate.ts';

/** The command that fills a database, as typed on the command line. */
export type Filling = 'npm run move' | 'npm run backup -- --restore';

/**
 * Marks a PostgreSQL database as being filled, before anything else is done to it. A marked database contains only what
 * the marking command wrote, so the next run may delete it all and start over.
 * @throws MigrationError for a database that has tables and no mark
 */
export async function markUnfinished(sql: Sql, by: Filling): Promise<void> {
  if ((await markOf(sql)) === null) {
    const [row] = await sql.query<{ name: string | null }>(`
      select min(format('%I.%I', n.nspname, c.relname)) as name
      from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
        and not exists (select from pg_catalog.pg_depend as d where d.objid = c.oid and d.deptype = 'e')`);
    if (row !== undefined && row.name !== null) {
      throw new MigrationError(
        `The database is not empty: it has ${row.name}, and nothing says that an earlier run made it. Name an empty one.`,
      );
    }
    await sql.run(`
      create schema hln_move;
      create table hln_move.unfinished (begun_by text not null, begun_at timestamptz not null default now());
      insert into hln_move.unfinished (begun_by) values ('${by}')`);
    return;
  }
  // Deletes what an earlier run left behind.
  const schemas = await sql.query<{ name: string }>(`
    select format('%I', nspname) as name from pg_catalog.pg_namespace
    where nspname <> 'information_schema' and nspname !~ '^pg_' and nspname not in ('hln_move', 'public')`);
  for (const { name } of schemas) await sql.run(`drop schema ${name} cascade`);
  await sql.run(`
    drop schema if exists public cascade; create schema public; grant usage on schema public to public;
    update hln_move.unfinished set begun_by = '${by}', begun_at = now()`);
}

export async function removeMark(sql: Sql): Promise<void> {
  await sql.run('drop schema hln_move cascade');
}

/** @throws MigrationError for a database that a command has started to fill and not finished */
export async function assertFinished(sql: Sql): Promise<void> {
  const mark = await markOf(sql);
  if (mark === null) return;
  throw new MigrationError(
    `This database is unfinished: "${mark}" began to fill it, and is still at it or was interrupted. ` +
      `Wait for it, or run it again; it starts over. No server starts before it has checked everything.`,
  );
}

/** Returns the command that has marked the database; null without a mark. */
async function markOf(sql: Sql): Promise<string | null> {
  const [found] = await sql.query<{ is: boolean }>(
    "select to_regclass('hln_move.unfinished') is not null as is",
  );
  if (found?.is !== true) return null;
  const [mark] = await sql.query<{ begun_by: string }>('select begun_by from hln_move.unfinished');
  return mark?.begun_by ?? 'npm run move';
}
