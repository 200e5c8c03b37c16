-- What people do with passkeys, as far as the caller's own session does it: asking for something to sign, and handing it in.
-- The signature is verified by our function in between; what only that function may say is in the next migration.

create function private.require_passkey_of(person uuid, passkey uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.passkeys as p where p.id = passkey and p.user_id = person) then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
end
$$;
revoke all on function private.require_passkey_of(uuid, uuid) from public;

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
revoke all on function private.make_passkey_challenge(uuid, uuid, text, uuid) from public;

create function private.passkeys_to_name(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.credential_id, 'transports', p.transports, 'relying_party', p.relying_party
  ) order by p.last_used_at desc nulls last, p.created_at), '[]')
  from private.passkeys as p where p.user_id = person
$$;
revoke all on function private.passkeys_to_name(uuid) from public;

-- {"outcome": "begun", "challenge", "person", "email", "passkeys"}, {"outcome": "old-session"} or {"outcome": "full"}.
create function public.begin_passkey() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  perform private.refuse_adding_without_factor(own.person, own.session);
  if exists (
    select from auth.sessions as s where s.id = own.session and s.created_at < now() - interval '1 hour'
  ) then
    return '{"outcome": "old-session"}';
  end if;
  if (select count(*) from private.passkeys as p where p.user_id = own.person) >= 10 then
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
    perform private.refuse_adding_without_factor(own.person, own.session);
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
revoke all on function private.remove_passkey_of(uuid, uuid, uuid) from public;

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

revoke all on function public.begin_passkey(), public.begin_passkey_use(text, uuid),
  public.take_passkey_challenge(text, text), public.rename_passkey(uuid, text), public.remove_passkey(uuid, text)
  from public, anon;
grant execute on function public.begin_passkey(), public.begin_passkey_use(text, uuid),
  public.take_passkey_challenge(text, text), public.rename_passkey(uuid, text), public.remove_passkey(uuid, text)
  to authenticated;
