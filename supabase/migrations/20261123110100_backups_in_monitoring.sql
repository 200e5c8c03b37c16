-- System Monitoring says when a backup was last proved to be of use, and an alert when that is too long ago.

-- A rule that comes with a release is nobody's change: the audit log of a new database stays empty.
alter table private.alert_rules disable trigger user;
insert into private.alert_rules
  (name, position, side, threshold, clear_at, for_minutes, clear_minutes, lowest, highest) values
  ('backup-unproved', 12, 'above', 50, 48, 0, 5, 1, 2000);
alter table private.alert_rules enable trigger user;

-- As before, and how many hours ago a backup was last proved.
create or replace function private.alert_values() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  with recent as (
    select * from private.metric_samples as s
    where s.resolution = 'minute' and s.starts_at between now() - interval '5 minutes' and now()
  ), total as (
    select sum(r.requests) as requests, sum(r.errors) as errors, min(r.database_ms) as database_ms,
      max(r.database_away_s) as away_s
    from recent as r
  ), histograms as (
    select
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.latency) with ordinality as u (c, n) group by u.n
      ) as b) as latency,
      (select array_agg(b.c order by b.n) from (
        select u.n, sum(u.c)::bigint as c from recent as r, unnest(r.loop_delay) with ordinality as u (c, n) group by u.n
      ) as b) as loop_delay
  ), facts as (
    select p.facts from private.server_processes as p where p.last_seen_at > now() - interval '3 minutes'
  ), last_runs as (
    select distinct on (r.job) r.job, r.outcome, r.started_at from private.job_runs as r order by r.job, r.id desc
  ), ended_runs as (
    select distinct on (r.job) r.job, r.outcome from private.job_runs as r
    where r.outcome <> 'running' order by r.job, r.id desc
  )
  select 'database-away', '', coalesce(t.away_s, 0) from total as t
  union all select 'database-slow', '', coalesce(t.database_ms, 0) from total as t
  union all
  select 'mail-queue', '', coalesce(extract(epoch from now() - min(o.created_at)) / 60, 0)
  from public.email_outbox as o where o.status in ('pending', 'sending')
  union all
  select 'job-late', j.name, round(greatest(0,
    extract(epoch from now() - j.next_run_at),
    case when l.outcome = 'running'
      then extract(epoch from now() - l.started_at - greatest(j.every, interval '15 minutes')) end
  ) / 60, 2)
  from public.scheduled_jobs as j left join last_runs as l on l.job = j.name
  where j.enabled
  union all
  select 'job-failed', j.name, case when e.outcome in ('failed', 'hollow') then 1 else 0 end
  from public.scheduled_jobs as j left join ended_runs as e on e.job = j.name
  where j.enabled
  union all
  select 'error-rate', '', case when t.requests >= 20 then round(100.0 * t.errors / t.requests, 1) else 0 end
  from total as t
  union all
  select 'slow-answers', '', case when t.requests >= 20 then coalesce(private.bucket_percentile(h.latency, 99), 0) else 0 end
  from total as t, histograms as h
  union all select 'event-loop', '', coalesce(private.bucket_percentile(h.loop_delay, 99), 0) from histograms as h
  union all
  select 'memory', '', coalesce(max(round(
    100 * (f.facts ->> 'memory_bytes')::numeric / nullif((f.facts ->> 'memory_limit_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'disk', '', coalesce(max(round(
    100 - 100 * (f.facts ->> 'disk_free_bytes')::numeric / nullif((f.facts ->> 'disk_bytes')::numeric, 0), 1
  )), 0) from facts as f
  union all
  select 'certificate', '', min(round(extract(epoch from (f.facts ->> 'certificate_ends_at')::timestamptz - now()) / 86400, 1))
  from facts as f having min(f.facts ->> 'certificate_ends_at') is not null
  union all
  select 'backup-unproved', '', round(extract(epoch from now() - greatest(s.since, coalesce((
    select max(w.finished_at) from private.backup_work as w where w.kind = 'prove' and w.state = 'done'
  ), s.since))) / 3600, 1)
  from private.backup_state as s where s.is_expected
$$;

-- As before, and the backups.
create or replace function public.read_monitoring() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
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
