-- Invitations by mail. The table lies where the data API cannot reach. Staff ask for an invitation with their own token,
-- which is where it is decided whether they may; the function "invite-staff" then makes the link's token, of which only the
-- hash is stored, so that no member of staff ever sees it and the account goes to whoever reads the mailbox.

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint staff_invitations_email_form
      check (char_length(email) <= 254 and email = lower(email) and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  role text not null references public.staff_roles (name),
  -- Whoever vouches for it: if they may no longer invite for this role, the link no longer works.
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- SHA-256 of the token in the newest link; null until a mail was queued, and again while a new one is being made.
  token_hash bytea unique constraint staff_invitations_token_hash_size check (octet_length(token_hash) = 32),
  mails integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  constraint staff_invitations_sent check ((token_hash is null) or (sent_at is not null and expires_at is not null)),
  constraint staff_invitations_one_end check (accepted_at is null or revoked_at is null)
);
comment on table private.staff_invitations is 'Who was invited to become staff, by whom, and what became of it.';
create unique index staff_invitations_open on private.staff_invitations (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitations_invited_by on private.staff_invitations (invited_by);
alter table private.staff_invitations enable row level security;
revoke all on private.staff_invitations from public, anon, authenticated, service_role;

create trigger staff_invitations_audit after insert or update or delete on private.staff_invitations
  for each row execute function private.audit_row(
    'user-management', 'id', 'role,mails,accepted_at,accepted_by,revoked_at', 'email,invited_by'
  );

insert into public.rate_limits (action, per_minute, per_day) values
  -- Of one member of staff.
  ('invitation', 10, 50),
  -- By IP address: looking at a link, and accepting an invitation. A token is not guessed at any rate.
  ('invitation_look', 30, 300),
  ('invitation_accept', 10, 50),
  -- To one mailbox.
  ('mail:invitation', 3, 10);

-- Writes an account as the sign-in service would, ready to sign in and without a role. Returns null if the address has one.
--   password_hash  bcrypt's, of cost 10 in operation
create function private.add_account(address text, password_hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := gen_random_uuid();
begin
  -- GoTrue reads the last four as text and fails on a null.
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
  -- GoTrue finds only users of this instance; the embedded service has no such column.
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
revoke all on function private.add_account(text, text) from public;

-- Whether somebody may invite for a role: nobody gives away more than they have, and only Owners make Owners.
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
revoke all on function private.may_invite(uuid, text) from public;

create function private.refuse_to_invite(wanted_role text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if not exists (select from public.staff_roles as r where r.name = wanted_role) then
    raise exception 'There is no role "%".', wanted_role using errcode = '22023';
  end if;
  if not private.may_invite((select auth.uid()), wanted_role) then
    raise exception 'You cannot invite somebody to a role that may do more than you.'
      using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_invite(text) from public;

-- What the mail says of an invitation.
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
revoke all on function private.invitation_facts(uuid) from public;

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
  -- Each clears away those that have been over for long, and the addresses with them.
  delete from private.staff_invitations as i
  where coalesce(i.accepted_at, i.revoked_at, i.expires_at, i.created_at) < now() - interval '90 days';
  if exists (select from auth.users as u where u.email = recipient) then
    raise exception '% has an account already.', recipient using errcode = '23505';
  end if;
  insert into private.staff_invitations as i (email, role, invited_by)
  values (recipient, wanted_role, auth.uid())
  on conflict (email) where accepted_at is null and revoked_at is null do nothing
  returning i.id into invitation;
  if invitation is null then
    raise exception '% has an invitation already. Send that one again.', recipient using errcode = '23505';
  end if;
  return query select f.* from private.invitation_facts(invitation) as f;
end
$$;
comment on function public.request_invitation(text, text) is
  'Notes an invitation. Nothing is sent, and nobody can accept it, before the function invite-staff has made its link.';
revoke all on function public.request_invitation(text, text) from public;
grant execute on function public.request_invitation(text, text) to authenticated;

-- The invitation, locked, if it can still be accepted, sent again or revoked, by somebody who could have sent it.
create function private.own_open_invitation(invitation uuid) returns private.staff_invitations
language plpgsql security definer set search_path = ''
as $$
declare
  found_one private.staff_invitations;
begin
  if not private.has_permission('user-management.manage') then
    raise exception 'You may not invite anybody.' using errcode = '42501', hint = 'Ask an Owner.';
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
revoke all on function private.own_open_invitation(uuid) from public;

create function public.renew_invitation(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  perform private.hit_rate_limit('invitation', 'account ' || auth.uid()::text);
  -- From now on the old link is dead, and whoever sends it again vouches for it.
  update private.staff_invitations as i set token_hash = null, invited_by = auth.uid() where i.id = open_one.id;
  return query select f.* from private.invitation_facts(open_one.id) as f;
end
$$;
comment on function public.renew_invitation(uuid) is
  'Voids the link of an invitation, for the function invite-staff to make another.';
revoke all on function public.renew_invitation(uuid) from public;
grant execute on function public.renew_invitation(uuid) to authenticated;

create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  open_one constant private.staff_invitations := private.own_open_invitation(invitation);
begin
  update private.staff_invitations as i set revoked_at = now() where i.id = open_one.id;
end
$$;
comment on function public.revoke_invitation(uuid) is 'Takes an invitation back; its link says so.';
revoke all on function public.revoke_invitation(uuid) from public;
grant execute on function public.revoke_invitation(uuid) to authenticated;

create function public.staff_invitations() returns table (
  id uuid,
  email text,
  role text,
  invited_by text,
  created_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  state text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('user-management.view');
  return query
    select i.id, i.email, i.role, u.email::text, i.created_at, i.sent_at, i.expires_at,
      case
        when i.token_hash is null then 'unsent'
        when i.expires_at <= now() or not private.may_invite(i.invited_by, i.role) then 'expired'
        else 'invited'
      end
    from private.staff_invitations as i join auth.users as u on u.id = i.invited_by
    where i.accepted_at is null and i.revoked_at is null
    order by i.email
    limit 1000;
end
$$;
comment on function public.staff_invitations() is 'The invitations that nobody has accepted and nobody taken back.';
revoke all on function public.staff_invitations() from public;
grant execute on function public.staff_invitations() to authenticated;
