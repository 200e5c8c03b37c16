-- What is done to accounts from the staff tools: disabling, enabling, and a mail with a link to a new password. Each
-- function refuses with a sentence; the trigger of the last Owner (private.keep_an_active_owner) stays the judge of that.

-- Refuses a deed on somebody else's account unless the caller may manage accounts, and, on an Owner's, is an Owner.
create function private.refuse_deed_on(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not manage accounts.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can manage the account of an Owner.' using errcode = '42501';
  end if;
end
$$;
revoke all on function private.refuse_deed_on(uuid) from public;

-- Deletes the sessions of an account: they cannot be renewed, and the data API refuses their tokens from then on.
--   spared  a session to keep, or null
create function private.end_sessions_of(person uuid, spared uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  -- On hosted Supabase the account's id is text in this table.
  delete from auth.refresh_tokens as t where t.user_id::text = person::text and t.session_id is distinct from spared;
  delete from auth.sessions as s where s.user_id = person and s.id is distinct from spared;
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function private.end_sessions_of(uuid, uuid) from public;

create function public.disable_account(person uuid, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the first look at roles, as in set_staff_role().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can disable their own account.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  -- GoTrue cannot read "infinity"; this is how it disables an account for good. A link mailed before is void.
  update auth.users as u
  set banned_until = pg_catalog.now() + interval '100 years', recovery_token = '', updated_at = pg_catalog.now()
  where u.id = person and private.is_active_account(person);
  perform private.end_sessions_of(person, null);
  perform pg_catalog.set_config('hln.audit_reason', '', true);
end
$$;
comment on function public.disable_account(uuid, text) is
  'Keeps an account from signing in and ends its sessions, for a reason that the audit log keeps.';
revoke all on function public.disable_account(uuid, text) from public;
grant execute on function public.disable_account(uuid, text) to authenticated;

create function public.enable_account(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_deed_on(person);
  update auth.users as u set banned_until = null, updated_at = pg_catalog.now()
  where u.id = person and u.banned_until is not null;
end
$$;
comment on function public.enable_account(uuid) is 'Undoes disable_account(); sessions that have ended stay so.';
revoke all on function public.enable_account(uuid) from public;
grant execute on function public.enable_account(uuid) to authenticated;

-- The mail itself is the sign-in service's, to which anybody may say that they forgot their password: this says who may do
-- so in somebody else's name, and puts it on record.
create function public.begin_password_reset(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  perform private.refuse_deed_on(person);
  if not private.is_active_account(person) then
    raise exception 'This account is disabled. Enable it first.' using errcode = '22023';
  end if;
  select u.email into address from auth.users as u where u.id = person;
  -- The sign-in service would keep silent about it (private.sign_in_limits), and the page say that a mail was sent.
  if exists (
    select from private.sign_in_attempts as a
    where a.kind = 'recovery by account' and a.tries > 0 and a.wait_until > pg_catalog.clock_timestamp()
      and a.key = pg_catalog.encode(
        pg_catalog.sha256(pg_catalog.convert_to(E'recovery by account\n' || address, 'UTF8')), 'hex'
      )
  ) then
    raise exception 'Three such mails were sent within the hour. The last link still works.' using errcode = '22023';
  end if;
  perform private.record_audit('password-reset', 'user-management', 'auth.users', person::text, null, null);
  return address;
end
$$;
comment on function public.begin_password_reset(uuid) is
  'The address to which the sign-in service is to mail a link to a new password, for those who may have it sent.';
revoke all on function public.begin_password_reset(uuid) from public;
grant execute on function public.begin_password_reset(uuid) to authenticated;
