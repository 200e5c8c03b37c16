import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupProblem, type Counted, type NoteProgress } from '@hln/supabase/shared/backups';
import type pg from 'pg';
import { singleClient } from '../database/single-client.ts';
import type { BackupFolder } from './backup-folder.ts';
import { backupName, PART } from './backup-name.ts';
import { compareRows, countedOf, countRows } from './count-rows.ts';
import { forTool, runTool } from './run-tool.ts';

const CONNECT_MS = 10_000;
/** How often the disk is looked at while a tool writes, in milliseconds. */
const LOOK_MS = 1_000;

export interface PostgresParts {
  readonly databaseUrl: string;
  readonly folder: BackupFolder;
}

/** A connection of its own, without the limits that requests have. */
async function connected<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = singleClient(address, 'hln backup', CONNECT_MS);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** What this machine and this login cannot do, and why. */
export async function postgresAbility({ databaseUrl }: PostgresParts) {
  try {
    const facts = await connected(databaseUrl, async (client) => {
      const { rows } = await client.query<{ version: number; may_create: boolean }>(
        `select current_setting('server_version_num')::integer / 10000 as version, r.rolcreatedb or r.rolsuper as may_create
         from pg_roles as r where r.rolname = current_user`,
      );
      return rows[0];
    });
    const told = await runTool({ tool: 'pg_dump', args: ['--version'] }, AbortSignal.timeout(CONNECT_MS));
    const version = Number(/(\d+)/.exec(told)?.[1]);
    if (facts === undefined || version < facts.version) {
      const why = `pg_dump ${version} is older than the server, which is PostgreSQL ${facts?.version}.`;
      return { make: why, prove: why };
    }
    const prove = facts.may_create
      ? null
      : 'The login of DATABASE_URL may not create a database to bring a backup back into: it needs CREATEDB.';
    return { make: null, prove };
  } catch (error) {
    const why = error instanceof BackupProblem ? error.message : 'The database could not be asked.';
    return { make: why, prove: why };
  }
}

/** Counts the rows in the same snapshot that pg_dump writes down. */
export async function makePostgres(
  { databaseUrl, folder }: PostgresParts,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  await folder.removeParts();
  const at = new Date();
  const name = backupName(at, 'dump');
  const target = join(folder.path, name);
  const part = `${target}${PART}`;
  const over = new AbortController();
  const bounded = AbortSignal.any([signal, over.signal]);
  try {
    const { rows, bytes } = await connected(databaseUrl, async (client) => {
      // A table that policies would hide rows of is an error, and not a smaller count.
      await client.query(`
        begin transaction isolation level repeatable read, read only;
        set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off`);
      const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
      const [about] = await ask(
        'select pg_export_snapshot() as snapshot, pg_database_size(current_database()) as bytes',
      );
      const databaseBytes = Number(about?.bytes);
      await folder.assertRoom(databaseBytes);
      const { url, password } = forTool(databaseUrl);
      // Nobody else may read it, from its first byte on.
      await (await open(part, 'wx', 0o600)).close();
      const dumping = runTool(
        {
          tool: 'pg_dump',
          args: ['--format=custom', `--snapshot=${about?.snapshot}`, `--file=${part}`, `--dbname=${url}`],
          password,
        },
        bounded,
      );
      const looking = setInterval(() => {
        folder.assertRoom(0).catch((error: unknown) => over.abort(error));
      }, LOOK_MS);
      try {
        const counting = countRows(ask, (done, all) => note('counting rows', done, all), bounded).then(
          (counted) => {
            note('writing', 0, 0);
            return counted;
          },
        );
        const [counted] = await Promise.all([counting, dumping]);
        return { rows: counted, bytes: databaseBytes };
      } finally {
        clearInterval(looking);
        over.abort();
        await dumping.catch(() => {});
      }
    });
    await folder.assertRoom(0);
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    const manifest = {
      made_at: at.toISOString(),
      bytes: (await stat(part)).size,
      sha256: await sha256Of(part, signal),
      database_bytes: bytes,
      rows,
    };
    await rename(part, target);
    await folder.describe(name, manifest);
    return countedOf(name, rows);
  } catch (error) {
    await rm(part, { force: true });
    await folder.remove(name);
    throw error;
  }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** Begins the names of throw-away databases: those of another installation on the same server are left alone. */
const proofPrefix = (address: string) =>
  `hln_proof_${createHash('md5').update(new URL(address).pathname).digest('hex').slice(0, 8)}_`;

/** Brings a backup back into a throw-away database of the same server, and compares its rows with what they were. */
export async function provePostgres(
  { databaseUrl, folder }: PostgresParts,
  name: string,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Counted> {
  const found = await folder.find(name);
  const manifest = await folder.manifestOf(name);
  if (found === null || manifest === null) {
    throw new BackupProblem('Nothing says what it has to hold: only backups made here can be proved.');
  }
  note('reading', 0, 0);
  if ((await sha256Of(found.path, signal)) !== manifest.sha256) {
    throw new BackupProblem('It cannot be brought back: its archive is not the one that was written.');
  }
  const prefix = proofPrefix(databaseUrl);
  return await connected(databaseUrl, async (client) => {
    const drop = (database: string) => client.query(`drop database if exists "${database}" with (force)`);
    const { rows: old } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    // One proof at a time: these were left behind.
    for (const { name: left } of old) await drop(left);
    const database = `${prefix}${randomUUID().slice(0, 8)}`;
    await client.query(`create database "${database}" template template0`);
    try {
      const { url, password } = forTool(databaseUrl, database);
      note('bringing it back', 0, 0);
      const args = [
        '--no-owner',
        '--no-privileges',
        '--no-comments',
        '--exit-on-error',
        `--dbname=${url}`,
        found.path,
      ];
      await runTool({ tool: 'pg_restore', args, password }, signal).catch((error: unknown) => {
        if (!(error instanceof BackupProblem)) throw error;
        throw new BackupProblem(`It cannot be brought back: ${error.message}`);
      });
      const there = new URL(databaseUrl);
      there.pathname = `/${database}`;
      const counted = await connected(there.href, async (restored) => {
        await restored.query('set statement_timeout = 0; set row_security = off');
        const ask = async (text: string) => (await restored.query<Record<string, unknown>>(text)).rows;
        return await countRows(ask, (done, all) => note('counting rows', done, all), signal);
      });
      compareRows(manifest.rows, counted);
      return countedOf(name, counted);
    } finally {
      await drop(database);
    }
  });
}
