-- Who may do what in the staff area. Roles and levels are data, and private.has_permission() is the one judge. It reads
-- the tables for every statement, so that a change applies to the next one, whatever a token says.

create type public.staff_level as enum ('none', 'view', 'manage');
comment on type public.staff_level is 'How far somebody may go in an area; each level includes those before it.';

create table public.staff_areas (
  name text primary key
    constraint staff_areas_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique
);
comment on table public.staff_areas is 'What is granted apart from everything else, mostly a tool of the staff portal each.';

create table public.staff_roles (
  name text primary key
    constraint staff_roles_name_form check (name ~ '^[a-z][a-z-]{0,39}$'),
  title text not null unique,
  description text not null,
  position smallint not null unique,
  may_everything boolean not null default false
);
comment on column public.staff_roles.may_everything is
  'Manages every area, also those that are added later. Such people are the Owners, of whom one must always remain.';

create table public.staff_role_levels (
  role text not null references public.staff_roles (name),
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  primary key (role, area)
);

create table public.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null references public.staff_roles (name),
  changed_at timestamptz not null default now()
);
comment on table public.staff_members is 'The role of an account. One without a row is a Member.';
create index staff_members_role on public.staff_members (role);

create table public.staff_exceptions (
  user_id uuid not null references auth.users (id) on delete cascade,
  area text not null references public.staff_areas (name),
  level public.staff_level not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, area)
);
comment on table public.staff_exceptions is 'Where somebody may do more, or less, than their role.';

insert into public.staff_areas (name, title) values
  ('feedback-analytics', 'Feedback Analytics'),
  ('user-management', 'User Management'),
  ('content-management', 'Content Management'),
  ('system-settings', 'System Settings'),
  ('chat-sessions', 'Chat Sessions'),
  ('email-logs', 'Email Logs'),
  ('database-admin', 'Database Admin'),
  ('system-monitoring', 'System Monitoring'),
  ('donations', 'Donations');

insert into public.staff_roles (name, title, description, position, may_everything) values
  ('owner', 'Owner', 'May do everything, and decides what the others may do.', 1, true),
  ('manager', 'Manager', 'Sees all conversations, mails, donations and figures, and works with them.', 2, false),
  ('member', 'Member', 'Uses the tools that are open to every signed-in account.', 3, false);

insert into public.staff_role_levels (role, area, level) values
  ('manager', 'feedback-analytics', 'manage'),
  ('manager', 'user-management', 'view'),
  ('manager', 'content-management', 'manage'),
  ('manager', 'chat-sessions', 'manage'),
  ('manager', 'email-logs', 'view'),
  ('manager', 'system-monitoring', 'view'),
  ('manager', 'donations', 'view');

-- Accounts from before roles keep what they could see; the one that was there first decides about the others.
insert into public.staff_members (user_id, role)
select u.id, case when row_number() over (order by u.created_at, u.id) = 1 then 'owner' else 'manager' end
from auth.users as u
where coalesce(u.banned_until <= now(), true) and (to_jsonb(u) ->> 'deleted_at') is null;

alter table public.staff_areas enable row level security;
alter table public.staff_roles enable row level security;
alter table public.staff_role_levels enable row level security;
alter table public.staff_members enable row level security;
alter table public.staff_exceptions enable row level security;
revoke all on
  public.staff_areas, public.staff_roles, public.staff_role_levels, public.staff_members, public.staff_exceptions
  from anon, authenticated, service_role;
grant select on
  public.staff_areas, public.staff_roles, public.staff_role_levels, public.staff_members, public.staff_exceptions
  to service_role;

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
revoke all on function private.is_active_account(uuid) from public;

create function private.staff_role_of(person uuid) returns public.staff_roles
language sql stable security definer set search_path = ''
as $$
  select r.* from public.staff_roles as r
  where r.name = coalesce((select m.role from public.staff_members as m where m.user_id = person), 'member')
$$;
revoke all on function private.staff_role_of(uuid) from public;

-- Whether or not the account is active.
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
revoke all on function private.staff_level_of(uuid, text) from public;

create function private.is_owner(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_active_account(person) and (select r.may_everything from private.staff_role_of(person) as r)
$$;
revoke all on function private.is_owner(uuid) from public;

-- The one judge. In a policy it stands in a subquery, so that it is asked once a statement and not once a row.
create function private.has_permission(permission text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  area_name constant text := pg_catalog.split_part(permission, '.', 1);
  needed constant public.staff_level := pg_catalog.split_part(permission, '.', 2)::public.staff_level;
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
  return private.is_active_account((select auth.uid()))
    and private.staff_level_of((select auth.uid()), area_name) >= needed;
end
$$;
revoke all on function private.has_permission(text) from public;
grant execute on function private.has_permission(text) to authenticated;

drop policy chat_sessions_staff_may_read on public.chat_sessions;
create policy chat_sessions_permitted_staff_may_read on public.chat_sessions for select to authenticated
  using ((select private.has_permission('chat-sessions.view')));
drop policy donations_staff_may_read on public.donations;
create policy donations_permitted_staff_may_read on public.donations for select to authenticated
  using ((select private.has_permission('donations.view')));
drop policy email_outbox_staff_may_follow on public.email_outbox;
create policy email_outbox_permitted_staff_may_follow on public.email_outbox for select to authenticated
  using ((select private.has_permission('email-logs.view')));
drop policy scheduled_jobs_staff_may_read on public.scheduled_jobs;
create policy scheduled_jobs_permitted_staff_may_read on public.scheduled_jobs for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));
drop policy set_aside_rows_staff_may_read on public.set_aside_rows;
create policy set_aside_rows_permitted_staff_may_read on public.set_aside_rows for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));

-- The last Owner. Two changes at once wait for each other, and the second sees what the first has left.

create function private.require_an_owner() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  -- A statement of its own: it sees what was committed while it waited.
  if not exists (
    select from public.staff_members as m join public.staff_roles as r on r.name = m.role
    where r.may_everything and private.is_active_account(m.user_id)
  ) then
    raise exception 'The last Owner has to stay.'
      using errcode = 'PT409', hint = 'Make somebody else an Owner first.';
  end if;
end
$$;
revoke all on function private.require_an_owner() from public;

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
revoke all on function private.keep_an_owner() from public;
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
revoke all on function private.keep_an_active_owner() from public;
create trigger users_keep_an_active_owner after update on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function private.keep_an_active_owner();

-- What an Owner may do follows from the role alone.
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
revoke all on function private.forget_exceptions_of_owner() from public;
create trigger staff_members_forget_exceptions after insert or update of role on public.staff_members
  for each row execute function private.forget_exceptions_of_owner();

-- What staff call. Each refuses with a sentence, and never touches no rows in silence. The codes PT404 and PT409 become
-- the HTTP statuses 404 and 409.

create function public.my_access() returns table (area text, title text, level public.staff_level)
language sql stable security definer set search_path = ''
as $$
  select a.name, a.title, case when private.is_active_account(auth.uid())
    then private.staff_level_of(auth.uid(), a.name) else 'none' end
  from public.staff_areas as a
  order by a.title
$$;
comment on function public.my_access() is 'How far the caller may go, area by area.';
revoke all on function public.my_access() from public;
grant execute on function public.my_access() to authenticated;

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
comment on function public.whom_to_ask() is 'The addresses of the Owners, who decide what everybody else may do.';
revoke all on function public.whom_to_ask() from public;
grant execute on function public.whom_to_ask() to authenticated;

-- Refuses a change of somebody's rights unless the caller may make it.
create function private.refuse_change_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not change what others may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if person = (select auth.uid()) then
    raise exception 'Nobody can change their own rights.'
      using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if not exists (select from auth.users as u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if (select r.may_everything from private.staff_role_of(person) as r) and not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change the rights of an Owner.' using errcode = '42501';
  end if;
end
$$;
revoke all on function private.refuse_change_of(uuid) from public;

-- Nobody gives away more than they have.
create function private.refuse_to_grant(area_name text, granted public.staff_level) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if granted > private.staff_level_of((select auth.uid()), area_name) then
    raise exception 'You cannot grant more than you have yourself.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_grant(text, public.staff_level) from public;

create function private.require_area(area_name text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.staff_areas as a where a.name = area_name) then
    raise exception 'There is no area "%".', area_name using errcode = '22023';
  end if;
end
$$;
revoke all on function private.require_area(text) from public;

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
revoke all on function public.set_staff_role(uuid, text) from public;
grant execute on function public.set_staff_role(uuid, text) to authenticated;

create function public.set_staff_exception(person uuid, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_change_of(person);
  perform private.require_area(area_name);
  if (select r.may_everything from private.staff_role_of(person) as r) then
    raise exception 'An Owner may do everything; change the role instead.' using errcode = '22023';
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
comment on function public.set_staff_exception(uuid, text, public.staff_level) is
  'Lets somebody do more, or less, than their role in one area; null lets the role decide again.';
revoke all on function public.set_staff_exception(uuid, text, public.staff_level) from public;
grant execute on function public.set_staff_exception(uuid, text, public.staff_level) to authenticated;

create function public.set_role_level(role_name text, area_name text, new_level public.staff_level) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_owner((select auth.uid())) then
    raise exception 'Only an Owner can change what a role may do.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  perform private.require_area(area_name);
  if not exists (select from public.staff_roles as r where r.name = role_name) then
    raise exception 'There is no role "%".', role_name using errcode = '22023';
  end if;
  if (select r.may_everything from public.staff_roles as r where r.name = role_name) then
    raise exception 'What an Owner may do cannot be changed.' using errcode = '22023';
  end if;
  if new_level is null then
    raise exception 'Name a level: none, view or manage.' using errcode = '22023';
  end if;
  insert into public.staff_role_levels (role, area, level) values (role_name, area_name, new_level)
  on conflict (role, area) do update set level = excluded.level;
end
$$;
revoke all on function public.set_role_level(text, text, public.staff_level) from public;
grant execute on function public.set_role_level(text, text, public.staff_level) to authenticated;

-- What the User Management tool shows.

create function private.refuse_without(permission text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission(permission) then
    raise exception 'You may not open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_without(text) from public;

create function public.staff_people() returns table (
  user_id uuid,
  email text,
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
  perform private.refuse_without('user-management.view');
  return query
    select u.id, u.email::text, r.name, private.is_active_account(u.id), u.created_at, u.last_sign_in_at,
      (select pg_catalog.count(*)::integer from auth.sessions as s where s.user_id = u.id),
      coalesce((
        select pg_catalog.jsonb_object_agg(e.area, e.level) from public.staff_exceptions as e where e.user_id = u.id
      ), '{}')
    from auth.users as u cross join lateral private.staff_role_of(u.id) as r
    order by u.email
    limit 1000;
end
$$;
revoke all on function public.staff_people() from public;
grant execute on function public.staff_people() to authenticated;

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
  perform private.refuse_without('user-management.view');
  return query
    select r.name, r.title, r.description, r.may_everything, a.name, a.title,
      case when r.may_everything then 'manage' else coalesce(l.level, 'none') end
    from public.staff_roles as r
      cross join public.staff_areas as a
      left join public.staff_role_levels as l on l.role = r.name and l.area = a.name
    order by r.position, a.title;
end
$$;
comment on function public.staff_role_matrix() is 'What each role may do in each area.';
revoke all on function public.staff_role_matrix() from public;
grant execute on function public.staff_role_matrix() to authenticated;
