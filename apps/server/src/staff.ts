/**
 * `npm run staff -- add|list|role|disable|enable|reset|remove-second-factor [EMAIL [ROLE]]` and `audit verify`: manages
 * the staff accounts, whether or not the server is running.
 */
import * as v from 'valibot';
import type { OwnerRequest } from './command-socket/protocol.ts';
import { useFolder } from './command-socket/use-folder.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Database, Sql } from './database/database.ts';
import { openDataFolder } from './installation/data-folder.ts';
import { loadKeys } from './installation/keys.ts';
import { auditHeadSchema, verifyAuditLog } from './staff/audit.ts';
import { runStaffCommand, STAFF_COMMANDS } from './staff/commands.ts';

const USAGE = `Usage: npm run staff -- COMMAND [EMAIL [ROLE]]

  add EMAIL [ROLE]  makes an account and prints its password once
  list              shows all accounts
  role EMAIL ROLE   gives an account a role: owner, manager or member
  disable EMAIL     keeps an account from signing in and ends its sessions
  enable EMAIL      takes that back
  reset EMAIL       gives an account a new password, prints it once and ends its sessions
  remove-second-factor EMAIL
                    lets somebody in who has lost it, and has no two Owners to approve that

  audit verify [HEAD]  checks the whole audit log, and that a head from a mail (POSITION:HASH) is still in it`;

const staffSchema = v.union([
  v.strictTuple([v.literal('list')]),
  v.strictTuple([v.picklist(['add', 'role']), v.string(), v.string()]),
  v.strictTuple([v.picklist(STAFF_COMMANDS), v.string()]),
]);
const auditSchema = v.union([
  v.strictTuple([v.literal('audit'), v.literal('verify')]),
  v.strictTuple([v.literal('audit'), v.literal('verify'), auditHeadSchema]),
]);

type Asked = Extract<OwnerRequest, { kind: 'staff' | 'audit' }>;

const asked = readArguments(process.argv.slice(2));
if (process.argv.includes('--help')) {
  console.log(USAGE);
} else if (asked === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    console.log(await perform(readConfig(process.env), asked));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @returns null for an invalid command */
function readArguments(given: readonly string[]): Asked | null {
  const staff = v.safeParse(staffSchema, given);
  if (staff.success) {
    const [command, email = null, role = null] = staff.output;
    return { kind: 'staff', command, email, role };
  }
  const audit = v.safeParse(auditSchema, given);
  if (!audit.success) return null;
  const [, , head = null] = audit.output;
  return { kind: 'audit', head };
}

async function answer(database: Database, question: Asked): Promise<string> {
  if (question.kind === 'audit') return await verifyAuditLog(database, question.head);
  return await runStaffCommand(database, question.command, question.email, question.role);
}

async function perform(config: Config, question: Asked): Promise<string> {
  if (config.databaseUrl !== null) return await onPostgres(config.databaseUrl, question);
  return await useFolder(
    config.dataDir,
    () => onFolder(config, question),
    (ask) => ask(question, v.string()),
  );
}

/** Changes only accounts: the database may be hosted Supabase's. */
async function onPostgres(url: string, question: Asked): Promise<string> {
  const { openPostgres } = await import('./database/postgres.ts');
  const database = openPostgres(url, 2);
  try {
    if (!(await hasAccounts(database))) {
      throw new Error('This database has no accounts yet. Start the server on it once: npm start');
    }
    return await answer(database, question);
  } finally {
    await database.close();
  }
}

async function onFolder(config: Config, question: Asked): Promise<string> {
  // The keys must be loaded before the database is created: new keys are only created if there is no database.
  const keys = await loadKeys(config.dataDir, config.keys);
  // Loads most of the program's modules, which a command that asks a running server doesn't need.
  const { openPglite } = await import('./database/pglite.ts');
  const database = await openDataFolder(config.dataDir, openPglite);
  try {
    if (await hasAccounts(database)) return await answer(database, question);
  } finally {
    await database.close();
  }
  // This may be the very first start, or the first start of this version, so the database has to be migrated.
  const { openBackend } = await import('./backend/backend.ts');
  const backend = await openBackend(config, keys);
  try {
    return await answer(backend.database, question);
  } finally {
    await backend.close();
  }
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ ready: boolean }>(
    "select to_regclass('auth.users') is not null and to_regclass('private.audit_chain') is not null as ready",
  );
  return row?.ready === true;
}
