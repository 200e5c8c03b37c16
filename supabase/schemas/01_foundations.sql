-- What every other file builds on: roles, schemas, default privileges, the limits on visitors, and helpers that several
-- areas share.

-- Functions may call functions that a later file defines. The last file restores the setting.
set check_function_bodies = off;

-- The three API roles already exist on hosted Supabase; the embedded database creates them here. Nobody logs in as
-- sql_console, the role with whose privileges the SQL console reads.
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
-- Helpers that triggers and functions share, which the API must never expose by name.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role, sql_console;
grant usage on schema hln to authenticated, service_role, sql_console;

-- Hosted Supabase grants everything on every new table and function in this schema to the API's roles and leaves the
-- rest to row level security. Here nothing is granted by default: each grant stands next to its object. The secret key
-- bypasses every policy anyway; it must not also be able to empty a table in one statement, or call what only staff may
-- call.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
-- Hosted Supabase adds no privileges to custom schemas, but a project may have been set up to.
alter default privileges in schema hln revoke all on tables from anon, authenticated;
alter default privileges in schema hln revoke all on sequences from anon, authenticated;
alter default privileges in schema hln revoke all on functions from anon, authenticated;

-- Limits per IP address, counted by the database itself so that they apply wherever it runs.
create table public.rate_limits (
  action text primary key check (action <> ''),
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0)
);
comment on table public.rate_limits is
  'How often one network address can do something. A null means no limit; an action without a row is not limited.';
alter table public.rate_limits enable row level security;
create policy rate_limits_console_may_read on public.rate_limits for select to sql_console using (true);
grant select, insert, update, delete on public.rate_limits to service_role;
grant select on public.rate_limits to sql_console;
insert into public.rate_limits (action, per_minute, per_day) values
  -- These limits are by IP address. A whole office of analysts may share one address.
  ('sql_feedback', 30, 300),
  -- Each checkout calls the provider in our name, so checkouts are limited per address.
  ('create_checkout', 20, 200),
  ('chat_sessions', 20, 200),
  ('chat_session_updates', 120, 2000),
  -- A whole office may share one address.
  ('contact', 5, 30),
  -- Opening an invitation's link, and accepting the invitation. No rate would make guessing a token feasible.
  ('invitation_look', 30, 300),
  ('invitation_accept', 10, 50),
  -- A page sends at most five reports, and one browser must not send them all day.
  ('page-error', 5, 20),
  -- This limit is for all addresses together, and ends a flood from many of them.
  ('page-error:all', 60, 2000),

  -- These limits are by account. Adding an item, changing its URL and "check now" each make our server visit a page, so
  -- they are limited per user.
  ('price_watch_visits', 60, 2000),
  -- Before it saves a URL, the page calls the function check-watch-address, which looks up a host name.
  ('watch_address_checks', 60, 2000),
  -- Somebody who tries everything can't fill the disk with entries; the last entry before recording stops says so.
  ('audit_refusal', 10, 200),
  ('transcript_read', 60, 1000),
  -- A search for everything about a person reads every text in the database.
  ('personal_data_searches', 30, 500),
  -- Email addresses that staff enter for a conversation instead of the visitor's.
  ('chat_email_change', 5, 5),
  ('invitation', 10, 50),
  -- Previews and imports of costs on their page.
  ('cost_import', 30, 500),
  -- A test email to oneself. It goes to the account's own address only.
  ('settings_test_mails', 3, 30),
  ('settings_test_alerts', 3, 30),
  ('llm_tests', 6, 60),
  ('llm_formatting', 20, 500),

  -- Emails are limited by recipient (private.limit_mail_by_recipient), except for security emails
  -- (private.is_security_email). This line applies to kinds of email without a line of their own.
  ('mail', 60, 500),
  -- Emails to our own mailboxes. Their senders are limited by IP address; this ends a flood from many of them.
  ('mail:feedback', 300, 3000),
  ('mail:chat-transcript', 300, 3000),
  ('mail:chat-reminder', 300, 3000),
  ('mail:chat-email', 300, 3000),
  ('mail:contact-request', 60, 600),
  -- Emails to addresses that visitors type: strangers must not fill anybody's mailbox.
  ('mail:contact-confirmation', 2, 5),
  ('mail:donation-thanks', 5, 20),
  -- By its own rules the price watcher writes at most once an hour about falls, and once more about targets reached.
  ('mail:price-news', 5, 60),
  ('mail:invitation', 3, 10),
  ('mail:chat-reply', 5, 20),
  ('mail:feedback-reply', 5, 20);

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

-- Which header carries the visitor's IP address. Proxies append to x-forwarded-for, so its last entry is the only one
-- that the visitor could not write; each further proxy of our own is one more trusted hop.
create table public.client_address_settings (
  only_row boolean primary key default true check (only_row),
  header text not null default 'x-forwarded-for' check (header = lower(header)),
  trusted_hops integer not null default 0 check (trusted_hops between 0 and 8)
);
alter table public.client_address_settings enable row level security;
grant select, insert, update, delete on public.client_address_settings to service_role;
-- Hosted Supabase is behind Cloudflare, which overwrites this header with the address that it saw.
insert into public.client_address_settings (header)
select case
  when exists (select from pg_roles where rolname = 'supabase_admin') then 'cf-connecting-ip'
  else 'x-forwarded-for'
end;

-- The visitor's network as text: an IPv4 address, or the /64 of an IPv6 address (one household or server can rotate
-- through a whole /64). Null outside an API request; 'unknown' if no header tells.
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

-- Counts one hit and refuses it if it exceeds the limit in force. PT429 is PostgREST's way to return a custom status:
-- https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
--
-- An address's counters are deleted once its day is over: each hit deletes a few, and the hourly job the rest, in
-- batches, so that no statement locks the table for long. A single visitor can't fill the table within a day either,
-- although an IPv6 network of the common size /48 contains 65,536 of the /64 networks that a limit counts.
create function private.hit_rate_limit(hit_action text, hit_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  counted public.rate_limit_hits;
  -- The counters of a hit, widest first: a /48 has the limit of sixteen visitors, and is counted first so that visitors
  -- refused because of it leave no row.
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
    -- A minute or a day starts with the visitor's first hit, not on the clock.
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

-- The key under which an address is counted: itself, or the /64 of an IPv6 address (see private.client_network).
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

-- Handles a machine whose clock was ahead and is corrected: everything planned by the wrong clock lies far in the
-- future, and jobs, emails, checks and sign-ins would wait for it. The schedule, which looks at the clock every few
-- seconds, remembers the latest time it saw; if the clock is behind that, all future times are moved back by the
-- difference. A clock that jumps ahead needs nothing: due work is done, and leases that end early are fenced.
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
  -- Most calls change nothing and lock nothing.
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
  raise warning 'The clock went back by %: planned times are moved back by the same.', back;
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

-- A text as a single line for display.
create function private.one_line(line text, longest integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), longest)
$$;

-- Whether a text that is about to be parsed as JSON nests deeper than the given levels, or has more than 5,000 lists
-- and objects. PostgreSQL's parser recurses for each level, and the embedded database crashes at 25,000; 130,000 empty
-- lists keep it busy for a second. A text with fewer than a thousand brackets is left to the parser; from others,
-- strings are removed first, and then the innermost brackets, once per level.
create function private.nests_deeper(given text, levels integer) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  brackets text;
begin
  if char_length(given) - char_length(translate(given, '[{', '')) < 1000 then
    return false;
  end if;
  brackets := regexp_replace(regexp_replace(given, '"([^"\\]|\\.)*"', '', 'g'), '[^][{}]+', '', 'g');
  if char_length(brackets) > 10000 then
    return true;
  end if;
  for level in 1 .. levels loop
    brackets := replace(replace(brackets, '[]', ''), '{}', '');
    exit when brackets = '';
  end loop;
  return brackets <> '';
end
$$;

-- Decodes the output of encodeURIComponent.
create function private.percent_decoded(encoded text) returns text
language sql immutable strict set search_path = ''
as $$
  select convert_from(string_agg(
    case when m[1] like '\%__' then decode(substr(m[1], 2), 'hex') else convert_to(m[1], 'UTF8') end, ''::bytea order by n
  ), 'UTF8')
  from regexp_matches(encoded, '(%[0-9a-fA-F]{2}|.)', 'g') with ordinality as found (m, n)
$$;

-- 32 unpredictable bytes: four times what a code needs, from the database's own source of randomness, which without
-- pgcrypto PostgreSQL offers only as random UUIDs of 122 bits.
create function private.random_bytes() returns bytea
language sql volatile set search_path = ''
as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

-- The words to search by: everything between white space and punctuation, so that a part of a name is found, too.
create function private.searchable_words(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(words, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), '\S{101,}', ' ', 'g'
  )
$$;

-- Normalises a text for searching: full-width letters become narrow ones, capitals small ones.
create function private.searchable(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(normalize(words, NFKC)) $$;

-- How many rows of a relation match some conditions, both given as SQL: {"count": 10000, "is_all": false} if more than
-- 10,000 do, since counting them all would take longer than reading a page of them.
create function private.count_rows(relation text, conditions text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found bigint;
begin
  execute format('select count(*) from (select from %s where %s limit 10001) as r', relation, conditions) into found;
  return jsonb_build_object('count', least(found, 10000), 'is_all', found <= 10000);
end
$$;

-- The id of the request or job that caused an email, as in the server's log and responses. Null where no server of ours
-- is involved, as on hosted Supabase.
create function private.request_id() returns text
language sql stable set search_path = ''
as $$
  select left(nullif(current_setting('hln.request_id', true), ''), 64)
$$;
-- Evaluated as the inserting role; the schema is closed, so nobody can call it by name.
grant execute on function private.request_id to service_role;

-- The limits in force for an action. Missing rows and null limits stay switched off.
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
