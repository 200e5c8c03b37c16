export { type Caller, callRest, credentials, type RestAnswer, userToken } from './callers.ts';
export { createStaff, type StaffForTest } from './create-staff.ts';
export { temporaryDataDir, usedDataDir } from './data-dir-template.ts';
export { createTestDatabase, findTestPostgres } from './postgres.ts';
export { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
export { type Printed, passwordIn, runCommand } from './run-command.ts';
export { runJob } from './run-job.ts';
export { type ServerProcess, secretKeyOf, spawnServer, startServerProcess } from './server-process.ts';
export { startTestServer, type TestBackend, type TestServer, testBackends } from './start-test-server.ts';
