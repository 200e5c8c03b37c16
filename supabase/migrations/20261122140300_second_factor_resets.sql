-- Letting somebody in who has lost the second factor. An Owner's is removed when two other Owners have approved it within a
-- day; anybody else's by one person who manages accounts. So that no Owner alone gets around that by demoting the person
-- first, it takes two as well if the role was changed within the day.

create table private.second_factor_approvals (
  person uuid not null references auth.users (id) on delete cascade,
  approver uuid not null references auth.users (id) on delete cascade,
  approved_at timestamptz not null default now(),
  primary key (person, approver),
  constraint second_factor_approvals_other check (person <> approver)
);
create index second_factor_approvals_approver on private.second_factor_approvals (approver);
alter table private.second_factor_approvals enable row level security;
revoke all on private.second_factor_approvals from public, anon, authenticated, service_role;

create function private.approvals_needed(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when (select r.may_everything from private.staff_role_of(person) as r) or exists (
    select from public.staff_members as m where m.user_id = person and m.changed_at > now() - interval '1 day'
  ) then 2 else 1 end
$$;
revoke all on function private.approvals_needed(uuid) from public;

-- Those that count: younger than a day, of others who are Owners at this moment.
create function private.approvals_of(approved uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.approver from private.second_factor_approvals as a
  where a.person = approved and a.approved_at > now() - interval '1 day' and private.is_owner(a.approver)
$$;
revoke all on function private.approvals_of(uuid) from public;

-- Removes a second factor that is lost. The person is signed out everywhere, and sets up another one on coming back.
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
revoke all on function private.reset_second_factor(uuid) from public;

create function public.approve_second_factor_reset(person uuid, why text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  needed integer;
  missing integer;
begin
  -- Before the first look at roles, as in set_staff_role(); of two approvals at once, the second sees the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('hln.staff_owners'));
  perform private.refuse_deed_on(person);
  if person = (select auth.uid()) then
    raise exception 'Nobody can approve this for themselves.' using errcode = '42501', hint = 'Ask another Owner.';
  end if;
  if pg_catalog.btrim(coalesce(why, '')) = '' then
    raise exception 'Say why, in one line.' using errcode = '22023';
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
    delete from private.second_factor_approvals as a where a.approved_at <= now() - interval '1 day';
    insert into private.second_factor_approvals (person, approver)
    values (approve_second_factor_reset.person, (select auth.uid())) on conflict do nothing;
    if not found then
      raise exception 'You have approved this already. It takes another Owner now.' using errcode = 'PT409';
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
  'Approves that a lost second factor is removed, for a reason on record. Returns how many approvals are missing still.';
revoke all on function public.approve_second_factor_reset(uuid, text) from public;
grant execute on function public.approve_second_factor_reset(uuid, text) to authenticated;

create function public.staff_second_factors() returns table (
  user_id uuid,
  enrolled_at timestamptz,
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
    select u.id, f.enrolled_at, private.must_have_second_factor(u.id), private.approvals_needed(u.id),
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
  'Who has a second factor, who has to, and how far letting somebody in without it has come.';
revoke all on function public.staff_second_factors() from public;
grant execute on function public.staff_second_factors() to authenticated;
