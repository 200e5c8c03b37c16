-- The database as supabase/schemas described it before the first deployment: its files, one after the other. Frozen: later
-- changes are migrations of their own, and edits of those files.
--
-- Nothing in here needs a transaction block, so that every version of the Supabase CLI applies it as a whole together with
-- its line in the history (docs/decisions/141).

-- ===== 01_foundations.sql

-- What every other file builds on: roles, schemas, what is granted by default, the limits on visitors and helpers that
-- several areas share.

-- Functions may call what a later file defines. The last file puts it back.
set check_function_bodies = off;

-- The three roles of the API exist on hosted Supabase already; the embedded database makes them here. sql_console is the
-- role that the SQL console's queries may read with; nobody logs in as it.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'sql_console'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format(
          'create role %I nologin %s', role_name, case role_name when 'service_role' then 'bypassrls' else '' end
        );
      exception
        -- Roles belong to the whole server: another database of it may have made this one meanwhile.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;

-- public and hln are exposed by the data API; hln holds operational costs.
create schema if not exists hln;
-- What the API must never show by name: helpers that triggers and functions share.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role, sql_console;
grant usage on schema hln to authenticated, service_role, sql_console;

-- Hosted Supabase grants everything on every new table and function of this schema to the API's roles and leaves the rest to
-- row level security. Here nothing is granted by default: each grant stands beside what it grants. The secret key passes
-- every policy as it is; it shall not empty a table at one stroke on top of that, nor call what only staff call.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
-- Hosted Supabase adds nothing to schemas of one's own, but a project may have been set up to.
alter default privileges in schema hln revoke all on tables from anon, authenticated;
alter default privileges in schema hln revoke all on sequences from anon, authenticated;
alter default privileges in schema hln revoke all on functions from anon, authenticated;

-- Limits per address that hold wherever the database runs, because the database itself counts.
create table public.rate_limits (
  action text primary key check (action <> ''),
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0)
);
comment on table public.rate_limits is
  'How often one address may do something. A null is no limit; an action without a row is not limited.';
alter table public.rate_limits enable row level security;
create policy rate_limits_console_may_read on public.rate_limits for select to sql_console using (true);
grant select, insert, update, delete on public.rate_limits to service_role;
grant select on public.rate_limits to sql_console;
insert into public.rate_limits (action, per_minute, per_day) values
  -- By IP address.
  -- A whole office of analysts may stand behind one address.
  ('sql_feedback', 30, 300),
  -- Each checkout is a call to the provider in our name, so an address may only start so many.
  ('create_checkout', 20, 200),
  ('chat_sessions', 20, 200),
  ('chat_session_updates', 120, 2000),
  -- A whole office may stand behind one address.
  ('contact', 5, 30),
  -- Looking at a link, and accepting an invitation. A token is not guessed at any rate.
  ('invitation_look', 30, 300),
  ('invitation_accept', 10, 50),
  -- A page sends at most five, and nobody's browser is asked to tell us all day.
  ('page-error', 5, 20),
  -- Of all addresses together: the end of a flood from many of them.
  ('page-error:all', 60, 2000),

  -- By account.
  -- Adding, changing a URL and "check now" each make our server visit a page, so one user may only do so many.
  ('price_watch_visits', 60, 2000),
  -- Before it saves a URL the page asks the function check-watch-address, which looks a name up.
  ('watch_address_checks', 60, 2000),
  -- Whoever tries everything fills no disk; the last entry before a silence says so.
  ('audit_refusal', 10, 200),
  ('transcript_read', 60, 1000),
  ('invitation', 10, 50),
  -- An email to oneself, to see whether email leaves the house. It goes to the account's own address and nowhere else.
  ('settings_test_mails', 3, 30),
  ('llm_tests', 6, 60),
  ('llm_formatting', 20, 500),

  -- By recipient (private.limit_mail_by_recipient).
  -- A kind of email that has no line of its own.
  ('mail', 60, 500),
  -- Sign-in counts its own emails (private.sign_in_limits): a second judge could only keep somebody out.
  ('mail:auth', null, null),
  -- To our own mailboxes. Their senders are limited by address; this is the end of a flood from many of them.
  ('mail:feedback', 300, 3000),
  ('mail:chat-transcript', 300, 3000),
  ('mail:chat-reminder', 300, 3000),
  ('mail:contact-request', 60, 600),
  -- To whoever's address was typed: nobody's mailbox is filled by strangers.
  ('mail:contact-confirmation', 2, 5),
  ('mail:donation-thanks', 5, 20),
  -- One an hour is the most that the price watcher writes about falls by its own rule; another for what reaches its target.
  ('mail:price-news', 5, 60),
  ('mail:invitation', 3, 10),
  ('mail:chat-reply', 5, 20),
  ('mail:feedback-reply', 5, 20),
  ('mail:account-notice', 30, 300);

create table public.rate_limit_hits (
  action text not null references public.rate_limits (action) on delete cascade,
  address text not null,
  minute_started_at timestamptz not null,
  minute_hits integer not null,
  day_started_at timestamptz not null,
  day_hits integer not null,
  primary key (action, address)
);
create index rate_limit_hits_day_started_at on public.rate_limit_hits (day_started_at);
alter table public.rate_limit_hits enable row level security;
create policy rate_limit_hits_console_may_read on public.rate_limit_hits for select to sql_console using (true);
grant select, insert, update, delete on public.rate_limit_hits to service_role;
grant select (
  action, minute_started_at, minute_hits, day_started_at, day_hits
) on public.rate_limit_hits to sql_console;

-- Which header carries the visitor's address. Proxies append to x-forwarded-for, so its last entry is the
-- only one that the visitor could not write; each further proxy of one's own is one more trusted hop.
create table public.client_address_settings (
  only_row boolean primary key default true check (only_row),
  header text not null default 'x-forwarded-for' check (header = lower(header)),
  trusted_hops integer not null default 0 check (trusted_hops between 0 and 8)
);
alter table public.client_address_settings enable row level security;
grant select, insert, update, delete on public.client_address_settings to service_role;
-- Hosted Supabase stands behind Cloudflare, which overwrites this header with the address it saw.
insert into public.client_address_settings (header)
select case
  when exists (select from pg_roles where rolname = 'supabase_admin') then 'cf-connecting-ip'
  else 'x-forwarded-for'
end;

-- The visitor's network as text: an IPv4 address, or the /64 of an IPv6 one (one household or one server
-- has a whole /64 to rotate through). Null outside an API request; 'unknown' if no header says.
create function private.client_network() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  settings public.client_address_settings;
  hops text[];
  entry text;
  address inet;
begin
  if headers is null then
    return null;
  end if;
  select * into settings from public.client_address_settings;
  entry := nullif(btrim(headers ->> settings.header), '');
  if entry is null or settings.header = 'x-forwarded-for' then
    hops := string_to_array(headers ->> 'x-forwarded-for', ',');
    entry := hops[greatest(cardinality(hops) - coalesce(settings.trusted_hops, 0), 1)];
  end if;
  begin
    address := regexp_replace(btrim(entry), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i')::inet;
  exception
    when invalid_text_representation then return 'unknown';
  end;
  if address is null then
    return 'unknown';
  end if;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return host(address);
end
$$;

-- Counts one hit and refuses it when it is over the limit that is in force. PT429 is PostgREST's way to answer a status of
-- one's own: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
--
-- Counters of an address are forgotten once its day is over: each hit clears a few away, and the hourly job the rest,
-- in batches, so that no statement holds the table for long. And one visitor cannot fill the table within a day:
-- whoever has an IPv6 network of the common size /48 has 65,536 of the /64 that a limit is counted by.
create function private.hit_rate_limit(hit_action text, hit_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  counted public.rate_limit_hits;
  -- Whose hit it is, from the widest: a /48 counts for sixteen visitors, and its count comes first, so that the
  -- visitors within it that are refused leave no row.
  counter record;
  wider text := case when hit_address ~ '^[0-9a-f:.]+/64$' then network(set_masklen(hit_address::inet, 48))::text end;
begin
  if hit_address is null then
    return;
  end if;
  select * into allowed from private.limits_of(hit_action) as l;
  if allowed.per_minute is null and allowed.per_day is null then
    return;
  end if;
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' and (o.action, o.address) <> (hit_action, hit_address)
    limit 10 for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  for counter in
    select c.address, c.visitors from (values (wider, 16), (hit_address, 1)) as c (address, visitors)
    where c.address is not null
  loop
    insert into public.rate_limit_hits as h
      (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
    values (hit_action, counter.address, now(), 1, now(), 1)
    -- A minute and a day begin with a visitor's first hit and last their full time.
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
    if counted.minute_hits > allowed.per_minute * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address.', hint = 'Try again in a minute.';
    end if;
    if counted.day_hits > allowed.per_day * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address today.', hint = 'Try again tomorrow.';
    end if;
  end loop;
end
$$;

-- How an address is counted: itself, or the /64 of an IPv6 one (see private.client_network).
create function private.network_of(client_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  address inet;
begin
  address := client_address::inet;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return coalesce(host(address), 'unknown');
exception
  when invalid_text_representation then return 'unknown';
end
$$;

-- A machine whose clock was ahead and is put right: whatever was planned by the wrong clock lies far in the
-- future, and jobs, mails, checks and sign-ins would wait for it. The schedule, which looks at the clock every
-- few seconds, remembers the latest time it saw; when the clock is behind that, everything that is still to
-- come is moved by as much. Ahead needs nothing: what is due is done, and leases that ended early are fenced.
create table private.clock (
  only_row boolean primary key default true check (only_row),
  latest timestamptz not null
);
insert into private.clock (latest) values (now());

create function private.follow_clock() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen timestamptz;
  back interval;
begin
  -- Most looks change nothing and lock nothing.
  select c.latest into seen from private.clock as c;
  if now() between seen - interval '1 minute' and seen + interval '30 seconds' then
    return;
  end if;
  select c.latest into seen from private.clock as c for update;
  update private.clock set latest = now() where now() not between seen - interval '1 minute' and seen;
  back := seen - now();
  if back <= interval '1 minute' then
    return;
  end if;
  raise warning 'The clock went back by %: what was planned is moved by as much.', back;
  update public.scheduled_jobs as j set next_run_at = j.next_run_at - back where j.next_run_at > now();
  update public.email_outbox as o
  set next_attempt_at = case when o.next_attempt_at > now() then o.next_attempt_at - back else o.next_attempt_at end,
      lease_until = case when o.lease_until > now() then o.lease_until - back else o.lease_until end
  where o.status in ('pending', 'sending') and (o.next_attempt_at > now() or o.lease_until > now());
  update private.price_check_schedule as s
  set next_check_at = case when s.next_check_at > now() then s.next_check_at - back else s.next_check_at end,
      lease_until = case when s.lease_until > now() then s.lease_until - back else s.lease_until end,
      leased_at = case when s.leased_at > now() then s.leased_at - back else s.leased_at end
  where s.next_check_at > now() or s.lease_until > now();
  update private.price_watch_hosts as h set rest_until = h.rest_until - back where h.rest_until > now();
  update private.sign_in_attempts as a
  set last_try_at = case when a.last_try_at > now() then a.last_try_at - back else a.last_try_at end,
      wait_until = case when a.wait_until > now() then a.wait_until - back else a.wait_until end
  where a.last_try_at > now() or a.wait_until > now();
  update public.rate_limit_hits as r
  set minute_started_at = case
        when r.minute_started_at > now() then r.minute_started_at - back else r.minute_started_at end,
      day_started_at = case when r.day_started_at > now() then r.day_started_at - back else r.day_started_at end
  where r.minute_started_at > now() or r.day_started_at > now();
end
$$;

-- A text as one line for people.
create function private.one_line(line text, longest integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), longest)
$$;

-- Decodes what encodeURIComponent made.
create function private.percent_decoded(encoded text) returns text
language sql immutable strict set search_path = ''
as $$
  select convert_from(string_agg(
    case when m[1] like '\%__' then decode(substr(m[1], 2), 'hex') else convert_to(m[1], 'UTF8') end, ''::bytea order by n
  ), 'UTF8')
  from regexp_matches(encoded, '(%[0-9a-fA-F]{2}|.)', 'g') with ordinality as found (m, n)
$$;

-- 32 bytes that nobody can guess: four times what a code needs, of the database's own source of randomness, which
-- PostgreSQL offers without pgcrypto as random UUIDs of 122 bits only.
create function private.random_bytes() returns bytea
language sql volatile set search_path = ''
as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

-- The words to search by: what stands between white space and punctuation, so that a part of a name is found, too.
create function private.searchable_words(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(words, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), '\S{101,}', ' ', 'g'
  )
$$;

-- As it is searched: full-width letters like narrow ones, capitals like small ones.
create function private.searchable(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(normalize(words, NFKC)) $$;

-- A mail knows the request or job that had it written, by the id that the server's log and its answers name. Where no server
-- of ours is in between (on hosted Supabase), nobody knows.
create function private.request_id() returns text
language sql stable set search_path = ''
as $$
  select left(nullif(current_setting('hln.request_id', true), ''), 64)
$$;
-- Asked as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.request_id to service_role;

-- The limits of an action that are in force. What was switched off by a row that is gone, or has no limit, stays so.
create function private.limits_of(hit_action text) returns public.rate_limits
language sql stable set search_path = ''
as $$
  select l.action,
    case when l.per_minute is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-minute'
    ), l.per_minute) end,
    case when l.per_day is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-day'
    ), l.per_day) end
  from public.rate_limits as l where l.action = hit_action
$$;

-- ===== 02_audit.sql

-- What staff and those who would like to be staff did: written in the same transaction as the deed, never changed, and
-- chained, so that a change from behind is seen (docs/decisions/093). Entries name accounts and rows by their ids and
-- hold no personal data, so people can be forgotten without touching them.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- account: a signed-in person; service: our own functions; visitor: nobody known; database: neither, but the sign-in
  -- service, the command line or a database client.
  actor_kind text not null
    constraint audit_log_actor_kind check (actor_kind in ('account', 'service', 'visitor', 'database')),
  actor_id uuid,
  session_id uuid,
  action text not null constraint audit_log_action_form check (action ~ '^[a-z][a-z-]{0,39}$'),
  area text not null constraint audit_log_area_form check (area ~ '^[a-z][a-z-]{0,39}$'),
  -- With its schema; of a refused call, what was called.
  table_name text constraint audit_log_table_form check (table_name ~ '^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$'),
  row_key text constraint audit_log_row_key_size check (char_length(row_key) between 1 and 200),
  before jsonb constraint audit_log_before_size check (octet_length(before::text) <= 8000),
  after jsonb constraint audit_log_after_size check (octet_length(after::text) <= 8000),
  -- Columns that changed and whose values are nobody's business here.
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
-- Two filters, each with many entries and both with few: one index for each pair, or a page takes a quarter of a second.
create index audit_log_actor_action on private.audit_log (actor_id, action, at, id);
create index audit_log_actor_area on private.audit_log (actor_id, area, at, id);
create index audit_log_area_action on private.audit_log (area, action, at, id);
create index audit_log_refused on private.audit_log (at, id) where outcome = 'refused';
alter table private.audit_log enable row level security;

-- A link for each entry, in the order in which they were committed. Positions have no gaps: a transaction that is rolled
-- back never had one.
create table private.audit_chain (
  position bigint primary key constraint audit_chain_position check (position > 0),
  entry_id bigint not null unique references private.audit_log (id),
  -- The hash of the link before; of the first, 32 zero bytes.
  previous bytea not null,
  hash bytea not null constraint audit_chain_hash_size check (octet_length(hash) = 32)
);
alter table private.audit_chain enable row level security;

-- What the chain's end was when it was mailed to the Owners.
create table private.audit_heads (
  position bigint primary key,
  hash bytea not null,
  entries bigint not null,
  noted_at timestamptz not null default now()
);
alter table private.audit_heads enable row level security;

-- Nobody is granted anything; this stops whoever owns the tables and does not mean to. Who removes the triggers first, as
-- a migration can, is found by the chain.
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

-- The hash of a link: SHA-256 of a list of JSON in the text form of jsonb, as UTF-8. Times are in UTC with microseconds.
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

-- Seals an entry when its transaction commits. The lock is taken then, when nothing else is left to wait for: writers
-- queue for the moment of a commit, and cannot deadlock. A transaction that does not see the latest link (from
-- "repeatable read" up) fails by the primary key instead of forking the chain.
create function private.seal_audit_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  next_position bigint;
  previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.audit_log', 0));
  -- A statement of its own: it sees what was committed while it waited.
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

-- Who is behind the current statement, by the claims that the data API has checked. What a request's headers say decides
-- nothing.
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

-- Why, where somebody said so: a function's argument that it put into the setting hln.audit_reason, or the request's
-- header x-audit-reason, percent-encoded. A reason of another form refuses the change that it was given for.
create function private.audit_reason() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  given text := nullif(current_setting('hln.audit_reason', true), '');
  header text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason';
begin
  if given is null and header is not null then
    begin
      given := case when char_length(header) <= 2400 then private.percent_decoded(header) else repeat('x', 201) end;
    exception
      when character_not_in_repertoire or untranslatable_character then given := '';
    end;
  end if;
  given := btrim(given);
  if given is not null and (
    char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ) then
    raise exception 'A reason is one line of 1 to 200 characters.' using errcode = '22023';
  end if;
  return given;
end
$$;

-- Adds an entry about what the caller does.
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

-- Records a row that is added, changed or removed. Arguments of the trigger: the area, the column that is the row's key,
-- the columns whose values are recorded, those of which only a change is, and 'staff' where the deeds of visitors and of
-- our own functions are not recorded. A column on neither list is left out, so a new one is until somebody decides
-- (supabase/tests/audited-columns.ts).
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

-- Notes that an account was refused something. The refused transaction is gone by then, so our server calls this after
-- it, as the database's owner; account and session are of a token that was checked.
--   target  what was asked for, with its schema
--   facts   method and code
create function private.note_refusal(account uuid, session uuid, target text, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  earlier public.rate_limit_hits;
  counted public.rate_limit_hits;
  unrecorded integer;
begin
  -- Every page of somebody who has signed out elsewhere is refused once.
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

-- Whether the audit log is as it was written: walked link by link, each night and whenever somebody asks.

-- Walks up to so many links after a position. Returns
--   checked   links that hold
--   position  of the last of them
--   hash      its hash, as hex
--   done      whether it was the last of all; then the log, the chain and the mailed heads were compared as a whole
--   problem   null, or the first that does not hold: position, entry_id and what, one of
--             missing    there is no link of this position, or no entry to it
--             reordered  the link does not follow the one before
--             changed    the entry is not what was sealed
--             unsealed   an entry that went around the chain
--             cut        a mailed head is not in the chain any more
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
    raise exception 'Walk from a position of 0 or more, 1 to 20000 links at a time.' using errcode = '22023';
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

-- What the walk along the chain cannot see: entries beside it, and a chain that was cut or written anew.
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

-- Whether a head that somebody has in writing is still in the chain.
create function private.holds_audit_head(head_position bigint, head_hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.audit_chain as c where c.position = head_position and encode(c.hash, 'hex') = lower(head_hash)
  )
$$;

-- For the page; called again with the position that it returned until it is done.
create function public.verify_audit_log(after_position bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return private.walk_audit_chain(after_position, 10000);
end
$$;
comment on function public.verify_audit_log(bigint) is 'Checks the next part of the audit log''s chain.';
grant execute on function public.verify_audit_log to authenticated;

-- The same for the nightly job.
create function public.check_audit_log(after_position bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.walk_audit_chain(after_position, 10000)
$$;
grant execute on function public.check_audit_log to service_role;

-- Notes the end of the chain, which is mailed then. Null while there is none.
create function public.note_audit_head() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_chain;
  entries bigint;
begin
  -- The embedded database does not do this by itself.
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

-- The Owners who are told.
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

-- The audit log as a page of it is read: the newest entries first, each filter null where it does not matter, and the
-- page after an entry by its id. What an account's address is now is looked up; the log does not know it.
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
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
begin
  perform private.refuse_without('user-management.view');
  if before_id is not null then
    select l.at into before_time from private.audit_log as l where l.id = before_id;
    if not found then
      raise exception 'There is no such entry.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  return query execute '
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, l.before, l.after, l.withheld, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ($1 is null or e.at >= $1) and ($2 is null or e.at < $2)
        and ($3 is null or e.actor_id = $3) and ($4 is null or e.action = $4) and ($5 is null or e.area = $5)
        and ($6 is null or e.outcome = $6) and ($7 is null or e.table_name = $7) and ($8 is null or e.row_key = $8)
        and ($9 is null or (e.at, e.id) < ($10, $9))
      order by e.at desc, e.id desc
      limit $11
    ) as l
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    order by l.at desc, l.id desc'
  using from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted, before_id, before_time,
    least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;
comment on function public.search_audit_log(timestamptz, timestamptz, uuid, text, text, text, text, text, bigint, integer)
  is 'A page of the audit log, newest first.';
grant execute on function public.search_audit_log to authenticated;

-- ===== 03_staff.sql

-- How a member of staff likes to see a page: small values under names that the page chooses, for its owner only.
-- Sizes are PREFERENCE_LIMITS of @hln/contracts.
create table public.staff_preferences (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text not null
    constraint staff_preferences_key_form check (key ~ '^[a-z][a-z0-9.-]{0,59}$'),
  value jsonb not null
    constraint staff_preferences_value_size check (octet_length(value::text) <= 65536),
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint staff_preferences_value_form check (jsonb_typeof(value) = 'object')
);
comment on table public.staff_preferences is 'What a page remembers for one member of staff.';
alter table public.staff_preferences enable row level security;
create policy staff_preferences_own on public.staff_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- An upsert names every column that it sends in both of its halves; the policy keeps user_id the caller's.
grant select, delete on public.staff_preferences to authenticated;
grant select, insert, update, delete on public.staff_preferences to service_role;
grant insert (user_id, key, value) on public.staff_preferences to authenticated;
grant update (user_id, key, value) on public.staff_preferences to authenticated;

-- Too many keys are the caller's mistake like a value too large, and are answered like one.
create function private.note_staff_preference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' and 50 <= (
    select count(*) from public.staff_preferences as p where p.user_id = new.user_id and p.key <> new.key
  ) then
    raise exception 'There are too many preferences.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger staff_preferences_note before insert or update on public.staff_preferences
  for each row execute function private.note_staff_preference();

-- Who may do what in the staff area. Roles and levels are data, and private.has_permission() is the one judge. It reads
-- the tables for every statement, so that a change applies to the next one, whatever a token says.
create type public.staff_level as enum ('none', 'view', 'manage');

comment on type public.staff_level is 'How far somebody may go in an area; each level includes those before it.';

create table public.staff_areas (
  name text primary key
    constraint staff_areas_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique
);
comment on table public.staff_areas is 'What is granted apart from everything else, mostly a tool of the staff portal each.';
alter table public.staff_areas enable row level security;
create policy staff_areas_console_may_read on public.staff_areas for select to sql_console using (true);
grant select on public.staff_areas to service_role;
grant select on public.staff_areas to sql_console;
insert into public.staff_areas (name, title) values
  ('feedback-analytics', 'Feedback Analytics'),
  ('user-management', 'User Management'),
  ('content-management', 'Content Management'),
  ('system-settings', 'System Settings'),
  ('chat-sessions', 'Chat Sessions'),
  ('email-logs', 'Email Logs'),
  ('database-admin', 'Database Admin'),
  ('system-monitoring', 'System Monitoring'),
  ('donations', 'Donations');
create trigger staff_areas_audit after insert or update or delete on public.staff_areas
  for each row execute function private.audit_row('user-management', 'name', 'name', 'title');

create table public.staff_roles (
  name text primary key
    constraint staff_roles_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique,
  description text not null,
  position smallint not null unique,
  may_everything boolean not null default false
);
comment on column public.staff_roles.may_everything is
  'Manages every area, also those that are added later. Such people are the Owners, of whom one must always remain.';
alter table public.staff_roles enable row level security;
create policy staff_roles_console_may_read on public.staff_roles for select to sql_console using (true);
grant select on public.staff_roles to service_role;
grant select on public.staff_roles to sql_console;
insert into public.staff_roles (name, title, description, position, may_everything) values
  ('owner', 'Owner', 'May do everything, and decides what the others may do.', 1, true),
  ('manager', 'Manager', 'Sees all conversations, mails, donations and figures, and works with them.', 2, false),
  ('member', 'Member', 'Uses the tools that are open to every signed-in account.', 3, false);
create trigger staff_roles_audit after insert or update or delete on public.staff_roles
  for each row execute function private.audit_row('user-management', 'name', 'position,may_everything', 'title,description');

create table public.staff_role_levels (
  role text not null references public.staff_roles (name),
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  primary key (role, area)
);
alter table public.staff_role_levels enable row level security;
create policy staff_role_levels_console_may_read on public.staff_role_levels for select to sql_console using (true);
grant select on public.staff_role_levels to service_role;
grant select on public.staff_role_levels to sql_console;
insert into public.staff_role_levels (role, area, level) values
  ('manager', 'feedback-analytics', 'manage'),
  ('manager', 'user-management', 'view'),
  ('manager', 'content-management', 'manage'),
  ('manager', 'chat-sessions', 'manage'),
  ('manager', 'email-logs', 'view'),
  ('manager', 'system-monitoring', 'view'),
  ('manager', 'donations', 'view');
create trigger staff_role_levels_audit after insert or update or delete on public.staff_role_levels
  for each row execute function private.audit_row('user-management', 'role', 'area,level', '');

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references public.staff_roles (name),
  changed_at timestamptz not null default now()
);
comment on table public.staff_members is 'The role of an account. One without a row is a Member.';
create index staff_members_role on public.staff_members (role);
alter table public.staff_members enable row level security;
create policy staff_members_console_may_read on public.staff_members for select to sql_console using (true);
grant select on public.staff_members to service_role;
grant select on public.staff_members to sql_console;
-- Accounts that a hosted project had before this schema: the first decides about the others.
insert into public.staff_members (user_id, role)
select u.id, case when row_number() over (order by u.created_at, u.id) = 1 then 'owner' else 'manager' end
from auth.users as u
where coalesce(u.banned_until <= now(), true) and (to_jsonb(u) ->> 'deleted_at') is null;
-- What is recorded of which table. The lists of columns say what may be seen for as long as the log is kept: ids,
-- levels, states and counts, no text that somebody wrote.
create trigger staff_members_audit after insert or update or delete on public.staff_members
  for each row execute function private.audit_row('user-management', 'user_id', 'role', '');

create table public.staff_exceptions (
  user_id uuid not null references auth.users (id) on delete cascade,
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, area)
);
comment on table public.staff_exceptions is 'Where somebody may do more, or less, than their role.';
alter table public.staff_exceptions enable row level security;
create policy staff_exceptions_console_may_read on public.staff_exceptions for select to sql_console using (true);
grant select on public.staff_exceptions to service_role;
grant select on public.staff_exceptions to sql_console;
-- By the person, so that a person's history is one question.
create trigger staff_exceptions_audit after insert or update or delete on public.staff_exceptions
  for each row execute function private.audit_row('user-management', 'user_id', 'area,level', '');

-- Whether an account can be used. Hosted Supabase also marks accounts as deleted.
create function private.is_active_account(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = person
      and coalesce(u.banned_until <= pg_catalog.now(), true)
      and (pg_catalog.to_jsonb(u) ->> 'deleted_at') is null
  )
$$;

create function private.staff_role_of(person uuid) returns public.staff_roles
language sql stable security definer set search_path = ''
as $$
  select r.* from public.staff_roles as r
  where r.name = coalesce((select m.role from public.staff_members as m where m.user_id = person), 'member')
$$;

-- Whether or not the account is active.
create function private.staff_level_of(person uuid, area_name text) returns public.staff_level
language sql stable security definer set search_path = ''
as $$
  select case when r.may_everything then 'manage' else coalesce(
    (select e.level from public.staff_exceptions as e where e.user_id = person and e.area = area_name),
    (select l.level from public.staff_role_levels as l where l.role = r.name and l.area = area_name),
    'none'
  ) end
  from private.staff_role_of(person) as r
$$;

create function private.is_owner(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_active_account(person) and (select r.may_everything from private.staff_role_of(person) as r)
$$;

-- The one judge. In a policy it stands in a subquery, so that it is asked once a statement and not once a row.
create function private.has_permission(permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.person_has_permission((select auth.uid()), permission)
    and private.missing_factor((select auth.uid()), private.own_session()) is null;
end
$$;
grant execute on function private.has_permission to authenticated;

-- The last Owner. Two changes at once wait for each other, and the second sees what the first has left.
create function private.require_an_owner() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  -- A statement of its own: it sees what was committed while it waited.
  if not exists (
    select from public.staff_members as m join public.staff_roles as r on r.name = m.role
    where r.may_everything and private.is_active_account(m.user_id)
  ) then
    raise exception 'The last Owner has to stay.'
      using errcode = 'PT409', hint = 'Make somebody else an Owner first.';
  end if;
end
$$;

create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = old.role) then
    perform private.require_an_owner();
  end if;
  return null;
end
$$;

create trigger staff_members_keep_an_owner after update of role or delete on public.staff_members
  for each row execute function private.keep_an_owner();

create function private.keep_an_active_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from private.staff_role_of(old.id) as r) then
    perform private.require_an_owner();
  end if;
  return null;
end
$$;

create trigger users_keep_an_active_owner after update on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function private.keep_an_active_owner();
-- Accounts, whoever changes them: the command line, a page, a dashboard or the sign-in service.
create trigger users_audit after insert or update or delete on auth.users
  for each row execute function private.audit_row(
    'user-management', 'id', 'banned_until,deleted_at', 'email,encrypted_password,phone,is_sso_user,role,aud'
  );

-- What an Owner may do follows from the role alone.
create function private.forget_exceptions_of_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = new.role) then
    delete from public.staff_exceptions as e where e.user_id = new.user_id;
  end if;
  return null;
end
$$;

create trigger staff_members_forget_exceptions after insert or update of role on public.staff_members
  for each row execute function private.forget_exceptions_of_owner();

-- What staff call. Each refuses with a sentence, and never touches no rows in silence. The codes PT404 and PT409 become
-- the HTTP statuses 404 and 409.
create function public.my_access() returns table (area text, title text, level public.staff_level)
language sql stable security definer set search_path = ''
as $$
  select a.name, a.title, case when private.is_active_account(auth.uid())
    then private.staff_level_of(auth.uid(), a.name) else 'none' end
  from public.staff_areas as a
  order by a.title
$$;
comment on function public.my_access() is 'How far the caller may go, area by area.';
grant execute on function public.my_access to authenticated;

create function public.whom_to_ask() returns table (email text)
language sql stable security definer set search_path = ''
as $$
  select u.email::text
  from public.staff_members as m
    join public.staff_roles as r on r.name = m.role
    join auth.users as u on u.id = m.user_id
  where r.may_everything and private.is_active_account(m.user_id) and private.is_active_account(auth.uid())
  order by u.email
  limit 20
$$;
comment on function public.whom_to_ask() is 'The addresses of the Owners, who decide what everybody else may do.';
grant execute on function public.whom_to_ask to authenticated;

-- Refuses a change of somebody's rights unless the caller may make it.
create function private.refuse_change_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not change what others may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if person = (select auth.uid()) then
    raise exception 'Nobody can change their own rights.'
      using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change the rights of an Owner.' using errcode = '42501';
  end if;
end
$$;

-- Nobody gives away more than they have.
create function private.refuse_to_grant(area_name text, granted public.staff_level) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if granted > private.staff_level_of((select auth.uid()), area_name) then
    raise exception 'You cannot grant more than you have yourself.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create function private.require_area(area_name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
end
$$;

create function public.set_staff_role(person uuid, new_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.staff_roles;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  select * into wanted from public.staff_roles as r where r.name = new_role;
  if wanted.name is null then
    raise exception 'There is no role "%".', new_role using errcode = '22023';
  end if;
  if wanted.may_everything and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can make somebody an Owner.' using errcode = '42501';
  end if;
  perform private.refuse_to_grant(l.area, l.level) from public.staff_role_levels as l where l.role = new_role;
  insert into public.staff_members as m (user_id, role) values (person, new_role)
  on conflict (user_id) do update set role = excluded.role, changed_at = pg_catalog.now()
    where m.role is distinct from excluded.role;
end
$$;
grant execute on function public.set_staff_role to authenticated;

create function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  perform private.require_area(area_name);
  if (select r.may_everything from private.staff_role_of(person) as r) then
    raise exception 'An Owner may do everything; change the role instead.' using errcode = '22023';
  end if;
  if new_level is null then
    delete from public.staff_exceptions as e where e.user_id = person and e.area = area_name;
    -- Without the exception the role decides, which may allow more.
    perform private.refuse_to_grant(area_name, private.staff_level_of(person, area_name));
  else
    perform private.refuse_to_grant(area_name, new_level);
    insert into public.staff_exceptions (user_id, area, level) values (person, area_name, new_level)
    on conflict (user_id, area) do update set level = excluded.level, changed_at = pg_catalog.now();
  end if;
end
$$;
comment on function public.set_staff_exception(uuid, text, public.staff_level) is
  'Lets somebody do more, or less, than their role in one area; null lets the role decide again.';
grant execute on function public.set_staff_exception to authenticated;

create function public.set_role_level(role_name text, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change what a role may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.require_area(area_name);
  if not exists (select from public.staff_roles as r where r.name = role_name) then
    raise exception 'There is no role "%".', role_name using errcode = '22023';
  end if;
  if (select r.may_everything from public.staff_roles as r where r.name = role_name) then
    raise exception 'What an Owner may do cannot be changed.' using errcode = '22023';
  end if;
  if new_level is null then
    raise exception 'Name a level: none, view or manage.' using errcode = '22023';
  end if;
  insert into public.staff_role_levels (role, area, level) values (role_name, area_name, new_level)
  on conflict (role, area) do update set level = excluded.level;
end
$$;
grant execute on function public.set_role_level to authenticated;

-- What the User Management tool shows.
create function private.refuse_without(permission text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission(permission) then
    raise exception 'You may not open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create function public.staff_people() returns table (
  user_id uuid,
  email text,
  role text,
  is_active boolean,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  open_sessions integer,
  exceptions jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select u.id, u.email::text, r.name, private.is_active_account(u.id), u.created_at, u.last_sign_in_at,
      (select pg_catalog.count(*)::integer from auth.sessions as s where s.user_id = u.id),
      coalesce((
        select pg_catalog.jsonb_object_agg(e.area, e.level) from public.staff_exceptions as e where e.user_id = u.id
      ), '{}')
    from auth.users as u cross join lateral private.staff_role_of(u.id) as r
    order by u.email
    limit 1000;
end
$$;
grant execute on function public.staff_people to authenticated;

create function public.staff_role_matrix() returns table (
  role text,
  role_title text,
  role_description text,
  may_everything boolean,
  area text,
  area_title text,
  level public.staff_level
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select r.name, r.title, r.description, r.may_everything, a.name, a.title,
      case when r.may_everything then 'manage' else coalesce(l.level, 'none') end
    from public.staff_roles as r
      cross join public.staff_areas as a
      left join public.staff_role_levels as l on l.role = r.name and l.area = a.name
    order by r.position, a.title;
end
$$;
comment on function public.staff_role_matrix() is 'What each role may do in each area.';
grant execute on function public.staff_role_matrix to authenticated;

-- What is done to accounts from the staff tools: disabling, enabling, and a mail with a link to a new password. Each
-- function refuses with a sentence; the trigger of the last Owner (private.keep_an_active_owner) stays the judge of that.

-- Refuses a deed on somebody else's account unless the caller may manage accounts, and, on an Owner's, is an Owner.
create function private.refuse_deed_on(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not manage accounts.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can manage the account of an Owner.' using errcode = '42501';
  end if;
end
$$;

-- Deletes the sessions of an account: they cannot be renewed, and the data API refuses their tokens from then on.
--   spared  a session to keep, or null
create function private.end_sessions_of(person uuid, spared uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  -- On hosted Supabase the account's id is text in this table.
  delete from auth.refresh_tokens as t where t.user_id::text = person::text and t.session_id is distinct from spared;
  delete from auth.sessions as s where s.user_id = person and s.id is distinct from spared;
  get diagnostics ended = row_count;
  return ended;
end
$$;

create function public.disable_account(person uuid, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the first look at roles, as in set_staff_role().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can disable their own account.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  -- GoTrue cannot read "infinity"; this is how it disables an account for good. A link mailed before is void.
  update auth.users as u
  set banned_until = pg_catalog.now() + interval '100 years', recovery_token = '', updated_at = pg_catalog.now()
  where u.id = person and private.is_active_account(person);
  perform private.end_sessions_of(person, null);
  perform pg_catalog.set_config('hln.audit_reason', '', true);
end
$$;
comment on function public.disable_account(uuid, text) is
  'Keeps an account from signing in and ends its sessions, for a reason that the audit log keeps.';
grant execute on function public.disable_account to authenticated;

create function public.enable_account(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_deed_on(person);
  update auth.users as u set banned_until = null, updated_at = pg_catalog.now()
  where u.id = person and u.banned_until is not null;
end
$$;
comment on function public.enable_account(uuid) is 'Undoes disable_account(); sessions that have ended stay so.';
grant execute on function public.enable_account to authenticated;

-- The mail itself is the sign-in service's, to which anybody may say that they forgot their password: this says who may do
-- so in somebody else's name, and puts it on record.
create function public.begin_password_reset(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  perform private.refuse_deed_on(person);
  if not private.is_active_account(person) then
    raise exception 'This account is disabled. Enable it first.' using errcode = '22023';
  end if;
  select u.email into address from auth.users as u where u.id = person;
  -- The sign-in service would keep silent about it (private.sign_in_limits), and the page say that a mail was sent.
  if exists (
    select from private.sign_in_attempts as a
    where a.kind = 'recovery by account' and a.tries > 0 and a.wait_until > pg_catalog.clock_timestamp()
      and a.key = pg_catalog.encode(
        pg_catalog.sha256(pg_catalog.convert_to(E'recovery by account\n' || address, 'UTF8')), 'hex'
      )
  ) then
    raise exception 'Three such mails were sent within the hour. The last link still works.' using errcode = '22023';
  end if;
  perform private.record_audit('password-reset', 'user-management', 'auth.users', person::text, null, null);
  return address;
end
$$;
comment on function public.begin_password_reset(uuid) is
  'The address to which the sign-in service is to mail a link to a new password, for those who may have it sent.';
grant execute on function public.begin_password_reset to authenticated;

-- Invitations by mail. The table lies where the data API cannot reach. Staff ask for an invitation with their own token,
-- which is where it is decided whether they may; the function "invite-staff" then makes the link's token, of which only the
-- hash is stored, so that no member of staff ever sees it and the account goes to whoever reads the mailbox.
create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint staff_invitations_email_form
      check (char_length(email) <= 254 and email = lower(email) and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  role text not null references public.staff_roles (name),
  -- Whoever vouches for it: if they may no longer invite for this role, the link no longer works.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- SHA-256 of the token in the newest link; null until a mail was queued, and again while a new one is being made.
  token_hash bytea unique constraint staff_invitations_token_hash_size check (octet_length(token_hash) = 32),
  mails integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  constraint staff_invitations_sent check ((token_hash is null) or (sent_at is not null and expires_at is not null)),
  constraint staff_invitations_one_end check (accepted_at is null or revoked_at is null)
);
comment on table private.staff_invitations is 'Who was invited to become staff, by whom, and what became of it.';
create unique index staff_invitations_open on private.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_invited_by on private.staff_invitations (invited_by);
alter table private.staff_invitations enable row level security;
create trigger staff_invitations_audit after insert or update or delete on private.staff_invitations
  for each row execute function private.audit_row(
    'user-management', 'id', 'role,mails,accepted_at,accepted_by,revoked_at', 'email,invited_by'
  );

-- Writes an account as the sign-in service would, ready to sign in and without a role. Returns null if the address has one.
--   password_hash  bcrypt's, of cost 10 in operation
create function private.add_account(address text, password_hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := gen_random_uuid();
begin
  -- GoTrue reads the last four as text and fails on a null.
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    account, 'authenticated', 'authenticated', address, password_hash, now(),
    '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', ''
  ) on conflict do nothing;
  if not found then
    return null;
  end if;
  -- GoTrue finds only users of this instance; the embedded service has no such column.
  if exists (
    select from pg_attribute as a
    where a.attrelid = 'auth.users'::regclass and a.attname = 'instance_id' and not a.attisdropped
  ) then
    execute 'update auth.users set instance_id = $2 where id = $1'
      using account, '00000000-0000-0000-0000-000000000000'::uuid;
  end if;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (
    gen_random_uuid(), 'email', account::text, account,
    jsonb_build_object('sub', account, 'email', address, 'email_verified', true, 'phone_verified', false), now(), now()
  );
  return account;
end
$$;

-- Whether somebody may invite for a role: nobody gives away more than they have, and only Owners make Owners.
create function private.may_invite(inviter uuid, wanted_role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_active_account(inviter)
    and private.staff_level_of(inviter, 'user-management') = 'manage'
    and exists (
      select from public.staff_roles as r
      where r.name = wanted_role and (not r.may_everything or private.is_owner(inviter))
    )
    and not exists (
      select from public.staff_role_levels as l
      where l.role = wanted_role and l.level > private.staff_level_of(inviter, l.area)
    )
$$;

create function private.refuse_to_invite(wanted_role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from public.staff_roles as r where r.name = wanted_role) then
    raise exception 'There is no role "%".', wanted_role using errcode = '22023';
  end if;
  if not private.may_invite((select auth.uid()), wanted_role) then
    raise exception 'You cannot invite somebody to a role that may do more than you.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- What the mail says of an invitation.
create function private.invitation_facts(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.email, r.title, u.email::text
  from private.staff_invitations as i
    join public.staff_roles as r on r.name = i.role
    join auth.users as u on u.id = i.invited_by
  where i.id = invitation
$$;

create function public.request_invitation(address text, wanted_role text)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  recipient constant text := lower(btrim(address));
  invitation uuid;
begin
  perform private.refuse_to_invite(wanted_role);
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- Each clears away those that have been over for long, and the addresses with them.
  delete from private.staff_invitations as i
  where coalesce(i.accepted_at, i.revoked_at, i.expires_at, i.created_at) < now() - interval '90 days';
  if exists (select from auth.users as u where u.email = recipient) then
    raise exception '% has an account already.', recipient using errcode = '23505';
  end if;
  insert into private.staff_invitations as i (email, role, invited_by)
  values (recipient, wanted_role, auth.uid())
  on conflict (email) where accepted_at is null and revoked_at is null do nothing
  returning i.id into invitation;
  if invitation is null then
    raise exception '% has an invitation already. Send that one again.', recipient using errcode = '23505';
  end if;
  return query select f.* from private.invitation_facts(invitation) as f;
end
$$;
comment on function public.request_invitation(text, text) is
  'Notes an invitation. Nothing is sent, and nobody can accept it, before the function invite-staff has made its link.';
grant execute on function public.request_invitation to authenticated;

-- The invitation, locked, if it can still be accepted, sent again or revoked, by somebody who could have sent it.
create function private.own_open_invitation(invitation uuid) returns private.staff_invitations
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select i.* into found_one from private.staff_invitations as i
  where i.id = invitation and i.accepted_at is null and i.revoked_at is null for update;
  if found_one.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'PT404';
  end if;
  perform private.refuse_to_invite(found_one.role);
  return found_one;
end
$$;

create function public.renew_invitation(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- From now on the old link is dead, and whoever sends it again vouches for it.
  update private.staff_invitations as i set token_hash = null, invited_by = auth.uid() where i.id = open_one.id;
  return query select f.* from private.invitation_facts(open_one.id) as f;
end
$$;
comment on function public.renew_invitation(uuid) is
  'Voids the link of an invitation, for the function invite-staff to make another.';
grant execute on function public.renew_invitation to authenticated;

create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  update private.staff_invitations as i set revoked_at = now() where i.id = open_one.id;
end
$$;
comment on function public.revoke_invitation(uuid) is 'Takes an invitation back; its link says so.';
grant execute on function public.revoke_invitation to authenticated;

create function public.staff_invitations() returns table (
  id uuid,
  email text,
  role text,
  invited_by text,
  created_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  state text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select i.id, i.email, i.role, u.email::text, i.created_at, i.sent_at, i.expires_at,
      case
        when i.token_hash is null then 'unsent'
        when i.expires_at <= now() or not private.may_invite(i.invited_by, i.role) then 'expired'
        else 'invited'
      end
    from private.staff_invitations as i join auth.users as u on u.id = i.invited_by
    where i.accepted_at is null and i.revoked_at is null
    order by i.email
    limit 1000;
end
$$;
comment on function public.staff_invitations() is 'The invitations that nobody has accepted and nobody taken back.';
grant execute on function public.staff_invitations to authenticated;

-- The links of invitations: for our functions alone, which come here after staff_invitations.sql has said who may invite.

-- Gives an invitation that has no link its link, and queues the mail, both or neither.
--   link_hash  SHA-256 of the token, in hex
--   mail       {idempotency_key, subject, text_body, html_body}; the recipient is the invitation's
create function public.send_invitation(invitation uuid, link_hash text, mail jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text;
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), mails = i.mails + 1, sent_at = now(),
    expires_at = now() + interval '7 days'
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null
  returning i.email into recipient;
  if recipient is null then
    raise exception 'This invitation has a link already, or is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  values (
    mail ->> 'idempotency_key', 'invitation', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
  );
end
$$;
grant execute on function public.send_invitation to service_role;

-- What a link is good for.
create function private.invitation_state(i private.staff_invitations) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when i.id is null then 'unknown'
    when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    -- Whoever vouched for it may no longer invite.
    when not private.may_invite(i.invited_by, i.role) then 'revoked'
    when exists (select from auth.users as u where u.email = i.email) then 'taken'
    else 'open'
  end
$$;

-- Looking uses nothing up. Only of an open invitation is more than its state told.
create function public.find_invitation(link_hash text, client_address text)
returns table (state text, email text, role_title text, invited_by text, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
begin
  perform private.hit_rate_limit('invitation_look', private.network_of(client_address));
  select i.* into found_one from private.staff_invitations as i where i.token_hash = decode(link_hash, 'hex');
  state := private.invitation_state(found_one);
  if state = 'open' then
    select f.email, f.role_title, f.invited_by into email, role_title, invited_by
    from private.invitation_facts(found_one.id) as f;
    expires_at := found_one.expires_at;
  end if;
  return next;
end
$$;
grant execute on function public.find_invitation to service_role;

-- Makes the account of whoever holds the link, once. The address and the role are the invitation's. Returns 'accepted' or
-- what find_invitation() says of the link.
create function public.accept_invitation(link_hash text, password_hash text, client_address text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
  state text;
  account uuid;
begin
  perform private.hit_rate_limit('invitation_accept', private.network_of(client_address));
  if password_hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is no hash of bcrypt.' using errcode = '22023';
  end if;
  -- As everybody who changes who may do what: an inviter who is being demoted either still may, or no longer.
  perform pg_advisory_xact_lock(hashtext('hln.staff_owners'));
  -- Whoever comes second waits here, and sees that it is used.
  select i.* into found_one from private.staff_invitations as i
  where i.token_hash = decode(link_hash, 'hex') for update;
  state := private.invitation_state(found_one);
  if state <> 'open' then
    return state;
  end if;
  account := private.add_account(found_one.email, password_hash);
  if account is null then
    return 'taken';
  end if;
  insert into public.staff_members (user_id, role) values (account, found_one.role);
  update private.staff_invitations as i set accepted_at = now(), accepted_by = account where i.id = found_one.id;
  return 'accepted';
end
$$;
grant execute on function public.accept_invitation to service_role;

-- What private.has_permission() says of an account, whoever asks and whatever its session.
create function private.person_has_permission(person uuid, permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  area_name constant text := pg_catalog.split_part(permission, '.', 1);
  needed constant public.staff_level := pg_catalog.split_part(permission, '.', 2)::public.staff_level;
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
  return private.is_active_account(person) and private.staff_level_of(person, area_name) >= needed;
end
$$;

-- ===== 04_jobs.sql

-- What runs by the clock. A job names a function of supabase/functions; our own process asks for due jobs
-- every few seconds, and hosted Supabase is woken by pg_cron (below). Both call the
-- function with a service credential, and a claim by row lock lets any number of processes share the work.
create table public.scheduled_jobs (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  every interval not null check (every >= interval '1 second'),
  enabled boolean not null default true,
  next_run_at timestamptz not null default now(),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);
comment on table public.scheduled_jobs is 'A job is the function of the same name, called at least this often.';
alter table public.scheduled_jobs enable row level security;
create policy scheduled_jobs_permitted_staff_may_read on public.scheduled_jobs for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));
create policy scheduled_jobs_console_may_read on public.scheduled_jobs for select to sql_console using (true);
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;
grant select (
  name, every, enabled, next_run_at, last_started_at, last_finished_at
) on public.scheduled_jobs to sql_console;
insert into public.scheduled_jobs (name, every, next_run_at) values
  ('deliver-outbox', interval '1 minute', now()),
  ('housekeeping', interval '1 hour', now()),
  ('send-quiet-transcripts', interval '1 minute', now()),
  ('forget-old-chats', interval '1 day', now()),
  -- Looks at what is due. New and resumed items, and checks that are asked for, wake it at once.
  ('check-prices', interval '1 minute', now()),
  -- In the night of New Zealand, and not on the day of its installation.
  ('check-audit-log', interval '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 14 hours'),
  ('watch-system', interval '1 minute', now()),
  ('remind-of-chats', interval '5 minutes', now()),
  -- Not with the start: whoever tries the site out is not held up by it.
  ('back-up', interval '15 minutes', now() + interval '1 hour'),
  -- Each minute, as the schedule of a hosted project does; where our own server serves the site, it has nothing to do.
  ('publish-words', interval '1 minute', now());

-- Marks the due jobs as started and returns their names.
create function public.claim_due_jobs() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_clock();
  return query
  update public.scheduled_jobs as j
  set last_started_at = now(), next_run_at = now() + j.every
  where j.name in (
    select d.name from public.scheduled_jobs as d
    where d.enabled and d.next_run_at <= now()
    order by d.next_run_at
    for update skip locked
  )
  returning j.name;
end
$$;
grant execute on function public.claim_due_jobs to service_role;

-- One batch of what says nothing any more (an address is personal data). Whoever calls goes on while `more` is true.
create function public.housekeeping() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  batch constant integer := 2000;
  hits integer;
  networks integer;
begin
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' limit batch for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  get diagnostics hits = row_count;
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit batch for update skip locked
  ) as old
  where n.key = old.key;
  get diagnostics networks = row_count;
  return jsonb_build_object(
    'rate_limit_hits', hits, 'sign_in_networks', networks, 'more', hits = batch or networks = batch
  );
end
$$;
grant execute on function public.housekeeping to service_role;

-- Hosted Supabase has no process of ours, so the database wakes the functions itself: pg_cron every minute,
-- pg_net for the call, the address and the credential from the vault (secrets `project_url` and
-- `service_key`, see the README). Where the extensions are missing, our own process keeps the time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_admin')
    or (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3
  then
    return;
  end if;

  create extension if not exists pg_cron;
  create extension if not exists pg_net;

  execute $create$
    create or replace function private.run_due_jobs() returns void
    language plpgsql security definer set search_path = ''
    as $body$
    declare
      project_url text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'project_url');
      service_key text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'service_key');
      job text;
    begin
      if project_url is null or service_key is null then
        raise warning 'Add the secrets project_url and service_key to the vault: no scheduled job runs without them.';
        return;
      end if;
      for job in select public.claim_due_jobs() loop
        perform net.http_post(
          url := project_url || '/functions/v1/' || job,
          headers := jsonb_build_object('content-type', 'application/json', 'apikey', service_key),
          body := '{}'::jsonb
        );
      end loop;
    end
    $body$
  $create$;
  execute 'revoke all on function private.run_due_jobs() from public, anon, authenticated';

  perform cron.schedule('hln-run-due-jobs', '* * * * *', 'select private.run_due_jobs()');
end
$$;

-- A row that a job cannot work on must not keep it from all the others. It is noted here, left alone for a while
-- (a minute, then twice as long each time, a day at the most) and tried again: what was the program's fault mends
-- itself with the next version, and staff see the rest. Nothing is ever given up by itself.
create table public.set_aside_rows (
  job text not null check (char_length(job) between 1 and 60),
  table_name text not null check (char_length(table_name) between 1 and 60),
  row_key text not null check (char_length(row_key) between 1 and 400),
  -- A short word for programs, and for people what went wrong; never the row's own content.
  reason_code text not null check (char_length(reason_code) between 1 and 60),
  reason text not null check (char_length(reason) <= 300),
  failures integer not null default 1 check (failures > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Null when nothing but a person's decision brings the row back.
  next_try_at timestamptz,
  -- It takes more than a passing trouble. Deleting the note has the row tried at once.
  is_set_aside boolean not null generated always as (failures >= 5 or next_try_at is null) stored,
  primary key (job, table_name, row_key)
);
comment on table public.set_aside_rows is 'Rows that a job could not work on, and when it tries them again.';
create index set_aside_rows_last_seen_at on public.set_aside_rows (last_seen_at);
alter table public.set_aside_rows enable row level security;
create policy set_aside_rows_permitted_staff_may_read on public.set_aside_rows for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));
create policy set_aside_rows_console_may_read on public.set_aside_rows for select to sql_console using (true);
grant select on public.set_aside_rows to authenticated;
grant select, insert, update, delete on public.set_aside_rows to service_role;
grant select (
  job, table_name, reason_code, failures, first_seen_at, last_seen_at, next_try_at, is_set_aside
) on public.set_aside_rows to sql_console;

-- Notes that a job failed at a row. True once it has failed there so often that the row counts as set aside.
create function public.note_failed_row(
  failing_job text, failing_table text, failing_key text, code text, why text
) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.set_aside_rows as s (job, table_name, row_key, reason_code, reason, next_try_at)
  values (
    failing_job, failing_table, failing_key, coalesce(nullif(private.one_line(code, 60), ''), 'unknown'),
    coalesce(private.one_line(why, 300), ''), now() + interval '1 minute'
  )
  on conflict (job, table_name, row_key) do update set
    reason_code = excluded.reason_code, reason = excluded.reason, failures = s.failures + 1, last_seen_at = now(),
    next_try_at = now() + least(interval '1 minute' * power(2, least(s.failures, 11)), interval '1 day')
  returning s.is_set_aside
$$;
grant execute on function public.note_failed_row to service_role;

-- The job got on with these rows after all. keys: a list of texts.
create function public.forget_failed_rows(mended_job text, mended_table text, keys jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from public.set_aside_rows as s
  where s.job = mended_job and s.table_name = mended_table
    and s.row_key in (select jsonb_array_elements_text(keys))
$$;
grant execute on function public.forget_failed_rows to service_role;

-- Notes of rows that nobody has met for so long. A row that still fails is met every day.
create function public.forget_old_set_aside_rows(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 2 then
    raise exception 'keep_days must be 2 or more' using errcode = '22023';
  end if;
  delete from public.set_aside_rows as s where s.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.forget_old_set_aside_rows to service_role;

create function private.may_be_tried(trying_job text, tried_table text, tried_key text) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.set_aside_rows as s
    where s.job = trying_job and s.table_name = tried_table and s.row_key = tried_key
      and (s.next_try_at is null or s.next_try_at > now())
  )
$$;

-- Deletes the rows of a public table for which a condition holds, $1 in it being a number of days: all at once, or
-- when one refuses to go, one after the other without it. What jobs noted of the rows goes with them.
-- Returns {"removed", "set_aside"}.
create function private.delete_rows(
  deleting_job text, relation text, key_column text, condition text, days integer
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  removed integer := 0;
  kept integer := 0;
  found_key text;
begin
  begin
    execute format('delete from public.%I where %s', relation, condition) using days;
    get diagnostics removed = row_count;
  exception
    when others then
      for found_key in
        execute format('select %I::text from public.%I where %s', key_column, relation, condition) using days
      loop
        continue when not private.may_be_tried(deleting_job, relation, found_key);
        begin
          execute format('delete from public.%I where %I::text = $1', relation, key_column) using found_key;
          removed := removed + 1;
        exception
          when others then
            perform public.note_failed_row(deleting_job, relation, found_key, sqlstate, sqlerrm);
            kept := kept + 1;
        end;
      end loop;
  end;
  execute format(
    'delete from public.set_aside_rows as s where s.table_name = $1
       and not exists (select from public.%I as r where r.%I::text = s.row_key)', relation, key_column
  ) using relation;
  return jsonb_build_object('removed', removed, 'set_aside', kept);
end
$$;

-- @param feedback_days also for the mails about it
-- @param contact_days also for the mails about it
-- @param donor_days for the e-mail address that came with a donation, and the mail of thanks
create function public.forget_old_visitors(feedback_days integer, contact_days integer, donor_days integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  enquiries jsonb;
  mails jsonb;
  kept integer := 0;
  removed integer := 0;
  donors integer;
  retained record;
begin
  if feedback_days is null or contact_days is null or donor_days is null
    or least(feedback_days, contact_days, donor_days) < 1
  then
    raise exception 'each number of days must be 1 or more' using errcode = '22023';
  end if;
  enquiries := private.delete_rows(
    'housekeeping', 'contact_requests', 'id', 'created_at < now() - make_interval(days => $1)', contact_days
  );
  for retained in
    select * from (values
      ('feedback', feedback_days), ('contact-request', contact_days), ('contact-confirmation', contact_days),
      -- Each holds a link that signs its reader in, and has been worth nothing for weeks.
      ('auth', 30),
      ('donation-thanks', donor_days), ('price-news', 365)
    ) as kinds (kind, days)
  loop
    mails := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      format('kind = %L and created_at < now() - make_interval(days => $1)', retained.kind), retained.days
    );
    removed := removed + (mails ->> 'removed')::integer;
    kept := kept + (mails ->> 'set_aside')::integer;
  end loop;
  -- Records of income are kept; whose it was is not needed for them once the thanks are said.
  update public.donations as d set customer_email = null
  where d.customer_email is not null and d.created_at < now() - make_interval(days => donor_days);
  get diagnostics donors = row_count;
  return jsonb_build_object(
    'donors', donors, 'sql_feedback', private.strip_old_feedback(feedback_days),
    'contact_requests', enquiries -> 'removed', 'email_outbox', removed,
    'set_aside', kept + (enquiries ->> 'set_aside')::integer
  );
end
$$;
grant execute on function public.forget_old_visitors to service_role;

-- What became of each run of each scheduled job: when, how long, what it did. A run that had nothing to say, or that did
-- nothing although something was waiting for it, is no success.
create table private.job_runs (
  id bigint generated always as identity primary key,
  job text not null references public.scheduled_jobs (name) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- running: also where the process ended before the job did
  -- done
  -- hollow: no error, and nothing done either, though it should have
  -- failed
  outcome text not null default 'running'
    constraint job_runs_outcome check (outcome in ('running', 'done', 'hollow', 'failed')),
  -- How much waited for the job when it started; null where that cannot be counted.
  waiting integer constraint job_runs_waiting check (waiting >= 0),
  -- What it did, as its answer counts it.
  counts jsonb not null default '{}' constraint job_runs_counts_size check (octet_length(counts::text) <= 2000),
  error text constraint job_runs_error_size check (char_length(error) <= 1000)
);
comment on table private.job_runs is 'The last runs of each scheduled job, at most 2,000 of one.';
create index job_runs_job on private.job_runs (job, id desc);
alter table private.job_runs enable row level security;

-- What waits because somebody stopped all sending is not the job's to do.
create function private.work_waiting(job_name text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where ((o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now()))
          and not exists (select from private.email_switch as s where s.stopped_at is not null)
        limit 1000
      ) as due
    )
    when 'check-prices' then (
      select count(*)::integer from (
        select from private.price_check_schedule as s
        where s.next_check_at < now() - interval '1 hour' and (s.lease_until is null or s.lease_until < now())
        limit 1000
      ) as due
    )
    when 'check-audit-log' then (select count(*)::integer from (select from private.audit_chain limit 1) as chain)
  end
$$;

-- Notes that a job starts. Returns the run's number for finish_job.
create function public.start_job_run(job_name text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  run bigint;
begin
  insert into private.job_runs (job, waiting) values (job_name, private.work_waiting(job_name)) returning id into run;
  delete from private.job_runs as r
  where r.job = job_name and r.id <= (
    select o.id from private.job_runs as o where o.job = job_name order by o.id desc offset 2000 limit 1
  );
  return run;
end
$$;
grant execute on function public.start_job_run to service_role;

create function public.finish_job(job_name text, error text, run bigint default null, report jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  did numeric;
begin
  update public.scheduled_jobs as j
  set last_finished_at = now(), last_error = left(finish_job.error, 1000)
  where j.name = job_name;
  did := (select sum(c.value::numeric) from jsonb_each_text(report) as c);
  update private.job_runs as r
  set finished_at = clock_timestamp(), error = left(finish_job.error, 1000), counts = coalesce(report, '{}'),
    outcome = case
      when finish_job.error is not null then 'failed'
      -- It ended before it came to its work.
      when did is null then 'hollow'
      -- Somebody else may have done the work meanwhile, so it has to be there still.
      when did = 0 and r.waiting > 0 and private.work_waiting(job_name) > 0 then 'hollow'
      else 'done'
    end
  where r.id = run and r.job = job_name and r.outcome = 'running';
end
$$;
grant execute on function public.finish_job to service_role;

-- ===== 05_settings.sql

-- Settings that staff change while the site runs. What a setting is called, its default and its variable in the
-- environment are in packages/contracts/src/settings; here is what the database needs in order to refuse what does not
-- fit, and supabase/tests/settings.test.ts compares the two. Nobody reads or writes the table but through the functions.

-- Why a value does not fit its setting, as the end of a sentence; null when it does. Quotes nothing of the value.
-- @param lowest, highest: of a number its range, of a text its length in characters
create function private.setting_fault(kind text, lowest integer, highest integer, value jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  given text;
  local_part constant text := '[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}';
  host constant text := '[A-Za-z0-9-]{1,63}([.][A-Za-z0-9-]{1,63}){0,10}';
begin
  if value is null then
    return null;
  end if;
  -- Before anything else, so that nothing large is looked at any closer.
  if octet_length(value::text) > 2000 then
    return 'is too long.';
  end if;
  if kind = 'boolean' then
    return case when jsonb_typeof(value) <> 'boolean' then 'must be on or off.' end;
  end if;
  if kind = 'integer' then
    if jsonb_typeof(value) <> 'number' or value::text !~ '^-?[0-9]{1,9}$'
      or value::text::integer not between lowest and highest
    then
      return format('must be a whole number from %s to %s.', lowest, highest);
    end if;
    return null;
  end if;
  if jsonb_typeof(value) <> 'string' then
    return 'must be a text.';
  end if;
  given := value #>> '{}';
  -- Control characters, and those that turn the direction of what follows.
  if given ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return 'must be one line without control characters.';
  end if;
  if kind = 'mailbox' then
    if char_length(given) > highest
      or given !~ format('^(%s@%s|[^<>@,;:"\\]{1,100} <%s@%s>)$', local_part, host, local_part, host)
    then
      return 'must be one e-mail address.';
    end if;
    return null;
  end if;
  if kind = 'moment' then
    begin
      if given !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'
        or given::timestamptz is null
      then
        return 'must be a time.';
      end if;
    exception
      when datetime_field_overflow or invalid_datetime_format then return 'must be a time.';
    end;
    return null;
  end if;
  if char_length(given) not between lowest and highest then
    return format('must have %s to %s characters.', lowest, highest);
  end if;
  return null;
end
$$;

create table private.settings (
  key text primary key constraint settings_key_form check (key ~ '^[a-z]{1,20}[.][a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  kind text not null,
  lowest integer,
  highest integer,
  value jsonb,
  revision integer not null default 0,
  changed_at timestamptz,
  changed_by uuid,
  constraint settings_range check (kind in ('boolean', 'moment') or (lowest <= highest)),
  constraint settings_value check (value is null or private.setting_fault(kind, lowest, highest, value) is null),
  choices text[],
  must_confirm boolean not null default false,
  -- The value that was confirmed last, and until when the present one may be; null where nothing is open.
  value_before jsonb,
  confirm_by timestamptz,
  constraint settings_must_confirm check (not must_confirm or kind = 'choice'),
  constraint settings_kind
    check (kind in ('integer', 'boolean', 'mailbox', 'line', 'moment', 'secret', 'choice', 'choices')),
  constraint settings_choices
    check ((kind in ('choice', 'choices')) = (choices is not null))
);
comment on table private.settings is 'What staff have set. A null value is none: the default holds.';
comment on column private.settings.kind is 'A secret is a text that nobody reads but the function that needs it.';
comment on column private.settings.revision is 'Counts the changes; a save names the one that it was made from.';
alter table private.settings enable row level security;
insert into private.settings (key, kind, lowest, highest) values
  ('banner.text', 'line', 1, 200),
  ('banner.text-zh', 'line', 1, 100),
  ('banner.from', 'moment', null, null),
  ('banner.until', 'moment', null, null),
  ('donations.open', 'boolean', null, null),
  ('status.public', 'boolean', null, null),
  ('mail.feedback-to', 'mailbox', 3, 200),
  ('mail.contact-to', 'mailbox', 3, 200),
  -- How long emails are kept, by kind. Those about feedback, enquiries and chats go with what they quote.
  ('mail.link-days', 'integer', 1, 30),
  ('mail.price-days', 'integer', 1, 365),
  ('mail.thanks-days', 'integer', 30, 365),
  ('mail.staff-days', 'integer', 30, 365),
  ('mail.other-days', 'integer', 30, 180),
  ('chat.mail-to', 'mailbox', 3, 200),
  ('chat.quiet-minutes', 'integer', 1, 1440),
  ('chat.retention-days', 'integer', 1, 180),
  ('contact.retention-days', 'integer', 30, 365),
  ('feedback.retention-days', 'integer', 30, 365),
  ('prices.check-hours', 'integer', 1, 24),
  ('costs.import-secret', 'secret', 32, 500),
  ('backups.every-days', 'integer', 0, 30),
  ('backups.hour', 'integer', 0, 23),
  ('backups.keep', 'integer', 2, 90),
  -- Where our own server does not serve the site, publishing asks the site's host to build it, by a hook whose URL is a
  -- setting, and waits until the live site has the words (the function publish-words, docs/decisions/117).
  ('content.build-hook', 'secret', 12, 500),
  -- How often one network may do what visitors do. The rows of rate_limits are the defaults, so what is set holds from the
  -- next request on, whichever process it comes to: the database itself counts.
  ('limits.contact-minute', 'integer', 1, 1000),
  ('limits.contact-day', 'integer', 1, 20000),
  ('limits.chat-sessions-minute', 'integer', 1, 1000),
  ('limits.chat-sessions-day', 'integer', 1, 20000),
  ('limits.sql-feedback-minute', 'integer', 1, 1000),
  ('limits.sql-feedback-day', 'integer', 1, 20000),
  ('limits.create-checkout-minute', 'integer', 1, 1000),
  ('limits.create-checkout-day', 'integer', 1, 20000),
  -- A service that formats SQL with a language model, off unless staff switch it on. The function format-with-llm sends the
  -- SQL; here is who may have it sent, how often, what of it is on record, and that a key never goes where somebody else
  -- leads it (docs/decisions/131).
  ('llm.enabled', 'boolean', null, null),
  ('llm.endpoint', 'line', 12, 500),
  ('llm.key', 'secret', 8, 500),
  ('llm.model', 'line', 1, 100),
  ('llm.fallback', 'boolean', null, null);
insert into private.settings (key, kind, choices, must_confirm) values
  -- What could lock people out goes back after five minutes, unless somebody who can still get in confirms it. That needs no
  -- job and no server: a value whose time is over is no longer in force, and the next save puts the row right.
  ('accounts.second-factor', 'choice', array['off', 'owners', 'everyone'], true),
  -- Any of a few codes, written as one text with commas between them, each once and in the order of the choices. So there is
  -- one text for each set, and what is compared, recorded and written into pages is made of our own codes alone
  -- (docs/decisions/132).
  ('tools.hidden', 'choices', array[
    'snowflake-sql-formatter', 'json-formatter', 'hash-generator', 'base64-encoder', 'url-encoder', 'regex-tester',
    'color-picker', 'password-generator', 'qr-generator'
  ], false);

-- The audit log has the values of settings, which say how the firm works and nothing about visitors; of a secret only
-- that it was set, changed or removed.
create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_secret constant boolean := new.kind = 'secret';
begin
  if new.value is not distinct from old.value then
    return null;
  end if;
  perform private.record_audit(
    'changed', 'system-settings', 'private.settings', new.key,
    case when is_secret then jsonb_build_object('is_set', old.value is not null)
      else jsonb_build_object('value', old.value) end,
    case when is_secret then jsonb_build_object('is_set', new.value is not null)
      else jsonb_build_object('value', new.value) end,
    case when is_secret then '{value}'::text[] else '{}' end
  );
  return null;
end
$$;

create trigger settings_audit after update on private.settings
  for each row execute function private.audit_setting();

-- The settings as the page shows them; the value of a secret only as whether there is one.
create function public.staff_settings() returns table (
  key text,
  value jsonb,
  is_set boolean,
  revision integer,
  changed_at timestamptz,
  changed_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, case when s.kind <> 'secret' then private.value_in_force(s) end,
      private.value_in_force(s) is not null, s.revision, s.changed_at, u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$$;
comment on function public.staff_settings() is
  'What is set, for those who may see it. A null value is the default, or a secret: nobody reads those.';
grant execute on function public.staff_settings to authenticated;

-- All of the changes or none. Each is {"key", "value", "revision"}: a value of null goes back to the default, and the
-- revision is the one that the change was made from.
create function private.save_settings_in_force(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Changes are a short list of settings.' using errcode = '22023';
  end if;
  -- In one order, so that two saves of the same settings cannot block each other.
  perform from private.settings as s
    where s.key in (select c ->> 'key' from jsonb_array_elements(changes) as c)
    order by s.key for update;
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    select * into was from private.settings as s where s.key = wanted ->> 'key';
    if not found then
      raise exception 'There is no such setting.' using errcode = '22023';
    end if;
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) then
      raise exception 'The setting % was changed in the meantime.', was.key
        using errcode = 'PT409', hint = 'Read it again and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    fault := private.setting_fault(was.kind, was.lowest, was.highest, wanted_value);
    if fault is not null then
      raise exception 'The setting % %', was.key, fault using errcode = '22023';
    end if;
    update private.settings as s
    set value = wanted_value, revision = was.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    where s.key = was.key and s.value is distinct from wanted_value;
  end loop;
  if (select s.value #>> '{}' from private.settings as s where s.key = 'banner.until')
    <= (select s.value #>> '{}' from private.settings as s where s.key = 'banner.from')
  then
    raise exception 'The banner has to end after it begins.' using errcode = '22023';
  end if;
end
$$;
comment on function private.save_settings_in_force(jsonb) is 'Changes settings, unless somebody else has meanwhile.';

create function public.setting_history(setting_key text) returns table (
  id bigint,
  at timestamptz,
  actor text,
  before jsonb,
  after jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select l.id, l.at, u.email::text, l.before, l.after
    from private.audit_log as l left join auth.users as u on u.id = l.actor_id
    where l.table_name = 'private.settings' and l.row_key = setting_key and l.outcome = 'done'
    order by l.at desc, l.id desc
    limit 50;
end
$$;
comment on function public.setting_history(text) is 'The latest changes of a setting, newest first, as the audit log has them.';
grant execute on function public.setting_history to authenticated;

-- The values in force, secrets included, for our own functions.
create function public.settings_in_use() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.key, private.value_in_force(s)), '{}')
  from private.settings as s where private.value_in_force(s) is not null
$$;
comment on function public.settings_in_use() is 'What is set, secrets included, for our own functions.';
grant execute on function public.settings_in_use to service_role;

-- A test email to oneself, for whoever may change settings or what becomes of emails. The function that sends it writes it.
-- Returns the id that it will have.
create function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id uuid;
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') and not private.has_permission('email-logs.manage') then
    raise exception 'You may not try whether mail works.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test mails. Please wait a minute and try again.';
  end;
  insert into private.account_notices (user_id, deed, actor) values (auth.uid(), 'test-mail', auth.uid())
  returning id into mail_id;
  return mail_id;
end
$$;
comment on function public.queue_test_mail() is 'Asks for a mail to the caller and returns its id in the outbox.';
grant execute on function public.queue_test_mail to authenticated;

create function private.refuse_other_choice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.value is not null and not coalesce(new.value #>> '{}' = any (new.choices), false) then
    raise exception 'The setting % must be one of: %.', new.key, array_to_string(new.choices, ', ')
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_choice before update on private.settings
  for each row when (new.kind = 'choice') execute function private.refuse_other_choice();

-- Whoever demands a second factor of others has one, so that nobody is led away from the page in the middle of it.
create function private.refuse_rule_without_own_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What was confirmed before comes back without asking anybody.
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and new.value is distinct from old.value_before
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your e-mail address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_second_factor before update on private.settings
  for each row when (new.key = 'accounts.second-factor' and new.value is distinct from old.value)
  execute function private.refuse_rule_without_own_factor();

create function private.value_in_force(setting private.settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case when setting.confirm_by <= now() then setting.value_before else setting.value end
$$;

-- Choices go from the least to the most that is demanded; a step back locks nobody out. Whoever changes a setting on the
-- server can take it back there.
create function private.await_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant jsonb := case when old.confirm_by is null then old.value else old.value_before end;
  rank_before constant integer := array_position(new.choices, coalesce(confirmed #>> '{}', new.choices[1]));
  rank_after constant integer := array_position(new.choices, coalesce(new.value #>> '{}', new.choices[1]));
begin
  if auth.uid() is not null and rank_after > rank_before then
    new.value_before := confirmed;
    new.confirm_by := now() + interval '5 minutes';
  else
    new.value_before := null;
    new.confirm_by := null;
  end if;
  return new;
end
$$;

create trigger settings_confirmation before update on private.settings
  for each row when (new.must_confirm and new.value is distinct from old.value)
  execute function private.await_confirmation();

-- Puts rows right whose time is over, with an entry in the audit log that says why.
create function private.revert_unconfirmed_settings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.settings as s where s.confirm_by <= now()) then
    return;
  end if;
  perform set_config('hln.audit_reason', 'Not confirmed within five minutes.', true);
  update private.settings as s set value = s.value_before, changed_at = s.confirm_by, changed_by = null
  where s.confirm_by <= now();
  perform set_config('hln.audit_reason', '', true);
end
$$;

-- Saves what staff changed. Another endpoint takes the key with it, unless the same save writes one: whoever may change settings must not
-- learn a key by having it sent to a server of their own. The revision counts up even where there was none, so that a
-- key that somebody is about to save was written for the endpoint that it goes to.
create function public.save_settings(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  endpoint_before jsonb;
begin
  if private.has_permission('system-settings.manage') then
    perform private.revert_unconfirmed_settings();
  end if;
  select s.value into endpoint_before from private.settings as s where s.key = 'llm.endpoint';
  perform private.save_settings_in_force(changes);
  if changes @> '[{"key": "llm.endpoint"}]' and not changes @> '[{"key": "llm.key"}]' then
    update private.settings as k
    set value = null, revision = k.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    from private.settings as e
    where k.key = 'llm.key' and e.key = 'llm.endpoint' and e.value is distinct from endpoint_before;
  end if;
end
$$;
comment on function public.save_settings(jsonb) is 'Changes settings, unless somebody else has meanwhile.';
grant execute on function public.save_settings to authenticated;

create function public.unconfirmed_settings() returns table (key text, value_before jsonb, confirm_by timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, s.value_before, s.confirm_by from private.settings as s where s.confirm_by > now() order by s.key;
end
$$;
comment on function public.unconfirmed_settings() is 'Settings that go back to what they were unless they are confirmed in time.';
grant execute on function public.unconfirmed_settings to authenticated;

create function public.confirm_setting(setting_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed jsonb;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  update private.settings as s set value_before = null, confirm_by = null
  where s.key = setting_key and s.confirm_by > now()
  returning s.value into confirmed;
  if not found then
    raise exception 'There is nothing to confirm any more.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'confirmed', 'system-settings', 'public.confirm_setting', setting_key, null,
    jsonb_build_object('value', confirmed)
  );
end
$$;
comment on function public.confirm_setting(text) is 'Keeps a change that would go back by itself.';
grant execute on function public.confirm_setting to authenticated;

-- Judged once more by what its name resolves to, whenever it is called.
create function private.refuse_unsafe_url() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.value #>> '{}' !~* '^https:' or private.watchable_host(new.value #>> '{}') is null then
    raise exception 'The setting % must be an address on the internet that begins with https://.', new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_build_hook before insert or update of value on private.settings
  for each row when (new.key = 'content.build-hook' and new.value is not null)
  execute function private.refuse_unsafe_url();

create trigger settings_llm_endpoint before insert or update of value on private.settings
  for each row when (new.key = 'llm.endpoint' and new.value is not null)
  execute function private.refuse_unsafe_url();

-- Admits a caller of format-with-llm, and puts on record where something is sent before it is: to try settings, whoever
-- may change them; with SQL of the console, Owners.
-- @param wanted 'test' or 'format'
-- @param host where it goes, with its port; empty where nowhere
-- @param characters of the SQL
create function public.begin_llm_call(wanted text, host text, characters integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_test constant boolean := wanted = 'test';
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if is_test is null or wanted not in ('test', 'format') or characters is null or characters not between 0 and 20000
    or host is null or char_length(host) > 200
  then
    raise exception 'Ask for a test, or with SQL of up to 20,000 characters.' using errcode = '22023';
  end if;
  if not is_test then
    perform private.refuse_all_but_owners();
  elsif not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit(
      case when is_test then 'llm_tests' else 'llm_formatting' end, 'user ' || auth.uid()::text
    );
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
  end;
  if host <> '' then
    perform private.record_audit(
      case when is_test then 'llm-test' else 'llm-format' end,
      case when is_test then 'system-settings' else 'database-admin' end,
      'public.begin_llm_call', host, null, jsonb_build_object('host', host, 'characters', characters)
    );
  end if;
end
$$;
comment on function public.begin_llm_call(text, text, integer) is
  'Admits a caller of the SQL formatting service, and puts it on record.';
grant execute on function public.begin_llm_call to authenticated;

create function private.refuse_other_choices() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant text := new.value #>> '{}';
begin
  -- What the choices make of it has to be what was given. Without any, they make nothing, which is null.
  if (
    select string_agg(c.code, ',' order by c.place)
    from unnest(new.choices) with ordinality as c (code, place)
    where c.code = any (string_to_array(given, ','))
  ) is distinct from given then
    raise exception 'The setting % must be some of these, in this order: %.',
      new.key, array_to_string(new.choices, ', ') using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_choices before insert or update on private.settings
  for each row when (new.kind = 'choices' and new.value is not null)
  execute function private.refuse_other_choices();

-- ===== 06_email.sql

-- Mail is a row first and a message second: whatever happens to the mail server or to the process, the row
-- stays. A worker claims rows with a lease; if it dies, the lease runs out and another takes over, so a
-- message is delivered at least once (twice only if a worker dies between the server's yes and the note).

-- The bare address of a recipient, by which mails are found and suppressed.
create function private.email_address(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))
$$;
-- Indexes ask it as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.email_address to service_role;

-- What a search looks at: the words of recipient and subject, each found by how it begins. No dictionary and no parser, so
-- that names, addresses and Māori words are found as they are written.
create function private.email_words(recipient text, subject text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select left(w, 50)
    from unnest(string_to_array(
      regexp_replace(lower(recipient || ' ' || subject), '[\s!"#$%&''()*+,./:;<=>?@\\^`{|}~_\[\]-]+', ' ', 'g'), ' '
    )) as w where w <> ''
  ))
$$;
-- Indexes ask it as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.email_words to service_role;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  kind text not null check (char_length(kind) between 1 and 60),
  recipient text not null check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  reply_to text check (char_length(reply_to) <= 320 and reply_to !~ '[\r\n]'),
  subject text not null check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text,
  status text not null default 'pending'
    -- unknown: the connection broke after the whole message was handed over and before the answer. Only a person sends it
    -- again, since it may have arrived.
    constraint email_outbox_status_check check (status in (
      'pending', 'sending', 'sent', 'failed', 'held', 'cancelled', 'suppressed', 'unknown'
    )),
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null default 12 check (max_attempts > 0),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  last_error text,
  provider_message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Counts how often somebody asked for another round of attempts; whoever asks names the count that they saw.
  retries integer not null default 0 constraint email_outbox_retries check (retries >= 0),
  -- Set from the moment the end of the message is sent until the server has answered.
  handed_over_at timestamptz,
  -- Of the last failure, from the codes and not from the words (packages/contracts/src/email-log.ts has the list).
  cause text constraint email_outbox_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  source_kind text constraint email_outbox_source_kind check (char_length(source_kind) between 1 and 60),
  source_id text constraint email_outbox_source_id check (char_length(source_id) between 1 and 200),
  request_id text default private.request_id()
    constraint email_outbox_request_id check (request_id ~ '^[0-9a-f]{1,64}$'),
  -- What ends in a header is one line.
  constraint email_outbox_recipient_line check (recipient !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint email_outbox_reply_to_line check (reply_to !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint email_outbox_subject_line check (subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);
comment on table public.email_outbox is 'Every message ever to be sent, with what became of it.';
comment on column public.email_outbox.source_kind is 'What the mail was written for: chat, feedback, donation, …';
comment on column public.email_outbox.request_id is 'The request or job that had it written, as the server''s log names it.';
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_address on public.email_outbox (private.email_address(recipient), created_at desc);
create index email_outbox_newest on public.email_outbox (created_at desc, id desc);
create index email_outbox_status on public.email_outbox (status, created_at desc, id desc);
create index email_outbox_kind on public.email_outbox (kind, created_at desc, id desc);
create index email_outbox_cause on public.email_outbox (cause, created_at desc, id desc) where cause is not null;
create index email_outbox_source on public.email_outbox (source_kind, source_id, created_at desc) where source_kind is not null;
create index email_outbox_sent_at on public.email_outbox (sent_at) where sent_at is not null;
create index email_outbox_words on public.email_outbox using gin (private.email_words(recipient, subject));
alter table public.email_outbox enable row level security;
create policy email_outbox_console_may_read on public.email_outbox for select to sql_console using (true);
grant select, insert, update, delete on public.email_outbox to service_role;
grant select (
  id, kind, status, attempts, max_attempts, next_attempt_at, created_at, sent_at
) on public.email_outbox to sql_console;
create trigger email_outbox_audit after update or delete on public.email_outbox
  for each row execute function private.audit_row(
    'email-logs', 'id', 'status,retries', 'recipient,reply_to,subject,text_body,html_body', 'staff'
  );

-- Takes up to batch_size messages that are due, for lease_seconds; none while sending is stopped.
create function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
begin
  -- What a dead worker had handed over is not tried again by itself.
  update public.email_outbox as o
  set status = 'unknown', lease = null, lease_until = null, cause = 'interrupted',
    last_error = 'The sender stopped after it had handed the message over and before it heard the answer.'
  where o.status = 'sending' and o.lease_until < now() and o.handed_over_at is not null;
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null, cause = coalesce(o.cause, 'sender-stopped'),
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;
  update private.email_attempts as a
  set finished_at = now(), outcome = case when o.status = 'unknown' then 'unknown' else 'lost' end,
    cause = case when o.status = 'unknown' then 'interrupted' else 'sender-stopped' end
  from public.email_outbox as o
  where a.outcome = 'running' and a.email_id = o.id
    and (o.status <> 'sending' or o.lease_until < now());

  if exists (select from private.email_switch as s where s.stopped_at is not null) then
    return;
  end if;

  -- Queued in the very moment in which its recipient was suppressed.
  update public.email_outbox as o set status = 'suppressed'
  where o.status = 'pending' and o.id in (
    select d.id from (
      select w.id, w.recipient from public.email_outbox as w
      where w.status = 'pending' and w.next_attempt_at <= now() order by w.next_attempt_at limit 200
    ) as d
    where exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient))
  );

  return query
  with claimed as (
    update public.email_outbox as o
    set status = 'sending', attempts = o.attempts + 1, lease = gen_random_uuid(), handed_over_at = null,
        lease_until = now() + make_interval(secs => lease_seconds)
    where o.id in (
      select d.id from public.email_outbox as d
      where (d.status = 'pending' and d.next_attempt_at <= now()
          and not exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient)))
         or (d.status = 'sending' and d.lease_until < now())
      order by d.next_attempt_at
      limit batch_size
      for update skip locked
    )
    returning o.*
  ), noted as (
    insert into private.email_attempts (email_id, attempt) select c.id, c.attempts from claimed as c
  )
  select * from claimed;
end
$$;
grant execute on function public.claim_emails to service_role;

-- By what a recipient is counted. "a+1@b" and "A@b" reach the same person.
create function private.recipient_key(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'recipient ' || encode(sha256(convert_to(
    regexp_replace(lower(coalesce(substring(recipient from '<([^<>]*)>\s*$'), btrim(recipient))), '\+[^@]*@', '@'), 'UTF8'
  )), 'hex')
$$;

-- Nobody's mailbox is filled by us, whoever asks and from wherever: emails are counted by recipient as well. One over the
-- limit is written down like every other but held, and staff see it among the rows that were set aside. After the insert: a
-- message that is there already is neither stored nor counted again.
create function private.limit_mail_by_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit(
    coalesce((select l.action from public.rate_limits as l where l.action = 'mail:' || new.kind), 'mail'),
    private.recipient_key(new.recipient)
  );
  return null;
exception
  -- The hit is undone with it: what is held does not count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', cause = 'recipient-limit',
      last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id and o.status = 'pending';
    return null;
end
$$;

create trigger email_outbox_limit_by_recipient after insert on public.email_outbox
  for each row execute function private.limit_mail_by_recipient();

-- What will not be delivered unless somebody looks at it stands where staff look.
create function private.note_undelivered_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.status in ('failed', 'held', 'unknown') then
    insert into public.set_aside_rows as s
      (job, table_name, row_key, reason_code, reason, failures, next_try_at)
    values (
      'deliver-outbox', 'email_outbox', new.id::text,
      case new.status when 'held' then 'recipient-limit' when 'unknown' then 'outcome-unknown' else 'not-delivered' end,
      private.one_line(coalesce(new.last_error, ''), 300), greatest(new.attempts, 1), null
    )
    on conflict (job, table_name, row_key) do update set
      reason_code = excluded.reason_code, reason = excluded.reason, failures = excluded.failures, last_seen_at = now(),
      next_try_at = null;
  else
    delete from public.set_aside_rows as s
    where s.job = 'deliver-outbox' and s.table_name = 'email_outbox' and s.row_key = old.id::text;
  end if;
  return null;
end
$$;

create trigger email_outbox_undelivered after update of status on public.email_outbox
  for each row when (
    old.status is distinct from new.status
    and (old.status in ('failed', 'held', 'unknown') or new.status in ('failed', 'held', 'unknown'))
  ) execute function private.note_undelivered_mail();

create trigger email_outbox_undelivered_gone after delete on public.email_outbox
  for each row when (old.status in ('failed', 'held', 'unknown')) execute function private.note_undelivered_mail();

-- Mails that staff write in answer to somebody. Each kind of reply has a function of its own, which finds the recipient
-- and calls private.queue_reply(); the caller names no address to send to (docs/decisions/113).
create table private.staff_replies (
  -- Made by the page, so that a second try after an answer that was lost sends nothing twice.
  id uuid primary key,
  kind text not null constraint staff_replies_kind_form check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- What was answered, by the key of its table.
  row_key text not null constraint staff_replies_row_key_size check (char_length(row_key) between 1 and 200),
  sender uuid references auth.users (id) on delete set null,
  language text not null constraint staff_replies_language check (language in ('en', 'zh')),
  mail_id uuid not null unique references public.email_outbox (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.staff_replies is 'Which mail answers what, and who wrote it. It goes with the mail.';
create index staff_replies_row on private.staff_replies (kind, row_key, created_at);
create index staff_replies_sender on private.staff_replies (sender, created_at);
alter table private.staff_replies enable row level security;

-- Queues a reply of a member of staff as an email that names what it answers. A suppressed recipient is refused.
create function private.queue_reply(
  reply_id uuid, kind text, area text, table_name text, row_key text,
  address text, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  my_address text;
  queued uuid;
begin
  perform public.refuse_ended_session();
  if not private.has_permission(area || '.manage') then
    raise exception 'You may not reply here.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if exists (
    select from private.staff_replies as r
    where r.id = reply_id and r.kind = queue_reply.kind and r.row_key = queue_reply.row_key and r.sender = me
  ) then
    return false;
  end if;
  if coalesce(address, '') = '' then
    raise exception 'There is no e-mail address to reply to.' using errcode = 'PT409';
  end if;
  if lower(address) is distinct from lower(seen_address) then
    raise exception 'The e-mail address has changed meanwhile. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  subject := btrim(private.one_line(coalesce(subject, ''), 1000));
  body := btrim(regexp_replace(replace(coalesce(body, ''), E'\r\n', E'\n'), '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g'), E' \n\t');
  if char_length(subject) not between 1 and 200 then
    raise exception 'A subject has 1 to 200 characters.' using errcode = '22023';
  end if;
  if char_length(body) not between 1 and 10000 then
    raise exception 'A reply has 1 to 10,000 characters.' using errcode = '22023';
  end if;
  select u.email into my_address from auth.users as u where u.id = me;
  if coalesce(my_address, '') = '' then
    raise exception 'Your account has no e-mail address for answers.' using errcode = 'PT409';
  end if;
  -- Two replies of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('hln.staff_replies ' || me::text, 0));
  if (
    select count(*) from private.staff_replies as r
    where r.sender = me and r.created_at > now() - interval '1 hour'
  ) >= 120 then
    raise sqlstate 'PT429' using message = 'That was a lot of replies within an hour. Please go on later.';
  end if;
  insert into public.email_outbox as o (
    idempotency_key, kind, recipient, reply_to, subject, text_body, source_kind, source_id
  )
  values (
    'reply:' || reply_id, kind, address, my_address, subject, body || E'\n', split_part(kind, '-', 1), row_key
  )
  on conflict (idempotency_key) do nothing
  returning o.id into queued;
  if queued is null then
    raise exception 'A reply with this id was sent elsewhere.' using errcode = 'PT409';
  end if;
  case (select o.status from public.email_outbox as o where o.id = queued)
    when 'held' then
      raise sqlstate 'PT429' using
        message = 'This person has been sent as many mails as the limit allows. Please go on later.';
    when 'suppressed' then
      raise exception 'Nothing is sent to this address: it is suppressed in Email Logs.' using errcode = 'PT409';
    else null;
  end case;
  insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
  values (reply_id, kind, row_key, me, language, queued);
  perform private.record_audit(
    'replied', area, table_name, row_key, null, jsonb_build_object('way', 'email', 'language', language)
  );
  return true;
end
$$;

-- What was replied, the first one first: a list of {id, at, sender, language, recipient, subject, text, status, sent_at,
-- problem}. The caller's permission is the asking function's concern.
create function private.replies_to(replied_kind text, replied_key text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'at', r.created_at, 'sender', u.email, 'language', r.language, 'recipient', o.recipient,
    'subject', o.subject, 'text', o.text_body, 'status', o.status, 'sent_at', o.sent_at, 'problem', o.last_error
  ) order by r.created_at, r.id), '[]')
  from private.staff_replies as r
    join public.email_outbox as o on o.id = r.mail_id
    left join auth.users as u on u.id = r.sender
  where r.kind = replied_kind and r.row_key = replied_key
$$;

create table private.email_attempts (
  id bigint generated always as identity primary key,
  email_id uuid not null references public.email_outbox (id) on delete cascade,
  attempt integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- lost: the process ended before it could say
  outcome text not null default 'running'
    constraint email_attempts_outcome check (outcome in ('running', 'sent', 'deferred', 'refused', 'unknown', 'stopped', 'lost')),
  -- Where in the conversation it ended.
  step text constraint email_attempts_step check (char_length(step) <= 40),
  cause text constraint email_attempts_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  smtp_code smallint constraint email_attempts_smtp_code check (smtp_code between 100 and 599),
  enhanced_code text constraint email_attempts_enhanced_code check (enhanced_code ~ '^[245][.][0-9]{1,3}[.][0-9]{1,3}$'),
  answer text constraint email_attempts_answer_size check (char_length(answer) <= 1000),
  -- As they were sent.
  headers text constraint email_attempts_headers_size check (char_length(headers) <= 8000)
);
comment on table private.email_attempts is 'Each attempt to send a mail, with what the mail server answered.';
create index email_attempts_email on private.email_attempts (email_id, id);
create index email_attempts_running on private.email_attempts (email_id) where outcome = 'running';
alter table private.email_attempts enable row level security;

create table private.email_suppressions (
  -- The audit log names the row by this: it keeps no addresses.
  id uuid not null unique default gen_random_uuid(),
  address text primary key constraint email_suppressions_address
    check (char_length(address) between 3 and 320 and address = private.email_address(address) and address like '%_@_%'),
  reason text not null constraint email_suppressions_reason check (char_length(reason) between 1 and 200),
  -- bounce: the mail server said twice in a row that there is no such mailbox
  origin text not null constraint email_suppressions_origin check (origin in ('staff', 'bounce')),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table private.email_suppressions is 'E-mail addresses to which nothing is sent.';
alter table private.email_suppressions enable row level security;
create trigger email_suppressions_audit after insert or update or delete on private.email_suppressions
  for each row execute function private.audit_row('email-logs', 'id', 'origin', 'address,reason');

create table private.email_switch (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz,
  stopped_by uuid,
  reason text constraint email_switch_reason check (char_length(reason) between 1 and 200),
  constraint email_switch_whole check ((stopped_at is null) = (reason is null))
);
comment on table private.email_switch is 'Whether all sending is stopped, since when and why.';
alter table private.email_switch enable row level security;
insert into private.email_switch default values;
create trigger email_switch_audit after update on private.email_switch
  for each row execute function private.audit_row('email-logs', 'only_row', 'stopped_at', 'reason');

-- What a mail was written for, where whoever queued it did not say: its key does.
create function private.email_source(mail public.email_outbox, out kind text, out id text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(mail.idempotency_key, ':');
begin
  kind := case parts[1]
    when 'chat-transcript' then 'chat'
    when 'chat-reminder' then 'chat'
    when 'donation-thanks' then 'donation'
    when 'feedback' then 'feedback'
    when 'contact-request' then 'contact-request'
    when 'contact-confirmation' then 'contact-request'
    when 'price-news' then 'price-news'
    when 'invitation' then 'invitation'
    when 'alerts' then 'alert'
    when 'audit-head' then 'audit-log'
    when 'audit-broken' then 'audit-log'
    when 'recovery' then 'account'
    when 'password-changed' then 'account'
    when 'settings-test' then 'test'
  end;
  id := left(case kind
    when 'chat' then regexp_replace(
      mail.idempotency_key, '^chat-transcript:(.+):[0-9]+$|^chat-reminder:(.+):[0-9]+:[0-9]+$', '\1\2'
    )
    when 'alert' then (select m[1] from regexp_matches(mail.idempotency_key, '([0-9]+)') as m limit 1)
    when 'price-news' then parts[3]
    when 'account' then (select u.id::text from auth.users as u where u.email = private.email_address(mail.recipient) limit 1)
    when 'test' then null
    else parts[2]
  end, 200);
  id := nullif(id, '');
end
$$;

create function private.prepare_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  source record;
begin
  if new.source_kind is null then
    select * into source from private.email_source(new);
    new.source_kind := source.kind;
    new.source_id := coalesce(new.source_id, source.id);
  end if;
  if new.status = 'pending' and exists (
    select from private.email_suppressions as s where s.address = private.email_address(new.recipient)
  ) then
    new.status := 'suppressed';
  end if;
  return new;
end
$$;

create trigger email_outbox_prepare before insert on public.email_outbox
  for each row execute function private.prepare_email();

-- The worker's side of a mail. Nothing is handed to a mail server that is not on record as handed over: when the
-- connection or the process breaks after that, nobody knows what became of the mail, and it waits for a person.

-- Links that work once leave the database in mails alone. What reads or records a mail for people passes it through here.
create function private.redacted(kind text, words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when kind in ('auth', 'invitation')
    -- Of these mails nothing stays that could be a token, in whatever form a later link may have it.
    then regexp_replace(w.words, '[A-Za-z0-9_~+/=%-]{24,}', '[redacted]', 'g')
    else w.words
  end
  from (select regexp_replace(
    words,
    '([?#&;/](?:recovery|invitation|token|token_hash|access_token|refresh_token|confirmation|otp|code)=)[^\s"''<>&#]+',
    '\1[redacted]', 'gi'
  ) as words) as w
$$;

-- Asked when everything of a message but its end has been sent. False when the lease is lost, or somebody has stopped all
-- sending or suppressed the recipient meanwhile: then the message must not be ended.
--   header_lines   as they were sent
--   is_repeatable  whether whoever takes the message recognises a second copy and drops it
create function public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
begin
  update public.email_outbox as o
  set handed_over_at = case when not is_repeatable then now() end,
    -- So that nobody takes it for abandoned while the server thinks about it.
    lease_until = greatest(o.lease_until, now() + interval '2 minutes')
  where o.id = hand_over_email.email_id and o.lease = email_lease and o.status = 'sending'
    and not exists (select from private.email_switch as s where s.stopped_at is not null)
    and not exists (select from private.email_suppressions as s where s.address = private.email_address(o.recipient))
  returning o.* into mail;
  if mail.id is null then
    return false;
  end if;
  update private.email_attempts as a set headers = left(private.redacted(mail.kind, header_lines), 8000)
  where a.email_id = mail.id and a.outcome = 'running';
  return true;
end
$$;
grant execute on function public.hand_over_email to service_role;

-- Notes a delivery. False if the lease was lost meanwhile.
create function public.finish_email(email_id uuid, email_lease uuid, message_id text, server_answer text default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_outbox as o
  set status = 'sent', sent_at = now(), provider_message_id = left(message_id, 500),
      lease = null, lease_until = null, last_error = null, cause = null, handed_over_at = null
  where o.id = finish_email.email_id and o.lease = email_lease and o.status = 'sending';
  if not found then
    return false;
  end if;
  update private.email_attempts as a
  set finished_at = now(), outcome = 'sent', answer = left(server_answer, 1000)
  where a.email_id = finish_email.email_id and a.outcome = 'running';
  return true;
end
$$;
grant execute on function public.finish_email to service_role;

-- Notes a failure: half a minute's pause at first, doubled each time up to six hours, then kept as failed.
--   details   {outcome, cause, step, smtp_code, enhanced_code}, each of which may be missing. The outcome 'unknown' keeps
--             the message from being sent again by itself, and 'stopped' is no failure of the message.
create function public.fail_email(
  email_id uuid, email_lease uuid, reason text, is_permanent boolean, details jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  why text;
  result constant text := coalesce(details ->> 'outcome', case when is_permanent then 'refused' else 'deferred' end);
begin
  select * into mail from public.email_outbox as o
  where o.id = fail_email.email_id and o.lease = email_lease and o.status = 'sending' for update;
  if not found then
    return false;
  end if;
  -- Servers quote what they were given.
  why := left(private.redacted(mail.kind, reason), 1000);
  update private.email_attempts as a
  set finished_at = now(), outcome = result, answer = why, cause = coalesce(details ->> 'cause', 'other'),
    step = left(details ->> 'step', 40), smtp_code = (details ->> 'smtp_code')::smallint,
    enhanced_code = details ->> 'enhanced_code'
  where a.email_id = mail.id and a.outcome = 'running';
  update public.email_outbox as o
  set status = case
        when result = 'unknown' then 'unknown'
        when result = 'stopped' then 'pending'
        when is_permanent or o.attempts >= o.max_attempts then 'failed'
        else 'pending'
      end,
      max_attempts = o.max_attempts + case when result = 'stopped' then 1 else 0 end,
      next_attempt_at = now() + case when result = 'stopped' then interval '0' else
        least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours') end,
      lease = null, lease_until = null,
      handed_over_at = case when result = 'unknown' then o.handed_over_at end,
      last_error = case when result = 'stopped' then o.last_error else why end,
      cause = case when result = 'stopped' then o.cause else coalesce(details ->> 'cause', 'other') end
  where o.id = mail.id;
  if is_permanent and details ->> 'cause' = 'recipient' then
    perform private.suppress_bouncing(mail.recipient);
  end if;
  return true;
end
$$;
grant execute on function public.fail_email to service_role;

-- An address of which the last two mails were both refused for good is written to no more until somebody decides.
create function private.suppress_bouncing(recipient text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (
    select count(*) from (
      select o.status, o.cause from public.email_outbox as o
      where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
        and o.status in ('sent', 'failed')
      order by o.created_at desc limit 2
    ) as latest where latest.status = 'failed' and latest.cause = 'recipient'
  ) = 2 then
    insert into private.email_suppressions (address, reason, origin)
    values (
      private.email_address(suppress_bouncing.recipient), 'The last two mails to this address were refused for good.', 'bounce'
    )
    on conflict (address) do nothing;
    update public.email_outbox as o set status = 'suppressed'
    where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
      and o.status = 'pending';
  end if;
exception
  -- An odd address is no reason to lose the note of the failure.
  when check_violation then null;
end
$$;

-- What staff see of mails: a page of the list, one mail with its life, and figures. Each leaves out what signs its reader
-- in, and the list and the figures are asked of indexes.

-- The conditions of a search, with its values: 1 query, 2 status, 3 kind, 4 cause, 5 address, 6 and 7 source, 8 and 9 times,
-- 10 id, 11 and 12 the mail to go on after and its time, 13 rows, 14 how many of the newest to look through.
create function private.email_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '($1::tsquery is null or private.email_words(e.recipient, e.subject) @@ $1)
    and ($2 is null or e.status = $2) and ($3 is null or e.kind = $3) and ($4 is null or e.cause = $4)
    and ($5 is null or private.email_address(e.recipient) = $5)
    and ($6 is null or e.source_kind = $6) and ($7 is null or e.source_id = $7)
    and ($8 is null or e.created_at >= $8) and ($9 is null or e.created_at < $9)
    and ($10 is null or e.id = $10)
    and ($11 is null or (e.created_at, e.id) < ($12, $11))'
$$;

-- All mails that fit are found first and sorted then, never one after the other from the newest on: the planner cannot know
-- that a word is in none of half a million mails.
create function private.emails_by_words(
  query tsquery, status_name text, kind_name text, cause_name text, address text, source_kind text, source_id text,
  from_time timestamptz, to_time timestamptz, wanted_id uuid, before_id uuid, before_time timestamptz, page_size integer
) returns uuid[]
language plpgsql stable set search_path = '' set enable_indexscan = off set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute 'select array(
    select e.id from public.email_outbox as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, address, source_kind, source_id, from_time, to_time, wanted_id,
    before_id, before_time, page_size;
  return found_ids;
end
$$;

-- A page of the mails, newest first; each filter is null where it does not matter.
--   search    the beginnings of words in recipient and subject, all of which have to be there; or an id
--   source    of what caused it, as source_kind:source_id or source_kind alone
create function private.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
  wanted_id uuid;
  query tsquery;
  words text[];
  bare text;
  wanted_kind text;
  wanted_source text;
  found_ids uuid[];
  rows constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
begin
  perform private.refuse_without('email-logs.view');
  if before_id is not null then
    select o.created_at into before_time from public.email_outbox as o where o.id = before_id;
    if not found then
      raise exception 'There is no such mail any more.' using errcode = 'PT404';
    end if;
  end if;
  if btrim(coalesce(search, '')) <> '' then
    if char_length(search) > 200 then
      raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
    end if;
    if btrim(search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      wanted_id := btrim(search)::uuid;
    else
      words := tsvector_to_array(private.email_words(search, ''));
      if words = '{}' then
        return;
      end if;
      select string_agg('''' || w || ''':*', ' & ')::tsquery into query from unnest(words) as w;
    end if;
  end if;
  bare := private.email_address(nullif(btrim(address), ''));
  wanted_kind := nullif(split_part(source, ':', 1), '');
  wanted_source := nullif(substring(source from ':(.*)$'), '');
  -- A word that many mails have is in some of the newest; for any other there is the index.
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  execute 'select array(
    select e.id from ' || case when query is null then 'public.email_outbox' else '(
      select * from public.email_outbox as n
      where ($8 is null or n.created_at >= $8) and ($9 is null or n.created_at < $9)
        and ($11 is null or (n.created_at, n.id) < ($12, $11))
      order by n.created_at desc, n.id desc limit $14
    )' end || ' as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
    before_id, before_time, rows, 3000;
  if query is not null and cardinality(found_ids) < rows then
    found_ids := private.emails_by_words(
      query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
      before_id, before_time, rows
    );
  end if;
  return query
    select o.id, o.kind, o.recipient, private.redacted(o.kind, o.subject), o.status, o.cause,
      private.redacted(o.kind, o.last_error), o.attempts, o.retries, o.created_at, o.next_attempt_at, o.sent_at,
      o.source_kind, o.source_id
    from public.email_outbox as o where o.id = any (found_ids)
    order by o.created_at desc, o.id desc;
end
$$;
comment on function private.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer)
  is 'A page of the mails, newest first, without what they say.';

-- Who may see what a mail says, each kind by name: one that is added later is closed until somebody decides about it.
create function private.may_read_email(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when mail.kind like 'chat-%' then private.has_permission('chat-sessions.view')
    when mail.kind like 'feedback%' then private.has_permission('feedback-analytics.view')
    when mail.kind like 'donation-%' then private.has_permission('donations.view')
    -- What happened to somebody's account, who invited whom, and what the audit log says.
    when mail.kind in ('account-notice', 'audit-log', 'invitation') then private.has_permission('user-management.view')
    when mail.kind = 'alert' then private.has_permission('system-monitoring.view')
    -- What somebody watches concerns nobody else.
    when mail.kind = 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    -- Recoveries are shown without their links, and enquiries have no page of their own.
    when mail.kind in ('auth', 'contact-confirmation', 'contact-request', 'settings-test') then true
    else false
  end
$$;

-- One mail with its life, and an entry in the audit log that says who read it. Texts are null where the caller may not read
-- what they quote.
create function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.refuse_without('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'There is no such mail any more.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient, 'reply_to', mail.reply_to,
    'subject', private.redacted(mail.kind, mail.subject), 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s where s.address = private.email_address(mail.recipient)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer), 'headers', private.redacted(mail.kind, a.headers)
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$$;
comment on function public.read_email(uuid) is 'One mail with its attempts; links that work once are left out.';
grant execute on function public.read_email to authenticated;

-- How sending goes. Failures are those of the last 30 days, by cause.
create function public.read_email_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('email-logs.view');
  return jsonb_build_object(
    'read_at', now(),
    'stopped', (
      select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
      from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
    ),
    'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'oldest_at', (select min(o.created_at) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'sent_day', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '1 day'),
    'sent_week', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '7 days'),
    'undelivered', (
      select coalesce(jsonb_object_agg(g.status, g.mails), '{}') from (
        select o.status, count(*) as mails from public.email_outbox as o
        where o.status in ('failed', 'unknown', 'held', 'suppressed') and o.created_at > now() - interval '30 days'
        group by o.status
      ) as g
    ),
    'causes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'cause', g.cause, 'failed', g.failed, 'trying', g.trying, 'last_at', g.last_at
      ) order by g.failed + g.trying desc, g.cause), '[]')
      from (
        select o.cause, count(*) filter (where o.status not in ('pending', 'sending')) as failed,
          count(*) filter (where o.status in ('pending', 'sending')) as trying, max(o.created_at) as last_at
        from public.email_outbox as o
        where o.cause is not null and o.status in ('failed', 'unknown', 'held', 'pending', 'sending')
          and o.created_at > now() - interval '30 days'
        group by o.cause
      ) as g
    ),
    'suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', s.address, 'reason', s.reason, 'origin', s.origin, 'created_at', s.created_at, 'created_by', u.email
      ) order by s.created_at desc), '[]')
      from (select * from private.email_suppressions as n order by n.created_at desc limit 500) as s
        left join auth.users as u on u.id = s.created_by
    )
  );
end
$$;
comment on function public.read_email_figures() is 'How sending goes: whether it is stopped, what waits, what failed and why.';
grant execute on function public.read_email_figures to authenticated;

-- What staff do about mails: cancel, send again, stop everything, suppress an address. All of it is on the audit record.
create function private.refuse_to_follow_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('email-logs.manage') then
    raise exception 'You may see mails, but not change what becomes of them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- Cancels mails that nobody has begun to send. ids: a list of at most 100. Returns how many; the others are no longer waiting.
create function public.cancel_emails(ids jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 mails at a time.' using errcode = '22023';
  end if;
  wanted := array(select value::uuid from jsonb_array_elements_text(ids) as value);
  update public.email_outbox as o set status = 'cancelled'
  where o.id in (
    select w.id from public.email_outbox as w
    where w.id = any (wanted) and w.status in ('pending', 'held')
    order by w.id for update
  );
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;
comment on function public.cancel_emails(jsonb) is 'Cancels mails that wait or are held. Returns how many.';
grant execute on function public.cancel_emails to authenticated;

-- Has mails sent again, whose state is still what the caller saw: whoever comes second sends no second copy.
--   mails   at most 100 of {id, status, retries}
-- Returns {"queued", "changed", "suppressed"}: how many are queued, how many were no longer as they were seen, and how many
-- go to an address that is suppressed.
create function public.retry_emails(mails jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Send 1 to 100 mails again at a time.' using errcode = '22023';
  end if;
  -- In one order, so that two people cannot block each other.
  for wanted in select m from jsonb_array_elements(mails) as m order by m ->> 'id' loop
    select * into mail from public.email_outbox as o where o.id = (wanted ->> 'id')::uuid for update;
    if mail.id is null or mail.status in ('pending', 'sending')
      or mail.status is distinct from wanted ->> 'status' or to_jsonb(mail.retries) is distinct from wanted -> 'retries'
    then
      changed := changed + 1;
    elsif exists (select from private.email_suppressions as s where s.address = private.email_address(mail.recipient)) then
      suppressed := suppressed + 1;
    else
      update public.email_outbox as o
      set status = 'pending', retries = o.retries + 1, max_attempts = o.attempts + 12, next_attempt_at = now(),
        handed_over_at = null, cause = null, last_error = null
      where o.id = mail.id;
      queued := queued + 1;
    end if;
  end loop;
  return jsonb_build_object('queued', queued, 'changed', changed, 'suppressed', suppressed);
end
$$;
comment on function public.retry_emails(jsonb) is 'Queues mails once more that are still as the caller saw them.';
grant execute on function public.retry_emails to authenticated;

create function public.stop_emails(why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s
  set stopped_at = now(), stopped_by = (select auth.uid()), reason = private.give_reason(why)
  where s.stopped_at is null;
  if not found then
    raise exception 'Sending has been stopped already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
end
$$;
comment on function public.stop_emails(text) is 'Stops all sending until somebody resumes it.';
grant execute on function public.stop_emails to authenticated;

create function public.resume_emails() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s set stopped_at = null, stopped_by = null, reason = null where s.stopped_at is not null;
end
$$;
comment on function public.resume_emails() is 'Sends what waits, from now on.';
grant execute on function public.resume_emails to authenticated;

create function public.suppress_address(address text, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.refuse_to_follow_only();
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Write one e-mail address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This address is suppressed already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held');
end
$$;
comment on function public.suppress_address(text, text) is 'Has nothing sent to an address from now on.';
grant execute on function public.suppress_address to authenticated;

create function public.unsuppress_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  delete from private.email_suppressions as s where s.address = private.email_address(unsuppress_address.address);
  if not found then
    raise exception 'This address is not suppressed.' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.unsuppress_address(text) is 'Lets mails go to an address again; those that were not sent stay as they are.';
grant execute on function public.unsuppress_address to authenticated;

-- Replies about feedback go with the feedback that they answer, as those about chats do, and notices of accounts with the other
-- mails to ourselves.
-- @param days {"links", "prices", "thanks", "staff", "others"}: days for each sort of mail
create function public.forget_old_emails(days jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sort record;
  done jsonb;
  removed integer := 0;
  kept integer := 0;
begin
  for sort in
    select * from (values
      ('links', 'kind in (''auth'', ''invitation'')'),
      ('prices', 'kind = ''price-news'''),
      ('thanks', 'kind = ''donation-thanks'''),
      ('staff', 'kind in (''settings-test'', ''alert'', ''audit-log'', ''account-notice'')'),
      -- Whatever nobody has decided about; chats, feedback and enquiries have jobs of their own.
      ('others', 'kind not in (''auth'', ''invitation'', ''price-news'', ''donation-thanks'', ''settings-test'', ''alert'',
        ''audit-log'', ''account-notice'', ''contact-request'', ''contact-confirmation'')
        and kind not like ''chat-%'' and kind not like ''feedback%''')
    ) as sorts (name, condition)
  loop
    if (days ->> sort.name)::integer is null or (days ->> sort.name)::integer < 1 then
      raise exception 'each number of days must be 1 or more' using errcode = '22023';
    end if;
    done := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      -- What is still to be sent is no log yet.
      sort.condition || ' and status not in (''pending'', ''sending'') and created_at < now() - make_interval(days => $1)',
      (days ->> sort.name)::integer
    );
    removed := removed + (done ->> 'removed')::integer;
    kept := kept + (done ->> 'set_aside')::integer;
  end loop;
  return jsonb_build_object('mails', removed, 'set_aside', kept);
end
$$;
grant execute on function public.forget_old_emails to service_role;

create table private.account_notices (
  -- The mail gets the same id.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The deed, by its name in the audit log; or test-mail, which somebody asked for.
  deed text not null,
  happened_at timestamptz not null default now(),
  -- Who did it: the account itself, another, or null for the command on the server.
  actor uuid,
  request_id text default private.request_id()
    constraint account_notices_request_id check (request_id ~ '^[0-9a-f]{1,64}$'),
  constraint account_notices_deed check (deed in (
  'second-factor-added', 'second-factor-removed', 'second-factor-approved', 'second-factor-reset',
  'recovery-code-used', 'recovery-codes-renewed', 'app-added', 'app-removed',
  'passkey-added', 'passkey-removed', 'passkey-cloned', 'test-mail'
))
);
comment on table private.account_notices is 'What the owner of an account is about to be told by mail.';
create index account_notices_user_id on private.account_notices (user_id);
create index account_notices_oldest on private.account_notices (happened_at);
alter table private.account_notices enable row level security;

-- What is to be told, the oldest first; what could not be written lately waits.
create function public.account_notices_due(batch_size integer) returns table (
  id uuid, deed text, recipient text, happened_at timestamptz, by_whom text
)
language sql stable security definer set search_path = ''
as $$
  select n.id, n.deed, u.email, n.happened_at,
    case when n.actor is null then 'server' when n.actor = n.user_id then 'self' else coalesce(a.email, 'somebody') end
  from private.account_notices as n
    join auth.users as u on u.id = n.user_id
    left join auth.users as a on a.id = n.actor
  where coalesce(u.email, '') <> '' and private.may_be_tried('deliver-outbox', 'account_notices', n.id::text)
  order by n.happened_at, n.id
  limit batch_size
$$;
grant execute on function public.account_notices_due to service_role;

-- Queues the mail of a note in its place. False when another process was faster.
--   mail   {subject, text_body, html_body}
-- The email names the request that it tells of, and not the job that writes it.
create function public.queue_account_notice(notice uuid, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  noted private.account_notices;
begin
  delete from private.account_notices as n where n.id = notice returning * into noted;
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (id, idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id, request_id)
  select noted.id, noted.deed || ':' || noted.id,
    case noted.deed when 'test-mail' then 'settings-test' else 'account-notice' end,
    u.email, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    case noted.deed when 'test-mail' then 'test' else 'account' end,
    case when noted.deed <> 'test-mail' then noted.user_id::text end, noted.request_id
  from auth.users as u where u.id = noted.user_id;
  return true;
end
$$;
grant execute on function public.queue_account_notice to service_role;

-- A page of the emails, newest first; each filter is null where it does not matter.
create function public.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('email-logs.view');
  if page_size > 51 then
    perform private.record_audit('exported', 'email-logs', 'public.email_outbox', null, null, null);
  end if;
  return query select * from private.search_emails(
    search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id, page_size
  );
end
$$;
comment on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) is 'A page of the mails, newest first; one that is longer than a screen’s is recorded as an export.';
grant execute on function public.search_emails to authenticated;

-- The mails that hosted Supabase's sign-in service has us write (its hook "Send Email"). It asks within a transaction of its
-- own: the account is there, and what it is about to store is not, so that nothing here waits for one of its rows.

-- Queues a mail to the owner of an account. Returns 'queued'; 'known' for a call that came before, 'disabled' for an account
-- that nobody is to sign in to, 'unknown' for one that is not here under this e-mail address.
--   mail   {idempotency_key, subject, text_body, html_body}
create function public.queue_sign_in_mail(account uuid, address text, mail jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recipient constant text := (
    select u.email from auth.users as u where u.id = account and lower(u.email) = lower(address)
  );
begin
  if recipient is null then
    return 'unknown';
  elsif not private.is_active_account(account) then
    return 'disabled';
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id)
  values (
    mail ->> 'idempotency_key', 'auth', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    'account', account::text
  )
  on conflict (idempotency_key) do nothing;
  return case when found then 'queued' else 'known' end;
end
$$;
grant execute on function public.queue_sign_in_mail to service_role;

-- ===== 07_sessions.sql

-- Guessing passwords is slowed by account and by address, in the database, so that any number of processes
-- count together. The keys are hashes made by the caller: no address of a person or a machine is kept here.
create table private.sign_in_limits (
  -- What is counted: tries of one account, tries from one address, recovery mails …
  kind text primary key,
  -- So many are free; each further one waits, at first `first_wait`, then twice as long each time.
  free_tries integer not null check (free_tries >= 0),
  first_wait interval not null,
  longest_wait interval not null,
  -- After so long without another try all is forgotten.
  memory interval not null
);
comment on table private.sign_in_limits is 'How often something may fail before it has to wait.';
alter table private.sign_in_limits enable row level security;
insert into private.sign_in_limits (kind, free_tries, first_wait, longest_wait, memory) values
  ('account', 5, '30 seconds', '15 minutes', '1 day'),
  -- A whole office may stand behind one address.
  ('address', 20, '30 seconds', '15 minutes', '1 hour'),
  ('recovery by account', 3, '1 hour', '1 hour', '1 hour'),
  ('recovery by address', 10, '5 minutes', '1 hour', '1 hour'),
  -- An hour is the longest wait: whoever has the password and guesses gets 24 guesses a day at three in a million.
  ('second factor', 5, '30 seconds', '1 hour', '1 day');

create table private.sign_in_attempts (
  kind text not null references private.sign_in_limits (kind) on delete cascade,
  key text not null,
  tries integer not null,
  last_try_at timestamptz not null,
  wait_until timestamptz not null,
  primary key (kind, key)
);
create index sign_in_attempts_last_try_at on private.sign_in_attempts (last_try_at);
alter table private.sign_in_attempts enable row level security;

-- Counts one try before it is made, so that many at once gain nothing.
-- Returns 0 when it may go on, else the whole seconds to wait; a try that has to wait is not counted, so that
-- whoever asks again too early does not push the end away.
create function private.begin_try(try_kind text, try_key text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.sign_in_limits;
  counted private.sign_in_attempts;
begin
  -- Each try clears away a few that are long over.
  delete from private.sign_in_attempts as a using (
    select o.kind, o.key from private.sign_in_attempts as o
    where o.last_try_at < now() - interval '2 days' limit 10 for update skip locked
  ) as old
  where a.kind = old.kind and a.key = old.key;
  select * into strict rule from private.sign_in_limits as l where l.kind = try_kind;
  insert into private.sign_in_attempts as a (kind, key, tries, last_try_at, wait_until)
  values (try_kind, try_key, 0, clock_timestamp(), clock_timestamp())
  on conflict (kind, key) do update set
    -- Locks the row, and forgets what is too old.
    tries = case when a.last_try_at > clock_timestamp() - rule.memory then a.tries else 0 end
  returning * into counted;
  if counted.tries > 0 and counted.wait_until > clock_timestamp() then
    return ceil(extract(epoch from counted.wait_until - clock_timestamp()));
  end if;
  update private.sign_in_attempts as a set
    tries = counted.tries + 1,
    last_try_at = clock_timestamp(),
    wait_until = clock_timestamp() + case
      when counted.tries + 1 < rule.free_tries then interval '0'
      else least(
        rule.first_wait * power(2, least(counted.tries + 1 - rule.free_tries, 20)), rule.longest_wait
      )
    end
  where a.kind = try_kind and a.key = try_key;
  return 0;
end
$$;

-- The try succeeded: the account starts afresh.
create function private.forget_tries(try_kind text, try_key text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.sign_in_attempts as a where a.kind = try_kind and a.key = try_key
$$;

-- The try succeeded or was not made after all: it does not count, but those before it do.
create function private.take_back_try(try_kind text, try_key text) returns void
language sql security definer set search_path = ''
as $$
  update private.sign_in_attempts as a
  set tries = greatest(a.tries - 1, 0), wait_until = clock_timestamp()
  where a.kind = try_kind and a.key = try_key
$$;

-- For hosted Supabase, whose sign-in service calls this for each password it has checked (Auth Hooks,
-- "Password Verification Attempt"); there GoTrue's own limits count by address.
-- What failed goes on record.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account text := event ->> 'user_id';
begin
  if private.begin_try('account', account) > 0 then
    return jsonb_build_object(
      'decision', 'reject',
      'message', 'Too many attempts to sign in. Wait a while and try again.',
      -- A guesser must not be able to sign the right person out.
      'should_logout_user', false
    );
  end if;
  if (event ->> 'valid')::boolean then
    perform private.forget_tries('account', account);
  else
    perform private.note_failed_sign_in(account::uuid);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;

-- An access token stays valid until it expires; the data API asks here whether the session behind it still
-- is. 42501 makes the staff pages refresh, which fails, and sign in again.
-- On hosted Supabase: alter role authenticator set pgrst.db_pre_request = 'public.refuse_ended_session';
-- A session that lacks its second factor may call what giving it takes, and no more.
create function public.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  session constant uuid := claims ->> 'session_id';
  missing text;
begin
  -- Visitors and our own functions have no account.
  if coalesce(claims ->> 'role', '') <> 'authenticated' and session is null then
    return;
  end if;
  if session is not null and not exists (
    select from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id = session and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise insufficient_privilege using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
  missing := private.missing_factor(nullif(claims ->> 'sub', '')::uuid, session);
  if missing is not null and not coalesce(current_setting('request.method', true) = 'POST' and regexp_replace(
    current_setting('request.path', true), '^/rest/v1/', '/'
  ) in (
    '/rpc/second_factor_state', '/rpc/give_second_factor', '/rpc/begin_second_factor', '/rpc/confirm_second_factor',
    '/rpc/begin_passkey', '/rpc/begin_passkey_use', '/rpc/take_passkey_challenge'
  ), false) then
    raise insufficient_privilege using
      message = case missing
        when 'code' then 'This session still needs its second factor.'
        else 'This account has to set up a second factor first.'
      end,
      hint = 'Sign in again.';
  end if;
end
$$;
grant execute on function public.refuse_ended_session to anon, authenticated, service_role;

-- Somebody who signs out without a connection is signed out in the browser at once, while the service still
-- honours the session. The browser notes a digest of the session's refresh token, which ends the session here
-- once there is a connection, and is good for nothing else: a session cannot be renewed or read with it.
create function public.end_left_session(session uuid, token_digest text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.refresh_tokens as t
    where t.session_id = session
      and pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(t.token, 'UTF8')), 'hex') = token_digest
  ) then
    -- The same answer as to the right digest: whoever guesses learns nothing.
    return;
  end if;
  delete from auth.refresh_tokens as t where t.session_id = session;
  delete from auth.sessions as s where s.id = session;
end
$$;
grant execute on function public.end_left_session to anon, authenticated, service_role;

-- Networks from which somebody has signed in. While strangers crowd the sign-in, whoever comes from one of them
-- has a place kept. The keys are hashes made by the caller with the installation's secret: no address of a machine
-- is kept here, and all processes share what one has seen.
create table private.sign_in_networks (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  last_sign_in_at timestamptz not null
);
comment on table private.sign_in_networks is 'Networks that signed in within 90 days, as hashes.';
create index sign_in_networks_last_sign_in_at on private.sign_in_networks (last_sign_in_at);
alter table private.sign_in_networks enable row level security;

-- Remembers a network, and forgets a few that nobody has signed in from for long.
create function private.note_sign_in_network(network_key text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit 10 for update skip locked
  ) as old
  where n.key = old.key;
  insert into private.sign_in_networks as n (key, last_sign_in_at) values (network_key, now())
  on conflict (key) do update set last_sign_in_at = now()
  -- Once a day is enough to know when 90 of them are over.
  where n.last_sign_in_at < now() - interval '1 day';
end
$$;

-- The latest ones, as many as a process keeps in memory.
create function private.known_sign_in_networks(most integer) returns setof text
language sql stable security definer set search_path = ''
as $$
  select n.key from private.sign_in_networks as n
  where n.last_sign_in_at > now() - interval '90 days'
  order by n.last_sign_in_at desc
  limit most
$$;

-- What leaves no row behind: sign-ins, refused attempts, reads of conversations, questions to the database.

-- Sign-ins and ended sessions, on our own server as on hosted Supabase.
create function private.audit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor_kind, actor_id, session_id, action, area, table_name, row_key)
    values ('account', new.user_id, new.id, 'sign-in', 'user-management', 'auth.sessions', new.user_id::text);
  else
    perform private.record_audit(
      'session-ended', 'user-management', 'auth.sessions', old.user_id::text,
      jsonb_build_object('session_id', old.id), null
    );
  end if;
  return null;
end
$$;

create trigger sessions_audit after insert or delete on auth.sessions
  for each row execute function private.audit_session();

-- A wrong password of an account that exists. How many there can be is bounded by private.sign_in_limits.
create function private.note_failed_sign_in(account uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_kind, action, area, table_name, row_key, outcome)
  values ('visitor', 'sign-in', 'user-management', 'auth.users', account::text, 'refused')
$$;

-- Open sessions, as their owner sees them and as those who manage accounts do. A session's id opens nothing: renewing takes
-- the refresh token, which no function returns.

-- Enough of an IP address to recognise one's own network: three of four numbers, or three of eight groups.
create function private.shortened_address(address inet) returns text
language sql immutable strict set search_path = ''
as $$
  select case family(address)
    when 4 then regexp_replace(host(address), '\.\d+$', '.x')
    else regexp_replace(host(network(set_masklen(address, 48))), '::$', ':x')
  end
$$;

-- The session of the token that the caller came with.
create function private.own_session() returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.session from private.audit_caller() as c
$$;

create function public.staff_sessions(person uuid) returns table (
  session_id uuid,
  started_at timestamptz,
  used_at timestamptz,
  user_agent text,
  network text,
  is_this boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_without('user-management.view');
  end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at)::timestamptz, pg_catalog.left(s.user_agent, 400),
      private.shortened_address(s.ip), s.id is not distinct from private.own_session()
    from auth.sessions as s
    where s.user_id = person
    order by 3 desc nulls last, s.id
    limit 100;
end
$$;
comment on function public.staff_sessions(uuid) is
  'Where somebody is signed in: everybody sees their own, who may see accounts sees everybody''s.';
grant execute on function public.staff_sessions to authenticated;

-- Everybody ends their own; ending somebody else's is a deed on their account.
create function private.refuse_to_end_sessions_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_deed_on(person);
  end if;
end
$$;

create function public.end_staff_session(person uuid, session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_end_sessions_of(person);
  delete from auth.refresh_tokens as t where t.session_id = session and t.user_id::text = person::text;
  delete from auth.sessions as s where s.id = session and s.user_id = person;
  if not found then
    raise exception 'This session has ended already.' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.end_staff_session(uuid, uuid) is 'Signs somebody out of one device.';
grant execute on function public.end_staff_session to authenticated;

create function public.end_staff_sessions(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_end_sessions_of(person);
  return private.end_sessions_of(person, private.own_session());
end
$$;
comment on function public.end_staff_sessions(uuid) is
  'Signs somebody out of every device, and oneself out of every other one. Returns how many sessions that were.';
grant execute on function public.end_staff_sessions to authenticated;

-- ===== 08_second_factors.sql

-- Codes of an authenticator app (TOTP, RFC 6238: HMAC-SHA-1, six digits, steps of 30 seconds), computed here, so that a
-- secret never leaves the database once it has been set up. PostgreSQL has SHA-2 and no SHA-1 of its own, and pgcrypto is
-- no part of the embedded database.
create function private.sha1(message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  mask constant bigint := 4294967295;
  padded constant bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex') || int8send(length(message)::bigint * 8);
  state bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  -- Of a block: its 16 words and the 64 that follow from them.
  w bigint[] := array_fill(0::bigint, array[80]);
  a bigint; b bigint; c bigint; d bigint; e bigint;
  mixed bigint;
  position integer;
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    for t in 1 .. 16 loop
      position := block * 64 + (t - 1) * 4;
      w[t] := (get_byte(padded, position)::bigint << 24) | (get_byte(padded, position + 1) << 16)
        | (get_byte(padded, position + 2) << 8) | get_byte(padded, position + 3);
    end loop;
    for t in 17 .. 80 loop
      mixed := w[t - 3] # w[t - 8] # w[t - 14] # w[t - 16];
      w[t] := ((mixed << 1) | (mixed >> 31)) & mask;
    end loop;
    a := state[1]; b := state[2]; c := state[3]; d := state[4]; e := state[5];
    for t in 1 .. 80 loop
      mixed := (((a << 5) | (a >> 27)) & mask) + e + w[t] + case
        when t <= 20 then ((b & c) | ((~ b) & d)) + 1518500249
        when t <= 40 then (b # c # d) + 1859775393
        when t <= 60 then ((b & c) | (b & d) | (c & d)) + 2400959708
        else (b # c # d) + 3395469782
      end;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & mask; b := a; a := mixed & mask;
    end loop;
    state := array[
      (state[1] + a) & mask, (state[2] + b) & mask, (state[3] + c) & mask, (state[4] + d) & mask, (state[5] + e) & mask
    ];
  end loop;
  return (select decode(string_agg(lpad(to_hex(s), 8, '0'), '' order by n), 'hex')
    from unnest(state) with ordinality as words (s, n));
end
$$;

-- RFC 2104, for keys of at most 64 bytes.
create function private.hmac_sha1(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, n, get_byte(key, n) # 54);
    outer_pad := set_byte(outer_pad, n, get_byte(key, n) # 92);
  end loop;
  return private.sha1(outer_pad || private.sha1(inner_pad || message));
end
$$;

-- The code of a step: six digits. Steps are counted from 1970, half a minute each.
create function private.totp_code(secret bytea, step bigint) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mac constant bytea := private.hmac_sha1(secret, int8send(step));
  place constant integer := get_byte(mac, 19) & 15;
begin
  return lpad((
    (((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
      | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3)) % 1000000
  )::text, 6, '0');
end
$$;

-- The step of a code, if it is the current one or a neighbour of it (clocks differ, and typing takes time) and comes after
-- the last one that was taken; null for a wrong code.
create function private.totp_step(secret bytea, code text, last_step bigint, at timestamptz) returns bigint
language plpgsql immutable strict set search_path = ''
as $$
declare
  current_step constant bigint := floor(extract(epoch from at) / 30);
begin
  for step in greatest(current_step - 1, last_step + 1) .. current_step + 1 loop
    if private.totp_code(secret, step) = code then
      return step;
    end if;
  end loop;
  return null;
end
$$;

-- Five bits a character.
--   bytes     a multiple of five of them
--   alphabet  32 characters
create function private.base32(bytes bytea, alphabet text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    substr(alphabet, substr(bits, n * 5 + 1, 5)::bit(5)::integer + 1, 1), '' order by n
  )
  from (
    select string_agg(get_byte(bytes, b)::bit(8)::text, '' order by b) as bits
    from generate_series(0, length(bytes) - 1) as b
  ) as all_bits, generate_series(0, length(bytes) * 8 / 5 - 1) as n
$$;

-- A row says that an account has a second factor, whichever it is: an authenticator app, passkeys, or both. Recovery codes,
-- sessions and passkeys hang on that row, so that whatever removes it removes all. As long as it has not been
-- given in a session, that session may do nothing: not because a token says so, but because no row of
-- private.second_factor_sessions does.
create table private.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Nobody reads it: no role of the API has any right on this schema's tables, and no function returns it.
  secret bytea constraint second_factors_secret_size check (octet_length(secret) = 20),
  enrolled_at timestamptz not null default now(),
  -- The step of the latest code that was taken. Only later ones are, so that no code is taken twice.
  last_step bigint,
  -- Null without an app.
  app_added_at timestamptz default now(),
  constraint second_factors_app
    check ((secret is null) = (last_step is null) and (secret is null) = (app_added_at is null))
);
comment on table private.second_factors is 'Accounts whose sign-in takes a passkey or a code besides the password.';
alter table private.second_factors enable row level security;

-- A secret that was shown and not confirmed by a code yet, for the session that it was shown in.
create table private.second_factor_setups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid not null,
  secret bytea not null constraint second_factor_setups_secret_size check (octet_length(secret) = 20),
  started_at timestamptz not null default now()
);
alter table private.second_factor_setups enable row level security;

-- Sessions in which the second factor has been given.
create table private.second_factor_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  given_at timestamptz not null default now()
);
create index second_factor_sessions_user_id on private.second_factor_sessions (user_id);
alter table private.second_factor_sessions enable row level security;

create table private.recovery_codes (
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  -- SHA-256. A code has 80 random bits, so that a slow hash would protect nothing more.
  code_hash bytea not null constraint recovery_codes_hash_size check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- Whoever lost the second factor and was let in by others sets up another one before anything else.
create table private.second_factor_duties (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.second_factor_duties enable row level security;

-- Whether the rule in force asks an account for a second factor.
create function private.must_have_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  rule text;
begin
  -- Asked with every request, so as value_in_force() says and without calling it.
  select case when s.confirm_by <= now() then s.value_before else s.value end #>> '{}' into rule
  from private.settings as s where s.key = 'accounts.second-factor';
  if exists (select from private.second_factor_duties as d where d.user_id = person) then
    return true;
  end if;
  return case rule
    when 'everyone' then true
    when 'owners' then (select r.may_everything from private.staff_role_of(person) as r)
    else false
  end;
end
$$;

-- What a session still lacks: "code" where the second factor has not been given, "enrol" where there has to be one and is
-- none, null where it may do what its account may. A token without a session is never one that gave a code.
create function private.missing_factor(person uuid, session uuid) returns text
-- Asked with every request, and this language keeps its plans.
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.second_factors as f where f.user_id = person) then
    return case when not exists (
      select from private.second_factor_sessions as s where s.session_id = session and s.user_id = person
    ) then 'code' end;
  end if;
  return case when private.must_have_second_factor(person) then 'enrol' end;
end
$$;

-- What people do about their own second factor. A wrong code is an answer and no error: an error would undo the counting of
-- it, and its entry in the audit log.

-- The caller and the session, or a refusal.
create function private.require_own_session(out person uuid, out session uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select c.account, c.session into person, session from private.audit_caller() as c;
  if not coalesce(private.is_active_account(person), false) or not exists (
    select from auth.sessions as s where s.id = session and s.user_id = person
  ) then
    raise exception 'This session has ended.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;

-- What was written for the app alone, now that it may stand beside passkeys.
create function private.use_second_factor(person uuid, code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  typed constant text := upper(regexp_replace(left(coalesce(code, ''), 60), '[\s-]', '', 'g'));
  factor private.second_factors;
  step bigint;
begin
  if typed ~ '^[0-9]{6}$' then
    -- Locked: of two who send the same code at once, the second sees the step of the first.
    select * into factor from private.second_factors as f where f.user_id = person for update;
    if factor.secret is null then
      return null;
    end if;
    step := private.totp_step(factor.secret, typed, factor.last_step, clock_timestamp());
    if step is null then
      return null;
    end if;
    update private.second_factors as f set last_step = step where f.user_id = person;
    return 'app';
  end if;
  if typed !~ '^[0-9A-Z]{16}$' then
    return null;
  end if;
  -- Letters that look like digits are taken for these, which codes have in their place.
  update private.recovery_codes as r set used_at = now()
  where r.user_id = person and r.used_at is null
    and r.code_hash = sha256(convert_to(translate(typed, 'OIL', '011'), 'UTF8'));
  return case when found then 'recovery' end;
end
$$;

-- Records what was done with a second factor, and has its owner told. Where the last approval removes the factor, the
-- removal says it all.
create function private.note_second_factor(person uuid, action text, outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  select c.kind, c.account, c.session, note_second_factor.action, 'user-management', 'private.second_factors',
    person::text, private.audit_reason(), note_second_factor.outcome
  from private.audit_caller() as c;
  if outcome <> 'done' or action = 'second-factor-given' then
    return;
  end if;
  if action = 'second-factor-reset' then
    delete from private.account_notices as n
    where n.user_id = person and n.deed = 'second-factor-approved' and n.happened_at = now();
  end if;
  insert into private.account_notices (user_id, deed, actor)
  select person, note_second_factor.action, c.account from private.audit_caller() as c;
end
$$;

-- Tries a code, counted before it is looked at. {"outcome": "done", "means": "app" or "recovery"},
-- {"outcome": "wrong"} or {"outcome": "wait", "seconds"}.
create function private.try_second_factor(person uuid, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait constant integer := private.begin_try('second factor', person::text);
  means text;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  means := private.use_second_factor(person, code);
  if means is null then
    perform private.note_second_factor(person, 'second-factor-given', 'refused');
    return '{"outcome": "wrong"}';
  end if;
  perform private.forget_tries('second factor', person::text);
  if means = 'recovery' then
    perform private.note_second_factor(person, 'recovery-code-used', 'done');
  end if;
  return jsonb_build_object('outcome', 'done', 'means', means);
end
$$;

-- Replaces the recovery codes, and returns the new ones in clear: sixteen characters in groups of four.
create function private.make_recovery_codes(person uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  codes text[] := '{}';
  code text;
begin
  delete from private.recovery_codes as r where r.user_id = person;
  while cardinality(codes) < 10 loop
    code := private.base32(substr(private.random_bytes(), 1, 10), '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    insert into private.recovery_codes (user_id, code_hash) values (person, sha256(convert_to(code, 'UTF8')));
    codes := codes || regexp_replace(code, '(.{4})(?=.)', '\1-', 'g');
  end loop;
  return to_jsonb(codes);
end
$$;

-- What the page of one's own account shows of second factors.
create function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
  factor private.second_factors;
  missing text;
begin
  select * into own from private.require_own_session();
  select * into factor from private.second_factors as f where f.user_id = own.person;
  missing := private.missing_factor(own.person, own.session);
  return jsonb_build_object(
    'missing', missing,
    'enrolled_at', factor.enrolled_at,
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person),
    'has_app', factor.secret is not null,
    'has_passkey', exists (select from private.passkeys as p where p.user_id = own.person),
    -- Whoever knows the password alone learns no more than how to go on.
    'app_added_at', case when missing is null then factor.app_added_at end,
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at
      ) order by p.created_at, p.id), '[]')
      from private.passkeys as p where p.user_id = own.person and missing is null
    )
  );
end
$$;
comment on function public.second_factor_state() is
  'Whether the caller has a second factor, which, has to have one, and what the session still lacks.';
grant execute on function public.second_factor_state to authenticated;

create function public.give_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  answer jsonb;
begin
  select * into own from private.require_own_session();
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  answer := private.try_second_factor(own.person, code);
  if answer ->> 'outcome' = 'done' then
    insert into private.second_factor_sessions (session_id, user_id) values (own.session, own.person)
    on conflict do nothing;
    -- It is not lost after all, or never was.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
end
$$;
comment on function public.give_second_factor(text) is 'The second step of signing in: a code of the app, or for recovery.';
grant execute on function public.give_second_factor to authenticated;

-- A secret for an app, to be confirmed by a code in the same session. Whoever finds an open browser cannot bind the account
-- to an app of their own: as for a new password, the session must be younger than an hour.
create function public.begin_second_factor() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  new_secret constant bytea := substr(private.random_bytes(), 1, 20);
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  if exists (select from private.second_factors as f where f.user_id = own.person and f.secret is not null) then
    raise exception 'This account has an authenticator app already.' using errcode = 'PT409';
  end if;
  if private.is_old_session(own.session) then
    raise exception 'Sign out and in again before you set up a second factor.' using errcode = '22023';
  end if;
  insert into private.second_factor_setups as p (user_id, session_id, secret) values (own.person, own.session, new_secret)
  on conflict (user_id) do update
    set session_id = excluded.session_id, secret = excluded.secret, started_at = excluded.started_at;
  return private.base32(new_secret, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
end
$$;
comment on function public.begin_second_factor() is 'A new secret for an authenticator app, in base32, shown this once.';
grant execute on function public.begin_second_factor to authenticated;

-- Binds the app whose secret was shown in this session, once it gives a right code.
create function public.confirm_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  wait integer;
  setup private.second_factor_setups;
  step bigint;
  is_first boolean;
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  -- Locks the account's count, so that of two confirmations at once the second finds nothing left to confirm.
  wait := private.begin_try('second factor', own.person::text);
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  select * into setup from private.second_factor_setups as p
  where p.user_id = own.person and p.session_id = own.session and p.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'This has taken too long, or was begun elsewhere. Start again.' using errcode = 'PT404';
  end if;
  step := private.totp_step(setup.secret, regexp_replace(left(code, 20), '\s', '', 'g'), 0, clock_timestamp());
  if step is null then
    return '{"outcome": "wrong"}';
  end if;
  is_first := private.begin_factors(own.person);
  if not is_first then
    -- Another session may have set up the first one meanwhile.
    perform private.refuse_ungiven_factor(own.person, own.session);
  end if;
  perform private.forget_tries('second factor', own.person::text);
  delete from private.second_factor_setups as p where p.user_id = own.person;
  update private.second_factors as f set secret = setup.secret, last_step = step, app_added_at = now()
  where f.user_id = own.person and f.secret is null;
  if not found then
    raise exception 'This account has an authenticator app already.' using errcode = 'PT409';
  end if;
  if not is_first then
    perform private.note_factor(
      own.person, own.session, 'app-added', 'done', 'private.second_factors', own.person::text
    );
  end if;
  return jsonb_build_object('outcome', 'done')
    || private.finish_factor(own.person, own.session, is_first, 'app-added');
end
$$;
comment on function public.confirm_second_factor(text) is
  'Adds the app, given a code of it; returns the recovery codes where it is the first factor, which are shown this once.';
grant execute on function public.confirm_second_factor to authenticated;

create function private.require_given_factor(out person uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if private.missing_factor(own.person, own.session) is not null then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  person := own.person;
end
$$;

-- Removes the app, by a code of its own or a recovery code.
create function public.remove_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb;
begin
  if not exists (select from private.second_factors as f where f.user_id = person and f.secret is not null) then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  answer := private.try_second_factor(person, code);
  if answer ->> 'outcome' = 'done' then
    perform private.remove_app(person, private.own_session());
  end if;
  return answer;
end
$$;
comment on function public.remove_second_factor(text) is
  'Removes the app, given a code. Without a passkey beside it, the account has no second factor then.';
grant execute on function public.remove_second_factor to authenticated;

create function public.renew_recovery_codes(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb := private.try_second_factor(person, code);
begin
  if answer ->> 'outcome' = 'done' then
    answer := answer || jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
    perform private.note_second_factor(person, 'recovery-codes-renewed', 'done');
  end if;
  return answer;
end
$$;
comment on function public.renew_recovery_codes(text) is 'Ten new recovery codes in the place of the old ones, given a code.';
grant execute on function public.renew_recovery_codes to authenticated;

-- Letting somebody in who has lost the second factor. An Owner's is removed when two other Owners have approved it within a
-- day; anybody else's by one person who manages accounts. So that no Owner alone gets around that by demoting the person
-- first, it takes two as well if the role was changed within the day.
create table private.second_factor_approvals (
  person uuid not null references auth.users (id) on delete cascade,
  approver uuid not null references auth.users (id) on delete cascade,
  approved_at timestamptz not null default now(),
  primary key (person, approver),
  constraint second_factor_approvals_other check (person <> approver)
);
create index second_factor_approvals_approver on private.second_factor_approvals (approver);
alter table private.second_factor_approvals enable row level security;

create function private.approvals_needed(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when (select r.may_everything from private.staff_role_of(person) as r) or exists (
    select from public.staff_members as m where m.user_id = person and m.changed_at > now() - interval '1 day'
  ) then 2 else 1 end
$$;

-- Those that count: younger than a day, of others who are Owners at this moment.
create function private.approvals_of(approved uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.approver from private.second_factor_approvals as a
  where a.person = approved and a.approved_at > now() - interval '1 day' and private.is_owner(a.approver)
$$;

-- Removes a second factor that is lost. The person is signed out everywhere, and sets up another one on coming back.
create function private.reset_second_factor(lost_by uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.second_factors as f where f.user_id = lost_by;
  if not found then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  delete from private.second_factor_approvals as a where a.person = lost_by;
  insert into private.second_factor_duties (user_id) values (lost_by) on conflict do nothing;
  perform private.forget_tries('second factor', lost_by::text);
  perform private.end_sessions_of(lost_by, null);
  perform private.note_second_factor(lost_by, 'second-factor-reset', 'done');
end
$$;

create function public.approve_second_factor_reset(person uuid, why text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  needed integer;
  missing integer;
begin
  -- Before the first look at roles, as in set_staff_role(); of two approvals at once, the second sees the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can approve this for themselves.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = person) then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  needed := private.approvals_needed(person);
  missing := 0;
  if needed > 1 then
    if not private.is_owner((select auth.uid())) then
      raise exception 'Only Owners can approve this.' using errcode = '42501', hint = 'Ask an Owner.';
    end if;
    delete from private.second_factor_approvals as a where a.approved_at <= now() - interval '1 day';
    insert into private.second_factor_approvals (person, approver)
    values (approve_second_factor_reset.person, (select auth.uid())) on conflict do nothing;
    if not found then
      raise exception 'You have approved this already. It takes another Owner now.' using errcode = 'PT409';
    end if;
    missing := greatest(needed - (select count(*) from private.approvals_of(approve_second_factor_reset.person)), 0);
  end if;
  perform private.note_second_factor(approve_second_factor_reset.person, 'second-factor-approved', 'done');
  if missing = 0 then
    perform private.reset_second_factor(approve_second_factor_reset.person);
  end if;
  perform pg_catalog.set_config('hln.audit_reason', '', true);
  return missing;
end
$$;
comment on function public.approve_second_factor_reset(uuid, text) is
  'Approves that a lost second factor is removed, for a reason on record. Returns how many approvals are missing still.';
grant execute on function public.approve_second_factor_reset to authenticated;

create table private.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  -- As its authenticator calls it, in base64url. Of one account only.
  credential_id text not null unique
    constraint passkeys_credential_id check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1364),
  -- In COSE, as it was registered: no secret.
  public_key bytea not null constraint passkeys_public_key_size check (octet_length(public_key) between 16 and 2048),
  -- Signatures so far, as the authenticator counts; most count none and say 0.
  counter bigint not null constraint passkeys_counter check (counter >= 0),
  -- How browsers reach the authenticator, which they ask to be reminded of.
  transports text[] not null constraint passkeys_transports
    check (transports <@ array['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']),
  -- The host name that it was made for. It answers under no other.
  relying_party text not null constraint passkeys_relying_party check (char_length(relying_party) between 1 and 253),
  name text not null constraint passkeys_name
    check (char_length(name) between 1 and 60 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table private.passkeys is 'Passkeys that serve as a second factor.';
create index passkeys_user_id on private.passkeys (user_id);
alter table private.passkeys enable row level security;

-- What a passkey is asked to sign: one at a time for a session, for one purpose, once, within five minutes.
create table private.passkey_challenges (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Known to our own function alone, and only once the session itself has taken the challenge.
  ticket uuid not null unique default gen_random_uuid(),
  purpose text not null constraint passkey_challenges_purpose
    check (purpose in ('add', 'give', 'renew', 'remove-app', 'remove-passkey')),
  -- The passkey to be removed.
  subject uuid,
  challenge_hash bytea not null constraint passkey_challenges_hash_size check (octet_length(challenge_hash) = 32),
  made_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  constraint passkey_challenges_subject check ((purpose = 'remove-passkey') = (subject is not null))
);
create index passkey_challenges_user_id on private.passkey_challenges (user_id);
create index passkey_challenges_made_at on private.passkey_challenges (made_at);
alter table private.passkey_challenges enable row level security;

-- Records and tells what was done with any of an account's factors: by its own session, or by our function on that session's behalf.
create function private.note_factor(
  person uuid, session uuid, action text, outcome text, table_name text, row_key text
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  values ('account', person, session, note_factor.action, 'user-management', note_factor.table_name,
    note_factor.row_key, private.audit_reason(), note_factor.outcome)
$$;

create function private.tell_owner_of_account(person uuid, deed text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_notices (user_id, deed, actor)
  values (person, tell_owner_of_account.deed, person)
$$;

-- The row that all factors of an account hang on. True if it is new: this factor is then the first. Of two who add their
-- first at once, the second waits here and finds the row of the first.
create function private.begin_factors(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean;
begin
  insert into private.second_factors (user_id, secret, last_step, app_added_at) values (person, null, null, null)
  on conflict do nothing;
  is_first := found;
  perform from private.second_factors as f where f.user_id = person for update;
  return is_first;
end
$$;

-- What follows on adding a factor. Returns the recovery codes if it is the first.
create function private.finish_factor(person uuid, session uuid, is_first boolean, deed text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not is_first then
    perform private.tell_owner_of_account(person, deed);
    return '{}';
  end if;
  delete from private.second_factor_duties as d where d.user_id = person;
  insert into private.second_factor_sessions (session_id, user_id) values (session, person);
  perform private.note_factor(
    person, session, 'second-factor-added', 'done', 'private.second_factors', person::text
  );
  perform private.tell_owner_of_account(person, 'second-factor-added');
  return jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
end
$$;

-- What follows on removing one: without any, the account has no second factor, and its recovery codes go with it.
create function private.finish_removal(person uuid, session uuid, deed text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.second_factors as f where f.user_id = person and f.secret is null
    and not exists (select from private.passkeys as p where p.user_id = person);
  if found then
    perform private.note_factor(
      person, session, 'second-factor-removed', 'done', 'private.second_factors', person::text
    );
    perform private.tell_owner_of_account(person, 'second-factor-removed');
  else
    perform private.tell_owner_of_account(person, deed);
  end if;
end
$$;

create function private.remove_app(person uuid, session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.second_factors as f set secret = null, last_step = null, app_added_at = null
  where f.user_id = person and f.secret is not null;
  if not found then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  -- Where nothing is left, that is what is said of it.
  if exists (select from private.passkeys as p where p.user_id = person) then
    perform private.note_factor(person, session, 'app-removed', 'done', 'private.second_factors', person::text);
  end if;
  perform private.finish_removal(person, session, 'app-removed');
end
$$;

create function public.staff_second_factors() returns table (
  user_id uuid,
  enrolled_at timestamptz,
  has_app boolean,
  passkeys integer,
  is_required boolean,
  approvals_needed integer,
  approvals integer,
  is_approved_by_me boolean,
  other_owners integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (
        select count(*)::integer
        from public.staff_members as m join public.staff_roles as r on r.name = m.role
        where r.may_everything and m.user_id <> u.id and private.is_active_account(m.user_id)
      )
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$$;
comment on function public.staff_second_factors() is
  'Who has a second factor, which, who has to, and how far letting somebody in without it has come.';
grant execute on function public.staff_second_factors to authenticated;

-- What people do with passkeys, as far as the caller's own session does it: asking for something to sign, and handing it in.
-- The signature is verified by our function in between; what only that function may say follows below.
create function private.require_passkey_of(person uuid, passkey uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.passkeys as p where p.id = passkey and p.user_id = person) then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
end
$$;

-- A new challenge in the place of the session's last one, in base64url. Only its hash is kept.
create function private.make_passkey_challenge(person uuid, session uuid, purpose text, subject uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  challenge constant text := rtrim(translate(encode(private.random_bytes(), 'base64'), '+/', '-_'), '=');
begin
  delete from private.passkey_challenges as c where c.made_at < now() - interval '1 hour';
  insert into private.passkey_challenges as c (session_id, user_id, purpose, subject, challenge_hash)
  values (session, person, make_passkey_challenge.purpose, make_passkey_challenge.subject,
    sha256(convert_to(challenge, 'UTF8')))
  on conflict (session_id) do update set
    user_id = excluded.user_id, ticket = excluded.ticket, purpose = excluded.purpose, subject = excluded.subject,
    challenge_hash = excluded.challenge_hash, made_at = excluded.made_at, taken_at = null;
  return challenge;
end
$$;

create function private.passkeys_to_name(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.credential_id, 'transports', p.transports, 'relying_party', p.relying_party
  ) order by p.last_used_at desc nulls last, p.created_at), '[]')
  from private.passkeys as p where p.user_id = person
$$;

-- {"outcome": "begun", "challenge", "person", "email", "passkeys"}, {"outcome": "old-session"} or {"outcome": "full"}.
create function public.begin_passkey() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  perform private.refuse_ungiven_factor(own.person, own.session);
  if private.is_old_session(own.session) then
    return '{"outcome": "old-session"}';
  end if;
  if private.has_enough_passkeys(own.person) then
    return '{"outcome": "full"}';
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'challenge', private.make_passkey_challenge(own.person, own.session, 'add', null),
    'person', own.person,
    'email', (select u.email from auth.users as u where u.id = own.person),
    'passkeys', private.passkeys_to_name(own.person)
  );
end
$$;
comment on function public.begin_passkey() is 'What a new passkey is to sign, in a session that may add one.';
grant execute on function public.begin_passkey to authenticated;

-- For a session that lacks its second step, or for what takes it once more.
-- {"outcome": "begun", "challenge", "passkeys"}, or {"outcome": "none"} where there is no passkey, or not the one to remove.
create function public.begin_passkey_use(purpose text, subject uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if purpose is null or purpose not in ('give', 'renew', 'remove-app', 'remove-passkey') then
    raise exception 'A passkey is not used for that.' using errcode = '22023';
  end if;
  if purpose <> 'give' then
    perform private.refuse_ungiven_factor(own.person, own.session);
  end if;
  if not exists (
    select from private.passkeys as p
    where p.user_id = own.person and (purpose <> 'remove-passkey' or p.id = subject)
  ) then
    return '{"outcome": "none"}';
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'challenge', private.make_passkey_challenge(
      own.person, own.session, purpose, case when purpose = 'remove-passkey' then subject end
    ),
    'passkeys', private.passkeys_to_name(own.person)
  );
end
$$;
comment on function public.begin_passkey_use(text, uuid) is 'What a passkey of the account is to sign, and for what.';
grant execute on function public.begin_passkey_use to authenticated;

-- Hands in what was signed, before anybody looks at it: from here on the challenge is used up, whatever becomes of it.
-- Using a passkey is counted like a code, and at this point for the same reason. A null credential is a new passkey.
-- {"outcome": "taken", "ticket", "person", "public_key", "relying_party"}, {"outcome": "expired"}, {"outcome": "wrong"} or
-- {"outcome": "wait", "seconds"}
create function public.take_passkey_challenge(challenge text, credential text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  taken private.passkey_challenges;
  wait integer;
  passkey private.passkeys;
begin
  select * into own from private.require_own_session();
  -- Locks it: of two who hand in the same, the second finds it taken.
  update private.passkey_challenges as c set taken_at = clock_timestamp()
  where c.session_id = own.session and c.user_id = own.person and c.taken_at is null
  returning * into taken;
  if not found or taken.made_at < clock_timestamp() - interval '5 minutes' then
    return '{"outcome": "expired"}';
  end if;
  if (taken.purpose = 'add') <> (credential is null) then
    return '{"outcome": "expired"}';
  end if;
  if credential is not null then
    wait := private.begin_try('second factor', own.person::text);
    if wait > 0 then
      return jsonb_build_object('outcome', 'wait', 'seconds', wait);
    end if;
    select * into passkey from private.passkeys as p where p.credential_id = credential and p.user_id = own.person;
  end if;
  if taken.challenge_hash <> sha256(convert_to(left(coalesce(challenge, ''), 100), 'UTF8'))
    or (credential is not null and passkey.id is null)
  then
    perform private.note_factor(
      own.person, own.session, case when credential is null then 'passkey-added' else 'passkey-used' end, 'refused',
      'private.passkeys', coalesce(passkey.id, own.person)::text
    );
    return '{"outcome": "wrong"}';
  end if;
  return jsonb_build_object(
    'outcome', 'taken', 'ticket', taken.ticket, 'person', own.person,
    'public_key', replace(encode(passkey.public_key, 'base64'), E'\n', ''), 'relying_party', passkey.relying_party
  );
end
$$;
comment on function public.take_passkey_challenge(text, text) is
  'Uses up what was to be signed, and lets our function verify the signature.';
grant execute on function public.take_passkey_challenge to authenticated;

create function public.rename_passkey(passkey uuid, new_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
begin
  perform private.require_passkey_of(person, passkey);
  -- As the table has it, with a sentence that can be shown.
  if not coalesce(
    char_length(btrim(new_name)) between 1 and 60 and new_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', false
  ) then
    raise exception 'A name is one line of 1 to 60 characters.' using errcode = '22023';
  end if;
  update private.passkeys as p set name = btrim(new_name) where p.id = passkey and p.user_id = person;
  perform private.note_factor(
    person, private.own_session(), 'passkey-renamed', 'done', 'private.passkeys', passkey::text
  );
end
$$;
comment on function public.rename_passkey(uuid, text) is 'Gives one of the caller''s passkeys another name.';
grant execute on function public.rename_passkey to authenticated;

create function private.remove_passkey_of(person uuid, session uuid, passkey uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two who remove the last two at once, the second sees that nothing is left.
  perform from private.second_factors as f where f.user_id = person for update;
  delete from private.passkeys as p where p.id = passkey and p.user_id = person;
  if not found then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
  perform private.note_factor(person, session, 'passkey-removed', 'done', 'private.passkeys', passkey::text);
  perform private.finish_removal(person, session, 'passkey-removed');
end
$$;

create function public.remove_passkey(passkey uuid, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb;
begin
  perform private.require_passkey_of(person, passkey);
  answer := private.try_second_factor(person, code);
  if answer ->> 'outcome' = 'done' then
    perform private.remove_passkey_of(person, private.own_session(), passkey);
  end if;
  return answer;
end
$$;
comment on function public.remove_passkey(uuid, text) is
  'Removes a passkey, given a code. Without another factor beside it, the account has none then.';
grant execute on function public.remove_passkey to authenticated;

-- What our function says of a signature, which nobody else may. It names a ticket that only a session which has handed its
-- challenge in was given; whatever the function does not have to know, the database looks up itself.

-- The challenge behind a ticket, which is used up with it; its session has to be alive still.
create function private.use_passkey_ticket(wanted uuid, is_new boolean) returns private.passkey_challenges
language plpgsql security definer set search_path = ''
as $$
declare
  taken private.passkey_challenges;
begin
  delete from private.passkey_challenges as c
  where c.ticket = wanted and (c.purpose = 'add') = is_new and c.taken_at > clock_timestamp() - interval '1 minute'
  returning * into taken;
  if not found or not coalesce(private.is_active_account(taken.user_id), false) or not exists (
    select from auth.sessions as s where s.id = taken.session_id and s.user_id = taken.user_id
  ) then
    raise exception 'Nobody has asked for this.' using errcode = 'PT404';
  end if;
  return taken;
end
$$;

-- A passkey that did not sign what it should have. The try is counted already; this puts it on record.
create function public.refuse_passkey(ticket uuid, credential text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(refuse_passkey.ticket, credential is null);
  passkey constant uuid := (
    select p.id from private.passkeys as p where p.credential_id = credential and p.user_id = taken.user_id
  );
begin
  perform private.note_factor(
    taken.user_id, taken.session_id, case when credential is null then 'passkey-added' else 'passkey-used' end,
    'refused', 'private.passkeys', coalesce(passkey, taken.user_id)::text
  );
end
$$;
comment on function public.refuse_passkey(uuid, text) is 'Notes that a signature did not hold.';
grant execute on function public.refuse_passkey to service_role;

-- {"outcome": "done"}, with recovery codes where it is the account's first factor; {"outcome": "known"} where the passkey
-- is registered already, {"outcome": "full"} where there are enough, {"outcome": "expired"} where another session has set
-- up the first factor meanwhile, which this one has not given.
--   passkey   {name, credential_id, public_key (base64), counter, transports, relying_party}
create function public.add_passkey(ticket uuid, passkey jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(add_passkey.ticket, true);
  person constant uuid := taken.user_id;
  is_first constant boolean := private.begin_factors(person);
  added uuid;
begin
  if not is_first and private.missing_factor(person, taken.session_id) is not null then
    return '{"outcome": "expired"}';
  end if;
  if private.has_enough_passkeys(person) then
    return '{"outcome": "full"}';
  end if;
  insert into private.passkeys (user_id, credential_id, public_key, counter, transports, relying_party, name)
  values (
    person, passkey ->> 'credential_id', decode(passkey ->> 'public_key', 'base64'), (passkey ->> 'counter')::bigint,
    array(select jsonb_array_elements_text(passkey -> 'transports')), passkey ->> 'relying_party',
    btrim(passkey ->> 'name')
  ) on conflict (credential_id) do nothing
  returning id into added;
  if added is null then
    -- The row that its first factor would have hung on.
    delete from private.second_factors as f where is_first and f.user_id = person;
    return '{"outcome": "known"}';
  end if;
  perform private.note_factor(person, taken.session_id, 'passkey-added', 'done', 'private.passkeys', added::text);
  return jsonb_build_object('outcome', 'done')
    || private.finish_factor(person, taken.session_id, is_first, 'passkey-added');
end
$$;
comment on function public.add_passkey(uuid, jsonb) is 'Adds a passkey whose first signature has been verified.';
grant execute on function public.add_passkey to service_role;

-- Does what a verified signature was for. {"outcome": "done"}, with recovery codes where it was for new ones;
-- {"outcome": "wrong"} where the passkey is gone by now, {"outcome": "cloned"} where its counter went back or stood still,
-- {"outcome": "expired"} where the session is no longer one that may.
create function public.use_passkey(ticket uuid, credential text, new_counter bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken constant private.passkey_challenges := private.use_passkey_ticket(use_passkey.ticket, false);
  person constant uuid := taken.user_id;
  session constant uuid := taken.session_id;
  passkey private.passkeys;
  answer jsonb := '{"outcome": "done"}';
begin
  -- In the order in which removing locks them.
  perform from private.second_factors as f where f.user_id = person for update;
  select * into passkey from private.passkeys as p
  where p.credential_id = credential and p.user_id = person for update;
  if not found then
    perform private.note_factor(person, session, 'passkey-used', 'refused', 'private.passkeys', person::text);
    return '{"outcome": "wrong"}';
  end if;
  -- Two devices that sign with the same key do not know of each other's count.
  if (passkey.counter > 0 or new_counter > 0) and new_counter <= passkey.counter then
    perform private.note_factor(person, session, 'passkey-cloned', 'refused', 'private.passkeys', passkey.id::text);
    perform private.tell_owner_of_account(person, 'passkey-cloned');
    return '{"outcome": "cloned"}';
  end if;
  if taken.purpose <> 'give' and private.missing_factor(person, session) is not null then
    return '{"outcome": "expired"}';
  end if;
  update private.passkeys as p set counter = new_counter, last_used_at = now() where p.id = passkey.id;
  perform private.forget_tries('second factor', person::text);
  perform private.note_factor(person, session, 'passkey-used', 'done', 'private.passkeys', passkey.id::text);
  case taken.purpose
    when 'give' then
      insert into private.second_factor_sessions (session_id, user_id) values (session, person) on conflict do nothing;
      -- It is not lost after all, or never was.
      delete from private.second_factor_approvals as a where a.person = taken.user_id;
      perform private.note_factor(
        person, session, 'second-factor-given', 'done', 'private.second_factors', person::text
      );
    when 'renew' then
      answer := answer || jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
      perform private.note_factor(
        person, session, 'recovery-codes-renewed', 'done', 'private.second_factors', person::text
      );
      perform private.tell_owner_of_account(person, 'recovery-codes-renewed');
    when 'remove-app' then
      perform private.remove_app(person, session);
    else
      perform private.remove_passkey_of(person, session, taken.subject);
  end case;
  return answer;
end
$$;
comment on function public.use_passkey(uuid, text, bigint) is 'Does what a verified signature of a passkey was for.';
grant execute on function public.use_passkey to service_role;

-- What setting up a second factor asks of a session and of an account: each asked in one place, under a name that says it.

-- Long after its sign-in, somebody else may sit at the open page.
create function private.is_old_session(session uuid) returns boolean
-- In this language the sign-in service's columns are looked up when it is called, not when it is made.
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.sessions as s where s.id = session and s.created_at < now() - interval '1 hour');
end
$$;

create function private.has_enough_passkeys(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) >= 10 from private.passkeys as p where p.user_id = person
$$;

-- Where the account has a second factor, the session has to have given it; a session that lacks one altogether may set it up.
create function private.refuse_ungiven_factor(person uuid, session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.missing_factor(person, session) = 'code' then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;

-- ===== 09_feedback.sql

-- Feedback on the formatter. The public may add a row and count the likes; everything else is for staff.
-- Sizes are FEEDBACK_LIMITS of @hln/contracts. That counts UTF-16 code units and this counts characters,
-- which are never more, so the table takes whatever the form takes.

-- A check cannot look into an array's elements by itself.
create function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer)
returns boolean language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(list) = 'array'
    and jsonb_array_length(list) <= max_items
    and not exists (
      select from jsonb_array_elements(list) as item
      where jsonb_typeof(item) <> 'string' or char_length(item #>> '{}') > max_length
    )
$$;
grant execute on function private.is_list_of_short_texts to anon, authenticated, service_role;

create function private.is_option_set(options jsonb) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(options) <> 'object' then false else (
    select count(*) <= 20 and coalesce(bool_and(
      o.key ~ '^[a-zA-Z]{1,30}$' and jsonb_typeof(o.value) in ('boolean', 'number', 'string')
        and o.value #>> '{}' ~ '^[a-zA-Z0-9.-]{1,20}$'
    ), true)
    from jsonb_each(options) as o
  ) end
$$;
-- A check runs with the rights of whoever inserts.
grant execute on function private.is_option_set to anon, authenticated, service_role;

create table public.sql_feedback (
  id uuid primary key default gen_random_uuid(),
  original_sql text not null
    constraint sql_feedback_original_sql_size check (char_length(original_sql) between 1 and 200000),
  formatted_sql text not null
    constraint sql_feedback_formatted_sql_size check (char_length(formatted_sql) between 1 and 200000),
  feedback_type text not null
    constraint sql_feedback_type check (feedback_type in ('like', 'dislike')),
  dislike_reason text
    constraint sql_feedback_dislike_reason_size check (char_length(dislike_reason) <= 4000),
  follow_up_email text
    constraint sql_feedback_follow_up_email_form
      check (char_length(follow_up_email) <= 254 and follow_up_email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  wants_follow_up boolean not null default false,
  formatting_changes jsonb not null default '[]'
    constraint sql_feedback_formatting_changes_form
      check (private.is_list_of_short_texts(formatting_changes, 50, 300)),
  user_ip text not null default 'unknown'
    constraint sql_feedback_user_ip_size check (char_length(user_ip) between 1 and 45),
  session_id text not null
    constraint sql_feedback_session_id_size check (char_length(session_id) between 1 and 100),
  user_agent text not null default ''
    constraint sql_feedback_user_agent_size check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now(),
  constraint sql_feedback_dislike_has_reason
    check (feedback_type <> 'dislike' or coalesce(dislike_reason, '') ~ '\S'),
  constraint sql_feedback_email_only_for_follow_up
    check (follow_up_email is null or wants_follow_up),
  query_hash text not null,
  counts boolean not null default true,
  formatter_version text
    constraint sql_feedback_formatter_version_form check (formatter_version ~ '^[0-9a-zA-Z.+-]{1,40}$'),
  -- Those that differ from the defaults; null where it is not known, as before 22 November 2026.
  formatting_options jsonb,
  -- A field that people do not see; nothing of it is kept.
  website text constraint sql_feedback_website_size check (char_length(website) <= 300),
  option_set text constraint sql_feedback_option_set_size check (char_length(option_set) <= 600),
  statement_kind text not null default 'other',
  sql_length integer not null default 0,
  suspicion text
    constraint sql_feedback_suspicion check (suspicion in ('hidden-field', 'links', 'repeated')),
  status text not null default 'new'
    constraint sql_feedback_status check (status in ('new', 'in-work', 'fixed', 'declined', 'spam')),
  search_text tsvector,
  constraint sql_feedback_formatting_options_form
    check (private.is_option_set(formatting_options)),
  assignee uuid,
  tags text[] not null default '{}',
  -- The formatter's version with which it was marked as fixed.
  fixed_in text constraint sql_feedback_fixed_in_size check (char_length(fixed_in) <= 40),
  -- What a later formatter made of the query, compared with what was given.
  checked_with text constraint sql_feedback_checked_with_size check (char_length(checked_with) <= 40),
  -- When whoever asked to be contacted was written to.
  answered_at timestamptz,
  check_outcome text
    constraint sql_feedback_check_outcome check (check_outcome in ('same', 'different', 'failed', 'cut')),
  constraint sql_feedback_follow_up_email_line check (follow_up_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);
comment on table public.sql_feedback is 'What visitors thought of a formatting.';
comment on column public.sql_feedback.counts is 'Whether it is the latest vote of its session on its query.';
comment on column public.sql_feedback.suspicion is 'Why it looks like a machine''s; null when it does not.';
comment on column public.sql_feedback.status is 'What has become of it. Spam is not counted.';
create index sql_feedback_session_id on public.sql_feedback (session_id);
create unique index sql_feedback_one_vote on public.sql_feedback (session_id, query_hash) where counts;
create index sql_feedback_reasons on public.sql_feedback (md5(dislike_reason), created_at)
  where feedback_type = 'dislike';
create index sql_feedback_counted on public.sql_feedback (feedback_type, status, created_at) where counts;
-- What the figures read, without the rows.
create index sql_feedback_figures on public.sql_feedback (created_at)
  include (feedback_type, formatter_version, option_set, sql_length, statement_kind)
  where counts and status <> 'spam';
create index sql_feedback_versions on public.sql_feedback (formatter_version, created_at)
  where formatter_version is not null;
create index sql_feedback_spam on public.sql_feedback (suspicion, created_at) where status = 'spam';
create index sql_feedback_superseded on public.sql_feedback (created_at) where not counts;
create index sql_feedback_inbox on public.sql_feedback (feedback_type, status, created_at desc, id desc);
create index sql_feedback_order on public.sql_feedback (created_at desc, id desc);
create index sql_feedback_user_ip on public.sql_feedback (user_ip, created_at) where user_ip <> 'unknown';
create index sql_feedback_words on public.sql_feedback using gin (search_text);
create index sql_feedback_tags on public.sql_feedback using gin (tags);
-- Which tags there are.
create index sql_feedback_tagged on public.sql_feedback (created_at) where tags <> '{}';
create index sql_feedback_checks on public.sql_feedback (check_outcome, created_at desc, id desc)
  where check_outcome is not null;
create index sql_feedback_assignee on public.sql_feedback (assignee, created_at desc, id desc) where assignee is not null;
create index sql_feedback_follow_up on public.sql_feedback (created_at desc, id desc) where follow_up_email is not null;
create index sql_feedback_unanswered on public.sql_feedback (status, created_at)
  where follow_up_email is not null and answered_at is null;
-- Everything of a person, by the address that was given.
create index sql_feedback_email on public.sql_feedback (lower(follow_up_email)) where follow_up_email is not null;
alter table public.sql_feedback enable row level security;
create policy sql_feedback_anyone_may_add on public.sql_feedback
  for insert to anon, authenticated with check (true);
create policy sql_feedback_console_may_read on public.sql_feedback for select to sql_console using (true);
create policy sql_feedback_anyone_may_count on public.sql_feedback for select to anon, authenticated
  using (counts and (status <> 'spam' or created_at = now()));
-- A check runs with the rights of whoever inserts.
grant select, insert, update, delete on public.sql_feedback to service_role;
grant insert (
  original_sql, formatted_sql, feedback_type, dislike_reason, follow_up_email, wants_follow_up, formatting_changes,
  user_ip, session_id, user_agent, formatter_version, formatting_options, website
) on public.sql_feedback to anon, authenticated;
grant select (id, feedback_type, created_at) on public.sql_feedback to anon, authenticated;
grant select (id, feedback_type, wants_follow_up, created_at, query_hash, counts) on public.sql_feedback to sql_console;
create trigger sql_feedback_audit after update or delete on public.sql_feedback
  for each row execute function private.audit_row(
    'feedback-analytics', 'id', 'feedback_type,status,assignee,fixed_in', 'tags,dislike_reason,follow_up_email', 'staff'
  );

create function private.limit_sql_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('sql_feedback', private.client_network());
  return new;
end
$$;

create trigger sql_feedback_rate_limit before insert on public.sql_feedback
  for each row execute function private.limit_sql_feedback();

-- The stored row that a notification speaks about, or none: nobody can have a message sent about feedback
-- that was never given, and the message is written from the row.
create function public.find_feedback(record jsonb)
returns setof public.sql_feedback
language sql stable security definer set search_path = ''
as $$
  select f.* from public.sql_feedback as f
  where f.session_id = record ->> 'session_id'
    and f.feedback_type = record ->> 'feedback_type'
    and f.dislike_reason is not distinct from record ->> 'dislike_reason'
    and f.original_sql = record ->> 'original_sql'
    and f.formatted_sql = record ->> 'formatted_sql'
    and f.created_at > now() - interval '1 day'
  order by f.created_at desc
  limit 1
$$;
grant execute on function public.find_feedback to service_role;

-- One vote a query and session counts: the latest. Every row stays, for staff to read; the public counts those that
-- count. A vote that says what the last one said is refused as the duplicate it is (23505, 409 over HTTP).

-- Line breaks and indents do not make another query.
create function private.feedback_query_hash(query text)
returns text language sql immutable parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(btrim(regexp_replace(query, '\s+', ' ', 'g')), 'UTF8')), 'hex')
$$;

create function private.take_one_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last_vote public.sql_feedback;
begin
  new.counts := true;
  new.query_hash := '';
  -- What the table's own checks will refuse is not worth a hash.
  if new.original_sql is null or new.session_id is null or char_length(new.original_sql) > 200000 then
    return new;
  end if;
  new.query_hash := private.feedback_query_hash(new.original_sql);
  -- Two votes at once of one session: the second waits and sees the first.
  perform pg_advisory_xact_lock(hashtextextended(new.session_id || ' ' || new.query_hash, 0));
  select * into last_vote from public.sql_feedback as f
    where f.session_id = new.session_id and f.query_hash = new.query_hash and f.counts;
  if not found then
    return new;
  end if;
  if last_vote.feedback_type = new.feedback_type
    and last_vote.dislike_reason is not distinct from new.dislike_reason
    and last_vote.follow_up_email is not distinct from new.follow_up_email
  then
    raise exception 'This session has given this vote on this query already.'
      using errcode = 'unique_violation', constraint = 'sql_feedback_one_vote';
  end if;
  update public.sql_feedback set counts = false where id = last_vote.id;
  return new;
end
$$;

-- After the rate limit: triggers run by name.
create trigger sql_feedback_vote before insert on public.sql_feedback
  for each row execute function private.take_one_vote();

-- What is stripped after its time also loses what staff wrote about it.
create function private.strip_old_feedback(days integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  stripped integer;
begin
  perform private.delete_rows(
    'housekeeping', 'email_outbox', 'id',
    'kind = ''feedback-reply'' and created_at < now() - make_interval(days => $1)', days
  );
  delete from private.feedback_notes as n using public.sql_feedback as f
  where f.id = n.feedback_id and f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  update public.sql_feedback as f set
    original_sql = '(deleted)', formatted_sql = '(deleted)', query_hash = f.id::text, formatting_changes = '[]',
    dislike_reason = case when f.dislike_reason is null then null else '(deleted)' end,
    follow_up_email = null, wants_follow_up = false, user_ip = 'unknown', user_agent = '', session_id = f.id::text,
    tags = '{}', assignee = null
  where f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  get diagnostics stripped = row_count;
  return stripped;
end
$$;

-- "layout=left, maxLineLength=80"; an empty text for the defaults.
create function private.option_set_of(options jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_option_set(options) then left(coalesce((
    select string_agg(o.key || '=' || (o.value #>> '{}'), ', ' order by o.key collate "C") from jsonb_each(options) as o
  ), ''), 600) end
$$;

-- What the first statement does, by its first word after comments.
create function private.statement_kind_of(query text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when start.text like '{%' then 'template'
    when start.text like '(%' then 'query'
    when start.word in ('SELECT', 'WITH', 'VALUES') then 'query'
    when start.word in ('INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'COPY', 'GRANT')
      then lower(start.word)
    when start.word = 'REVOKE' then 'grant'
    when start.word in ('BEGIN', 'DECLARE', 'CALL', 'EXECUTE', 'LET', 'IF', 'FOR', 'WHILE', 'SET') then 'scripting'
    else 'other'
  end
  from (
    select cut.text, upper(substring(cut.text from '^[A-Za-z]+')) as word from (
      select regexp_replace(left(query, 4000), '^(?:\s|--[^\n]*\n|//[^\n]*\n|/\*(?:[^*]|\*+[^*/])*\*+/)*', '') as text
    ) as cut
  ) as start
$$;

create function private.feedback_search_text(reason text, query text) returns tsvector
language sql immutable set search_path = ''
as $$
  select strip(to_tsvector('pg_catalog.simple'::regconfig,
    private.searchable_words(coalesce(left(reason, 4000), '') || ' ' || left(query, 50000))))
$$;

-- Why feedback looks like a machine's. The limits by IP address come first, and what they refuse is never stored.
create function private.suspicion_of(feedback public.sql_feedback) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if coalesce(feedback.website, '') <> '' then
    return 'hidden-field';
  end if;
  -- Nobody who describes a formatting needs as many.
  if (select count(*) from regexp_matches(left(feedback.dislike_reason, 4000), '\mhttps?://|\[url\M|<a\s', 'gi')) >= 3 then
    return 'links';
  end if;
  -- The same words from one browser after the other.
  if char_length(feedback.dislike_reason) between 12 and 4000 and (
    select count(distinct f.session_id) from (
      select o.session_id from public.sql_feedback as o
      where o.feedback_type = 'dislike' and md5(o.dislike_reason) = md5(feedback.dislike_reason)
        and o.created_at > now() - interval '1 day' and o.session_id <> feedback.session_id
      limit 50
    ) as f
  ) >= 4 then
    return 'repeated';
  end if;
  return null;
end
$$;

create function private.describe_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.suspicion := private.suspicion_of(new);
    new.website := null;
    new.status := case when new.suspicion is null then 'new' else 'spam' end;
    new.statement_kind := coalesce(private.statement_kind_of(new.original_sql), 'other');
    new.sql_length := coalesce(char_length(new.original_sql), 0);
    new.option_set := private.option_set_of(new.formatting_options);
  end if;
  new.search_text := private.feedback_search_text(new.dislike_reason, new.original_sql);
  return new;
end
$$;

-- After the rate limit and before the vote: triggers run by name.
create trigger sql_feedback_setting_out before insert or update of original_sql, dislike_reason on public.sql_feedback
  for each row execute function private.describe_feedback();

create table private.feedback_notes (
  id bigint generated always as identity primary key,
  feedback_id uuid not null references public.sql_feedback (id) on delete cascade,
  author uuid,
  body text not null constraint feedback_notes_body_size check (char_length(body) between 1 and 2000 and body ~ '\S'),
  created_at timestamptz not null default now()
);
comment on table private.feedback_notes is 'What staff say to each other about feedback.';
create index feedback_notes_feedback on private.feedback_notes (feedback_id, id);
alter table private.feedback_notes enable row level security;

create function private.refuse_to_read_feedback_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('feedback-analytics.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- "203.0.…", "2001:db8:…": enough to tell two apart, not to find somebody.
create function private.shortened_ip(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when address = 'unknown' then 'unknown'
    when address ~ '^\d+\.\d+\.' then regexp_replace(address, '^(\d+\.\d+)\..*$', '\1.…')
    when address ~ '^[0-9a-fA-F]*:[0-9a-fA-F]*:' then regexp_replace(address, '^([0-9a-fA-F]*:[0-9a-fA-F]*):.*$', '\1:…')
    else '…'
  end
$$;

create function private.shortened_email(address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(address, '^(.).*@(.).*(\.[^.@]*)$', '\1…@\2…\3')
$$;

-- At most 500 ids at a time, each of a row that there is.
create function private.require_feedback(feedback_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if feedback_ids is null or cardinality(feedback_ids) not between 1 and 500 then
    raise exception 'Name 1 to 500 entries.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(feedback_ids) as wanted (id)
    where not exists (select from public.sql_feedback as f where f.id = wanted.id)
  ) then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
end
$$;

-- Changes what its object names: status (with fixed_in), assignee (null for nobody), tags (all of them), or add_tag and
-- remove_tag.
create function public.change_feedback(feedback_ids uuid[], changes jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  new_tags text[];
  person uuid;
  changed integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as k where k not in ('status', 'fixed_in', 'assignee', 'tags', 'add_tag')
  ) then
    raise exception 'Name what to change: status, assignee, tags.' using errcode = '22023';
  end if;
  if changes ? 'assignee' and changes ->> 'assignee' is not null then
    person := (changes ->> 'assignee')::uuid;
    if not private.is_active_account(person) or private.staff_level_of(person, 'feedback-analytics') < 'view' then
      raise exception 'This person may not open Feedback Analytics.' using errcode = '22023';
    end if;
  end if;
  if changes ? 'tags' or changes ? 'add_tag' then
    new_tags := array(
      select distinct lower(btrim(t)) from jsonb_array_elements_text(
        coalesce(changes -> 'tags', '[]') || coalesce(changes -> 'add_tag', '[]')
      ) as t order by 1
    );
    if cardinality(new_tags) > 10 or exists (
      select from unnest(new_tags) as t where char_length(t) not between 1 and 30 or t ~ '[,\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    ) then
      raise exception 'Up to 10 tags, each of 1 to 30 characters without a comma.' using errcode = '22023';
    end if;
  end if;
  update public.sql_feedback as f set
    status = coalesce(changes ->> 'status', f.status),
    fixed_in = case
      when changes ? 'status' then case when changes ->> 'status' = 'fixed' then changes ->> 'fixed_in' end
      else f.fixed_in end,
    assignee = case when changes ? 'assignee' then person else f.assignee end,
    tags = case
      when changes ? 'tags' then new_tags
      when changes ? 'add_tag' then array(
        select distinct t from unnest(f.tags || new_tags) as t order by 1 limit 10)
      else f.tags end
  where f.id = any (feedback_ids);
  get diagnostics changed = row_count;
  return changed;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no value that an entry can have.' using errcode = '22023';
end
$$;
comment on function public.change_feedback(uuid[], jsonb) is 'Changes status, assignee or tags of feedback.';
grant execute on function public.change_feedback to authenticated;

create function public.add_feedback_note(feedback_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(array[feedback_id]);
  if coalesce(note, '') !~ '\S' or char_length(note) > 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.feedback_notes as n where n.feedback_id = add_feedback_note.feedback_id) >= 200 then
    raise exception 'There are 200 notes already.' using errcode = 'PT409';
  end if;
  insert into private.feedback_notes (feedback_id, author, body) values (feedback_id, (select auth.uid()), btrim(note));
  perform private.record_audit(
    'added', 'feedback-analytics', 'private.feedback_notes', add_feedback_note.feedback_id::text, null, null, '{body}'
  );
end
$$;
grant execute on function public.add_feedback_note to authenticated;

-- What the browser found out by running today's formatter: a list of {id, outcome}.
create function public.note_feedback_checks(formatter_version text, results jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  noted integer;
begin
  perform private.refuse_to_read_feedback_only();
  if note_feedback_checks.formatter_version is null
    or char_length(note_feedback_checks.formatter_version) not between 1 and 40
    or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 100
  then
    raise exception 'Name a version and 1 to 100 results.' using errcode = '22023';
  end if;
  update public.sql_feedback as f set checked_with = note_feedback_checks.formatter_version, check_outcome = r.outcome
  from jsonb_to_recordset(results) as r (id uuid, outcome text)
  where f.id = r.id;
  get diagnostics noted = row_count;
  return noted;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is no result of a check.' using errcode = '22023';
end
$$;
grant execute on function public.note_feedback_checks to authenticated;

-- The full IP address and e-mail address of a visitor. That somebody read them is on record.
create function public.reveal_feedback_contact(feedback_id uuid)
returns table (follow_up_email text, user_ip text)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  perform private.require_feedback(array[feedback_id]);
  perform private.record_audit(
    'read', 'feedback-analytics', 'public.sql_feedback', reveal_feedback_contact.feedback_id::text, null, null
  );
  return query select f.follow_up_email, f.user_ip from public.sql_feedback as f
    where f.id = reveal_feedback_contact.feedback_id;
end
$$;
grant execute on function public.reveal_feedback_contact to authenticated;

-- Deletes feedback with its notes and every mail about it, for good.
create function public.delete_feedback(feedback_ids uuid[], why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mails integer;
  entries integer;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(feedback_ids);
  perform private.give_reason(why);
  delete from public.email_outbox as o
    where o.idempotency_key in (select 'feedback:' || f.id from unnest(feedback_ids) as f (id))
      or o.id in (
        select r.mail_id from private.staff_replies as r
        where r.kind = 'feedback-reply' and r.row_key in (select f.id::text from unnest(feedback_ids) as f (id))
      )
      -- One mail may have answered several entries of a person; it goes with the last of them.
      or o.kind = 'feedback-reply' and exists (
        select from public.sql_feedback as f
        where f.id = any (feedback_ids) and lower(f.follow_up_email) = lower(o.recipient)
          and not exists (
            select from public.sql_feedback as other
            where lower(other.follow_up_email) = lower(o.recipient) and other.id <> all (feedback_ids)
          )
      );
  get diagnostics mails = row_count;
  delete from public.sql_feedback as f where f.id = any (feedback_ids);
  get diagnostics entries = row_count;
  return jsonb_build_object('entries', entries, 'mails', mails);
end
$$;
grant execute on function public.delete_feedback to authenticated;

-- What the Feedback Analytics tool reads. IP addresses and e-mail addresses leave shortened; the full ones are read by
-- public.reveal_feedback_contact(), which is on record.

-- A text search that finds words by their beginnings, every one of them; null for a search without words.
create function private.feedback_query(search text) returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(w.word) || ':*', ' & ')::text::tsquery
  from regexp_split_to_table(lower(private.searchable_words(left(search, 200))), '\s+') as w (word)
  where w.word <> ''
$$;

-- A page of feedback, newest first; each filter is null where it does not matter.
--   session_of, ip_of: entries of the same session, or IP address, as this one
--   spam_kind: 'hidden-field', 'links', 'repeated', 'staff' (marked by a person) or 'superseded' (an earlier vote)
create function public.search_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz, before_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  created_at timestamptz,
  feedback_type text,
  status text,
  suspicion text,
  counts boolean,
  reason text,
  query_start text,
  statement_kind text,
  sql_length integer,
  formatter_version text,
  option_set text,
  wants_follow_up boolean,
  email_shortened text,
  ip_shortened text,
  assignee uuid,
  assignee_email text,
  tags text[],
  notes integer,
  check_outcome text,
  checked_with text,
  fixed_in text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words tsquery := private.feedback_query(search);
  anchor public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values, and with the conditions that matter alone: each has an index of its own.
  return query execute '
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in
    from (
      select e.id, e.created_at from public.sql_feedback as e where true'
    || case when words is not null then ' and e.search_text @@ $1' else '' end
    || case when wanted_type is not null then ' and e.feedback_type = $2' else '' end
    || case
      when wanted_status = 'open' then ' and e.status in (''new'', ''in-work'')'
      when wanted_status is not null then ' and e.status = $3' else '' end
    || case
      when wanted_assignee = 'nobody' then ' and e.assignee is null'
      when wanted_assignee is not null then ' and e.assignee = $4::uuid' else '' end
    || case when wanted_tag is not null then ' and e.tags @> array[$5]' else '' end
    || case when wanted_kind is not null then ' and e.statement_kind = $6' else '' end
    || case
      when wanted_version = 'unknown' then ' and e.formatter_version is null'
      when wanted_version is not null then ' and e.formatter_version = $7' else '' end
    || case
      when wanted_check = 'not-run' then ' and e.check_outcome is null'
      when wanted_check is not null then ' and e.check_outcome = $8' else '' end
    || case wanted_contact
      when 'asked' then ' and e.follow_up_email is not null'
      when 'waiting' then ' and e.follow_up_email is not null and e.answered_at is null'
      when 'not-asked' then ' and e.follow_up_email is null' else '' end
    || case
      when spam_kind = 'superseded' then ' and not e.counts'
      when spam_kind = 'staff' then ' and e.status = ''spam'' and e.suspicion is null'
      when spam_kind is not null then ' and e.status = ''spam'' and e.suspicion = $9' else '' end
    || case when session_of is not null then ' and e.session_id = $10' else '' end
    || case when ip_of is not null then ' and e.user_ip = $11 and e.user_ip <> ''unknown''' else '' end
    || case when from_time is not null then ' and e.created_at >= $12' else '' end
    || case when to_time is not null then ' and e.created_at < $13' else '' end
    || case when before_time is not null and before_id is not null then ' and (e.created_at, e.id) < ($14, $15)' else '' end
    || '
      order by e.created_at desc, e.id desc limit $16
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    order by shown.created_at desc, shown.id desc'
  using words, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    spam_kind, anchor.session_id, anchor.user_ip, from_time, to_time, before_time, before_id,
    least(greatest(coalesce(page_size, 50), 1), 501);
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;
grant execute on function public.search_feedback to authenticated;

-- One entry whole, with its notes and how many others came from the same session and IP address.
create function public.read_feedback(feedback_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  f public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  select * into f from public.sql_feedback as e where e.id = feedback_id;
  if not found then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'feedback_type', f.feedback_type, 'status', f.status,
    'suspicion', f.suspicion, 'counts', f.counts, 'reason', f.dislike_reason, 'original_sql', f.original_sql,
    'formatted_sql', f.formatted_sql, 'formatting_changes', f.formatting_changes, 'statement_kind', f.statement_kind,
    'sql_length', f.sql_length, 'formatter_version', f.formatter_version, 'formatting_options', f.formatting_options,
    'user_agent', f.user_agent, 'wants_follow_up', f.wants_follow_up,
    'email_shortened', private.shortened_email(f.follow_up_email), 'ip_shortened', private.shortened_ip(f.user_ip),
    'assignee', f.assignee, 'tags', to_jsonb(f.tags), 'check_outcome', f.check_outcome, 'checked_with', f.checked_with,
    'fixed_in', f.fixed_in, 'answered_at', f.answered_at,
    'replies', (
      select coalesce(jsonb_agg(
        r.value || jsonb_build_object('recipient', private.shortened_email(r.value ->> 'recipient')) order by r.place
      ), '[]')
      from jsonb_array_elements(private.replies_to('feedback-reply', f.id::text)) with ordinality as r (value, place)
    ),
    'is_stripped', f.session_id = f.id::text,
    'same_session', (select count(*) from public.sql_feedback as o where o.session_id = f.session_id and o.id <> f.id),
    'same_ip', case when f.user_ip <> 'unknown' then (
      select count(*) from public.sql_feedback as o where o.user_ip = f.user_ip and o.user_ip <> 'unknown' and o.id <> f.id
    ) else 0 end,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'body', n.body, 'created_at', n.created_at
      ) order by n.id), '[]')
      from private.feedback_notes as n left join auth.users as u on u.id = n.author where n.feedback_id = f.id
    )
  );
end
$$;
grant execute on function public.read_feedback to authenticated;

-- What the inbox needs besides its rows: how many there are in each state, who may be assigned, and what there is to
-- filter by.
create function public.read_feedback_desk() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  return jsonb_build_object(
    'me', (select auth.uid()),
    'statuses', (
      select coalesce(jsonb_object_agg(s.status, s.votes), '{}') from (
        select f.status, count(*) as votes from public.sql_feedback as f where f.feedback_type = 'dislike' group by f.status
      ) as s
    ),
    'spam', (
      select coalesce(jsonb_object_agg(s.kind, s.votes), '{}') from (
        select coalesce(f.suspicion, 'staff') as kind, count(*) as votes
        from public.sql_feedback as f where f.status = 'spam' group by 1
        union all
        select 'superseded', count(*) from public.sql_feedback as f where not f.counts
      ) as s
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
      from (
        select u.id, u.email::text from auth.users as u
        where private.is_active_account(u.id) and private.staff_level_of(u.id, 'feedback-analytics') >= 'view'
        order by u.email limit 200
      ) as p
    ),
    'tags', (
      select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from (
        select distinct unnest(f.tags) as tag from public.sql_feedback as f where f.tags <> '{}' limit 100
      ) as t
    ),
    'retention_days', (select s.value from private.settings as s where s.key = 'feedback.retention-days')
  );
end
$$;
grant execute on function public.read_feedback_desk to authenticated;

-- Likes and dislikes that count, from and until a time (null for all): over days or weeks in Auckland, and by version of
-- the formatter, option set, size and kind of statement.
create function public.read_feedback_figures(step_name text, from_time timestamptz, to_time timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.refuse_without('feedback-analytics.view');
  if step_name is null or step_name not in ('day', 'week') then
    raise exception 'A step is a day or a week.' using errcode = '22023';
  end if;
  execute '
    with votes as (
      select date_trunc($1, f.created_at at time zone ''Pacific/Auckland'')::date as at,
        coalesce(f.formatter_version, ''unknown'') as version, coalesce(f.option_set, ''unknown'') as option_set,
        case when f.sql_length <= 500 then ''s'' when f.sql_length <= 5000 then ''m'' when f.sql_length <= 50000 then ''l''
          else ''xl'' end as size,
        f.statement_kind as kind, f.feedback_type = ''like'' as liked
      from public.sql_feedback as f
      where f.counts and f.status <> ''spam'''
    || case when from_time is not null then ' and f.created_at >= $2' else '' end
    || case when to_time is not null then ' and f.created_at < $3' else '' end || '
    ), sums as (
      select v.at, v.version, v.option_set, v.size, v.kind,
        case when grouping(v.at) = 0 then ''time'' when grouping(v.version) = 0 then ''version''
          when grouping(v.option_set) = 0 then ''options'' when grouping(v.size) = 0 then ''size'' else ''kind'' end as by,
        coalesce(v.at::text, v.version, v.option_set, v.size, v.kind) as key,
        count(*) filter (where v.liked) as likes, count(*) filter (where not v.liked) as dislikes
      from votes as v
      group by grouping sets ((v.at), (v.version), (v.option_set), (v.size), (v.kind))
    ), ranked as (
      select s.*, row_number() over (partition by s.by order by s.likes + s.dislikes desc, s.key) as place from sums as s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      ''by'', r.by, ''key'', r.key, ''likes'', r.likes, ''dislikes'', r.dislikes, ''since'', case when r.by = ''version'' then (
        select min(f.created_at) from public.sql_feedback as f where f.formatter_version = r.key
      ) end
    ) order by r.by, r.place), ''[]'')
    from ranked as r where r.by = ''time'' or r.place <= 20'
  into figures using step_name, from_time, to_time;
  return jsonb_build_object('read_at', now(), 'rows', figures);
end
$$;
grant execute on function public.read_feedback_figures to authenticated;

-- Open dislikes to run again, a step at a time: those after an id, oldest first.
create function public.feedback_to_check(after_time timestamptz, after_id uuid) returns table (
  id uuid,
  created_at timestamptz,
  status text,
  original_sql text,
  formatted_sql text,
  formatting_options jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  return query select f.id, f.created_at, f.status, f.original_sql, f.formatted_sql, f.formatting_options
    from public.sql_feedback as f
    where f.feedback_type = 'dislike' and f.status in ('new', 'in-work') and f.counts and f.session_id <> f.id::text
      and (after_id is null or (f.created_at, f.id) > (after_time, after_id))
    order by f.created_at, f.id
    limit 20;
end
$$;
grant execute on function public.feedback_to_check to authenticated;

-- Answers to those who asked to be contacted. The address is the database's own, and every mail goes through
-- private.queue_reply().
create function public.reply_to_feedback(
  feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_new boolean;
begin
  perform private.refuse_to_read_feedback_only();
  perform private.require_feedback(array[feedback_id]);
  select f.follow_up_email into address from public.sql_feedback as f where f.id = feedback_id;
  is_new := private.queue_reply(
    reply_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback', feedback_id::text, address, seen_address,
    subject, body, language
  );
  update public.sql_feedback as f set answered_at = now() where f.id = feedback_id;
  return is_new;
end
$$;
grant execute on function public.reply_to_feedback to authenticated;

-- Those whose case is fixed, who asked to be contacted and have not been answered: an entry for each address. Not those who
-- get no mail at all, since they would be left over for ever.
create function private.fixed_and_unanswered() returns table (id uuid, address text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (lower(f.follow_up_email)) f.id, f.follow_up_email
  from public.sql_feedback as f
  where f.status = 'fixed' and f.follow_up_email is not null and f.answered_at is null
    and not exists (
      select from private.email_suppressions as s where s.address = private.email_address(f.follow_up_email)
    )
  order by lower(f.follow_up_email), f.created_at, f.id
$$;

create function public.count_fixed_unanswered() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_to_read_feedback_only();
  return (select count(*) from private.fixed_and_unanswered());
end
$$;
comment on function public.count_fixed_unanswered() is 'How many people answer_fixed_feedback() would write to.';
grant execute on function public.count_fixed_unanswered to authenticated;

-- One mail to each of them, up to 100 at a time: sent to as many as were shown, or to nobody. Asked twice, it writes to
-- nobody twice. Returns how many mails are queued, and how many people are left.
create function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  queued integer := 0;
begin
  perform private.refuse_to_read_feedback_only();
  perform pg_advisory_xact_lock(hashtextextended('hln.answer_fixed_feedback', 0));
  if (select count(*) from private.fixed_and_unanswered()) is distinct from expected_people then
    raise exception 'By now it is another number of people. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  for person in select * from private.fixed_and_unanswered() limit 100 loop
    begin
      perform private.queue_reply(
        md5('feedback is fixed ' || person.id)::uuid, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback',
        person.id::text, person.address, person.address, subject, body, language
      );
      update public.sql_feedback as f set answered_at = now()
        where lower(f.follow_up_email) = lower(person.address) and f.status = 'fixed' and f.answered_at is null;
      queued := queued + 1;
    exception
      -- Too many to this person, or of this sender: they stay for later.
      when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
  end loop;
  return jsonb_build_object('queued', queued, 'left', (select count(*) from private.fixed_and_unanswered()));
end
$$;
grant execute on function public.answer_fixed_feedback to authenticated;

-- ===== 10_chat.sql

-- Conversations of the educational chat. A visitor adds his own and carries it on; only staff read any.
-- Sizes are CHAT_LIMITS of @hln/contracts.

-- The column is JSON text, as the page sends it; a text that is no JSON is refused where it is counted.
create function private.is_chat_transcript(messages text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(messages::jsonb) <> 'array' then false else
    jsonb_array_length(messages::jsonb) between 1 and 500
    and not exists (
      select from jsonb_array_elements(messages::jsonb) as m
      where jsonb_typeof(m) <> 'object'
        or coalesce(jsonb_typeof(m -> 'content'), '') <> 'string'
        or coalesce(jsonb_typeof(m -> 'isBot'), '') <> 'boolean'
        or char_length(m ->> 'id') > 100
        or char_length(m ->> 'timestamp') > 40
        or char_length(m ->> 'language') > 20
    )
  end
$$;
grant execute on function private.is_chat_transcript to anon, authenticated, service_role;

-- Who inserts or changes a row runs this, in the two checks that the table has had from the beginning.
create function private.is_chat_user_info(user_info text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(user_info::jsonb) <> 'object' then false else
    coalesce(user_info::jsonb ->> 'preferredLanguage', '') in ('zh', 'en')
    and (
      -- Contact details go into the subject of a mail.
      select count(*) <= 10 and bool_and(
        char_length(e.key) <= 60 and jsonb_typeof(e.value) = 'string' and char_length(e.value #>> '{}') <= 254
        and e.value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      )
      from jsonb_each(user_info::jsonb) as e
    )
  end
$$;
grant execute on function private.is_chat_user_info to anon, authenticated, service_role;

create table public.chat_sessions (
  session_id text primary key
    constraint chat_sessions_session_id_size check (char_length(session_id) between 1 and 100),
  messages text not null
    constraint chat_sessions_messages_size check (char_length(messages) <= 400000)
    constraint chat_sessions_messages_form check (private.is_chat_transcript(messages)),
  user_info text not null
    constraint chat_sessions_user_info_size check (char_length(user_info) <= 4000)
    constraint chat_sessions_user_info_form check (private.is_chat_user_info(user_info)),
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- How much the visitor has said, and how much of that a transcript mail was queued for.
  message_count integer not null default 0,
  mailed_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mail_count integer not null default 0,
  -- The ways to reach the visitor that the last mail named.
  mailed_contact jsonb,
  constraint chat_sessions_session_id_line check (session_id !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- A time is one that people live in: no infinity, nothing before Christ. Clocks that are merely wrong are let through, and
  -- a conversation may end before it began: setting a clock right must not cost a visitor what they said.
  constraint chat_sessions_start_time_range check (start_time between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_end_time_range check (end_time between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_created_at_range check (created_at between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_updated_at_range check (updated_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.chat_sessions is
  'One row a conversation. session_id is the SHA-256 of a secret that only the visitor''s browser holds.';
create index chat_sessions_updated_at on public.chat_sessions (updated_at desc);
create index chat_sessions_unmailed on public.chat_sessions (updated_at) where mailed_count < message_count;
alter table public.chat_sessions enable row level security;
create policy chat_sessions_anyone_may_add on public.chat_sessions
  for insert to anon, authenticated with check (true);
create policy chat_sessions_console_may_read on public.chat_sessions for select to sql_console using (true);
-- A check runs with the rights of whoever inserts.
grant select, insert, update, delete on public.chat_sessions to service_role;
grant insert (session_id, messages, user_info, start_time, end_time) on public.chat_sessions to anon, authenticated;
grant select (
  start_time, end_time, message_count, mailed_count, created_at, updated_at, mail_count
) on public.chat_sessions to sql_console;
create trigger chat_sessions_audit after update or delete on public.chat_sessions
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'message_count,mailed_count,mail_count',
    'messages,user_info,start_time,end_time,mailed_contact', 'staff'
  );

create function private.count_chat_messages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$$;

create trigger chat_sessions_count before insert or update of messages on public.chat_sessions
  for each row execute function private.count_chat_messages();

create function private.limit_chat_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('chat_sessions', private.client_network());
  return new;
end
$$;

create trigger chat_sessions_rate_limit before insert on public.chat_sessions
  for each row execute function private.limit_chat_sessions();

-- Carries a stored conversation on. Whoever knows the secret behind a session id owns the session, and the
-- secret is sent nowhere else. A save that was overtaken by a later one changes nothing. False if there is
-- no such session.
create function public.update_chat_session(
  session_key text, messages text, user_info text, end_time timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  session public.chat_sessions;
  merged text;
begin
  perform private.hit_rate_limit('chat_session_updates', private.client_network());
  if coalesce(char_length(session_key), 0) not between 32 and 200 then
    return false;
  end if;
  -- Two saves of one session are merged one after the other.
  select c.* into session from public.chat_sessions as c
  where c.session_id = encode(sha256(convert_to(session_key, 'UTF8')), 'hex')
  for update;
  if not found then
    return false;
  end if;
  merged := private.merge_chat_messages(session.messages, update_chat_session.messages);
  update public.chat_sessions as c set
    messages = merged,
    -- The later word counts for each detail; one that only the other save knows is kept.
    user_info = case
      when update_chat_session.end_time >= c.end_time
        then (c.user_info::jsonb || update_chat_session.user_info::jsonb)::text
      else (update_chat_session.user_info::jsonb || c.user_info::jsonb)::text
    end,
    end_time = greatest(c.end_time, update_chat_session.end_time),
    updated_at = case when merged is distinct from c.messages then now() else c.updated_at end
  where c.session_id = session.session_id;
  return true;
end
$$;
grant execute on function public.update_chat_session to anon, authenticated, service_role;

-- Stores the conversation of a transcript call whose own insert did not arrive, and nothing if it did.
-- Returns the stored row as long as no mail was queued for it.
create function public.store_chat_session(
  session_id text, messages text, user_info text, start_time timestamptz, end_time timestamptz,
  client_address text
) returns setof public.chat_sessions
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.chat_sessions as c where c.session_id = store_chat_session.session_id) then
    perform private.hit_rate_limit('chat_sessions', private.network_of(client_address));
    insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
    values (
      store_chat_session.session_id, store_chat_session.messages, store_chat_session.user_info,
      store_chat_session.start_time, store_chat_session.end_time
    )
    on conflict on constraint chat_sessions_pkey do nothing;
  end if;
  return query
  select c.* from public.chat_sessions as c
  where c.session_id = store_chat_session.session_id and c.mailed_count = 0;
end
$$;
grant execute on function public.store_chat_session to service_role;

-- Conversations of which something has not been mailed and which have been quiet for a while.
-- Those whose email has just failed are left out.
create function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
returns setof public.chat_sessions
language sql stable security definer set search_path = ''
as $$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and private.chat_mail_is_due(c)
    and c.updated_at <= now() - make_interval(secs => quiet_seconds)
    and private.may_be_tried('send-quiet-transcripts', 'chat_sessions', c.session_id)
  order by c.updated_at
  limit batch_size
$$;
-- Without the schema a visitor is refused with 42501 before any table is looked at.
grant execute on function public.quiet_chat_sessions to service_role;

-- Deletes conversations that have been silent for longer than the page promises, with the transcripts, replies and reminders
-- that quote them.
create function public.forget_old_chats(retention_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sessions jsonb;
  mails jsonb;
begin
  if retention_days is null or retention_days < 1 then
    raise exception 'retention_days must be 1 or more' using errcode = '22023';
  end if;
  sessions := private.delete_rows(
    'forget-old-chats', 'chat_sessions', 'session_id', 'updated_at < now() - make_interval(days => $1)',
    retention_days
  );
  mails := private.delete_rows(
    'forget-old-chats', 'email_outbox', 'id',
    $condition$kind in ('chat-transcript', 'chat-reply', 'chat-reminder') and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$$;
grant execute on function public.forget_old_chats to service_role;

-- The time zone is no way to reach anybody: another one alone is no reason for another mail.
create function private.chat_contact(user_info text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select user_info::jsonb - 'preferredLanguage' - 'timeZone' $$;

create function private.chat_mail_is_due(session public.chat_sessions) returns boolean
language sql stable set search_path = ''
as $$
  select session.mailed_count < session.message_count
    and (session.mail_count < 2
      or not coalesce(session.mailed_contact, '{}') @> private.chat_contact(session.user_info))
$$;

-- A save of a conversation only ever adds to what is stored. A duplicated tab holds the same secret, so two tabs may
-- carry one conversation on, and requests may overtake each other: whatever arrives, and in whichever order, every
-- message that was ever saved stays as it was first stored.

-- The messages of both lists, each once by its id, as they were first stored. A list that holds all of the other one
-- is taken as it is; else they are put into the order of their times.
create function private.merge_chat_messages(stored text, saved text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  merged text;
begin
  -- Each element is its own text: nothing is rewritten on the way.
  with every as (
    select m.value as message, m.place, 0 as source
    from json_array_elements(stored::json) with ordinality as m (value, place)
    union all
    select m.value, m.place, 1
    from json_array_elements(saved::json) with ordinality as m (value, place)
  ),
  first as (
    select distinct on (name) name, message, place, source
    from (select *, coalesce(message ->> 'id', message::text) as name from every) as named
    order by name, source, place
  )
  select case
    when not exists (select from first where source = 1) then stored
    -- Nothing but additions behind what is there, the usual case.
    when saved::jsonb @> stored::jsonb and (
      select count(*) from first
    ) = json_array_length(saved::json) then saved
    else (
      select json_agg(f.message order by coalesce(f.message ->> 'timestamp', '') collate "C", f.source, f.place)::text
      from first as f
    )
  end into merged;
  return merged;
end
$$;

create function public.read_chat_transcript(session text) returns setof public.chat_sessions
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.view');
  perform private.hit_rate_limit('transcript_read', 'account ' || auth.uid()::text);
  if not exists (select from public.chat_sessions as c where c.session_id = session) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  return query select c.* from public.chat_sessions as c where c.session_id = session;
end
$$;
comment on function public.read_chat_transcript(text) is 'One conversation, and an entry in the audit log that says who read it.';
grant execute on function public.read_chat_transcript to authenticated;

-- What staff do about a conversation: one case for each, made and kept up to date by the conversation itself. Nobody
-- reads or writes these tables but through functions (docs/decisions/114).

-- Who somebody says they are, without what else stands in the same answer: "Mei Chen, 021 123 4567". Null where that
-- leaves nothing like a name.
create function private.name_in(answer text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  rest text := answer;
begin
  rest := regexp_replace(rest, '[^\s@,，;；:：]+@[^\s@,，;；]+', ' ', 'g');
  rest := regexp_replace(rest, '(微信号?|wechat|weixin)\s*(id)?\s*(is|是)?\s*[:：]?\s*[A-Za-z][-_A-Za-z0-9]{5,19}', ' ', 'gi');
  rest := regexp_replace(rest, '[+＋]?[0-9][0-9 ()./-]{5,}', ' ', 'g');
  rest := regexp_replace(
    rest, '(我的?(名字|姓名)(是|叫)?|我叫|我姓|我是|姓名|称呼|名字|电话号码|电话|手机号?码?|电子邮箱|邮箱|邮件|联系方式|微信号?|您好|你好|谢谢)', ' ', 'g'
  );
  rest := regexp_replace(
    rest, '\m(my name is|my name''s|i am|i''m|this is|kia ora|hi|hello|name|mobile|phone|cell|tel|telephone|e-?mail|wechat|number|and|or|on|at|my|is|are|me|please|call|text|thanks|thank you)\M',
    ' ', 'gi'
  );
  rest := btrim(regexp_replace(rest, '[\s,，;；:：。.!！?？、()（）/|"“”]+', ' ', 'g'), ' -');
  return case
    when char_length(rest) between 1 and 40 and rest ~ '[^0-9 _-]'
      and cardinality(string_to_array(rest, ' ')) <= 4 then rest
  end;
end
$$;

-- What a conversation says about the family, as recognised: the visitor's answers to what the website asks, which are
-- the second to the fifth of their messages, and the ways to reach them. A conversation that continues an earlier
-- session begins with the visitor, and answers nothing. The mail to the consultants begins with the same card.
create function private.chat_card(messages jsonb, user_info jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  with answers as (
    select btrim(private.one_line(e.m ->> 'content', 300)) as answer, row_number() over (order by e.place) as n
    from jsonb_array_elements(messages) with ordinality as e (m, place)
    where e.m -> 'isBot' = 'false' and messages -> 0 -> 'isBot' = 'true'
  ), card as (
    select max(a.answer) filter (where a.n = 2) as child, max(a.answer) filter (where a.n = 3) as subjects,
      max(a.answer) filter (where a.n = 4) as goals, max(a.answer) filter (where a.n = 5) as contact
    from answers as a
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'name', private.name_in(c.contact), 'child', c.child, 'subjects', c.subjects, 'goals', c.goals, 'contact', c.contact,
    'phone', substring(user_info ->> 'phone' from '^\+?[0-9][0-9 ()-]{4,19}$'),
    'email', substring(left(user_info ->> 'email', 254) from '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
    'wechat', substring(user_info ->> 'wechat' from '^[A-Za-z0-9_-]{2,40}$'),
    'language', user_info ->> 'preferredLanguage',
    'time_zone', substring(user_info ->> 'timeZone' from '^[A-Za-z_]{2,20}(?:/[A-Za-z0-9_+-]{1,30}){1,2}$')
  ))
  from card as c
$$;

create table private.chat_cases (
  session_id text primary key references public.chat_sessions (session_id) on update cascade on delete cascade,
  -- When the conversation reached us, on our clock; from then on the promise runs.
  received_at timestamptz not null,
  due_at timestamptz not null,
  last_said_at timestamptz not null,
  status text not null default 'new'
    constraint chat_cases_status check (status in ('new', 'contacted', 'booked', 'closed', 'spam')),
  assignee uuid references auth.users (id) on delete set null,
  labels text[] not null default '{}' constraint chat_cases_labels_size check (cardinality(labels) <= 10),
  outcome text not null default '' constraint chat_cases_outcome_size check (char_length(outcome) <= 500),
  closed_at timestamptz,
  -- The first reply.
  replied_at timestamptz,
  replied_way text constraint chat_cases_replied_way check (replied_way in ('email', 'phone', 'wechat', 'other')),
  replied_by uuid references auth.users (id) on delete set null,
  -- The last reminder: after how many hours.
  reminded_hours smallint not null default 0 constraint chat_cases_reminded_hours check (reminded_hours in (0, 18, 23, 24)),
  recognised jsonb not null,
  -- What staff know better. An empty text says that there is none.
  corrected jsonb not null default '{}' constraint chat_cases_corrected_size check (octet_length(corrected::text) <= 8000),
  -- What the visitor wrote, and what else can be searched in.
  said text not null,
  facts text not null,
  email_key text generated always as (nullif(lower((recognised || corrected) ->> 'email'), '')) stored,
  phone_key text generated always as (nullif(regexp_replace((recognised || corrected) ->> 'phone', '[^0-9]', '', 'g'), '')) stored,
  wechat_key text generated always as (nullif(lower((recognised || corrected) ->> 'wechat'), '')) stored,
  is_waiting boolean not null generated always as (status = 'new' and replied_at is null) stored,
  -- The order of the queue: those who wait, the longest first, and then the others, the newest first.
  queue_key double precision not null,
  constraint chat_cases_replied check ((replied_at is null) = (replied_way is null)),
  forgotten_at timestamptz,
  forgotten_way text,
  forgotten_by uuid references auth.users (id) on delete set null
);
comment on table private.chat_cases is 'What staff do about a conversation, and what it says about the family.';
comment on column private.chat_cases.forgotten_at is
  'When the reply was given that was taken back last, until another is noted; its way and who gave it are beside it.';
create index chat_cases_queue on private.chat_cases (queue_key, session_id);
create index chat_cases_email on private.chat_cases (email_key) where email_key is not null;
create index chat_cases_phone on private.chat_cases (phone_key) where phone_key is not null;
create index chat_cases_wechat on private.chat_cases (wechat_key) where wechat_key is not null;
create index chat_cases_to_remind on private.chat_cases (received_at) where status = 'new' and replied_at is null;
alter table private.chat_cases enable row level security;
-- Who did what. What somebody wrote is only named.
create trigger chat_cases_audit after update on private.chat_cases
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'status,assignee,replied_at,replied_way', 'labels,outcome,corrected', 'staff'
  );

create table private.chat_notes (
  id uuid primary key,
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  author uuid references auth.users (id) on delete set null,
  note text not null constraint chat_notes_note_size check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table private.chat_notes is 'Notes of staff about a conversation, which stay inside.';
create index chat_notes_session on private.chat_notes (session_id, created_at);
alter table private.chat_notes enable row level security;
create trigger chat_notes_audit after insert or delete on private.chat_notes
  for each row execute function private.audit_row('chat-sessions', 'session_id', 'author', 'note', 'staff');

-- How the promise was kept, of conversations that have been deleted since. Counts only.
create table private.chat_promise_months (
  month text primary key constraint chat_promise_months_form check (month ~ '^\d{4}-\d{2}$'),
  kept integer not null default 0,
  broken integer not null default 0
);
alter table private.chat_promise_months enable row level security;

create function private.arrange_chat_case() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.facts := private.searchable(concat_ws(E'\n',
    (select string_agg(f.value, E'\n') from jsonb_each_text(new.recognised || new.corrected) as f
     where f.key not in ('contact', 'language', 'time_zone')),
    array_to_string(new.labels, E'\n'), new.outcome, new.session_id
  ));
  new.queue_key := case
    when new.status = 'new' and new.replied_at is null then extract(epoch from new.received_at)
    else 1e11 - extract(epoch from new.received_at)
  end;
  return new;
end
$$;

create trigger chat_cases_arrange before insert or update on private.chat_cases
  for each row execute function private.arrange_chat_case();

create function private.keep_chat_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.chat_cases as c (session_id, received_at, due_at, last_said_at, recognised, said, facts, queue_key)
  select new.session_id, new.created_at, new.created_at + interval '24 hours', new.updated_at,
    private.chat_card(new.messages::jsonb, new.user_info::jsonb),
    -- More than this is no conversation.
    left(private.searchable(coalesce((
      select string_agg(m ->> 'content', E'\n') from jsonb_array_elements(new.messages::jsonb) as m where m -> 'isBot' = 'false'
    ), '')), 50000), '', 0
  on conflict (session_id) do update set
    recognised = excluded.recognised, said = excluded.said, last_said_at = excluded.last_said_at
    where (c.recognised, c.said, c.last_said_at) is distinct from (excluded.recognised, excluded.said, excluded.last_said_at);
  return null;
end
$$;

create trigger chat_sessions_case after insert or update of messages, user_info on public.chat_sessions
  for each row execute function private.keep_chat_case();

-- How the promise stands: 'kept' or 'broken', 'waiting' or 'late' while nobody has replied, 'none' for spam and for what
-- was closed in time. Without a search_path of its own, so that it becomes a part of the question that asks it: called
-- 50,000 times, the figures would take a second.
create function private.chat_promise(chat private.chat_cases) returns text
language sql stable
as $$
  select case
    when chat.status = 'spam' then 'none'
    when chat.replied_at is not null then case when chat.replied_at <= chat.due_at then 'kept' else 'broken' end
    when chat.status <> 'new' then case when coalesce(chat.closed_at, chat.due_at) <= chat.due_at then 'none' else 'broken' end
    when chat.due_at > now() then 'waiting'
    else 'late'
  end
$$;

create function private.month_of(moment timestamptz) returns text
language sql stable
as $$ select to_char(moment at time zone 'Pacific/Auckland', 'YYYY-MM') $$;

-- The share of a month stays when its conversations go.
create function private.count_deleted_chat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  promise constant text := private.chat_promise(old);
begin
  if promise in ('kept', 'broken', 'late') then
    insert into private.chat_promise_months as m (month, kept, broken)
    values (private.month_of(old.received_at), (promise = 'kept')::integer, (promise <> 'kept')::integer)
    on conflict (month) do update set kept = m.kept + excluded.kept, broken = m.broken + excluded.broken;
  end if;
  return null;
end
$$;

create trigger chat_cases_count_deleted after delete on private.chat_cases
  for each row execute function private.count_deleted_chat();

-- The card of a conversation for the mail about it, with what staff have corrected.
create function public.chat_card(session text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select c.recognised || c.corrected from private.chat_cases as c where c.session_id = session $$;
grant execute on function public.chat_card to service_role;

-- Transcripts that have not reached anybody: failed, held, of unknown outcome, or to a suppressed recipient.
create function private.unsent_transcripts() returns table (session_id text, reason text, since timestamptz, is_given_up boolean)
language sql stable security definer set search_path = ''
as $$
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.set_aside_rows as s join public.email_outbox as o on o.id = s.row_key::uuid
  where s.job = 'deliver-outbox' and s.table_name = 'email_outbox'
    and o.kind = 'chat-transcript' and o.status in ('failed', 'held')
  union all
  -- Nobody knows whether it arrived, or its recipient is sent nothing: neither is tried again by itself.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('unknown', 'suppressed')
  union all
  -- Tried without success, or not tried at all for want of a mail server.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, false
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('pending', 'sending')
    and (o.attempts > 1 or o.last_error is not null or o.created_at < now() - interval '15 minutes')
  union all
  select s.row_key, s.reason, s.first_seen_at, s.is_set_aside
  from public.set_aside_rows as s
  where s.job = 'send-quiet-transcripts' and s.table_name = 'chat_sessions'
$$;

-- The cases of one family: those with the same e-mail address, phone number or WeChat ID, without the case itself.
create function private.family_of(chat private.chat_cases) returns setof private.chat_cases
language sql stable security definer set search_path = ''
as $$
  select c.* from private.chat_cases as c where c.email_key = chat.email_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.phone_key = chat.phone_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.wechat_key = chat.wechat_key and c.session_id <> chat.session_id
$$;

-- A page of the queue: those who wait, the longest first, then the others, the newest first. A filter of null does not
-- matter. The page goes on after a row by its queue_key and session_id. A page larger than any screen's is a file, and is
-- recorded.
--   search    words, each of which is found as a part of what was said or is known
--   assignee  an account's id, or 'nobody'
--   promise   'open' (waiting or late), 'waiting', 'late', 'kept' or 'broken'
create function public.list_chat_sessions(
  search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text,
  after_key double precision, after_session text, page_size integer
) returns table (
  session_id text,
  received_at timestamptz,
  due_at timestamptz,
  last_said_at timestamptz,
  status text,
  promise text,
  replied_at timestamptz,
  replied_way text,
  assignee uuid,
  assignee_email text,
  labels text[],
  outcome text,
  name text,
  child text,
  subjects text,
  language text,
  ways text[],
  family integer,
  queue_key double precision
)
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text[] := array(
    select w from regexp_split_to_table(private.searchable(left(coalesce(search, ''), 200)), '\s+') as w where w <> ''
  );
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  -- One word is all that most people look for, and the quickest to ask for.
  conditions text := case cardinality(words)
    when 0 then ''
    when 1 then ' and (strpos(c.said, $1[1]) > 0 or strpos(c.facts, $1[1]) > 0)'
    else ' and not exists (select from unnest($1) as w where strpos(c.said, w) = 0 and strpos(c.facts, w) = 0)'
  end;
begin
  perform private.refuse_without('chat-sessions.view');
  if promise_wanted not in ('open', 'waiting', 'late', 'kept', 'broken') then
    raise exception 'There is no such state of the promise.' using errcode = '22023';
  end if;
  if most > 51 then
    perform private.record_audit('exported', 'chat-sessions', 'public.chat_sessions', null, null, null);
  end if;
  if status_wanted is not null then conditions := conditions || ' and c.status = $2'; end if;
  if assignee_wanted = 'nobody' then
    conditions := conditions || ' and c.assignee is null';
  elsif assignee_wanted is not null then
    conditions := conditions || ' and c.assignee = $3::uuid';
  end if;
  if promise_wanted = 'open' then
    conditions := conditions || ' and c.is_waiting';
  elsif promise_wanted is not null then
    conditions := conditions || ' and private.chat_promise(c) = $4';
  end if;
  if label_wanted is not null then conditions := conditions || ' and $5 = any (c.labels)'; end if;
  if language_wanted is not null then conditions := conditions || ' and c.recognised ->> ''language'' = $6'; end if;
  if after_key is not null then conditions := conditions || ' and (c.queue_key, c.session_id) > ($7, $8)'; end if;
  return query execute '
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key
    from (
      select c as chat from private.chat_cases as c where true' || conditions || '
      order by c.queue_key, c.session_id limit $9
    ) as f
      cross join lateral (select (f.chat).*) as c
      cross join lateral (select c.recognised || c.corrected) as cards (card)
      left join auth.users as u on u.id = c.assignee
    order by c.queue_key, c.session_id'
  using words, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted, after_key, after_session, most;
end
$$;
grant execute on function public.list_chat_sessions to authenticated;

-- The queue in figures, and what needs somebody. Months are Auckland's, the newest first.
create function public.chat_session_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.refuse_without('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late')) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.due_at > now()),
    'late', count(*) filter (where c.due_at <= now()),
    'soon', count(*) filter (where c.due_at > now() and c.due_at < now() + interval '6 hours'),
    'unassigned', count(*) filter (where c.assignee is null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.status = 'new' and c.replied_at is null;
  return figures || jsonb_build_object(
    -- Who waits longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at
      )
      from private.chat_cases as c where c.is_waiting order by c.queue_key, c.session_id limit 1
    ),
    'labels', (
      select coalesce(jsonb_agg(x.l order by x.l), '[]')
      from (select distinct l from private.chat_cases as c, unnest(c.labels) as l order by l limit 200) as x
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', x.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'reason', x.reason,
        'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from (select * from private.unsent_transcripts() order by since limit 20) as x
        join private.chat_cases as c on c.session_id = x.session_id
    ),
    'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
end
$$;
grant execute on function public.chat_session_figures to authenticated;

-- Everything about a conversation but its transcript. The card names people, so reading it is recorded like reading the
-- transcript; the page does both at once, which is one entry.
create function public.chat_session_details(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.view');
  select * into chat from private.chat_cases as c where c.session_id = session;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  if not exists (
    select from private.audit_log as l
    where l.row_key = session and l.actor_id = auth.uid() and l.action = 'read' and l.table_name = 'public.chat_sessions'
      and l.at > now() - interval '5 minutes'
  ) then
    perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  end if;
  return jsonb_build_object(
    'session_id', chat.session_id, 'received_at', chat.received_at, 'due_at', chat.due_at,
    'last_said_at', chat.last_said_at, 'status', chat.status, 'promise', private.chat_promise(chat),
    'replied_at', chat.replied_at, 'replied_way', chat.replied_way,
    'replied_by', (select u.email from auth.users as u where u.id = chat.replied_by),
    'assignee', chat.assignee, 'assignee_email', (select u.email from auth.users as u where u.id = chat.assignee),
    'labels', to_jsonb(chat.labels), 'outcome', chat.outcome,
    'recognised', chat.recognised, 'corrected', chat.corrected,
    'answers_to', (select u.email from auth.users as u where u.id = auth.uid()),
    'replies', private.replies_to('chat-reply', session),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'is_own', n.author is not distinct from auth.uid(), 'note', n.note,
        'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.chat_notes as n left join auth.users as u on u.id = n.author
      where n.session_id = session
    ),
    'family', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', f.session_id, 'received_at', f.received_at, 'status', f.status,
        'name', (f.recognised || f.corrected) ->> 'name', 'subjects', (f.recognised || f.corrected) ->> 'subjects',
        'promise', private.chat_promise(f)
      ) order by f.received_at desc), '[]')
      from (select * from private.family_of(chat) order by received_at desc limit 20) as f
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reason', x.reason, 'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from private.unsent_transcripts() as x where x.session_id = session
    )
  );
end
$$;
grant execute on function public.chat_session_details to authenticated;

-- What staff do with a conversation. Each asks for the permission and refuses with a sentence.

-- The case, locked, for somebody who may change it. @raises 42501, PT404
create function private.chat_case_to_change(session text) returns private.chat_cases
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform public.refuse_ended_session();
  if not private.has_permission('chat-sessions.manage') then
    raise exception 'You may read conversations, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select * into chat from private.chat_cases as c where c.session_id = session for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  return chat;
end
$$;

-- Changes what is named in changes, and nothing else:
--   status, outcome, labels (a list), assignee (an account's id, or null)
--   card   an object of name, child, subjects, goals, email, phone, wechat: what staff know better. A text as it was
--          recognised takes a correction back, an empty one says that there is none.
create function public.save_chat_session(session text, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if jsonb_typeof(changes) is distinct from 'object' or octet_length(changes::text) > 16000 then
    raise exception 'These changes cannot be read.' using errcode = '22023';
  end if;
  for field in select * from jsonb_each(changes) as e loop
    case field.key
      when 'status' then
        value := field.value #>> '{}';
        if value is null or value not in ('new', 'contacted', 'booked', 'closed', 'spam') then
          raise exception 'There is no such state.' using errcode = '22023';
        end if;
        -- Whoever says that the family was contacted has replied, if only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- And whoever takes that back has not.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        chat.closed_at := case when value = 'closed' then coalesce(chat.closed_at, now()) end;
        chat.status := value;
      when 'assignee' then
        chat.assignee := (field.value #>> '{}')::uuid;
        if chat.assignee is not null and (
          private.staff_level_of(chat.assignee, 'chat-sessions') <> 'manage' or not private.is_active_account(chat.assignee)
        ) then
          raise exception 'This person may not answer conversations.' using errcode = '22023';
        end if;
      when 'outcome' then
        chat.outcome := btrim(private.one_line(coalesce(field.value #>> '{}', ''), 500));
      when 'labels' then
        chat.labels := array(
          select distinct l from (
            select btrim(lower(private.one_line(x, 40))) as l from jsonb_array_elements_text(field.value) as x
          ) as given where l <> '' order by l
        );
        if cardinality(chat.labels) > 10 then
          raise exception 'A conversation has ten labels at most.' using errcode = '22023';
        end if;
      when 'card' then
        chat.corrected := private.corrected_card(chat, field.value);
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by
  where c.session_id = session;
end
$$;
grant execute on function public.save_chat_session to authenticated;

create function private.corrected_card(chat private.chat_cases, given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  corrected jsonb := chat.corrected;
  field record;
  value text;
begin
  for field in select * from jsonb_each_text(given) as e loop
    value := btrim(private.one_line(coalesce(field.value, ''), 300));
    if field.key not in ('name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat') then
      raise exception 'There is no "%" to correct.', left(field.key, 40) using errcode = '22023';
    end if;
    if value <> '' and field.key = 'email'
      and (char_length(value) > 254 or value !~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
    then
      raise exception 'This is no e-mail address.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'phone' and value !~ '^\+?[0-9][0-9 ()-]{4,19}$' then
      raise exception 'A phone number has 5 to 20 digits, and may begin with +.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'wechat' and value !~ '^[A-Za-z0-9_-]{2,40}$' then
      raise exception 'A WeChat ID is made of letters, digits, hyphens and underscores.' using errcode = '22023';
    end if;
    corrected := case
      when value = coalesce(chat.recognised ->> field.key, '') then corrected - field.key
      else corrected || jsonb_build_object(field.key, value)
    end;
  end loop;
  return corrected;
end
$$;

-- Notes that somebody replied by another way than mail. A way of null takes such a note back.
create function public.note_chat_reply(session text, way text, replied timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if way is null then
    if chat.replied_way is null then
      return;
    end if;
    if chat.replied_way = 'email' then
      raise exception 'A mail that was sent cannot be taken back.' using errcode = 'PT409';
    end if;
    update private.chat_cases as c set
      replied_at = null, replied_way = null, replied_by = null,
      status = case when c.status = 'contacted' then 'new' else c.status end
    where c.session_id = session;
    return;
  end if;
  if way not in ('phone', 'wechat', 'other') then
    raise exception 'There is no such way to reply.' using errcode = '22023';
  end if;
  if chat.replied_at is not null then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'A reply cannot be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'That was before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = greatest(replied, c.received_at), replied_way = way, replied_by = auth.uid(),
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$$;
grant execute on function public.note_chat_reply to authenticated;

-- Replies by mail to the address of the card; see private.queue_reply().
create function public.reply_to_chat(
  reply_id uuid, session text, seen_address text, subject text, body text, language text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set
    replied_way = coalesce(c.replied_way, 'email'), replied_at = coalesce(c.replied_at, now()),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$$;
grant execute on function public.reply_to_chat to authenticated;

-- @param note_id made by the page: the same note is added once
create function public.add_chat_note(note_id uuid, session text, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if char_length(btrim(coalesce(note, ''), E' \n\t')) not between 1 and 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.chat_notes as n where n.session_id = session) >= 200 then
    raise exception 'A conversation has 200 notes at most.' using errcode = '22023';
  end if;
  insert into private.chat_notes (id, session_id, author, note)
  values (note_id, session, auth.uid(), btrim(note, E' \n\t'))
  on conflict (id) do nothing;
end
$$;
grant execute on function public.add_chat_note to authenticated;

create function public.remove_chat_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.manage');
  delete from private.chat_notes as n where n.id = note_id and n.author = auth.uid();
  if not found then
    raise exception 'There is no such note of yours.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.remove_chat_note to authenticated;

-- Deletes the mails about conversations from the outbox: transcripts, replies and reminders. Returns those of them that
-- had left already, as a list of {recipient, sent_at}: their copies are in mailboxes that are not ours.
create function private.delete_chat_mails(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  left_already jsonb;
begin
  with gone as (
    delete from public.email_outbox as o
    where o.idempotency_key = any (array(
        select 'chat-transcript:' || session || ':' || n from generate_series(0, 500) as n
        union all
        select format('chat-reminder:%s:%s:%s', session, h, n) from unnest(array[18, 23, 24]) as h, generate_series(1, 50) as n
      ))
      or o.id in (select r.mail_id from private.staff_replies as r where r.kind = 'chat-reply' and r.row_key = session)
    returning o.recipient, o.sent_at, o.status
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('recipient', g.recipient, 'sent_at', g.sent_at) order by g.sent_at
  ) filter (where g.status in ('sent', 'sending')), '[]')
  into left_already from gone as g;
  return left_already;
end
$$;

-- Deletes a conversation with its case, its notes and its mails, as somebody has asked for.
-- @param why one line for the audit log
create function public.delete_chat_session(session text, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if coalesce(btrim(why), '') = '' then
    raise exception 'Please say why, in one line of at most 200 characters.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', why, true);
  copies := private.delete_chat_mails(session);
  delete from public.set_aside_rows as s where s.table_name = 'chat_sessions' and s.row_key = session;
  delete from public.chat_sessions as c where c.session_id = session;
  perform set_config('hln.audit_reason', '', true);
  return copies;
end
$$;
grant execute on function public.delete_chat_session to authenticated;

-- Cases that are due for a reminder: the latest of its steps alone, and never more than three days late, so that a
-- server that was away does not fill mailboxes. recipients is null where the mailbox for transcripts is meant.
create function public.chat_reminders_due(batch_size integer) returns table (
  session_id text, hours integer, recipients jsonb, received_at timestamptz, due_at timestamptz, language text
)
language sql stable security definer set search_path = ''
as $$
  select c.session_id, step.hours,
    case
      when step.hours = 24 then (
        select jsonb_agg(u.email order by u.email) from auth.users as u
        where coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
      else (
        select jsonb_build_array(u.email) from auth.users as u
        where u.id = c.assignee and coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
    end,
    c.received_at, c.due_at, c.recognised ->> 'language'
  from private.chat_cases as c
    cross join lateral (
      select case
        when c.received_at <= now() - interval '24 hours' then 24
        when c.received_at <= now() - interval '23 hours' then 23
        else 18
      end as hours
    ) as step
  where c.status = 'new' and c.replied_at is null
    and c.received_at between now() - interval '4 days' and now() - interval '18 hours'
    and c.reminded_hours < step.hours
    and private.may_be_tried('remind-of-chats', 'chat_sessions', c.session_id)
  order by c.received_at
  limit batch_size
$$;
grant execute on function public.chat_reminders_due to service_role;

-- Queues a reminder of a conversation that nobody has answered, as text and HTML.
create function public.queue_chat_reminder(
  session text, hours integer, recipients jsonb, subject text, text_body text, html_body text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  update private.chat_cases as c set reminded_hours = hours
  where c.session_id = session and c.status = 'new' and c.replied_at is null and c.reminded_hours < hours;
  if not found then
    return 0;
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  select format('chat-reminder:%s:%s:%s', session, hours, r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body, queue_chat_reminder.html_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function public.queue_chat_reminder to service_role;

-- Queues a transcript unless as much was queued before.
-- @param mailed how much was mailed when the transcript was written; null where the caller does not know
create function public.queue_chat_transcript(
  session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text,
  mailed integer default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.chat_sessions as c set
    mailed_count = said,
    mail_count = c.mail_count + 1,
    -- Somebody who said more since the mail was written may have given other details with it.
    mailed_contact = case when c.message_count = said then private.chat_contact(c.user_info)
      else c.mailed_contact end
  where c.session_id = queue_chat_transcript.session_id and c.mailed_count < said
    and c.mailed_count = coalesce(mailed, c.mailed_count)
    and private.chat_mail_is_due(c);
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body)
  values (
    'chat-transcript:' || queue_chat_transcript.session_id || ':' || said, 'chat-transcript',
    queue_chat_transcript.recipient, queue_chat_transcript.reply_to, queue_chat_transcript.subject,
    queue_chat_transcript.text_body, queue_chat_transcript.html_body
  )
  on conflict (idempotency_key) do nothing;
  return true;
end
$$;
grant execute on function public.queue_chat_transcript to service_role;

create function private.keep_forgotten_reply() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.forgotten_at := case when new.replied_at is null then old.replied_at end;
  new.forgotten_way := case when new.replied_at is null then old.replied_way end;
  new.forgotten_by := case when new.replied_at is null then old.replied_by end;
  return new;
end
$$;

create trigger chat_cases_forgotten_reply before update of replied_at on private.chat_cases
  for each row when (old.replied_at is not null or new.replied_at is not null)
  execute function private.keep_forgotten_reply();

-- Puts the reply back that was taken back last, by whoever gave it, and leaves the assignee alone.
-- @raises PT409 where there is none, or where another has been noted since
create function public.put_chat_reply_back(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if chat.replied_at is not null then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if chat.forgotten_at is null then
    raise exception 'There is no reply to put back.' using errcode = 'PT409';
  end if;
  update private.chat_cases as c set
    replied_at = c.forgotten_at, replied_way = c.forgotten_way, replied_by = c.forgotten_by,
    status = case when c.status = 'new' then 'contacted' else c.status end
  where c.session_id = session;
end
$$;
grant execute on function public.put_chat_reply_back to authenticated;

-- How many conversations wait for an answer, for the staff portal: whoever opens it sees that somebody waits without
-- knowing in which tool. Nobody is named here, and the figures of the whole queue are not counted for it.
--   next   the session that has waited longest; null when none waits
create function public.waiting_chats() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.view');
  return (
    select jsonb_build_object(
      'waiting', count(*), 'late', count(*) filter (where c.due_at <= now()),
      'next', (array_agg(c.session_id order by c.queue_key, c.session_id))[1]
    )
    from private.chat_cases as c where c.status = 'new' and c.replied_at is null
  );
end
$$;
grant execute on function public.waiting_chats to authenticated;

-- ===== 11_enquiries.sql

-- What a business writes to us through /contact. Only the function "contact" stores it; the mails about it are queued by
-- the same call, so that an enquiry that was confirmed has been written down and will be read.
-- Sizes are CONTACT_LIMITS of @hln/contracts. That counts UTF-16 code units and this counts characters, which are never
-- more.
create table public.contact_requests (
  id uuid primary key,
  name text not null
    constraint contact_requests_name_line
      check (char_length(name) between 1 and 100 and name ~ '\S' and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  business text not null default ''
    constraint contact_requests_business_line
      check (char_length(business) <= 150 and business !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  email text not null
    constraint contact_requests_email_form
      check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  message text not null
    constraint contact_requests_message_size check (char_length(message) between 1 and 5000 and message ~ '\S'),
  -- Why it looks like a machine's; null when it does not. It is kept all the same, since the guess may be wrong.
  suspicion text constraint contact_requests_suspicion check (suspicion in ('hidden-field', 'links')),
  created_at timestamptz not null default now()
);
comment on table public.contact_requests is 'Enquiries of businesses, from the page /contact.';
create index contact_requests_created_at on public.contact_requests (created_at desc);
alter table public.contact_requests enable row level security;
create policy contact_requests_console_may_read on public.contact_requests for select to sql_console using (true);
grant select, insert, update, delete on public.contact_requests to service_role;
grant select (id, suspicion, created_at) on public.contact_requests to sql_console;

-- Stores an enquiry and queues its mails, all or nothing. One with the id of a stored one changes nothing.
--   request: id, name, business, email, message, suspicion
--   mails:   a list of {idempotency_key, kind, recipient, reply_to, subject, text_body, html_body}
-- Returns whether it is new. @raises PT429 above the limit of an IP address
create function public.store_contact_request(request jsonb, mails jsonb, client_address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail jsonb;
begin
  -- A repeated press costs nothing and is not refused.
  if exists (select from public.contact_requests as r where r.id = (request ->> 'id')::uuid) then
    return false;
  end if;
  perform private.hit_rate_limit('contact', private.network_of(client_address));
  insert into public.contact_requests (id, name, business, email, message, suspicion)
  values (
    (request ->> 'id')::uuid, request ->> 'name', coalesce(request ->> 'business', ''), request ->> 'email',
    request ->> 'message', request ->> 'suspicion'
  )
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  for mail in select m from jsonb_array_elements(mails) as m loop
    insert into public.email_outbox (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body)
    values (
      mail ->> 'idempotency_key', mail ->> 'kind', mail ->> 'recipient', mail ->> 'reply_to', mail ->> 'subject',
      mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end loop;
  return true;
end
$$;
grant execute on function public.store_contact_request to service_role;

-- ===== 12_donations.sql

-- Donations. The provider tells us of payments by events that may come twice, late or in any order, so
-- each is kept by its id and a donation's state is worked out from all the events that are known.
create table public.donations (
  id uuid primary key default gen_random_uuid(),
  checkout_session_id text not null unique check (char_length(checkout_session_id) between 1 and 255),
  payment_intent_id text unique check (char_length(payment_intent_id) between 1 and 255),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  description text not null check (char_length(description) between 1 and 200),
  customer_email text check (char_length(customer_email) <= 320 and customer_email !~ '[\r\n]'),
  status text not null default 'pending'
    constraint donations_status check (status in ('pending', 'paid', 'failed', 'refunded')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  is_live boolean not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint donations_customer_email_line check (customer_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint donations_created_at_range check (created_at between '1900-01-01Z' and '2200-01-01Z'),
  constraint donations_paid_at_range check (paid_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.donations is 'Every completed checkout and what became of it; is_live is false in TEST MODE.';
create index donations_created_at on public.donations (created_at desc);
alter table public.donations enable row level security;
create policy donations_permitted_staff_may_read on public.donations for select to authenticated
  using ((select private.has_permission('donations.view')));
create policy donations_console_may_read on public.donations for select to sql_console using (true);
grant select on public.donations to authenticated;
grant select, insert, update, delete on public.donations to service_role;
grant select (
  id, amount_cents, currency, status, refunded_cents, is_live, created_at, paid_at, updated_at
) on public.donations to sql_console;
-- Donations and conversations are written by visitors and by our functions all day; recorded is what anybody else does
-- to them.
create trigger donations_audit after insert or update or delete on public.donations
  for each row execute function private.audit_row(
    'donations', 'id', 'amount_cents,currency,status,refunded_cents,is_live',
    'checkout_session_id,payment_intent_id,description,customer_email,created_at,paid_at', 'staff'
  );

create table public.payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  -- What the event says about the payment; several types say the same.
  effect text not null check (effect in ('none', 'pending', 'paid', 'failed', 'refunded')),
  checkout_session_id text,
  payment_intent_id text,
  refunded_cents integer not null default 0,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint payment_events_occurred_at_range check (occurred_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.payment_events is 'The provider''s events that were taken in, so that none counts twice.';
create index payment_events_checkout_session_id on public.payment_events (checkout_session_id);
create index payment_events_payment_intent_id on public.payment_events (payment_intent_id);
alter table public.payment_events enable row level security;
create policy payment_events_console_may_read on public.payment_events for select to sql_console using (true);
grant select, insert, update, delete on public.payment_events to service_role;
grant select (id, type, effect, refunded_cents, occurred_at, received_at) on public.payment_events to sql_console;

-- Takes in one event: the event, the donation it speaks of and the thank-you mail, all or nothing.
--   event:    id, type, effect, occurred_at, checkout_session_id, payment_intent_id, refunded_cents
--   donation: null, or checkout_session_id, payment_intent_id, amount_cents, currency, description,
--             customer_email, is_live, created_at
--   thanks:   null, or recipient, subject, text_body, html_body; queued when the donation becomes paid
-- Returns 'duplicate' for an event that was taken in before, else the donation's state, or 'noted' when no
-- donation is known to it yet.
create function public.record_payment_event(event jsonb, donation jsonb, thanks jsonb)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_donation public.donations;
  was_paid boolean;
  is_paid boolean;
  has_failed boolean;
  refunded integer;
begin
  -- An event can name its payment by either of two ids, so no row lock covers all that belong together.
  -- Donations are few: one event at a time.
  perform pg_advisory_xact_lock(hashtextextended('public.donations', 0));

  insert into public.payment_events
    (id, type, effect, checkout_session_id, payment_intent_id, refunded_cents, occurred_at)
  values (
    event ->> 'id', event ->> 'type', event ->> 'effect', event ->> 'checkout_session_id',
    event ->> 'payment_intent_id', coalesce((event ->> 'refunded_cents')::integer, 0),
    (event ->> 'occurred_at')::timestamptz
  )
  on conflict (id) do nothing;
  if not found then
    return 'duplicate';
  end if;

  if donation is not null then
    insert into public.donations as d (
      checkout_session_id, payment_intent_id, amount_cents, currency, description, customer_email,
      is_live, created_at
    ) values (
      donation ->> 'checkout_session_id', donation ->> 'payment_intent_id',
      (donation ->> 'amount_cents')::integer, donation ->> 'currency', donation ->> 'description',
      donation ->> 'customer_email', (donation ->> 'is_live')::boolean,
      (donation ->> 'created_at')::timestamptz
    )
    on conflict (checkout_session_id) do update set
      payment_intent_id = coalesce(d.payment_intent_id, excluded.payment_intent_id),
      customer_email = coalesce(d.customer_email, excluded.customer_email);
  end if;

  select * into found_donation from public.donations as d
  where d.checkout_session_id = event ->> 'checkout_session_id'
     or d.payment_intent_id = event ->> 'payment_intent_id';
  if not found then
    return 'noted';
  end if;

  select coalesce(bool_or(e.effect = 'paid'), false), coalesce(bool_or(e.effect = 'failed'), false),
         coalesce(max(e.refunded_cents), 0)
  into is_paid, has_failed, refunded
  from public.payment_events as e
  where e.checkout_session_id = found_donation.checkout_session_id
     or e.payment_intent_id = found_donation.payment_intent_id;

  was_paid := found_donation.paid_at is not null;
  update public.donations as d set
    refunded_cents = refunded,
    status = case
      when refunded >= d.amount_cents then 'refunded'
      when is_paid then 'paid'
      when has_failed then 'failed'
      else 'pending'
    end,
    paid_at = case when is_paid then coalesce(d.paid_at, (event ->> 'occurred_at')::timestamptz) end,
    updated_at = now()
  where d.id = found_donation.id
  returning d.* into found_donation;

  if found_donation.status = 'paid' and not was_paid and thanks is not null then
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'donation-thanks:' || found_donation.id, 'donation-thanks', thanks ->> 'recipient',
      thanks ->> 'subject', thanks ->> 'text_body', thanks ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return found_donation.status;
end
$$;
grant execute on function public.record_payment_event to service_role;

create function public.limit_checkout(client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('create_checkout', private.network_of(client_address));
end
$$;
grant execute on function public.limit_checkout to service_role;

-- ===== 13_costs.sql

-- Operational costs, in a schema of their own as the data API shows it. Entries come in by imports only and go out as sums
-- per day and category.

create table hln.cost_entries (
  id bigint generated always as identity primary key,
  date date not null
    constraint cost_entries_date_range check (date between '1900-01-01' and '2200-12-31'),
  class_1 text not null
    constraint cost_entries_class_1_size check (char_length(class_1) <= 100 and class_1 ~ '\S'),
  class_2 text not null
    constraint cost_entries_class_2_size check (char_length(class_2) <= 100 and class_2 ~ '\S'),
  -- As it was imported: with its sign and its decimals.
  amount numeric not null
    constraint cost_entries_amount_size check (abs(amount) < 1000000000000 and scale(amount) <= 6),
  currency text not null default 'NZD' constraint cost_entries_currency check (currency = 'NZD'),
  source text not null
    constraint cost_entries_source_size check (char_length(source) <= 60 and source ~ '\S'),
  -- What makes this entry the same one in a later import of the same source.
  entry_key text not null
    constraint cost_entries_entry_key_size check (char_length(entry_key) between 1 and 260),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cost_entries_once_per_source unique (source, entry_key)
);
comment on table hln.cost_entries is 'Single costs as they were imported; a credit is negative.';
-- Covers the view's sums, so that a range of days is read from the index alone.
create index cost_entries_by_day on hln.cost_entries (date, class_1, class_2) include (amount);
alter table hln.cost_entries enable row level security;
create policy cost_entries_staff_may_read on hln.cost_entries for select to authenticated using (true);
create policy cost_entries_console_may_read on hln.cost_entries for select to sql_console using (true);
-- The view below reads with its caller's rights, and needs no more than these.
grant select, insert, update, delete on hln.cost_entries to service_role;
grant select (date, class_1, class_2, amount) on hln.cost_entries to authenticated;
grant select (
  id, date, class_1, class_2, amount, currency, source, import_id, created_at, updated_at
) on hln.cost_entries to sql_console;

create view hln.daily_costs with (security_invoker = true) as
select
  e.date, e.class_1, e.class_2, abs(sum(e.amount)) as daily_amount, sum(e.amount) as net_amount
from hln.cost_entries as e
group by e.date, e.class_1, e.class_2;
comment on view hln.daily_costs is
  'One row a day and category, in NZD: net_amount is the sum with its sign, daily_amount without it.';
grant select on hln.daily_costs to authenticated;
grant select on hln.daily_costs to service_role;

-- Sums cannot be written. Without this trigger the database says so before it looks at the caller's rights,
-- which PostgREST answers as an error of its own; with it, nobody has the right.
create function private.refuse_to_write_sums() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'hln.daily_costs cannot be written: import cost entries.' using errcode = '42501';
end
$$;

create trigger daily_costs_read_only instead of insert or update or delete on hln.daily_costs
  for each row execute function private.refuse_to_write_sums();

-- How costs come in. Rows are staged in chunks, because a file may be larger than one request, and become
-- entries in one step: an import that dies on the way has changed nothing.
create table hln.cost_imports (
  id uuid primary key,
  origin text not null constraint cost_imports_origin check (origin in ('file', 'machine', 'demo')),
  mode text not null constraint cost_imports_mode check (mode in ('merge', 'replace')),
  -- What a signed request is known by, so that sending it again repeats its answer and nothing else.
  request_key text unique constraint cost_imports_request_key_size check (char_length(request_key) <= 100),
  lines integer not null,
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  removed integer not null,
  created_at timestamptz not null default now(),
  -- false: from before changes were kept, when an import overwrote without a trace.
  changes_kept boolean not null default false,
  undone_at timestamptz
);
comment on table hln.cost_imports is 'Every import that was carried out, and what it changed.';
create index cost_imports_created_at on hln.cost_imports (created_at desc);
alter table hln.cost_imports enable row level security;
create policy cost_imports_staff_may_read on hln.cost_imports for select to authenticated using (true);
create policy cost_imports_console_may_read on hln.cost_imports for select to sql_console using (true);
grant select on hln.cost_imports to authenticated;
grant select, insert, update, delete on hln.cost_imports to service_role;
grant select (
  id, origin, mode, lines, inserted, updated, unchanged, removed, created_at, changes_kept, undone_at
) on hln.cost_imports to sql_console;
create trigger cost_imports_audit after insert or update or delete on hln.cost_imports
  for each row execute function private.audit_row(
    'costs', 'id', 'origin,mode,lines,inserted,updated,unchanged,removed,undone_at', ''
  );

create table private.cost_import_rows (
  import_id uuid not null,
  line integer not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  staged_at timestamptz not null default now(),
  primary key (import_id, line),
  -- Not null for the sum of a day and category: 'exact' with its sign and all decimals, 'size' without its sign and
  -- rounded to cents.
  day_sum text constraint cost_import_rows_day_sum check (day_sum in ('exact', 'size')),
  -- What is there of that day and category, and whether it is the same or (in part) from elsewhere.
  found numeric,
  verdict text constraint cost_import_rows_verdict check (verdict in ('same', 'other'))
);
create index cost_import_rows_staged_at on private.cost_import_rows (staged_at);
alter table private.cost_import_rows enable row level security;

-- Puts a chunk of an import aside. rows: line, date, class_1, class_2, amount (as text), source, entry_key, day_sum.
-- The same chunk may be sent again.
create function hln.stage_cost_rows(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 10000 then
    raise exception 'rows must be an array of at most 10000.' using errcode = '22023';
  end if;
  -- What imports that died have left behind.
  delete from private.cost_import_rows as s where s.staged_at < now() - interval '1 day';
  insert into private.cost_import_rows
    (import_id, line, date, class_1, class_2, amount, source, entry_key, day_sum)
  select
    stage_cost_rows.import_id, r.line, r.date, r.class_1, r.class_2, r.amount, r.source, r.entry_key, r.day_sum
  from jsonb_to_recordset(rows) as r (
    line integer, date date, class_1 text, class_2 text, amount numeric, source text, entry_key text, day_sum text
  )
  on conflict on constraint cost_import_rows_pkey do nothing;
end
$$;
grant execute on function hln.stage_cost_rows to service_role;

-- Makes entries of everything that was staged for an import, or of nothing.
--   expected_lines  rows that were staged; fewer means that a chunk is missing
--   mode            merge: rows add to what is there, and change the entry of the same source and key.
--                   replace: as well, and what the import's sources had between their first and last day in
--                   it, but is not in it, goes; the sum of a day takes the place of what is there of that day.
-- The sum of a day that is there already changes nothing, whatever it is made of.
-- Returns id, lines, inserted, updated, unchanged, removed, and repeated: true if this request was carried
-- out before and nothing was done now. Or conflicts (line and found, the first hundred) and conflict_count, and
-- nothing was done: a merge cannot make another sum of costs that came from elsewhere.
create function private.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  staged integer;
  same integer;
  other integer;
  known integer;
  written integer;
  gone integer := 0;
  conflicts jsonb;
begin
  -- One import at a time: two that touch the same entries in another order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));

  select * into done from hln.cost_imports as i
  where i.id = finish_cost_import.import_id or i.request_key = finish_cost_import.request_key;
  if found then
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', true);
  end if;

  perform private.judge_day_sums(finish_cost_import.import_id);
  select count(*), count(*) filter (where s.verdict = 'same'), count(*) filter (where s.verdict = 'other')
  into staged, same, other
  from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  if staged is distinct from expected_lines then
    raise exception 'Of % rows, % are there.', expected_lines, staged using errcode = '55000';
  end if;
  if mode = 'merge' and other > 0 then
    select jsonb_agg(jsonb_build_object('line', c.line, 'found', trim_scale(c.found)::text) order by c.line)
    into conflicts
    from (
      select s.line, s.found from private.cost_import_rows as s
      where s.import_id = finish_cost_import.import_id and s.verdict = 'other' order by s.line limit 100
    ) as c;
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return jsonb_build_object('conflicts', conflicts, 'conflict_count', other);
  end if;

  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    s.import_id, 'updated', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
    and (e.date, e.class_1, e.class_2, e.amount) is distinct from (s.date, s.class_1, s.class_2, s.amount);

  select count(*) into known
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same';

  insert into hln.cost_entries as e
    (date, class_1, class_2, amount, source, entry_key, import_id)
  select s.date, s.class_1, s.class_2, s.amount, s.source, s.entry_key, s.import_id
  from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
  order by s.line
  on conflict on constraint cost_entries_once_per_source do update set
    date = excluded.date, class_1 = excluded.class_1, class_2 = excluded.class_2,
    amount = excluded.amount, import_id = excluded.import_id, updated_at = now()
  where (e.date, e.class_1, e.class_2, e.amount)
    is distinct from (excluded.date, excluded.class_1, excluded.class_2, excluded.amount);
  get diagnostics written = row_count;

  if mode = 'replace' then gone := private.remove_replaced_costs(finish_cost_import.import_id); end if;

  insert into hln.cost_imports
    (id, origin, mode, request_key, lines, inserted, updated, unchanged, removed, changes_kept)
  values (
    finish_cost_import.import_id, finish_cost_import.origin, finish_cost_import.mode,
    finish_cost_import.request_key, staged, staged - same - known, written - (staged - same - known),
    staged - written, gone, true
  )
  returning * into done;
  delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', false);
end
$$;

-- What is there, for `npm run costs -- list`.
create view hln.cost_sources with (security_invoker = true) as
select
  e.source, count(*) as entries, min(e.date) as first_day, max(e.date) as last_day,
  sum(e.amount) as net_amount, max(e.updated_at) as updated_at
from hln.cost_entries as e
group by e.source;
comment on view hln.cost_sources is 'Each source of entries: how many, from when to when, and their sum in NZD.';
grant select on hln.cost_sources to service_role;
create trigger cost_sources_read_only instead of insert or update or delete on hln.cost_sources
  for each row execute function private.refuse_to_write_sums();

-- A page of hln.daily_costs is cheap when the planner walks the index in its order and stops after a thousand
-- sums, which it does only if it knows how many rows there are. The embedded database analyses nothing by
-- itself, and a server may take a minute to. So an import that changed much says so at once.
create function private.analyze_costs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  analyze hln.cost_entries;
  return null;
end
$$;

create trigger cost_imports_analyze after insert on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();

create trigger cost_imports_analyze_undone after update of undone_at on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();

-- Entries as they were before an import changed or removed them. What it added is known by its import_id.
create table private.cost_changes (
  import_id uuid not null,
  change text not null constraint cost_changes_change check (change in ('updated', 'removed')),
  entry_id bigint not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  -- The import that had made the entry what it was.
  entry_import_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Short, and no other index: a large import writes a hundred thousand of these within the limit of a statement.
  primary key (import_id, entry_id)
);
alter table private.cost_changes enable row level security;

-- Holds the sums of days that an import names against what is there.
create function private.judge_day_sums(import_id uuid) returns void
language sql set search_path = ''
as $$
  update private.cost_import_rows as s set
    found = t.found,
    verdict = case
      when s.day_sum = 'exact' and t.found = s.amount then 'same'
      when s.day_sum = 'size' and round(abs(t.found), 2) = round(abs(s.amount), 2) then 'same'
      -- A credit that became another size: the file does not say whether it still is one.
      when t.has_others or (s.day_sum = 'size' and t.found < 0) then 'other'
    end
  from (
    select
      d.line, sum(e.amount) as found,
      bool_or((e.source, e.entry_key) is distinct from (d.source, d.entry_key)) as has_others
    from private.cost_import_rows as d
    join hln.cost_entries as e on e.date = d.date and e.class_1 = d.class_1 and e.class_2 = d.class_2
    where d.import_id = judge_day_sums.import_id and d.day_sum is not null
    group by d.line
  ) as t
  where s.import_id = judge_day_sums.import_id and s.line = t.line;
$$;

-- Deletes what an import in the mode replace leaves no room for, keeps it for an undo, and says how many it was.
create function private.remove_replaced_costs(import_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  gone integer;
begin
  with removed as (
    delete from hln.cost_entries as e
    using (
      -- What a source had on its days, and has no more.
      select o.id
      from hln.cost_entries as o
      join (
        select s.source, min(s.date) as first_day, max(s.date) as last_day
        from private.cost_import_rows as s
        where s.import_id = remove_replaced_costs.import_id and s.day_sum is null
        group by s.source
      ) as covered on o.source = covered.source and o.date between covered.first_day and covered.last_day
      union
      -- What made up another sum of a day. A file of sums says nothing of the categories that it has not.
      select o.id
      from hln.cost_entries as o
      join private.cost_import_rows as s on s.date = o.date and s.class_1 = o.class_1 and s.class_2 = o.class_2
      where s.import_id = remove_replaced_costs.import_id and s.verdict = 'other'
    ) as doomed
    where e.id = doomed.id
    and not exists (
      select from private.cost_import_rows as s
      where s.import_id = remove_replaced_costs.import_id and s.source = e.source and s.entry_key = e.entry_key
    )
    returning e.*
  )
  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    remove_replaced_costs.import_id, 'removed', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from removed as e;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Undoes one import: what it added goes, and what it changed or removed is as it was. All of it or nothing. Its
-- record stays, so that a signed request that comes again is still known.
-- Returns outcome:
--   undone      with removed, restored and returned: entries that it had added, changed and removed; and confirmed:
--               whether a later import found entries there already, perhaps some of these
--   unknown     there is no such import
--   already     it was undone before
--   later       with imports (id and created_at, the latest first): they changed its entries since
--   unrecorded  it is from before changes were kept, and more is gone than can be told
create function private.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  later jsonb;
  entries integer;
  removed integer;
  restored integer;
  returned integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));
  select * into done from hln.cost_imports as i where i.id = undo_cost_import.import_id;
  if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  if done.undone_at is not null then return jsonb_build_object('outcome', 'already'); end if;

  select jsonb_agg(jsonb_build_object('id', i.id, 'created_at', i.created_at) order by i.created_at desc)
  into later
  from hln.cost_imports as i
  where i.id in (
    -- They changed or removed what this one had written.
    select c.import_id from private.cost_changes as c where c.entry_import_id = done.id
    union
    -- They brought back what this one had removed.
    select e.import_id
    from private.cost_changes as c
    join hln.cost_entries as e on e.source = c.source and e.entry_key = c.entry_key
    where c.import_id = done.id and e.import_id <> done.id
  );
  if later is not null then return jsonb_build_object('outcome', 'later', 'imports', later); end if;

  if not done.changes_kept then
    select count(*) into entries from hln.cost_entries as e where e.import_id = done.id;
    if done.updated > 0 or done.removed > 0 or entries <> done.inserted then
      return jsonb_build_object('outcome', 'unrecorded');
    end if;
  end if;

  update hln.cost_entries as e set
    date = c.date, class_1 = c.class_1, class_2 = c.class_2, amount = c.amount,
    import_id = c.entry_import_id, updated_at = c.updated_at
  from private.cost_changes as c
  where c.import_id = done.id and c.change = 'updated'
    and e.id = c.entry_id and e.import_id = done.id;
  get diagnostics restored = row_count;

  delete from hln.cost_entries as e where e.import_id = done.id;
  get diagnostics removed = row_count;

  insert into hln.cost_entries
    (id, date, class_1, class_2, amount, source, entry_key, import_id, created_at, updated_at)
  overriding system value
  select
    c.entry_id, c.date, c.class_1, c.class_2, c.amount, c.source, c.entry_key,
    c.entry_import_id, c.created_at, c.updated_at
  from private.cost_changes as c where c.import_id = done.id and c.change = 'removed';
  get diagnostics returned = row_count;

  delete from private.cost_changes as c where c.import_id = done.id;
  update hln.cost_imports as i set undone_at = now() where i.id = done.id;
  return jsonb_build_object(
    'outcome', 'undone', 'removed', removed, 'restored', restored, 'returned', returned,
    'confirmed', exists (
      select from hln.cost_imports as i
      where i.created_at > done.created_at and i.undone_at is null and i.unchanged > 0
    )
  );
end
$$;

-- Costs: one entry for each import (above), and one for each statement that is none.
create function private.audit_cost_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched jsonb;
begin
  if current_setting('hln.cost_import', true) = 'on' then
    return null;
  end if;
  select case when count(*) > 0 then jsonb_build_object(
    'rows', count(*), 'first_day', min(r.date), 'last_day', max(r.date), 'sources', count(distinct r.source)
  ) end
  into touched from touched_rows as r;
  if touched is not null then
    perform private.record_audit(
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      'costs', 'hln.cost_entries', null,
      case when tg_op <> 'INSERT' then touched end, case when tg_op = 'INSERT' then touched end
    );
  end if;
  return null;
end
$$;

create trigger cost_entries_audit_added after insert on hln.cost_entries
  referencing new table as touched_rows for each statement execute function private.audit_cost_statement();

create trigger cost_entries_audit_changed after update on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();

create trigger cost_entries_audit_removed after delete on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();

create function hln.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
  set statement_timeout = '60s'
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.finish_cost_import(import_id, origin, mode, expected_lines, request_key);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;
grant execute on function hln.finish_cost_import to service_role;

create function hln.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
  set statement_timeout = '60s'
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.undo_cost_import(import_id);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;
grant execute on function hln.undo_cost_import to service_role;

-- ===== 14_prices.sql

-- Which addresses the price watcher may be pointed at. This is the third judge beside the page's and the
-- fetcher's (watchable-url.ts of @hln/contracts, _shared/safe-fetch), and the one that nobody can go around:
-- whatever is stored has passed it. It reads only plain spellings; an address that needs a browser's leniency
-- to be understood (backslashes, percent signs in the host, missing slashes) is refused, so that no two
-- parsers can disagree about where it leads. What a name resolves to is judged at every fetch.
create table private.price_watch_settings (
  only_row boolean primary key default true check (only_row),
  -- For tests on the own machine. Our server writes it at each start and refuses it in production
  -- (WATCH_LOOPBACK); the API cannot reach this schema.
  allow_loopback boolean not null default false
);
insert into private.price_watch_settings default values;

-- Whether an address belongs to the public internet and to one machine: the special-purpose registries of
-- IANA, and two addresses at which clouds answer their own machines.
create function private.is_public_address(address inet) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case family(address)
    when 4 then not exists (
      select from unnest(array[
        '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16',
        '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16',
        '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'
      ]::inet[]) as reserved where address <<= reserved
    )
    -- All that carries an IPv4 address within (mapped, NAT64, 6to4, Teredo) is outside of this or refused.
    else address <<= '2000::/3'::inet and not exists (
      select from unnest(array['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']::inet[]) as reserved
      where address <<= reserved
    )
  end
$$;

-- An IPv4 address as browsers read a host that ends in a number: one to four parts, each decimal, octal (0…)
-- or hexadecimal (0x…), the last one filling what is left. Null when it is none.
create function private.ipv4_of_host(host text) returns inet
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[] := string_to_array(host, '.');
  digits text;
  base integer;
  value numeric;
  total numeric := 0;
begin
  if cardinality(parts) > 4 then
    return null;
  end if;
  for place in 1 .. cardinality(parts) loop
    base := case when parts[place] ~ '^0x' then 16 when parts[place] ~ '^0.' then 8 else 10 end;
    digits := regexp_replace(parts[place], '^0x', '');
    if parts[place] = '' or char_length(digits) > 40
      or digits !~ (case base when 16 then '^[0-9a-f]*$' when 8 then '^[0-7]+$' else '^[0-9]+$' end)
    then
      return null;
    end if;
    value := 0;
    for i in 1 .. char_length(digits) loop
      value := value * base + strpos('0123456789abcdef', substr(digits, i, 1)) - 1;
    end loop;
    if place < cardinality(parts) and value > 255
      or place = cardinality(parts) and value >= power(256::numeric, 5 - place)
    then
      return null;
    end if;
    total := total + value * case when place < cardinality(parts) then power(256::numeric, 4 - place) else 1 end;
  end loop;
  return '0.0.0.0'::inet + total::bigint;
end
$$;

-- The same names as watchable-url.ts of @hln/contracts refuses: those of private networks or of nobody
-- (RFC 2606, 6761, 6762, 7686, 8375), those at which clouds keep metadata, and services that give any
-- address a name.
create function private.is_public_name(host text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select host ~ '\.'
    and char_length(host) <= 253
    and not exists (
      select from unnest(string_to_array(host, '.')) as label
      -- Beside letters, digits and marks of other scripts only what host names consist of.
      where char_length(label) not between 1 and 63
        or label !~ '^([a-z0-9_-]|[^\u0001-\u00bf\u2000-\u206f\ufe00-\ufe0f\ufeff])+$'
    )
    and host !~ '\.[0-9_-][^.]*$'
    and host !~ ('(^|\.)(arpa|alt|cluster|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost'
      || '|onion|private|svc|test)$')
    and host !~ ('(^|\.)(metadata\.goog|metadata\.tencentyun\.com|metadata\.packet\.net'
      || '|metadata\.platformequinix\.com|localtest\.me|lvh\.me|vcap\.me|localho\.st|lacolhost\.com|nip\.io'
      || '|sslip\.io|xip\.io|traefik\.me)$')
$$;

-- The host of an address that may be watched, in one spelling for each host; null for one that may not.
create function private.watchable_host(address text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[];
  host text;
  port integer;
  ip inet;
  is_loopback boolean;
begin
  parts := regexp_match(
    address, '^https?://(\[[0-9a-f:.]+\]|[^][/?#\\@:%\s\u0001-\u0020\u007f-\u00a0]+)(?::([0-9]{0,5}))?(?:[/?#]|$)', 'i'
  );
  -- A control character or a backslash may end a host for one parser and not for another.
  if parts is null or char_length(address) > 2000
    or address ~ '[\u0001-\u001f\u007f]' or split_part(split_part(address, '?', 1), '#', 1) like '%\\%'
  then
    return null;
  end if;
  port := nullif(parts[2], '')::integer;
  -- Full-width and circled letters, and the dots of other scripts, are what a browser makes of them.
  host := lower(translate(normalize(parts[1], NFKC), '。｡．', '...'));

  if host like '[%' then
    begin
      ip := btrim(host, '[]')::inet;
    exception
      when invalid_text_representation then return null;
    end;
    if family(ip) <> 6 then
      return null;
    end if;
    host := '[' || host(ip) || ']';
  else
    host := regexp_replace(host, '\.$', '');
    if host ~ '(^|\.)([0-9]+|0x[0-9a-f]*)$' then
      ip := private.ipv4_of_host(host);
      if ip is null then
        return null;
      end if;
      host := host(ip);
    end if;
  end if;

  is_loopback := case when ip is null then host ~ '(^|\.)localhost$' else ip <<= '127.0.0.0/8' or ip = '::1' end;
  if is_loopback then
    return (select case when s.allow_loopback then host end from private.price_watch_settings as s);
  end if;
  if coalesce(port, 80) not in (80, 443)
    or not (case when ip is null then private.is_public_name(host) else private.is_public_address(ip) end)
  then
    return null;
  end if;
  return host;
end
$$;

-- What members of staff watch the price of. Everybody sees and changes only what is his own; all that the
-- checking finds out is written by functions alone. Limits are
-- PRICE_WATCH_LIMITS of @hln/contracts.
create table public.price_watch_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  item_name text not null
    constraint price_watch_items_name_size check (char_length(item_name) between 1 and 200 and item_name ~ '\S'),
  item_url text not null
    constraint price_watch_items_url_size check (char_length(item_url) between 1 and 2000),
  -- Exact, in the currency's main unit.
  current_price numeric
    constraint price_watch_items_price_range check (current_price > 0 and current_price < 1e15),
  is_active boolean not null default true,
  -- Also tell the owner when the price rises; a fall is always told.
  notify_on_rise boolean not null default false,
  -- ISO 4217, or null when the page does not say.
  currency text constraint price_watch_items_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Where on the page the price was found, and the words there.
  price_source text,
  price_raw text,
  last_checked_at timestamptz,
  last_success_at timestamptz,
  -- What went wrong at the last check, in plain words and as a short code; null if nothing.
  last_error text,
  last_error_code text,
  check_requested_at timestamptz,
  -- Null while the item is not watched.
  next_check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the currency of the page; null when the owner has not asked to be told.
  target_price numeric
    constraint price_watch_items_target_range check (target_price > 0 and target_price < 1e15),
  -- The currency that the target counts in: the page's when it was set, or the first that the page then stated.
  target_currency text constraint price_watch_items_target_currency_form check (target_currency ~ '^[A-Z]{3}$'),
  -- Since when the price has been at or below the target. While it is set, nobody is told again.
  target_reached_at timestamptz,
  -- A price too far from the last one, until a second check says the same.
  doubted_price numeric,
  doubted_currency text,
  -- Deleted, and gone for everybody; can be brought back until private.deletion_is_final.
  deleted_at timestamptz,
  constraint price_watch_items_name_line check (item_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint price_watch_items_updated_at_range check (updated_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.price_watch_items is 'A product page whose price one member of staff follows.';
create index price_watch_items_user on public.price_watch_items (user_id, created_at desc);
create index price_watch_items_deleted on public.price_watch_items (deleted_at) where deleted_at is not null;
alter table public.price_watch_items enable row level security;
-- What hangs on an item (its history, its checks) is read through these policies as well, and goes and comes with it.
create policy price_watch_items_own_read on public.price_watch_items
  for select to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
-- The page sends the price along, as null. Nobody writes down a price that was never seen.
create policy price_watch_items_own_add on public.price_watch_items
  for insert to authenticated with check (user_id = (select auth.uid()) and current_price is null);
create policy price_watch_items_own_change on public.price_watch_items
  for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null) with check (user_id = (select auth.uid()));
create policy price_watch_items_console_may_read on public.price_watch_items for select to sql_console using (true);
grant select on public.price_watch_items to authenticated;
grant select, insert, update, delete on public.price_watch_items to service_role;
grant insert (
  user_id, item_name, item_url, current_price, is_active, notify_on_rise, target_price
) on public.price_watch_items to authenticated;
grant select (
  id, user_id, current_price, is_active, notify_on_rise, currency, price_source, last_checked_at, last_success_at,
  last_error_code, check_requested_at, next_check_at, created_at, updated_at
) on public.price_watch_items to sql_console;
grant update (
  item_name, item_url, is_active, notify_on_rise, updated_at, target_price
) on public.price_watch_items to authenticated;
create trigger price_watch_items_audit
  after insert or delete or update of user_id, is_active, notify_on_rise, deleted_at, item_name, item_url, target_price
  on public.price_watch_items
  for each row execute function private.audit_row(
    'price-watcher', 'id', 'user_id,is_active,notify_on_rise,deleted_at', 'item_name,item_url,target_price'
  );

create table public.price_history (
  id bigint generated always as identity primary key,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  currency text,
  -- The address that the item had then: prices under different addresses are not to be compared.
  item_url text not null,
  checked_at timestamptz not null default now()
);
comment on table public.price_history is 'The first price of an item and each one that differs from the one before.';
create index price_history_item on public.price_history (watch_item_id, checked_at);
alter table public.price_history enable row level security;
create policy price_history_own_read on public.price_history
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );
create policy price_history_console_may_read on public.price_history for select to sql_console using (true);
grant select on public.price_history to authenticated;
grant select, insert, update, delete on public.price_history to service_role;
grant select (id, watch_item_id, price, currency, checked_at) on public.price_history to sql_console;

create table public.price_checks (
  id bigint generated always as identity primary key,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  checked_at timestamptz not null default now(),
  duration_ms integer not null,
  outcome text not null,
  reason text,
  reason_code text,
  http_status smallint,
  price numeric,
  currency text
);
comment on table public.price_checks is 'Every check of the last months and what came of it.';
create index price_checks_item on public.price_checks (watch_item_id, checked_at desc);
create index price_checks_age on public.price_checks (checked_at);
alter table public.price_checks enable row level security;
create policy price_checks_own_read on public.price_checks
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );
create policy price_checks_console_may_read on public.price_checks for select to sql_console using (true);
grant select on public.price_checks to authenticated;
grant select, insert, update, delete on public.price_checks to service_role;
grant select (
  id, watch_item_id, checked_at, duration_ms, outcome, reason_code, http_status, price, currency
) on public.price_checks to sql_console;

-- The checking's own notes, out of the API's reach and apart from what the owner edits.
create table private.price_check_schedule (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  host text not null,
  -- Null while the item is not watched.
  next_check_at timestamptz,
  -- Who is checking now. A result that comes with another lease is too late and is ignored.
  lease uuid,
  lease_until timestamptz,
  leased_at timestamptz,
  failures integer not null default 0,
  abandoned integer not null default 0,
  etag text,
  last_modified text,
  -- A price too far from the last one, waiting for a second check to say the same.
  doubted_price numeric,
  doubted_currency text,
  doubted_times integer not null default 0,
  check (lease is null or (lease_until is not null and leased_at is not null))
);
create index price_check_schedule_due on private.price_check_schedule (next_check_at);
create index price_check_schedule_host on private.price_check_schedule (host);
create index price_check_schedule_leased on private.price_check_schedule (lease_until) where lease is not null;

-- Hosts that asked for a rest, or were visited a moment ago.
create table private.price_watch_hosts (
  host text primary key,
  rest_until timestamptz not null
);

create function private.limit_price_watch_visits() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('price_watch_visits', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$$;

-- Judges what a user writes, before it is stored.
create function private.judge_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := btrim(new.item_name, E' \t\r\n');
  new.item_url := btrim(new.item_url, E' \t\r\n');
  if tg_op = 'INSERT' or new.item_url <> old.item_url then
    if private.watchable_host(new.item_url) is null then
      raise exception 'This address cannot be watched' using errcode = '22023';
    end if;
    if auth.uid() is not null then
      perform private.limit_price_watch_visits();
    end if;
  end if;
  if tg_op = 'INSERT' or new.is_active and not old.is_active then
    perform private.require_room_to_watch(new.user_id, new.id, new.is_active);
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := case
      when (new.item_name, new.item_url, new.is_active, new.notify_on_rise)
        is distinct from (old.item_name, old.item_url, old.is_active, old.notify_on_rise) then now()
      else old.updated_at
    end;
    if new.item_url <> old.item_url then
      -- Another page: nothing that is known of the old one holds. The history stays, marked by its address.
      new.current_price := null;
      new.currency := null;
      new.price_source := null;
      new.price_raw := null;
      new.last_checked_at := null;
      new.last_success_at := null;
      new.last_error := null;
      new.last_error_code := null;
      new.doubted_price := null;
      new.doubted_currency := null;
    end if;
    if new.item_url <> old.item_url or new.is_active <> old.is_active then
      new.next_check_at := case when new.is_active then now() end;
    end if;
  elsif not new.is_active then
    new.next_check_at := null;
  end if;
  return new;
end
$$;

create trigger price_watch_items_judge before insert or update of item_name, item_url, is_active, notify_on_rise
  on public.price_watch_items for each row execute function private.judge_price_watch_item();

-- The job need not wait for its minute.
create function private.hurry_price_checks() returns void
language sql security definer set search_path = ''
as $$
  update public.scheduled_jobs as j set next_run_at = now() where j.name = 'check-prices' and j.next_run_at > now()
$$;

-- Checks new and resumed items at once, and forgets whoever is still busy with what was before.
create function private.schedule_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.price_check_schedule (watch_item_id, host, next_check_at)
    values (new.id, private.watchable_host(new.item_url), case when new.is_active then now() end);
  elsif new.item_url <> old.item_url then
    update private.price_check_schedule as s set
      host = private.watchable_host(new.item_url), next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null, failures = 0, abandoned = 0,
      etag = null, last_modified = null, doubted_price = null, doubted_currency = null, doubted_times = 0
    where s.watch_item_id = new.id;
  elsif new.is_active <> old.is_active then
    update private.price_check_schedule as s set
      next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null
    where s.watch_item_id = new.id;
  else
    return null;
  end if;
  if new.is_active then
    perform private.hurry_price_checks();
  end if;
  return null;
end
$$;

create trigger price_watch_items_schedule after insert or update of item_url, is_active
  on public.price_watch_items for each row execute function private.schedule_price_watch_item();

-- The owner asks for a check now, at most once a minute for each item. Returns when it was asked for; the
-- check has been made when last_checked_at is later.
create function public.request_price_check(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  if not item.is_active then
    raise sqlstate 'PT409' using message = 'This item is not being watched.';
  end if;
  if item.check_requested_at > now() - interval '1 minute' then
    raise sqlstate 'PT429' using message = 'This item was checked a moment ago. Try again in a minute.';
  end if;
  perform private.limit_price_watch_visits();
  update public.price_watch_items as i set check_requested_at = now(), next_check_at = now() where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = now() where s.watch_item_id = item_id;
  perform private.hurry_price_checks();
  return now();
end
$$;
grant execute on function public.request_price_check to authenticated;

-- The checking. A worker claims what is due for the length of a lease, fetches outside of any transaction,
-- and hands the result in with the lease as its proof; everything that follows from it is one transaction.
-- Locks are taken in one order everywhere: the item, then its schedule.

-- What owners have to be told: written together with the price, so that none is lost.
create table private.price_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  old_price numeric not null,
  new_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was told, or found to be not worth telling.
  settled_at timestamptz
);
create index price_news_open on private.price_news (user_id, id) where settled_at is null;
create index price_news_item on private.price_news (watch_item_id);

-- Somebody waits for the first look at a new item, or the one after "Check now": these are claimed before what is
-- merely overdue. How many one user may ask for is bounded by price_watch_visits, and among those who asked, the
-- one with the fewest visits under way comes first: a long list of one keeps no other waiting.
-- An item is asked for while it was never looked at, or until the check that was requested has moved its next time.
create function public.claim_due_price_checks(batch_size integer, lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed jsonb;
  wait_ms integer;
begin
  -- Two claims at once would not see each other's hosts.
  perform pg_advisory_xact_lock(hashtextextended('private.price_check_schedule', 0));

  -- Checks whose worker died. Twice they are tried again at once; a page that kills whoever reads it waits.
  with given_up as (
    update private.price_check_schedule as s set
      lease = null, lease_until = null, abandoned = s.abandoned + 1,
      next_check_at = case
        when s.abandoned < 2 then s.next_check_at
        else now() + least(interval '30 minutes' * power(2, least(s.abandoned - 2, 6)), interval '1 day')
      end
    where s.watch_item_id in (
      select d.watch_item_id from private.price_check_schedule as d
      where d.lease is not null and d.lease_until < now()
      for update skip locked
    )
    returning s.watch_item_id, s.leased_at
  )
  insert into public.price_checks (watch_item_id, duration_ms, outcome, reason, reason_code)
  select g.watch_item_id, least(extract(epoch from now() - g.leased_at) * 1000, 2147483647)::integer,
    'abandoned', 'The check was interrupted.', 'interrupted'
  from given_up as g;

  with visits as (
    select i.user_id, count(*) as under_way
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.lease is not null
    group by i.user_id
  ), overdue as (
    select s.watch_item_id, s.host, s.next_check_at, i.user_id,
      coalesce(i.check_requested_at = s.next_check_at, false)
        or (i.last_checked_at is null and s.failures = 0 and s.abandoned = 0) as is_asked
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.next_check_at <= now() and s.lease is null
      and not exists (select from private.price_check_schedule as b where b.host = s.host and b.lease is not null)
      and not exists (select from private.price_watch_hosts as h where h.host = s.host and h.rest_until > now())
  ), ranked as (
    select o.*, case when o.is_asked then
      coalesce(v.under_way, 0) + row_number() over (partition by o.user_id, o.is_asked order by o.next_check_at)
    end as turn
    from overdue as o left join visits as v on v.user_id = o.user_id
  ), due as (
    select distinct on (d.host) d.watch_item_id, d.next_check_at, d.is_asked, d.turn
    from ranked as d
    order by d.host, d.is_asked desc, d.turn, d.next_check_at
  ), picked as (
    select s.watch_item_id from private.price_check_schedule as s
    where s.watch_item_id in (
      select due.watch_item_id from due order by due.is_asked desc, due.turn, due.next_check_at limit batch_size
    )
    for update skip locked
  ), taken as (
    update private.price_check_schedule as s set
      lease = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds), leased_at = now()
    from picked where s.watch_item_id = picked.watch_item_id
    returning s.*
  )
  select jsonb_agg(jsonb_build_object(
    'item_id', t.watch_item_id, 'lease', t.lease, 'item_url', i.item_url,
    -- "Nothing has changed" is an answer only to whoever still believes what was found then.
    'etag', case when i.current_price is not null and t.doubted_price is null then t.etag end,
    'last_modified', case when i.current_price is not null and t.doubted_price is null then t.last_modified end
  ) order by t.next_check_at)
  into claimed
  from taken as t join public.price_watch_items as i on i.id = t.watch_item_id;

  select min(case
    when exists (select from private.price_check_schedule as b where b.host = d.host and b.lease is not null) then 1000
    else least(greatest(extract(epoch from h.rest_until - now()) * 1000, 0), 86400000)
  end)::integer
  into wait_ms
  from private.price_check_schedule as d left join private.price_watch_hosts as h on h.host = d.host
  where d.next_check_at <= now() and d.lease is null;

  return jsonb_build_object('claimed', coalesce(claimed, '[]'), 'wait_ms', wait_ms);
end
$$;
grant execute on function public.claim_due_price_checks to service_role;

-- When to look again: the usual pause, or after failures 30 minutes, doubled each time up to a day (what will
-- not mend itself soon begins with the usual pause). A jitter of a tenth, applied once to each pause, keeps
-- items that were added together from being checked together for ever.
create function private.next_price_check(failures integer, is_lasting boolean, every_seconds numeric, retry_after numeric)
returns timestamptz
language sql volatile set search_path = ''
as $$
  select now() + make_interval(secs => greatest(
    (0.9 + 0.2 * random()) * case
      when failures = 0 then every_seconds
      else least(
        case when is_lasting then greatest(every_seconds, 1800) else 1800 end * power(2, least(failures - 1, 10)),
        86400
      )
    end,
    -- What a shop asks for is never shortened, but a week without a look is no watching.
    least(coalesce(retry_after, 0), 604800)
  )::double precision)
$$;

-- Whether two prices are so far apart that the second one needs a witness.
create function private.is_price_jump(old_price numeric, old_currency text, new_price numeric, new_currency text)
returns boolean
language sql immutable set search_path = ''
as $$
  select new_price > old_price * 1.6 or new_price < old_price * 0.4 or coalesce(old_currency <> new_currency, false)
$$;

-- Hands in what a check found. result:
--   outcome: 'price', 'no-price', 'not-modified', 'failed', or 'released' when the check was not made
--   duration_ms, http_status, every_seconds, host_rest_seconds
--   price (exact decimal as text), currency, source, raw, etag, last_modified
--   reason (plain words), reason_code, retry_after_seconds, is_lasting
-- Returns what it came to: 'first', 'changed', 'unchanged', 'not-modified', 'doubted', 'no-price', 'failed',
-- 'released', or 'ignored' when the lease was lost meanwhile.
create function public.finish_price_check(item_id uuid, item_lease uuid, result jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
  plan private.price_check_schedule;
  outcome text := result ->> 'outcome';
  new_price numeric := trim_scale(round((result ->> 'price')::numeric, 6));
  new_currency text := substring(result ->> 'currency' from '^[A-Z]{3}$');
  every_seconds numeric := least(greatest(coalesce((result ->> 'every_seconds')::numeric, 21600), 900), 604800);
  retry_after numeric := greatest((result ->> 'retry_after_seconds')::numeric, 0);
  is_lasting boolean := coalesce((result ->> 'is_lasting')::boolean, false);
  reason text := left(result ->> 'reason', 300);
  reason_code text := left(result ->> 'reason_code', 60);
  is_news boolean := false;
  is_target_reached boolean := false;
begin
  select * into item from public.price_watch_items as i where i.id = item_id for no key update;
  select * into plan from private.price_check_schedule as s
  where s.watch_item_id = item_id and s.lease = item_lease for update;
  if not found then
    return 'ignored';
  end if;

  -- The host rests a moment after each visit, and all of its items as long as it asks for.
  insert into private.price_watch_hosts as h (host, rest_until)
  values (plan.host, now() + make_interval(secs => least(greatest(
    coalesce((result ->> 'host_rest_seconds')::numeric, 1),
    case when result ->> 'http_status' in ('429', '503') then retry_after else 0 end
  ), 86400)::double precision))
  on conflict (host) do update set rest_until = greatest(h.rest_until, excluded.rest_until);

  if outcome = 'released' then
    update private.price_check_schedule as s set lease = null, lease_until = null where s.watch_item_id = item_id;
    return outcome;
  end if;

  if outcome = 'price' and not coalesce(new_price > 0 and new_price < 1e15, false)
    or outcome = 'not-modified' and item.current_price is null
  then
    outcome := 'no-price';
  end if;
  plan.abandoned := 0;

  if outcome in ('no-price', 'failed') then
    -- Whatever went wrong, the last good price stays.
    plan.failures := plan.failures + 1;
    plan.etag := null;
    plan.last_modified := null;
    new_price := null;
    if outcome = 'no-price' then
      reason := 'No price was found on the page.';
      reason_code := 'no-price';
    end if;
    reason := coalesce(reason, 'The page could not be read.');
    reason_code := coalesce(reason_code, 'failed');
  elsif outcome = 'price' and item.current_price is not null
    and private.is_price_jump(item.current_price, item.currency, new_price, new_currency)
    and not coalesce(
      abs(new_price - plan.doubted_price) <= plan.doubted_price * 0.05
        and new_currency is not distinct from plan.doubted_currency, false
    )
  then
    outcome := 'doubted';
    reason := 'The page now shows a price that is far from the last one. It is believed when a second check finds the same.';
    reason_code := 'doubted';
    plan.failures := 0;
    plan.doubted_price := new_price;
    plan.doubted_currency := new_currency;
    plan.doubted_times := plan.doubted_times + 1;
    -- Soon, but a page that says something else each time is not worth a visit every ten minutes.
    every_seconds := case when plan.doubted_times <= 3 then 600 else every_seconds end;
  else
    reason := null;
    reason_code := null;
    plan.failures := 0;
    plan.doubted_price := null;
    plan.doubted_currency := null;
    plan.doubted_times := 0;
    if outcome = 'price' then
      plan.etag := left(result ->> 'etag', 500);
      plan.last_modified := left(result ->> 'last_modified', 100);
      -- A page that stops naming its currency has not changed it.
      new_currency := coalesce(new_currency, item.currency);
      outcome := case
        when item.current_price is null then 'first'
        when new_price <> item.current_price or item.currency <> new_currency then 'changed'
        else 'unchanged'
      end;
      is_news := outcome = 'changed' and new_price <> item.current_price
        and not coalesce(item.currency <> new_currency, false);
      item.current_price := new_price;
      item.currency := new_currency;
      item.price_source := left(result ->> 'source', 60);
      item.price_raw := left(result ->> 'raw', 300);
      -- Only a price that is believed, and in the currency of the target, reaches it or leaves it.
      item.target_currency := coalesce(item.target_currency, case when item.target_price is not null then new_currency end);
      if item.target_currency is not distinct from new_currency then
        is_target_reached := coalesce(new_price <= item.target_price, false) and item.target_reached_at is null;
        item.target_reached_at := case
          when new_price <= item.target_price then coalesce(item.target_reached_at, now())
        end;
      end if;
    end if;
    item.last_success_at := now();
  end if;

  plan.next_check_at := private.next_price_check(plan.failures, is_lasting, every_seconds, retry_after);
  update private.price_check_schedule as s set
    lease = null, lease_until = null, next_check_at = plan.next_check_at,
    failures = plan.failures, abandoned = plan.abandoned, etag = plan.etag, last_modified = plan.last_modified,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency, doubted_times = plan.doubted_times
  where s.watch_item_id = item_id;

  if is_news then
    insert into private.price_news (user_id, watch_item_id, item_url, old_price, new_price, currency)
    select i.user_id, i.id, i.item_url, i.current_price, item.current_price, item.currency
    from public.price_watch_items as i where i.id = item_id;
  end if;
  if is_target_reached then
    insert into private.price_target_hits (user_id, watch_item_id, item_url, price, target_price, currency)
    values (item.user_id, item.id, item.item_url, item.current_price, item.target_price, item.currency);
  end if;
  update public.price_watch_items as i set
    current_price = item.current_price, currency = item.currency,
    price_source = item.price_source, price_raw = item.price_raw,
    target_currency = item.target_currency, target_reached_at = item.target_reached_at,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency,
    last_checked_at = now(), last_success_at = item.last_success_at,
    last_error = reason, last_error_code = reason_code, next_check_at = plan.next_check_at
  where i.id = item_id;
  if outcome in ('first', 'changed') then
    insert into public.price_history (watch_item_id, price, currency, item_url)
    values (item_id, item.current_price, item.currency, item.item_url);
  end if;
  insert into public.price_checks
    (watch_item_id, duration_ms, outcome, reason, reason_code, http_status, price, currency)
  values (
    item_id, least(greatest(coalesce((result ->> 'duration_ms')::numeric, 0), 0), 2147483647)::integer, outcome,
    reason, reason_code, (substring(result ->> 'http_status' from '^[1-5][0-9]{2}$'))::smallint,
    case when outcome = 'not-modified' then item.current_price else new_price end,
    case when new_price is not null then new_currency when outcome = 'not-modified' then item.currency end
  );
  return outcome;
end
$$;
grant execute on function public.finish_price_check to service_role;

-- Forgets checks, settled news, told targets and resting hosts that say nothing any more, and items whose deletion is final.
-- The history of prices stays.
create function public.forget_old_price_checks(keep_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  checks jsonb;
  items jsonb;
  news integer;
  hits integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_target_hits as h where h.settled_at < now() - make_interval(days => keep_days);
  get diagnostics hits = row_count;
  -- As long as private.deletion_is_final says.
  items := private.delete_rows(
    'housekeeping', 'price_watch_items', 'id', 'deleted_at < now() - make_interval(hours => $1)', 24
  );
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'price_target_hits', hits,
    'price_watch_items', items -> 'removed',
    'set_aside', (checks ->> 'set_aside')::integer + (items ->> 'set_aside')::integer
  );
end
$$;
-- No migration has ever granted these.
-- It was made in this schema and has moved since.
grant execute on function public.forget_old_price_checks to service_role;

-- Telling owners. What is new waits in private.price_news, written in the transaction of the price itself. A
-- user gets one mail about all of it, and the next one an hour later at the earliest. Within a day of a mail
-- about an item another follows only if its price differs from the one that was told.

-- The last price of each item that its owner was told.
create table private.price_told (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  told_at timestamptz not null default now()
);

create table private.price_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);

-- For each user of whom something is waiting: all waiting news, and what of them is worth telling.
--   [{user_id, recipient, news_ids, items: [{item_id, name, url, old_price, new_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty when nothing is worth a mail.
-- Without what has been deleted, and after a target that is still to be told: what that email says is not said again.
create function public.price_news_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct n.user_id from private.price_news as n
    where n.settled_at is null and not exists (
      select from private.price_mails as m where m.user_id = n.user_id and m.mailed_at > now() - interval '1 hour'
    ) and not exists (
      select from private.price_target_hits as h
      where h.user_id = n.user_id and h.settled_at is null
        and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    ) and private.may_be_tried('check-prices', 'price_news', n.user_id::text)
    order by n.user_id
    limit batch_size
  ), moves as (
    -- One line for each item, from the price before its first news to the price after its last.
    select n.user_id, n.watch_item_id, (array_agg(n.old_price order by n.id))[1] as old_price,
      (array_agg(n.new_price order by n.id desc))[1] as new_price,
      (array_agg(n.currency order by n.id desc))[1] as currency,
      count(distinct n.currency) as currencies
    from private.price_news as n join public.price_watch_items as i on i.id = n.watch_item_id
    where n.settled_at is null and n.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and n.item_url = i.item_url
    group by n.user_id, n.watch_item_id
  ), worth_telling as (
    select m.*, i.item_name, i.item_url
    from moves as m
      join public.price_watch_items as i on i.id = m.watch_item_id
      left join private.price_told as t on t.watch_item_id = m.watch_item_id and t.told_at > now() - interval '1 day'
    where m.currencies <= 1
      and (m.new_price < m.old_price or i.notify_on_rise and m.new_price > m.old_price)
      and m.new_price is distinct from t.price
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'news_ids', (
      select jsonb_agg(n.id order by n.id) from private.price_news as n
      where n.user_id = w.user_id and n.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'old_price', x.old_price::text, 'new_price', x.new_price::text, 'currency', x.currency
      ) order by x.new_price / x.old_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;
grant execute on function public.price_news_to_tell to service_role;

-- Settles news, and queues the mail about them in the same transaction; `mail` is null when none is worth
-- one. told: [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False when somebody else
-- has settled any of them meanwhile.
create function public.settle_price_news(owner_id uuid, news_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(news_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_news as n
  where n.id = any (ids) and n.user_id = owner_id and n.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_news as n set settled_at = now() where n.id = any (ids);
  if mail is not null then
    insert into private.price_mails as m (user_id) values (owner_id)
    on conflict (user_id) do update set mailed_at = now();
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$$;
grant execute on function public.settle_price_news to service_role;

create function public.limit_watch_address_checks() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  perform private.hit_rate_limit('watch_address_checks', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$$;
grant execute on function public.limit_watch_address_checks to authenticated;

-- A tab that was pasted into a name is no mistake of the one who pasted it. Before the trigger that judges a row.
create function private.tidy_price_watch_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := private.one_line(new.item_name, char_length(new.item_name));
  return new;
end
$$;

create trigger price_watch_items_a_tidy_name before insert or update of item_name
  on public.price_watch_items for each row execute function private.tidy_price_watch_name();

-- For each user how much is watched, and how much there is at all, without what has been deleted.
create function private.require_room_to_watch(owner uuid, item_id uuid, is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  active integer;
  every integer;
begin
  -- One at a time for each user, so that two at once do not both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || owner::text, 0));
  select count(*) filter (where i.is_active), count(*) into active, every
  from public.price_watch_items as i where i.user_id = owner and i.id <> item_id and i.deleted_at is null;
  if is_active and active >= 200 then
    raise sqlstate 'PT409' using
      message = 'You are watching 200 items, which is as many as one person can.',
      hint = 'Stop watching one of them first.';
  elsif every >= 1000 then
    raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is as many as it can hold.';
  end if;
end
$$;

-- A target that is set anew begins anew, in the currency that the page has now. Whoever sets it above the price sees that
-- it is reached already: a mail follows only when the price has been above it.
create function private.begin_price_target() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.target_price := trim_scale(round(new.target_price, 6));
  if tg_op = 'UPDATE' then
    if new.item_url = old.item_url and new.target_price is not distinct from old.target_price
      and new.target_currency is not distinct from new.currency
    then
      return new;
    end if;
    if new.target_price is distinct from old.target_price then
      new.updated_at := now();
    end if;
  end if;
  new.target_currency := case when new.target_price is not null then new.currency end;
  new.target_reached_at := case when new.current_price <= new.target_price then now() end;
  return new;
end
$$;

create trigger price_watch_items_target before insert or update of target_price, item_url
  on public.price_watch_items for each row execute function private.begin_price_target();

-- Telling owners that a target is reached. It is written down in the transaction of the price, like all news, and each
-- crossing is told once.
create table private.price_target_hits (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  price numeric not null,
  target_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was told, or found to be not worth telling any more.
  settled_at timestamptz
);
create index price_target_hits_open on private.price_target_hits (user_id, id) where settled_at is null;
create index price_target_hits_item on private.price_target_hits (watch_item_id);

-- For each user of whom something is waiting: all that waits, and what of it is still to be told.
--   [{user_id, recipient, hit_ids, items: [{item_id, name, url, price, target_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty when nothing is worth a mail: whoever has removed or changed the
-- target, or stopped watching, has heard enough.
create function public.price_targets_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct h.user_id from private.price_target_hits as h
    where h.settled_at is null and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    order by h.user_id
    limit batch_size
  ), worth_telling as (
    select distinct on (h.watch_item_id) h.*, i.item_name
    from private.price_target_hits as h join public.price_watch_items as i on i.id = h.watch_item_id
    where h.settled_at is null and h.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and h.item_url = i.item_url and h.target_price = i.target_price
    order by h.watch_item_id, h.id desc
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'hit_ids', (
      select jsonb_agg(h.id order by h.id) from private.price_target_hits as h
      where h.user_id = w.user_id and h.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'price', x.price::text, 'target_price', x.target_price::text, 'currency', x.currency
      ) order by x.price / x.target_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;
grant execute on function public.price_targets_to_tell to service_role;

-- Settles what waited, and queues the mail about it in the same transaction; `mail` is null when nothing is worth one.
-- told: [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False when somebody else has settled any
-- of it meanwhile. What is told here is no news any more: one fall is one mail.
create function public.settle_price_targets(owner_id uuid, hit_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(hit_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_target_hits as h
  where h.id = any (ids) and h.user_id = owner_id and h.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_target_hits as h set settled_at = now() where h.id = any (ids);
  if mail is not null then
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':target-' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$$;
grant execute on function public.settle_price_targets to service_role;

-- Deleting a watched item, which its owner can take back for a day, from any browser.
create function private.deletion_is_final(deleted_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select deleted_at + interval '24 hours'
$$;

-- Returns until when it can be brought back.
create function public.delete_watch_item(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_watch_items as i set deleted_at = now()
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  -- Whoever is busy with it comes too late. The item keeps its next time, for when it is brought back.
  update private.price_check_schedule as s set next_check_at = null, lease = null, lease_until = null, leased_at = null
  where s.watch_item_id = item_id;
  return private.deletion_is_final(now());
end
$$;
grant execute on function public.delete_watch_item to authenticated;

-- Brings an item back with its history, its target and its place in the list.
create function public.restore_watch_item(item_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  perform private.require_room_to_watch(item.user_id, item.id, item.is_active);
  update public.price_watch_items as i set deleted_at = null where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = item.next_check_at where s.watch_item_id = item_id;
end
$$;
grant execute on function public.restore_watch_item to authenticated;

-- The caller's deleted items that can still be brought back, the latest first.
create function public.deleted_watch_items()
returns table (id uuid, item_name text, item_url text, deleted_at timestamptz, final_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.item_name, i.item_url, i.deleted_at, private.deletion_is_final(i.deleted_at)
  from public.price_watch_items as i
  where i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  order by i.deleted_at desc, i.id
  limit 100
$$;
grant execute on function public.deleted_watch_items to authenticated;

-- ===== 15_monitoring.sql

-- How the site is doing, minute by minute. Every process adds what it counted itself; counts and histograms of fixed
-- buckets can be added up over processes and time, percentiles cannot and are never stored. The database's clock alone
-- says which minute it is.
--
-- At most 53,010 rows: 27 hours of minutes of at most 32 processes, 32 days of hours and 401 days.
create table private.metric_samples (
  resolution text not null constraint metric_samples_resolution check (resolution in ('minute', 'hour', 'day')),
  -- Of a day, its start in Auckland.
  starts_at timestamptz not null,
  -- Of hours and days, which are sums over all processes, the nil UUID.
  process uuid not null,
  requests integer not null,
  -- Answered with 4xx and 5xx.
  refused integer not null,
  errors integer not null,
  -- How many calls of functions are among the requests.
  functions integer not null,
  -- How many answers took up to 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000 ms, and longer.
  latency bigint[] not null,
  -- The same of how late the process's own timer fired.
  loop_delay bigint[] not null,
  loop_max_ms integer not null,
  -- Of the process that used most.
  memory_bytes bigint not null,
  -- The slowest answer to a question that takes no work.
  database_ms integer not null,
  -- Seconds for which the database could not be reached before this.
  database_away_s integer not null,
  -- {"route": [requests, refused, errors, milliseconds of all]}, at most 200.
  routes jsonb not null,
  primary key (resolution, starts_at, process),
  constraint metric_samples_counts check (
    requests between 0 and 100000000 and refused between 0 and requests and errors between 0 and requests
    and functions between 0 and requests
  ),
  constraint metric_samples_times check (
    loop_max_ms between 0 and 86400000 and database_ms between 0 and 86400000 and database_away_s between 0 and 31536000
  ),
  constraint metric_samples_memory check (memory_bytes between 0 and 1e15),
  constraint metric_samples_buckets check (cardinality(latency) = 14 and cardinality(loop_delay) = 14
    and 0 <= all (latency) and 0 <= all (loop_delay)),
  constraint metric_samples_routes check (jsonb_typeof(routes) = 'object' and octet_length(routes::text) <= 40000)
);
alter table private.metric_samples enable row level security;

-- The processes that are running, and what each knows of its surroundings.
create table private.server_processes (
  id uuid primary key,
  started_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  facts jsonb not null constraint server_processes_facts check (octet_length(facts::text) <= 4000)
);
alter table private.server_processes enable row level security;

-- Adds up lists of numbers, element by element.
create function private.add_counts(a bigint[], b bigint[]) returns bigint[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(coalesce(x, 0) + coalesce(y, 0) order by n) from unnest(a, b) with ordinality as u (x, y, n)
$$;

-- Adds up what several samples say of routes. Routes beyond the 199 with the most requests become one.
create function private.merge_routes(lists jsonb[]) returns jsonb
language sql immutable set search_path = ''
as $$
  with routes as (
    select left(r.key, 80) as route, sum((r.value ->> 0)::bigint) as requests, sum((r.value ->> 1)::bigint) as refused,
      sum((r.value ->> 2)::bigint) as errors, sum((r.value ->> 3)::bigint) as ms
    from unnest(lists) as l, jsonb_each(l) as r
    group by left(r.key, 80)
  ), ranked as (
    select case when row_number() over (order by r.requests desc, r.route) <= 199 then r.route else 'other' end as name, r.*
    from routes as r
  ), bounded as (
    select r.name, sum(r.requests) as requests, sum(r.refused) as refused, sum(r.errors) as errors, sum(r.ms) as ms
    from ranked as r group by r.name
  )
  select coalesce(jsonb_object_agg(b.name, jsonb_build_array(b.requests, b.refused, b.errors, b.ms)), '{}')
  from bounded as b
$$;

-- Stores what one process counted since it last did, in the current minute.
create function public.record_sample(process_id uuid, process_started_at timestamptz, sample jsonb, facts jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given private.metric_samples;
begin
  if not exists (select from private.server_processes as p where p.id = process_id) and
    (select count(*) from private.server_processes as p where p.last_seen_at > now() - interval '1 day') >= 32
  then
    raise exception 'More than 32 processes in a day: this one is not counted.' using errcode = '54000';
  end if;
  insert into private.server_processes as p (id, started_at, facts) values (process_id, process_started_at, record_sample.facts)
  on conflict (id) do update set last_seen_at = now(), facts = excluded.facts;
  given := jsonb_populate_record(null::private.metric_samples, sample);
  insert into private.metric_samples as s
  values (
    'minute', date_trunc('minute', now()), process_id, given.requests, given.refused, given.errors, given.functions,
    given.latency, given.loop_delay, given.loop_max_ms, given.memory_bytes, given.database_ms, given.database_away_s,
    private.merge_routes(array[given.routes])
  )
  on conflict (resolution, starts_at, process) do update set
    requests = s.requests + excluded.requests, refused = s.refused + excluded.refused,
    errors = s.errors + excluded.errors, functions = s.functions + excluded.functions,
    latency = private.add_counts(s.latency, excluded.latency),
    loop_delay = private.add_counts(s.loop_delay, excluded.loop_delay),
    loop_max_ms = greatest(s.loop_max_ms, excluded.loop_max_ms),
    memory_bytes = greatest(s.memory_bytes, excluded.memory_bytes),
    database_ms = greatest(s.database_ms, excluded.database_ms),
    database_away_s = s.database_away_s + excluded.database_away_s,
    routes = private.merge_routes(array[s.routes, excluded.routes]);
end
$$;
grant execute on function public.record_sample to service_role;

-- The samples of one resolution since a time, added up to the given steps; their routes, which cost most, only if wanted.
create function private.add_up_samples(
  of_resolution text, since timestamptz, step_of text, width interval, with_routes boolean
) returns setof private.metric_samples
language sql stable security definer set search_path = ''
as $$
  select of_resolution, r.step, '00000000-0000-0000-0000-000000000000'::uuid,
    least(sum(r.requests), 100000000)::integer, least(sum(r.refused), 100000000)::integer,
    least(sum(r.errors), 100000000)::integer, least(sum(r.functions), 100000000)::integer,
    array[
      sum(r.latency[1]), sum(r.latency[2]), sum(r.latency[3]), sum(r.latency[4]), sum(r.latency[5]), sum(r.latency[6]), sum(r.latency[7]),
      sum(r.latency[8]), sum(r.latency[9]), sum(r.latency[10]), sum(r.latency[11]), sum(r.latency[12]), sum(r.latency[13]), sum(r.latency[14])
    ]::bigint[],
    array[
      sum(r.loop_delay[1]), sum(r.loop_delay[2]), sum(r.loop_delay[3]), sum(r.loop_delay[4]), sum(r.loop_delay[5]), sum(r.loop_delay[6]), sum(r.loop_delay[7]),
      sum(r.loop_delay[8]), sum(r.loop_delay[9]), sum(r.loop_delay[10]), sum(r.loop_delay[11]), sum(r.loop_delay[12]), sum(r.loop_delay[13]), sum(r.loop_delay[14])
    ]::bigint[],
    max(r.loop_max_ms), max(r.memory_bytes), max(r.database_ms), max(r.database_away_s),
    case when with_routes then private.merge_routes(array_agg(r.routes)) else '{}' end
  from (
    select s.requests, s.refused, s.errors, s.functions, s.latency, s.loop_delay, s.loop_max_ms, s.memory_bytes,
      s.database_ms, s.database_away_s, case when with_routes then s.routes end as routes,
      case
        when step_of is not null then date_trunc(step_of, s.starts_at, 'Pacific/Auckland')
        else date_bin(width, s.starts_at, date_trunc('day', now(), 'Pacific/Auckland'))
      end as step
    from private.metric_samples as s
    where s.resolution = of_resolution and s.starts_at >= since and s.starts_at <= now()
  ) as r
  group by r.step
$$;

-- Adds minutes up to hours and hours to days, from the last that is there on, and forgets what is too old. Run as often as
-- one likes: what a row holds is always the sum of what lies below it.
create function private.roll_up_samples() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target text;
  below text;
  since timestamptz;
begin
  -- A clock that was ahead.
  delete from private.metric_samples as s where s.starts_at > now() + interval '1 hour';
  foreach target in array array['hour', 'day'] loop
    below := case target when 'hour' then 'minute' else 'hour' end;
    select coalesce(max(s.starts_at), '-infinity') into since from private.metric_samples as s where s.resolution = target;
    insert into private.metric_samples as s
    select target, a.starts_at, a.process, a.requests, a.refused, a.errors, a.functions, a.latency, a.loop_delay,
      a.loop_max_ms, a.memory_bytes, a.database_ms, a.database_away_s, a.routes
    from private.add_up_samples(below, since, target, null, true) as a
    on conflict (resolution, starts_at, process) do update set
      requests = excluded.requests, refused = excluded.refused, errors = excluded.errors,
      functions = excluded.functions, latency = excluded.latency, loop_delay = excluded.loop_delay,
      loop_max_ms = excluded.loop_max_ms, memory_bytes = excluded.memory_bytes, database_ms = excluded.database_ms,
      database_away_s = excluded.database_away_s, routes = excluded.routes;
  end loop;
  -- By whole hours and days: a sum is never made again of what is left of its parts.
  delete from private.metric_samples as s
  where s.resolution = 'minute' and s.starts_at < date_trunc('hour', now() - interval '26 hours')
    or s.resolution = 'hour' and s.starts_at < date_trunc('day', now() - interval '31 days', 'Pacific/Auckland')
    or s.resolution = 'day' and s.starts_at < now() - interval '400 days';
  delete from private.server_processes as p
  where p.last_seen_at not between now() - interval '1 day' and now() + interval '1 hour';
end
$$;

-- The samples of a range, for charts: at most 121 points, and what each route came to.
create function public.read_metrics(range_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  resolution text;
  step interval;
  since timestamptz;
begin
  perform private.refuse_without('system-monitoring.view');
  case range_name
    when 'hour' then resolution := 'minute'; step := '1 minute'; since := now() - interval '1 hour';
    when 'day' then resolution := 'minute'; step := '15 minutes'; since := now() - interval '1 day';
    when 'month' then resolution := 'hour'; step := '6 hours'; since := now() - interval '30 days';
    else raise exception 'Ask for an hour, a day or a month.' using errcode = '22023';
  end case;
  return (
    with points as (select * from private.add_up_samples(resolution, since, null, step, false))
    select jsonb_build_object(
      'read_at', now(), 'from', since, 'step_s', extract(epoch from step)::integer,
      'points', coalesce(jsonb_agg(jsonb_build_object(
        'at', p.starts_at, 'requests', p.requests, 'refused', p.refused, 'errors', p.errors, 'latency', p.latency,
        'loop_delay', p.loop_delay, 'loop_max_ms', p.loop_max_ms, 'memory_bytes', p.memory_bytes,
        'database_ms', p.database_ms
      ) order by p.starts_at), '[]'),
      -- Of a day, to the hour: minutes would be fifty times as many.
      'routes', (
        select private.merge_routes(coalesce(array_agg(s.routes), '{}')) from private.metric_samples as s
        where s.resolution = case range_name when 'hour' then 'minute' else 'hour' end
          and s.starts_at between since and now()
      )
    ) from points as p
  );
end
$$;
comment on function public.read_metrics(text) is 'Requests, latencies, event loop and memory of the last hour, day or month.';
grant execute on function public.read_metrics to authenticated;

-- Alerts: rules as data, judged once a minute by a scheduled job, so once however many processes there are. An alert starts
-- when its value has been beyond the threshold for some minutes, and ends when it has been on the good side of another
-- value for some minutes; between the two nothing changes.
create table private.alert_rules (
  name text primary key,
  position smallint not null unique,
  -- On which side of the threshold it is wrong.
  side text not null constraint alert_rules_side check (side in ('above', 'below')),
  threshold numeric not null,
  clear_at numeric not null,
  for_minutes integer not null constraint alert_rules_for check (for_minutes between 0 and 1440),
  clear_minutes integer not null constraint alert_rules_clear check (clear_minutes between 5 and 1440),
  -- Between which values the threshold and clear_at may be set.
  lowest numeric not null,
  highest numeric not null,
  is_enabled boolean not null default true,
  -- Nobody is mailed before.
  muted_until timestamptz,
  mute_reason text,
  constraint alert_rules_apart check (
    case side when 'above' then clear_at < threshold else clear_at > threshold end
  ),
  constraint alert_rules_range check (threshold between lowest and highest and clear_at between lowest and highest)
);
alter table private.alert_rules enable row level security;
insert into private.alert_rules
  (name, position, side, threshold, clear_at, for_minutes, clear_minutes, lowest, highest) values
  ('database-away', 1, 'above', 10, 1, 0, 10, 0, 300),
  ('database-slow', 2, 'above', 1000, 500, 5, 10, 1, 60000),
  ('mail-queue', 3, 'above', 30, 10, 0, 5, 0, 10080),
  ('job-late', 4, 'above', 10, 1, 0, 5, 0, 10080),
  ('job-failed', 5, 'above', 1, 0, 5, 5, 0, 1),
  ('error-rate', 6, 'above', 5, 2, 3, 10, 0, 100),
  ('slow-answers', 7, 'above', 2000, 1000, 10, 10, 1, 60000),
  ('event-loop', 8, 'above', 500, 200, 5, 10, 1, 60000),
  ('memory', 9, 'above', 85, 75, 10, 10, 1, 100),
  ('disk', 10, 'above', 90, 85, 5, 10, 1, 100),
  ('certificate', 11, 'below', 14, 15, 0, 10, 0, 365),
  ('backup-unproved', 12, 'above', 50, 48, 0, 5, 1, 2000),
  -- Twice what one address can report in a day: nobody alone makes the Owners get an email.
  ('page-errors', 13, 'above', 40, 10, 0, 10, 1, 100000),
  ('card-provider', 14, 'above', 1, 0, 5, 5, 0, 1);
create trigger alert_rules_audit after insert or update or delete on private.alert_rules
  for each row execute function private.audit_row(
    'system-monitoring', 'name', 'threshold,clear_at,for_minutes,clear_minutes,is_enabled,muted_until', 'mute_reason'
  );

create table private.alerts (
  id bigint generated always as identity primary key,
  rule text not null references private.alert_rules (name),
  -- The job, where the rule is about jobs; else empty.
  subject text not null constraint alerts_subject check (char_length(subject) <= 60),
  -- When the value was beyond the threshold first.
  since timestamptz not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  threshold numeric not null,
  value numeric not null,
  worst numeric not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledgement text,
  start_mailed_at timestamptz,
  end_mailed_at timestamptz
);
create unique index alerts_open on private.alerts (rule, subject) where ended_at is null;
create index alerts_ended on private.alerts (ended_at);
alter table private.alerts enable row level security;
create trigger alerts_audit after update of acknowledged_at on private.alerts
  for each row execute function private.audit_row(
    'system-monitoring', 'id', 'rule,subject,acknowledged_at', 'acknowledgement', 'staff'
  );

-- What is judged, and since when it has been on which side.
create table private.alert_watch (
  rule text not null references private.alert_rules (name),
  subject text not null,
  bad_since timestamptz,
  good_since timestamptz,
  primary key (rule, subject)
);
alter table private.alert_watch enable row level security;

create table private.monitoring_state (
  only_row boolean primary key default true check (only_row),
  judged_at timestamptz,
  heartbeat_at timestamptz
);
alter table private.monitoring_state enable row level security;
insert into private.monitoring_state default values;

-- The bound in milliseconds below which so many percent of a histogram lie; null for an empty one.
create function private.bucket_percentile(counts bigint[], percent numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select min(b.bound) from (
    select u.bound, sum(u.c) over (order by u.bound) as up_to, sum(u.c) over () as total
    from unnest(counts, array[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]) as u (c, bound)
  ) as b
  where b.total > 0 and b.up_to >= b.total * percent / 100
$$;

-- What each rule looks at, now, of what the site knows of itself. Of few requests no rate is told.
create function private.alert_values_of_site() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  with recent as (
    select * from private.metric_samples as s
    where s.resolution = 'minute' and s.starts_at between now() - interval '5 minutes' and now()
  ), total as (
    select sum(r.requests) as requests, sum(r.errors) as errors, min(r.database_ms) as database_ms,
      max(r.database_away_s) as away_s
    from recent as r
  ), histograms as (
    select
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.latency) with ordinality as u (c, n) group by u.n
      ) as b) as latency,
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.loop_delay) with ordinality as u (c, n) group by u.n
      ) as b) as loop_delay
  ), facts as (
    select p.facts from private.server_processes as p where p.last_seen_at > now() - interval '3 minutes'
  ), last_runs as (
    select distinct on (r.job) r.job, r.outcome, r.started_at from private.job_runs as r order by r.job, r.id desc
  ), ended_runs as (
    select distinct on (r.job) r.job, r.outcome from private.job_runs as r
    where r.outcome <> 'running' order by r.job, r.id desc
  )
  select 'database-away', '', coalesce(t.away_s, 0) from total as t
  union all select 'database-slow', '', coalesce(t.database_ms, 0) from total as t
  union all
  select 'mail-queue', '', coalesce(extract(epoch from now() - min(o.created_at)) / 60, 0)
  from public.email_outbox as o where o.status in ('pending', 'sending')
  union all
  select 'job-late', j.name, round(greatest(0,
    extract(epoch from now() - j.next_run_at),
    case when l.outcome = 'running'
      then extract(epoch from now() - l.started_at - greatest(j.every, interval '15 minutes')) end
  ) / 60, 2)
  from public.scheduled_jobs as j left join last_runs as l on l.job = j.name
  where j.enabled
  union all
  select 'job-failed', j.name, case when e.outcome in ('failed', 'hollow') then 1 else 0 end
  from public.scheduled_jobs as j left join ended_runs as e on e.job = j.name
  where j.enabled
  union all
  select 'error-rate', '', case when t.requests >= 20 then round(100.0 * t.errors / t.requests, 1) else 0 end
  from total as t
  union all
  select 'slow-answers', '', case when t.requests >= 20 then coalesce(private.bucket_percentile(h.latency, 99), 0) else 0 end
  from total as t, histograms as h
  union all select 'event-loop', '', coalesce(private.bucket_percentile(h.loop_delay, 99), 0) from histograms as h
  union all
  select 'memory', '', coalesce(max(round(
    100 * (f.facts ->> 'memory_bytes')::numeric / nullif((f.facts ->> 'memory_limit_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'disk', '', coalesce(max(round(
    100 - 100 * (f.facts ->> 'disk_free_bytes')::numeric / nullif((f.facts ->> 'disk_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'certificate', '', min(round(extract(epoch from (f.facts ->> 'certificate_ends_at')::timestamptz - now()) / 86400, 1))
  from facts as f having min(f.facts ->> 'certificate_ends_at') is not null
  union all
  select 'backup-unproved', '', round(extract(epoch from now() - greatest(s.since, coalesce((
    select max(w.finished_at) from private.backup_work as w where w.kind = 'prove' and w.state = 'done'
  ), s.since))) / 3600, 1)
  from private.backup_state as s where s.is_expected
$$;

-- Judges every rule, and adds up the samples first. Returns how many alerts started and ended, and what is to be mailed:
-- at most ten alerts that started and ten that ended. It is returned again until note_alert_mails says that it was.
create function public.judge_alerts() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  seen record;
  open_alert private.alerts;
  is_bad boolean;
  is_good boolean;
  started integer := 0;
  ended integer := 0;
begin
  -- Two at once would both see an alert start.
  perform pg_advisory_xact_lock(hashtextextended('hln.alerts', 0));
  perform private.roll_up_samples();
  for seen in
    select r.name as rule, coalesce(n.subject, w.subject, '') as subject, n.value, r.side, r.threshold, r.clear_at,
      r.for_minutes, r.clear_minutes, r.is_enabled, r.muted_until,
      -- A clock that was ahead left times to come.
      least(w.bad_since, now()) as bad_since, least(w.good_since, now()) as good_since
    from (select * from private.alert_values() as v where v.value is not null) as n
      full join private.alert_watch as w on w.rule = n.rule and w.subject = n.subject
      join private.alert_rules as r on r.name = coalesce(n.rule, w.rule)
  loop
    select * into open_alert from private.alerts as a
    where a.rule = seen.rule and a.subject = seen.subject and a.ended_at is null;
    if seen.value is null or not seen.is_enabled then
      -- There is nothing to judge any more.
      update private.alerts as a set ended_at = now(), end_mailed_at = now() where a.id = open_alert.id;
      delete from private.alert_watch as w where w.rule = seen.rule and w.subject = seen.subject;
      continue;
    end if;
    is_bad := case seen.side when 'above' then seen.value >= seen.threshold else seen.value <= seen.threshold end;
    is_good := case seen.side when 'above' then seen.value <= seen.clear_at else seen.value >= seen.clear_at end;
    seen.bad_since := case when is_bad then coalesce(seen.bad_since, now()) end;
    seen.good_since := case when is_good then coalesce(seen.good_since, now()) end;
    insert into private.alert_watch (rule, subject, bad_since, good_since)
    values (seen.rule, seen.subject, seen.bad_since, seen.good_since)
    on conflict (rule, subject) do update set bad_since = excluded.bad_since, good_since = excluded.good_since;
    if open_alert.id is null then
      if is_bad and seen.bad_since <= now() - make_interval(mins => seen.for_minutes) then
        insert into private.alerts (rule, subject, since, threshold, value, worst)
        values (seen.rule, seen.subject, seen.bad_since, seen.threshold, seen.value, seen.value);
        started := started + 1;
      end if;
    elsif is_good and seen.good_since <= now() - make_interval(mins => seen.clear_minutes) then
      update private.alerts as a
      set ended_at = now(), value = seen.value,
        -- Nobody waits for the end of what they never heard of, or did not want to hear of.
        end_mailed_at = case when a.start_mailed_at is null or seen.muted_until > now() then now() end
      where a.id = open_alert.id;
      ended := ended + 1;
    else
      update private.alerts as a
      set value = seen.value,
        worst = case seen.side when 'above' then greatest(a.worst, seen.value) else least(a.worst, seen.value) end
      where a.id = open_alert.id;
    end if;
  end loop;
  delete from private.alerts as a where a.ended_at < now() - interval '400 days' or a.ended_at is not null and a.id <= (
    select o.id from private.alerts as o order by o.id desc offset 10000 limit 1
  );
  update private.monitoring_state set judged_at = now();
  return jsonb_build_object(
    'started', started, 'ended', ended,
    'open', (select count(*) from private.alerts as a where a.ended_at is null),
    'to_mail', private.alerts_to_mail()
  );
end
$$;
grant execute on function public.judge_alerts to service_role;

-- {"started": […], "ended": […]}
create function private.alerts_to_mail() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with due as (
    select a.*, row_number() over (partition by a.ended_at is null order by a.id) as place
    from private.alerts as a join private.alert_rules as r on r.name = a.rule
    where (a.ended_at is null and a.start_mailed_at is null and coalesce(r.muted_until <= now(), true))
      or (a.ended_at is not null and a.start_mailed_at is not null and a.end_mailed_at is null)
  ), told as (
    select d.ended_at is null as is_start, jsonb_build_object(
      'id', d.id, 'rule', d.rule, 'subject', d.subject, 'since', d.since, 'ended_at', d.ended_at,
      'threshold', d.threshold, 'value', d.value, 'worst', d.worst
    ) as alert, d.id
    from due as d where d.place <= 10
  )
  select jsonb_build_object(
    'started', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where t.is_start), '[]'),
    'ended', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where not t.is_start), '[]')
  )
$$;

-- started and ended: lists of ids whose mails are in the outbox.
create function public.note_alert_mails(started jsonb, ended jsonb) returns void
language sql security definer set search_path = ''
as $$
  update private.alerts as a set
    start_mailed_at = case when started @> to_jsonb(a.id) then now() else a.start_mailed_at end,
    end_mailed_at = case when ended @> to_jsonb(a.id) then now() else a.end_mailed_at end
  where a.id in (
    select i::bigint from jsonb_array_elements_text(started) as i
    union all select i::bigint from jsonb_array_elements_text(ended) as i
  )
$$;
grant execute on function public.note_alert_mails to service_role;

-- Whether a heartbeat is to be sent now: everything works, somebody judged that just now, and none was sent in this minute
-- by another process. What is muted does not count.
create function public.claim_heartbeat() returns boolean
language sql security definer set search_path = ''
as $$
  with claimed as (
    update private.monitoring_state as m set heartbeat_at = now()
    where m.judged_at > now() - interval '5 minutes'
      and (m.heartbeat_at is null or m.heartbeat_at not between now() - interval '50 seconds' and now())
      and not exists (
        select from private.alerts as a join private.alert_rules as r on r.name = a.rule
        where a.ended_at is null and coalesce(r.muted_until <= now(), true)
      )
    returning true
  )
  select exists (select from claimed)
$$;
grant execute on function public.claim_heartbeat to service_role;

-- What the System Monitoring tool reads and writes.
create function private.describe_run(run private.job_runs) returns jsonb
language sql stable set search_path = ''
as $$
  select case when run.id is not null then jsonb_build_object(
    'id', run.id, 'started_at', run.started_at, 'finished_at', run.finished_at, 'outcome', run.outcome,
    'waiting', run.waiting, 'counts', run.counts, 'error', run.error
  ) end
$$;

-- What System Monitoring shows: health, open alerts, jobs, backups, and whether somebody has stopped all sending.
create function public.read_monitoring() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
  return jsonb_build_object(
    'read_at', now(),
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'heartbeat_at', (select m.heartbeat_at from private.monitoring_state as m),
    'database_bytes', pg_database_size(current_database()),
    'mail', (
      select jsonb_build_object(
        'waiting', count(*) filter (where o.status in ('pending', 'sending')),
        'oldest_at', min(o.created_at) filter (where o.status in ('pending', 'sending')),
        'failed_this_week', count(*) filter (where o.status = 'failed'),
        'stopped', (
          select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
          from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
        )
      ) from public.email_outbox as o
      -- Not the whole log: it may be long.
      where o.status in ('pending', 'sending') or o.status = 'failed' and o.created_at > now() - interval '7 days'
    ),
    'backups', private.backup_summary(),
    'last_payment_event_at', (select max(e.received_at) from public.payment_events as e),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'started_at', p.started_at, 'last_seen_at', p.last_seen_at, 'facts', p.facts
      ) order by p.started_at), '[]')
      from private.server_processes as p where p.last_seen_at > now() - interval '1 hour'
    ),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', j.name, 'every_s', extract(epoch from j.every)::integer, 'enabled', j.enabled,
        'next_run_at', j.next_run_at, 'set_aside', (
          select count(*) from public.set_aside_rows as s where s.job = j.name and s.is_set_aside
        ),
        'last_run', (
          select private.describe_run(r) from private.job_runs as r where r.job = j.name order by r.id desc limit 1
        )
      ) order by j.name), '[]')
      from public.scheduled_jobs as j
    ),
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'side', r.side, 'threshold', r.threshold, 'clear_at', r.clear_at,
        'for_minutes', r.for_minutes, 'clear_minutes', r.clear_minutes, 'lowest', r.lowest, 'highest', r.highest,
        'is_enabled', r.is_enabled, 'muted_until', case when r.muted_until > now() then r.muted_until end,
        'mute_reason', case when r.muted_until > now() then r.mute_reason end
      ) order by r.position)
      from private.alert_rules as r
    ),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'rule', a.rule, 'subject', a.subject, 'since', a.since, 'ended_at', a.ended_at,
        'threshold', a.threshold, 'value', a.value, 'worst', a.worst, 'acknowledged_at', a.acknowledged_at,
        'acknowledged_by', u.email, 'acknowledgement', a.acknowledgement
      ) order by a.ended_at is not null, a.id desc), '[]')
      from (
        (select * from private.alerts as o where o.ended_at is null order by o.id desc limit 100)
        union all
        (select * from private.alerts as e where e.ended_at is not null order by e.ended_at desc limit 20)
      ) as a left join auth.users as u on u.id = a.acknowledged_by
    )
  );
end
$$;
comment on function public.read_monitoring() is 'What works, what does not, and since when.';
grant execute on function public.read_monitoring to authenticated;

create function public.read_job_runs(job_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
  return (
    select coalesce(jsonb_agg(private.describe_run(r) order by r.id desc), '[]')
    from (select * from private.job_runs as o where o.job = job_name order by o.id desc limit 50) as r
  );
end
$$;
comment on function public.read_job_runs(text) is 'The last fifty runs of a job.';
grant execute on function public.read_job_runs to authenticated;

create function private.refuse_to_watch_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('system-monitoring.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- The reason of what the rest of the transaction does.
create function private.give_reason(why text) returns text
language plpgsql set search_path = ''
as $$
begin
  perform set_config('hln.audit_reason', btrim(coalesce(why, '')), true);
  -- It also judges the form.
  if private.audit_reason() is null or btrim(coalesce(why, '')) = '' then
    raise exception 'Give a reason of 1 to 200 characters.' using errcode = '22023';
  end if;
  return btrim(why);
end
$$;

create function public.acknowledge_alert(alert_id bigint, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_watch_only();
  update private.alerts as a
  set acknowledged_at = now(), acknowledged_by = (select auth.uid()), acknowledgement = private.give_reason(why)
  where a.id = alert_id and a.ended_at is null;
  if not found then
    raise exception 'This alert has ended.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.acknowledge_alert to authenticated;

create function public.mute_alerts(rule_name text, for_hours integer, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_watch_only();
  if for_hours is null or for_hours not between 0 and 720 then
    raise exception 'Mute for up to 720 hours; 0 ends it.' using errcode = '22023';
  end if;
  update private.alert_rules as r
  set muted_until = case when for_hours > 0 then now() + make_interval(hours => for_hours) end,
    mute_reason = case when for_hours > 0 then private.give_reason(why) end
  where r.name = rule_name;
  if not found then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.mute_alerts to authenticated;

create function public.set_alert_rule(
  rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.alert_rules;
begin
  perform private.refuse_to_watch_only();
  select * into rule from private.alert_rules as r where r.name = rule_name for update;
  if rule.name is null then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
  if new_threshold is null or new_clear_at is null or new_for_minutes is null or enabled is null
    or new_threshold not between rule.lowest and rule.highest or new_clear_at not between rule.lowest and rule.highest
    or new_for_minutes not between 0 and 1440
  then
    raise exception 'Values from % to %, for 0 to 1440 minutes.', rule.lowest, rule.highest using errcode = '22023';
  end if;
  if (case rule.side when 'above' then new_clear_at >= new_threshold else new_clear_at <= new_threshold end) then
    raise exception 'It has to end at a % value than it starts at.',
      case rule.side when 'above' then 'lower' else 'higher' end using errcode = '22023';
  end if;
  update private.alert_rules as r
  set threshold = new_threshold, clear_at = new_clear_at, for_minutes = new_for_minutes, is_enabled = enabled
  where r.name = rule_name;
end
$$;
grant execute on function public.set_alert_rule to authenticated;

-- Errors of pages, as visitors' browsers report them: which of our scripts failed, where, and how often. The function
-- report-error has checked them: no field holds free text. Nothing says who reported one.
create table private.page_errors (
  -- Of kind, name and places: the same error is one row, whoever has it and on whatever page.
  fingerprint text primary key constraint page_errors_fingerprint check (fingerprint ~ '^[0-9a-f]{32}$'),
  kind text not null constraint page_errors_kind check (kind in ('error', 'rejection', 'formatter')),
  name text not null constraint page_errors_name check (name ~ '^[A-Za-z-]{1,40}$'),
  -- [{"file", "line", "column"}], the innermost first.
  frames jsonb not null
    constraint page_errors_frames check (jsonb_typeof(frames) = 'array' and octet_length(frames::text) <= 2000),
  -- Where it was seen last, and in which build.
  page text not null constraint page_errors_page check (page ~ '^(other|/[a-z0-9/-]{0,99})$'),
  build text not null constraint page_errors_build check (build ~ '^[0-9a-z]{0,40}$'),
  reports bigint not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index page_errors_last_seen_at on private.page_errors (last_seen_at desc);
alter table private.page_errors enable row level security;

-- How many there were: for Prometheus ever, for the alert in an hour that begins with its first report.
create table private.page_error_totals (
  kind text primary key constraint page_error_totals_kind check (kind in ('error', 'rejection', 'formatter')),
  reports bigint not null default 0,
  hour_started_at timestamptz not null default now(),
  hour_reports bigint not null default 0
);
alter table private.page_error_totals enable row level security;
insert into private.page_error_totals (kind) values ('error'), ('rejection'), ('formatter');

-- Counts one report. @raises PT429 above a limit; report: fingerprint, kind, name, frames, page, build
create function public.report_page_error(report jsonb, client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  perform private.hit_rate_limit('page-error', private.network_of(client_address));
  perform private.hit_rate_limit('page-error:all', 'all');
  insert into private.page_errors as e (fingerprint, kind, name, frames, page, build)
  values (
    report ->> 'fingerprint', report ->> 'kind', report ->> 'name', report -> 'frames', report ->> 'page', report ->> 'build'
  )
  on conflict (fingerprint) do update
  set reports = e.reports + 1, last_seen_at = now(), page = excluded.page, build = excluded.build;
  update private.page_error_totals as t
  set reports = t.reports + 1,
    hour_reports = case when t.hour_started_at > now() - interval '1 hour' then t.hour_reports + 1 else 1 end,
    hour_started_at = case when t.hour_started_at > now() - interval '1 hour' then t.hour_started_at else now() end
  where t.kind = report ->> 'kind';
  -- What was seen once goes first: a flood of invented errors drives out its own, not what visitors really met.
  delete from private.page_errors as e
  where e.fingerprint in (
    select o.fingerprint from private.page_errors as o where o.fingerprint <> report ->> 'fingerprint'
    order by o.reports > 1, o.last_seen_at
    limit greatest((select count(*) from private.page_errors) - most, 0)
  );
end
$$;
grant execute on function public.report_page_error to service_role;

create function public.page_error_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(t.kind, t.reports) from private.page_error_totals as t
$$;
grant execute on function public.page_error_totals to service_role;

-- Deletes what was not seen for so many days. Returns how many.
create function public.forget_old_page_errors(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.page_errors as e where e.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.forget_old_page_errors to service_role;

create function public.read_page_errors() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
  return jsonb_build_object(
    'total', (select count(*) from private.page_errors),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fingerprint', e.fingerprint, 'kind', e.kind, 'name', e.name, 'frames', e.frames, 'page', e.page,
        'build', e.build, 'reports', e.reports, 'first_seen_at', e.first_seen_at, 'last_seen_at', e.last_seen_at
      ) order by e.last_seen_at desc, e.fingerprint), '[]')
      from (select * from private.page_errors as o order by o.last_seen_at desc, o.fingerprint limit 50) as e
    )
  );
end
$$;
comment on function public.read_page_errors() is 'The errors of pages that were reported last.';
grant execute on function public.read_page_errors to authenticated;

-- What each rule looks at, now: what the site knows of itself, what pages report, and whether the card provider's last
-- answer was that it does not work for us. An answer that is an hour old says nothing any more: nobody has tried since.
create function private.alert_values() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  select s.rule, s.subject, s.value from private.alert_values_of_site() as s
  union all
  select 'page-errors', '', coalesce(sum(t.hour_reports), 0)
  from private.page_error_totals as t where t.hour_started_at > now() - interval '1 hour'
  union all
  select 'card-provider', '', coalesce((
    select case when (p.facts ->> 'card_answered_well')::boolean then 0 else 1 end
    from private.server_processes as p
    where (p.facts ->> 'card_answered_at')::timestamptz > now() - interval '1 hour'
    order by (p.facts ->> 'card_answered_at')::timestamptz desc limit 1
  ), 0)
$$;

-- What visitors may know of how the site is doing: which part they would notice, since when, and what was lately. Nothing
-- of rules, values, jobs, reasons or people; whoever is not to see more than that is given this and nothing else.

-- Which alerts are told of, and as a trouble of which parts. What nobody outside notices (memory, disk, backups, work among
-- ourselves) is no line here.
-- @return subject: the job, where the rule is about jobs; is_slow: it still works, but takes longer than it should
create function private.public_parts()
returns table (rule text, subject text, part text, is_slow boolean)
language sql immutable set search_path = ''
as $$
  values
    ('error-rate', '', 'site', false),
    ('slow-answers', '', 'site', true),
    ('event-loop', '', 'site', true),
    ('database-away', '', 'saving', false),
    ('database-slow', '', 'saving', true),
    ('database-away', '', 'chat', false),
    ('database-slow', '', 'chat', true),
    ('job-late', 'send-quiet-transcripts', 'chat', true),
    ('job-failed', 'send-quiet-transcripts', 'chat', false),
    ('card-provider', '', 'coffee', false),
    ('database-away', '', 'coffee', false),
    ('database-slow', '', 'coffee', true),
    ('mail-queue', '', 'mail', true),
    ('job-late', 'deliver-outbox', 'mail', true),
    ('job-failed', 'deliver-outbox', 'mail', false)
$$;

-- Incidents of a part that overlap are one.
create function public.public_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as (
    select p.part, p.is_slow, a.since, a.ended_at
    from private.alerts as a join private.public_parts() as p on p.rule = a.rule and p.subject = a.subject
    where a.ended_at is null or a.ended_at > now() - interval '30 days'
  ), troubles as (
    select t.part, bool_and(t.is_slow) as is_slow, min(t.since) as since
    from told as t where t.ended_at is null group by t.part
  ), over as (
    -- A clock that went back may have left an end before its beginning.
    select t.part, unnest(range_agg(tstzrange(least(t.since, t.ended_at), t.ended_at, '[]'))) as period
    from told as t where t.ended_at is not null group by t.part
  ), latest as (
    select o.part, lower(o.period) as since, upper(o.period) as ended_at
    from over as o order by upper(o.period) desc, o.part limit 20
  )
  select jsonb_build_object(
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', t.part, 'is_slow', t.is_slow, 'since', t.since) order by t.since, t.part
      ), '[]') from troubles as t
    ),
    'incidents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', l.part, 'since', l.since, 'ended_at', l.ended_at) order by l.ended_at desc, l.part
      ), '[]') from latest as l
    )
  )
$$;
comment on function public.public_status() is
  'What visitors may know of how the site is doing. The server asks, and shows it while the setting status.public is on.';
grant execute on function public.public_status to service_role;

-- ===== 16_words.sql

-- What staff have changed in the words of the public pages. The words themselves are in the files of apps/web/app/content;
-- here is only what differs from them, since a publication builds the site from the files and from this
-- (docs/decisions/118). Nobody reads or writes these tables but through functions.

-- Why words cannot stand on a page, as the end of a sentence; null when they can. What a single field takes is decided by
-- the files, where the field is described; this keeps out what no field takes.
create function private.site_words_fault(words text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when char_length(words) > 8000 then 'have more than 8,000 characters.'
    when btrim(words, E' \n\t\u00a0') = '' then 'are empty.'
    -- Line breaks may be needed; other control characters, and those that turn the direction of what follows, are not.
    when words ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      then 'have a character that cannot be shown.'
  end
$$;

create table private.site_words (
  key text primary key constraint site_words_key_form check (
    char_length(key) <= 200 and key ~ '^[a-z0-9][a-z0-9-]*(/[a-z0-9-]+)?/[^\s\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$'
  ),
  draft text constraint site_words_draft_fits check (private.site_words_fault(draft) is null),
  base text constraint site_words_base_size check (char_length(base) <= 8000),
  revision integer not null default 0,
  changed_at timestamptz,
  worded_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  published text constraint site_words_published_fits check (private.site_words_fault(published) is null),
  published_at timestamptz
);
comment on table private.site_words is 'Every text of the site that staff have ever changed.';
comment on column private.site_words.key is 'Content file, export and path: "home/SERVICES.items.0.title".';
comment on column private.site_words.draft is 'As staff want it; null for the words of the files.';
comment on column private.site_words.base is 'The words of the files when the draft was written.';
comment on column private.site_words.revision is 'Counts the saves; a save names the one that it was made from.';
comment on column private.site_words.worded_at is 'When a save last changed the words; others said that they still fit.';
comment on column private.site_words.published is 'As visitors read it; null for the words of the files.';
create index site_words_changed_by on private.site_words (changed_by);
alter table private.site_words enable row level security;

create table private.site_word_revisions (
  key text not null references private.site_words (key) on delete cascade,
  revision integer not null,
  words text constraint site_word_revisions_words_fit check (private.site_words_fault(words) is null),
  base text not null constraint site_word_revisions_base_size check (char_length(base) <= 8000),
  why text constraint site_word_revisions_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  made_at timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  primary key (key, revision)
);
comment on table private.site_word_revisions is 'The last fifty saves of each text; null words are those of the files.';
create index site_word_revisions_made_by on private.site_word_revisions (made_by);
alter table private.site_word_revisions enable row level security;

create table private.publications (
  id bigint generated always as identity primary key,
  kind text not null constraint publications_kind_known check (kind in ('preview', 'publish')),
  state text not null default 'queued' constraint publications_state_known
    check (state in ('queued', 'building', 'checking', 'live', 'ready', 'failed', 'cancelled')),
  why text constraint publications_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  publish_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  asked_by uuid references auth.users (id) on delete set null,
  rolls_back bigint references private.publications (id) on delete set null,
  attempts integer not null default 0,
  started_at timestamptz,
  heard_at timestamptz,
  finished_at timestamptz,
  checks jsonb not null default '[]' constraint publications_checks_size check (octet_length(checks::text) <= 100000),
  failure text constraint publications_failure_size check (char_length(failure) <= 2000),
  preview text constraint publications_preview_form check (preview ~ '^/content-preview/[A-Za-z0-9_-]{16,100}(/|$)'),
  constraint publications_ends check (case kind when 'preview' then state <> 'live' else state <> 'ready' end),
  hook_asked_at timestamptz,
  hook_answer text constraint publications_hook_answer_size check (char_length(hook_answer) <= 100)
);
comment on table private.publications is 'Builds of the site with changed words: published ones, and previews.';
comment on column private.publications.heard_at is 'When the process that builds it last said that it does.';
comment on column private.publications.hook_asked_at is 'When the build hook was last called; null where our own server builds.';
comment on column private.publications.hook_answer is 'What the hook answered, such as "201"; null until it did.';
create index publications_state on private.publications (state, publish_at);
create index publications_asked_by on private.publications (asked_by);
create index publications_rolls_back on private.publications (rolls_back);
alter table private.publications enable row level security;

create table private.publication_words (
  publication bigint not null references private.publications (id) on delete cascade,
  key text not null references private.site_words (key) on delete cascade,
  words text constraint publication_words_fit check (private.site_words_fault(words) is null),
  before text constraint publication_words_before_fit check (private.site_words_fault(before) is null),
  base text not null constraint publication_words_base_size check (char_length(base) <= 8000),
  primary key (publication, key)
);
comment on table private.publication_words is
  'What a publication changes, fixed when it is asked for: later drafts do not slip into one that waits for its time.';
comment on column private.publication_words.before is 'What visitors read until it went live; null for the words of the files.';
create index publication_words_key on private.publication_words (key);
alter table private.publication_words enable row level security;

-- What staff do with drafts: read them, save them, look at their history.
create function private.refuse_to_change_words() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('content-management.manage') then
    raise exception 'You may read these words, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- Everything that differs from the files or ever did, and the latest publications, newest first, with what became of the
-- build hook.
create function public.read_site_words() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
  return jsonb_build_object(
    'words', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', w.key, 'draft', w.draft, 'base', w.base, 'revision', w.revision, 'changed_at', w.changed_at,
        'worded_at', w.worded_at, 'changed_by', u.email, 'published', w.published, 'published_at', w.published_at
      ) order by w.key), '[]')
      from private.site_words as w left join auth.users as u on u.id = w.changed_by
      where w.revision > 0
    ),
    'publications', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'kind', p.kind, 'state', p.state, 'why', p.why, 'publish_at', p.publish_at, 'asked_at', p.asked_at,
        'asked_by', u.email, 'is_own', p.asked_by is not distinct from (select auth.uid()), 'rolls_back', p.rolls_back,
        'started_at', p.started_at, 'finished_at', p.finished_at, 'checks', p.checks, 'failure', p.failure,
        'preview', p.preview, 'hook_asked_at', p.hook_asked_at, 'hook_answer', p.hook_answer,
        'keys', (select coalesce(jsonb_agg(c.key order by c.key), '[]') from private.publication_words as c where c.publication = p.id)
      ) order by p.id desc), '[]')
      from (select * from private.publications as o order by o.id desc limit 50) as p
        left join auth.users as u on u.id = p.asked_by
    )
  );
end
$$;
comment on function public.read_site_words() is 'What staff have changed in the words of the site, and what was published of it.';
grant execute on function public.read_site_words to authenticated;

create function public.site_word_history(word_key text) returns table (
  revision integer,
  words text,
  base text,
  why text,
  made_at timestamptz,
  made_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
  return query
    select r.revision, r.words, r.base, r.why, r.made_at, u.email::text
    from private.site_word_revisions as r left join auth.users as u on u.id = r.made_by
    where r.key = word_key order by r.revision desc;
end
$$;
comment on function public.site_word_history(text) is 'The last saves of one text, newest first.';
grant execute on function public.site_word_history to authenticated;

-- The row of a text, locked; made if this is its first change.
create function private.site_word_to_change(word_key text) returns private.site_words
language plpgsql security definer set search_path = ''
as $$
declare
  word private.site_words;
begin
  select * into word from private.site_words as w where w.key = word_key for update;
  if found then
    return word;
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.site_words'));
  if (select count(*) from private.site_words) >= 3000 then
    raise exception 'There are 3,000 changed texts already.' using errcode = 'PT409';
  end if;
  insert into private.site_words (key) values (word_key) on conflict (key) do nothing;
  select * into word from private.site_words as w where w.key = word_key for update;
  return word;
end
$$;

-- Saves drafts. A text that somebody else has saved meanwhile is not touched, and comes back with their words: the page
-- shows both and lets a person decide.
--   changes   1 to 50 of {"key", "words", "base", "revision"}: words of null are those of the files, base is what the files
--             said, and the revision is the one that the words were written from. With "confirmed": true, words that stay as
--             they are count as written anew: they still fit the other language, which has changed.
-- Returns {"saved": [{"key", "revision"}], "refused": [{"key", "revision", "words", "changed_at", "changed_by"}]}.
create function public.save_site_words(changes jsonb, why text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.site_words;
  new_words text;
  reason constant text := nullif(btrim(coalesce(why, '')), '');
  saved jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.refuse_to_change_words();
  if coalesce(octet_length(changes::text), 0) not between 2 and 500000 or jsonb_typeof(changes) <> 'array'
    or jsonb_array_length(changes) not between 1 and 50
  then
    raise exception 'Save 1 to 50 texts at a time.' using errcode = '22023';
  end if;
  if reason is not null then
    perform private.give_reason(reason);
  end if;
  -- In one order, so that two saves of the same texts cannot block each other.
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    if jsonb_typeof(wanted) <> 'object' or jsonb_typeof(wanted -> 'key') is distinct from 'string'
      or coalesce(jsonb_typeof(wanted -> 'words'), 'none') not in ('string', 'null')
      or jsonb_typeof(wanted -> 'base') is distinct from 'string' or char_length(wanted ->> 'base') > 8000
      or jsonb_typeof(wanted -> 'revision') is distinct from 'number'
    then
      raise exception 'These changes cannot be read.' using errcode = '22023';
    end if;
    new_words := wanted ->> 'words';
    if private.site_words_fault(new_words) is not null then
      raise exception 'The words %', private.site_words_fault(new_words) using errcode = '22023';
    end if;
    was := private.site_word_to_change(wanted ->> 'key');
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) and new_words is distinct from was.draft then
      refused := refused || jsonb_build_object(
        'key', was.key, 'revision', was.revision, 'words', was.draft, 'changed_at', was.changed_at,
        'changed_by', (select u.email from auth.users as u where u.id = was.changed_by)
      );
      continue;
    end if;
    if new_words is not distinct from was.draft and wanted -> 'confirmed' is distinct from 'true' then
      saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision);
      continue;
    end if;
    update private.site_words as w
    set draft = new_words, base = wanted ->> 'base', revision = was.revision + 1, changed_at = now(),
      worded_at = case when new_words is distinct from was.draft then now() else was.worded_at end,
      changed_by = (select auth.uid())
    where w.key = was.key;
    insert into private.site_word_revisions (key, revision, words, base, why, made_by)
    values (was.key, was.revision + 1, new_words, wanted ->> 'base', reason, (select auth.uid()));
    delete from private.site_word_revisions as r where r.key = was.key and r.revision <= was.revision - 49;
    -- The words are meant for everybody; what is cut here stands in the history.
    perform private.record_audit(
      'changed', 'content-management', 'private.site_words', was.key,
      jsonb_build_object('words', left(was.draft, 1500), 'revision', was.revision),
      jsonb_build_object('words', left(new_words, 1500), 'revision', was.revision + 1)
    );
    saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision + 1);
  end loop;
  return jsonb_build_object('saved', saved, 'refused', refused);
end
$$;
comment on function public.save_site_words(jsonb, text) is
  'Saves drafts, but for those that somebody else has saved meanwhile: they come back as they are.';
grant execute on function public.save_site_words to authenticated;

-- What staff do with publications: ask for one, look at it before, cancel it, go back behind it.
create function private.audit_publication(action text, publication bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.record_audit(
    audit_publication.action, 'content-management', 'private.publications', p.id::text, null,
    jsonb_build_object('kind', p.kind, 'state', p.state, 'publish_at', p.publish_at, 'rolls_back', p.rolls_back,
      'texts', (select count(*) from private.publication_words as c where c.publication = p.id),
      'keys', (
        select coalesce(jsonb_agg(c.key), '[]')
        from (select c.key from private.publication_words as c where c.publication = p.id order by c.key limit 30) as c
      ))
  )
  from private.publications as p where p.id = audit_publication.publication
$$;

-- Queues drafts as they were seen. @param seen {"key": revision}: 1 to 500 texts with the revisions that were looked at
create function private.queue_publication(wanted_kind text, seen jsonb, due timestamptz, reason text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  if jsonb_typeof(seen) is distinct from 'object' or octet_length(seen::text) > 150000
    or (select count(*) from jsonb_object_keys(seen)) not between 1 and 500
  then
    raise exception 'Choose 1 to 500 texts.' using errcode = '22023';
  end if;
  perform from private.site_words as w where w.key in (select jsonb_object_keys(seen)) order by w.key for update;
  if exists (
    select from jsonb_each(seen) as s left join private.site_words as w on w.key = s.key
    where s.value is distinct from to_jsonb(w.revision)
  ) then
    raise exception 'One of these texts was changed in the meantime.'
      using errcode = 'PT409', hint = 'Look at it again and decide which words to publish.';
  end if;
  insert into private.publications (kind, why, publish_at, asked_by)
  values (wanted_kind, reason, due, (select auth.uid()))
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, w.key, w.draft, w.base
  from private.site_words as w
  where w.key in (select jsonb_object_keys(seen)) and w.draft is distinct from w.published;
  if not found then
    raise exception 'These words are published already.' using errcode = 'PT409';
  end if;
  return number;
end
$$;

create function private.refuse_more_publications() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if (select count(*) from private.publications as p where p.kind = 'publish' and p.state = 'queued') >= 20 then
    raise exception 'Twenty publications are waiting. Cancel one first.' using errcode = 'PT409';
  end if;
end
$$;

-- Asks for the site to be built with these drafts. @param due when it goes live; null for now. @returns its number
create function public.publish_site_words(seen jsonb, why text, due timestamptz default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  perform private.refuse_more_publications();
  if due < now() - interval '1 minute' or due > now() + interval '1 year' then
    raise exception 'Choose a time from now on, within a year.' using errcode = '22023';
  end if;
  number := private.queue_publication('publish', seen, coalesce(due, now()), private.give_reason(why));
  perform private.audit_publication('publish', number);
  return number;
end
$$;
comment on function public.publish_site_words(jsonb, text, timestamptz) is 'Publishes drafts as they were seen, now or at a time.';
grant execute on function public.publish_site_words to authenticated;

-- Asks for a preview. One that the same person still waits for is dropped.
create function public.preview_site_words(seen jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  delete from private.publications as p
  where p.kind = 'preview' and p.state = 'queued' and p.asked_by = (select auth.uid());
  number := private.queue_publication('preview', seen, now(), null);
  perform private.audit_publication('preview', number);
  return number;
end
$$;
comment on function public.preview_site_words(jsonb) is 'Has the site built with drafts beside the one that visitors see.';
grant execute on function public.preview_site_words to authenticated;

create function public.cancel_publication(publication bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_change_words();
  update private.publications as p set state = 'cancelled', finished_at = now()
  where p.id = cancel_publication.publication and p.state = 'queued';
  if not found then
    raise exception 'It is no longer waiting.' using errcode = 'PT409', hint = 'Look at what became of it.';
  end if;
  perform private.audit_publication('cancelled', publication);
end
$$;
comment on function public.cancel_publication(bigint) is 'Cancels a publication that waits.';
grant execute on function public.cancel_publication to authenticated;

-- Publishes the words as they stood before a publication went live. Drafts stay as they are.
create function public.roll_back_publication(publication bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  perform private.refuse_more_publications();
  if not exists (
    select from private.publications as p where p.id = roll_back_publication.publication and p.state = 'live'
  ) then
    raise exception 'There is no such publication to roll back.' using errcode = 'PT404';
  end if;
  insert into private.publications (kind, why, asked_by, rolls_back)
  values ('publish', private.give_reason('Rolled back publication ' || publication), (select auth.uid()), publication)
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, first.key, first.before, first.base
  from (
    -- Of each text, what stood there before the first of the publications that are undone.
    select distinct on (c.key) c.key, c.before, c.base
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.publications as from_here on from_here.id = roll_back_publication.publication
    where p.state = 'live' and (p.finished_at, p.id) >= (from_here.finished_at, from_here.id)
    order by c.key, p.finished_at, p.id
  ) as first join private.site_words as w on w.key = first.key
  where first.before is distinct from w.published;
  if not found then
    raise exception 'The words are as they were before it already.' using errcode = 'PT409';
  end if;
  perform private.audit_publication('roll-back', number);
  return number;
end
$$;
comment on function public.roll_back_publication(bigint) is 'Publishes the words as they stood before a publication.';
grant execute on function public.roll_back_publication to authenticated;

-- What a publication changes: [{"key", "words", "before", "base"}]; null words are those of the files.
create function public.read_publication(publication bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', c.key, 'words', c.words, 'base', c.base,
      'before', case when p.state = 'live' then c.before else w.published end
    ) order by c.key), '[]')
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.site_words as w on w.key = c.key
    where c.publication = read_publication.publication
  );
end
$$;
comment on function public.read_publication(bigint) is 'The words that a publication changes.';
grant execute on function public.read_publication to authenticated;

-- What the server that builds the site asks and tells: which publication is next, and what became of it.

-- The next publication that is due, or null: one at a time, however many processes ask. One of which nobody has heard for
-- ten minutes is given again, since the process that built it has ended; after three times it has failed.
-- One that is given again has not been asked for by anybody yet.
create function public.claim_publication() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed private.publications;
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if exists (
    select from private.publications as p
    where p.state in ('building', 'checking') and p.heard_at > now() - interval '10 minutes'
  ) then
    return null;
  end if;
  update private.publications as p
  set state = 'failed', finished_at = now(), failure = 'The server stopped three times while it was building.'
  where p.state in ('building', 'checking') and p.attempts >= 3;
  select * into claimed from private.publications as p
  where p.state in ('building', 'checking') or p.state = 'queued' and p.publish_at <= now()
  order by p.state = 'queued', p.kind = 'preview', p.publish_at, p.id
  limit 1 for update;
  if not found then
    return null;
  end if;
  update private.publications as p
  set state = 'building', attempts = p.attempts + 1, started_at = now(), heard_at = now(), checks = '[]',
    hook_asked_at = null, hook_answer = null
  where p.id = claimed.id;
  return jsonb_build_object('id', claimed.id, 'kind', claimed.kind, 'edits', private.edits_with(claimed.id));
end
$$;
comment on function public.claim_publication() is 'The next publication to be built, with every edit that the site shall have.';
grant execute on function public.claim_publication to service_role;

-- @param state building, checking, live (of a publication), ready (of a preview) or failed
-- @param preview the path of a preview, below /content-preview/
create function public.note_publication(
  publication bigint, state text, checks jsonb default null, failure text default null, preview text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted private.publications;
begin
  if note_publication.state is null or note_publication.state not in ('building', 'checking', 'live', 'ready', 'failed') then
    raise exception 'There is no such state.' using errcode = '22023';
  end if;
  update private.publications as p
  set state = note_publication.state, heard_at = now(),
    checks = coalesce(note_publication.checks, p.checks), failure = left(note_publication.failure, 2000),
    preview = coalesce(note_publication.preview, p.preview),
    finished_at = case when note_publication.state in ('live', 'ready', 'failed') then clock_timestamp() end
  where p.id = note_publication.publication and p.state in ('building', 'checking')
  returning * into noted;
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
  if noted.state = 'live' then
    update private.publication_words as c set before = w.published
    from private.site_words as w where w.key = c.key and c.publication = noted.id;
    update private.site_words as w set published = c.words, published_at = now()
    from private.publication_words as c where c.publication = noted.id and c.key = w.key;
  end if;
  if noted.kind = 'publish' and noted.state in ('live', 'failed') then
    perform private.audit_publication(case noted.state when 'live' then 'published' else 'publishing-failed' end, noted.id);
  end if;
end
$$;
comment on function public.note_publication(bigint, text, jsonb, text, text) is 'What became of a publication that is being built.';
grant execute on function public.note_publication to service_role;

create function public.published_words() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', w.key, 'text', w.published, 'base', w.base) order by w.key), '[]')
  from private.site_words as w where w.published is not null
$$;
comment on function public.published_words() is 'Every edit that visitors read, with the words of the files that it was written for.';
grant execute on function public.published_words to service_role;

-- The files now say what was published of these texts, so it need not be put in any more. Returns how many there were.
create function public.settle_words(keys text[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  settled integer;
begin
  perform from private.site_words as w where w.key = any (keys) and w.published is not null order by w.key for update;
  -- "The words of the files" are others from now on: what meant the earlier ones says so.
  update private.publication_words as c
  set words = coalesce(c.words, c.base), before = case when p.state = 'live' then coalesce(c.before, c.base) end
  from private.site_words as w, private.publications as p
  where w.key = c.key and w.key = any (keys) and w.published is not null and p.id = c.publication
    and private.site_words_fault(c.base) is null;
  update private.site_words as w
  set draft = case
      when w.draft is not distinct from w.published then null
      when w.draft is null and private.site_words_fault(w.base) is null then w.base
      else w.draft
    end,
    base = w.published, published = null
  where w.key = any (keys) and w.published is not null;
  get diagnostics settled = row_count;
  if settled > 0 then
    perform private.record_audit(
      'settled', 'content-management', 'private.site_words', null, null, jsonb_build_object('texts', settled)
    );
  end if;
  return settled;
end
$$;
comment on function public.settle_words(text[]) is 'Drops edits that the files have now.';
grant execute on function public.settle_words to service_role;

-- Deletes what nobody needs any more: previews after a week, publications that came to nothing after 90 days, and all but
-- the last 200 that went live.
create function public.forget_old_publications() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.publications as p
  where p.state not in ('queued', 'building', 'checking') and (
    p.kind = 'preview' and p.asked_at < now() - interval '7 days'
    or p.state in ('failed', 'cancelled') and p.asked_at < now() - interval '90 days'
    or p.state = 'live' and p.id not in (
      select o.id from private.publications as o where o.state = 'live' order by o.finished_at desc, o.id desc limit 200
    )
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.forget_old_publications() is 'Deletes old previews and publications. Returns how many.';
grant execute on function public.forget_old_publications to service_role;

-- Every edit that the site has once this publication is live; of null, those that it has now.
create function private.edits_with(publication bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', e.key, 'text', e.words) order by e.key), '[]')
  from (
    select w.key, case when c.key is null then w.published else c.words end as words
    from private.site_words as w
      left join private.publication_words as c on c.key = w.key and c.publication = edits_with.publication
  ) as e
  where e.words is not null
$$;

-- Notes that the build hook is about to be called (no answer), or what it answered.
create function public.note_build_asked(publication bigint, answer text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.publications as p
  set heard_at = now(), hook_answer = left(note_build_asked.answer, 100),
    hook_asked_at = case when note_build_asked.answer is null then now() else p.hook_asked_at end
  where p.id = note_build_asked.publication and p.kind = 'publish' and p.state = 'building';
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
end
$$;
comment on function public.note_build_asked(bigint, text) is 'That the host of the site was asked to build it, and what it said.';
grant execute on function public.note_build_asked to service_role;

-- For whoever builds the site elsewhere: the words of the publication that it was asked for, else those that visitors read.
create function public.words_to_build() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select p.id, p.hook_asked_at, p.hook_answer from private.publications as p
    where p.state = 'building' and p.hook_asked_at is not null
    order by p.hook_asked_at desc limit 1
  )
  select jsonb_build_object(
    'publication', (select to_jsonb(a) from asked as a),
    'edits', private.edits_with((select a.id from asked as a))
  )
$$;
comment on function public.words_to_build() is 'Every edit that the next build of the site is to have, and what asked for it.';
grant execute on function public.words_to_build to service_role;

-- ===== 17_backups.sql

-- Backups: what is being done about them, what became of it, and when one was last proved to be of use. The archives are
-- files in the server's data folder; here is the record of the work, which is done once at a time over all processes.
create table private.backup_work (
  id bigint generated always as identity primary key,
  kind text not null constraint backup_work_kind check (kind in ('make', 'prove')),
  -- The file's name; of one that is being made, null until it is whole.
  backup text constraint backup_work_name check (backup ~ '^hln-[0-9TZ-]{20,30}[.](tar[.]gz|dump)$'),
  -- Null for the schedule.
  asked_by uuid references auth.users (id) on delete set null,
  started_at timestamptz not null default now(),
  -- Whoever is at work says so every few seconds; one that has not is given up.
  busy_until timestamptz not null,
  finished_at timestamptz,
  state text not null default 'running' constraint backup_work_state check (state in ('running', 'done', 'failed')),
  step text constraint backup_work_step check (char_length(step) <= 60),
  done_parts bigint,
  all_parts bigint,
  problem text constraint backup_work_problem check (char_length(problem) <= 1000),
  -- How many tables and rows were counted.
  tables integer,
  row_total bigint
);
create index backup_work_by_name on private.backup_work (backup, id desc) where kind = 'prove';
create index backup_work_asked_by on private.backup_work (asked_by);
alter table private.backup_work enable row level security;

create table private.backup_state (
  only_row boolean primary key default true check (only_row),
  -- Before that there was nothing to back up.
  since timestamptz not null default now(),
  -- Whether a proof is to be expected each night: the schedule says so, and the host can do it.
  is_expected boolean not null default false
);
alter table private.backup_state enable row level security;
insert into private.backup_state default values;

create function private.refuse_backups_to_others() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') or not private.is_owner((select auth.uid())) then
    raise exception 'Backups are for Owners.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

-- Takes the one place for such work. @returns its number, or null while somebody else has the place
create function private.take_backup_place(work_kind text, backup_name text, person uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.backups', 0));
  update private.backup_work as w
  set state = 'failed', finished_at = now(), problem = 'It was interrupted: the server that was at work has ended.'
  where w.state = 'running' and w.busy_until < now();
  if exists (select from private.backup_work as w where w.state = 'running') then
    return null;
  end if;
  delete from private.backup_work as w where w.started_at < now() - interval '400 days';
  insert into private.backup_work (kind, backup, asked_by, busy_until)
  values (work_kind, case when work_kind = 'prove' then backup_name end, person, now() + interval '60 seconds')
  returning id into number;
  return number;
end
$$;

-- An Owner has one made, or proved. The server does it; here it is put on record first.
create function public.begin_backup_work(work_kind text, backup_name text) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_backups_to_others();
  number := private.take_backup_place(work_kind, backup_name, (select auth.uid()));
  if number is null then
    raise exception 'Another backup is being made or proved. Wait for it.' using errcode = 'PT429';
  end if;
  perform private.record_audit(
    work_kind || '-backup', 'database-admin', 'private.backup_work', number::text, null,
    jsonb_build_object('backup', backup_name)
  );
  return number;
end
$$;
comment on function public.begin_backup_work(text, text) is 'Puts the making or proving of a backup on record, before it is done.';
grant execute on function public.begin_backup_work to authenticated;

-- Before the first byte leaves.
create function public.record_backup_download(backup_name text, byte_count bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.refuse_backups_to_others();
  perform private.record_audit(
    'download-backup', 'database-admin', null, backup_name, null, jsonb_build_object('bytes', byte_count)
  );
end
$$;
comment on function public.record_backup_download(text, bigint) is 'Puts on record that an Owner is given a backup.';
grant execute on function public.record_backup_download to authenticated;

create function private.describe_backup_work(work private.backup_work) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', work.id, 'kind', work.kind, 'backup', work.backup, 'started_at', work.started_at,
    'finished_at', work.finished_at, 'asked_by', (select u.email from auth.users as u where u.id = work.asked_by),
    'state', case when work.state = 'running' and work.busy_until < now() then 'failed' else work.state end,
    'step', work.step, 'done_parts', work.done_parts, 'all_parts', work.all_parts,
    'problem', case when work.state = 'running' and work.busy_until < now()
      then 'It was interrupted: the server that was at work has ended.' else work.problem end,
    'tables', work.tables, 'rows', work.row_total
  )
$$;

create function private.backup_summary() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_expected', (select s.is_expected from private.backup_state as s),
    'made_at', max(w.finished_at) filter (where w.kind = 'make' and w.state = 'done'),
    'proved_at', max(w.finished_at) filter (where w.kind = 'prove' and w.state = 'done')
  )
  from private.backup_work as w
$$;

create function public.read_backup_work() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_backups_to_others();
  return private.backup_summary() || jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'latest', (
      select private.describe_backup_work(w) from private.backup_work as w order by w.id desc limit 1
    ),
    'proofs', (
      select coalesce(jsonb_agg(private.describe_backup_work(w)), '[]')
      from (
        select distinct on (o.backup) o.* from private.backup_work as o
        where o.kind = 'prove' and o.backup is not null and o.state <> 'running'
        order by o.backup, o.id desc limit 500
      ) as p join private.backup_work as w on w.id = p.id
    )
  );
end
$$;
comment on function public.read_backup_work() is 'What is being done about backups, and which of them were proved.';
grant execute on function public.read_backup_work to authenticated;

-- Our own functions take the place for the schedule, say that they are still at it, and how it ended.
create function public.begin_scheduled_backup_work(work_kind text, backup_name text) returns bigint
language sql volatile security definer set search_path = ''
as $$
  select private.take_backup_place(work_kind, backup_name, null)
$$;
grant execute on function public.begin_scheduled_backup_work to service_role;

-- @returns whether the place is still theirs; otherwise they have to stop
create function public.note_backup_work(work_id bigint, now_at text, done bigint, total bigint) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with noted as (
    update private.backup_work as w
    set busy_until = now() + interval '60 seconds', step = left(now_at, 60), done_parts = done, all_parts = total
    where w.id = work_id and w.state = 'running'
    returning true
  )
  select exists (select from noted)
$$;
grant execute on function public.note_backup_work to service_role;

create function public.finish_backup_work(
  work_id bigint, backup_name text, what_was_wrong text, counted_tables integer, counted_rows bigint
) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.backup_work as w
  set state = case when what_was_wrong is null then 'done' else 'failed' end, finished_at = now(),
    backup = coalesce(w.backup, backup_name), problem = left(what_was_wrong, 1000),
    tables = counted_tables, row_total = counted_rows
  where w.id = work_id and w.state = 'running'
$$;
grant execute on function public.finish_backup_work to service_role;

-- What the night asks for: one is made every so many days, and the newest is proved each night, from the given hour in
-- New Zealand on. What failed is tried again after an hour, a proof after six.
create function public.backups_due(every_days integer, at_hour integer, can_make boolean, can_prove boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  here constant timestamp := now() at time zone 'Pacific/Auckland';
  tonight timestamp := date_trunc('day', here) + make_interval(hours => at_hour);
  night timestamptz;
  began timestamptz;
begin
  if tonight > here then
    tonight := tonight - interval '1 day';
  end if;
  night := tonight at time zone 'Pacific/Auckland';
  update private.backup_state as s
  set since = case when can_make and can_prove and every_days > 0 and not s.is_expected then now() else s.since end,
    is_expected = can_make and can_prove and every_days > 0
  where s.is_expected is distinct from (can_make and can_prove and every_days > 0);
  select s.since into began from private.backup_state as s;
  return jsonb_build_object(
    'make', can_make and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'make' and (
        w.state = 'done' and w.finished_at >= night - make_interval(days => every_days - 1)
        or w.started_at > now() - interval '1 hour'
      )
    ),
    'prove', can_prove and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'prove' and (
        w.state = 'done' and w.finished_at >= night or w.started_at > now() - interval '6 hours'
      )
    ),
    'proved', (
      select w.backup from private.backup_work as w
      where w.kind = 'prove' and w.state = 'done' and w.backup is not null order by w.id desc limit 1
    )
  );
end
$$;
grant execute on function public.backups_due to service_role;

-- ===== 18_database_admin.sql

-- Notes a question that an account asked of the database in the console. The text may name people, so the log keeps its
-- SHA-256, by which a text that is kept elsewhere can be recognised.
--   facts  numbers: rows, milliseconds, characters
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

-- What somebody can do, read from the policies and grants as they are, so that no list can fall behind them. Whether a
-- permission holds is asked of private.has_permission() as that person.

-- The permissions that a policy or a function asks for, as 'area.level'.
create function private.permissions_in(code text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct m[1] order by m[1]), '{}')
  from regexp_matches(code, '(?:has_permission|refuse_without)\(''([a-z-]+\.[a-z]+)''', 'g') as m
$$;

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
  select * from private.table_rules_of('authenticated')
$$;

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

-- What somebody may do once they are signed in. It needs nobody's claims any more.
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
grant execute on function public.person_access to authenticated;

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

-- The embedded database is one process for one question at a time: there is nothing to watch and nothing to cancel.
create function private.is_embedded() returns boolean
language sql stable set search_path = ''
as $$
  select version() like '% on wasm%'
$$;

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
grant execute on function public.read_database to authenticated;

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
grant execute on function public.read_running_queries to authenticated;

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
grant execute on function public.cancel_query to authenticated;

-- The SQL console of Owners. What it may read is granted, column by column beside each table, to the
-- role sql_console, which nobody logs in as: on
-- PostgreSQL a login role of the console's own is a member of it (CONSOLE_DATABASE_URL), and for the embedded database
-- these columns, and nothing else, are copied into a database apart.
--
-- Left out are the schemas auth and private, what people wrote or is about them (names, addresses, conversations, mails,
-- what they watch), and whatever opens something: links, leases, ids at the card provider.
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
create index console_saved_queries_saved_by on private.console_saved_queries (saved_by);
alter table private.console_saved_queries enable row level security;

create function private.refuse_all_but_owners() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') or not private.is_owner((select auth.uid())) then
    raise exception 'The SQL console is for Owners.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

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
grant execute on function public.read_console to authenticated;

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
grant execute on function public.begin_console_query to authenticated;

-- Our own function says how it ended.
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
grant execute on function public.save_console_query to authenticated;

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
grant execute on function public.delete_console_query to authenticated;

-- Browsing a table, read-only: what the SQL console may read, and what is about people, masked until somebody gives a
-- reason. The masked text is made here, so nobody gets around it.

-- What is about people or was written by them, and may be uncovered: one list. What is on neither this list nor among the
-- columns of the console is not shown at all.
create table private.personal_columns (
  relation text not null,
  column_name text not null,
  -- How it is masked: of an e-mail address its first letter stays.
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

-- The columns of every table that can be browsed, in their order. A row is named by its key, where all of that may be read.
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
  -- A personal column is never one of the key.
  where f.is_open or f.mask is not null and f.key_place is null
$$;

create function public.read_browsable_tables() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('database-admin.view');
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
comment on function public.read_browsable_tables() is 'The tables whose rows can be browsed, with what kind of column each is.';
grant execute on function public.read_browsable_tables to authenticated;

-- One condition on a column, as SQL. Nothing that was typed becomes part of it but as a quoted literal of its type.
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
    -- Asking whether it begins with an a would uncover it, letter by letter.
    raise exception 'This column cannot be filtered by.' using errcode = '22023';
  end if;
  if operator in ('empty', 'filled') then
    return format('t.%I is %s null', found.column_name, case operator when 'filled' then 'not' else '' end);
  end if;
  if given is null or char_length(given) > 200 then
    raise exception 'A filter has a value of up to 200 characters.' using errcode = '22023';
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
  raise exception 'This column cannot be asked that.' using errcode = '22023';
end
$$;

-- A page of a table's rows: the newest first where a key tells which those are.
-- @param filters [{"column", "operator", "value"}], of which all have to hold
-- @param after the place of the row that the page begins after
-- @returns cells as PostgreSQL writes them, 500 characters at most, and those about people masked
create function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
-- Stable: whatever it runs can only read.
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
  perform private.refuse_without('database-admin.view');
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
      raise exception 'This page cannot be found any more.' using errcode = '22023';
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
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return page;
end
$$;
comment on function public.browse_rows(text, jsonb, jsonb, integer) is
  'A page of a table''s rows for those who may see the database, with what is about people masked.';
grant execute on function public.browse_rows to authenticated;

-- Uncovers what is about people in some rows. The audit log has who, what and why before it is read.
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
    raise exception 'You may see this, but not uncover it.' using errcode = '42501', hint = 'Ask an Owner.';
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
    raise exception 'There is nothing to uncover there.' using errcode = '22023';
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
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return answer;
end
$$;
comment on function public.show_personal_values(text, jsonb, jsonb, text) is
  'Uncovers what is about people in some rows, for a reason that is put on record first.';
grant execute on function public.show_personal_values to authenticated;

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
grant execute on function public.read_people_to_see_as to authenticated;

-- Makes the rest of the transaction that person's, after putting on record who does so.
-- @returns what can be said without that person's rights, and which rows each policy by itself lets through
create function private.become_for_seeing(person uuid, relation_name text) returns jsonb
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
comment on function private.become_for_seeing(uuid, text) is
  'Makes the rest of the transaction another person''s, for read_rows_seen().';

-- Not with the rights of its owner: it asks with those that everybody who is signed in has.
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
comment on function public.read_rows_seen(uuid, text) is 'How many rows of a table somebody sees, by which policy, and the first of them.';
grant execute on function public.read_rows_seen to authenticated;

create function public.begin_seeing_as(person uuid, relation_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('hln.seeing_as', true), '') is distinct from person::text then
    raise exception 'This is a part of read_rows_seen() and nothing by itself.' using errcode = '42501';
  end if;
  perform set_config('hln.seeing_as', '', true);
  return private.become_for_seeing(person, relation_name);
end
$$;
comment on function public.begin_seeing_as(uuid, text) is
  'Makes the rest of the transaction another person''s, for read_rows_seen() and nobody else.';
grant execute on function public.begin_seeing_as to authenticated;

-- What was asked of the database is kept for 90 days (decision 109), also where nobody asks anything any more.
-- Returns how many were deleted.
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

-- What 01_foundations.sql switched off.
reset check_function_bodies;
