export { migrationsFolder } from '../backend.ts';
export { addDemoCostsOnce } from '../costs/add-demo-once.ts';
export { openPostgres, type Sql } from '../database/database.ts';
export { migrate, readMigrations } from '../database/migrate.ts';
export { type Caller, callRest, credentials, type RestAnswer, userToken } from './callers.ts';
export { createStaff, type StaffForTest } from './create-staff.ts';
export { temporaryDataDir } from './data-dir-template.ts';
export { createTestDatabase, findTestPostgres } from './postgres.ts';
export { startTestServer, type TestBackend, type TestServer, testBackends } from './start-test-server.ts';
