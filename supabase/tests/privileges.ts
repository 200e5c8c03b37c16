import type { Sql } from '@hln/server/for-tests';

/** The roles that requests to the data API have. */
export const ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** All privileges of the three roles on every relation outside the system's schemas, column by column. */
const RELATION_PRIVILEGES = `
  with relations as (
    select c.oid, format('%s.%s', n.nspname, c.relname) as name, c.relkind
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  ), roles as (select unnest($1::text[]) as role)
  select r.name, roles.role, verb, null::text[] as columns, null::integer as width
  from relations as r cross join roles
    cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as verb
  where r.relkind <> 'S' and has_table_privilege(roles.role, r.oid, verb)
  union all
  select r.name, roles.role, verb, null, null
  from relations as r cross join roles cross join unnest(array['USAGE', 'SELECT', 'UPDATE']) as verb
  where r.relkind = 'S' and has_sequence_privilege(roles.role, r.oid, verb)
  union all
  select r.name, roles.role, verb, array_agg(a.attname::text order by a.attname),
    (select count(*)::integer from pg_attribute as w where w.attrelid = r.oid and w.attnum > 0 and not w.attisdropped)
  from relations as r cross join roles
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb
    join pg_attribute as a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  where r.relkind <> 'S' and has_column_privilege(roles.role, r.oid, a.attnum, verb)
  group by r.oid, r.name, roles.role, verb
`;

const FUNCTION_PRIVILEGES = `
  select format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name,
    format('%s.%s(%s)', n.nspname, p.proname,
      (select string_agg(format_type(t, null), ', ' order by i) from unnest(p.proargtypes) with ordinality as x(t, i))
    ) as signature, role
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    cross join unnest($1::text[]) as role
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and has_function_privilege(role, p.oid, 'EXECUTE')
`;

interface RelationPrivilege {
  readonly name: string;
  readonly role: string;
  readonly verb: string;
  readonly columns: readonly string[] | null;
  readonly width: number | null;
}

/** Every privilege of the three roles, in the notation of the list. */
export async function accessOf(database: Sql): Promise<string[]> {
  const relations = await database.query<RelationPrivilege>(RELATION_PRIVILEGES, [ROLES]);
  const functions = await database.query<{ signature: string; role: string }>(FUNCTION_PRIVILEGES, [ROLES]);
  return [
    ...relations.map(({ name, role, verb, columns, width }) => {
      const all = columns === null || columns.length === width;
      return `${name} ${role} ${verb.toLowerCase()}${all ? '' : ` (${columns.join(', ')})`}`;
    }),
    ...functions.map(({ signature, role }) => `${signature} ${role} execute`),
  ].sort();
}
