-- The staff portal counts emails that nobody gets unless somebody looks at them.
create or replace function public.portal_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'open-alerts', case when private.has_permission('system-monitoring.view') then (
      select count(*) from private.alerts as a where a.ended_at is null
    ) end,
    'undelivered-emails', case when private.has_permission('email-logs.view') then (
      select count(*) from public.email_outbox as o where o.status in ('failed', 'held', 'unknown')
    ) end
  );
end
$$;
