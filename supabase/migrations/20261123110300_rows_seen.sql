-- Which rows of a table somebody sees, and by which policy. Nothing is worked out here: the database itself counts them, as
-- that person.

create function public.read_people_to_see_as() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('database-admin.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
    from (
      select u.id, u.email::text from auth.users as u where u.email is not null order by u.email limit 500
    ) as p
  );
end
$$;
comment on function public.read_people_to_see_as() is 'Whose view of a table can be asked for.';

-- Makes the rest of the transaction that person's, after putting on record who does so.
-- @returns what can be said without that person's rights, and which rows each policy by itself lets through
create function public.begin_seeing_as(person uuid, relation_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  relation oid;
  found jsonb;
  is_large boolean;
  seen bigint;
  session uuid;
  policy jsonb;
  policies jsonb := '[]';
  by_policy bigint;
begin
  perform private.refuse_without('database-admin.view');
  select c.oid, pg_table_size(c.oid) > 100000000 into relation, is_large
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'hln') and n.nspname || '.' || c.relname = relation_name;
  if relation is null then
    raise exception 'There is no such table.' using errcode = 'PT404';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'see-as', 'database-admin', relation_name, person::text, null, jsonb_build_object('person', person)
  );
  if not is_large then
    execute format(
      'select count(*) from (select from %I.%I limit 10001) as r',
      split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)
    ) into seen;
  end if;
  select s.session_id into session from private.second_factor_sessions as s where s.user_id = person limit 1;
  select jsonb_build_object(
    'total', seen, 'is_large', is_large,
    'is_active', private.is_active_account(person),
    'missing_factor', private.missing_factor(person, session),
    'is_guarded', (select c.relrowsecurity from pg_class as c where c.oid = relation),
    'may_read', has_any_column_privilege('authenticated', relation, 'select'),
    'is_restricted', exists (select from pg_policy as q where q.polrelid = relation and not q.polpermissive),
    'keys', (
      select jsonb_agg(a.attname order by array_position(k.conkey, a.attnum))
      from pg_constraint as k join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = relation and k.contype = 'p'
      having bool_and(has_column_privilege('authenticated', relation, a.attnum, 'select'))
    ),
    'policies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.polname, 'condition', pg_get_expr(p.polqual, p.polrelid),
        'permissions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', n, 'is_held', private.person_has_permission(person, n)
          ) order by n), '[]')
          from unnest(private.permissions_in(pg_get_expr(p.polqual, p.polrelid))) as n
        )
      ) order by p.polname), '[]')
      from pg_policy as p
      where p.polrelid = relation and p.polpermissive and p.polcmd in ('r', '*') and (
        p.polroles @> array[0::oid]
        or p.polroles @> array[(select r.oid from pg_roles as r where r.rolname = 'authenticated')]
      )
    )
  ) into found;
  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'sub', person, 'role', 'authenticated', 'session_id', session
  ))::text, true);
  perform set_config('request.jwt.claim.sub', person::text, true);
  -- Each condition by itself, as it stands in the policy. Roles of the API may not name what it calls.
  for policy in select p from jsonb_array_elements(found -> 'policies') as p loop
    by_policy := null;
    if (found ->> 'may_read')::boolean and not is_large then
      execute format(
        'select count(*) from (select from %I.%I where %s limit 10001) as r',
        split_part(relation_name, '.', 1), split_part(relation_name, '.', 2), coalesce(policy ->> 'condition', 'true')
      ) into by_policy;
    end if;
    policies := policies || (policy || jsonb_build_object('rows', by_policy));
  end loop;
  return found || jsonb_build_object('policies', policies);
end
$$;
comment on function public.begin_seeing_as(uuid, text) is
  'Makes the rest of the transaction another person''s, for read_rows_seen().';

-- Not with the rights of its owner: it asks with those that everybody who is signed in has.
create function public.read_rows_seen(person uuid, relation_name text) returns jsonb
language plpgsql volatile set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  claim constant text := current_setting('request.jwt.claim.sub', true);
  facts constant jsonb := public.begin_seeing_as(person, relation_name);
  target constant text := format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2));
  seen bigint;
  keys jsonb;
begin
  if (facts ->> 'may_read')::boolean and not (facts ->> 'is_large')::boolean then
    execute format('select count(*) from (select from %s limit 10001) as r', target) into seen;
  elsif not (facts ->> 'may_read')::boolean then
    seen := 0;
  end if;
  if (facts ->> 'may_read')::boolean and facts ->> 'keys' is not null then
    execute format(
      'select coalesce(jsonb_agg(r.key), ''[]'') from (select jsonb_build_array(%s) as key from %s limit 20) as r',
      (select string_agg(format('%I::text', k), ', ') from jsonb_array_elements_text(facts -> 'keys') as k), target
    ) into keys;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  perform set_config('request.jwt.claim.sub', claim, true);
  return facts || jsonb_build_object('seen', seen, 'rows', keys);
end
$$;
comment on function public.read_rows_seen(uuid, text) is 'How many rows of a table somebody sees, by which policy, and the first of them.';

revoke all on function public.read_people_to_see_as(), public.begin_seeing_as(uuid, text),
  public.read_rows_seen(uuid, text) from public, anon;
grant execute on function public.read_people_to_see_as(), public.begin_seeing_as(uuid, text),
  public.read_rows_seen(uuid, text) to authenticated;
