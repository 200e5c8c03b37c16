-- Somebody who signs out without a connection is signed out in the browser at once, while the service still
-- honours the session. The browser notes a digest of the session's refresh token, which ends the session here
-- once there is a connection, and is good for nothing else: a session cannot be renewed or read with it.
create function public.end_left_session(session uuid, token_digest text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.refresh_tokens as t
    where t.session_id = session
      and pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(t.token, 'UTF8')), 'hex') = token_digest
  ) then
    -- The same answer as to the right digest: whoever guesses learns nothing.
    return;
  end if;
  delete from auth.refresh_tokens as t where t.session_id = session;
  delete from auth.sessions as s where s.id = session;
end
$$;
revoke all on function public.end_left_session(uuid, text) from public;
grant execute on function public.end_left_session(uuid, text) to anon, authenticated, service_role;
