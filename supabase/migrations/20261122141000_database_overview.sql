-- What the Database Admin tool shows of tables, rights and questions under way.

-- The rules of table_rules() for any role of the API: what it is granted, and which rows its policies let through.
create function private.table_rules_of(role_name name) returns table (
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
      case when not has_table_privilege(role_name, t.oid, v.verb) then (
        select array_agg(a.attname::text order by a.attname) from pg_attribute as a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(role_name, t.oid, a.attnum, v.verb)
      ) end as columns
    from tables as t cross join verbs as v
    where has_table_privilege(role_name, t.oid, v.verb)
      or v.verb <> 'delete' and has_any_column_privilege(role_name, t.oid, v.verb)
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
      and (p.polroles @> array[0::oid] or p.polroles @> array[(select r.oid from pg_roles as r where r.rolname = role_name)])
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
revoke all on function private.table_rules_of(name) from public;

create or replace function private.table_rules() returns table (
  relation text, verb text, columns text[], rule text, permissions text[], is_partly boolean
)
language sql stable security definer set search_path = ''
as $$
  select * from private.table_rules_of('authenticated')
$$;

-- The embedded database is one process for one question at a time: there is nothing to watch and nothing to cancel.
create function private.is_embedded() returns boolean
language sql stable set search_path = ''
as $$
  select version() like '% on wasm%'
$$;
revoke all on function private.is_embedded() from public;

-- Rows are counted where that is quick, and estimated by PostgreSQL elsewhere.
create function private.table_facts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facts jsonb := '[]';
  relation record;
  counted bigint;
begin
  for relation in
    select c.oid, n.nspname as schema, c.relname as name, c.reltuples::bigint as estimate, c.relrowsecurity as is_guarded,
      obj_description(c.oid, 'pg_class') as comment, pg_table_size(c.oid) as bytes,
      coalesce(s.seq_scan, 0) as scans, s.last_vacuum, s.last_autovacuum, coalesce(s.n_dead_tup, 0) as dead
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      left join pg_stat_user_tables as s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'hln', 'private')
    order by n.nspname, c.relname
  loop
    counted := null;
    if relation.bytes < 4000000 then
      execute format('select count(*) from %I.%I', relation.schema, relation.name) into counted;
    end if;
    facts := facts || jsonb_build_object(
      'name', relation.schema || '.' || relation.name, 'comment', relation.comment, 'is_guarded', relation.is_guarded,
      'rows', coalesce(counted, nullif(relation.estimate, -1)), 'is_estimate', counted is null,
      'bytes', relation.bytes, 'scans', relation.scans, 'dead_rows', relation.dead,
      'vacuumed_at', greatest(relation.last_vacuum, relation.last_autovacuum),
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'is_required', a.attnotnull,
          'comment', col_description(a.attrelid, a.attnum)
        ) order by a.attnum)
        from pg_attribute as a where a.attrelid = relation.oid and a.attnum > 0 and not a.attisdropped
      ),
      'indexes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', i.relname, 'bytes', pg_relation_size(i.oid), 'scans', coalesce(u.idx_scan, 0),
          'is_unique', x.indisunique, 'is_primary', x.indisprimary, 'definition', pg_get_indexdef(i.oid)
        ) order by x.indisprimary desc, i.relname), '[]')
        from pg_index as x join pg_class as i on i.oid = x.indexrelid
          left join pg_stat_user_indexes as u on u.indexrelid = i.oid
        where x.indrelid = relation.oid
      )
    );
  end loop;
  return facts;
end
$$;
revoke all on function private.table_facts() from public;

-- Questions that are being answered, and transactions that are open, without what was written into them: a text between
-- quotes may be about somebody.
create function private.running_queries() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'pid', a.pid, 'started_at', to_char(a.query_start at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'seconds', round(extract(epoch from clock_timestamp() - a.query_start)::numeric, 1),
    'transaction_s', round(extract(epoch from clock_timestamp() - a.xact_start)::numeric, 1),
    'state', a.state, 'role', a.usename, 'program', a.application_name,
    'waits_for', case when a.wait_event_type <> 'Client' then a.wait_event_type || ': ' || a.wait_event end,
    'blocked_by', to_jsonb(pg_blocking_pids(a.pid)),
    'query', left(regexp_replace(a.query, '''(?:[^'']|'''')*''', '''…''', 'g'), 1000)
  ) order by a.query_start), '[]')
  from (
    select * from pg_stat_activity as s
    where s.datname = current_database() and s.pid <> pg_backend_pid() and s.backend_type = 'client backend'
      and s.state <> 'idle'
    order by s.query_start limit 50
  ) as a
$$;
revoke all on function private.running_queries() from public;

create function public.read_database() returns jsonb
-- Compiling takes longer than running it.
language plpgsql volatile security definer set search_path = '' set jit = off
as $$
begin
  perform private.refuse_without('database-admin.view');
  return jsonb_build_object(
    'read_at', now(), 'is_embedded', private.is_embedded(), 'version', current_setting('server_version'),
    'bytes', pg_database_size(current_database()),
    'started_at', case when not private.is_embedded() then pg_postmaster_start_time() end,
    'counted_since', (select s.stats_reset from pg_stat_database as s where s.datname = current_database()),
    'tables', private.table_facts(),
    'migrations', (
      select coalesce(jsonb_agg(jsonb_build_object('version', m.version, 'name', m.name) order by m.version desc), '[]')
      from supabase_migrations.schema_migrations as m
    ),
    'rules', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', r.role, 'relation', t.relation, 'verb', t.verb, 'columns', to_jsonb(t.columns), 'rule', t.rule,
        'permissions', to_jsonb(t.permissions), 'is_partly', t.is_partly
      ) order by t.relation, r.place, array_position(array['select', 'insert', 'update', 'delete'], t.verb), t.rule), '[]')
      from unnest(array['anon', 'authenticated', 'sql_console']::name[]) with ordinality as r (role, place)
        cross join lateral private.table_rules_of(r.role) as t
    ),
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'permissions', to_jsonb(c.permissions), 'is_own_open', c.is_own_open
      ) order by c.name), '[]')
      from private.call_rules() as c
    )
  );
end
$$;
comment on function public.read_database() is 'Tables, indexes, migrations, and who may do what in each table.';

create function public.read_running_queries() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_without('database-admin.view');
  return jsonb_build_object(
    'read_at', now(), 'is_embedded', private.is_embedded(), 'queries', private.running_queries()
  );
end
$$;
comment on function public.read_running_queries() is 'What the database is being asked at this moment.';

-- @param query_started_at of the question that was seen; another one of the same connection is left alone
create function public.cancel_query(process_id integer, query_started_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You may see this, but not cancel it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.give_reason(why);
  if not coalesce((
    -- One who has stopped asking with a transaction open does not notice that a question is cancelled.
    select case a.state when 'active' then pg_cancel_backend(a.pid) else pg_terminate_backend(a.pid) end
    from pg_stat_activity as a
    where a.pid = process_id and a.pid <> pg_backend_pid() and a.datname = current_database()
      and a.backend_type = 'client backend' and a.state <> 'idle'
      and date_trunc('milliseconds', a.query_start) = date_trunc('milliseconds', query_started_at)
  ), false) then
    raise exception 'This query has ended by itself.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'cancel-query', 'database-admin', null, process_id::text, null, jsonb_build_object('started_at', query_started_at)
  );
end
$$;
comment on function public.cancel_query(integer, timestamptz, text) is 'Ends a question that takes too long, for a reason.';

revoke all on function public.read_database(), public.read_running_queries(),
  public.cancel_query(integer, timestamptz, text) from public, anon;
grant execute on function public.read_database(), public.read_running_queries(),
  public.cancel_query(integer, timestamptz, text) to authenticated;
