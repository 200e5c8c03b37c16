import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import type { Query } from './query.ts';

const HEAD = '// Written by `npm run schema` from the migrated database. Do not edit.\n';

/** What the data API exposes; a request that names no schema means the first. */
const EXPOSED = ['public', 'hln'] as const;

/** The types of the schemas that the data API exposes, as `supabase gen types typescript` prints them. */
export async function writeDatabaseTypes(query: Query): Promise<string> {
  const queryable = { query: async (text: string) => ({ rows: await query(text) }) };
  const metadata = await introspect(queryable, { includedSchemas: [...EXPOSED] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    defaultSchema: EXPOSED[0],
    detectOneToOneRelationships: true,
  });
  return HEAD + types;
}
