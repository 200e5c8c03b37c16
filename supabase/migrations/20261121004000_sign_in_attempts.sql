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

insert into private.sign_in_limits (kind, free_tries, first_wait, longest_wait, memory) values
  ('account', 5, '30 seconds', '15 minutes', '1 day'),
  -- A whole office may stand behind one address.
  ('address', 20, '30 seconds', '15 minutes', '1 hour'),
  ('recovery by account', 3, '1 hour', '1 hour', '1 hour'),
  ('recovery by address', 10, '5 minutes', '1 hour', '1 hour');

create table private.sign_in_attempts (
  kind text not null references private.sign_in_limits (kind) on delete cascade,
  key text not null,
  tries integer not null,
  last_try_at timestamptz not null,
  wait_until timestamptz not null,
  primary key (kind, key)
);
create index sign_in_attempts_last_try_at on private.sign_in_attempts (last_try_at);

alter table private.sign_in_limits enable row level security;
alter table private.sign_in_attempts enable row level security;
revoke all on private.sign_in_limits, private.sign_in_attempts from public, anon, authenticated;

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

revoke all on function private.begin_try(text, text), private.forget_tries(text, text),
  private.take_back_try(text, text) from public, anon, authenticated;

-- For hosted Supabase, whose sign-in service calls this for each password it has checked (Auth Hooks,
-- "Password Verification Attempt"); there GoTrue's own limits count by address.
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
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
revoke all on function public.hook_password_verification_attempt(jsonb) from public, anon, authenticated, service_role;

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
create function public.refuse_ended_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  -- Visitors and our own functions have none.
  if session is null then
    return;
  end if;
  if not exists (
    select from auth.sessions as s join auth.users as u on u.id = s.user_id
    where s.id = session::uuid and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise insufficient_privilege using message = 'This session has ended.', hint = 'Sign in again.';
  end if;
end
$$;
revoke all on function public.refuse_ended_session() from public;
grant execute on function public.refuse_ended_session() to anon, authenticated, service_role;
