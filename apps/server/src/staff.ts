/** `npm run staff -- add|list|role|disable|enable|reset [EMAIL [ROLE]]`: the staff accounts, whether the server runs or not. */
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

const USAGE = `Usage: npm run staff -- COMMAND [EMAIL [ROLE]]

  add EMAIL [ROLE]  makes an account and prints its password once
  list              shows all accounts
  role EMAIL ROLE   gives an account a role: owner, manager or member
  disable EMAIL     keeps an account from signing in and ends its sessions
  enable EMAIL      takes that back
  reset EMAIL       gives an account a new password, prints it once and ends its sessions`;

const argumentsSchema = v.union([
  v.strictTuple([v.literal('list')]),
  v.strictTuple([v.picklist(['add', 'role']), v.string(), v.string()]),
  v.strictTuple([v.picklist(STAFF_COMMANDS), v.string()]),
]);

const given = v.safeParse(argumentsSchema, process.argv.slice(2));
if (given.success) {
  const [command, email = null, role = null] = given.output;
  try {
    console.log(await perform(readConfig(process.env), { command, email, role }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

interface Asked {
  readonly command: StaffCommand;
  readonly email: string | null;
  readonly role: string | null;
}

async function perform(config: Config, asked: Asked): Promise<string> {
  if (config.databaseUrl !== null) return await onPostgres(config.databaseUrl, asked);
  return await useFolder(
    config.dataDir,
    () => onFolder(config, asked),
    (ask) => ask({ kind: 'staff', ...asked }, v.string()),
  );
}

/** Changes nothing but accounts: the database may be hosted Supabase's. */
async function onPostgres(url: string, { command, email, role }: Asked): Promise<string> {
  const database = openPostgres(url, 2);
  try {
    if (!(await hasAccounts(database))) {
      throw new Error('This database has no accounts yet. Start the server on it once: npm start');
    }
    return await runStaffCommand(database, command, email, role);
  } finally {
    await database.close();
  }
}

async function onFolder(config: Config, { command, email, role }: Asked): Promise<string> {
  // Before the database is made: keys are made only where there is none.
  const keys = await loadKeys(config.dataDir, config.keys);
  const database = await openDataFolder(config.dataDir, openPglite);
  try {
    if (await hasAccounts(database)) return await runStaffCommand(database, command, email, role);
  } finally {
    await database.close();
  }
  // Before the first start, or before the first start of this version.
  const backend = await openBackend(config, keys);
  try {
    return await runStaffCommand(backend.database, command, email, role);
  } finally {
    await backend.close();
  }
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ ready: boolean }>(
    "select to_regclass('auth.users') is not null and to_regclass('public.staff_members') is not null as ready",
  );
  return row?.ready === true;
}
