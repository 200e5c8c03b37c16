-- What the staff portal counts for whoever opens it, by name; null where the caller may not know.
create function public.portal_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'open-alerts', case when private.has_permission('system-monitoring.view') then (
      select count(*) from private.alerts as a where a.ended_at is null
    ) end
  );
end
$$;
grant execute on function public.portal_counts to authenticated;
