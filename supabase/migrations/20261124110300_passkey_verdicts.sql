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
revoke all on function private.use_passkey_ticket(uuid, boolean) from public;

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
  if (select count(*) from private.passkeys as p where p.user_id = person) >= 10 then
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

revoke all on function public.refuse_passkey(uuid, text), public.add_passkey(uuid, jsonb),
  public.use_passkey(uuid, text, bigint) from public, anon, authenticated;
grant execute on function public.refuse_passkey(uuid, text), public.add_passkey(uuid, jsonb),
  public.use_passkey(uuid, text, bigint) to service_role;
