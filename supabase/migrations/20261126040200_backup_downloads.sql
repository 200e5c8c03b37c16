-- A backup is downloaded only by an Owner who gave a second factor within the last five minutes.

create function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.second_factors as f where f.user_id = (select auth.uid())) then
    raise exception 'This takes a second factor, and your account has none. Set one up first: click your email address at the top of the page.'
      using errcode = '42501', hint = 'Set up a second factor.';
  end if;
  if not exists (
    select from private.second_factor_sessions as s
    where s.session_id = private.own_session() and s.user_id = (select auth.uid())
      and s.given_at > now() - interval '5 minutes'
  ) then
    raise exception 'This takes your second factor, given within the last five minutes. Sign out and in again with it, then repeat this at once.'
      using errcode = '42501', hint = 'Give your second factor again.';
  end if;
end
$$;

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
    insert into private.second_factor_sessions (session_id, user_id) values (own.session, own.person)
    on conflict (session_id) do update set given_at = excluded.given_at;
    -- It is not lost after all, or never was.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
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
      insert into private.second_factor_sessions as g (session_id, user_id) values (session, person)
      on conflict (session_id) do update set given_at = excluded.given_at;
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

create or replace function public.record_backup_download(backup_name text, byte_count bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  perform private.require_fresh_factor();
  perform private.record_audit(
    'download-backup', 'database-admin', null, backup_name, null, jsonb_build_object('bytes', byte_count)
  );
end
$$;

comment on function public.record_backup_download(text, bigint) is 'Puts on record that an Owner who has just given a second factor is given a backup, with everything in it that signs people in.';
