-- What was asked of the database is kept for 90 days (decision 109), also where nobody asks anything any more.
-- Returns how many were deleted.
create function public.forget_old_console_queries(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.console_queries as q
  where q.asked_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke all on function public.forget_old_console_queries(integer) from public, anon, authenticated;
grant execute on function public.forget_old_console_queries(integer) to service_role;
