-- Email Logs says how the last attempt to send an email ended.

create or replace function public.read_email_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.view');
  return jsonb_build_object(
    'read_at', now(),
    'stopped', (
      select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
      from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
    ),
    'transport', (select s.transport from private.email_switch as s),
    'last_attempt', private.last_email_attempt(),
    'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'oldest_at', (select min(o.created_at) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'sent_day', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '1 day'),
    'sent_week', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '7 days'),
    'undelivered', (
      select coalesce(jsonb_object_agg(g.status, g.mails), '{}') from (
        select o.status, count(*) as mails from public.email_outbox as o
        where o.status in ('failed', 'unknown', 'held', 'suppressed') and o.created_at > now() - interval '30 days'
        group by o.status
      ) as g
    ),
    'causes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'cause', g.cause, 'failed', g.failed, 'trying', g.trying, 'last_at', g.last_at
      ) order by g.failed + g.trying desc, g.cause), '[]')
      from (
        select o.cause, count(*) filter (where o.status not in ('pending', 'sending')) as failed,
          count(*) filter (where o.status in ('pending', 'sending')) as trying, max(o.created_at) as last_at
        from public.email_outbox as o
        where o.cause is not null and o.status in ('failed', 'unknown', 'held', 'pending', 'sending')
          and o.created_at > now() - interval '30 days'
        group by o.cause
      ) as g
    ),
    'suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', s.address, 'reason', s.reason, 'origin', s.origin, 'created_at', s.created_at, 'created_by', u.email
      ) order by s.created_at desc), '[]')
      from (select * from private.email_suppressions as n order by n.created_at desc limit 500) as s
        left join auth.users as u on u.id = s.created_by
    )
  );
end
$$;
