import type { Query } from './query.ts';
import { type Grant, grantStatements, quoteText, readRelations } from './relations.ts';

interface FunctionRow {
  readonly signature: string;
  readonly definition: string;
  readonly comment: string | null;
}

/** Excludes functions of extensions. */
const OWN = `
  not exists (
    select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
  )`;

const SIGNATURE = "format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))";

const FUNCTIONS = `
  select ${SIGNATURE} as signature, pg_get_functiondef(p.oid) as definition,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname = $1 and ${OWN}
  order by p.proname collate "C", ${SIGNATURE} collate "C"`;

const FUNCTION_GRANTS = `
  select 'function ' || ${SIGNATURE} as object, null as column, acl.privilege_type as privilege,
    case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl
  where n.nspname = $1 and acl.grantee <> p.proowner and ${OWN}`;

/** Returns a schema's functions by signature, each with its whole body and its grants. */
async function readFunctions(query: Query, schema: string): Promise<[name: string, text: string][]> {
  const functions = await query<FunctionRow>(FUNCTIONS, [schema]);
  const grants = Map.groupBy(await query<Grant>(FUNCTION_GRANTS, [schema]), ({ object }) => object);
  return functions.map(({ signature, definition, comment }) => {
    const name = `function ${signature}`;
    const lines = [
      `${withoutComments(definition).trimEnd()};`,
      ...(comment === null ? [] : [`comment on ${name} is ${quoteText(comment)};`]),
      ...grantStatements(grants.get(name) ?? []),
    ];
    return [name, lines.join('\n')];
  });
}

/**
 * Removes the lines of a definition that only hold a comment. Databases with the same behaviour are equal, so rewording
 * a comment in `supabase/schemas` needs no migration that creates the function again.
 */
const withoutComments = (definition: string) => definition.replace(/^[ \t]*--.*\n/gm, '');

/** Our own schemas. */
const SCHEMAS = ['public', 'hln', 'private'] as const;

/** The contents of a database: the name of each object, and the SQL that describes it. */
export type Description = ReadonlyMap<string, string>;

/** Runs read queries in one transaction. */
export interface Described {
  transaction<Result>(work: (sql: { readonly query: Query }) => Promise<Result>): Promise<Result>;
}

const SCHEMA_GRANTS = `
  select format('schema %I', n.nspname) as object, null as column, acl.privilege_type as privilege,
    case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee
  from pg_namespace as n cross join aclexplode(n.nspacl) as acl
  where n.nspname = $1 and acl.grantee <> n.nspowner`;

const SEQUENCE_GRANTS = `
  select format('sequence %I.%I', n.nspname, c.relname) as object, null as column, acl.privilege_type as privilege,
    case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace cross join aclexplode(c.relacl) as acl
  where n.nspname = $1 and c.relkind = 'S' and acl.grantee <> c.relowner`;

const ENUMS = `
  select format('type %I.%I', n.nspname, t.typname) as name, concat_ws(E'\\n',
    (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum as e where e.enumtypid = t.oid),
    obj_description(t.oid, 'pg_type')) as text
  from pg_type as t join pg_namespace as n on n.oid = t.typnamespace where n.nspname = $1 and t.typtype = 'e'`;

/** Our triggers on the sign-in service's tables. */
const FOREIGN_TRIGGERS = `
  select format('trigger %I on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) as text
  from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    join pg_class as c on c.oid = t.tgrelid
  where not t.tgisinternal and p.pronamespace = any ($1::text[]::regnamespace[])
    and c.relnamespace <> all ($1::text[]::regnamespace[])`;

/** The default grants on new objects of the migrating role. */
const DEFAULT_PRIVILEGES = `
  select format('default privileges on %s in %s', d.defaclobjtype, coalesce(n.nspname, 'every schema')) as name,
    coalesce(string_agg(acl.grantee::regrole || ' ' || acl.privilege_type, ', ' order by acl.grantee::regrole::text,
      acl.privilege_type) filter (where acl.grantee <> d.defaclrole), 'nobody') as text
  from pg_default_acl as d left join pg_namespace as n on n.oid = d.defaclnamespace
    left join lateral aclexplode(d.defaclacl) as acl on true
  where d.defaclrole = current_user::regrole group by d.oid, d.defaclobjtype, n.nspname`;

const ROLES = `
  select 'role ' || rolname as name, format('login %s, bypasses policies %s', rolcanlogin, rolbypassrls) as text
  from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'sql_console')`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    coalesce(array_agg(a.attname::text) filter (where a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)), '{}') as times
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    left join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = $1 and c.relkind = 'r' group by 1`;

interface Named {
  readonly name: string;
  readonly text: string;
}

/**
 * Describes our schemas: tables with everything that belongs to them and their rows, views, types, functions, grants
 * and default grants. Two databases with the same description differ only in times: a row's times are left out, since
 * each database has its own.
 */
export async function describeDatabase(database: Described): Promise<Description> {
  return await database.transaction(async ({ query }) => {
    // Makes the catalogue's functions write every name in full.
    await query("select set_config('search_path', '', true)");
    const found = new Map<string, string>();
    const add = (entries: Iterable<readonly [string, string]>) => {
      for (const [name, text] of entries) found.set(name, text);
    };
    const named = async (text: string, values: readonly unknown[] = []) =>
      add((await query<Named>(text, values)).map(({ name, text: its }) => [name, its]));
    for (const schema of SCHEMAS) {
      const grants = await query<Grant>(SCHEMA_GRANTS, [schema]);
      add([[`schema ${schema}`, grantStatements(grants).join('\n')]]);
      await named(ENUMS, [schema]);
      add(await readRelations(query, schema));
      add(
        (await query<Grant>(SEQUENCE_GRANTS, [schema])).map((grant) => [
          grant.object,
          grantStatements([grant]).join(),
        ]),
      );
      add(await readFunctions(query, schema));
      add(await readRows(query, schema));
    }
    await named(FOREIGN_TRIGGERS, [SCHEMAS]);
    await named(DEFAULT_PRIVILEGES);
    await named(ROLES);
    return found;
  });
}

async function readRows(query: Query, schema: string): Promise<[string, string][]> {
  const tables = await query<{ name: string; times: string[] }>(TABLES, [schema]);
  const rows: [string, string][] = [];
  for (const { name, times } of tables) {
    const found = await query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} as t order by 1`,
      [times],
    );
    rows.push([`rows of ${name}`, found.map(({ row }) => row).join('\n')]);
  }
  return rows;
}

/**
 * Returns the differences between two databases as lines: `-` for what only the first has, `+` for what only the second
 * has, each under the name of its object. Empty if they are alike.
 */
export function differences(first: Description, second: Description): string[] {
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  return names.flatMap((name) => {
    const [before, after] = [first.get(name) ?? '', second.get(name) ?? ''];
    if (before === after && first.has(name) === second.has(name)) return [];
    const [old, now] = [before.split('\n'), after.split('\n')];
    return [
      name,
      ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
      ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
    ];
  });
}
