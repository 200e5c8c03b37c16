-- Passkeys, beside the app. A row of private.second_factors says that an account has a second factor, whichever it is: the
-- app, passkeys, or both. Recovery codes, sessions and passkeys hang on that row, so that whatever removes it removes all.

alter table private.second_factors
  alter column secret drop not null,
  alter column last_step drop not null,
  -- Null without an app.
  add column app_added_at timestamptz default now();
update private.second_factors set app_added_at = enrolled_at;
alter table private.second_factors add constraint second_factors_app
  check ((secret is null) = (last_step is null) and (secret is null) = (app_added_at is null));

comment on table private.second_factors is 'Accounts whose sign-in takes a passkey or a code besides the password.';

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

alter table private.passkeys enable row level security;
alter table private.passkey_challenges enable row level security;
revoke all on private.passkeys, private.passkey_challenges from public, anon, authenticated, service_role;

alter table private.account_notices drop constraint account_notices_deed;
alter table private.account_notices add constraint account_notices_deed check (deed in (
  'second-factor-added', 'second-factor-removed', 'second-factor-approved', 'second-factor-reset',
  'recovery-code-used', 'recovery-codes-renewed', 'app-added', 'app-removed',
  'passkey-added', 'passkey-removed', 'passkey-cloned', 'test-mail'
));

-- As before, for any of an account's factors: by its own session, or by our function on that session's behalf.
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
revoke all on function private.note_factor(uuid, uuid, text, text, text, text) from public;

create function private.tell_owner_of_account(person uuid, deed text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_notices (user_id, deed, actor)
  values (person, tell_owner_of_account.deed, person)
$$;
revoke all on function private.tell_owner_of_account(uuid, text) from public;

-- As before, and with the calls that a passkey takes. Each of them asks again what the session may.
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
