/** What tests of this package and those above it may touch besides a started server. */
export { migrationsFolder, openBackend } from './backend/backend.ts';
export { readConfig, repositoryRoot } from './config/config.ts';
export { addDemoCostsOnce } from './costs/add-demo-once.ts';
export { ALL, ALLOWED, type Asker } from './data-api/allowed.ts';
export { judgeRequest } from './data-api/judge.ts';
export type { Database, Sql } from './database/database.ts';
export { type Migration, MigrationError, migrate, readMigrations } from './database/migrate.ts';
export { openPglite } from './database/pglite.ts';
export { openPostgres } from './database/postgres.ts';
export { freePort } from './foundation/free-port.ts';
export { createKeys } from './installation/keys.ts';
export { createLog } from './foundation/log.ts';
export { rememberNetworks } from './sign-in/known-networks.ts';
export { insertAccount } from './staff/accounts.ts';
export { runStaffCommand, type StaffCommand } from './staff/commands.ts';
export { makeFirstAccount } from './staff/first-account.ts';
export { hashPassword } from './staff/passwords.ts';
export { openTestAccount, startTestProvider } from './test-provider/test-provider.ts';
