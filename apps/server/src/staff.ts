/** `npm run staff -- add|list|disable|enable|reset [EMAIL]`: the staff accounts, whether the server runs or not. */
import * as v from 'valibot';
import { openBackend } from './backend/backend.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Sql } from './database/database.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { openDataFolder } from './installation/data-folder.ts';
import { loadKeys } from './installation/keys.ts';
import { useFolder } from './owner/use-folder.ts';
import { runStaffCommand, STAFF_COMMANDS, type StaffCommand } from './staff/commands.ts';

const USAGE = `Usage: npm run staff -- COMMAND [EMAIL]

  add EMAIL      makes an account and prints its password once
  list           shows all accounts
  disable EMAIL  keeps an account from signing in and ends its sessions
  enable EMAIL   takes that back
  reset EMAIL    gives an account a new password, prints it once and ends its sessions`;

const argumentsSchema = v.union([
  v.strictTuple([v.literal('list')]),
  v.strictTuple([v.picklist(STAFF_COMMANDS), v.string()]),
]);

const given = v.safeParse(argumentsSchema, process.argv.slice(2));
if (given.success) {
  const [command, email = null] = given.output;
  try {
    console.log(await perform(readConfig(process.env), command, email));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function perform(config: Config, command: StaffCommand, email: string | null): Promise<string> {
  if (config.databaseUrl !== null) return await onPostgres(config.databaseUrl, command, email);
  return await useFolder(
    config.dataDir,
    () => onFolder(config, command, email),
    (ask) => ask({ kind: 'staff', command, email }, v.string()),
  );
}

/** Changes nothing but accounts: the database may be hosted Supabase's. */
async function onPostgres(url: string, command: StaffCommand, email: string | null): Promise<string> {
  const database = openPostgres(url, 2);
  try {
    if (!(await hasAccounts(database))) {
      throw new Error('This database has no accounts yet. Start the server on it once: npm start');
    }
    return await runStaffCommand(database, command, email);
  } finally {
    await database.close();
  }
}

async function onFolder(config: Config, command: StaffCommand, email: string | null): Promise<string> {
  // Before the database is made: keys are made only where there is none.
  const keys = await loadKeys(config.dataDir, config.keys);
  const database = await openDataFolder(config.dataDir, openPglite);
  try {
    if (await hasAccounts(database)) return await runStaffCommand(database, command, email);
  } finally {
    await database.close();
  }
  // Before the first start, or before the first start of this version.
  const backend = await openBackend(config, keys);
  try {
    return await runStaffCommand(backend.database, command, email);
  } finally {
    await backend.close();
  }
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ ready: boolean }>(
    "select to_regclass('auth.users') is not null and to_regclass('private.sign_in_attempts') is not null as ready",
  );
  return row?.ready === true;
}
