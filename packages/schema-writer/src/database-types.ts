import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import type { Query } from './query.ts';

const HEAD = '// Written by `npm run schema` from the migrated database. Do not edit.\n';

/** The schemas that the data API exposes; a request that names none means the first. */
const EXPOSED = ['public', 'hln'] as const;

/** Returns the types of the exposed schemas, in the format of `supabase gen types typescript`. */
export async function writeDatabaseTypes(query: Query): Promise<string> {
  const queryable = { query: async (text: string) => ({ rows: await query(text) }) };
  const metadata = await introspect(queryable, { includedSchemas: [...EXPOSED] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    defaultSchema: EXPOSED[0],
    detectOneToOneRelationships: true,
  });
  return HEAD + types;
}
