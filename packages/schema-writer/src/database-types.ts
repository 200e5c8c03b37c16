import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import type { Query } from './query.ts';

const HEAD = '// Written by `npm run schema` from the migrated database. Do not edit.\n';

/**
 * The types of the schemas that the data API exposes, as `supabase gen types typescript` prints them.
 * @param schemas the first is the one that a request means when it names none
 */
export async function writeDatabaseTypes(
  query: Query,
  schemas: readonly [string, ...string[]],
): Promise<string> {
  const queryable = { query: async (text: string) => ({ rows: await query(text) }) };
  const metadata = await introspect(queryable, { includedSchemas: [...schemas] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    defaultSchema: schemas[0],
    detectOneToOneRelationships: true,
  });
  return HEAD + types;
}
