-- Messages and descriptions in plain English. Nothing but texts changes.

-- A text of ours is nobody's action, so the audit log gets no entry.
alter table public.staff_roles disable trigger user;
update public.staff_roles set description = 'Can do everything, and decides what the others can do.' where name = 'owner';
update public.staff_roles set description = 'Sees all conversations, emails, donations and figures, and works with them.'
  where name = 'manager';
alter table public.staff_roles enable trigger user;

-- foundations

create or replace function private.follow_clock() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen timestamptz;
  back interval;
begin
  -- Most looks change nothing and lock nothing.
  select c.latest into seen from private.clock as c;
  if now() between seen - interval '1 minute' and seen + interval '30 seconds' then
    return;
  end if;
  select c.latest into seen from private.clock as c for update;
  update private.clock set latest = now() where now() not between seen - interval '1 minute' and seen;
  back := seen - now();
  if back <= interval '1 minute' then
    return;
  end if;
  raise warning 'The clock went back by %: planned times are moved back by the same.', back;
  update public.scheduled_jobs as j set next_run_at = j.next_run_at - back where j.next_run_at > now();
  update public.email_outbox as o
  set next_attempt_at = case when o.next_attempt_at > now() then o.next_attempt_at - back else o.next_attempt_at end,
      lease_until = case when o.lease_until > now() then o.lease_until - back else o.lease_until end
  where o.status in ('pending', 'sending') and (o.next_attempt_at > now() or o.lease_until > now());
  update private.price_check_schedule as s
  set next_check_at = case when s.next_check_at > now() then s.next_check_at - back else s.next_check_at end,
      lease_until = case when s.lease_until > now() then s.lease_until - back else s.lease_until end,
      leased_at = case when s.leased_at > now() then s.leased_at - back else s.leased_at end
  where s.next_check_at > now() or s.lease_until > now();
  update private.price_watch_hosts as h set rest_until = h.rest_until - back where h.rest_until > now();
  update private.sign_in_attempts as a
  set last_try_at = case when a.last_try_at > now() then a.last_try_at - back else a.last_try_at end,
      wait_until = case when a.wait_until > now() then a.wait_until - back else a.wait_until end
  where a.last_try_at > now() or a.wait_until > now();
  update public.rate_limit_hits as r
  set minute_started_at = case
        when r.minute_started_at > now() then r.minute_started_at - back else r.minute_started_at end,
      day_started_at = case when r.day_started_at > now() then r.day_started_at - back else r.day_started_at end
  where r.minute_started_at > now() or r.day_started_at > now();
end
$$;

comment on table public.rate_limits is
  'How often one network address can do something. A null means no limit; an action without a row is not limited.';

-- audit

create or replace function private.audit_reason() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant text := btrim(nullif(current_setting('hln.audit_reason', true), ''));
begin
  if given is not null then
    if char_length(given) not between 1 and 200 or given ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then
      raise exception 'Enter a reason of 1 to 200 characters, in one line.' using errcode = '22023';
    end if;
    return given;
  end if;
  return nullif(private.one_line(btrim(private.percent_decoded(left(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit-reason', 2400
  ))), 200), '');
exception
  when sqlstate '22023' then
    if given is not null then raise; end if;
    return null;
  when others then
    return null;
end
$$;

create or replace function private.walk_audit_chain(after_position bigint, batch integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  previous bytea := decode(repeat('00', 32), 'hex');
  reached bigint := after_position;
  link record;
  problem jsonb;
begin
  if after_position is null or after_position < 0 or batch is null or batch not between 1 and 20000 then
    raise exception 'Start at position 0 or later, and check 1 to 20000 links at a time.' using errcode = '22023';
  end if;
  if after_position > 0 then
    select c.hash into previous from private.audit_chain as c where c.position = after_position;
    if not found then
      problem := jsonb_build_object('position', after_position, 'entry_id', null, 'what', 'missing');
    end if;
  end if;
  if problem is null then
    for link in
      select c.position, c.entry_id, c.previous, c.hash, l.id as found_id,
        case when l.id is not null then private.audit_hash(c.position, c.previous, l) end as hash_now
      from private.audit_chain as c left join private.audit_log as l on l.id = c.entry_id
      where c.position > after_position
      order by c.position
      limit batch
    loop
      problem := case
        when link.position <> reached + 1
          then jsonb_build_object('position', reached + 1, 'entry_id', null, 'what', 'missing')
        when link.found_id is null
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'missing')
        when link.previous <> previous
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'reordered')
        when link.hash_now <> link.hash
          then jsonb_build_object('position', link.position, 'entry_id', link.entry_id, 'what', 'changed')
      end;
      exit when problem is not null;
      reached := link.position;
      previous := link.hash;
    end loop;
  end if;
  if problem is null and reached - after_position < batch then
    problem := private.find_audit_gap();
    return jsonb_build_object(
      'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', true,
      'problem', problem
    );
  end if;
  return jsonb_build_object(
    'checked', reached - after_position, 'position', reached, 'hash', encode(previous, 'hex'), 'done', false,
    'problem', problem
  );
end
$$;

-- staff

create or replace function private.require_permission(
  permission text, refusal text default 'You don’t have permission to open this.', owners_only boolean default false
) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission(permission) or owners_only and not private.is_owner((select auth.uid())) then
    raise exception using message = refusal, errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create or replace function private.require_an_owner() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  -- A statement of its own: it sees what was committed while it waited.
  if not exists (
    select from public.staff_members as m join public.staff_roles as r on r.name = m.role
    where r.may_everything and private.is_active_account(m.user_id)
  ) then
    raise exception 'There must be at least one Owner.'
      using errcode = 'PT409', hint = 'Make somebody else an Owner first.';
  end if;
end
$$;

create or replace function private.refuse_change_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You don’t have permission to change what others can do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if person = (select auth.uid()) then
    raise exception 'You can’t change your own permissions.'
      using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change the permissions of an Owner.' using errcode = '42501';
  end if;
end
$$;

create or replace function private.refuse_to_grant(area_name text, granted public.staff_level) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if granted > private.staff_level_of((select auth.uid()), area_name) then
    raise exception 'You can’t grant more than you have yourself.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create or replace function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  perform private.require_area(area_name);
  if (select r.may_everything from private.staff_role_of(person) as r) then
    raise exception 'An Owner can do everything. Change the role instead.' using errcode = '22023';
  end if;
  if new_level is null then
    delete from public.staff_exceptions as e where e.user_id = person and e.area = area_name;
    -- Without the exception the role decides, which may allow more.
    perform private.refuse_to_grant(area_name, private.staff_level_of(person, area_name));
  else
    perform private.refuse_to_grant(area_name, new_level);
    insert into public.staff_exceptions (user_id, area, level) values (person, area_name, new_level)
    on conflict (user_id, area) do update set level = excluded.level, changed_at = pg_catalog.now();
  end if;
end
$$;

create or replace function public.set_role_level(role_name text, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change what a role can do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.require_area(area_name);
  if not exists (select from public.staff_roles as r where r.name = role_name) then
    raise exception 'There is no role "%".', role_name using errcode = '22023';
  end if;
  if (select r.may_everything from public.staff_roles as r where r.name = role_name) then
    raise exception 'An Owner’s permissions can’t be changed.' using errcode = '22023';
  end if;
  if new_level is null then
    raise exception 'The level must be none, view or manage.' using errcode = '22023';
  end if;
  insert into public.staff_role_levels (role, area, level) values (role_name, area_name, new_level)
  on conflict (role, area) do update set level = excluded.level;
end
$$;

create or replace function private.require_manageable_account(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You don’t have permission to manage accounts.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can manage the account of an Owner.' using errcode = '42501';
  end if;
end
$$;

create or replace function public.disable_account(person uuid, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the first look at roles, as in set_staff_role().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.require_manageable_account(person);
  if person = (select auth.uid()) then
    raise exception 'You can’t disable your own account.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason, in one line.' using errcode = '22023';
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

create or replace function public.begin_password_reset(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  perform private.require_manageable_account(person);
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
    raise exception 'Three of these emails were sent within the hour. The last link still works.' using errcode = '22023';
  end if;
  perform private.record_audit('password-reset', 'user-management', 'auth.users', person::text, null, null);
  return address;
end
$$;

create or replace function private.refuse_to_invite(wanted_role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You don’t have permission to invite people.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from public.staff_roles as r where r.name = wanted_role) then
    raise exception 'There is no role "%".', wanted_role using errcode = '22023';
  end if;
  if not private.may_invite((select auth.uid()), wanted_role) then
    raise exception 'You can’t invite somebody to a role with more rights than yours.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create or replace function public.request_invitation(address text, wanted_role text)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  recipient constant text := lower(btrim(address));
  invitation uuid;
begin
  perform private.refuse_to_invite(wanted_role);
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- Each clears away those that have been over for long, and the addresses with them.
  delete from private.staff_invitations as i
  where coalesce(i.accepted_at, i.revoked_at, i.expires_at, i.created_at) < now() - interval '90 days';
  if exists (select from auth.users as u where u.email = recipient) then
    raise exception '% already has an account.', recipient using errcode = '23505';
  end if;
  insert into private.staff_invitations as i (email, role, invited_by)
  values (recipient, wanted_role, auth.uid())
  on conflict (email) where accepted_at is null and revoked_at is null do nothing
  returning i.id into invitation;
  if invitation is null then
    raise exception '% already has an invitation. Resend that one.', recipient using errcode = '23505';
  end if;
  return query select f.* from private.invitation_facts(invitation) as f;
end
$$;

create or replace function private.own_open_invitation(invitation uuid) returns private.staff_invitations
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You don’t have permission to invite people.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select i.* into found_one from private.staff_invitations as i
  where i.id = invitation and i.accepted_at is null and i.revoked_at is null for update;
  if found_one.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'PT404';
  end if;
  perform private.refuse_to_invite(found_one.role);
  return found_one;
end
$$;

create or replace function public.request_invitation_link(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_permission(
    'user-management.manage', 'Only an Owner can copy the link of an invitation.', owners_only => true
  );
  if (select s.transport is distinct from 'none' from private.email_switch as s) then
    raise exception 'There is a mail server, so invitation links are only sent by email.' using errcode = 'PT409';
  end if;
  return query select * from public.renew_invitation(invitation);
  -- Their links no longer work.
  update public.email_outbox as o set status = 'cancelled'
  where o.source_kind = 'invitation' and o.source_id = invitation::text and o.status in ('pending', 'held');
  perform private.record_audit(
    'shown', 'user-management', 'private.staff_invitations', invitation::text, null, '{"what": "link"}'
  );
end
$$;

create or replace function public.send_invitation(invitation uuid, link_hash text, mail jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text;
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), mails = i.mails + 1, sent_at = now(),
    expires_at = now() + interval '7 days', link_shown_at = null
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null
  returning i.email into recipient;
  if recipient is null then
    raise exception 'This invitation already has a link, or is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  values (
    mail ->> 'idempotency_key', 'invitation', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
  );
end
$$;

create or replace function public.show_invitation_link(invitation uuid, link_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), sent_at = now(), expires_at = now() + interval '7 days', link_shown_at = now()
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null;
  if not found then
    raise exception 'This invitation already has a link, or is no longer open.' using errcode = 'PT404';
  end if;
end
$$;

create or replace function public.accept_invitation(link_hash text, password_hash text, client_address text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
  state text;
  account uuid;
begin
  perform private.hit_rate_limit('invitation_accept', private.network_of(client_address));
  if password_hash !~ '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$' then
    raise exception 'This is not a bcrypt hash.' using errcode = '22023';
  end if;
  -- As everybody who changes who may do what: an inviter who is being demoted either still may, or no longer.
  perform pg_advisory_xact_lock(hashtext('hln.staff_owners'));
  -- Whoever comes second waits here, and sees that it is used.
  select i.* into found_one from private.staff_invitations as i
  where i.token_hash = decode(link_hash, 'hex') for update;
  state := private.invitation_state(found_one);
  if state <> 'open' then
    return state;
  end if;
  account := private.add_account(found_one.email, password_hash);
  if account is null then
    return 'taken';
  end if;
  insert into public.staff_members (user_id, role) values (account, found_one.role);
  -- Whoever invited the account made it an Owner.
  update private.account_notices as n set actor = found_one.invited_by where n.about = account;
  update private.staff_invitations as i set accepted_at = now(), accepted_by = account where i.id = found_one.id;
  return 'accepted';
end
$$;

comment on table public.staff_preferences is 'What a page remembers for one staff member.';

comment on type public.staff_level is 'What somebody can do in an area; each level includes those before it.';

comment on table public.staff_areas is 'The areas that permissions are granted for; most are a tool of the staff portal.';

comment on column public.staff_roles.may_everything is
  'Manages every area, including those added later. People with this role are Owners, and there is always at least one.';

comment on column public.staff_members.owner_since is 'When the account became an Owner; null for anybody else.';

comment on table public.staff_exceptions is 'Areas where somebody can do more, or less, than their role.';

comment on function public.my_access() is 'What the caller can do in each area.';

comment on function public.whom_to_ask() is 'The email addresses of the Owners, who decide what everybody else can do.';

comment on function public.staff_role_matrix() is 'What each role can do in each area.';

comment on function public.begin_password_reset(uuid) is
  'Returns the email address to which the sign-in service sends a link for a new password. For callers who can manage the account.';

comment on table private.staff_invitations is 'Invitations to become staff: whom, by whom, and with what result.';

comment on function public.request_invitation(text, text) is
  'Records an invitation. Nothing is sent, and nobody can accept it, until the function invite-staff has made its link.';

comment on function public.renew_invitation(uuid) is
  'Invalidates the link of an invitation, so that the function invite-staff can make another.';

comment on function public.revoke_invitation(uuid) is 'Withdraws an invitation; the page of its link says so.';

comment on function public.staff_invitations() is
  'Open invitations, each with the state of its newest email.';

-- jobs

comment on table public.set_aside_rows is 'Rows that a job failed on, and when it tries them again.';

comment on table private.job_runs is 'The last runs of each scheduled job, at most 2,000 each.';

-- settings

create or replace function private.setting_fault(kind text, lowest integer, highest integer, value jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  given text;
  local_part constant text := '[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}';
  host constant text := '[A-Za-z0-9-]{1,63}([.][A-Za-z0-9-]{1,63}){0,10}';
begin
  if value is null then
    return null;
  end if;
  -- Before anything else, so that nothing large is looked at any closer.
  if octet_length(value::text) > 2000 then
    return 'is too long.';
  end if;
  if kind = 'boolean' then
    return case when jsonb_typeof(value) <> 'boolean' then 'must be on or off.' end;
  end if;
  if kind = 'integer' then
    if jsonb_typeof(value) <> 'number' or value::text !~ '^-?[0-9]{1,9}$'
      or value::text::integer not between lowest and highest
    then
      return format('must be a whole number from %s to %s.', lowest, highest);
    end if;
    return null;
  end if;
  if jsonb_typeof(value) <> 'string' then
    return 'must be a text.';
  end if;
  given := value #>> '{}';
  -- Control characters, and those that turn the direction of what follows.
  if given ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return 'must be one line without control characters.';
  end if;
  if kind = 'mailbox' then
    if char_length(given) > highest
      or given !~ format('^(%s@%s|[^<>@,;:"\\]{1,100} <%s@%s>)$', local_part, host, local_part, host)
    then
      return 'must be one email address.';
    end if;
    return null;
  end if;
  if kind = 'moment' then
    begin
      if given !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'
        or given::timestamptz is null
      then
        return 'must be a time.';
      end if;
    exception
      when datetime_field_overflow or invalid_datetime_format then return 'must be a time.';
    end;
    return null;
  end if;
  if char_length(given) not between lowest and highest then
    return format('must have %s to %s characters.', lowest, highest);
  end if;
  return null;
end
$$;

create or replace function private.save_settings_in_force(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Send the changes as a list of settings.' using errcode = '22023';
  end if;
  -- In one order, so that two saves of the same settings cannot block each other.
  perform from private.settings as s
    where s.key in (select c ->> 'key' from jsonb_array_elements(changes) as c)
    order by s.key for update;
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    select * into was from private.settings as s where s.key = wanted ->> 'key';
    if not found then
      raise exception 'There is no such setting.' using errcode = '22023';
    end if;
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) then
      raise exception 'The setting % was changed in the meantime.', was.key
        using errcode = 'PT409', hint = 'Reload the page and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    if was.area is not null and was.value is distinct from wanted_value
      and not private.has_permission(was.area || '.manage')
    then
      raise exception 'The setting % decides who gets what visitors write. To change it, you also need permission to manage %.',
        was.key, (select a.title from public.staff_areas as a where a.name = was.area)
        using errcode = '42501', hint = 'Ask an Owner.';
    end if;
    fault := private.setting_fault(was.kind, was.lowest, was.highest, wanted_value);
    if fault is not null then
      raise exception 'The setting % %', was.key, fault using errcode = '22023';
    end if;
    update private.settings as s
    set value = wanted_value, revision = was.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    where s.key = was.key and s.value is distinct from wanted_value;
  end loop;
  if (select s.value #>> '{}' from private.settings as s where s.key = 'banner.until')
    <= (select s.value #>> '{}' from private.settings as s where s.key = 'banner.from')
  then
    raise exception 'The banner must end after it begins.' using errcode = '22023';
  end if;
end
$$;

create or replace function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id uuid;
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') and not private.has_permission('email-logs.manage') then
    raise exception 'You don’t have permission to send test emails.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many test emails. Wait a minute and try again.';
  end;
  insert into private.account_notices (user_id, deed, actor) values (auth.uid(), 'test-mail', auth.uid())
  returning id into mail_id;
  return mail_id;
end
$$;

create or replace function public.begin_alert_test(service text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to test settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if service = '' then
    return;
  end if;
  if service is null or service not in ('slack', 'teams', 'ntfy') then
    raise exception 'There is no such service.' using errcode = '22023';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_alerts', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many test posts. Wait a minute and try again.';
  end;
  perform private.record_audit(
    'alert-test', 'system-settings', 'public.begin_alert_test', service, null, jsonb_build_object('service', service)
  );
end
$$;

create or replace function private.refuse_rule_without_own_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What was confirmed before comes back without asking anybody.
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and new.value is distinct from old.value_before
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your email address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create or replace function public.confirm_setting(setting_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed jsonb;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  update private.settings as s set value_before = null, confirm_by = null
  where s.key = setting_key and s.confirm_by > now()
  returning s.value into confirmed;
  if not found then
    raise exception 'There is nothing left to confirm.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'confirmed', 'system-settings', 'public.confirm_setting', setting_key, null,
    jsonb_build_object('value', confirmed)
  );
end
$$;

create or replace function private.refuse_unsafe_url() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.value #>> '{}' !~* '^https:' or private.watchable_host(new.value #>> '{}') is null then
    raise exception 'The setting % must be a public URL that begins with https://.', new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;

create or replace function public.begin_llm_call(wanted text, host text, characters integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_test constant boolean := wanted = 'test';
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if is_test is null or wanted not in ('test', 'format') or characters is null or characters not between 0 and 20000
    or host is null or char_length(host) > 200
  then
    raise exception 'Send SQL of up to 20,000 characters, or request a test.' using errcode = '22023';
  end if;
  if not is_test then
    perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  elsif not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to test settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit(
      case when is_test then 'llm_tests' else 'llm_formatting' end, 'user ' || auth.uid()::text
    );
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
  end;
  if host <> '' then
    perform private.record_audit(
      case when is_test then 'llm-test' else 'llm-format' end,
      case when is_test then 'system-settings' else 'database-admin' end,
      'public.begin_llm_call', host, null, jsonb_build_object('host', host, 'characters', characters)
    );
  end if;
end
$$;

create or replace function private.refuse_local_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  mail_server constant text := (
    select case s.transport when 'smtp' then 'SMTP_URL' when 'api' then 'MAIL_API_URL' end
    from private.email_switch as s where not s.takes_local
  );
begin
  if auth.uid() is not null and mail_server is not null
    and coalesce(new.value #>> '{}', '@localhost') ~* '@([^@>]+[.])?localhost>?$'
  then
    raise exception '% is set, but % is at localhost, where no mail server delivers: the setting %. Set it to an email address of yours, for example hello@example.nz.',
      mail_server, case when new.value is null then 'the default email address' else 'this email address' end, new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;

comment on table private.settings is 'Settings that staff have changed. A null value means that the default applies.';

comment on column private.settings.kind is 'A secret is a text that only the function that needs it can read.';

comment on column private.settings.revision is 'Number of changes; a save names the revision that it is based on.';

comment on function public.staff_settings() is
  'Returns settings to callers who can see them. A null value means the default, or a secret, which nobody can read.';

comment on function private.save_settings_in_force(jsonb) is 'Changes settings, unless somebody else has changed them in the meantime.';

comment on function public.setting_history(text) is 'Returns the latest changes of a setting from the audit log, newest first.';

comment on function public.settings_in_use() is 'Returns all settings with secrets, for our own functions.';

comment on function public.queue_test_mail() is 'Queues a test email to the caller and returns its id in the outbox.';

comment on function public.begin_alert_test(text) is 'Checks that the caller can send a test post of alerts, and records it.';

comment on function public.save_settings(jsonb) is 'Changes settings, unless somebody else has changed them in the meantime.';

comment on function public.unconfirmed_settings() is 'Changed settings that are reverted unless somebody confirms them in time.';

comment on function public.confirm_setting(text) is 'Confirms a change that would otherwise be reverted.';

comment on function public.begin_llm_call(text, text, integer) is
  'Checks that the caller can use the SQL formatting service, and records the call.';

-- email

create or replace function private.keep_security_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_security_email(old.kind) and (select auth.uid()) is not null then
    raise exception 'Security emails cannot be deleted.' using errcode = '42501', hint = 'They are deleted when their retention ends.';
  end if;
  return old;
end
$$;

create or replace function private.queue_reply(
  reply_id uuid, kind text, area text, table_name text, row_key text,
  address text, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  my_address text;
  queued uuid;
begin
  perform public.refuse_ended_session();
  if not private.has_permission(area || '.manage') then
    raise exception 'You don’t have permission to reply here.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if exists (
    select from private.staff_replies as r
    where r.id = reply_id and r.kind = queue_reply.kind and r.row_key = queue_reply.row_key and r.sender = me
  ) then
    return false;
  end if;
  if coalesce(address, '') = '' then
    raise exception 'There is no email address to reply to.' using errcode = 'PT409';
  end if;
  if lower(address) is distinct from lower(seen_address) then
    raise exception 'The email address has changed in the meantime. Check it before you send.' using errcode = 'PT409';
  end if;
  subject := btrim(private.one_line(coalesce(subject, ''), 1000));
  body := btrim(regexp_replace(replace(coalesce(body, ''), E'\r\n', E'\n'), '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g'), E' \n\t');
  if char_length(subject) not between 1 and 200 then
    raise exception 'Enter a subject of 1 to 200 characters.' using errcode = '22023';
  end if;
  if char_length(body) not between 1 and 10000 then
    raise exception 'Enter a reply of 1 to 10,000 characters.' using errcode = '22023';
  end if;
  select u.email into my_address from auth.users as u where u.id = me;
  if coalesce(my_address, '') = '' then
    raise exception 'Your account has no email address for replies.' using errcode = 'PT409';
  end if;
  -- Two replies of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('hln.staff_replies ' || me::text, 0));
  if (
    select count(*) from private.staff_replies as r
    where r.sender = me and r.created_at > now() - interval '1 hour'
  ) >= 120 then
    raise sqlstate 'PT429' using message = 'You have sent many replies within an hour. Try again later.';
  end if;
  insert into public.email_outbox as o (
    idempotency_key, kind, recipient, reply_to, subject, text_body, source_kind, source_id
  )
  values (
    'reply:' || reply_id, kind, address, my_address, subject, body || E'\n', split_part(kind, '-', 1), row_key
  )
  on conflict (idempotency_key) do nothing
  returning o.id into queued;
  if queued is null then
    raise exception 'Another reply already has this id.' using errcode = 'PT409';
  end if;
  case (select o.status from public.email_outbox as o where o.id = queued)
    when 'held' then
      raise sqlstate 'PT429' using
        message = 'This person has been sent as many emails as the limit allows. Try again later.';
    when 'suppressed' then
      raise exception 'This email address is suppressed in Email Logs, so nothing is sent to it.' using errcode = 'PT409';
    else null;
  end case;
  insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
  values (reply_id, kind, row_key, me, language, queued);
  perform private.record_audit(
    'replied', area, table_name, row_key, null, jsonb_build_object('way', 'email', 'language', language)
  );
  return true;
end
$$;

create or replace function public.mail_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_active_account((select auth.uid())) then
    raise exception 'You don’t have permission to open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  return (
    select jsonb_build_object(
      'transport', s.transport, 'since', s.transport_since,
      'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending'))
    )
    from private.email_switch as s
  );
end
$$;

create or replace function private.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
  wanted_id uuid;
  query tsquery;
  words text[];
  bare text;
  wanted_kind text;
  wanted_source text;
  found_ids uuid[];
  rows constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  readable constant text := private.readable_email_kinds();
begin
  perform private.require_permission('email-logs.view');
  if before_id is not null then
    select o.created_at into before_time from public.email_outbox as o where o.id = before_id;
    if not found then
      raise exception 'This email no longer exists.' using errcode = 'PT404';
    end if;
  end if;
  if btrim(coalesce(search, '')) <> '' then
    if char_length(search) > 200 then
      raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
    end if;
    if btrim(search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      wanted_id := btrim(search)::uuid;
    else
      words := tsvector_to_array(private.email_words(search, ''));
      if words = '{}' then
        return;
      end if;
      select string_agg('''' || w || ''':*', ' & ')::tsquery into query from unnest(words) as w;
    end if;
  end if;
  bare := private.email_address(nullif(btrim(address), ''));
  wanted_kind := nullif(split_part(source, ':', 1), '');
  wanted_source := nullif(substring(source from ':(.*)$'), '');
  -- A word that many mails have is in some of the newest; for any other there is the index.
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  execute 'select array(
    select e.id from ' || case when query is null then 'public.email_outbox' else '(
      select * from public.email_outbox as n
      where ($8 is null or n.created_at >= $8) and ($9 is null or n.created_at < $9)
        and ($11 is null or (n.created_at, n.id) < ($12, $11))
      order by n.created_at desc, n.id desc limit $15
    )' end || ' as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
    before_id, before_time, rows, readable, 3000;
  if query is not null and cardinality(found_ids) < rows then
    found_ids := private.emails_by_words(
      query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
      before_id, before_time, rows, readable
    );
  end if;
  return query
    select o.id, o.kind, o.recipient,
      case when o.kind ~ readable or private.may_read_email(o) then private.redacted(o.kind, o.subject) else '•••' end,
      o.status, o.cause,
      private.redacted(o.kind, o.last_error), o.attempts, o.retries, o.created_at, o.next_attempt_at, o.sent_at,
      o.source_kind, o.source_id
    from public.email_outbox as o where o.id = any (found_ids)
    order by o.created_at desc, o.id desc;
end
$$;

create or replace function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.require_permission('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'This email no longer exists.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient,
    'reply_to', case when may_read then mail.reply_to when mail.reply_to is not null then '•••' end,
    'subject', case when may_read then private.redacted(mail.kind, mail.subject) else '•••' end, 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s
      where s.address = private.email_address(mail.recipient) and not private.is_security_email(mail.kind)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer),
        'headers', case when may_read then private.redacted(mail.kind, a.headers) end
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$$;

create or replace function public.cancel_emails(ids jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 emails at a time.' using errcode = '22023';
  end if;
  wanted := array(select value::uuid from jsonb_array_elements_text(ids) as value);
  update public.email_outbox as o set status = 'cancelled'
  where o.id in (
    select w.id from public.email_outbox as w
    where w.id = any (wanted) and w.status in ('pending', 'held') and not private.is_security_email(w.kind)
    order by w.id for update
  );
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;

create or replace function public.retry_emails(mails jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Resend 1 to 100 emails at a time.' using errcode = '22023';
  end if;
  -- In one order, so that two people cannot block each other.
  for wanted in select m from jsonb_array_elements(mails) as m order by m ->> 'id' loop
    select * into mail from public.email_outbox as o where o.id = (wanted ->> 'id')::uuid for update;
    if mail.id is null or mail.status in ('pending', 'sending')
      or mail.status is distinct from wanted ->> 'status' or to_jsonb(mail.retries) is distinct from wanted -> 'retries'
    then
      changed := changed + 1;
    elsif not private.is_security_email(mail.kind) and exists (
      select from private.email_suppressions as s where s.address = private.email_address(mail.recipient)
    ) then
      suppressed := suppressed + 1;
    else
      update public.email_outbox as o
      set status = 'pending', retries = o.retries + 1, max_attempts = o.attempts + 12, next_attempt_at = now(),
        handed_over_at = null, cause = null, last_error = null
      where o.id = mail.id;
      queued := queued + 1;
    end if;
  end loop;
  return jsonb_build_object('queued', queued, 'changed', changed, 'suppressed', suppressed);
end
$$;

create or replace function public.stop_emails(why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  update private.email_switch as s
  set stopped_at = now(), stopped_by = (select auth.uid()), reason = private.give_reason(why)
  where s.stopped_at is null;
  if not found then
    raise exception 'Sending is already stopped.' using errcode = 'PT409', hint = 'Reload the page.';
  end if;
end
$$;

create or replace function public.resume_emails() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  update private.email_switch as s set stopped_at = null, stopped_by = null, reason = null where s.stopped_at is not null;
end
$$;

create or replace function public.suppress_address(address text, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Enter one email address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This email address is already suppressed.' using errcode = 'PT409', hint = 'Reload the page.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held')
    and not private.is_security_email(o.kind);
end
$$;

create or replace function public.unsuppress_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  delete from private.email_suppressions as s where s.address = private.email_address(unsuppress_address.address);
  if not found then
    raise exception 'This email address is not suppressed.' using errcode = 'PT404';
  end if;
end
$$;

comment on table public.email_outbox is 'Every email, with the state of its delivery.';

comment on column public.email_outbox.source_kind is 'What the email is about: chat, feedback, donation, …';

comment on column public.email_outbox.request_id is 'Id of the request or job that queued the email, as in the server''s log.';

comment on table private.staff_replies is 'What an email replies to, and who wrote it. Deleted with the email.';

comment on table private.email_attempts is 'Each attempt to send an email, with the mail server''s answer.';

comment on table private.email_suppressions is 'Email addresses to which nothing is sent.';

comment on table private.email_switch is 'Whether all sending is stopped, and which service sends email.';

comment on function public.mail_state() is 'Returns which service sends email, since when, and how many emails are waiting.';

comment on function private.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer)
  is 'A page of the emails without their contents, newest first.';

comment on function public.read_email(uuid) is 'One email with its attempts; links that work only once are left out.';

comment on function public.read_email_figures() is 'Figures on sending: whether it is stopped, what is waiting, what failed and why.';

comment on function public.cancel_emails(jsonb) is 'Cancels emails that are waiting or held. Returns how many.';

comment on function public.retry_emails(jsonb) is 'Queues emails again if they are unchanged since the caller saw them.';

comment on function public.stop_emails(text) is 'Stops sending everything except security emails until somebody resumes it.';

comment on function public.resume_emails() is 'Resumes sending.';

comment on function public.suppress_address(text, text) is 'Suppresses an email address: from now on it gets only security emails.';

comment on function public.unsuppress_address(text) is 'Allows emails to an address again; those that were suppressed stay unsent.';

comment on table private.account_notices is 'Notices about an account that are about to be emailed to its owner.';

comment on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) is 'A page of the emails, newest first; a page that can become a file is recorded as an export.';

-- sessions

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
        when 'code' then 'This session still needs your second factor.'
        else 'This account has to set up a second factor first.'
      end,
      hint = 'Sign in again.';
  end if;
end
$$;

comment on table private.sign_in_limits is 'How often something can fail before further attempts have to wait.';

comment on function public.staff_sessions(uuid) is
  'The devices on which somebody is signed in. People see their own; people who can see accounts see everybody''s.';

comment on function public.end_staff_sessions(uuid) is
  'Signs somebody out of every device; callers stay signed in on the device they use. Returns how many sessions ended.';

-- second factors

create or replace function public.begin_second_factor() returns text
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
  perform private.require_second_factor(own.person, own.session);
  -- Locks the account's count, so that of two confirmations at once the second finds nothing left to confirm.
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
    -- Another session may have set up the first one meanwhile.
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

create or replace function private.require_given_factor(out person uuid)
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

create or replace function public.approve_second_factor_reset(person uuid, why text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  needed integer;
  missing integer;
begin
  -- Before the first look at roles, as in set_staff_role(); of two approvals at once, the second sees the first.
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

create or replace function public.begin_passkey_use(purpose text, subject uuid) returns jsonb
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

create or replace function public.rename_passkey(passkey uuid, new_name text) returns void
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
    raise exception 'Enter a name of 1 to 60 characters, in one line.' using errcode = '22023';
  end if;
  update private.passkeys as p set name = btrim(new_name) where p.id = passkey and p.user_id = person;
  perform private.note_factor(
    person, private.own_session(), 'passkey-renamed', 'done', 'private.passkeys', passkey::text
  );
end
$$;

create or replace function private.require_fresh_factor() returns void
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

create or replace function private.require_second_factor(person uuid, session uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.missing_factor(person, session) = 'code' then
    raise exception 'This session still needs your second factor.' using errcode = '42501', hint = 'Sign in again.';
  end if;
end
$$;

comment on table private.second_factors is 'Accounts that sign in with a passkey or a code besides the password.';

comment on function public.second_factor_state() is
  'Which second factors the caller has, whether one is required, and what the session still lacks.';

comment on function public.give_second_factor(text) is 'The second step of signing in: a code from the app, or a recovery code.';

comment on function public.begin_second_factor() is 'Returns a new secret for an authenticator app, in base32. It is shown only once.';

comment on function public.confirm_second_factor(text) is
  'Adds the app after checking one of its codes. If it is the first factor, returns recovery codes, which are shown only once.';

comment on function public.remove_second_factor(text) is
  'Removes the app after checking a code. Without a passkey, the account then has no second factor.';

comment on function public.renew_recovery_codes(text) is 'Replaces the recovery codes with ten new ones after checking a code.';

comment on function public.approve_second_factor_reset(uuid, text) is
  'Approves the removal of a lost second factor, with a reason that is recorded. Returns how many approvals are still missing.';

comment on function public.staff_second_factors() is
  'Who has which second factors, who needs one, and how far each reset has come.';

comment on function public.begin_passkey() is 'Returns the challenge that a new passkey signs, in a session that can add one.';

comment on function public.begin_passkey_use(text, uuid) is 'Returns the challenge that a passkey of the account signs for a purpose.';

comment on function public.take_passkey_challenge(text, text) is
  'Uses up a challenge, and returns it for our function to verify the signature.';

comment on function public.rename_passkey(uuid, text) is 'Renames one of the caller''s passkeys.';

comment on function public.remove_passkey(uuid, text) is
  'Removes a passkey after checking a code. Without another factor, the account then has no second factor.';

comment on function public.refuse_passkey(uuid, text) is 'Records that a signature was invalid.';

comment on function public.use_passkey(uuid, text, bigint) is 'Carries out what a passkey signed for, after its signature was verified.';

-- feedback

create or replace function private.take_one_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last_vote public.sql_feedback;
begin
  new.counts := true;
  new.query_hash := '';
  -- What the table's own checks will refuse is not worth a hash.
  if new.original_sql is null or new.session_id is null or char_length(new.original_sql) > 200000 then
    return new;
  end if;
  new.query_hash := private.feedback_query_hash(new.original_sql);
  -- Two votes at once of one session: the second waits and sees the first.
  perform pg_advisory_xact_lock(hashtextextended(new.session_id || ' ' || new.query_hash, 0));
  select * into last_vote from public.sql_feedback as f
    where f.session_id = new.session_id and f.query_hash = new.query_hash and f.counts;
  if not found then
    return new;
  end if;
  if last_vote.feedback_type = new.feedback_type
    and last_vote.dislike_reason is not distinct from new.dislike_reason
    and last_vote.follow_up_email is not distinct from new.follow_up_email
  then
    raise exception 'This session has already given this vote on this query.'
      using errcode = 'unique_violation', constraint = 'sql_feedback_one_vote';
  end if;
  update public.sql_feedback set counts = false where id = last_vote.id;
  return new;
end
$$;

create or replace function private.require_feedback(feedback_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if feedback_ids is null or cardinality(feedback_ids) not between 1 and 500 then
    raise exception 'Choose 1 to 500 entries.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(feedback_ids) as wanted (id)
    where not exists (select from public.sql_feedback as f where f.id = wanted.id)
  ) then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
end
$$;

create or replace function public.change_feedback(feedback_ids uuid[], changes jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  new_tags text[];
  person uuid;
  changed integer;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(feedback_ids);
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as k where k not in ('status', 'fixed_in', 'assignee', 'tags', 'add_tag')
  ) then
    raise exception 'Choose what to change: status, assignee or tags.' using errcode = '22023';
  end if;
  if changes ? 'assignee' and changes ->> 'assignee' is not null then
    person := (changes ->> 'assignee')::uuid;
    if not private.is_active_account(person) or private.staff_level_of(person, 'feedback-analytics') < 'view' then
      raise exception 'This person can’t open Feedback Analytics.' using errcode = '22023';
    end if;
  end if;
  if changes ? 'tags' or changes ? 'add_tag' then
    new_tags := array(
      select distinct lower(btrim(t)) from jsonb_array_elements_text(
        coalesce(changes -> 'tags', '[]') || coalesce(changes -> 'add_tag', '[]')
      ) as t order by 1
    );
    if cardinality(new_tags) > 10 or exists (
      select from unnest(new_tags) as t where char_length(t) not between 1 and 30 or t ~ '[,\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    ) then
      raise exception 'Enter up to 10 tags, each of 1 to 30 characters and without a comma.' using errcode = '22023';
    end if;
  end if;
  update public.sql_feedback as f set
    status = coalesce(changes ->> 'status', f.status),
    fixed_in = case
      when changes ? 'status' then case when changes ->> 'status' = 'fixed' then changes ->> 'fixed_in' end
      else f.fixed_in end,
    assignee = case when changes ? 'assignee' then person else f.assignee end,
    tags = case
      when changes ? 'tags' then new_tags
      when changes ? 'add_tag' then array(
        select distinct t from unnest(f.tags || new_tags) as t order by 1 limit 10)
      else f.tags end
  where f.id = any (feedback_ids);
  get diagnostics changed = row_count;
  return changed;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is not a value that an entry can have.' using errcode = '22023';
end
$$;

create or replace function public.add_feedback_note(feedback_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(array[feedback_id]);
  if coalesce(note, '') !~ '\S' or char_length(note) > 2000 then
    raise exception 'Enter a note of 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.feedback_notes as n where n.feedback_id = add_feedback_note.feedback_id) >= 200 then
    raise exception 'There are already 200 notes, which is the most there can be.' using errcode = 'PT409';
  end if;
  insert into private.feedback_notes (feedback_id, author, body) values (feedback_id, (select auth.uid()), btrim(note));
  perform private.record_audit(
    'added', 'feedback-analytics', 'private.feedback_notes', add_feedback_note.feedback_id::text, null, null, '{body}'
  );
end
$$;

create or replace function public.note_feedback_checks(formatter_version text, results jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  noted integer;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  if note_feedback_checks.formatter_version is null
    or char_length(note_feedback_checks.formatter_version) not between 1 and 40
    or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 100
  then
    raise exception 'Send a version and 1 to 100 results.' using errcode = '22023';
  end if;
  update public.sql_feedback as f set checked_with = note_feedback_checks.formatter_version, check_outcome = r.outcome
  from jsonb_to_recordset(results) as r (id uuid, outcome text)
  where f.id = r.id;
  get diagnostics noted = row_count;
  return noted;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is not the result of a check.' using errcode = '22023';
end
$$;

create or replace function public.delete_feedback(feedback_ids uuid[], why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mails integer;
  entries integer;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(feedback_ids);
  perform private.give_reason(why);
  delete from public.email_outbox as o
    where o.idempotency_key in (select 'feedback:' || f.id from unnest(feedback_ids) as f (id))
      or o.id in (
        select r.mail_id from private.staff_replies as r
        where r.kind = 'feedback-reply' and r.row_key in (select f.id::text from unnest(feedback_ids) as f (id))
      )
      -- One mail may have answered several entries of a person; it goes with the last of them.
      or o.kind = 'feedback-reply' and exists (
        select from public.sql_feedback as f
        where f.id = any (feedback_ids) and lower(f.follow_up_email) = lower(o.recipient)
          and not exists (
            select from public.sql_feedback as other
            where lower(other.follow_up_email) = lower(o.recipient) and other.id <> all (feedback_ids)
          )
      );
  get diagnostics mails = row_count;
  delete from public.sql_feedback as f where f.id = any (feedback_ids);
  get diagnostics entries = row_count;
  return jsonb_build_object('entries', entries, 'mails', mails);
end
$$;

create or replace function public.read_feedback_figures(step_name text, from_time timestamptz, to_time timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.require_permission('feedback-analytics.view');
  if step_name is null or step_name not in ('day', 'week') then
    raise exception 'The step must be a day or a week.' using errcode = '22023';
  end if;
  execute '
    with votes as (
      select date_trunc($1, f.created_at at time zone ''Pacific/Auckland'')::date as at,
        coalesce(f.formatter_version, ''unknown'') as version, coalesce(f.option_set, ''unknown'') as option_set,
        case when f.sql_length <= 500 then ''s'' when f.sql_length <= 5000 then ''m'' when f.sql_length <= 50000 then ''l''
          else ''xl'' end as size,
        f.statement_kind as kind, f.feedback_type = ''like'' as liked
      from public.sql_feedback as f
      where f.counts and f.status <> ''spam'''
    || case when from_time is not null then ' and f.created_at >= $2' else '' end
    || case when to_time is not null then ' and f.created_at < $3' else '' end || '
    ), sums as (
      select v.at, v.version, v.option_set, v.size, v.kind,
        case when grouping(v.at) = 0 then ''time'' when grouping(v.version) = 0 then ''version''
          when grouping(v.option_set) = 0 then ''options'' when grouping(v.size) = 0 then ''size'' else ''kind'' end as by,
        coalesce(v.at::text, v.version, v.option_set, v.size, v.kind) as key,
        count(*) filter (where v.liked) as likes, count(*) filter (where not v.liked) as dislikes
      from votes as v
      group by grouping sets ((v.at), (v.version), (v.option_set), (v.size), (v.kind))
    ), ranked as (
      select s.*, row_number() over (partition by s.by order by s.likes + s.dislikes desc, s.key) as place from sums as s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      ''by'', r.by, ''key'', r.key, ''likes'', r.likes, ''dislikes'', r.dislikes, ''since'', case when r.by = ''version'' then (
        select min(f.created_at) from public.sql_feedback as f where f.formatter_version = r.key
      ) end
    ) order by r.by, r.place), ''[]'')
    from ranked as r where r.by = ''time'' or r.place <= 20'
  into figures using step_name, from_time, to_time;
  return jsonb_build_object('read_at', now(), 'rows', figures);
end
$$;

create or replace function public.reply_to_feedback(
  feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_new boolean;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(array[feedback_id]);
  select f.follow_up_email into address from public.sql_feedback as f where f.id = feedback_id;
  is_new := private.queue_reply(
    reply_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback', feedback_id::text, address, seen_address,
    subject, body, language
  );
  if is_new then
    update public.sql_feedback as f set
      answered_at = null, reply_mail_id = (select r.mail_id from private.staff_replies as r where r.id = reply_id)
    where f.id = feedback_id;
  end if;
  return is_new;
end
$$;

create or replace function public.count_fixed_unanswered() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  return (select count(*) from private.fixed_and_unanswered());
end
$$;

create or replace function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  new_id uuid;
  queued integer := 0;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform pg_advisory_xact_lock(hashtextextended('hln.answer_fixed_feedback', 0));
  if (select count(*) from private.fixed_and_unanswered()) is distinct from expected_people then
    raise exception 'The number of people has changed. Check it again before you send.' using errcode = 'PT409';
  end if;
  for person in select * from private.fixed_and_unanswered() limit 100 loop
    new_id := gen_random_uuid();
    begin
      perform private.queue_reply(
        new_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback',
        person.id::text, person.address, person.address, subject, body, language
      );
      update public.sql_feedback as f
        set reply_mail_id = (select r.mail_id from private.staff_replies as r where r.id = new_id)
        where lower(f.follow_up_email) = lower(person.address) and f.status = 'fixed' and f.answered_at is null;
      queued := queued + 1;
    exception
      -- Too many to this person, or of this sender: they stay for later.
      when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
  end loop;
  return jsonb_build_object('queued', queued, 'left', (select count(*) from private.fixed_and_unanswered()));
end
$$;

comment on table public.sql_feedback is 'Visitors'' feedback on the formatter''s results.';

comment on column public.sql_feedback.counts is 'Whether this is the session''s latest vote on its query.';

comment on column public.sql_feedback.suspicion is 'Why the feedback looks automated; null if it doesn''t.';

comment on column public.sql_feedback.status is 'What staff have done about it. Spam is not counted.';

comment on table private.feedback_notes is 'Staff''s internal notes on feedback.';

-- chat

create or replace function private.count_chat_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before the checks of the row, which would refuse it by name.
  if char_length(new.messages) > 400000 or private.nests_deeper(new.messages, 8) then
    raise exception 'This is not a conversation.' using errcode = '23514';
  end if;
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$$;

create or replace function public.update_chat_session(
  session_key text, messages text, user_info text, end_time timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  session public.chat_sessions;
  merged text;
begin
  perform private.hit_rate_limit('chat_session_updates', private.client_network());
  if coalesce(char_length(session_key), 0) not between 32 and 200 then
    return false;
  end if;
  -- Two saves of one session are merged one after the other.
  select c.* into session from public.chat_sessions as c
  where c.session_id = encode(sha256(convert_to(session_key, 'UTF8')), 'hex')
  for update;
  if not found then
    return false;
  end if;
  if greatest(char_length(update_chat_session.messages), char_length(update_chat_session.user_info)) > 400000
    or private.nests_deeper(update_chat_session.messages, 8) or private.nests_deeper(update_chat_session.user_info, 8)
  then
    raise exception 'This is not a conversation.' using errcode = '23514';
  end if;
  merged := private.merge_chat_messages(session.messages, update_chat_session.messages);
  update public.chat_sessions as c set
    messages = merged,
    -- The later word counts for each detail; one that only the other save knows is kept.
    user_info = case
      when update_chat_session.end_time >= c.end_time
        then (c.user_info::jsonb || update_chat_session.user_info::jsonb)::text
      else (update_chat_session.user_info::jsonb || c.user_info::jsonb)::text
    end,
    end_time = greatest(c.end_time, update_chat_session.end_time),
    updated_at = case when merged is distinct from c.messages then now() else c.updated_at end
  where c.session_id = session.session_id;
  return true;
exception
  -- With the rights of its owner, the detail quotes the whole row, which holds more than its visitor may see.
  when integrity_constraint_violation then
    raise exception using errcode = sqlstate, message = sqlerrm, hint = 'Send the whole conversation as it is stored.';
end
$$;

create or replace function private.chat_case_to_change(session text) returns private.chat_cases
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform public.refuse_ended_session();
  if not private.has_permission('chat-sessions.manage') then
    raise exception 'You can read conversations, but you can’t change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select * into chat from private.chat_cases as c where c.session_id = session for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  return chat;
end
$$;

create or replace function public.save_chat_session(session text, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if jsonb_typeof(changes) is distinct from 'object' or octet_length(changes::text) > 16000 then
    raise exception 'These changes can’t be read.' using errcode = '22023';
  end if;
  for field in select * from jsonb_each(changes) as e loop
    case field.key
      when 'status' then
        value := field.value #>> '{}';
        if value is null or value not in ('new', 'contacted', 'booked', 'closed', 'spam') then
          raise exception 'There is no such state.' using errcode = '22023';
        end if;
        -- Whoever says that the family was contacted has replied, if only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- And whoever takes that back has not.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        -- Whoever says what became of the case knows that the email did not arrive, and whoever opens it again has to see it.
        if chat.email_reply is distinct from 'queued' then
          chat.email_reply := case
            when value = 'new' and chat.replied_at is null and private.reply_delivery('chat', session) = 'undelivered'
              then 'undelivered'
          end;
        end if;
        chat.closed_at := case when value = 'closed' then coalesce(chat.closed_at, now()) end;
        chat.status := value;
      when 'assignee' then
        chat.assignee := (field.value #>> '{}')::uuid;
        if chat.assignee is not null and (
          private.staff_level_of(chat.assignee, 'chat-sessions') <> 'manage' or not private.is_active_account(chat.assignee)
        ) then
          raise exception 'This person can’t answer conversations.' using errcode = '22023';
        end if;
      when 'outcome' then
        chat.outcome := btrim(private.one_line(coalesce(field.value #>> '{}', ''), 500));
      when 'labels' then
        chat.labels := array(
          select distinct l from (
            select btrim(lower(private.one_line(x, 40))) as l from jsonb_array_elements_text(field.value) as x
          ) as given where l <> '' order by l
        );
        if cardinality(chat.labels) > 10 then
          raise exception 'A conversation can have at most ten labels.' using errcode = '22023';
        end if;
      when 'card' then
        chat.corrected := private.corrected_card(chat, field.value);
        perform private.note_chat_email(chat, lower(chat.corrected ->> 'email'));
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by, email_reply = chat.email_reply
  where c.session_id = session;
end
$$;

create or replace function private.corrected_card(chat private.chat_cases, given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  corrected jsonb := chat.corrected;
  field record;
  value text;
begin
  for field in select * from jsonb_each_text(given) as e loop
    value := btrim(private.one_line(coalesce(field.value, ''), 300));
    if field.key not in ('name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat') then
      raise exception 'There is no "%" to correct.', left(field.key, 40) using errcode = '22023';
    end if;
    if value <> '' and field.key = 'email'
      and (char_length(value) > 254 or value !~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
    then
      raise exception 'This is not an email address.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'phone' and value !~ '^\+?[0-9][0-9 ()-]{4,19}$' then
      raise exception 'Enter a phone number of 5 to 20 digits; it can begin with +.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'wechat' and value !~ '^[A-Za-z0-9_-]{2,40}$' then
      raise exception 'A WeChat ID consists of letters, digits, hyphens and underscores.' using errcode = '22023';
    end if;
    corrected := case
      when value = coalesce(chat.recognised ->> field.key, '') then corrected - field.key
      else corrected || jsonb_build_object(field.key, value)
    end;
  end loop;
  return corrected;
end
$$;

create or replace function private.note_chat_email(chat private.chat_cases, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(address, '') = '' or address = lower(chat.recognised ->> 'email') or exists (
    select from private.chat_email_changes as e where e.session_id = chat.session_id and e.email = address
  ) then
    return;
  end if;
  if (select count(*) from private.chat_email_changes as e where e.session_id = chat.session_id) >= 2 then
    raise sqlstate 'PT429' using
      message = 'The email address of this conversation has been changed twice already. Call them, or write on WeChat.';
  end if;
  perform private.hit_rate_limit('chat_email_change', 'account ' || auth.uid()::text);
  insert into private.chat_email_changes (session_id, email, changed_by) values (chat.session_id, address, auth.uid());
end
$$;

create or replace function public.note_chat_reply(session text, way text, replied timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if way is null then
    if chat.replied_way is null then
      return;
    end if;
    if chat.replied_way = 'email' then
      raise exception 'A sent email can’t be undone.' using errcode = 'PT409';
    end if;
    update private.chat_cases as c set
      replied_at = null, replied_way = null, replied_by = null,
      status = case when c.status = 'contacted' then 'new' else c.status end
    where c.session_id = session;
    return;
  end if;
  if way not in ('phone', 'wechat', 'other') then
    raise exception 'There is no such way to reply.' using errcode = '22023';
  end if;
  if chat.replied_at is not null and chat.email_reply is distinct from 'undelivered' then
    raise exception 'A reply has already been recorded.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'The reply’s time can’t be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'This time is before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = coalesce(c.replied_at, greatest(replied, c.received_at)), replied_way = coalesce(c.replied_way, way),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid()),
    email_reply = nullif(c.email_reply, 'undelivered')
  where c.session_id = session;
end
$$;

create or replace function public.reply_to_chat(
  reply_id uuid, session text, seen_address text, subject text, body text, language text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  -- A visitor may give another address, and so may staff; nobody writes to many people in the name of one.
  if (
    select count(distinct private.email_address(o.recipient)) from public.email_outbox as o
    where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply'
      and private.email_address(o.recipient) <> lower((chat.recognised || chat.corrected) ->> 'email')
  ) >= 3 then
    raise sqlstate 'PT429' using
      message = 'Replies to this conversation have gone to three email addresses. Call them, or write on WeChat.';
  end if;
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set assignee = coalesce(c.assignee, auth.uid()) where c.session_id = session;
  perform private.follow_chat_reply(session);
end
$$;

create or replace function public.add_chat_note(note_id uuid, session text, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if char_length(btrim(coalesce(note, ''), E' \n\t')) not between 1 and 2000 then
    raise exception 'Enter a note of 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.chat_notes as n where n.session_id = session) >= 200 then
    raise exception 'A conversation can have at most 200 notes.' using errcode = '22023';
  end if;
  insert into private.chat_notes (id, session_id, author, note)
  values (note_id, session, auth.uid(), btrim(note, E' \n\t'))
  on conflict (id) do nothing;
end
$$;

create or replace function public.remove_chat_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.manage');
  delete from private.chat_notes as n where n.id = note_id and n.author = auth.uid();
  if not found then
    raise exception 'You have no such note.' using errcode = 'PT404';
  end if;
end
$$;

create or replace function public.delete_chat_session(session text, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.require_permission('chat-sessions.manage');
  -- Whoever sends a mail holds its row and asks for the case next: in this order nobody waits for the other.
  perform from public.email_outbox as o where o.source_kind = 'chat' and o.source_id = session order by o.id for update;
  perform private.chat_case_to_change(session);
  if coalesce(btrim(why), '') = '' then
    raise exception 'Enter a reason of at most 200 characters, in one line.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', why, true);
  copies := private.delete_chat_mails(session);
  delete from public.set_aside_rows as s where s.table_name = 'chat_sessions' and s.row_key = session;
  delete from public.chat_sessions as c where c.session_id = session;
  perform set_config('hln.audit_reason', '', true);
  return copies;
end
$$;

create or replace function public.put_chat_reply_back(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if chat.replied_at is not null then
    raise exception 'A reply has already been recorded.' using errcode = 'PT409';
  end if;
  if chat.forgotten_at is null then
    raise exception 'There is no reply to restore.' using errcode = 'PT409';
  end if;
  update private.chat_cases as c set
    replied_at = c.forgotten_at, replied_way = c.forgotten_way, replied_by = c.forgotten_by,
    status = case when c.status = 'new' then 'contacted' else c.status end
  where c.session_id = session;
end
$$;

comment on table public.chat_sessions is
  'One row for each conversation. session_id is the SHA-256 of a secret that only the visitor''s browser holds.';

comment on function public.read_chat_transcript(text) is 'Returns one conversation, and records in the audit log who read it.';

comment on table private.chat_cases is 'Staff''s work on a conversation, and what it says about the family.';

comment on column private.chat_cases.forgotten_at is
  'When the reply was given that was last undone, until another is recorded; its channel and author are in the columns beside it.';

comment on table private.chat_notes is 'Staff''s internal notes on a conversation.';

comment on table private.chat_email_changes is 'Email addresses that staff entered for a conversation. Deleted with the conversation.';

-- enquiries

comment on table public.contact_requests is 'Enquiries from the page /contact.';

-- donations

comment on table public.donations is 'Every completed checkout and its state; is_live is false in TEST MODE.';

comment on table public.payment_events is 'Events of the payment provider that were processed, so that none counts twice.';

-- costs

create or replace function private.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  staged integer;
  same integer;
  other integer;
  known integer;
  written integer;
  gone integer := 0;
  conflicts jsonb;
begin
  -- One import at a time: two that touch the same entries in another order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));

  select * into done from hln.cost_imports as i
  where i.id = finish_cost_import.import_id or i.request_key = finish_cost_import.request_key;
  if found then
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', true);
  end if;

  perform private.judge_day_sums(finish_cost_import.import_id);
  select count(*), count(*) filter (where s.verdict = 'same'), count(*) filter (where s.verdict = 'other')
  into staged, same, other
  from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  if staged is distinct from expected_lines then
    raise exception '% rows were expected, but % are there.', expected_lines, staged using errcode = '55000';
  end if;
  if mode = 'merge' and other > 0 then
    select jsonb_agg(jsonb_build_object('line', c.line, 'found', trim_scale(c.found)::text) order by c.line)
    into conflicts
    from (
      select s.line, s.found from private.cost_import_rows as s
      where s.import_id = finish_cost_import.import_id and s.verdict = 'other' order by s.line limit 100
    ) as c;
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return jsonb_build_object('conflicts', conflicts, 'conflict_count', other);
  end if;

  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    s.import_id, 'updated', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
    and (e.date, e.class_1, e.class_2, e.amount) is distinct from (s.date, s.class_1, s.class_2, s.amount);

  select count(*) into known
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same';

  insert into hln.cost_entries as e
    (date, class_1, class_2, amount, source, entry_key, import_id)
  select s.date, s.class_1, s.class_2, s.amount, s.source, s.entry_key, s.import_id
  from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
  order by s.line
  on conflict on constraint cost_entries_once_per_source do update set
    date = excluded.date, class_1 = excluded.class_1, class_2 = excluded.class_2,
    amount = excluded.amount, import_id = excluded.import_id, updated_at = now()
  where (e.date, e.class_1, e.class_2, e.amount)
    is distinct from (excluded.date, excluded.class_1, excluded.class_2, excluded.amount);
  get diagnostics written = row_count;

  if mode = 'replace' then gone := private.remove_replaced_costs(finish_cost_import.import_id); end if;

  insert into hln.cost_imports
    (id, origin, mode, request_key, lines, inserted, updated, unchanged, removed, changes_kept)
  values (
    finish_cost_import.import_id, finish_cost_import.origin, finish_cost_import.mode,
    finish_cost_import.request_key, staged, staged - same - known, written - (staged - same - known),
    staged - written, gone, true
  )
  returning * into done;
  delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', false);
end
$$;

-- prices

create or replace function private.limit_price_watch_visits() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('price_watch_visits', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
end
$$;

create or replace function private.judge_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := btrim(new.item_name, E' \t\r\n');
  new.item_url := btrim(new.item_url, E' \t\r\n');
  if tg_op = 'INSERT' or new.item_url <> old.item_url then
    if private.watchable_host(new.item_url) is null then
      raise exception 'This URL cannot be watched' using errcode = '22023';
    end if;
    if auth.uid() is not null then
      perform private.limit_price_watch_visits();
    end if;
  end if;
  if tg_op = 'INSERT' or new.is_active and not old.is_active then
    perform private.require_room_to_watch(new.user_id, new.id, new.is_active);
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := case
      when (new.item_name, new.item_url, new.is_active, new.notify_on_rise)
        is distinct from (old.item_name, old.item_url, old.is_active, old.notify_on_rise) then now()
      else old.updated_at
    end;
    if new.item_url <> old.item_url then
      -- Another page: nothing that is known of the old one holds. The history stays, marked by its address.
      new.current_price := null;
      new.currency := null;
      new.price_source := null;
      new.price_raw := null;
      new.last_checked_at := null;
      new.last_success_at := null;
      new.last_error := null;
      new.last_error_code := null;
      new.doubted_price := null;
      new.doubted_currency := null;
    end if;
    if new.item_url <> old.item_url or new.is_active <> old.is_active then
      new.next_check_at := case when new.is_active then now() end;
    end if;
  elsif not new.is_active then
    new.next_check_at := null;
  end if;
  return new;
end
$$;

create or replace function public.limit_watch_address_checks() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  perform private.hit_rate_limit('watch_address_checks', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
end
$$;

create or replace function private.require_room_to_watch(owner uuid, item_id uuid, is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  active integer;
  every integer;
begin
  -- One at a time for each user, so that two at once do not both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || owner::text, 0));
  select count(*) filter (where i.is_active), count(*) into active, every
  from public.price_watch_items as i where i.user_id = owner and i.id <> item_id and i.deleted_at is null;
  if is_active and active >= 200 then
    raise sqlstate 'PT409' using
      message = 'You are watching 200 items, which is the most one person can watch.',
      hint = 'Stop watching one of them first.';
  elsif every >= 1000 then
    raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is the most it can hold.';
  end if;
end
$$;

comment on table public.price_watch_items is 'A product page whose price one staff member watches.';

comment on table public.price_history is 'The first price of an item, and each later price that differs from the one before.';

comment on table public.price_checks is 'Every check of the last months and its result.';

-- monitoring

create or replace function public.record_sample(process_id uuid, process_started_at timestamptz, sample jsonb, facts jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given private.metric_samples;
begin
  if not exists (select from private.server_processes as p where p.id = process_id) and
    (select count(*) from private.server_processes as p where p.last_seen_at > now() - interval '1 day') >= 32
  then
    raise exception 'More than 32 processes reported in one day: this one is not counted.' using errcode = '54000';
  end if;
  insert into private.server_processes as p (id, started_at, facts) values (process_id, process_started_at, record_sample.facts)
  on conflict (id) do update set last_seen_at = now(), facts = excluded.facts;
  given := jsonb_populate_record(null::private.metric_samples, sample);
  insert into private.metric_samples as s
  values (
    'minute', date_trunc('minute', now()), process_id, given.requests, given.refused, given.errors, given.functions,
    given.latency, given.loop_delay, given.loop_max_ms, given.memory_bytes, given.database_ms, given.database_away_s,
    private.merge_routes(array[given.routes])
  )
  on conflict (resolution, starts_at, process) do update set
    requests = s.requests + excluded.requests, refused = s.refused + excluded.refused,
    errors = s.errors + excluded.errors, functions = s.functions + excluded.functions,
    latency = private.add_counts(s.latency, excluded.latency),
    loop_delay = private.add_counts(s.loop_delay, excluded.loop_delay),
    loop_max_ms = greatest(s.loop_max_ms, excluded.loop_max_ms),
    memory_bytes = greatest(s.memory_bytes, excluded.memory_bytes),
    database_ms = greatest(s.database_ms, excluded.database_ms),
    database_away_s = s.database_away_s + excluded.database_away_s,
    routes = private.merge_routes(array[s.routes, excluded.routes]);
end
$$;

create or replace function public.read_metrics(range_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  resolution text;
  step interval;
  since timestamptz;
begin
  perform private.require_permission('system-monitoring.view');
  case range_name
    when 'hour' then resolution := 'minute'; step := '1 minute'; since := now() - interval '1 hour';
    when 'day' then resolution := 'minute'; step := '15 minutes'; since := now() - interval '1 day';
    when 'month' then resolution := 'hour'; step := '6 hours'; since := now() - interval '30 days';
    else raise exception 'Choose an hour, a day or a month.' using errcode = '22023';
  end case;
  return (
    with points as (select * from private.add_up_samples(resolution, since, null, step, false))
    select jsonb_build_object(
      'read_at', now(), 'from', since, 'step_s', extract(epoch from step)::integer,
      'points', coalesce(jsonb_agg(jsonb_build_object(
        'at', p.starts_at, 'requests', p.requests, 'refused', p.refused, 'errors', p.errors, 'latency', p.latency,
        'loop_delay', p.loop_delay, 'loop_max_ms', p.loop_max_ms, 'memory_bytes', p.memory_bytes,
        'database_ms', p.database_ms
      ) order by p.starts_at), '[]'),
      -- Of a day, to the hour: minutes would be fifty times as many.
      'routes', (
        select private.merge_routes(coalesce(array_agg(s.routes), '{}')) from private.metric_samples as s
        where s.resolution = case range_name when 'hour' then 'minute' else 'hour' end
          and s.starts_at between since and now()
      )
    ) from points as p
  );
end
$$;

create or replace function private.give_reason(why text) returns text
language plpgsql set search_path = ''
as $$
begin
  perform set_config('hln.audit_reason', btrim(coalesce(why, '')), true);
  -- It also judges the form.
  if private.audit_reason() is null or btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason of 1 to 200 characters.' using errcode = '22023';
  end if;
  return btrim(why);
end
$$;

create or replace function public.acknowledge_alert(alert_id bigint, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
  update private.alerts as a
  set acknowledged_at = now(), acknowledged_by = (select auth.uid()), acknowledgement = private.give_reason(why)
  where a.id = alert_id and a.ended_at is null;
  if not found then
    raise exception 'This alert has ended.' using errcode = 'PT404';
  end if;
end
$$;

create or replace function public.mute_alerts(rule_name text, for_hours integer, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
  if for_hours is null or for_hours not between 0 and 720 then
    raise exception 'Mute for up to 720 hours; 0 ends it.' using errcode = '22023';
  end if;
  update private.alert_rules as r
  set muted_until = case when for_hours > 0 then now() + make_interval(hours => for_hours) end,
    mute_reason = case when for_hours > 0 then private.give_reason(why) end
  where r.name = rule_name;
  if not found then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
end
$$;

create or replace function public.set_alert_rule(
  rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.alert_rules;
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
  select * into rule from private.alert_rules as r where r.name = rule_name for update;
  if rule.name is null then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
  if new_threshold is null or new_clear_at is null or new_for_minutes is null or enabled is null
    or new_threshold not between rule.lowest and rule.highest or new_clear_at not between rule.lowest and rule.highest
    or new_for_minutes not between 0 and 1440
  then
    raise exception 'Enter values from % to %, and 0 to 1440 minutes.', rule.lowest, rule.highest using errcode = '22023';
  end if;
  if (case rule.side when 'above' then new_clear_at >= new_threshold else new_clear_at <= new_threshold end) then
    raise exception 'The alert must end at a % value than the one it starts at.',
      case rule.side when 'above' then 'lower' else 'higher' end using errcode = '22023';
  end if;
  update private.alert_rules as r
  set threshold = new_threshold, clear_at = new_clear_at, for_minutes = new_for_minutes, is_enabled = enabled
  where r.name = rule_name;
end
$$;

comment on function public.read_monitoring() is 'Returns what works, what doesn''t, and since when.';

comment on function public.public_status() is
  'The site''s state in the detail that visitors can see. The server shows it while the setting status.public is on.';

comment on function public.first_day() is 'The steps of an Owner''s first day, and which of them are done.';

-- words

create or replace function private.site_word_to_change(word_key text) returns private.site_words
language plpgsql security definer set search_path = ''
as $$
declare
  word private.site_words;
begin
  select * into word from private.site_words as w where w.key = word_key for update;
  if found then
    return word;
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.site_words'));
  if (select count(*) from private.site_words) >= 3000 then
    raise exception 'There are already 3,000 changed texts.' using errcode = 'PT409';
  end if;
  insert into private.site_words (key) values (word_key) on conflict (key) do nothing;
  select * into word from private.site_words as w where w.key = word_key for update;
  return word;
end
$$;

create or replace function public.save_site_words(changes jsonb, why text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.site_words;
  new_words text;
  reason constant text := nullif(btrim(coalesce(why, '')), '');
  saved jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  if coalesce(octet_length(changes::text), 0) not between 2 and 500000 or jsonb_typeof(changes) <> 'array'
    or jsonb_array_length(changes) not between 1 and 50
  then
    raise exception 'Save 1 to 50 texts at a time.' using errcode = '22023';
  end if;
  if reason is not null then
    perform private.give_reason(reason);
  end if;
  -- In one order, so that two saves of the same texts cannot block each other.
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    if jsonb_typeof(wanted) <> 'object' or jsonb_typeof(wanted -> 'key') is distinct from 'string'
      or coalesce(jsonb_typeof(wanted -> 'words'), 'none') not in ('string', 'null')
      or jsonb_typeof(wanted -> 'base') is distinct from 'string' or char_length(wanted ->> 'base') > 8000
      or jsonb_typeof(wanted -> 'revision') is distinct from 'number'
    then
      raise exception 'These changes can’t be read.' using errcode = '22023';
    end if;
    new_words := wanted ->> 'words';
    if private.site_words_fault(new_words) is not null then
      raise exception 'The words %', private.site_words_fault(new_words) using errcode = '22023';
    end if;
    was := private.site_word_to_change(wanted ->> 'key');
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) and new_words is distinct from was.draft then
      refused := refused || jsonb_build_object(
        'key', was.key, 'revision', was.revision, 'words', was.draft, 'changed_at', was.changed_at,
        'changed_by', (select u.email from auth.users as u where u.id = was.changed_by)
      );
      continue;
    end if;
    if new_words is not distinct from was.draft and wanted -> 'confirmed' is distinct from 'true' then
      saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision);
      continue;
    end if;
    update private.site_words as w
    set draft = new_words, base = wanted ->> 'base', revision = was.revision + 1, changed_at = now(),
      worded_at = case when new_words is distinct from was.draft then now() else was.worded_at end,
      changed_by = (select auth.uid())
    where w.key = was.key;
    insert into private.site_word_revisions (key, revision, words, base, why, made_by)
    values (was.key, was.revision + 1, new_words, wanted ->> 'base', reason, (select auth.uid()));
    delete from private.site_word_revisions as r where r.key = was.key and r.revision <= was.revision - 49;
    -- The words are meant for everybody; what is cut here stands in the history.
    perform private.record_audit(
      'changed', 'content-management', 'private.site_words', was.key,
      jsonb_build_object('words', left(was.draft, 1500), 'revision', was.revision),
      jsonb_build_object('words', left(new_words, 1500), 'revision', was.revision + 1)
    );
    saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision + 1);
  end loop;
  return jsonb_build_object('saved', saved, 'refused', refused);
end
$$;

create or replace function private.queue_publication(wanted_kind text, seen jsonb, due timestamptz, reason text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  if jsonb_typeof(seen) is distinct from 'object' or octet_length(seen::text) > 150000
    or (select count(*) from jsonb_object_keys(seen)) not between 1 and 500
  then
    raise exception 'Choose 1 to 500 texts.' using errcode = '22023';
  end if;
  perform from private.site_words as w where w.key in (select jsonb_object_keys(seen)) order by w.key for update;
  if exists (
    select from jsonb_each(seen) as s left join private.site_words as w on w.key = s.key
    where s.value is distinct from to_jsonb(w.revision)
  ) then
    raise exception 'One of these texts was changed in the meantime.'
      using errcode = 'PT409', hint = 'Check it and decide which words to publish.';
  end if;
  insert into private.publications (kind, why, publish_at, asked_by)
  values (wanted_kind, reason, due, (select auth.uid()))
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, w.key, w.draft, w.base
  from private.site_words as w
  where w.key in (select jsonb_object_keys(seen)) and w.draft is distinct from w.published;
  if not found then
    raise exception 'These words are already published.' using errcode = 'PT409';
  end if;
  return number;
end
$$;

create or replace function public.publish_site_words(seen jsonb, why text, due timestamptz default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  perform private.refuse_more_publications();
  if due < now() - interval '1 minute' or due > now() + interval '1 year' then
    raise exception 'Choose a time within the next year.' using errcode = '22023';
  end if;
  number := private.queue_publication('publish', seen, coalesce(due, now()), private.give_reason(why));
  perform private.audit_publication('publish', number);
  return number;
end
$$;

create or replace function public.preview_site_words(seen jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  delete from private.publications as p
  where p.kind = 'preview' and p.state = 'queued' and p.asked_by = (select auth.uid());
  number := private.queue_publication('preview', seen, now(), null);
  perform private.audit_publication('preview', number);
  return number;
end
$$;

create or replace function public.cancel_publication(publication bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  update private.publications as p set state = 'cancelled', finished_at = now()
  where p.id = cancel_publication.publication and p.state = 'queued';
  if not found then
    raise exception 'It is no longer waiting.' using errcode = 'PT409', hint = 'Reload the page to see its state.';
  end if;
  perform private.audit_publication('cancelled', publication);
end
$$;

create or replace function public.roll_back_publication(publication bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  perform private.refuse_more_publications();
  if not exists (
    select from private.publications as p where p.id = roll_back_publication.publication and p.state = 'live'
  ) then
    raise exception 'There is no such publication to roll back.' using errcode = 'PT404';
  end if;
  insert into private.publications (kind, why, asked_by, rolls_back)
  values ('publish', private.give_reason('Rolled back publication ' || publication), (select auth.uid()), publication)
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, first.key, first.before, first.base
  from (
    -- Of each text, what stood there before the first of the publications that are undone.
    select distinct on (c.key) c.key, c.before, c.base
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.publications as from_here on from_here.id = roll_back_publication.publication
    where p.state = 'live' and (p.finished_at, p.id) >= (from_here.finished_at, from_here.id)
    order by c.key, p.finished_at, p.id
  ) as first join private.site_words as w on w.key = first.key
  where first.before is distinct from w.published;
  if not found then
    raise exception 'The words are already as they were before it.' using errcode = 'PT409';
  end if;
  perform private.audit_publication('roll-back', number);
  return number;
end
$$;

comment on column private.site_words.draft is 'The draft of staff; null if the files'' words are used.';

comment on column private.site_words.revision is 'Number of saves; a save names the revision that it is based on.';

comment on column private.site_words.worded_at is 'When a save last changed the words. Other saves confirm that they still fit.';

comment on column private.site_words.published is 'The published text; null if the files'' words are used.';

comment on table private.site_word_revisions is 'The last fifty saves of each text; null if the files'' words are used.';

comment on column private.publications.heard_at is 'When the process that builds it last reported progress.';

comment on column private.publications.hook_answer is 'The hook''s answer, such as "201"; null until there is one.';

comment on table private.publication_words is
  'The words that a publication changes, fixed when it is requested: drafts saved later are not part of it.';

comment on column private.publication_words.before is 'The text before the publication went live; null if the files'' words were used.';

comment on function public.read_site_words() is 'Returns the words of the site that staff have changed, and which of them are published.';

comment on function public.site_word_history(text) is 'Returns the last saves of one text, newest first.';

comment on function public.save_site_words(jsonb, text) is
  'Saves drafts, except those that somebody else has saved in the meantime, which are returned as they are.';

comment on function public.publish_site_words(jsonb, text, timestamptz) is 'Publishes drafts as the caller saw them, now or at a given time.';

comment on function public.preview_site_words(jsonb) is 'Requests a build of the site with drafts, beside the one that visitors see.';

comment on function public.cancel_publication(bigint) is 'Cancels a waiting publication.';

comment on function public.roll_back_publication(bigint) is 'Publishes the words as they were before a publication.';

comment on function public.read_publication(bigint) is 'Returns the words that a publication changes.';

comment on function public.claim_publication() is 'Returns the next publication to build, with every edit that its build contains.';

comment on function public.note_publication(bigint, text, jsonb, text, text) is 'Records the progress or result of building a publication.';

comment on function public.published_words() is 'Returns every published edit, with the words of the files that it replaces.';

comment on function public.settle_words(text[]) is 'Deletes edits that the files now contain.';

comment on function public.note_build_asked(bigint, text) is 'Records that the site''s host was asked to build it, and its answer.';

comment on function public.words_to_build() is 'Returns every edit that the next build of the site contains, and what requested the build.';

-- backups

create or replace function private.take_backup_place(work_kind text, backup_name text, person uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.backups', 0));
  update private.backup_work as w
  set state = 'failed', finished_at = now(), problem = 'It was interrupted because the server stopped.'
  where w.state = 'running' and w.busy_until < now();
  if exists (select from private.backup_work as w where w.state = 'running') then
    return null;
  end if;
  delete from private.backup_work as w where w.started_at < now() - interval '400 days';
  insert into private.backup_work (kind, backup, asked_by, busy_until)
  values (work_kind, case when work_kind = 'prove' then backup_name end, person, now() + interval '60 seconds')
  returning id into number;
  return number;
end
$$;

create or replace function private.describe_backup_work(work private.backup_work) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', work.id, 'kind', work.kind, 'backup', work.backup, 'started_at', work.started_at,
    'finished_at', work.finished_at, 'asked_by', (select u.email from auth.users as u where u.id = work.asked_by),
    'state', case when work.state = 'running' and work.busy_until < now() then 'failed' else work.state end,
    'step', work.step, 'done_parts', work.done_parts, 'all_parts', work.all_parts,
    'problem', case when work.state = 'running' and work.busy_until < now()
      then 'It was interrupted because the server stopped.' else work.problem end,
    'tables', work.tables, 'rows', work.row_total
  )
$$;

comment on function public.begin_backup_work(text, text) is 'Records that a backup is about to be made or proved.';

comment on function public.record_backup_download(text, bigint) is 'Records that an Owner, who has just given a second factor, downloads a backup with all personal data.';

comment on function public.read_backup_work() is 'Returns the work on backups in progress, and which backups were proved.';

-- database admin

create or replace function public.cancel_query(process_id integer, query_started_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You can see this, but you can’t cancel it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.give_reason(why);
  if not coalesce((
    -- One who has stopped asking with a transaction open does not notice that a question is cancelled.
    select case a.state when 'active' then pg_cancel_backend(a.pid) else pg_terminate_backend(a.pid) end
    from pg_stat_activity as a
    where a.pid = process_id and a.pid <> pg_backend_pid() and a.datname = current_database()
      and a.backend_type = 'client backend' and a.state <> 'idle'
      and date_trunc('milliseconds', a.query_start) = date_trunc('milliseconds', query_started_at)
  ), false) then
    raise exception 'This query has already ended.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'cancel-query', 'database-admin', null, process_id::text, null, jsonb_build_object('started_at', query_started_at)
  );
end
$$;

create or replace function public.begin_console_query(query_text text, wanted_answer text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  number bigint;
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  if query_text is null or char_length(query_text) not between 1 and 20000 or coalesce(wanted_answer, '') not in ('rows', 'plan')
  then
    raise exception 'Enter a query of 1 to 20,000 characters.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.sql_console'));
  if exists (
    select from private.console_queries as q
    where q.asked_by = person and q.outcome = 'running' and q.busy_until > now()
  ) then
    raise exception 'Your last query is still running. Cancel it, or wait for it.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.console_queries as q where q.outcome = 'running' and q.busy_until > now()) >= 3 then
    raise exception 'Other Owners are running three queries. Try again in a moment.' using errcode = 'PT429';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - interval '90 days' or q.asked_by = person and q.id <= (
    select o.id from private.console_queries as o where o.asked_by = person order by o.id desc offset 199 limit 1
  );
  insert into private.console_queries (asked_by, query, wanted, busy_until)
  values (person, query_text, wanted_answer, now() + interval '60 seconds')
  returning id into number;
  perform private.record_audit(
    'query', 'database-admin', 'private.console_queries', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'), null,
    jsonb_build_object('number', number, 'wanted', wanted_answer, 'characters', char_length(query_text))
  );
  return jsonb_build_object('number', number, 'person', person);
end
$$;

create or replace function public.save_console_query(query_name text, query_text text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  if query_name is null or query_name !~ '^[^\u0000-\u001f]{1,80}$' or btrim(query_name) = ''
    or query_text is null or char_length(query_text) not between 1 and 20000
  then
    raise exception 'Enter a name of 1 to 80 characters and a query of up to 20,000.' using errcode = '22023';
  end if;
  if not exists (select from private.console_saved_queries as s where s.name = btrim(query_name))
    and (select count(*) from private.console_saved_queries) >= 200
  then
    raise exception 'There are already 200 saved queries. Delete one first.' using errcode = 'PT409';
  end if;
  insert into private.console_saved_queries as s (name, query, saved_by)
  values (btrim(query_name), query_text, (select auth.uid()))
  on conflict (name) do update set query = excluded.query, saved_by = excluded.saved_by, saved_at = now();
end
$$;

create or replace function private.browse_condition(relation_name text, filter jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  found record;
  given constant text := filter ->> 'value';
  operator constant text := filter ->> 'operator';
begin
  select c.column_name, c.type, c.kind into found
  from private.browsable_columns() as c
  where c.relation = relation_name and c.column_name = filter ->> 'column';
  if found.column_name is null or found.kind = 'personal' then
    -- Asking whether it begins with an a would uncover it, letter by letter.
    raise exception 'This column can’t be filtered.' using errcode = '22023';
  end if;
  if operator in ('empty', 'filled') then
    return format('t.%I is %s null', found.column_name, case operator when 'filled' then 'not' else '' end);
  end if;
  if given is null or char_length(given) > 200 then
    raise exception 'Enter a filter value of up to 200 characters.' using errcode = '22023';
  end if;
  if operator in ('starts', 'contains') and found.kind = 'text' then
    return format(
      case operator when 'starts' then 'starts_with(lower(t.%I::text), lower(%L))'
        else 'position(lower(%2$L) in lower(t.%1$I::text)) > 0' end,
      found.column_name, given
    );
  end if;
  if operator in ('is', 'not') and found.kind <> 'other' or operator in ('less', 'more') and found.kind in ('number', 'time')
  then
    return format(
      't.%I %s %L::%s', found.column_name,
      case operator when 'is' then '=' when 'not' then 'is distinct from' when 'less' then '<' else '>' end,
      given, found.type
    );
  end if;
  raise exception 'This column can’t be filtered like that.' using errcode = '22023';
end
$$;

create or replace function private.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
-- Stable: everything that it runs can only read.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  cells text;
  keys text;
  places text[];
  types text[];
  conditions text[] := '{}';
  page jsonb;
begin
  perform private.require_permission('database-admin.view');
  select string_agg(case c.mask
      when 'mail' then format(
        'case when t.%1$I is null then null when t.%1$I::text ~ ''^[^@[:space:]]+@'' '
          'then left(t.%1$I::text, 1) || ''…@…'' else ''•••'' end', c.column_name)
      when 'text' then format('case when t.%I is null then null else ''•••'' end', c.column_name)
      else format('left(t.%I::text, 501)', c.column_name)
    end, ', ' order by c.place),
    string_agg(format('t.%I::text', c.column_name), ', ' order by c.key_place)
      filter (where c.key_place is not null and c.has_key),
    array_agg(format('t.%I', c.column_name) order by c.key_place) filter (where c.key_place is not null and c.has_key),
    array_agg(c.type order by c.key_place) filter (where c.key_place is not null and c.has_key)
  into cells, keys, places, types
  from private.browsable_columns() as c where c.relation = relation_name;
  if cells is null then
    raise exception 'There is no such table to browse.' using errcode = 'PT404';
  end if;
  if page_size is null or page_size not between 1 and 100 or jsonb_typeof(filters) is distinct from 'array'
    or jsonb_array_length(filters) > 10 or jsonb_typeof(after) not in ('array', 'null')
  then
    raise exception 'Ask for 1 to 100 rows, with up to 10 filters.' using errcode = '22023';
  end if;
  if places is null then
    places := array['t.ctid'];
    types := array['tid'];
  end if;
  select coalesce(array_agg(private.browse_condition(relation_name, f)), '{}') into conditions
  from jsonb_array_elements(filters) as f;
  if jsonb_typeof(after) = 'array' then
    if jsonb_array_length(after) <> cardinality(places) then
      raise exception 'This page no longer exists.' using errcode = '22023';
    end if;
    conditions := conditions || format('(%s) < (%s)', array_to_string(places, ', '), (
      select string_agg(format('%L::%s', after ->> (i - 1), types[i]), ', ' order by i)
      from generate_subscripts(types, 1) as i
    ));
  end if;
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', %s, ''place'', jsonb_build_array(%s), ''cells'', jsonb_build_array(%s))
        order by %s), ''[]'')
       from (select t.ctid, t.* from %s as t %s order by %s limit %s) as t',
      case when keys is null then 'null' else format('jsonb_build_array(%s)', keys) end,
      coalesce(keys, 't.ctid::text'), cells,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
      case when conditions = '{}' then '' else 'where ' || array_to_string(conditions, ' and ') end,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      page_size
    ) into page;
  exception
    when data_exception then
      raise exception 'A value does not match its column’s type.' using errcode = '22023';
  end;
  return page;
end
$$;

create or replace function public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  matches text;
  shown text;
  wanted integer;
  answer jsonb;
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You can see this, but you can’t uncover it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if jsonb_typeof(row_keys) is distinct from 'array' or jsonb_array_length(row_keys) not between 1 and 100
    or jsonb_typeof(column_names) is distinct from 'array'
  then
    raise exception 'Uncover 1 to 100 rows at a time.' using errcode = '22023';
  end if;
  select string_agg(format('t.%I = (k.key ->> %s)::%s', c.column_name, c.key_place - 1, c.type), ' and ')
      filter (where c.key_place is not null and c.has_key),
    string_agg(format('%L, left(t.%I::text, 5000)', c.column_name, c.column_name), ', ')
      filter (where c.mask is not null and column_names ? c.column_name),
    count(*) filter (where c.mask is not null and column_names ? c.column_name)
  into matches, shown, wanted
  from private.browsable_columns() as c where c.relation = relation_name;
  if matches is null or wanted = 0 or wanted <> jsonb_array_length(column_names) then
    raise exception 'There is nothing to uncover.' using errcode = '22023';
  end if;
  perform private.give_reason(why);
  perform private.record_audit(
    'uncover', 'database-admin', relation_name,
    case when jsonb_array_length(row_keys) = 1 then row_keys -> 0 ->> 0 end, null,
    jsonb_build_object('columns', column_names, 'rows', row_keys)
  );
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', k.key, ''values'', jsonb_build_object(%s))), ''[]'')
       from jsonb_array_elements($1) as k (key) join %s as t on %s',
      shown, format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)), matches
    ) into answer using row_keys;
  exception
    when data_exception then
      raise exception 'A value does not match its column’s type.' using errcode = '22023';
  end;
  return answer;
end
$$;

create or replace function public.begin_seeing_as(person uuid, relation_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('hln.seeing_as', true), '') is distinct from person::text then
    raise exception 'This function is part of read_rows_seen() and can’t be called on its own.' using errcode = '42501';
  end if;
  perform set_config('hln.seeing_as', '', true);
  return private.impersonate_for_reading(person, relation_name);
end
$$;

comment on function public.person_access(uuid) is
  'Returns what somebody can read, add, change and delete in each table, which guarded functions they can call, and by which rule.';

comment on function public.read_database() is 'Returns tables, indexes, migrations, and who can do what in each table.';

comment on function public.read_running_queries() is 'Returns the queries that are running now.';

comment on function public.cancel_query(integer, timestamptz, text) is 'Cancels a running query, with a reason that is recorded.';

comment on function public.read_console() is 'Returns what the SQL console can read, the caller''s last queries, and those that Owners saved.';

comment on function public.begin_console_query(text, text) is 'Records a query of the SQL console before it runs.';

comment on function public.read_browsable_tables() is 'Returns the tables whose rows can be browsed, with the kind of each column.';

comment on function public.browse_rows(text, jsonb, jsonb, integer) is
  'Returns a page of a table''s rows to callers who can see the database, with personal data masked.';

comment on function public.show_personal_values(text, jsonb, jsonb, text) is
  'Shows the personal data of some rows, with a reason that is recorded first.';

comment on function public.read_people_to_see_as() is 'Returns the people whose view of a table can be shown.';

comment on function private.impersonate_for_reading(uuid, text) is
  'Runs the rest of the transaction as another person, for read_rows_seen().';

comment on function public.read_rows_seen(uuid, text) is 'Returns how many rows of a table somebody sees, by which policy, and the first of them.';

comment on function public.begin_seeing_as(uuid, text) is
  'Runs the rest of the transaction as another person, for read_rows_seen() only.';
