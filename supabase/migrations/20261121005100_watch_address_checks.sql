-- Before it saves an address the page asks the function check-watch-address, which looks a name up. Who may ask
-- is decided here, with the caller's own token: members of staff whose session has not ended, so many times.

insert into public.rate_limits (action, per_minute, per_day) values ('watch_address_checks', 60, 2000);

create function public.limit_watch_address_checks() returns void
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
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$$;

revoke all on function public.limit_watch_address_checks() from public, anon, authenticated;
grant execute on function public.limit_watch_address_checks() to authenticated;
