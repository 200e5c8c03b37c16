/**
 * What is wrong with the login that the console was given: an empty list says that it can read what sql_console may read,
 * and nothing else. Asked before each question, since rights can change.
 */
export const BOUNDARY = `
  select array_remove(array[
    case when session_user <> current_user then 'acts as somebody else' end,
    case when r.rolsuper then 'is a superuser' end,
    case when r.rolbypassrls then 'goes past row-level security' end,
    case when r.rolcreaterole or r.rolcreatedb or r.rolreplication then 'may make roles, databases or replicas' end,
    case when not pg_has_role(r.oid, 'sql_console', 'usage') then 'is no member of sql_console' end,
    case when exists (
      select from pg_roles as o
      where o.oid <> r.oid and o.rolname <> 'sql_console' and pg_has_role(r.oid, o.oid, 'member')
    ) then 'is a member of other roles' end,
    case when exists (
      select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (
        c.relowner = r.oid
        or c.relkind in ('r', 'p', 'v', 'm', 'f') and (
          has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, trigger')
          or has_any_column_privilege(r.oid, c.oid, 'insert, update')
        )
        or c.relkind = 'S' and has_sequence_privilege(r.oid, c.oid, 'usage, update')
      )
    ) then 'may write' end,
    case when exists (
      select from pg_attribute as a join pg_class as c on c.oid = a.attrelid
        join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        and not has_column_privilege('sql_console', c.oid, a.attnum, 'select')
    ) then 'may read more than sql_console' end,
    case when exists (
      select from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prosecdef
        and has_schema_privilege(r.oid, n.oid, 'usage') and has_function_privilege(r.oid, p.oid, 'execute')
    ) then 'may call functions that act for others' end
  ], null) as problems
  from pg_roles as r where r.rolname = current_user`;
