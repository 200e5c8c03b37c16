-- Password guessing is slowed by account and by IP address, in the database, so that all processes count together. The
-- keys are hashes computed by the caller: neither email nor IP addresses are stored here.
create table private.sign_in_limits (
  -- The kind of attempt: on an account, from an address, for a recovery email …
  kind text primary key,
  -- The number of free attempts; each further attempt has to wait, at first `first_wait`, then twice as long each time.
  free_tries integer not null check (free_tries >= 0),
  first_wait interval not null,
  longest_wait interval not null,
  -- After this time without an attempt the count restarts.
  memory interval not null
);
comment on table private.sign_in_limits is 'How often something can fail before further attempts have to wait.';
alter table private.sign_in_limits enable row level security;
insert into private.sign_in_limits (kind, free_tries, first_wait, longest_wait, memory) values
  ('account', 5, '30 seconds', '15 minutes', '1 day'),
  -- A whole office may share one address.
  ('address', 20, '30 seconds', '15 minutes', '1 hour'),
  ('recovery by account', 3, '1 hour', '1 hour', '1 hour'),
  ('recovery by address', 10, '5 minutes', '1 hour', '1 hour'),
  -- An hour is the longest wait: somebody who has the password gets 24 guesses a day, each with a chance of three in a
  -- million.
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

-- Counts an attempt before it is made, so that concurrent attempts gain nothing. Returns 0 if it may proceed, otherwise
-- the whole seconds to wait; an attempt that has to wait is not counted, so retrying too early does not extend the
-- wait.
create function private.begin_try(try_kind text, try_key text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.sign_in_limits;
  counted private.sign_in_attempts;
begin
  -- Each attempt also deletes a few that are older than two days.
  delete from private.sign_in_attempts as a using (
    select o.kind, o.key from private.sign_in_attempts as o
    where o.last_try_at < now() - interval '2 days' limit 10 for update skip locked
  ) as old
  where a.kind = old.kind and a.key = old.key;
  select * into strict rule from private.sign_in_limits as l where l.kind = try_kind;
  insert into private.sign_in_attempts as a (kind, key, tries, last_try_at, wait_until)
  values (try_kind, try_key, 0, clock_timestamp(), clock_timestamp())
  on conflict (kind, key) do update set
    -- Locks the row, and resets a count that is too old.
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

-- Restarts an account's count after a successful attempt.
create function private.forget_tries(try_kind text, try_key text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.sign_in_attempts as a where a.kind = try_kind and a.key = try_key
$$;

-- Stops counting an attempt that succeeded or was not made after all; earlier ones still count.
create function private.take_back_try(try_kind text, try_key text) returns void
language sql security definer set search_path = ''
as $$
  update private.sign_in_attempts as a
  set tries = greatest(a.tries - 1, 0), wait_until = clock_timestamp()
  where a.kind = try_kind and a.key = try_key
$$;

-- For hosted Supabase, whose sign-in service calls this for each password it has checked (Auth Hooks, "Password
-- Verification Attempt"); there GoTrue's own limits count by IP address. Failures are recorded.
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
      -- Somebody who guesses passwords must not be able to sign the owner out.
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

-- An access token stays valid until it expires, so the data API asks here whether its session still exists. 42501 makes
-- the staff pages refresh the token, which fails, and show the sign-in page. On hosted Supabase: alter role
-- authenticator set pgrst.db_pre_request = 'public.refuse_ended_session'; A session that lacks its second factor may
-- only call what presenting it takes.
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
        when 'code' then 'This session still needs your second factor.'
        else 'This account has to set up a second factor first.'
      end,
      hint = 'Sign in again.';
  end if;
end
$$;
grant execute on function public.refuse_ended_session to anon, authenticated, service_role;

-- Somebody who signs out while offline is signed out in the browser at once, while the service still honours the
-- session. The browser keeps a digest of the session's refresh token, which ends the session here once it is online
-- again. The digest is good for nothing else: it can't renew or read the session.
create function public.end_left_session(session uuid, token_digest text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.refresh_tokens as t
    where t.session_id = session
      and pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(t.token, 'UTF8')), 'hex') = token_digest
  ) then
    -- A wrong digest gets the same response as the right one, so guessing reveals nothing.
    return;
  end if;
  delete from auth.refresh_tokens as t where t.session_id = session;
  delete from auth.sessions as s where s.id = session;
end
$$;
grant execute on function public.end_left_session to anon, authenticated, service_role;

-- Networks from which somebody has signed in. While strangers flood the sign-in, places are reserved for these
-- networks. The keys are hashes that the caller computes with the installation's secret: no IP address is stored here,
-- and all processes share what one has seen.
create table private.sign_in_networks (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  last_sign_in_at timestamptz not null
);
comment on table private.sign_in_networks is 'Networks that signed in within 90 days, as hashes.';
create index sign_in_networks_last_sign_in_at on private.sign_in_networks (last_sign_in_at);
alter table private.sign_in_networks enable row level security;

-- Remembers a network, and deletes a few from which nobody has signed in for a long time.
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
  -- One update a day is precise enough, since a network is remembered for 90 days.
  where n.last_sign_in_at < now() - interval '1 day';
end
$$;

-- The most recent networks, as many as a process keeps in memory.
create function private.known_sign_in_networks(most integer) returns setof text
language sql stable security definer set search_path = ''
as $$
  select n.key from private.sign_in_networks as n
  where n.last_sign_in_at > now() - interval '90 days'
  order by n.last_sign_in_at desc
  limit most
$$;

-- Audits what leaves no row behind: sign-ins, refused attempts, reads of conversations, console queries.

-- Records sign-ins and ended sessions, both on our own server and on hosted Supabase.
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

-- Records a wrong password for an existing account. Their number is limited by private.sign_in_limits.
create function private.note_failed_sign_in(account uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_kind, action, area, table_name, row_key, outcome)
  values ('visitor', 'sign-in', 'user-management', 'auth.users', account::text, 'refused')
$$;

-- Open sessions, as seen by their owner and by staff who manage accounts. A session's id grants no access: renewing
-- takes the refresh token, which no function returns.

-- Enough of an IP address to recognise one's own network: three of four numbers, or three of eight groups.
create function private.shortened_address(address inet) returns text
language sql immutable strict set search_path = ''
as $$
  select case family(address)
    when 4 then regexp_replace(host(address), '\.\d+$', '.x')
    else regexp_replace(host(network(set_masklen(address, 48))), '::$', ':x')
  end
$$;

-- The session of the caller's token.
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
    perform private.require_permission('user-management.view');
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
  'The devices on which somebody is signed in. People see their own; people who can see accounts see everybody''s.';
grant execute on function public.staff_sessions to authenticated;

-- Everybody may end their own sessions; ending somebody else's is an action on their account.
create function private.refuse_to_end_sessions_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.require_manageable_account(person);
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
  'Signs somebody out of every device; callers stay signed in on the device they use. Returns how many sessions ended.';
grant execute on function public.end_staff_sessions to authenticated;

-- A fingerprint of the keys with which sessions were last signed.
create table private.signing_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null constraint signing_key_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$')
);
alter table private.signing_key enable row level security;

-- Ends every session that was signed with another key: a refresh token is not signed, so it would be renewed with the
-- new key. Our server calls this at startup. Returns how many sessions ended.
create function private.end_sessions_of_other_keys(wanted text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  before text;
  ended integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.signing_key', 0));
  select k.fingerprint into before from private.signing_key as k;
  if before is distinct from wanted then
    insert into private.signing_key (fingerprint) values (wanted)
    on conflict (only_row) do update set fingerprint = excluded.fingerprint;
  end if;
  -- The first start that records a key has no earlier one to compare it with.
  if before <> wanted then
    delete from auth.refresh_tokens;
    delete from auth.sessions;
    get diagnostics ended = row_count;
  end if;
  return ended;
end
$$;
