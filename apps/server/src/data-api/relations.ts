import type { Database } from '../database/database.ts';
import { DatabaseUnavailableError, noteOutage } from '../database/unavailable.ts';

/** The schemas that the data API exposes; the first is the default. */
export const EXPOSED_SCHEMAS = ['public', 'hln'] as const;

/** Tables and views as `schema.name`. */
export type Relations = ReadonlySet<string>;

/**
 * Reads once what the exposed schemas contain, and again while the result is empty: the library reports a failed
 * reading as an empty schema.
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

/** Also fills the library's schema cache. */
async function readRelations({ connection }: Database): Promise<Relations> {
  const { tables, views } = await connection.introspect({ useCache: true });
  return new Set(
    [...tables, ...views]
      .filter(({ schema }) => isExposed(schema))
      .map(({ schema, name }) => `${schema}.${name}`),
  );
}

/** The library refuses any other schema without reading it, and says which ones are exposed. */
export function isExposed(schema: string): boolean {
  return EXPOSED_SCHEMAS.some((exposed) => exposed === schema);
}
