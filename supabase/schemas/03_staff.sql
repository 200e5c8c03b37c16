-- How a member of staff prefers to see a page: small values under names that the page chooses, for their owner only.
-- Sizes are PREFERENCE_LIMITS of @hln/contracts.
create table public.staff_preferences (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text not null
    constraint staff_preferences_key_form check (key ~ '^[a-z][a-z0-9.-]{0,59}$'),
  value jsonb not null
    constraint staff_preferences_value_size check (octet_length(value::text) <= 65536),
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint staff_preferences_value_form check (jsonb_typeof(value) = 'object')
);
comment on table public.staff_preferences is 'What a page remembers for one staff member.';
alter table public.staff_preferences enable row level security;
create policy staff_preferences_own on public.staff_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- An upsert names every column in both of its halves; the policy ensures that user_id stays the caller's.
grant select, delete on public.staff_preferences to authenticated;
grant select, insert, update, delete on public.staff_preferences to service_role;
grant insert (user_id, key, value) on public.staff_preferences to authenticated;
grant update (user_id, key, value) on public.staff_preferences to authenticated;

-- Too many keys are the caller's mistake, just as a value that is too large, and cause the same error.
create function private.note_staff_preference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' and 50 <= (
    select count(*) from public.staff_preferences as p where p.user_id = new.user_id and p.key <> new.key
  ) then
    raise exception 'There are too many preferences.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger staff_preferences_note before insert or update on public.staff_preferences
  for each row execute function private.note_staff_preference();

-- Permissions in the staff area. Roles and levels are data, and private.has_permission() is the only check. It reads
-- the tables for every statement, so that a change applies to the next one, whatever a token says.
create type public.staff_level as enum ('none', 'view', 'manage');

comment on type public.staff_level is 'What somebody can do in an area; each level includes those before it.';

create table public.staff_areas (
  name text primary key
    constraint staff_areas_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique
);
comment on table public.staff_areas is 'The areas that permissions are granted for; most are a tool of the staff portal.';
alter table public.staff_areas enable row level security;
create policy staff_areas_console_may_read on public.staff_areas for select to sql_console using (true);
grant select on public.staff_areas to service_role;
grant select on public.staff_areas to sql_console;
insert into public.staff_areas (name, title) values
  ('feedback-analytics', 'Feedback Analytics'),
  ('user-management', 'User Management'),
  ('content-management', 'Content Management'),
  ('system-settings', 'System Settings'),
  ('chat-sessions', 'Chat Sessions'),
  ('email-logs', 'Email Logs'),
  ('database-admin', 'Database Admin'),
  ('system-monitoring', 'System Monitoring'),
  ('donations', 'Donations'),
  ('costs', 'Cost Imports'),
  ('privacy-requests', 'Privacy Requests');
create trigger staff_areas_audit after insert or update or delete on public.staff_areas
  for each row execute function private.audit_row('user-management', 'name', 'name', 'title');

create table public.staff_roles (
  name text primary key
    constraint staff_roles_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique,
  description text not null,
  position smallint not null unique,
  may_everything boolean not null default false
);
comment on column public.staff_roles.may_everything is
  'Manages every area, including those added later. People with this role are Owners, and there is always at least one.';
alter table public.staff_roles enable row level security;
create policy staff_roles_console_may_read on public.staff_roles for select to sql_console using (true);
grant select on public.staff_roles to service_role;
grant select on public.staff_roles to sql_console;
insert into public.staff_roles (name, title, description, position, may_everything) values
  ('owner', 'Owner', 'Can do everything, and decides what the others can do.', 1, true),
  ('manager', 'Manager', 'Sees all conversations, emails, donations and figures, and works with them.', 2, false),
  ('member', 'Member', 'Uses the tools that are open to every signed-in account.', 3, false);
create trigger staff_roles_audit after insert or update or delete on public.staff_roles
  for each row execute function private.audit_row('user-management', 'name', 'position,may_everything', 'title,description');

create table public.staff_role_levels (
  role text not null references public.staff_roles (name),
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  primary key (role, area)
);
alter table public.staff_role_levels enable row level security;
create policy staff_role_levels_console_may_read on public.staff_role_levels for select to sql_console using (true);
grant select on public.staff_role_levels to service_role;
grant select on public.staff_role_levels to sql_console;
insert into public.staff_role_levels (role, area, level) values
  ('manager', 'feedback-analytics', 'manage'),
  ('manager', 'user-management', 'view'),
  ('manager', 'content-management', 'manage'),
  ('manager', 'chat-sessions', 'manage'),
  ('manager', 'email-logs', 'view'),
  ('manager', 'system-monitoring', 'view'),
  ('manager', 'donations', 'view'),
  ('manager', 'costs', 'manage');
create trigger staff_role_levels_audit after insert or update or delete on public.staff_role_levels
  for each row execute function private.audit_row('user-management', 'role', 'area,level', '');

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references public.staff_roles (name),
  changed_at timestamptz not null default now(),
  owner_since timestamptz
);
comment on table public.staff_members is 'The role of an account. One without a row is a Member.';
comment on column public.staff_members.owner_since is 'When the account became an Owner; null for anybody else.';
create index staff_members_role on public.staff_members (role);
alter table public.staff_members enable row level security;
create policy staff_members_console_may_read on public.staff_members for select to sql_console using (true);
grant select on public.staff_members to service_role;
grant select on public.staff_members to sql_console;
create function private.note_owner_since() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.owner_since := case when (select r.may_everything from public.staff_roles as r where r.name = new.role)
    then coalesce(case when tg_op = 'UPDATE' then old.owner_since end, now()) end;
  return new;
end
$$;

create trigger staff_members_owner_since before insert or update of role on public.staff_members
  for each row execute function private.note_owner_since();

-- Accounts that a hosted project had before this schema: the first becomes the Owner, who assigns the other roles.
insert into public.staff_members (user_id, role)
select u.id, case when row_number() over (order by u.created_at, u.id) = 1 then 'owner' else 'manager' end
from auth.users as u
where coalesce(u.banned_until <= now(), true) and (to_jsonb(u) ->> 'deleted_at') is null;
-- These triggers decide what is recorded for each table. The lists of columns contain only what may be seen for as long
-- as the log is kept: ids, levels, states and counts, but no text that somebody wrote.
create trigger staff_members_audit after insert or update or delete on public.staff_members
  for each row execute function private.audit_row('user-management', 'user_id', 'role', '');

create table public.staff_exceptions (
  user_id uuid not null references auth.users (id) on delete cascade,
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, area)
);
comment on table public.staff_exceptions is 'Areas where somebody can do more, or less, than their role.';
alter table public.staff_exceptions enable row level security;
create policy staff_exceptions_console_may_read on public.staff_exceptions for select to sql_console using (true);
grant select on public.staff_exceptions to service_role;
grant select on public.staff_exceptions to sql_console;
-- Keyed by person, so that a person's history is a single query.
create trigger staff_exceptions_audit after insert or update or delete on public.staff_exceptions
  for each row execute function private.audit_row('user-management', 'user_id', 'area,level', '');

-- What people say about themselves. Only set_my_profile() writes it, and no permission depends on it: names can repeat,
-- so wherever somebody is chosen the email address stands beside the name.
create table private.staff_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Empty for somebody who has given none.
  name text not null
    constraint staff_profiles_name_form check (
      name = '' or char_length(name) <= 60 and name = btrim(name) and name ~ '[^\s\u200c\u200d]'
        and name !~ '[\u0001-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
    ),
  -- In which of the chat's languages they answer families.
  languages text[] not null
    constraint staff_profiles_languages_form check (languages in ('{}', '{en}', '{zh}', '{en,zh}'))
);
comment on table private.staff_profiles is 'The name of a member of staff, and the languages in which they answer families.';
alter table private.staff_profiles enable row level security;
-- A name is text that somebody wrote, so the audit log keeps only that it changed.
create trigger staff_profiles_audit after insert or update or delete on private.staff_profiles
  for each row execute function private.audit_row('user-management', 'user_id', 'languages', 'name');

-- Whether an account can be used. Hosted Supabase also marks accounts as deleted.
create function private.is_active_account(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = person
      and coalesce(u.banned_until <= pg_catalog.now(), true)
      and (pg_catalog.to_jsonb(u) ->> 'deleted_at') is null
  )
$$;

create function private.staff_role_of(person uuid) returns public.staff_roles
language sql stable security definer set search_path = ''
as $$
  select r.* from public.staff_roles as r
  where r.name = coalesce((select m.role from public.staff_members as m where m.user_id = person), 'member')
$$;

-- Returns a person's level in an area, whether or not the account is active.
create function private.staff_level_of(person uuid, area_name text) returns public.staff_level
language sql stable security definer set search_path = ''
as $$
  select case when r.may_everything then 'manage' else coalesce(
    (select e.level from public.staff_exceptions as e where e.user_id = person and e.area = area_name),
    (select l.level from public.staff_role_levels as l where l.role = r.name and l.area = area_name),
    'none'
  ) end
  from private.staff_role_of(person) as r
$$;

create function private.is_owner(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_active_account(person) and (select r.may_everything from private.staff_role_of(person) as r)
$$;

-- Excludes recent Owners, since an account that somebody has just promoted may belong to the same person.
create function private.is_settled_owner(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_owner(person) and exists (
    select from public.staff_members as m
    where m.user_id = person and m.owner_since <= now() - interval '1 day'
  )
$$;

-- The only permission check. Policies call it in a subquery, so that it is evaluated once per statement and not once
-- per row.
create function private.has_permission(permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.person_has_permission((select auth.uid()), permission)
    and private.missing_factor((select auth.uid()), private.own_session()) is null;
end
$$;
grant execute on function private.has_permission to authenticated;

-- Refuses a caller who lacks a permission, or who is not an Owner where only Owners may act.
create function private.require_permission(
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

-- Ensures that an Owner remains. Of two concurrent changes, the second waits and then sees what the first has left.
create function private.require_an_owner() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  -- This must be a separate statement, to see what was committed while waiting for the lock.
  if not exists (
    select from public.staff_members as m join public.staff_roles as r on r.name = m.role
    where r.may_everything and private.is_active_account(m.user_id)
  ) then
    raise exception 'There must be at least one Owner.'
      using errcode = 'PT409', hint = 'Make somebody else an Owner first.';
  end if;
end
$$;

create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = old.role) then
    perform private.require_an_owner();
  end if;
  return null;
end
$$;

create trigger staff_members_keep_an_owner after update of role or delete on public.staff_members
  for each row execute function private.keep_an_owner();

create function private.keep_an_active_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from private.staff_role_of(old.id) as r) then
    perform private.require_an_owner();
  end if;
  return null;
end
$$;

create trigger users_keep_an_active_owner after update on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function private.keep_an_active_owner();
-- Records changes to accounts by anybody: the command line, a page, a dashboard or the sign-in service.
create trigger users_audit after insert or update or delete on auth.users
  for each row execute function private.audit_row(
    'user-management', 'id', 'banned_until,deleted_at', 'email,encrypted_password,phone,is_sso_user,role,aud'
  );

-- An Owner's permissions follow from the role alone.
create function private.forget_exceptions_of_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select r.may_everything from public.staff_roles as r where r.name = new.role) then
    delete from public.staff_exceptions as e where e.user_id = new.user_id;
  end if;
  return null;
end
$$;

create trigger staff_members_forget_exceptions after insert or update of role on public.staff_members
  for each row execute function private.forget_exceptions_of_owner();

-- Notifies all Owners, including the new one, of a new Owner. For the first Owner there is nobody to notify.
create function private.tell_of_new_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_since is not null and (tg_op = 'INSERT' or old.owner_since is null) and exists (
    select from public.staff_members as m where m.user_id <> new.user_id and private.is_owner(m.user_id)
  ) then
    insert into private.account_notices (user_id, deed, actor, about)
    select m.user_id, 'owner-added', (select c.account from private.audit_caller() as c), new.user_id
    from public.staff_members as m where m.user_id = new.user_id or private.is_owner(m.user_id);
  end if;
  return null;
end
$$;

create trigger staff_members_tell_of_new_owner after insert or update of role on public.staff_members
  for each row execute function private.tell_of_new_owner();

-- The functions that staff call. Each refuses with a message instead of silently changing no rows. The codes PT404 and
-- PT409 become the HTTP statuses 404 and 409.
create function public.my_access() returns table (area text, title text, level public.staff_level)
language sql stable security definer set search_path = ''
as $$
  select a.name, a.title, case when private.is_active_account(auth.uid())
    then private.staff_level_of(auth.uid(), a.name) else 'none' end
  from public.staff_areas as a
  order by a.title
$$;
comment on function public.my_access() is 'What the caller can do in each area.';
grant execute on function public.my_access to authenticated;

create function public.set_my_profile(new_name text, new_languages text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_own_session();
  insert into private.staff_profiles as p (user_id, name, languages)
  values (
    own.person, btrim(coalesce(new_name, '')),
    array(select distinct l from unnest(coalesce(new_languages, '{}')) as l order by l)
  )
  on conflict (user_id) do update set name = excluded.name, languages = excluded.languages;
exception when check_violation then
  raise exception 'Enter a name of at most 60 characters in one line, and languages from the list.'
    using errcode = '22023';
end
$$;
comment on function public.set_my_profile(text, text[]) is
  'Changes the caller''s own name, and the languages in which they answer families.';
grant execute on function public.set_my_profile to authenticated;

create function public.whom_to_ask() returns table (email text)
language sql stable security definer set search_path = ''
as $$
  select u.email::text
  from public.staff_members as m
    join public.staff_roles as r on r.name = m.role
    join auth.users as u on u.id = m.user_id
  where r.may_everything and private.is_active_account(m.user_id) and private.is_active_account(auth.uid())
  order by u.email
  limit 20
$$;
comment on function public.whom_to_ask() is 'The email addresses of the Owners, who decide what everybody else can do.';
grant execute on function public.whom_to_ask to authenticated;

-- Refuses a change to somebody's permissions unless the caller may make it.
create function private.refuse_change_of(person uuid) returns void
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

-- Nobody can grant more than they have.
create function private.refuse_to_grant(area_name text, granted public.staff_level) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if granted > private.staff_level_of((select auth.uid()), area_name) then
    raise exception 'You can’t grant more than you have yourself.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

create function private.require_area(area_name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
end
$$;

create function public.set_staff_role(person uuid, new_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.staff_roles;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  select * into wanted from public.staff_roles as r where r.name = new_role;
  if wanted.name is null then
    raise exception 'There is no role "%".', new_role using errcode = '22023';
  end if;
  if wanted.may_everything and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can make somebody an Owner.' using errcode = '42501';
  end if;
  perform private.refuse_to_grant(l.area, l.level) from public.staff_role_levels as l where l.role = new_role;
  insert into public.staff_members as m (user_id, role) values (person, new_role)
  on conflict (user_id) do update set role = excluded.role, changed_at = pg_catalog.now()
    where m.role is distinct from excluded.role;
end
$$;
grant execute on function public.set_staff_role to authenticated;

create function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) returns void
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
    -- Without the exception, the role decides, and it may allow more.
    perform private.refuse_to_grant(area_name, private.staff_level_of(person, area_name));
  else
    perform private.refuse_to_grant(area_name, new_level);
    insert into public.staff_exceptions (user_id, area, level) values (person, area_name, new_level)
    on conflict (user_id, area) do update set level = excluded.level, changed_at = pg_catalog.now();
  end if;
end
$$;
comment on function public.set_staff_exception(uuid, text, public.staff_level) is
  'Lets somebody do more, or less, than their role in one area; null lets the role decide again.';
grant execute on function public.set_staff_exception to authenticated;

create function public.set_role_level(role_name text, area_name text, new_level public.staff_level) returns void
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
grant execute on function public.set_role_level to authenticated;

create function public.staff_people() returns table (
  user_id uuid,
  email text,
  name text,
  languages text[],
  role text,
  is_active boolean,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  open_sessions integer,
  exceptions jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    select u.id, u.email::text, coalesce(p.name, ''), coalesce(p.languages, '{}'), r.name,
      private.is_active_account(u.id), u.created_at, u.last_sign_in_at,
      (select pg_catalog.count(*)::integer from auth.sessions as s where s.user_id = u.id),
      coalesce((
        select pg_catalog.jsonb_object_agg(e.area, e.level) from public.staff_exceptions as e where e.user_id = u.id
      ), '{}')
    from auth.users as u
      left join private.staff_profiles as p on p.user_id = u.id
      cross join lateral private.staff_role_of(u.id) as r
    order by u.email
    limit 1000;
end
$$;
grant execute on function public.staff_people to authenticated;

create function public.staff_role_matrix() returns table (
  role text,
  role_title text,
  role_description text,
  may_everything boolean,
  area text,
  area_title text,
  level public.staff_level
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    select r.name, r.title, r.description, r.may_everything, a.name, a.title,
      case when r.may_everything then 'manage' else coalesce(l.level, 'none') end
    from public.staff_roles as r
      cross join public.staff_areas as a
      left join public.staff_role_levels as l on l.role = r.name and l.area = a.name
    order by r.position, a.title;
end
$$;
comment on function public.staff_role_matrix() is 'What each role can do in each area.';
grant execute on function public.staff_role_matrix to authenticated;

-- Actions on accounts from the staff tools: disabling, enabling, and mailing a link for a new password. Each function
-- refuses with a message; the trigger that protects the last Owner (private.keep_an_active_owner) still applies.

-- Refuses an action on another account unless the caller may manage accounts and, for an Owner's account, is an Owner.
create function private.require_manageable_account(person uuid) returns void
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

-- Deletes an account's sessions: they cannot be renewed, and the data API refuses their tokens from then on.
-- @param spared a session to keep, or null
create function private.end_sessions_of(person uuid, spared uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  -- On hosted Supabase, user_id is text in this table.
  delete from auth.refresh_tokens as t where t.user_id::text = person::text and t.session_id is distinct from spared;
  delete from auth.sessions as s where s.user_id = person and s.id is distinct from spared;
  get diagnostics ended = row_count;
  return ended;
end
$$;

create function public.disable_account(person uuid, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Takes the lock before reading any roles, as set_staff_role() does.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.require_manageable_account(person);
  if person = (select auth.uid()) then
    raise exception 'You can’t disable your own account.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason, in one line.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('hln.audit_reason', why, true);
  -- GoTrue can't read "infinity"; a hundred years is its way to disable an account for good. A recovery link sent
  -- earlier becomes invalid.
  update auth.users as u
  set banned_until = pg_catalog.now() + interval '100 years', recovery_token = '', updated_at = pg_catalog.now()
  where u.id = person and private.is_active_account(person);
  perform private.end_sessions_of(person, null);
  perform pg_catalog.set_config('hln.audit_reason', '', true);
end
$$;
comment on function public.disable_account(uuid, text) is
  'Keeps an account from signing in and ends its sessions, for a reason that the audit log keeps.';
grant execute on function public.disable_account to authenticated;

create function public.enable_account(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_manageable_account(person);
  update auth.users as u set banned_until = null, updated_at = pg_catalog.now()
  where u.id = person and u.banned_until is not null;
end
$$;
comment on function public.enable_account(uuid) is 'Undoes disable_account(); sessions that have ended stay so.';
grant execute on function public.enable_account to authenticated;

-- The sign-in service sends the email itself, and anybody may tell it that they forgot their password: this function
-- checks who may do so on behalf of others, and records it.
create function public.begin_password_reset(person uuid) returns text
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
  -- The sign-in service would send nothing and report no error (private.sign_in_limits), and the page would claim that
  -- an email was sent.
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
comment on function public.begin_password_reset(uuid) is
  'Returns the email address to which the sign-in service sends a link for a new password. For callers who can manage the account.';
grant execute on function public.begin_password_reset to authenticated;

-- Invitations by email. The data API cannot reach the table. Staff request an invitation with their own token, and
-- permissions are checked there; the function "invite-staff" then creates the link's token, of which only the hash is
-- stored, so that no member of staff ever sees it and the account goes to the person who reads the mailbox.
create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint staff_invitations_email_form
      check (char_length(email) <= 254 and email = lower(email) and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  role text not null references public.staff_roles (name),
  -- The member of staff who vouches for it: if they may no longer invite for this role, the link stops working.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- SHA-256 of the token in the newest link; null until an email was queued, and again while a new link is being
  -- created.
  token_hash bytea unique constraint staff_invitations_token_hash_size check (octet_length(token_hash) = 32),
  mails integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  -- When an Owner was shown the newest link because there was no mail server to send it.
  link_shown_at timestamptz,
  constraint staff_invitations_sent check ((token_hash is null) or (sent_at is not null and expires_at is not null)),
  constraint staff_invitations_one_end check (accepted_at is null or revoked_at is null)
);
comment on table private.staff_invitations is 'Invitations to become staff: whom, by whom, and with what result.';
create unique index staff_invitations_open on private.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_invited_by on private.staff_invitations (invited_by);
alter table private.staff_invitations enable row level security;
create trigger staff_invitations_audit after insert or update or delete on private.staff_invitations
  for each row execute function private.audit_row(
    'user-management', 'id', 'role,mails,accepted_at,accepted_by,revoked_at', 'email,invited_by'
  );

-- Inserts an account as the sign-in service would, ready to sign in and without a role. Returns null if the address
-- already has an account.
-- @param password_hash a bcrypt hash, with cost 10 in operation
create function private.add_account(address text, password_hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := gen_random_uuid();
begin
  -- GoTrue reads the last four columns as text and fails on null.
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    account, 'authenticated', 'authenticated', address, password_hash, now(),
    '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', ''
  ) on conflict do nothing;
  if not found then
    return null;
  end if;
  -- GoTrue only finds users with this instance id; the embedded service has no such column.
  if exists (
    select from pg_attribute as a
    where a.attrelid = 'auth.users'::regclass and a.attname = 'instance_id' and not a.attisdropped
  ) then
    execute 'update auth.users set instance_id = $2 where id = $1'
      using account, '00000000-0000-0000-0000-000000000000'::uuid;
  end if;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (
    gen_random_uuid(), 'email', account::text, account,
    jsonb_build_object('sub', account, 'email', address, 'email_verified', true, 'phone_verified', false), now(), now()
  );
  return account;
end
$$;

-- Whether somebody may invite for a role: nobody can grant more than they have, and only Owners may create Owners.
create function private.may_invite(inviter uuid, wanted_role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_active_account(inviter)
    and private.staff_level_of(inviter, 'user-management') = 'manage'
    and exists (
      select from public.staff_roles as r
      where r.name = wanted_role and (not r.may_everything or private.is_owner(inviter))
    )
    and not exists (
      select from public.staff_role_levels as l
      where l.role = wanted_role and l.level > private.staff_level_of(inviter, l.area)
    )
$$;

create function private.refuse_to_invite(wanted_role text) returns void
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

-- The facts that an invitation's email states.
create function private.invitation_facts(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.email, r.title, u.email::text
  from private.staff_invitations as i
    join public.staff_roles as r on r.name = i.role
    join auth.users as u on u.id = i.invited_by
  where i.id = invitation
$$;

create function public.request_invitation(address text, wanted_role text)
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
  -- Each request also deletes invitations that ended long ago, together with their addresses.
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
comment on function public.request_invitation(text, text) is
  'Records an invitation. Nothing is sent, and nobody can accept it, until the function invite-staff has made its link.';
grant execute on function public.request_invitation to authenticated;

-- Locks and returns the invitation, if it can still be accepted, resent or revoked, and the caller could have sent it.
create function private.own_open_invitation(invitation uuid) returns private.staff_invitations
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

create function public.renew_invitation(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- The old link stops working, and whoever resends the invitation now vouches for it.
  update private.staff_invitations as i set token_hash = null, invited_by = auth.uid() where i.id = open_one.id;
  return query select f.* from private.invitation_facts(open_one.id) as f;
end
$$;
comment on function public.renew_invitation(uuid) is
  'Invalidates the link of an invitation, so that the function invite-staff can make another.';
grant execute on function public.renew_invitation to authenticated;

-- Voids an invitation's link, so that an Owner can be shown another: without a mail server nobody gets it by email.
create function public.request_invitation_link(invitation uuid)
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
  -- The links in these emails no longer work.
  update public.email_outbox as o set status = 'cancelled'
  where o.source_kind = 'invitation' and o.source_id = invitation::text and o.status in ('pending', 'held');
  perform private.record_audit(
    'shown', 'user-management', 'private.staff_invitations', invitation::text, null, '{"what": "link"}'
  );
end
$$;
grant execute on function public.request_invitation_link to authenticated;

create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  update private.staff_invitations as i set revoked_at = now() where i.id = open_one.id;
end
$$;
comment on function public.revoke_invitation(uuid) is 'Withdraws an invitation; the page of its link says so.';
grant execute on function public.revoke_invitation to authenticated;

create function public.staff_invitations() returns table (
  id uuid,
  email text,
  role text,
  invited_by text,
  created_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  state text,
  link_shown_at timestamptz,
  mail_cause text,
  mail_problem text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    select i.id, i.email, i.role, u.email::text, i.created_at,
      case when i.link_shown_at is null then case when m.status is null then i.sent_at else m.sent_at end end, i.expires_at,
      case
        when i.token_hash is null then 'unsent'
        when i.expires_at <= now() or not private.may_invite(i.invited_by, i.role) then 'expired'
        -- If the email has been deleted, it was sent long ago.
        when i.link_shown_at is not null or m.status is null or m.status = 'sent' then 'invited'
        when private.delivery_of_status(m.status) = 'queued' then 'waiting'
        else 'refused'
      end,
      i.link_shown_at, m.cause, private.redacted('invitation', m.last_error)
    from private.staff_invitations as i
      join auth.users as u on u.id = i.invited_by
      left join lateral (
        select o.status, o.sent_at, o.cause, o.last_error from public.email_outbox as o
        where o.source_kind = 'invitation' and o.source_id = i.id::text
        order by o.created_at desc, o.id desc limit 1
      ) as m on true
    where i.accepted_at is null and i.revoked_at is null
    order by i.email
    limit 1000;
end
$$;
comment on function public.staff_invitations() is
  'Open invitations, each with the state of its newest email.';
grant execute on function public.staff_invitations to authenticated;

-- The links of invitations, only for our functions: they call these after the functions above have checked who may
-- invite.

-- Stores the link of an invitation that has none, and queues the email, both or neither.
-- @param link_hash SHA-256 of the token, in hex
-- @param mail {idempotency_key, subject, text_body, html_body}; the recipient is the invitation's
create function public.send_invitation(invitation uuid, link_hash text, mail jsonb) returns void
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
grant execute on function public.send_invitation to service_role;

-- Stores the link of an invitation that has none, to be shown to an Owner instead of being emailed.
create function public.show_invitation_link(invitation uuid, link_hash text) returns void
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
grant execute on function public.show_invitation_link to service_role;

-- The state of an invitation as its link shows it.
create function private.invitation_state(i private.staff_invitations) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when i.id is null then 'unknown'
    when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    -- The inviter may no longer invite anybody to this role.
    when not private.may_invite(i.invited_by, i.role) then 'revoked'
    when exists (select from auth.users as u where u.email = i.email) then 'taken'
    else 'open'
  end
$$;

-- Looking uses nothing up. Details beyond the state are returned only for an open invitation.
create function public.find_invitation(link_hash text, client_address text)
returns table (state text, email text, role_title text, invited_by text, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
begin
  perform private.hit_rate_limit('invitation_look', private.network_of(client_address));
  select i.* into found_one from private.staff_invitations as i where i.token_hash = decode(link_hash, 'hex');
  state := private.invitation_state(found_one);
  if state = 'open' then
    select f.email, f.role_title, f.invited_by into email, role_title, invited_by
    from private.invitation_facts(found_one.id) as f;
    expires_at := found_one.expires_at;
  end if;
  return next;
end
$$;
grant execute on function public.find_invitation to service_role;

-- Creates the account of the person who has the link, once. Email address and role come from the invitation. Returns
-- 'accepted', or the state that find_invitation() reports for the link.
create function public.accept_invitation(link_hash text, password_hash text, client_address text) returns text
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
  -- Takes the same lock as every permission change, so that a demotion of the inviter happens entirely before or after.
  perform pg_advisory_xact_lock(hashtext('hln.staff_owners'));
  -- A second request with the same link waits here, and then finds the invitation used.
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
  -- If the account is a new Owner, the notices about it name the inviter as the one who made it so.
  update private.account_notices as n set actor = found_one.invited_by where n.about = account;
  update private.staff_invitations as i set accepted_at = now(), accepted_by = account where i.id = found_one.id;
  return 'accepted';
end
$$;
grant execute on function public.accept_invitation to service_role;

-- Returns what private.has_permission() would return for an account, regardless of the caller and of the account's
-- sessions.
create function private.person_has_permission(person uuid, permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  area_name constant text := pg_catalog.split_part(permission, '.', 1);
  needed constant public.staff_level := pg_catalog.split_part(permission, '.', 2)::public.staff_level;
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
  return private.is_active_account(person) and private.staff_level_of(person, area_name) >= needed;
end
$$;
