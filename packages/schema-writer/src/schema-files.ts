import { writeDatabaseTypes } from './database-types.ts';
import type { Query } from './query.ts';
import { writeSchemaSql } from './schema-sql.ts';

/** What the data API shows; a request that names no schema means the first. */
const EXPOSED = ['public', 'hln'] as const;
const OURS = [...EXPOSED, 'private'];

/** A migrated database. */
interface MigratedDatabase {
  readonly query: Query;
  transaction<Result>(work: (sql: { readonly query: Query }) => Promise<Result>): Promise<Result>;
}

export interface SchemaFile {
  /** From the root folder. */
  readonly path: string;
  readonly text: string;
}

/** The files that show the database's shape, as they should be for this database. */
export async function schemaFiles(database: MigratedDatabase): Promise<SchemaFile[]> {
  return [
    {
      path: 'supabase/schema.sql',
      text: await database.transaction(({ query }) => writeSchemaSql(query, OURS)),
    },
    {
      path: 'packages/contracts/src/generated/database.ts',
      text: await writeDatabaseTypes((text) => database.query(text), EXPOSED),
    },
  ];
}
