-- Alerts are also posted to a webhook (Slack, Teams or ntfy), since the mail about mails that fail cannot arrive.

insert into public.rate_limits (action, per_minute, per_day) values ('settings_test_alerts', 3, 30);

insert into private.settings (key, kind, lowest, highest) values ('alerts.webhook-url', 'secret', 12, 500);
insert into private.settings (key, kind, choices) values
  ('alerts.webhook-kind', 'choice', array['host', 'slack', 'teams', 'ntfy']);

create trigger settings_alert_webhook before insert or update of value on private.settings
  for each row when (new.key = 'alerts.webhook-url' and new.value is not null)
  execute function private.refuse_unsafe_url();

-- Admits whoever may change settings to a test post of alerts, and puts it on record before it is made.
-- @param service who is posted to; empty where no webhook is set, of which there is nothing to record
create function public.begin_alert_test(service text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if service = '' then
    return;
  end if;
  if service is null or service not in ('slack', 'teams', 'ntfy') then
    raise exception 'There is no such service.' using errcode = '22023';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_alerts', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test posts. Please wait a minute and try again.';
  end;
  perform private.record_audit(
    'alert-test', 'system-settings', 'public.begin_alert_test', service, null, jsonb_build_object('service', service)
  );
end
$$;
comment on function public.begin_alert_test(text) is 'Admits a caller to a test post of alerts, and puts it on record.';
grant execute on function public.begin_alert_test to authenticated;

alter table private.alerts
  add column start_posted_at timestamptz,
  add column end_posted_at timestamptz,
  add column post_tries smallint not null default 0;
-- What is over is not told any more.
update private.alerts set end_posted_at = ended_at where ended_at is not null;

create table private.alert_webhook (
  only_row boolean primary key default true check (only_row),
  -- Null where none is set.
  service text constraint alert_webhook_service check (service in ('slack', 'teams', 'ntfy')),
  attempted_at timestamptz,
  -- Of the last post: the status of the answer, or why there was none.
  status smallint,
  cause text constraint alert_webhook_cause check (cause ~ '^[a-z-]{1,30}$'),
  -- Since the last one that was accepted.
  failures smallint not null default 0,
  next_try_at timestamptz
);
alter table private.alert_webhook enable row level security;
insert into private.alert_webhook default values;

create function private.tell_alerts(ids bigint[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as (
    select a.ended_at is null as is_start, jsonb_build_object(
      'id', a.id, 'rule', a.rule, 'subject', a.subject, 'since', a.since, 'ended_at', a.ended_at,
      'threshold', a.threshold, 'value', a.value, 'worst', a.worst
    ) as alert, a.id
    from private.alerts as a where a.id = any (ids)
  )
  select jsonb_build_object(
    'started', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where t.is_start), '[]'),
    'ended', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where not t.is_start), '[]')
  )
$$;

create or replace function private.alerts_to_mail() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.tell_alerts(array(
    select d.id from (
      select a.id, row_number() over (partition by a.ended_at is null order by a.id) as place
      from private.alerts as a join private.alert_rules as r on r.name = a.rule
      where (a.ended_at is null and a.start_mailed_at is null and coalesce(r.muted_until <= now(), true))
        or (a.ended_at is not null and a.start_mailed_at is not null and a.end_mailed_at is null)
    ) as d where d.place <= 10
  ))
$$;

create or replace function public.judge_alerts() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  seen record;
  open_alert private.alerts;
  is_bad boolean;
  is_good boolean;
  started integer := 0;
  ended integer := 0;
begin
  -- Two at once would both see an alert start.
  perform pg_advisory_xact_lock(hashtextextended('hln.alerts', 0));
  perform private.roll_up_samples();
  for seen in
    select r.name as rule, coalesce(n.subject, w.subject, '') as subject, n.value, r.side, r.threshold, r.clear_at,
      r.for_minutes, r.clear_minutes, r.is_enabled, r.muted_until,
      -- A clock that was ahead left times to come.
      least(w.bad_since, now()) as bad_since, least(w.good_since, now()) as good_since
    from (select * from private.alert_values() as v where v.value is not null) as n
      full join private.alert_watch as w on w.rule = n.rule and w.subject = n.subject
      join private.alert_rules as r on r.name = coalesce(n.rule, w.rule)
  loop
    select * into open_alert from private.alerts as a
    where a.rule = seen.rule and a.subject = seen.subject and a.ended_at is null;
    if seen.value is null or not seen.is_enabled then
      -- There is nothing to judge any more.
      update private.alerts as a set ended_at = now(), end_mailed_at = now(), end_posted_at = now() where a.id = open_alert.id;
      delete from private.alert_watch as w where w.rule = seen.rule and w.subject = seen.subject;
      continue;
    end if;
    is_bad := case seen.side when 'above' then seen.value >= seen.threshold else seen.value <= seen.threshold end;
    is_good := case seen.side when 'above' then seen.value <= seen.clear_at else seen.value >= seen.clear_at end;
    seen.bad_since := case when is_bad then coalesce(seen.bad_since, now()) end;
    seen.good_since := case when is_good then coalesce(seen.good_since, now()) end;
    insert into private.alert_watch (rule, subject, bad_since, good_since)
    values (seen.rule, seen.subject, seen.bad_since, seen.good_since)
    on conflict (rule, subject) do update set bad_since = excluded.bad_since, good_since = excluded.good_since;
    if open_alert.id is null then
      if is_bad and seen.bad_since <= now() - make_interval(mins => seen.for_minutes) then
        insert into private.alerts (rule, subject, since, threshold, value, worst)
        values (seen.rule, seen.subject, seen.bad_since, seen.threshold, seen.value, seen.value);
        started := started + 1;
      end if;
    elsif is_good and seen.good_since <= now() - make_interval(mins => seen.clear_minutes) then
      update private.alerts as a
      set ended_at = now(), value = seen.value,
        -- Nobody waits for the end of what they never heard of, or did not want to hear of.
        end_mailed_at = case when a.start_mailed_at is null or seen.muted_until > now() then now() end,
        -- A post of the end says the whole story, so it is also made where the start was tried in vain.
        end_posted_at = case
          when a.start_posted_at is null and a.post_tries = 0 or seen.muted_until > now() then now()
        end
      where a.id = open_alert.id;
      ended := ended + 1;
    else
      update private.alerts as a
      set value = seen.value,
        worst = case seen.side when 'above' then greatest(a.worst, seen.value) else least(a.worst, seen.value) end
      where a.id = open_alert.id;
    end if;
  end loop;
  delete from private.alerts as a where a.ended_at < now() - interval '400 days' or a.ended_at is not null and a.id <= (
    select o.id from private.alerts as o order by o.id desc offset 10000 limit 1
  );
  update private.monitoring_state set judged_at = now();
  return jsonb_build_object(
    'started', started, 'ended', ended,
    'open', (select count(*) from private.alerts as a where a.ended_at is null),
    'to_mail', private.alerts_to_mail()
  );
end
$$;

-- What is to be posted now, in the form of alerts_to_mail(): at most ten alerts that started and ten that ended. A post is
-- tried again after 1, 2, 4, 8 and then each 15 minutes, and each alert at most twenty times. The time of the next try is
-- set before the post, so that a process that dies during one is followed by a second try and not by many.
-- @param webhook the service; empty where none is set, which the caller knows, since the environment may decide
create function public.claim_alert_posts(webhook text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  due bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.alerts', 0));
  update private.alert_webhook as w set service = nullif(webhook, '')
  where w.service is distinct from nullif(webhook, '');
  if webhook <> '' and exists (select from private.alert_webhook as w where coalesce(w.next_try_at <= now(), true)) then
    select array_agg(p.id) into due from (
      select a.id, row_number() over (partition by a.ended_at is null order by a.id) as place
      from private.alerts as a join private.alert_rules as r on r.name = a.rule
      where a.post_tries < 20 and (
        a.ended_at is null and a.start_posted_at is null and coalesce(r.muted_until <= now(), true)
        or a.ended_at > now() - interval '1 day' and a.end_posted_at is null
      )
    ) as p where p.place <= 10;
  end if;
  if due is not null then
    update private.alerts as a set post_tries = a.post_tries + 1 where a.id = any (due);
    update private.alert_webhook as w
    -- A little less than whole minutes, which is when the job runs.
    set next_try_at = now() + make_interval(mins => least(15, (2 ^ least(w.failures, 4))::integer), secs => -10);
  end if;
  return private.tell_alerts(coalesce(due, '{}'));
end
$$;
grant execute on function public.claim_alert_posts to service_role;

-- What became of a post, or of a test post with none of the alerts.
-- started and ended: lists of ids
-- @param status of the answer; 0 where there was none
-- @param cause why it was not accepted; empty where it was
create function public.note_alert_post(started jsonb, ended jsonb, status integer, cause text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if note_alert_post.cause = '' then
    update private.alerts as a set
      start_posted_at = case when started @> to_jsonb(a.id) then now() else a.start_posted_at end,
      end_posted_at = case when ended @> to_jsonb(a.id) then now() else a.end_posted_at end,
      post_tries = 0
    where a.id in (
      select i::bigint from jsonb_array_elements_text(started) as i
      union all select i::bigint from jsonb_array_elements_text(ended) as i
    );
  end if;
  update private.alert_webhook as w
  set attempted_at = now(), status = nullif(note_alert_post.status, 0), cause = nullif(note_alert_post.cause, ''),
    failures = case when note_alert_post.cause = '' then 0 else least(w.failures + 1, 1000) end,
    next_try_at = case when note_alert_post.cause <> '' then w.next_try_at end;
end
$$;
grant execute on function public.note_alert_post to service_role;

-- Another webhook starts afresh, also with what the one before never accepted.
create function private.renew_alert_webhook() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.alert_webhook as w
  set attempted_at = null, status = null, cause = null, failures = 0, next_try_at = null;
  update private.alerts as a set post_tries = 0 where a.ended_at is null and a.start_posted_at is null and a.post_tries > 0;
  return null;
end
$$;

create trigger settings_renew_alert_webhook after update of value on private.settings
  for each row when (new.key in ('alerts.webhook-url', 'alerts.webhook-kind') and new.value is distinct from old.value)
  execute function private.renew_alert_webhook();

-- The last attempt to send an email that has ended; null before the first.
create function private.last_email_attempt() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('at', a.finished_at, 'outcome', a.outcome, 'cause', a.cause)
  from private.email_attempts as a where a.outcome <> 'running' order by a.id desc limit 1
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
        'last_attempt', private.last_email_attempt(),
        'stopped', (
          select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
          from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
        )
      ) from public.email_outbox as o
      -- Not the whole log: it may be long.
      where o.status in ('pending', 'sending') or o.status = 'failed' and o.created_at > now() - interval '7 days'
    ),
    'webhook', (
      select jsonb_build_object(
        'service', w.service, 'at', w.attempted_at, 'status', w.status, 'cause', w.cause, 'failures', w.failures,
        'next_try_at', w.next_try_at
      ) from private.alert_webhook as w
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
