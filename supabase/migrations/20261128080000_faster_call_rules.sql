-- The page of the database administration held the embedded database for more than a second, most of it in this function:
-- it searched every function's text for the name of every other one. Now it reads each text once.
create or replace function private.call_rules() returns table (name text, permissions text[], is_own_open boolean)
-- Compiling the query takes PostgreSQL a hundred times as long as running it.
language sql stable security definer set search_path = '' set jit = off
as $$
  -- Each function's text is read once: the embedded database answers nobody else meanwhile.
  with recursive code as materialized (
    select p.oid, n.nspname, p.proname, p.prosrc, private.permissions_in(p.prosrc) as permissions,
      p.prosrc ~ 'person is distinct from \(select auth\.uid\(\)\)' as is_own_open
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('public', 'hln', 'private')
  ), calls (caller, callee) as materialized (
    select distinct c.oid, k.oid
    from code as c cross join lateral regexp_matches(c.prosrc, 'private\.(\w+)\(', 'g') as m (found)
      join code as k on k.nspname = 'private' and k.proname = m.found[1]
  ), reached (start, oid) as (
    select c.oid, c.oid from code as c
    where c.nspname <> 'private' and has_function_privilege('authenticated', c.oid, 'execute')
    union
    select r.start, c.callee from reached as r join calls as c on c.caller = r.oid
  ), asked as (
    select r.start, array_agg(distinct permission) filter (where permission is not null) as permissions,
      bool_or(c.is_own_open) as is_own_open
    from reached as r join code as c on c.oid = r.oid left join lateral unnest(c.permissions) as permission on true
    group by r.start
  )
  select c.nspname || '.' || c.proname, a.permissions, a.is_own_open
  from asked as a join code as c on c.oid = a.start
  where a.permissions is not null
$$;
