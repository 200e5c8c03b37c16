export { describeReach, type Privilege, type Reach, readPrivileges, writeAccess } from './access.ts';
export { writeDatabaseTypes } from './database-types.ts';
export { type Description, describeDatabase, differences } from './describe-database.ts';
