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
revoke all on function private.is_old_session(uuid) from public;

create function private.has_enough_passkeys(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) >= 10 from private.passkeys as p where p.user_id = person
$$;
revoke all on function private.has_enough_passkeys(uuid) from public;

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
revoke all on function private.refuse_ungiven_factor(uuid, uuid) from public;

create or replace function public.begin_second_factor() returns text
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

create or replace function public.confirm_second_factor(code text) returns jsonb
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

create or replace function public.begin_passkey() returns jsonb
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

create or replace function public.begin_passkey_use(purpose text, subject uuid) returns jsonb
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

create or replace function public.add_passkey(ticket uuid, passkey jsonb) returns jsonb
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

drop function private.refuse_adding_without_factor(uuid, uuid), private.refuse_old_session(uuid);
