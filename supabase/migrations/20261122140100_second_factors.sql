-- The second factor of an account: what an authenticator app shows, or one of ten recovery codes. As long as it has not been
-- given in a session, that session may do nothing: not because a token says so, but because no row of
-- private.second_factor_sessions does.

create table private.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Nobody reads it: no role of the API has any right on this schema's tables, and no function returns it.
  secret bytea not null constraint second_factors_secret_size check (octet_length(secret) = 20),
  enrolled_at timestamptz not null default now(),
  -- The step of the latest code that was taken. Only later ones are, so that no code is taken twice.
  last_step bigint not null
);
comment on table private.second_factors is 'Accounts whose sign-in takes a code besides the password.';

-- A secret that was shown and not confirmed by a code yet, for the session that it was shown in.
create table private.second_factor_setups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid not null,
  secret bytea not null constraint second_factor_setups_secret_size check (octet_length(secret) = 20),
  started_at timestamptz not null default now()
);

-- Sessions in which the second factor has been given.
create table private.second_factor_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  given_at timestamptz not null default now()
);
create index second_factor_sessions_user_id on private.second_factor_sessions (user_id);

create table private.recovery_codes (
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  -- SHA-256. A code has 80 random bits, so that a slow hash would protect nothing more.
  code_hash bytea not null constraint recovery_codes_hash_size check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whoever lost the second factor and was let in by others sets up another one before anything else.
create table private.second_factor_duties (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

alter table private.second_factors enable row level security;
alter table private.second_factor_setups enable row level security;
alter table private.second_factor_sessions enable row level security;
alter table private.recovery_codes enable row level security;
alter table private.second_factor_duties enable row level security;
revoke all on private.second_factors, private.second_factor_setups, private.second_factor_sessions,
  private.recovery_codes, private.second_factor_duties from public, anon, authenticated, service_role;

-- An hour is the longest wait: whoever has the password and guesses gets 24 guesses a day at three in a million.
insert into private.sign_in_limits (kind, free_tries, first_wait, longest_wait, memory) values
  ('second factor', 5, '30 seconds', '1 hour', '1 day');

-- Who has to have a second factor: "off", "owners" or "everyone". The trigger is what keeps the setting to these.
alter table private.settings drop constraint settings_kind;
alter table private.settings add constraint settings_kind
  check (kind in ('integer', 'boolean', 'mailbox', 'line', 'moment', 'secret', 'choice'));
alter table private.settings add column choices text[];
alter table private.settings add constraint settings_choices check ((kind = 'choice') = (choices is not null));
insert into private.settings (key, kind, choices) values
  ('accounts.second-factor', 'choice', array['off', 'owners', 'everyone']);

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
revoke all on function private.refuse_other_choice() from public;
create trigger settings_choice before update on private.settings
  for each row when (new.kind = 'choice') execute function private.refuse_other_choice();

-- Whoever demands a second factor of others has one, so that nobody is led away from the page in the middle of it.
create function private.refuse_rule_without_own_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your e-mail address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_rule_without_own_factor() from public;
create trigger settings_second_factor before update on private.settings
  for each row when (new.key = 'accounts.second-factor' and new.value is distinct from old.value)
  execute function private.refuse_rule_without_own_factor();

create function private.must_have_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  rule text;
begin
  select s.value #>> '{}' into rule from private.settings as s where s.key = 'accounts.second-factor';
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
revoke all on function private.must_have_second_factor(uuid) from public;

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
revoke all on function private.missing_factor(uuid, uuid) from public;

-- The one judge, as before, but for the session: of an account, whoever asks.
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
revoke all on function private.person_has_permission(uuid, text) from public;

create or replace function private.has_permission(permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.person_has_permission((select auth.uid()), permission)
    and private.missing_factor((select auth.uid()), private.own_session()) is null;
end
$$;

-- What somebody may do once they are signed in. It needs nobody's claims any more.
create or replace function private.has_permission_as(person uuid, permission text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.person_has_permission(person, permission);
end
$$;

-- As before, and for sessions that lack their second factor: nothing but the calls that give it. PostgREST's paths have no
-- prefix, our server's have.
create or replace function public.refuse_ended_session() returns void
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
    '/rpc/second_factor_state', '/rpc/give_second_factor', '/rpc/begin_second_factor', '/rpc/confirm_second_factor'
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
