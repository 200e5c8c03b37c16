-- Approvals count from accounts that have been Owners for a day or longer, and all Owners hear of a new one.

alter table public.staff_members add column owner_since timestamptz;
comment on column public.staff_members.owner_since is 'Since when the account has been an Owner; null for anybody else.';
update public.staff_members as m set owner_since = m.changed_at
from public.staff_roles as r where r.name = m.role and r.may_everything;

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

create function private.is_settled_owner(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_owner(person) and exists (
    select from public.staff_members as m
    where m.user_id = person and m.owner_since <= now() - interval '1 day'
  )
$$;

alter table private.account_notices add column about uuid;
alter table private.account_notices drop constraint account_notices_deed;
alter table private.account_notices add constraint account_notices_deed check (deed in (
  'second-factor-added', 'second-factor-removed', 'second-factor-approved', 'second-factor-reset',
  'recovery-code-used', 'recovery-codes-renewed', 'app-added', 'app-removed',
  'passkey-added', 'passkey-removed', 'passkey-cloned', 'test-mail', 'owner-added'
));

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

-- It returns one more column.
drop function public.account_notices_due(integer);
create function public.account_notices_due(batch_size integer) returns table (
  id uuid, deed text, recipient text, happened_at timestamptz, by_whom text, about text
)
language sql stable security definer set search_path = ''
as $$
  select n.id, n.deed, u.email, n.happened_at,
    case when n.actor is null then 'server' when n.actor = n.user_id then 'self' else coalesce(a.email, 'somebody') end,
    case when n.about is not null then coalesce(o.email, 'somebody') end
  from private.account_notices as n
    join auth.users as u on u.id = n.user_id
    left join auth.users as a on a.id = n.actor
    left join auth.users as o on o.id = n.about
  where coalesce(u.email, '') <> '' and private.may_be_tried('deliver-outbox', 'account_notices', n.id::text)
  order by n.happened_at, n.id
  limit batch_size
$$;

grant execute on function public.account_notices_due to service_role;

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
    raise exception 'This is no hash of bcrypt.' using errcode = '22023';
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

create or replace function private.approvals_of(approved uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.approver from private.second_factor_approvals as a
  where a.person = approved and a.approved_at > now() - interval '1 day' and private.is_settled_owner(a.approver)
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
    if not private.is_settled_owner((select auth.uid())) then
      raise exception 'You can approve this once you have been an Owner for a day.'
        using errcode = '42501', hint = 'Ask somebody who has been an Owner for a day or longer.';
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

create or replace function public.staff_second_factors() returns table (
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
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (
        select count(*)::integer
        from public.staff_members as m where m.user_id <> u.id and private.is_settled_owner(m.user_id)
      )
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$$;

