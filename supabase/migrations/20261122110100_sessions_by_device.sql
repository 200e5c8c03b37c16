-- Open sessions, as their owner sees them and as those who manage accounts do. A session's id opens nothing: renewing takes
-- the refresh token, which no function returns.

-- Enough of an IP address to recognise one's own network: three of four numbers, or three of eight groups.
create function private.shortened_address(address inet) returns text
language sql immutable strict set search_path = ''
as $$
  select case family(address)
    when 4 then regexp_replace(host(address), '\.\d+$', '.x')
    else regexp_replace(host(network(set_masklen(address, 48))), '::$', ':x')
  end
$$;
revoke all on function private.shortened_address(inet) from public;

-- The session of the token that the caller came with.
create function private.own_session() returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.session from private.audit_caller() as c
$$;
revoke all on function private.own_session() from public;

create function public.staff_sessions(person uuid) returns table (
  session_id uuid,
  started_at timestamptz,
  used_at timestamptz,
  user_agent text,
  network text,
  is_this boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_without('user-management.view');
  end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at)::timestamptz, pg_catalog.left(s.user_agent, 400),
      private.shortened_address(s.ip), s.id is not distinct from private.own_session()
    from auth.sessions as s
    where s.user_id = person
    order by 3 desc nulls last, s.id
    limit 100;
end
$$;
comment on function public.staff_sessions(uuid) is
  'Where somebody is signed in: everybody sees their own, who may see accounts sees everybody''s.';
revoke all on function public.staff_sessions(uuid) from public;
grant execute on function public.staff_sessions(uuid) to authenticated;

-- Everybody ends their own; ending somebody else's is a deed on their account.
create function private.refuse_to_end_sessions_of(person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if person is distinct from (select auth.uid()) or not private.is_active_account(person) then
    perform private.refuse_deed_on(person);
  end if;
end
$$;
revoke all on function private.refuse_to_end_sessions_of(uuid) from public;

create function public.end_staff_session(person uuid, session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_end_sessions_of(person);
  delete from auth.refresh_tokens as t where t.session_id = session and t.user_id::text = person::text;
  delete from auth.sessions as s where s.id = session and s.user_id = person;
  if not found then
    raise exception 'This session has ended already.' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.end_staff_session(uuid, uuid) is 'Signs somebody out of one device.';
revoke all on function public.end_staff_session(uuid, uuid) from public;
grant execute on function public.end_staff_session(uuid, uuid) to authenticated;

create function public.end_staff_sessions(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_end_sessions_of(person);
  return private.end_sessions_of(person, private.own_session());
end
$$;
comment on function public.end_staff_sessions(uuid) is
  'Signs somebody out of every device, and oneself out of every other one. Returns how many sessions that were.';
revoke all on function public.end_staff_sessions(uuid) from public;
grant execute on function public.end_staff_sessions(uuid) to authenticated;
