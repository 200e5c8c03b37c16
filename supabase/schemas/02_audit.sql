-- What staff, and people who tried to act as staff, did: each entry is written in the same transaction as the action,
-- never changed, and chained, so that later tampering is detected (docs/decisions/audit-log.md). Entries name accounts
-- and rows by their ids and hold no personal data, so people can be forgotten without touching them.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- account: a signed-in person; service: our own functions; visitor: an anonymous caller; database: anything else,
  -- such as the sign-in service, the command line or a database client.
  actor_kind text not null
    constraint audit_log_actor_kind check (actor_kind in ('account', 'service', 'visitor', 'database')),
  actor_id uuid,
  session_id uuid,
  action text not null constraint audit_log_action_form check (action ~ '^[a-z][a-z-]{0,39}$'),
  area text not null constraint audit_log_area_form check (area ~ '^[a-z][a-z-]{0,39}$'),
  -- Includes the schema; for a refused call, the name of what was called.
  table_name text constraint audit_log_table_form check (table_name ~ '^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$'),
  row_key text constraint audit_log_row_key_size check (char_length(row_key) between 1 and 200),
  before jsonb constraint audit_log_before_size check (octet_length(before::text) <= 8000),
  after jsonb constraint audit_log_after_size check (octet_length(after::text) <= 8000),
  -- Columns that changed, but whose values are not recorded.
  withheld text[] not null default '{}',
  reason text constraint audit_log_reason_form check (
    char_length(reason) between 1 and 200 and reason !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  outcome text not null default 'done' constraint audit_log_outcome check (outcome in ('done', 'refused')),
  constraint audit_log_account_known check ((actor_kind = 'account') = (actor_id is not null))
);
comment on table private.audit_log is 'Who did what to which row. Append-only; sealed by private.audit_chain.';
create index audit_log_at on private.audit_log (at, id);
create index audit_log_actor on private.audit_log (actor_id, at, id);
create index audit_log_row on private.audit_log (row_key, at, id);
create index audit_log_table on private.audit_log (table_name, at, id);
create index audit_log_area on private.audit_log (area, at, id);
create index audit_log_action on private.audit_log (action, at, id);
-- Each of the two filters matches many entries and both together match few: without an index for each pair a page takes
-- a quarter of a second.
create index audit_log_actor_action on private.audit_log (actor_id, action, at, id);
create index audit_log_actor_area on private.audit_log (actor_id, area, at, id);
create index audit_log_area_action on private.audit_log (area, action, at, id);
create index audit_log_refused on private.audit_log (at, id) where outcome = 'refused';
alter table private.audit_log enable row level security;

-- One link per entry, in commit order. Positions have no gaps: a transaction that is rolled back never had one.
create table private.audit_chain (
  position bigint primary key constraint audit_chain_position check (position > 0),
  entry_id bigint not null unique references private.audit_log (id),
  -- The previous link's hash; 32 zero bytes for the first link.
  previous bytea not null,
  hash bytea not null constraint audit_chain_hash_size check (octet_length(hash) = 32)
);
alter table private.audit_chain enable row level security;

-- The heads of the chain that were emailed to the Owners.
create table private.audit_heads (
  position bigint primary key,
  hash bytea not null,
  entries bigint not null,
  noted_at timestamptz not null default now()
);
alter table private.audit_heads enable row level security;

-- No role has the privilege; this stops the tables' owner from rewriting by mistake. Somebody who removes the triggers
-- first, as a migration can, is detected by the chain.
create function private.refuse_to_rewrite_audit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is never changed.' using errcode = '42501';
end
$$;

create trigger audit_log_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_to_rewrite_audit();

create trigger audit_chain_append_only before update or delete or truncate on private.audit_chain
  for each statement execute function private.refuse_to_rewrite_audit();

create trigger audit_heads_append_only before update or delete or truncate on private.audit_heads
  for each statement execute function private.refuse_to_rewrite_audit();

-- The hash of a link: SHA-256 of a JSON list in jsonb's text form, as UTF-8. Times are in UTC with microseconds.
create function private.audit_hash(link_position bigint, previous bytea, entry private.audit_log) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(
    link_position, encode(previous, 'hex'),
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_kind, entry.actor_id, entry.session_id, entry.action, entry.area, entry.table_name, entry.row_key,
    entry.before, entry.after, entry.withheld, entry.reason, entry.outcome
  )::text, 'UTF8'))
$$;

-- Seals an entry when its transaction commits. The lock is taken at that moment, when nothing else is left to wait for:
-- writers only queue for the duration of a commit, and cannot deadlock. A transaction that does not see the latest link
-- (from "repeatable read" up) fails on the primary key instead of forking the chain.
create function private.seal_audit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  next_position bigint;
  previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.audit_log', 0));
  -- This must be a separate statement, to see what was committed while waiting for the lock.
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  next_position := coalesce(last.position, 0) + 1;
  previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  insert into private.audit_chain (position, entry_id, previous, hash)
  values (next_position, new.id, previous, private.audit_hash(next_position, previous, new));
  return null;
end
$$;

create constraint trigger audit_log_seal after insert on private.audit_log
  deferrable initially deferred for each row execute function private.seal_audit_entry();

-- The caller of the current statement, from the claims that the data API has verified. Request headers have no
-- influence.
create function private.audit_caller(out kind text, out account uuid, out session uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims is null then
    kind := 'database';
    return;
  end if;
  account := case when claims ->> 'role' = 'authenticated' then auth.uid() end;
  kind := case
    when account is not null then 'account'
    when claims ->> 'role' = 'service_role' then 'service'
    else 'visitor'
  end;
  if account is not null and claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    session := (claims ->> 'session_id')::uuid;
  end if;
end
$$;

-- The reason, if one was given: a function's argument, stored in the setting hln.audit_reason, or the request header
-- x-audit-reason, percent-encoded. An invalid argument fails the change it belongs to. A header never fails: it comes
-- with every request, including one whose wrong code has to be counted. It is truncated, and ignored if it can't be
-- decoded.
create function private.audit_reason() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant text := btrim(nullif(current_setting('hln.audit_reason', true), ''));
begin
  if given is not null then
    if char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then
      raise exception 'Enter a reason of 1 to 200 characters, in one line.' using errcode = '22023';
    end if;
    return given;
  end if;
  return nullif(private.one_line(btrim(private.percent_decoded(left(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason', 2400
  ))), 200), '');
exception
  when sqlstate '22023' then
    if given is not null then raise; end if;
    return null;
  when others then
    return null;
end
$$;

-- Adds an entry about the caller's action.
create function private.record_audit(
  action text, area text, table_name text, row_key text, before jsonb, after jsonb, withheld text[] default '{}'
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, before, after, withheld, reason)
  select
    c.kind, c.account, c.session, record_audit.action, record_audit.area, record_audit.table_name,
    record_audit.row_key, record_audit.before, record_audit.after, record_audit.withheld, private.audit_reason()
  from private.audit_caller() as c
$$;

-- Records that a row was added, changed or removed. The trigger's arguments: the area, the row's key column, the
-- columns whose values are recorded, the columns of which only a change is recorded, and 'staff' if actions of visitors
-- and of our own functions are not recorded. A column on neither list is left out, and so is a new one until somebody
-- decides (supabase/tests/audited-columns.ts).
create function private.audit_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  recorded constant text[] := string_to_array(tg_argv[2], ',');
  named constant text[] := string_to_array(tg_argv[3], ',');
  was jsonb;
  is_now jsonb;
  changed text[] := '{}';
begin
  if tg_argv[4] = 'staff' and (select c.kind in ('service', 'visitor') from private.audit_caller() as c) then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    changed := array(select c from unnest(named) as c where was -> c is distinct from is_now -> c order by c);
    if changed = '{}' and not exists (
      select from unnest(recorded) as c where was -> c is distinct from is_now -> c
    ) then
      return null;
    end if;
  end if;
  perform private.record_audit(
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
    tg_argv[0], format('%s.%s', tg_table_schema, tg_table_name), left(coalesce(is_now, was) ->> tg_argv[1], 200),
    (select jsonb_object_agg(c, was -> c) from unnest(recorded) as c where was ? c),
    (select jsonb_object_agg(c, is_now -> c) from unnest(recorded) as c where is_now ? c),
    changed
  );
  return null;
end
$$;

-- Records that an account was refused something. The refused transaction is gone by then, so our server calls this
-- afterwards, as the database's owner; account and session come from a verified token.
-- @param target what was requested, with its schema
-- @param facts method and code
create function private.note_refusal(account uuid, session uuid, target text, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  earlier public.rate_limit_hits;
  counted public.rate_limit_hits;
  unrecorded integer;
begin
  -- After an account signs out elsewhere, each of its open pages is refused once, which is not worth recording.
  if not exists (select from auth.users as u where u.id = account)
    or session is not null and not exists (select from auth.sessions as s where s.id = session)
  then
    return;
  end if;
  select * into allowed from public.rate_limits as l where l.action = 'audit_refusal';
  select * into earlier from public.rate_limit_hits as h
  where h.action = 'audit_refusal' and h.address = 'account ' || account::text for update;
  insert into public.rate_limit_hits as h
    (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
  values ('audit_refusal', 'account ' || account::text, now(), 1, now(), 1)
  on conflict (action, address) do update set
    minute_started_at = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_started_at else now() end,
    minute_hits = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_hits + 1 else 1 end,
    day_started_at = case
      when h.day_started_at > now() - interval '1 day' then h.day_started_at else now() end,
    day_hits = case
      when h.day_started_at > now() - interval '1 day' then h.day_hits + 1 else 1 end
  returning * into counted;
  if counted.minute_hits > allowed.per_minute or counted.day_hits > allowed.per_day then
    return;
  end if;
  if counted.minute_hits = 1 then
    unrecorded := nullif(greatest(earlier.minute_hits - allowed.per_minute, 0), 0);
  end if;
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, after, outcome)
  values (
    'account', account, session, 'attempt', 'data-api', target,
    facts || jsonb_strip_nulls(jsonb_build_object(
      'unrecorded_before', unrecorded,
      'more_unrecorded', case
        when counted.minute_hits = allowed.per_minute then 'this minute'
        when counted.day_hits = allowed.per_day then 'today'
      end
    )),
    'refused'
  );
end
$$;

-- Verifies the audit log link by link, each night and on request.

-- Checks a batch of links after a position. Returns
--   checked   the number of valid links
--   position  the position of the last valid link
--   hash      its hash, as hex
--   done      whether it was the last link; then the log, the chain and the emailed heads were compared as a whole
--   problem   null, or the first problem: position, entry_id and what, one of
--             missing    there is no link with this position, or no entry for it
--             reordered  the link does not follow the one before
--             changed    the entry differs from what was sealed
--             unsealed   an entry that is not in the chain
--             cut        an emailed head is no longer in the chain
create function private.walk_audit_chain(after_position bigint, batch integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  previous bytea := decode(repeat('00', 32), 'hex');
  reached bigint := after_position;
  link record;
  problem jsonb;
begin
  if after_position is null or after_position < 0 or batch is null or batch not between 1 and 20000 then
    raise exception 'Start at position 0 or later, and check 1 to 20000 links at a time.' using errcode = '22023';
  end if;
  if after_position > 0 then
    select c.hash into previous from private.audit_chain as c where c.position = after_position;
    if not found then
      problem := jsonb_build_object('position', after_position, 'entry_id', null, 'what', 'missing');
    end if;
  end if;
  if problem is null then
    for link in
      select c.position, c.entry_id, c.previous, c.hash, l.id as found_id,
        case when l.id is not null then private.audit_hash(c.position, c.previous, l) end as hash_now
      from private.audit_chain as c left join private.audit_log as l on l.id = c.entry_id
      where c.position > after_position
      order by c.position
      limit batch
    loop
      problem := case
        when link.position <> reached + 1
          then jsonb_build_object('position', reached + 1, 'entry_id', null, 'what', 'missing')
        when link.found_id is null
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'missing')
        when link.previous <> previous
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'reordered')
        when link.hash_now <> link.hash
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'changed')
      end;
      exit when problem is not null;
      reached := link.position;
      previous := link.hash;
    end loop;
  end if;
  if problem is null and reached - after_position < batch then
    problem := private.find_audit_gap();
    return jsonb_build_object(
      'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', true,
      'problem', problem
    );
  end if;
  return jsonb_build_object(
    'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', false,
    'problem', problem
  );
end
$$;

-- Finds what checking the links cannot: entries that are not in the chain, and a chain that was cut or rewritten.
create function private.find_audit_gap() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select found.problem from (
    (
      select 1 as rank, jsonb_build_object('position', h.position, 'entry_id', c.entry_id, 'what', 'cut') as problem
      from private.audit_heads as h left join private.audit_chain as c on c.position = h.position
      where c.hash is distinct from h.hash
      order by h.position limit 1
    )
    union all
    (
      select 2, jsonb_build_object('position', null, 'entry_id', l.id, 'what', 'unsealed')
      from private.audit_log as l
      where not exists (select from private.audit_chain as c where c.entry_id = l.id)
      order by l.id limit 1
    )
  ) as found
  order by found.rank limit 1
$$;

-- Whether a head that was recorded elsewhere is still in the chain.
create function private.holds_audit_head(head_position bigint, head_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.audit_chain as c where c.position = head_position and encode(c.hash, 'hex') = lower(head_hash)
  )
$$;

-- Verifies the log for the page, which calls this with the position returned last until it is done.
create function public.verify_audit_log(after_position bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return private.walk_audit_chain(after_position, 10000);
end
$$;
comment on function public.verify_audit_log(bigint) is 'Checks the next part of the audit log''s chain.';
grant execute on function public.verify_audit_log to authenticated;

-- Does the same for the nightly job.
create function public.check_audit_log(after_position bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.walk_audit_chain(after_position, 10000)
$$;
grant execute on function public.check_audit_log to service_role;

-- Records the current head of the chain, which is then emailed. Null while the chain is empty.
create function public.note_audit_head() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  entries bigint;
begin
  -- The embedded database never analyses tables on its own.
  analyze private.audit_log;
  select * into last from private.audit_chain as c order by c.position desc limit 1;
  if not found then
    return null;
  end if;
  select count(*) into entries from private.audit_log as l;
  insert into private.audit_heads (position, hash, entries) values (last.position, last.hash, entries)
  on conflict (position) do nothing;
  return jsonb_build_object('position', last.position, 'hash', encode(last.hash, 'hex'), 'entries', entries);
end
$$;
grant execute on function public.note_audit_head to service_role;

-- The Owners to notify.
create function public.audit_recipients() returns table (user_id uuid, email text)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email::text
  from public.staff_members as m join auth.users as u on u.id = m.user_id
  where private.is_owner(m.user_id) and u.email <> ''
  order by u.created_at, u.id
  limit 20
$$;
grant execute on function public.audit_recipients to service_role;

-- A list can be exported page by page. A request for more than a screen's page (50 rows, plus one that shows whether
-- there is a next page) is recorded, and so is each page that continues another one.
create function private.record_list_page(area text, table_name text, page_size integer, is_continued boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if is_continued or page_size > 51 then
    perform private.record_audit('exported', area, table_name, null, null, null);
  end if;
end
$$;

-- Hashes of an area's rows that somebody has read in lists within an hour; null once the export is recorded.
create table private.rows_read (
  user_id uuid not null references auth.users (id) on delete cascade,
  area text not null,
  since timestamptz not null,
  seen bigint[],
  primary key (user_id, area)
);
alter table private.rows_read enable row level security;

-- A list can also be exported in slices, by filters. Reading more rows of an area within an hour than one page holds is
-- recorded as an export, once in that hour. Rows that are read again count once, so a page that refreshes itself adds
-- and writes nothing.
-- @param keys of the rows of this page
-- @returns true, so that it can be used in a condition
create function private.note_rows_read(area text, table_name text, keys text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  hashes constant bigint[] := array(
    select distinct hashtextextended(note_rows_read.table_name || ' ' || k, 0) from unnest(keys) as k
  );
  was private.rows_read;
begin
  if person is null or hashes = '{}' then
    return true;
  end if;
  select * into was from private.rows_read as r where r.user_id = person and r.area = note_rows_read.area;
  if was.since > now() - interval '1 hour' and (was.seen is null or hashes <@ was.seen) then
    return true;
  end if;
  insert into private.rows_read as r (user_id, area, since, seen) values (person, note_rows_read.area, now(), hashes)
  on conflict on constraint rows_read_pkey do update set
    since = case when r.since > now() - interval '1 hour' then r.since else excluded.since end,
    seen = case
      when r.since > now() - interval '1 hour'
        then case when r.seen is not null then array(select unnest(r.seen) union select unnest(excluded.seen)) end
      else excluded.seen
    end
  returning r.* into was;
  if cardinality(was.seen) > 51 then
    update private.rows_read as r set seen = null where r.user_id = person and r.area = note_rows_read.area;
    perform private.record_audit(
      'exported', note_rows_read.area, note_rows_read.table_name, null, null,
      jsonb_build_object('rows', cardinality(was.seen), 'minutes', ceil(extract(epoch from now() - was.since) / 60)::integer)
    );
  end if;
  return true;
end
$$;

-- The areas whose values in audit entries are hidden from the caller. Only Owners may see console queries at their
-- source, and therefore here.
create function private.closed_audit_areas() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.name), '{}') from public.staff_areas as a
  where not private.has_permission(a.name || '.view')
    or a.name = 'database-admin' and not private.is_owner((select auth.uid()))
$$;

-- The conditions of a search as SQL about an entry e; a null filter matches everything.
create function private.audit_conditions(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text
) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    'e.at >= ' || quote_literal(from_time), 'e.at < ' || quote_literal(to_time),
    'e.actor_id = ' || quote_literal(actor), 'e.action = ' || quote_literal(action_name),
    'e.area = ' || quote_literal(area_name), 'e.outcome = ' || quote_literal(outcome_name),
    'e.table_name = ' || quote_literal(table_wanted), 'e.row_key = ' || quote_literal(row_wanted)
  )
$$;

-- A page of the audit log, newest first; a null filter matches everything, and a page continues after an entry's id. An
-- account's current email address is looked up, since the log does not contain it. Values are withheld from readers who
-- may not read them at their source.
create function public.search_audit_log(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text, before_id bigint, page_size integer
) returns table (
  id bigint,
  link_position bigint,
  at timestamptz,
  actor_kind text,
  actor_id uuid,
  actor_email text,
  session_id uuid,
  action text,
  area text,
  table_name text,
  row_key text,
  before jsonb,
  after jsonb,
  withheld text[],
  reason text,
  outcome text,
  hash text
)
language plpgsql security definer set search_path = ''
as $$
declare
  before_time timestamptz;
begin
  perform private.require_permission('user-management.view');
  if before_id is not null then
    select l.at into before_time from private.audit_log as l where l.id = before_id;
    if not found then
      raise exception 'There is no such entry.' using errcode = 'PT404';
    end if;
  end if;
  -- The query contains only the filters in use, so that the planner can use their indexes.
  return query execute 'with page (id, link_position, at, actor_kind, actor_id, actor_email, session_id, action, area, table_name, row_key, before, after, withheld, reason, outcome, hash) as materialized (
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, case when w.is_open then l.before end, case when w.is_open then l.after end,
      case when w.is_open then l.withheld else l.withheld || array(
        select jsonb_object_keys(coalesce(l.before, ''{}'') || coalesce(l.after, ''{}''))
      ) end, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ' || private.audit_conditions(
        from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted
      ) || ' and ($1 is null or (e.at, e.id) < ($2, $1))
      order by e.at desc, e.id desc
      limit $3
    ) as l
      cross join lateral (select coalesce(l.area <> all ($4), true) as is_open) as w
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    )
    select p.* from page as p
    where (select private.note_rows_read(''user-management'', ''private.audit_log'', array(select k.id::text from page as k)))
    order by p.at desc, p.id desc'
  using before_id, before_time, least(greatest(coalesce(page_size, 50), 1), 200), private.closed_audit_areas();
  perform private.record_list_page('user-management', 'private.audit_log', page_size, before_id is not null);
end
$$;
comment on function public.search_audit_log(timestamptz, timestamptz, uuid, text, text, text, text, text, bigint, integer)
  is 'A page of the audit log, newest first.';
grant execute on function public.search_audit_log to authenticated;

-- How many entries search_audit_log() finds in all, as private.count_rows() does.
create function public.count_audit_entries(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return private.count_rows('private.audit_log as e', private.audit_conditions(
    from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted
  ));
end
$$;
grant execute on function public.count_audit_entries to authenticated;
