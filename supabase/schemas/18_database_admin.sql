-- Records a query that an account ran in the console. The text may name people, so the log keeps its SHA-256, by which
-- a text that is kept elsewhere can be recognised.
-- @param facts numbers: rows, milliseconds, characters
create function private.note_console_query(
  account uuid, session uuid, query_text text, facts jsonb, was_refused boolean
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_kind, actor_id, session_id, action, area, row_key, after, outcome)
  values (
    'account', account, session, 'query', 'database-admin', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'),
    facts, case when was_refused then 'refused' else 'done' end
  )
$$;

-- A person's permissions, derived from the actual policies and grants, so that no list can become outdated. Whether a
-- permission holds is decided by private.has_permission() for that person.

-- The permissions that a policy or a function checks, as 'area.level'.
create function private.permissions_in(code text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct m[1] order by m[1]), '{}')
  from regexp_matches(code, '(?:has_permission|require_permission)\(''([a-z-]+\.[a-z]+)''', 'g') as m
$$;

-- Every table of the exposed schemas and each verb that signed-in accounts are granted there, with the policies' rules.
--   columns     the granted columns, null for all of them
--   rule        permission: people with one of `permissions`; own: rows that name the account; all: everybody who is
--               signed in; other: a condition of another kind; none: no policy lets any row through
--   is_partly   whether the policy has further conditions
create function private.table_rules() returns table (
  relation text, verb text, columns text[], rule text, permissions text[], is_partly boolean
)
language sql stable security definer set search_path = ''
as $$
  select * from private.table_rules_of('authenticated')
$$;

-- The functions of the exposed schemas that signed-in accounts may call and that require a permission, directly or
-- through the private functions that they call.
--   is_own_open  whether everybody may call it for their own account, which such functions check with
--                `person is distinct from (select auth.uid())`
create function private.call_rules() returns table (name text, permissions text[], is_own_open boolean)
-- Compiling the query takes PostgreSQL a hundred times as long as running it.
language sql stable security definer set search_path = '' set jit = off
as $$
  -- Each function's source is read only once, since the embedded database can't serve anybody else meanwhile.
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

-- Whether a person has a permission once they are signed in. It no longer depends on anybody's claims.
create function private.has_permission_as(person uuid, permission text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.person_has_permission(person, permission);
end
$$;

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
  perform private.require_permission('user-management.view');
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
          -- A function requires all of its permissions; a policy requires any one of them.
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
    -- Of several policies, the most permissive one counts.
    select distinct on (j.kind, j.name, j.verb) j.kind, j.name, j.verb, j.columns, j.reach, j.area, j.because
    from judged as j
    order by j.kind desc, j.name, j.verb, array_position(array['all', 'some', 'own', 'none'], j.reach), j.because;
end
$$;
comment on function public.person_access(uuid) is
  'Returns what somebody can read, add, change and delete in each table, which guarded functions they can call, and by which rule.';
grant execute on function public.person_access to authenticated;

-- The facts that the Database Admin tool shows about tables, privileges and running queries.

-- The rules of table_rules() for any role of the API: its grants, and which rows its policies let through.
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

-- The embedded database is a single process that runs one query at a time: there is nothing to watch and nothing to
-- cancel.
create function private.is_embedded() returns boolean
language sql stable set search_path = ''
as $$
  select version() like '% on wasm%'
$$;

-- Counts rows where that is quick; elsewhere uses PostgreSQL's estimate.
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

-- Running queries and open transactions, without their literals: a quoted text may be about somebody.
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

create function public.read_database() returns jsonb
-- Compiling takes longer than running it.
language plpgsql volatile security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_permission('database-admin.view');
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
comment on function public.read_database() is 'Returns tables, indexes, migrations, and who can do what in each table.';
grant execute on function public.read_database to authenticated;

create function public.read_running_queries() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.view');
  return jsonb_build_object(
    'read_at', now(), 'is_embedded', private.is_embedded(), 'queries', private.running_queries()
  );
end
$$;
comment on function public.read_running_queries() is 'Returns the queries that are running now.';
grant execute on function public.read_running_queries to authenticated;

-- @param query_started_at of the query that was seen; a later one on the same connection is not cancelled
create function public.cancel_query(process_id integer, query_started_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You can see this, but you can’t cancel it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.give_reason(why);
  if not coalesce((
    -- Cancelling does not affect a client that is idle in a transaction, so its connection is terminated.
    select case a.state when 'active' then pg_cancel_backend(a.pid) else pg_terminate_backend(a.pid) end
    from pg_stat_activity as a
    where a.pid = process_id and a.pid <> pg_backend_pid() and a.datname = current_database()
      and a.backend_type = 'client backend' and a.state <> 'idle'
      and date_trunc('milliseconds', a.query_start) = date_trunc('milliseconds', query_started_at)
  ), false) then
    raise exception 'This query has already ended.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'cancel-query', 'database-admin', null, process_id::text, null, jsonb_build_object('started_at', query_started_at)
  );
end
$$;
comment on function public.cancel_query(integer, timestamptz, text) is 'Cancels a running query, with a reason that is recorded.';
grant execute on function public.cancel_query to authenticated;

-- The SQL console of Owners. The columns that it may read are granted, beside each table, to the role sql_console, which
-- nobody logs in as: on PostgreSQL, the console's own login role is a member of it (CONSOLE_DATABASE_URL); for the
-- embedded database, only these columns are copied into a separate database.
--
-- Excluded are the schemas auth and private, texts by people or about them (names, addresses, conversations, emails,
-- what they watch), and everything that grants access: links, leases, ids at the card provider.

-- The queries that were run. The audit log has an entry for each, with the SHA-256 of the text; the text itself may name
-- people, so it is stored here, where it can be deleted.
create table private.console_queries (
  id bigint generated always as identity primary key,
  asked_by uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  query text not null constraint console_queries_query_size check (char_length(query) between 1 and 20000),
  wanted text not null constraint console_queries_wanted_known check (wanted in ('rows', 'plan')),
  outcome text not null default 'running'
    constraint console_queries_outcome_known check (outcome in ('running', 'done', 'refused', 'failed', 'cancelled')),
  row_count integer constraint console_queries_rows_range check (row_count between 0 and 1000000),
  ms integer constraint console_queries_ms_range check (ms between 0 and 86400000),
  -- It counts as running until this time unless its end is recorded.
  busy_until timestamptz not null
);
create index console_queries_asked_by on private.console_queries (asked_by, id desc);
create index console_queries_running on private.console_queries (busy_until) where outcome = 'running';
alter table private.console_queries enable row level security;

create table private.console_saved_queries (
  name text primary key constraint console_saved_queries_name_line check (name ~ '^[^\u0000-\u001f]{1,80}$'),
  query text not null constraint console_saved_queries_query_size check (char_length(query) between 1 and 20000),
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now()
);
create index console_saved_queries_saved_by on private.console_saved_queries (saved_by);
alter table private.console_saved_queries enable row level security;

-- The columns that the console may read, from the actual grants.
create function private.console_columns() returns table (
  relation text, schema_name name, table_name name, columns jsonb
)
language sql stable security definer set search_path = ''
as $$
  select n.nspname || '.' || c.relname, n.nspname, c.relname, jsonb_agg(jsonb_build_object(
    'name', a.attname,
    -- The copy for the embedded console stores columns of our own types as text.
    'type', case when t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, a.atttypmod) else 'text' end,
    'is_key', coalesce((
      select k.conkey @> array[a.attnum] from pg_constraint as k where k.conrelid = c.oid and k.contype = 'p'
    ), false)
  ) order by a.attnum)
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type as t on t.oid = a.atttypid
  where c.relkind = 'r' and n.nspname in ('public', 'hln') and has_column_privilege('sql_console', c.oid, a.attnum, 'select')
  group by n.nspname, c.relname
  order by 1
$$;

create function public.read_console() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  return jsonb_build_object(
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.relation, 'columns', c.columns) order by c.relation), '[]')
      from private.console_columns() as c
    ),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'asked_at', q.asked_at, 'query', q.query, 'wanted', q.wanted,
        'outcome', case when q.outcome = 'running' and q.busy_until < now() then 'failed' else q.outcome end,
        'rows', q.row_count, 'ms', q.ms
      ) order by q.id desc), '[]')
      from (
        select * from private.console_queries as o where o.asked_by = (select auth.uid()) order by o.id desc limit 100
      ) as q
    ),
    'saved', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', s.name, 'query', s.query, 'saved_at', s.saved_at, 'saved_by', u.email
      ) order by lower(s.name)), '[]')
      from private.console_saved_queries as s left join auth.users as u on u.id = s.saved_by
    )
  );
end
$$;
comment on function public.read_console() is 'Returns what the SQL console can read, the caller''s last queries, and those that Owners saved.';
grant execute on function public.read_console to authenticated;

-- Records a query before it runs, and keeps a person from running many at once through several processes.
-- @returns its number, and the person
create function public.begin_console_query(query_text text, wanted_answer text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  number bigint;
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  if query_text is null or char_length(query_text) not between 1 and 20000 or coalesce(wanted_answer, '') not in ('rows', 'plan')
  then
    raise exception 'Enter a query of 1 to 20,000 characters.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.sql_console'));
  if exists (
    select from private.console_queries as q
    where q.asked_by = person and q.outcome = 'running' and q.busy_until > now()
  ) then
    raise exception 'Your last query is still running. Cancel it, or wait for it.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.console_queries as q where q.outcome = 'running' and q.busy_until > now()) >= 3 then
    raise exception 'Other Owners are running three queries. Try again in a moment.' using errcode = 'PT429';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - interval '90 days' or q.asked_by = person and q.id <= (
    select o.id from private.console_queries as o where o.asked_by = person order by o.id desc offset 199 limit 1
  );
  insert into private.console_queries (asked_by, query, wanted, busy_until)
  values (person, query_text, wanted_answer, now() + interval '60 seconds')
  returning id into number;
  perform private.record_audit(
    'query', 'database-admin', 'private.console_queries', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'), null,
    jsonb_build_object('number', number, 'wanted', wanted_answer, 'characters', char_length(query_text))
  );
  return jsonb_build_object('number', number, 'person', person);
end
$$;
comment on function public.begin_console_query(text, text) is 'Records a query of the SQL console before it runs.';
grant execute on function public.begin_console_query to authenticated;

-- Lets our own function record how the query ended.
create function public.finish_console_query(query_id bigint, ended text, found integer, took_ms integer) returns void
language sql security definer set search_path = ''
as $$
  update private.console_queries as q
  set outcome = ended, row_count = found, ms = least(greatest(took_ms, 0), 86400000)
  where q.id = query_id and q.outcome = 'running'
$$;
grant execute on function public.finish_console_query to service_role;

create function public.save_console_query(query_name text, query_text text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  if query_name is null or query_name !~ '^[^\u0000-\u001f]{1,80}$' or btrim(query_name) = ''
    or query_text is null or char_length(query_text) not between 1 and 20000
  then
    raise exception 'Enter a name of 1 to 80 characters and a query of up to 20,000.' using errcode = '22023';
  end if;
  if not exists (select from private.console_saved_queries as s where s.name = btrim(query_name))
    and (select count(*) from private.console_saved_queries) >= 200
  then
    raise exception 'There are already 200 saved queries. Delete one first.' using errcode = 'PT409';
  end if;
  insert into private.console_saved_queries as s (name, query, saved_by)
  values (btrim(query_name), query_text, (select auth.uid()))
  on conflict (name) do update set query = excluded.query, saved_by = excluded.saved_by, saved_at = now();
end
$$;
grant execute on function public.save_console_query to authenticated;

create function public.delete_console_query(query_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  delete from private.console_saved_queries as s where s.name = query_name;
  if not found then
    raise exception 'There is no such query.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.delete_console_query to authenticated;

-- Read-only browsing of a table: what the SQL console may read, plus personal data, masked until somebody gives a
-- reason. The mask is applied here, so it can't be bypassed.

-- Personal data that may be unmasked, in one list. A column that is neither on this list nor readable in the console is
-- not shown at all.
create table private.personal_columns (
  relation text not null,
  column_name text not null,
  -- The way it is masked: an email address keeps its first letter.
  mask text not null constraint personal_columns_mask check (mask in ('mail', 'text')),
  primary key (relation, column_name)
);
alter table private.personal_columns enable row level security;
insert into private.personal_columns (relation, column_name, mask) values
  ('public.contact_requests', 'name', 'text'),
  ('public.contact_requests', 'business', 'text'),
  ('public.contact_requests', 'email', 'mail'),
  ('public.contact_requests', 'message', 'text'),
  ('public.donations', 'customer_email', 'mail'),
  ('public.email_outbox', 'recipient', 'mail'),
  ('public.price_watch_items', 'item_name', 'text'),
  ('public.price_watch_items', 'item_url', 'text'),
  ('public.sql_feedback', 'original_sql', 'text'),
  ('public.sql_feedback', 'dislike_reason', 'text'),
  ('public.sql_feedback', 'follow_up_email', 'mail'),
  ('public.sql_feedback', 'user_ip', 'text'),
  ('public.sql_feedback', 'user_agent', 'text');

-- The columns of every table that can be browsed, in order. A row is identified by its key, if all of that may be read.
create function private.browsable_columns() returns table (
  relation text, column_name text, type text, kind text, mask text, key_place integer, has_key boolean, place integer
)
language sql stable security definer set search_path = ''
as $$
  with found as (
    select n.nspname || '.' || c.relname as relation, c.oid, a.attname::text as column_name, a.attnum,
      format_type(a.atttypid, a.atttypmod) as type, t.typcategory as category, p.mask,
      array_position(k.conkey, a.attnum) as key_place, cardinality(k.conkey) as key_size,
      has_column_privilege('sql_console', c.oid, a.attnum, 'select') as is_open
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type as t on t.oid = a.atttypid
      left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
      left join private.personal_columns as p on p.relation = n.nspname || '.' || c.relname and p.column_name = a.attname
    where c.relkind = 'r' and n.nspname in ('public', 'hln') and has_any_column_privilege('sql_console', c.oid, 'select')
  )
  select f.relation, f.column_name, f.type,
    case
      when f.mask is not null then 'personal'
      when f.category = 'N' then 'number'
      when f.category = 'B' then 'boolean'
      when f.category = 'D' then 'time'
      when f.type = 'uuid' then 'id'
      when f.category in ('S', 'E') then 'text'
      else 'other'
    end,
    f.mask, f.key_place,
    count(*) filter (where f.key_place is not null and f.is_open) over (partition by f.relation) = coalesce(f.key_size, -1),
    f.attnum::integer
  from found as f
  -- Personal columns are listed masked, but never as part of a key.
  where f.is_open or f.mask is not null and f.key_place is null
$$;

create function public.read_browsable_tables() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.view');
  return (
    select jsonb_agg(jsonb_build_object('name', t.relation, 'has_key', t.has_key, 'columns', t.columns) order by t.relation)
    from (
      select c.relation, bool_and(c.has_key) as has_key, jsonb_agg(jsonb_build_object(
        'name', c.column_name, 'type', c.type, 'kind', c.kind, 'is_masked', c.mask is not null,
        'is_key', c.key_place is not null
      ) order by c.place) as columns
      from private.browsable_columns() as c group by c.relation
    ) as t
  );
end
$$;
comment on function public.read_browsable_tables() is 'Returns the tables whose rows can be browsed, with the kind of each column.';
grant execute on function public.read_browsable_tables to authenticated;

-- One condition on a column, as SQL. Typed text only ever becomes a quoted literal of the column's type.
create function private.browse_condition(relation_name text, filter jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  found record;
  given constant text := filter ->> 'value';
  operator constant text := filter ->> 'operator';
begin
  select c.column_name, c.type, c.kind into found
  from private.browsable_columns() as c
  where c.relation = relation_name and c.column_name = filter ->> 'column';
  if found.column_name is null or found.kind = 'personal' then
    -- Filters such as "starts with a" would reveal the value letter by letter.
    raise exception 'This column can’t be filtered.' using errcode = '22023';
  end if;
  if operator in ('empty', 'filled') then
    return format('t.%I is %s null', found.column_name, case operator when 'filled' then 'not' else '' end);
  end if;
  if given is null or char_length(given) > 200 then
    raise exception 'Enter a filter value of up to 200 characters.' using errcode = '22023';
  end if;
  if operator in ('starts', 'contains') and found.kind = 'text' then
    return format(
      case operator when 'starts' then 'starts_with(lower(t.%I::text), lower(%L))'
        else 'position(lower(%2$L) in lower(t.%1$I::text)) > 0' end,
      found.column_name, given
    );
  end if;
  if operator in ('is', 'not') and found.kind <> 'other' or operator in ('less', 'more') and found.kind in ('number', 'time')
  then
    return format(
      't.%I %s %L::%s', found.column_name,
      case operator when 'is' then '=' when 'not' then 'is distinct from' when 'less' then '<' else '>' end,
      given, found.type
    );
  end if;
  raise exception 'This column can’t be filtered like that.' using errcode = '22023';
end
$$;

-- A page of a table's rows: newest first if a key tells the order.
-- @param filters [{"column", "operator", "value"}], all of which must match
-- @param after the position of the row after which the page begins
-- @returns cells as PostgreSQL writes them, 500 characters at most, with personal data masked
create function private.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
-- Stable: everything that it runs can only read.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  cells text;
  keys text;
  places text[];
  types text[];
  conditions text[] := '{}';
  page jsonb;
begin
  perform private.require_permission('database-admin.view');
  select string_agg(case c.mask
      when 'mail' then format(
        'case when t.%1$I is null then null when t.%1$I::text ~ ''^[^@[:space:]]+@'' '
          'then left(t.%1$I::text, 1) || ''…@…'' else ''•••'' end', c.column_name)
      when 'text' then format('case when t.%I is null then null else ''•••'' end', c.column_name)
      else format('left(t.%I::text, 501)', c.column_name)
    end, ', ' order by c.place),
    string_agg(format('t.%I::text', c.column_name), ', ' order by c.key_place)
      filter (where c.key_place is not null and c.has_key),
    array_agg(format('t.%I', c.column_name) order by c.key_place) filter (where c.key_place is not null and c.has_key),
    array_agg(c.type order by c.key_place) filter (where c.key_place is not null and c.has_key)
  into cells, keys, places, types
  from private.browsable_columns() as c where c.relation = relation_name;
  if cells is null then
    raise exception 'There is no such table to browse.' using errcode = 'PT404';
  end if;
  if page_size is null or page_size not between 1 and 100 or jsonb_typeof(filters) is distinct from 'array'
    or jsonb_array_length(filters) > 10 or jsonb_typeof(after) not in ('array', 'null')
  then
    raise exception 'Ask for 1 to 100 rows, with up to 10 filters.' using errcode = '22023';
  end if;
  if places is null then
    places := array['t.ctid'];
    types := array['tid'];
  end if;
  select coalesce(array_agg(private.browse_condition(relation_name, f)), '{}') into conditions
  from jsonb_array_elements(filters) as f;
  if jsonb_typeof(after) = 'array' then
    if jsonb_array_length(after) <> cardinality(places) then
      raise exception 'This page no longer exists.' using errcode = '22023';
    end if;
    conditions := conditions || format('(%s) < (%s)', array_to_string(places, ', '), (
      select string_agg(format('%L::%s', after ->> (i - 1), types[i]), ', ' order by i)
      from generate_subscripts(types, 1) as i
    ));
  end if;
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', %s, ''place'', jsonb_build_array(%s), ''cells'', jsonb_build_array(%s))
        order by %s), ''[]'')
       from (select t.ctid, t.* from %s as t %s order by %s limit %s) as t',
      case when keys is null then 'null' else format('jsonb_build_array(%s)', keys) end,
      coalesce(keys, 't.ctid::text'), cells,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
      case when conditions = '{}' then '' else 'where ' || array_to_string(conditions, ' and ') end,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      page_size
    ) into page;
  exception
    when data_exception then
      raise exception 'A value does not match its column’s type.' using errcode = '22023';
  end;
  return page;
end
$$;

create function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  page constant jsonb := private.browse_rows(relation_name, filters, after, page_size);
begin
  perform private.record_list_page(
    'database-admin', relation_name, page_size, jsonb_typeof(after) = 'array'
  );
  return page;
end
$$;
comment on function public.browse_rows(text, jsonb, jsonb, integer) is
  'Returns a page of a table''s rows to callers who can see the database, with personal data masked.';
grant execute on function public.browse_rows to authenticated;

-- How many rows browse_rows() finds in all, as private.count_rows() does.
create function public.count_browsed_rows(relation_name text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  -- Checks the permission, the table and the filters.
  perform private.browse_rows(relation_name, filters, 'null', 1);
  return private.count_rows(
    format('%I.%I as t', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
    (
      select concat_ws(' and ', 'true', string_agg(private.browse_condition(relation_name, f), ' and '))
      from jsonb_array_elements(filters) as f
    )
  );
end
$$;
grant execute on function public.count_browsed_rows to authenticated;

-- Unmasks personal data in some rows. The audit log records who, what and why before it is read.
-- @param row_keys [["key", …], …]
create function public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  matches text;
  shown text;
  wanted integer;
  answer jsonb;
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You can see this, but you can’t uncover it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if jsonb_typeof(row_keys) is distinct from 'array' or jsonb_array_length(row_keys) not between 1 and 100
    or jsonb_typeof(column_names) is distinct from 'array'
  then
    raise exception 'Uncover 1 to 100 rows at a time.' using errcode = '22023';
  end if;
  select string_agg(format('t.%I = (k.key ->> %s)::%s', c.column_name, c.key_place - 1, c.type), ' and ')
      filter (where c.key_place is not null and c.has_key),
    string_agg(format('%L, left(t.%I::text, 5000)', c.column_name, c.column_name), ', ')
      filter (where c.mask is not null and column_names ? c.column_name),
    count(*) filter (where c.mask is not null and column_names ? c.column_name)
  into matches, shown, wanted
  from private.browsable_columns() as c where c.relation = relation_name;
  if matches is null or wanted = 0 or wanted <> jsonb_array_length(column_names) then
    raise exception 'There is nothing to uncover.' using errcode = '22023';
  end if;
  perform private.give_reason(why);
  perform private.record_audit(
    'uncover', 'database-admin', relation_name,
    case when jsonb_array_length(row_keys) = 1 then row_keys -> 0 ->> 0 end, null,
    jsonb_build_object('columns', column_names, 'rows', row_keys)
  );
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', k.key, ''values'', jsonb_build_object(%s))), ''[]'')
       from jsonb_array_elements($1) as k (key) join %s as t on %s',
      shown, format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)), matches
    ) into answer using row_keys;
  exception
    when data_exception then
      raise exception 'A value does not match its column’s type.' using errcode = '22023';
  end;
  return answer;
end
$$;
comment on function public.show_personal_values(text, jsonb, jsonb, text) is
  'Shows the personal data of some rows, with a reason that is recorded first.';
grant execute on function public.show_personal_values to authenticated;

-- Which rows of a table somebody sees, and through which policy. Nothing is inferred here: the database itself counts
-- them, as that person.
create function public.read_people_to_see_as() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
    from (
      select u.id, u.email::text from auth.users as u where u.email is not null order by u.email limit 500
    ) as p
  );
end
$$;
comment on function public.read_people_to_see_as() is 'Returns the people whose view of a table can be shown.';
grant execute on function public.read_people_to_see_as to authenticated;

-- Makes the rest of the transaction run as that person, after recording the caller.
-- @returns the facts that do not depend on that person's privileges, and which rows each single policy lets through
create function private.impersonate_for_reading(person uuid, relation_name text) returns jsonb
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
  perform private.require_permission('database-admin.view');
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
  -- Evaluates the condition of each policy on its own, as the owner: API roles may not refer to the functions that it
  -- calls.
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
comment on function private.impersonate_for_reading(uuid, text) is
  'Runs the rest of the transaction as another person, for read_rows_seen().';

-- This function is not security definer: it runs with the privileges of every signed-in account.
create function public.read_rows_seen(person uuid, relation_name text) returns jsonb
language plpgsql volatile set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  claim constant text := current_setting('request.jwt.claim.sub', true);
  begun constant text := set_config('hln.seeing_as', person::text, true);
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
comment on function public.read_rows_seen(uuid, text) is 'Returns how many rows of a table somebody sees, by which policy, and the first of them.';
grant execute on function public.read_rows_seen to authenticated;

create function public.begin_seeing_as(person uuid, relation_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('hln.seeing_as', true), '') is distinct from person::text then
    raise exception 'This function is part of read_rows_seen() and can’t be called on its own.' using errcode = '42501';
  end if;
  perform set_config('hln.seeing_as', '', true);
  return private.impersonate_for_reading(person, relation_name);
end
$$;
comment on function public.begin_seeing_as(uuid, text) is
  'Runs the rest of the transaction as another person, for read_rows_seen() only.';
grant execute on function public.begin_seeing_as to authenticated;

-- Deletes console queries that are older than a number of days (90, see docs/decisions/database-admin.md), even where
-- nobody uses the console any more. Returns how many were deleted.
create function public.forget_old_console_queries(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.forget_old_console_queries to service_role;

-- Restores what 01_foundations.sql switched off.
reset check_function_bodies;
