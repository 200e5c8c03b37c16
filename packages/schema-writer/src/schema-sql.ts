import { readFunctions } from './functions.ts';
import { type Grant, grantStatements } from './grants.ts';
import type { Query } from './query.ts';
import { readRelations } from './relations.ts';

const HEAD = `-- The database as all migrations leave it: one place to read it in. It is not run by anything.
-- Written by \`npm run schema\`; do not edit. Rows that migrations insert are not part of it.
`;

const SCHEMA_GRANTS = `
  select format('schema %I', n.nspname) as object, null as column, acl.privilege_type as privilege,
    acl.grantee::regrole::text as grantee
  from pg_namespace as n cross join aclexplode(n.nspacl) as acl
  where n.nspname = $1 and acl.grantee not in (0, n.nspowner)`;

/**
 * Describes schemas as SQL: tables with all that belongs to them, views, functions, and who may use what. The order
 * is that of names, so that the text depends on nothing but the database.
 *
 * @param query within one transaction: the path by which names are found is set for it
 */
export async function writeSchemaSql(query: Query, schemas: readonly string[]): Promise<string> {
  // Then the catalog's functions write every name in full.
  await query("select set_config('search_path', '', true)");
  const parts = [HEAD];
  for (const schema of schemas) {
    parts.push(
      banner(`Schema ${schema}`),
      ...grantStatements(await query<Grant>(SCHEMA_GRANTS, [schema])),
      ...(await readRelations(query, schema)),
      ...(await readFunctions(query, schema)),
    );
  }
  return `${parts.join('\n')}`;
}

function banner(title: string): string {
  const line = `-- ${'='.repeat(100)}`;
  return `\n${line}\n-- ${title}\n${line}\n`;
}
