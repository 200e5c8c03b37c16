import type { Database } from '../database/database.ts';
import { DatabaseUnavailableError, noteOutage } from '../database/unavailable.ts';

/** What the data API shows; the first is meant by a request that names none. */
export const EXPOSED_SCHEMAS = ['public', 'hln'] as const;

/** Tables and views as `schema.name`. */
export type Relations = ReadonlySet<string>;

/**
 * What there is in the exposed schemas, read once; again as long as the library reports a failed reading as an
 * empty schema.
 */
export function rememberRelations(database: Database): () => Promise<Relations> {
  let reading: Promise<Relations> | null = null;
  return async () => {
    reading ??= readRelations(database);
    const names = await reading.catch(() => new Set<string>());
    if (names.size > 0) return names;
    reading = null;
    noteOutage();
    throw new DatabaseUnavailableError('08006', 'The schema could not be read.');
  };
}

/** Fills the library's cache of the schema on the way. */
async function readRelations({ connection }: Database): Promise<Relations> {
  const { tables, views } = await connection.introspect({ useCache: true });
  return new Set(
    [...tables, ...views]
      .filter(({ schema }) => isExposed(schema))
      .map(({ schema, name }) => `${schema}.${name}`),
  );
}

/** The library refuses any other schema, unread, and says which are exposed. */
export function isExposed(schema: string): boolean {
  return EXPOSED_SCHEMAS.some((exposed) => exposed === schema);
}
