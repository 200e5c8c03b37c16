-- A download of a backup takes a second factor that was given, and not one that was just set up.

alter table private.second_factor_sessions
  add column means text constraint second_factor_sessions_means check (means in ('app', 'passkey', 'recovery', 'set-up')),
  add column factor_since timestamptz;

create or replace function public.give_second_factor(code text) returns jsonb
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
    insert into private.second_factor_sessions (session_id, user_id, means, factor_since)
    select own.session, own.person, answer ->> 'means', f.app_added_at
    from private.second_factors as f where f.user_id = own.person
    on conflict (session_id) do update
      set given_at = excluded.given_at, means = excluded.means, factor_since = excluded.factor_since;
    -- It is not lost after all, or never was.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
end
$$;

create or replace function private.finish_factor(person uuid, session uuid, is_first boolean, deed text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not is_first then
    perform private.tell_owner_of_account(person, deed);
    return '{}';
  end if;
  delete from private.second_factor_duties as d where d.user_id = person;
  insert into private.second_factor_sessions (session_id, user_id, means) values (session, person, 'set-up');
  perform private.note_factor(
    person, session, 'second-factor-added', 'done', 'private.second_factors', person::text
  );
  perform private.tell_owner_of_account(person, 'second-factor-added');
  return jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
end
$$;

create or replace function public.use_passkey(ticket uuid, credential text, new_counter bigint) returns jsonb
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
      insert into private.second_factor_sessions as g (session_id, user_id, means, factor_since)
      values (session, person, 'passkey', passkey.created_at)
      on conflict (session_id) do update
        set given_at = excluded.given_at, means = excluded.means, factor_since = excluded.factor_since;
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

-- Refuses whoever has not given a passkey or a code of their app in this very session within the last five minutes: for what
-- would let its holder be anybody. Whoever has only the password could set up a factor of their own, so setting one up does
-- not count, and one that is younger than a day does not either: by then its owner has read of it in a mail.
create or replace function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  given private.second_factor_sessions;
begin
  if not exists (select from private.second_factors as f where f.user_id = (select auth.uid())) then
    raise exception 'This takes a second factor, and your account has none. Set one up first: click your email address at the top of the page. It counts from a day later.'
      using errcode = '42501', hint = 'Set up a second factor.';
  end if;
  select * into given from private.second_factor_sessions as s
  where s.session_id = private.own_session() and s.user_id = (select auth.uid())
    and s.given_at > now() - interval '5 minutes' and s.means in ('app', 'passkey');
  if given.session_id is null then
    raise exception 'This takes your second factor, a passkey or a code of your app, given within the last five minutes. Sign out and in again with it, then repeat this at once.'
      using errcode = '42501', hint = 'Give your second factor again.';
  end if;
  if given.factor_since > now() - interval '1 day' then
    raise exception 'This takes a second factor that was set up a day ago or earlier, and yours is younger. Try again when it is a day old.'
      using errcode = '42501', hint = 'Wait for a day.';
  end if;
end
$$;
