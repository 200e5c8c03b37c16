-- The SQL console of Owners. What it may read is granted here, column by column, to a role that nobody logs in as: on
-- PostgreSQL a login role of the console's own is a member of it (CONSOLE_DATABASE_URL), and for the embedded database
-- these columns, and nothing else, are copied into a database apart.
--
-- Left out are the schemas auth and private, what people wrote or is about them (names, addresses, conversations, mails,
-- what they watch), and whatever opens something: links, leases, ids at the card provider.

do $$
begin
  if not exists (select from pg_roles where rolname = 'sql_console') then
    create role sql_console nologin;
  end if;
exception
  -- Roles belong to the whole server: another database of it may have made this one meanwhile.
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public, hln to sql_console;

grant select (start_time, end_time, message_count, mailed_count, mail_count, created_at, updated_at)
  on public.chat_sessions to sql_console;
grant select (id, suspicion, created_at) on public.contact_requests to sql_console;
grant select (
  id, amount_cents, currency, status, refunded_cents, is_live, created_at, paid_at, updated_at
) on public.donations to sql_console;
grant select (id, kind, status, attempts, max_attempts, next_attempt_at, created_at, sent_at)
  on public.email_outbox to sql_console;
grant select (id, type, effect, refunded_cents, occurred_at, received_at) on public.payment_events to sql_console;
grant select (id, watch_item_id, checked_at, duration_ms, outcome, reason_code, http_status, price, currency)
  on public.price_checks to sql_console;
grant select (id, watch_item_id, price, currency, checked_at) on public.price_history to sql_console;
grant select (
  id, user_id, current_price, is_active, notify_on_rise, currency, price_source, last_checked_at, last_success_at,
  last_error_code, check_requested_at, next_check_at, created_at, updated_at
) on public.price_watch_items to sql_console;
grant select (action, minute_started_at, minute_hits, day_started_at, day_hits) on public.rate_limit_hits to sql_console;
grant select on public.rate_limits to sql_console;
grant select (name, every, enabled, next_run_at, last_started_at, last_finished_at) on public.scheduled_jobs to sql_console;
grant select (job, table_name, reason_code, failures, first_seen_at, last_seen_at, next_try_at, is_set_aside)
  on public.set_aside_rows to sql_console;
grant select (id, feedback_type, wants_follow_up, created_at, query_hash, counts) on public.sql_feedback to sql_console;
grant select on public.staff_areas, public.staff_roles, public.staff_role_levels, public.staff_members,
  public.staff_exceptions to sql_console;
grant select (id, date, class_1, class_2, amount, currency, source, import_id, created_at, updated_at)
  on hln.cost_entries to sql_console;
grant select (id, origin, mode, lines, inserted, updated, unchanged, removed, created_at, changes_kept, undone_at)
  on hln.cost_imports to sql_console;

create policy chat_sessions_console_may_read on public.chat_sessions for select to sql_console using (true);
create policy contact_requests_console_may_read on public.contact_requests for select to sql_console using (true);
create policy donations_console_may_read on public.donations for select to sql_console using (true);
create policy email_outbox_console_may_read on public.email_outbox for select to sql_console using (true);
create policy payment_events_console_may_read on public.payment_events for select to sql_console using (true);
create policy price_checks_console_may_read on public.price_checks for select to sql_console using (true);
create policy price_history_console_may_read on public.price_history for select to sql_console using (true);
create policy price_watch_items_console_may_read on public.price_watch_items for select to sql_console using (true);
create policy rate_limit_hits_console_may_read on public.rate_limit_hits for select to sql_console using (true);
create policy rate_limits_console_may_read on public.rate_limits for select to sql_console using (true);
create policy scheduled_jobs_console_may_read on public.scheduled_jobs for select to sql_console using (true);
create policy set_aside_rows_console_may_read on public.set_aside_rows for select to sql_console using (true);
create policy sql_feedback_console_may_read on public.sql_feedback for select to sql_console using (true);
create policy staff_areas_console_may_read on public.staff_areas for select to sql_console using (true);
create policy staff_roles_console_may_read on public.staff_roles for select to sql_console using (true);
create policy staff_role_levels_console_may_read on public.staff_role_levels for select to sql_console using (true);
create policy staff_members_console_may_read on public.staff_members for select to sql_console using (true);
create policy staff_exceptions_console_may_read on public.staff_exceptions for select to sql_console using (true);
create policy cost_entries_console_may_read on hln.cost_entries for select to sql_console using (true);
create policy cost_imports_console_may_read on hln.cost_imports for select to sql_console using (true);

-- What was asked. The audit log has an entry for each, with the SHA-256 of the text; the text itself may name people, so
-- it lies here, where it can be forgotten.
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
  -- Until when it counts as running, should nobody say how it ended.
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
alter table private.console_saved_queries enable row level security;
create index console_saved_queries_saved_by on private.console_saved_queries (saved_by);

create function private.refuse_all_but_owners() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') or not private.is_owner((select auth.uid())) then
    raise exception 'The SQL console is for Owners.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_all_but_owners() from public;

-- The columns that the console may read, from the grants as they are.
create function private.console_columns() returns table (
  relation text, schema_name name, table_name name, columns jsonb
)
language sql stable security definer set search_path = ''
as $$
  select n.nspname || '.' || c.relname, n.nspname, c.relname, jsonb_agg(jsonb_build_object(
    'name', a.attname,
    -- Of a type of our own, the copy for the embedded console has the text.
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
revoke all on function private.console_columns() from public;

create function public.read_console() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_owners();
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
comment on function public.read_console() is 'What the SQL console may read, the caller''s last questions, and those that Owners saved.';

-- Puts a question on record before it is asked, and keeps anybody from asking many at once, whichever process they ask.
-- @returns its number, and whose it is
create function public.begin_console_query(query_text text, wanted_answer text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  number bigint;
begin
  perform private.refuse_all_but_owners();
  if query_text is null or char_length(query_text) not between 1 and 20000 or coalesce(wanted_answer, '') not in ('rows', 'plan')
  then
    raise exception 'Ask with 1 to 20,000 characters.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.sql_console'));
  if exists (
    select from private.console_queries as q
    where q.asked_by = person and q.outcome = 'running' and q.busy_until > now()
  ) then
    raise exception 'Your last query is still running. Cancel it, or wait for it.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.console_queries as q where q.outcome = 'running' and q.busy_until > now()) >= 3 then
    raise exception 'Three queries of other Owners are running. Try again in a moment.' using errcode = 'PT429';
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
comment on function public.begin_console_query(text, text) is 'Puts a question to the SQL console on record, before it is asked.';

-- Our own function says how it ended.
create function public.finish_console_query(query_id bigint, ended text, found integer, took_ms integer) returns void
language sql security definer set search_path = ''
as $$
  update private.console_queries as q
  set outcome = ended, row_count = found, ms = least(greatest(took_ms, 0), 86400000)
  where q.id = query_id and q.outcome = 'running'
$$;
revoke all on function public.finish_console_query(bigint, text, integer, integer) from public, anon, authenticated;
grant execute on function public.finish_console_query(bigint, text, integer, integer) to service_role;

create function public.save_console_query(query_name text, query_text text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_owners();
  if query_name is null or query_name !~ '^[^\u0000-\u001f]{1,80}$' or btrim(query_name) = ''
    or query_text is null or char_length(query_text) not between 1 and 20000
  then
    raise exception 'A name has 1 to 80 characters, a query up to 20,000.' using errcode = '22023';
  end if;
  if not exists (select from private.console_saved_queries as s where s.name = btrim(query_name))
    and (select count(*) from private.console_saved_queries) >= 200
  then
    raise exception 'There are 200 saved queries. Delete one first.' using errcode = 'PT409';
  end if;
  insert into private.console_saved_queries as s (name, query, saved_by)
  values (btrim(query_name), query_text, (select auth.uid()))
  on conflict (name) do update set query = excluded.query, saved_by = excluded.saved_by, saved_at = now();
end
$$;

create function public.delete_console_query(query_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_all_but_owners();
  delete from private.console_saved_queries as s where s.name = query_name;
  if not found then
    raise exception 'There is no such query.' using errcode = 'PT404';
  end if;
end
$$;

revoke all on function public.read_console(), public.begin_console_query(text, text),
  public.save_console_query(text, text), public.delete_console_query(text) from public, anon;
grant execute on function public.read_console(), public.begin_console_query(text, text),
  public.save_console_query(text, text), public.delete_console_query(text) to authenticated;
