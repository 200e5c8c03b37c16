-- The staff portal counts emails that nobody gets unless somebody looks at them. Open alerts have a line of their own, with
-- what is wrong and since when.
create or replace function public.portal_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'undelivered-emails', case when private.has_permission('email-logs.view') then (
      select count(*) from public.email_outbox as o where o.status in ('failed', 'held', 'unknown')
    ) end
  );
end
$$;
