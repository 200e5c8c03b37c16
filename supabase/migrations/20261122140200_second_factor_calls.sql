-- What people do about their own second factor. A wrong code is an answer and no error: an error would undo the counting of
-- it, and its entry in the audit log.

-- The caller and the session, or a refusal.
create function private.require_own_session(out person uuid, out session uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select c.account, c.session into person, session from private.audit_caller() as c;
  if not coalesce(private.is_active_account(person), false) or not exists (
    select from auth.sessions as s where s.id = session and s.user_id = person
  ) then
    raise exception 'This session has ended.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;
revoke all on function private.require_own_session() from public;

-- Uses a code up, of the app or for recovery. Returns which it was, null for one that is wrong or was used before.
create function private.use_second_factor(person uuid, code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  typed constant text := upper(regexp_replace(left(coalesce(code, ''), 60), '[\s-]', '', 'g'));
  factor private.second_factors;
  step bigint;
begin
  if typed ~ '^[0-9]{6}$' then
    -- Locked: of two who send the same code at once, the second sees the step of the first.
    select * into factor from private.second_factors as f where f.user_id = person for update;
    step := private.totp_step(factor.secret, typed, factor.last_step, clock_timestamp());
    if step is null then
      return null;
    end if;
    update private.second_factors as f set last_step = step where f.user_id = person;
    return 'app';
  end if;
  if typed !~ '^[0-9A-Z]{16}$' then
    return null;
  end if;
  -- Letters that look like digits are taken for these, which codes have in their place.
  update private.recovery_codes as r set used_at = now()
  where r.user_id = person and r.used_at is null
    and r.code_hash = sha256(convert_to(translate(typed, 'OIL', '011'), 'UTF8'));
  return case when found then 'recovery' end;
end
$$;
revoke all on function private.use_second_factor(uuid, text) from public;

create function private.note_second_factor(person uuid, action text, outcome text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  select c.kind, c.account, c.session, note_second_factor.action, 'user-management', 'private.second_factors',
    person::text, private.audit_reason(), note_second_factor.outcome
  from private.audit_caller() as c
$$;
revoke all on function private.note_second_factor(uuid, text, text) from public;

-- Tries a code, counted before it is looked at. {"outcome": "done", "means": "app" or "recovery"},
-- {"outcome": "wrong"} or {"outcome": "wait", "seconds"}.
create function private.try_second_factor(person uuid, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait constant integer := private.begin_try('second factor', person::text);
  means text;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  means := private.use_second_factor(person, code);
  if means is null then
    perform private.note_second_factor(person, 'second-factor-given', 'refused');
    return '{"outcome": "wrong"}';
  end if;
  perform private.forget_tries('second factor', person::text);
  if means = 'recovery' then
    perform private.note_second_factor(person, 'recovery-code-used', 'done');
  end if;
  return jsonb_build_object('outcome', 'done', 'means', means);
end
$$;
revoke all on function private.try_second_factor(uuid, text) from public;

-- Replaces the recovery codes, and returns the new ones in clear: sixteen characters in groups of four.
create function private.make_recovery_codes(person uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  codes text[] := '{}';
  code text;
begin
  delete from private.recovery_codes as r where r.user_id = person;
  while cardinality(codes) < 10 loop
    code := private.base32(substr(private.random_bytes(), 1, 10), '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    insert into private.recovery_codes (user_id, code_hash) values (person, sha256(convert_to(code, 'UTF8')));
    codes := codes || regexp_replace(code, '(.{4})(?=.)', '\1-', 'g');
  end loop;
  return to_jsonb(codes);
end
$$;
revoke all on function private.make_recovery_codes(uuid) from public;

create function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  return jsonb_build_object(
    'missing', private.missing_factor(own.person, own.session),
    'enrolled_at', (select f.enrolled_at from private.second_factors as f where f.user_id = own.person),
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person)
  );
end
$$;
comment on function public.second_factor_state() is
  'Whether the caller has a second factor, has to have one, and what the session still lacks.';

create function public.give_second_factor(code text) returns jsonb
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
    on conflict do nothing;
    -- It is not lost after all, or never was.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
end
$$;
comment on function public.give_second_factor(text) is 'The second step of signing in: a code of the app, or for recovery.';

-- A secret for an app, to be confirmed by a code in the same session. Whoever finds an open browser cannot bind the account
-- to an app of their own: as for a new password, the session must be younger than an hour.
create function public.begin_second_factor() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  new_secret constant bytea := substr(private.random_bytes(), 1, 20);
begin
  select * into own from private.require_own_session();
  if exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has a second factor already.' using errcode = 'PT409';
  end if;
  if exists (
    select from auth.sessions as s where s.id = own.session and s.created_at < now() - interval '1 hour'
  ) then
    raise exception 'Sign out and in again before you set up a second factor.' using errcode = '22023';
  end if;
  insert into private.second_factor_setups as p (user_id, session_id, secret) values (own.person, own.session, new_secret)
  on conflict (user_id) do update
    set session_id = excluded.session_id, secret = excluded.secret, started_at = excluded.started_at;
  return private.base32(new_secret, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
end
$$;
comment on function public.begin_second_factor() is 'A new secret for an authenticator app, in base32, shown this once.';

create function public.confirm_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  wait integer;
  setup private.second_factor_setups;
  step bigint;
begin
  select * into own from private.require_own_session();
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
  perform private.forget_tries('second factor', own.person::text);
  delete from private.second_factor_setups as p where p.user_id = own.person;
  delete from private.second_factor_duties as d where d.user_id = own.person;
  insert into private.second_factors (user_id, secret, last_step) values (own.person, setup.secret, step);
  insert into private.second_factor_sessions (session_id, user_id) values (own.session, own.person);
  perform private.note_second_factor(own.person, 'second-factor-added', 'done');
  return jsonb_build_object('outcome', 'done', 'recovery_codes', private.make_recovery_codes(own.person));
end
$$;
comment on function public.confirm_second_factor(text) is
  'Turns the second factor on, given a code of the app; returns the recovery codes, which are shown this once.';

create function private.require_given_factor(out person uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if private.missing_factor(own.person, own.session) is not null then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  person := own.person;
end
$$;
revoke all on function private.require_given_factor() from public;

create function public.remove_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer constant jsonb := private.try_second_factor(person, code);
begin
  if answer ->> 'outcome' = 'done' then
    delete from private.second_factors as f where f.user_id = person;
    perform private.note_second_factor(person, 'second-factor-removed', 'done');
  end if;
  return answer;
end
$$;
comment on function public.remove_second_factor(text) is 'Turns the second factor off, given a code.';

create function public.renew_recovery_codes(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb := private.try_second_factor(person, code);
begin
  if answer ->> 'outcome' = 'done' then
    answer := answer || jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
    perform private.note_second_factor(person, 'recovery-codes-renewed', 'done');
  end if;
  return answer;
end
$$;
comment on function public.renew_recovery_codes(text) is 'Ten new recovery codes in the place of the old ones, given a code.';

revoke all on function public.second_factor_state(), public.give_second_factor(text), public.begin_second_factor(),
  public.confirm_second_factor(text), public.remove_second_factor(text), public.renew_recovery_codes(text) from public;
grant execute on function public.second_factor_state(), public.give_second_factor(text), public.begin_second_factor(),
  public.confirm_second_factor(text), public.remove_second_factor(text), public.renew_recovery_codes(text)
  to authenticated;
