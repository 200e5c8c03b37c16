-- What the System Monitoring tool reads and writes.

create function private.describe_run(run private.job_runs) returns jsonb
language sql stable set search_path = ''
as $$
  select case when run.id is not null then jsonb_build_object(
    'id', run.id, 'started_at', run.started_at, 'finished_at', run.finished_at, 'outcome', run.outcome,
    'waiting', run.waiting, 'counts', run.counts, 'error', run.error
  ) end
$$;
revoke all on function private.describe_run(private.job_runs) from public;

-- Everything but the charts.
create function public.read_monitoring() returns jsonb
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
        'failed_this_week', count(*) filter (where o.status = 'failed' and o.created_at > now() - interval '7 days')
      ) from public.email_outbox as o
    ),
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
comment on function public.read_monitoring() is 'What works, what does not, and since when.';

create function public.read_job_runs(job_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-monitoring.view');
  return (
    select coalesce(jsonb_agg(private.describe_run(r) order by r.id desc), '[]')
    from (select * from private.job_runs as o where o.job = job_name order by o.id desc limit 50) as r
  );
end
$$;
comment on function public.read_job_runs(text) is 'The last fifty runs of a job.';

create function private.refuse_to_watch_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('system-monitoring.manage') then
    raise exception 'You may see this, but not change it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_watch_only() from public;

-- The reason of what the rest of the transaction does.
create function private.give_reason(why text) returns text
language plpgsql set search_path = ''
as $$
begin
  perform set_config('hln.audit_reason', btrim(coalesce(why, '')), true);
  -- It also judges the form.
  if private.audit_reason() is null or btrim(coalesce(why, '')) = '' then
    raise exception 'Give a reason of 1 to 200 characters.' using errcode = '22023';
  end if;
  return btrim(why);
end
$$;
revoke all on function private.give_reason(text) from public;

create function public.acknowledge_alert(alert_id bigint, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_watch_only();
  update private.alerts as a
  set acknowledged_at = now(), acknowledged_by = (select auth.uid()), acknowledgement = private.give_reason(why)
  where a.id = alert_id and a.ended_at is null;
  if not found then
    raise exception 'This alert has ended.' using errcode = 'PT404';
  end if;
end
$$;

create function public.mute_alerts(rule_name text, for_hours integer, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_watch_only();
  if for_hours is null or for_hours not between 0 and 720 then
    raise exception 'Mute for up to 720 hours; 0 ends it.' using errcode = '22023';
  end if;
  update private.alert_rules as r
  set muted_until = case when for_hours > 0 then now() + make_interval(hours => for_hours) end,
    mute_reason = case when for_hours > 0 then private.give_reason(why) end
  where r.name = rule_name;
  if not found then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
end
$$;

create function public.set_alert_rule(
  rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.alert_rules;
begin
  perform private.refuse_to_watch_only();
  select * into rule from private.alert_rules as r where r.name = rule_name for update;
  if rule.name is null then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
  if new_threshold is null or new_clear_at is null or new_for_minutes is null or enabled is null
    or new_threshold not between rule.lowest and rule.highest or new_clear_at not between rule.lowest and rule.highest
    or new_for_minutes not between 0 and 1440
  then
    raise exception 'Values from % to %, for 0 to 1440 minutes.', rule.lowest, rule.highest using errcode = '22023';
  end if;
  if (case rule.side when 'above' then new_clear_at >= new_threshold else new_clear_at <= new_threshold end) then
    raise exception 'It has to end at a % value than it starts at.',
      case rule.side when 'above' then 'lower' else 'higher' end using errcode = '22023';
  end if;
  update private.alert_rules as r
  set threshold = new_threshold, clear_at = new_clear_at, for_minutes = new_for_minutes, is_enabled = enabled
  where r.name = rule_name;
end
$$;

revoke all on function public.read_monitoring(), public.read_job_runs(text), public.acknowledge_alert(bigint, text),
  public.mute_alerts(text, integer, text), public.set_alert_rule(text, numeric, numeric, integer, boolean)
  from public, anon;
grant execute on function public.read_monitoring(), public.read_job_runs(text), public.acknowledge_alert(bigint, text),
  public.mute_alerts(text, integer, text), public.set_alert_rule(text, numeric, numeric, integer, boolean)
  to authenticated;
