-- Codes of an authenticator app (TOTP, RFC 6238: HMAC-SHA-1, six digits, steps of 30 seconds), computed here, so that a
-- secret never leaves the database once it has been set up. PostgreSQL has SHA-2 but not SHA-1, and the embedded
-- database does not include pgcrypto.
create function private.sha1(message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  mask constant bigint := 4294967295;
  padded constant bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex') || int8send(length(message)::bigint * 8);
  state bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  -- A block's 16 words and the 64 derived from them.
  w bigint[] := array_fill(0::bigint, array[80]);
  a bigint; b bigint; c bigint; d bigint; e bigint;
  mixed bigint;
  position integer;
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    for t in 1 .. 16 loop
      position := block * 64 + (t - 1) * 4;
      w[t] := (get_byte(padded, position)::bigint << 24) | (get_byte(padded, position + 1) << 16)
        | (get_byte(padded, position + 2) << 8) | get_byte(padded, position + 3);
    end loop;
    for t in 17 .. 80 loop
      mixed := w[t - 3] # w[t - 8] # w[t - 14] # w[t - 16];
      w[t] := ((mixed << 1) | (mixed >> 31)) & mask;
    end loop;
    a := state[1]; b := state[2]; c := state[3]; d := state[4]; e := state[5];
    for t in 1 .. 80 loop
      mixed := (((a << 5) | (a >> 27)) & mask) + e + w[t] + case
        when t <= 20 then ((b & c) | ((~ b) & d)) + 1518500249
        when t <= 40 then (b # c # d) + 1859775393
        when t <= 60 then ((b & c) | (b & d) | (c & d)) + 2400959708
        else (b # c # d) + 3395469782
      end;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & mask; b := a; a := mixed & mask;
    end loop;
    state := array[
      (state[1] + a) & mask, (state[2] + b) & mask, (state[3] + c) & mask, (state[4] + d) & mask, (state[5] + e) & mask
    ];
  end loop;
  return (select decode(string_agg(lpad(to_hex(s), 8, '0'), '' order by n), 'hex')
    from unnest(state) with ordinality as words (s, n));
end
$$;

-- HMAC-SHA-1 (RFC 2104), for keys of at most 64 bytes.
create function private.hmac_sha1(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, n, get_byte(key, n) # 54);
    outer_pad := set_byte(outer_pad, n, get_byte(key, n) # 92);
  end loop;
  return private.sha1(outer_pad || private.sha1(inner_pad || message));
end
$$;

-- The six-digit code for a step. Steps are half a minute each, counted from 1970.
create function private.totp_code(secret bytea, step bigint) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mac constant bytea := private.hmac_sha1(secret, int8send(step));
  place constant integer := get_byte(mac, 19) & 15;
begin
  return lpad((
    (((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
      | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3)) % 1000000
  )::text, 6, '0');
end
$$;

-- The step of a code, if it is the current one or adjacent (clocks differ, and typing takes time) and later than the
-- last accepted one; null for a wrong code. All three are computed, so that a right code takes as long as a wrong one.
create function private.totp_step(secret bytea, code text, last_step bigint, at timestamptz) returns bigint
language plpgsql immutable strict set search_path = ''
as $$
declare
  current_step constant bigint := floor(extract(epoch from at) / 30);
  found bigint;
begin
  for step in current_step - 1 .. current_step + 1 loop
    if private.totp_code(secret, step) = code and step > last_step and found is null then
      found := step;
    end if;
  end loop;
  return found;
end
$$;

-- Encodes five bits per character.
-- @param bytes a length that is a multiple of five
-- @param alphabet 32 characters
create function private.base32(bytes bytea, alphabet text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    substr(alphabet, substr(bits, n * 5 + 1, 5)::bit(5)::integer + 1, 1), '' order by n
  )
  from (
    select string_agg(get_byte(bytes, b)::bit(8)::text, '' order by b) as bits
    from generate_series(0, length(bytes) - 1) as b
  ) as all_bits, generate_series(0, length(bytes) * 8 / 5 - 1) as n
$$;

-- A row means that an account has a second factor of any kind: an authenticator app, passkeys, or both. Recovery codes,
-- sessions and passkeys reference that row, so deleting it deletes them all. Until the factor has been presented in a
-- session, that session may do nothing: not because of its token, but because private.second_factor_sessions has no row
-- for it.
create table private.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Unreadable to everybody: no API role has any privilege on this schema's tables, and no function returns it.
  secret bytea constraint second_factors_secret_size check (octet_length(secret) = 20),
  enrolled_at timestamptz not null default now(),
  -- The step of the last accepted code. Only later ones are accepted, so no code works twice.
  last_step bigint,
  -- Null without an app.
  app_added_at timestamptz default now(),
  constraint second_factors_app
    check ((secret is null) = (last_step is null) and (secret is null) = (app_added_at is null))
);
comment on table private.second_factors is 'Accounts that sign in with a passkey or a code besides the password.';
alter table private.second_factors enable row level security;

-- A secret that was shown but not yet confirmed by a code, for the session in which it was shown.
create table private.second_factor_setups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid not null,
  secret bytea not null constraint second_factor_setups_secret_size check (octet_length(secret) = 20),
  started_at timestamptz not null default now()
);
alter table private.second_factor_setups enable row level security;

-- Sessions in which the second factor has been presented.
create table private.second_factor_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  given_at timestamptz not null default now(),
  -- The factor used, and since when the account has had it; null if unrecorded. Setting one up counts as presenting it,
  -- except for private.require_fresh_factor().
  means text constraint second_factor_sessions_means check (means in ('app', 'passkey', 'recovery', 'set-up')),
  factor_since timestamptz
);
create index second_factor_sessions_user_id on private.second_factor_sessions (user_id);
alter table private.second_factor_sessions enable row level security;

create table private.recovery_codes (
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  -- SHA-256. A code has 80 random bits, so a slow hash would not add protection.
  code_hash bytea not null constraint recovery_codes_hash_size check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- Somebody who lost the second factor and was let in by others must set up another one before anything else.
create table private.second_factor_duties (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.second_factor_duties enable row level security;

-- Whether the rule in force demands a second factor from an account.
create function private.must_have_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  rule text;
begin
  -- This runs on every request, so it repeats private.value_in_force() inline instead of calling it.
  select case when s.confirm_by <= now() then s.value_before else s.value end #>> '{}' into rule
  from private.settings as s where s.key = 'accounts.second-factor';
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

-- What a session still lacks: "code" if the second factor has not been presented, "enrol" if one is mandatory and
-- missing, null if it may do what its account may. A token without a session never counts as having presented one.
create function private.missing_factor(person uuid, session uuid) returns text
-- Evaluated with every request, and this language caches its plans.
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

-- The actions of people on their own second factor. A wrong code is a result and not an error: an error would roll back
-- its count and its entry in the audit log.

-- Returns the caller and the session, or refuses.
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

-- Uses up a code of an account's second factor. Returns 'app' for the authenticator app's, 'recovery' for a recovery
-- code, and null for a wrong one.
create function private.use_second_factor(person uuid, code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  typed constant text := upper(regexp_replace(left(coalesce(code, ''), 60), '[\s-]', '', 'g'));
  factor private.second_factors;
  step bigint;
begin
  if typed ~ '^[0-9]{6}$' then
    -- Locks the row, so that the second of two concurrent requests with the same code sees the step used by the first.
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
  -- The letters O, I and L are read as the digits 0, 1 and 1, which codes contain instead.
  update private.recovery_codes as r set used_at = now()
  where r.user_id = person and r.used_at is null
    and r.code_hash = sha256(convert_to(translate(typed, 'OIL', '011'), 'UTF8'));
  return case when found then 'recovery' end;
end
$$;

-- Records an action on a second factor, and notifies its owner. If the last approval removes the factor, the removal's
-- entry is enough.
create function private.note_second_factor(person uuid, action text, outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  select c.kind, c.account, c.session, note_second_factor.action, 'user-management', 'private.second_factors',
    person::text, private.audit_reason(), note_second_factor.outcome
  from private.audit_caller() as c;
  if outcome <> 'done' or action = 'second-factor-given' then
    return;
  end if;
  if action = 'second-factor-reset' then
    delete from private.account_notices as n
    where n.user_id = person and n.deed = 'second-factor-approved' and n.happened_at = now();
  end if;
  insert into private.account_notices (user_id, deed, actor)
  select person, note_second_factor.action, c.account from private.audit_caller() as c;
end
$$;

-- Tries a code, which is counted before it is checked. {"outcome": "done", "means": "app" or "recovery"}, {"outcome":
-- "wrong"} or {"outcome": "wait", "seconds"}.
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

-- Replaces the recovery codes, and returns the new ones in plain text: sixteen characters in groups of four.
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

-- The facts about second factors that the page of one's own account shows.
create function public.second_factor_state() returns jsonb
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
    -- The page recognises its user with this call, and shows the name from the first frame.
    'profile', case when missing is null then (
      select jsonb_build_object('name', p.name, 'languages', p.languages)
      from private.staff_profiles as p where p.user_id = own.person
    ) end,
    'recovery_codes_left', (
      select count(*) from private.recovery_codes as r where r.user_id = own.person and r.used_at is null
    ),
    'is_required', private.must_have_second_factor(own.person),
    'has_app', factor.secret is not null,
    'has_passkey', exists (select from private.passkeys as p where p.user_id = own.person),
    -- A session that has presented only the password learns no more than how to proceed.
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
  'Which second factors the caller has, whether one is required, and what the session still lacks.';
grant execute on function public.second_factor_state to authenticated;

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
    insert into private.second_factor_sessions (session_id, user_id, means, factor_since)
    select own.session, own.person, answer ->> 'means', f.app_added_at
    from private.second_factors as f where f.user_id = own.person
    on conflict (session_id) do update
      set given_at = excluded.given_at, means = excluded.means, factor_since = excluded.factor_since;
    -- The account still has its second factor, so approvals to reset it are deleted.
    delete from private.second_factor_approvals as a where a.person = own.person;
    perform private.note_second_factor(own.person, 'second-factor-given', 'done');
  end if;
  return answer;
end
$$;
comment on function public.give_second_factor(text) is 'The second step of signing in: a code from the app, or a recovery code.';
grant execute on function public.give_second_factor to authenticated;

-- Creates a secret for an app, to be confirmed by a code in the same session. Somebody who finds an open browser must
-- not be able to bind the account to their own app: as for a new password, the session must be younger than an hour.
create function public.begin_second_factor() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
  new_secret constant bytea := substr(private.random_bytes(), 1, 20);
begin
  select * into own from private.require_own_session();
  perform private.require_second_factor(own.person, own.session);
  if exists (select from private.second_factors as f where f.user_id = own.person and f.secret is not null) then
    raise exception 'This account already has an authenticator app.' using errcode = 'PT409';
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
comment on function public.begin_second_factor() is 'Returns a new secret for an authenticator app, in base32. It is shown only once.';
grant execute on function public.begin_second_factor to authenticated;

-- Binds the app whose secret was shown in this session, once it produces a right code.
create function public.confirm_second_factor(code text) returns jsonb
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
  perform private.require_second_factor(own.person, own.session);
  -- Locks the count of attempts, so that the second of two concurrent confirmations finds nothing left to confirm.
  wait := private.begin_try('second factor', own.person::text);
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  select * into setup from private.second_factor_setups as p
  where p.user_id = own.person and p.session_id = own.session and p.started_at > now() - interval '1 hour';
  if not found then
    raise exception 'This took too long, or was started elsewhere. Start again.' using errcode = 'PT404';
  end if;
  step := private.totp_step(setup.secret, regexp_replace(left(code, 20), '\s', '', 'g'), 0, clock_timestamp());
  if step is null then
    return '{"outcome": "wrong"}';
  end if;
  is_first := private.begin_factors(own.person);
  if not is_first then
    -- Another session may have set up the first factor in the meantime.
    perform private.require_second_factor(own.person, own.session);
  end if;
  perform private.forget_tries('second factor', own.person::text);
  delete from private.second_factor_setups as p where p.user_id = own.person;
  update private.second_factors as f set secret = setup.secret, last_step = step, app_added_at = now()
  where f.user_id = own.person and f.secret is null;
  if not found then
    raise exception 'This account already has an authenticator app.' using errcode = 'PT409';
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
  'Adds the app after checking one of its codes. If it is the first factor, returns recovery codes, which are shown only once.';
grant execute on function public.confirm_second_factor to authenticated;

create function private.require_given_factor(out person uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if private.missing_factor(own.person, own.session) is not null then
    raise exception 'This session still needs your second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = own.person) then
    raise exception 'This account has no second factor.' using errcode = 'PT404';
  end if;
  person := own.person;
end
$$;

-- Removes the app, given one of its codes or a recovery code.
create function public.remove_second_factor(code text) returns jsonb
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
  'Removes the app after checking a code. Without a passkey, the account then has no second factor.';
grant execute on function public.remove_second_factor to authenticated;

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
comment on function public.renew_recovery_codes(text) is 'Replaces the recovery codes with ten new ones after checking a code.';
grant execute on function public.renew_recovery_codes to authenticated;

-- Lets somebody in who has lost the second factor. An Owner's is removed when two other Owners have approved it within
-- a day; anybody else's by one person who manages accounts. A single Owner must not get around that by demoting the
-- person first, so it also takes two if the role was changed within the day.
create table private.second_factor_approvals (
  person uuid not null references auth.users (id) on delete cascade,
  approver uuid not null references auth.users (id) on delete cascade,
  approved_at timestamptz not null default now(),
  primary key (person, approver),
  constraint second_factor_approvals_other check (person <> approver)
);
create index second_factor_approvals_approver on private.second_factor_approvals (approver);
alter table private.second_factor_approvals enable row level security;

create function private.approvals_needed(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when (select r.may_everything from private.staff_role_of(person) as r) or exists (
    select from public.staff_members as m where m.user_id = person and m.changed_at > now() - interval '1 day'
  ) then 2 else 1 end
$$;

-- The approvals that count: younger than a day, by other people who are Owners now and have been for at least a day.
create function private.approvals_of(approved uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.approver from private.second_factor_approvals as a
  where a.person = approved and a.approved_at > now() - interval '1 day' and private.is_settled_owner(a.approver)
$$;

-- Removes a lost second factor. The person is signed out everywhere, and sets up another one at the next sign-in.
create function private.reset_second_factor(lost_by uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.second_factors as f where f.user_id = lost_by;
  if not found then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  delete from private.second_factor_approvals as a where a.person = lost_by;
  insert into private.second_factor_duties (user_id) values (lost_by) on conflict do nothing;
  perform private.forget_tries('second factor', lost_by::text);
  perform private.end_sessions_of(lost_by, null);
  perform private.note_second_factor(lost_by, 'second-factor-reset', 'done');
end
$$;

create function public.approve_second_factor_reset(person uuid, why text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  needed integer;
  missing integer;
begin
  -- Takes the lock before reading any roles, as set_staff_role() does. Of two concurrent approvals, the second sees the
  -- first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.require_manageable_account(person);
  if person = (select auth.uid()) then
    raise exception 'You can’t approve this for yourself.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason, in one line.' using errcode = '22023';
  end if;
  if not exists (select from private.second_factors as f where f.user_id = person) then
    raise exception 'This account has no second factor.' using errcode = 'PT409';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  needed := private.approvals_needed(person);
  missing := 0;
  if needed > 1 then
    if not private.is_owner((select auth.uid())) then
      raise exception 'Only Owners can approve this.' using errcode = '42501', hint = 'Ask an Owner.';
    end if;
    if not private.is_settled_owner((select auth.uid())) then
      raise exception 'You can approve this once you have been an Owner for a day.'
        using errcode = '42501', hint = 'Ask somebody who has been an Owner for a day or longer.';
    end if;
    delete from private.second_factor_approvals as a where a.approved_at <= now() - interval '1 day';
    insert into private.second_factor_approvals (person, approver)
    values (approve_second_factor_reset.person, (select auth.uid())) on conflict do nothing;
    if not found then
      raise exception 'You have already approved this. Another Owner must approve it, too.' using errcode = 'PT409';
    end if;
    missing := greatest(needed - (select count(*) from private.approvals_of(approve_second_factor_reset.person)), 0);
  end if;
  perform private.note_second_factor(approve_second_factor_reset.person, 'second-factor-approved', 'done');
  if missing = 0 then
    perform private.reset_second_factor(approve_second_factor_reset.person);
  end if;
  perform pg_catalog.set_config('hln.audit_reason', '', true);
  return missing;
end
$$;
comment on function public.approve_second_factor_reset(uuid, text) is
  'Approves the removal of a lost second factor, with a reason that is recorded. Returns how many approvals are still missing.';
grant execute on function public.approve_second_factor_reset to authenticated;

create table private.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  -- The id that its authenticator uses, in base64url. Belongs to a single account.
  credential_id text not null unique
    constraint passkeys_credential_id check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1364),
  -- The COSE key as registered; it is not a secret.
  public_key bytea not null constraint passkeys_public_key_size check (octet_length(public_key) between 16 and 2048),
  -- The authenticator's count of signatures; most don't count and report 0.
  counter bigint not null constraint passkeys_counter check (counter >= 0),
  -- How browsers reach the authenticator; they ask to be reminded of it.
  transports text[] not null constraint passkeys_transports
    check (transports <@ array['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']),
  -- The host name for which it was created. It works under no other.
  relying_party text not null constraint passkeys_relying_party check (char_length(relying_party) between 1 and 253),
  name text not null constraint passkeys_name
    check (char_length(name) between 1 and 60 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table private.passkeys is 'Passkeys that serve as a second factor.';
create index passkeys_user_id on private.passkeys (user_id);
alter table private.passkeys enable row level security;

-- The challenge that a passkey is asked to sign: one at a time per session, for one purpose, once, within five minutes.
create table private.passkey_challenges (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Known only to our own function, and only once the session itself has handed in the challenge.
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
alter table private.passkey_challenges enable row level security;

-- Records and announces an action on any of an account's factors: by its own session, or by our function on that
-- session's behalf.
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

create function private.tell_owner_of_account(person uuid, deed text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_notices (user_id, deed, actor)
  values (person, tell_owner_of_account.deed, person)
$$;

-- Creates the row that all factors of an account reference. True if it is new: this factor is then the first. If two
-- sessions add their first factor at once, the second waits here and finds the row of the first.
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

-- Completes the addition of a factor. Returns the recovery codes if it is the first.
create function private.finish_factor(person uuid, session uuid, is_first boolean, deed text) returns jsonb
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

-- Completes the removal of a factor: after the last one, the account has no second factor, and its recovery codes are
-- deleted.
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

create function private.remove_app(person uuid, session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.second_factors as f set secret = null, last_step = null, app_added_at = null
  where f.user_id = person and f.secret is not null;
  if not found then
    raise exception 'This account has no authenticator app.' using errcode = 'PT404';
  end if;
  -- If no factor is left, finish_removal() records that instead.
  if exists (select from private.passkeys as p where p.user_id = person) then
    perform private.note_factor(person, session, 'app-removed', 'done', 'private.second_factors', person::text);
  end if;
  perform private.finish_removal(person, session, 'app-removed');
end
$$;

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
  perform private.require_permission('user-management.view');
  return query
    with settled as materialized (
      select m.user_id
      from public.staff_members as m
      where m.owner_since is not null and private.is_settled_owner(m.user_id)
    )
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (select count(*)::integer from settled as s where s.user_id <> u.id)
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$$;
comment on function public.staff_second_factors() is
  'Who has which second factors, who needs one, and how far each reset has come.';
grant execute on function public.staff_second_factors to authenticated;

-- The actions of people with passkeys in their own sessions: requesting a challenge, and handing in its signature. In
-- between our function verifies the signature; the verdicts that only it may return follow below.
create function private.require_passkey_of(person uuid, passkey uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.passkeys as p where p.id = passkey and p.user_id = person) then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
end
$$;

-- Replaces the session's last challenge with a new one and returns it, in base64url. Only its hash is stored.
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

create function private.passkeys_to_name(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.credential_id, 'transports', p.transports, 'relying_party', p.relying_party
  ) order by p.last_used_at desc nulls last, p.created_at), '[]')
  from private.passkeys as p where p.user_id = person
$$;

-- {"outcome": "begun", "challenge", "person", "email", "passkeys"}, {"outcome": "old-session"} or {"outcome": "full"}.
create function public.begin_passkey() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  perform private.require_second_factor(own.person, own.session);
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
comment on function public.begin_passkey() is 'Returns the challenge that a new passkey signs, in a session that can add one.';
grant execute on function public.begin_passkey to authenticated;

-- For a session that lacks its second step, or for an action that requires it again. {"outcome": "begun", "challenge",
-- "passkeys"}, or {"outcome": "none"} if there is no passkey, or not the one to remove.
create function public.begin_passkey_use(purpose text, subject uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  if purpose is null or purpose not in ('give', 'renew', 'remove-app', 'remove-passkey') then
    raise exception 'Passkeys can’t be used for that.' using errcode = '22023';
  end if;
  if purpose <> 'give' then
    perform private.require_second_factor(own.person, own.session);
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
comment on function public.begin_passkey_use(text, uuid) is 'Returns the challenge that a passkey of the account signs for a purpose.';
grant execute on function public.begin_passkey_use to authenticated;

-- Hands in what was signed, before anything is verified: from here on the challenge is used up, whatever the outcome.
-- Using a passkey is counted like a code, and at this point for the same reason. A null credential means a new passkey.
-- {"outcome": "taken", "ticket", "person", "public_key", "relying_party"}, {"outcome": "expired"}, {"outcome": "wrong"}
-- or {"outcome": "wait", "seconds"}
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
  -- The update locks the row, so the second of two requests with the same challenge finds it taken.
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
  'Uses up a challenge, and returns it for our function to verify the signature.';
grant execute on function public.take_passkey_challenge to authenticated;

create function public.rename_passkey(passkey uuid, new_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_given_factor();
begin
  perform private.require_passkey_of(person, passkey);
  -- Repeats the table's constraint, but with a message that can be shown.
  if not coalesce(
    char_length(btrim(new_name)) between 1 and 60 and new_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]', false
  ) then
    raise exception 'Enter a name of 1 to 60 characters, in one line.' using errcode = '22023';
  end if;
  update private.passkeys as p set name = btrim(new_name) where p.id = passkey and p.user_id = person;
  perform private.note_factor(
    person, private.own_session(), 'passkey-renamed', 'done', 'private.passkeys', passkey::text
  );
end
$$;
comment on function public.rename_passkey(uuid, text) is 'Renames one of the caller''s passkeys.';
grant execute on function public.rename_passkey to authenticated;

create function private.remove_passkey_of(person uuid, session uuid, passkey uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Locks the row, so that when the last two factors are removed concurrently, the second removal sees that none is
  -- left.
  perform from private.second_factors as f where f.user_id = person for update;
  delete from private.passkeys as p where p.id = passkey and p.user_id = person;
  if not found then
    raise exception 'There is no such passkey.' using errcode = 'PT404';
  end if;
  perform private.note_factor(person, session, 'passkey-removed', 'done', 'private.passkeys', passkey::text);
  perform private.finish_removal(person, session, 'passkey-removed');
end
$$;

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
  'Removes a passkey after checking a code. Without another factor, the account then has no second factor.';
grant execute on function public.remove_passkey to authenticated;

-- Our function's verdict on a signature, which nobody else may submit. It names a ticket that only a session which has
-- handed in its challenge was given; everything that the function need not know, the database looks up itself.

-- The challenge of a ticket, which is used up with it; its session must still be alive.
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

-- Records that a passkey did not sign what it should have. The attempt was counted before.
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
comment on function public.refuse_passkey(uuid, text) is 'Records that a signature was invalid.';
grant execute on function public.refuse_passkey to service_role;

-- {"outcome": "done"}, with recovery codes if it is the account's first factor; {"outcome": "known"} if the passkey is
-- registered already, {"outcome": "full"} if there are enough, {"outcome": "expired"} if another session has meanwhile
-- set up the first factor, which this one has not presented.
-- @param passkey {name, credential_id, public_key (base64), counter, transports, relying_party}
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
    -- Deletes the row that begin_factors() added for the account's first factor.
    delete from private.second_factors as f where is_first and f.user_id = person;
    return '{"outcome": "known"}';
  end if;
  perform private.note_factor(person, taken.session_id, 'passkey-added', 'done', 'private.passkeys', added::text);
  return jsonb_build_object('outcome', 'done')
    || private.finish_factor(person, taken.session_id, is_first, 'passkey-added');
end
$$;
comment on function public.add_passkey(uuid, jsonb) is 'Adds a passkey whose first signature has been verified.';
grant execute on function public.add_passkey to service_role;

-- Performs what a verified signature was for. {"outcome": "done"}, with recovery codes if it was for new ones;
-- {"outcome": "wrong"} if the passkey is gone by now, {"outcome": "cloned"} if its counter went back or stood still,
-- {"outcome": "expired"} if the session may no longer do this.
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
  -- Locks the rows in the same order as removing a passkey does.
  perform from private.second_factors as f where f.user_id = person for update;
  select * into passkey from private.passkeys as p
  where p.credential_id = credential and p.user_id = person for update;
  if not found then
    perform private.note_factor(person, session, 'passkey-used', 'refused', 'private.passkeys', person::text);
    return '{"outcome": "wrong"}';
  end if;
  -- Two devices with the same key don't know each other's counter, so one of them falls behind.
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
      -- The account still has its second factor, so approvals to reset it are deleted.
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
comment on function public.use_passkey(uuid, text, bigint) is 'Carries out what a passkey signed for, after its signature was verified.';
grant execute on function public.use_passkey to service_role;

-- What setting up a second factor requires of a session and of an account: each requirement has its own function.

-- Whether a session is older than an hour: long after its sign-in, somebody else may be sitting at the open page.
create function private.is_old_session(session uuid) returns boolean
-- In this language the sign-in service's columns are resolved when the function is called, not when it is created.
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.sessions as s where s.id = session and s.created_at < now() - interval '1 hour');
end
$$;

create function private.has_enough_passkeys(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) >= 10 from private.passkeys as p where p.user_id = person
$$;

-- Refuses a caller who has not presented a passkey or an app's code in this very session within the last five minutes.
-- It protects actions that would let an intruder become anybody. An intruder with only the password could set up a
-- factor, so setting one up does not count, and neither does one younger than a day: by then its owner has been told by
-- email.
create function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  given private.second_factor_sessions;
begin
  if not exists (select from private.second_factors as f where f.user_id = (select auth.uid())) then
    raise exception 'This needs a second factor, and your account has none. Set one up first: click your email address at the top of the page. You can use it for this a day later.'
      using errcode = '42501', hint = 'Set up a second factor.';
  end if;
  select * into given from private.second_factor_sessions as s
  where s.session_id = private.own_session() and s.user_id = (select auth.uid())
    and s.given_at > now() - interval '5 minutes' and s.means in ('app', 'passkey');
  if given.session_id is null then
    raise exception 'This needs your second factor, a passkey or a code from your app, given within the last five minutes. Sign out, sign in again with it, and repeat this straight away.'
      using errcode = '42501', hint = 'Enter your second factor again.';
  end if;
  if given.factor_since > now() - interval '1 day' then
    raise exception 'This needs a second factor that was set up at least a day ago, and yours is newer. Try again when it is a day old.'
      using errcode = '42501', hint = 'Wait for a day.';
  end if;
end
$$;

-- If the account has a second factor, the session must have presented it; a session of an account without one may set
-- one up.
create function private.require_second_factor(person uuid, session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.missing_factor(person, session) = 'code' then
    raise exception 'This session still needs your second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;
