-- What somebody can do, read from the policies and grants as they are, so that no list can fall behind them. Whether a
-- permission holds is asked of private.has_permission() as that person.

-- The permissions that a policy or a function asks for, as 'area.level'.
create function private.permissions_in(code text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct m[1] order by m[1]), '{}')
  from regexp_matches(code, '(?:has_permission|refuse_without)\(''([a-z-]+\.[a-z]+)''', 'g') as m
$$;
revoke all on function private.permissions_in(text) from public;

-- Every table of the exposed schemas and each verb that signed-in accounts are granted there, with the policies' rules.
--   columns     those that are granted, null for all of them
--   rule        permission: whoever has one of `permissions`; own: rows that name the account; all: everybody who is
--               signed in; other: a condition of another kind; none: no policy lets any row through
--   is_partly   whether the policy asks more of a row than the rule says
create function private.table_rules() returns table (
  relation text, verb text, columns text[], rule text, permissions text[], is_partly boolean
)
language sql stable security definer set search_path = ''
as $$
  with tables as (
    select c.oid, c.relnamespace::regnamespace || '.' || c.relname as name, c.relrowsecurity as has_policies
    from pg_class as c
    where c.relnamespace in (select n.oid from pg_namespace as n where n.nspname in ('public', 'hln'))
      and c.relkind in ('r', 'p')
  ), verbs (verb, command) as (
    values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')
  ), granted as (
    select t.*, v.verb, v.command,
      case when not has_table_privilege('authenticated', t.oid, v.verb) then (
        select array_agg(a.attname::text order by a.attname) from pg_attribute as a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('authenticated', t.oid, a.attnum, v.verb)
      ) end as columns
    from tables as t cross join verbs as v
    where has_table_privilege('authenticated', t.oid, v.verb)
      or v.verb <> 'delete' and has_any_column_privilege('authenticated', t.oid, v.verb)
  ), conditions as (
    select g.name, g.verb, g.columns, case
      when not g.has_policies then 'true'
      when p.oid is null then 'false'
      when g.verb = 'insert' then coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid))
      else pg_get_expr(p.polqual, p.polrelid)
    end as condition,
      exists (select from pg_policy as q where q.polrelid = g.oid and not q.polpermissive) as is_restricted
    from granted as g
    left join pg_policy as p on g.has_policies and p.polrelid = g.oid and p.polpermissive
      and p.polcmd in (g.command, '*')
      and (p.polroles @> array[0::oid] or p.polroles @> array['authenticated'::regrole::oid])
  )
  select c.name, c.verb, c.columns,
    case
      when c.condition = 'true' then 'all'
      when c.condition = 'false' then 'none'
      when private.permissions_in(c.condition) <> '{}' then 'permission'
      when c.condition ~ 'auth\.uid\(\)|\muid\(\)' then 'own'
      else 'other'
    end,
    private.permissions_in(c.condition),
    c.condition ~* '\mand\M' or c.is_restricted
  from conditions as c
$$;
revoke all on function private.table_rules() from public;

-- The functions of the exposed schemas that signed-in accounts may call and that ask for a permission, by themselves or
-- through the private functions that they call.
--   is_own_open  whether everybody may do it to themselves, which such functions write as
--                `person is distinct from (select auth.uid())`
create function private.call_rules() returns table (name text, permissions text[], is_own_open boolean)
-- Compiling the query takes PostgreSQL a hundred times as long as running it.
language sql stable security definer set search_path = '' set jit = off
as $$
  with recursive code as (
    select p.oid, n.nspname, p.proname, p.prosrc
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('public', 'hln', 'private')
  ), reached (start, oid, prosrc) as (
    select c.oid, c.oid, c.prosrc from code as c
    where c.nspname <> 'private' and has_function_privilege('authenticated', c.oid, 'execute')
    union
    select r.start, c.oid, c.prosrc
    from reached as r join code as c on c.nspname = 'private' and strpos(r.prosrc, 'private.' || c.proname || '(') > 0
  ), asked as (
    select r.start, array_agg(distinct permission) filter (where permission is not null) as permissions,
      bool_or(r.prosrc ~ 'person is distinct from \(select auth\.uid\(\)\)') as is_own_open
    from reached as r left join lateral unnest(private.permissions_in(r.prosrc)) as permission on true
    group by r.start
  )
  select n.nspname || '.' || p.proname, a.permissions, a.is_own_open
  from asked as a join pg_proc as p on p.oid = a.start join pg_namespace as n on n.oid = p.pronamespace
  where a.permissions is not null
$$;
revoke all on function private.call_rules() from public;

-- The one judge's answer for somebody else: for the length of the question, the claims are that person's.
create function private.has_permission_as(person uuid, permission text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
  answer boolean;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated')::text, true);
  perform set_config('request.jwt.claim.sub', person::text, true);
  answer := private.has_permission(permission);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform set_config('request.jwt.claim.sub', coalesce(subject, ''), true);
  return answer;
end
$$;
revoke all on function private.has_permission_as(uuid, text) from public;

create function public.person_access(person uuid) returns table (
  kind text,
  name text,
  verb text,
  columns text[],
  reach text,
  area text,
  because text
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  active constant boolean := private.is_active_account(person);
  person_role constant public.staff_roles := private.staff_role_of(person);
  held text[];
begin
  perform private.refuse_without('user-management.view');
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select coalesce(array_agg(p.permission), '{}') into held
  from (
    select a.name || '.' || l.level as permission
    from public.staff_areas as a cross join unnest(enum_range(null::public.staff_level)) as l (level)
    where l.level <> 'none'
  ) as p
  where private.has_permission_as(person, p.permission);
  return query
    with rules as (
      select 'table' as kind, t.relation as name, t.verb, t.columns, t.rule, t.permissions, t.is_partly,
        'none' as otherwise
      from private.table_rules() as t
      union all
      select 'call', c.name, 'call', null, 'permission', c.permissions, false,
        case when c.is_own_open then 'own' else 'none' end
      from private.call_rules() as c
    ), judged as (
      select r.kind, r.name, r.verb, r.columns, split_part(r.permissions[1], '.', 1) as area,
        case
          when not active or r.rule = 'none' then 'none'
          -- A function asks for what it needs; a policy lets through whom one of its permissions lets through.
          when r.rule = 'permission' and not (
            case r.kind when 'call' then r.permissions <@ held else r.permissions && held end
          ) then r.otherwise
          when r.rule = 'own' then 'own'
          when r.rule = 'other' or r.is_partly then 'some'
          else 'all'
        end as reach,
        case r.rule
          when 'all' then 'all'
          when 'permission' then case
            when person_role.may_everything then 'owner'
            when exists (
              select from public.staff_exceptions as e
              where e.user_id = person and e.area = split_part(r.permissions[1], '.', 1)
            ) then 'exception'
            else 'role'
          end
          else r.rule
        end as because
      from rules as r
    )
    -- Of several policies the widest decides.
    select distinct on (j.kind, j.name, j.verb) j.kind, j.name, j.verb, j.columns, j.reach, j.area, j.because
    from judged as j
    order by j.kind desc, j.name, j.verb, array_position(array['all', 'some', 'own', 'none'], j.reach), j.because;
end
$$;
comment on function public.person_access(uuid) is
  'What somebody may read, add, change and delete in each table, which guarded functions they may call, and by which rule.';
revoke all on function public.person_access(uuid) from public;
grant execute on function public.person_access(uuid) to authenticated;
