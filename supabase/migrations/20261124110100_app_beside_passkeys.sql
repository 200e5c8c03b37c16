-- What was written for the app alone, now that it may stand beside passkeys.

create or replace function private.use_second_factor(person uuid, code text) returns text
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
    if factor.secret is null then
      return null;
    end if;
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

-- Whoever adds to the factors of an account has given one already; the first comes to a session that lacks nothing else.
create function private.refuse_adding_without_factor(person uuid, session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.second_factors as f where f.user_id = person)
    and private.missing_factor(person, session) is not null
  then
    raise exception 'This session still needs its second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;
revoke all on function private.refuse_adding_without_factor(uuid, uuid) from public;

-- The row that all factors of an account hang on. True if it is new: this factor is then the first. Of two who add their
-- first at once, the second waits here and finds the row of the first.
create function private.begin_factors(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean;
begin
  insert into private.second_factors (user_id, secret, last_step, app_added_at) values (person, null, null, null)
  on conflict do nothing;
  is_first := found;
  perform from private.second_factors as f where f.user_id = person for update;
  return is_first;
end
$$;
revoke all on function private.begin_factors(uuid) from public;

-- What follows on adding a factor. Returns the recovery codes if it is the first.
create function private.finish_factor(person uuid, session uuid, is_first boolean, deed text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not is_first then
    perform private.tell_owner_of_account(person, deed);
    return '{}';
  end if;
  delete from private.second_factor_duties as d where d.user_id = person;
  insert into private.second_factor_sessions (session_id, user_id) values (session, person);
  perform private.note_factor(
    person, session, 'second-factor-added', 'done', 'private.second_factors', person::text
  );
  perform private.tell_owner_of_account(person, 'second-factor-added');
  return jsonb_build_object('recovery_codes', private.make_recovery_codes(person));
end
$$;
revoke all on function private.finish_factor(uuid, uuid, boolean, text) from public;

-- What follows on removing one: without any, the account has no second factor, and its recovery codes go with it.
create function private.finish_removal(person uuid, session uuid, deed text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.second_factors as f where f.user_id = person and f.secret is null
    and not exists (select from private.passkeys as p where p.user_id = person);
  if found then
    perform private.note_factor(
      person, session, 'second-factor-removed', 'done', 'private.second_factors', person::text
    );
    perform private.tell_owner_of_account(person, 'second-factor-removed');
  else
    perform private.tell_owner_of_account(person, deed);
  end if;
end
$$;
revoke all on function private.finish_removal(uuid, uuid, text) from public;

create function private.remove_app(person uuid, session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.second_factors as f set secret = null, last_step = null, app_added_at = null
  where f.user_id = person and f.secret is not null;
  if not found then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  -- Where nothing is left, that is what is said of it.
  if exists (select from private.passkeys as p where p.user_id = person) then
    perform private.note_factor(person, session, 'app-removed', 'done', 'private.second_factors', person::text);
  end if;
  perform private.finish_removal(person, session, 'app-removed');
end
$$;
revoke all on function private.remove_app(uuid, uuid) from public;

create or replace function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
  factor private.second_factors;
  missing text;
begin
  select * into own from private.require_own_session();
  select * into factor from private.second_factors as f where f.user_id = own.person;
  missing := private.missing_factor(own.person, own.session);
  return jsonb_build_object(
    'missing', missing,
    'enrolled_at', factor.enrolled_at,
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person),
    'has_app', factor.secret is not null,
    'has_passkey', exists (select from private.passkeys as p where p.user_id = own.person),
    -- Whoever knows the password alone learns no more than how to go on.
    'app_added_at', case when missing is null then factor.app_added_at end,
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at
      ) order by p.created_at, p.id), '[]')
      from private.passkeys as p where p.user_id = own.person and missing is null
    )
  );
end
$$;
comment on function public.second_factor_state() is
  'Whether the caller has a second factor, which, has to have one, and what the session still lacks.';

create function private.refuse_old_session(session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from auth.sessions as s where s.id = session and s.created_at < now() - interval '1 hour') then
    raise exception 'Sign out and in again before you set up a second factor.' using errcode = '22023';
  end if;
end
$$;
revoke all on function private.refuse_old_session(uuid) from public;

create or replace function public.begin_second_factor() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  new_secret constant bytea := substr(private.random_bytes(), 1, 20);
begin
  select * into own from private.require_own_session();
  perform private.refuse_adding_without_factor(own.person, own.session);
  if exists (select from private.second_factors as f where f.user_id = own.person and f.secret is not null) then
    raise exception 'This account has an authenticator app already.' using errcode = 'PT409';
  end if;
  perform private.refuse_old_session(own.session);
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
  perform private.refuse_adding_without_factor(own.person, own.session);
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
    perform private.refuse_adding_without_factor(own.person, own.session);
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
comment on function public.confirm_second_factor(text) is
  'Adds the app, given a code of it; returns the recovery codes where it is the first factor, which are shown this once.';

create or replace function public.remove_second_factor(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
  answer jsonb;
begin
  if not exists (select from private.second_factors as f where f.user_id = person and f.secret is not null) then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  answer := private.try_second_factor(person, code);
  if answer ->> 'outcome' = 'done' then
    perform private.remove_app(person, private.own_session());
  end if;
  return answer;
end
$$;
comment on function public.remove_second_factor(text) is
  'Removes the app, given a code. Without a passkey beside it, the account has no second factor then.';

-- As before, with which factors somebody has. Another row cannot be returned under the same name.
drop function public.staff_second_factors();
create function public.staff_second_factors() returns table (
  user_id uuid,
  enrolled_at timestamptz,
  has_app boolean,
  passkeys integer,
  is_required boolean,
  approvals_needed integer,
  approvals integer,
  is_approved_by_me boolean,
  other_owners integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (
        select count(*)::integer
        from public.staff_members as m join public.staff_roles as r on r.name = m.role
        where r.may_everything and m.user_id <> u.id and private.is_active_account(m.user_id)
      )
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$$;
comment on function public.staff_second_factors() is
  'Who has a second factor, which, who has to, and how far letting somebody in without it has come.';
revoke all on function public.staff_second_factors() from public;
grant execute on function public.staff_second_factors() to authenticated;
