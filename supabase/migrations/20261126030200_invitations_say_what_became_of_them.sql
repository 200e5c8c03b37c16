-- The pages of staff say what email is sent by, what became of the email of an invitation, and show an Owner the link of one
-- where there is no mail server.

alter table private.staff_invitations add column link_shown_at timestamptz;

-- Voids the link of an invitation, so that an Owner can be shown another: without a mail server nobody gets it by email.
create function public.request_invitation_link(invitation uuid)
returns table (id uuid, email text, role_title text, invited_by text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_permission(
    'user-management.manage', 'Only an Owner may copy the link of an invitation.', owners_only => true
  );
  if (select s.transport is distinct from 'none' from private.email_switch as s) then
    raise exception 'There is a mail server, so the link of an invitation goes by email alone.' using errcode = 'PT409';
  end if;
  return query select * from public.renew_invitation(invitation);
  -- Their links no longer work.
  update public.email_outbox as o set status = 'cancelled'
  where o.source_kind = 'invitation' and o.source_id = invitation::text and o.status in ('pending', 'held');
  perform private.record_audit(
    'shown', 'user-management', 'private.staff_invitations', invitation::text, null, '{"what": "link"}'
  );
end
$$;
grant execute on function public.request_invitation_link to authenticated;

drop function public.staff_invitations();
create function public.staff_invitations() returns table (
  id uuid,
  email text,
  role text,
  invited_by text,
  created_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  state text,
  link_shown_at timestamptz,
  mail_cause text,
  mail_problem text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    select i.id, i.email, i.role, u.email::text, i.created_at,
      case when i.link_shown_at is null then case when m.status is null then i.sent_at else m.sent_at end end, i.expires_at,
      case
        when i.token_hash is null then 'unsent'
        when i.expires_at <= now() or not private.may_invite(i.invited_by, i.role) then 'expired'
        -- An email that has been deleted since was sent long ago.
        when i.link_shown_at is not null or m.status is null or m.status = 'sent' then 'invited'
        when private.delivery_of_status(m.status) = 'queued' then 'waiting'
        else 'refused'
      end,
      i.link_shown_at, m.cause, private.redacted('invitation', m.last_error)
    from private.staff_invitations as i
      join auth.users as u on u.id = i.invited_by
      left join lateral (
        select o.status, o.sent_at, o.cause, o.last_error from public.email_outbox as o
        where o.source_kind = 'invitation' and o.source_id = i.id::text
        order by o.created_at desc, o.id desc limit 1
      ) as m on true
    where i.accepted_at is null and i.revoked_at is null
    order by i.email
    limit 1000;
end
$$;
comment on function public.staff_invitations() is
  'The invitations that nobody has accepted and nobody taken back, and what became of the newest email of each.';
grant execute on function public.staff_invitations to authenticated;

create or replace function public.send_invitation(invitation uuid, link_hash text, mail jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text;
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), mails = i.mails + 1, sent_at = now(),
    expires_at = now() + interval '7 days', link_shown_at = null
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

-- Gives an invitation that has no link its link, which an Owner is shown in the place of a mail.
create function public.show_invitation_link(invitation uuid, link_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.staff_invitations as i
  set token_hash = decode(link_hash, 'hex'), sent_at = now(), expires_at = now() + interval '7 days', link_shown_at = now()
  where i.id = invitation and i.token_hash is null and i.accepted_at is null and i.revoked_at is null;
  if not found then
    raise exception 'This invitation has a link already, or is no longer open.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.show_invitation_link to service_role;

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

create or replace function public.read_monitoring() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.view');
  return jsonb_build_object(
    'read_at', now(),
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'heartbeat_at', (select m.heartbeat_at from private.monitoring_state as m),
    'database_bytes', pg_database_size(current_database()),
    'mail', (
      select jsonb_build_object(
        'waiting', count(*) filter (where o.status in ('pending', 'sending')),
        'oldest_at', min(o.created_at) filter (where o.status in ('pending', 'sending')),
        'failed_this_week', count(*) filter (where o.status = 'failed'),
        'transport', (select s.transport from private.email_switch as s),
        'last_attempt', (
          select jsonb_build_object('at', a.finished_at, 'outcome', a.outcome, 'cause', a.cause)
          from private.email_attempts as a where a.outcome <> 'running' order by a.id desc limit 1
        ),
        'stopped', (
          select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
          from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
        )
      ) from public.email_outbox as o
      -- Not the whole log: it may be long.
      where o.status in ('pending', 'sending') or o.status = 'failed' and o.created_at > now() - interval '7 days'
    ),
    'backups', private.backup_summary(),
    'last_payment_event_at', (select max(e.received_at) from public.payment_events as e),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'started_at', p.started_at, 'last_seen_at', p.last_seen_at, 'facts', p.facts
      ) order by p.started_at), '[]')
      from private.server_processes as p where p.last_seen_at > now() - interval '1 hour'
    ),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', j.name, 'every_s', extract(epoch from j.every)::integer, 'enabled', j.enabled,
        'next_run_at', j.next_run_at, 'set_aside', (
          select count(*) from public.set_aside_rows as s where s.job = j.name and s.is_set_aside
        ),
        'last_run', (
          select private.describe_run(r) from private.job_runs as r where r.job = j.name order by r.id desc limit 1
        )
      ) order by j.name), '[]')
      from public.scheduled_jobs as j
    ),
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'side', r.side, 'threshold', r.threshold, 'clear_at', r.clear_at,
        'for_minutes', r.for_minutes, 'clear_minutes', r.clear_minutes, 'lowest', r.lowest, 'highest', r.highest,
        'is_enabled', r.is_enabled, 'muted_until', case when r.muted_until > now() then r.muted_until end,
        'mute_reason', case when r.muted_until > now() then r.mute_reason end
      ) order by r.position)
      from private.alert_rules as r
    ),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'rule', a.rule, 'subject', a.subject, 'since', a.since, 'ended_at', a.ended_at,
        'threshold', a.threshold, 'value', a.value, 'worst', a.worst, 'acknowledged_at', a.acknowledged_at,
        'acknowledged_by', u.email, 'acknowledgement', a.acknowledgement
      ) order by a.ended_at is not null, a.id desc), '[]')
      from (
        (select * from private.alerts as o where o.ended_at is null order by o.id desc limit 100)
        union all
        (select * from private.alerts as e where e.ended_at is not null order by e.ended_at desc limit 20)
      ) as a left join auth.users as u on u.id = a.acknowledged_by
    )
  );
end
$$;

