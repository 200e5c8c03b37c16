-- The links of invitations: for our functions alone, which come here after staff_invitations.sql has said who may invite.

-- Gives an invitation that has no link its link, and queues the mail, both or neither.
--   link_hash  SHA-256 of the token, in hex
--   mail       {idempotency_key, subject, text_body, html_body}; the recipient is the invitation's
create function public.send_invitation(invitation uuid, link_hash text, mail jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text;
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), mails = i.mails + 1, sent_at = now(),
    expires_at = now() + interval '7 days'
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null
  returning i.email into recipient;
  if recipient is null then
    raise exception 'This invitation has a link already, or is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  values (
    mail ->> 'idempotency_key', 'invitation', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
  );
end
$$;
revoke all on function public.send_invitation(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.send_invitation(uuid, text, jsonb) to service_role;

-- What a link is good for.
create function private.invitation_state(i private.staff_invitations) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when i.id is null then 'unknown'
    when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    -- Whoever vouched for it may no longer invite.
    when not private.may_invite(i.invited_by, i.role) then 'revoked'
    when exists (select from auth.users as u where u.email = i.email) then 'taken'
    else 'open'
  end
$$;
revoke all on function private.invitation_state(private.staff_invitations) from public;

-- Looking uses nothing up. Only of an open invitation is more than its state told.
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
revoke all on function public.find_invitation(text, text) from public, anon, authenticated;
grant execute on function public.find_invitation(text, text) to service_role;

-- Makes the account of whoever holds the link, once. The address and the role are the invitation's. Returns 'accepted' or
-- what find_invitation() says of the link.
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
  update private.staff_invitations as i set accepted_at = now(), accepted_by = account where i.id = found_one.id;
  return 'accepted';
end
$$;
revoke all on function public.accept_invitation(text, text, text) from public, anon, authenticated;
grant execute on function public.accept_invitation(text, text, text) to service_role;
