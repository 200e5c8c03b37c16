-- Alerts: rules as data, judged once a minute by a scheduled job, so once however many processes there are. An alert starts
-- when its value has been beyond the threshold for some minutes, and ends when it has been on the good side of another
-- value for some minutes; between the two nothing changes.

create table private.alert_rules (
  name text primary key,
  position smallint not null unique,
  -- On which side of the threshold it is wrong.
  side text not null constraint alert_rules_side check (side in ('above', 'below')),
  threshold numeric not null,
  clear_at numeric not null,
  for_minutes integer not null constraint alert_rules_for check (for_minutes between 0 and 1440),
  clear_minutes integer not null constraint alert_rules_clear check (clear_minutes between 5 and 1440),
  -- Between which values the threshold and clear_at may be set.
  lowest numeric not null,
  highest numeric not null,
  is_enabled boolean not null default true,
  -- Nobody is mailed before.
  muted_until timestamptz,
  mute_reason text,
  constraint alert_rules_apart check (
    case side when 'above' then clear_at < threshold else clear_at > threshold end
  ),
  constraint alert_rules_range check (threshold between lowest and highest and clear_at between lowest and highest)
);

insert into private.alert_rules
  (name, position, side, threshold, clear_at, for_minutes, clear_minutes, lowest, highest) values
  ('database-away', 1, 'above', 10, 1, 0, 10, 0, 300),
  ('database-slow', 2, 'above', 1000, 500, 5, 10, 1, 60000),
  ('mail-queue', 3, 'above', 30, 10, 0, 5, 0, 10080),
  ('job-late', 4, 'above', 10, 1, 0, 5, 0, 10080),
  ('job-failed', 5, 'above', 1, 0, 5, 5, 0, 1),
  ('error-rate', 6, 'above', 5, 2, 3, 10, 0, 100),
  ('slow-answers', 7, 'above', 2000, 1000, 10, 10, 1, 60000),
  ('event-loop', 8, 'above', 500, 200, 5, 10, 1, 60000),
  ('memory', 9, 'above', 85, 75, 10, 10, 1, 100),
  ('disk', 10, 'above', 90, 85, 5, 10, 1, 100),
  ('certificate', 11, 'below', 14, 15, 0, 10, 0, 365);

create table private.alerts (
  id bigint generated always as identity primary key,
  rule text not null references private.alert_rules (name),
  -- The job, where the rule is about jobs; else empty.
  subject text not null constraint alerts_subject check (char_length(subject) <= 60),
  -- When the value was beyond the threshold first.
  since timestamptz not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  threshold numeric not null,
  value numeric not null,
  worst numeric not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  acknowledgement text,
  start_mailed_at timestamptz,
  end_mailed_at timestamptz
);
create unique index alerts_open on private.alerts (rule, subject) where ended_at is null;
create index alerts_ended on private.alerts (ended_at);

-- What is judged, and since when it has been on which side.
create table private.alert_watch (
  rule text not null references private.alert_rules (name),
  subject text not null,
  bad_since timestamptz,
  good_since timestamptz,
  primary key (rule, subject)
);

create table private.monitoring_state (
  only_row boolean primary key default true check (only_row),
  judged_at timestamptz,
  heartbeat_at timestamptz
);
insert into private.monitoring_state default values;

alter table private.alert_rules enable row level security;
alter table private.alerts enable row level security;
alter table private.alert_watch enable row level security;
alter table private.monitoring_state enable row level security;
revoke all on private.alert_rules, private.alerts, private.alert_watch, private.monitoring_state
  from public, anon, authenticated, service_role;
revoke all on sequence private.alerts_id_seq from public, anon, authenticated, service_role;

create trigger alert_rules_audit after insert or update or delete on private.alert_rules
  for each row execute function private.audit_row(
    'system-monitoring', 'name', 'threshold,clear_at,for_minutes,clear_minutes,is_enabled,muted_until', 'mute_reason'
  );
create trigger alerts_audit after update of acknowledged_at on private.alerts
  for each row execute function private.audit_row(
    'system-monitoring', 'id', 'rule,subject,acknowledged_at', 'acknowledgement', 'staff'
  );

-- The bound in milliseconds below which so many percent of a histogram lie; null for an empty one.
create function private.bucket_percentile(counts bigint[], percent numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select min(b.bound) from (
    select u.bound, sum(u.c) over (order by u.bound) as up_to, sum(u.c) over () as total
    from unnest(counts, array[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]) as u (c, bound)
  ) as b
  where b.total > 0 and b.up_to >= b.total * percent / 100
$$;
revoke all on function private.bucket_percentile(bigint[], numeric) from public;

-- What each rule looks at, now. Of few requests no rate is told.
create function private.alert_values() returns table (rule text, subject text, value numeric)
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
$$;
revoke all on function private.alert_values() from public;

-- Judges every rule, and adds up the samples first. Returns how many alerts started and ended, and what is to be mailed:
-- at most ten alerts that started and ten that ended. It is returned again until note_alert_mails says that it was.
create function public.judge_alerts() returns jsonb
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
      update private.alerts as a set ended_at = now(), end_mailed_at = now() where a.id = open_alert.id;
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
        end_mailed_at = case when a.start_mailed_at is null or seen.muted_until > now() then now() end
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

-- {"started": […], "ended": […]}
create function private.alerts_to_mail() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with due as (
    select a.*, row_number() over (partition by a.ended_at is null order by a.id) as place
    from private.alerts as a join private.alert_rules as r on r.name = a.rule
    where (a.ended_at is null and a.start_mailed_at is null and coalesce(r.muted_until <= now(), true))
      or (a.ended_at is not null and a.start_mailed_at is not null and a.end_mailed_at is null)
  ), told as (
    select d.ended_at is null as is_start, jsonb_build_object(
      'id', d.id, 'rule', d.rule, 'subject', d.subject, 'since', d.since, 'ended_at', d.ended_at,
      'threshold', d.threshold, 'value', d.value, 'worst', d.worst
    ) as alert, d.id
    from due as d where d.place <= 10
  )
  select jsonb_build_object(
    'started', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where t.is_start), '[]'),
    'ended', coalesce((select jsonb_agg(t.alert order by t.id) from told as t where not t.is_start), '[]')
  )
$$;
revoke all on function private.alerts_to_mail() from public;

-- started and ended: lists of ids whose mails are in the outbox.
create function public.note_alert_mails(started jsonb, ended jsonb) returns void
language sql security definer set search_path = ''
as $$
  update private.alerts as a set
    start_mailed_at = case when started @> to_jsonb(a.id) then now() else a.start_mailed_at end,
    end_mailed_at = case when ended @> to_jsonb(a.id) then now() else a.end_mailed_at end
  where a.id in (
    select i::bigint from jsonb_array_elements_text(started) as i
    union all select i::bigint from jsonb_array_elements_text(ended) as i
  )
$$;

-- Whether a heartbeat is to be sent now: everything works, somebody judged that just now, and none was sent in this minute
-- by another process. What is muted does not count.
create function public.claim_heartbeat() returns boolean
language sql security definer set search_path = ''
as $$
  with claimed as (
    update private.monitoring_state as m set heartbeat_at = now()
    where m.judged_at > now() - interval '5 minutes'
      and (m.heartbeat_at is null or m.heartbeat_at not between now() - interval '50 seconds' and now())
      and not exists (
        select from private.alerts as a join private.alert_rules as r on r.name = a.rule
        where a.ended_at is null and coalesce(r.muted_until <= now(), true)
      )
    returning true
  )
  select exists (select from claimed)
$$;

revoke all on function public.judge_alerts(), public.note_alert_mails(jsonb, jsonb), public.claim_heartbeat()
  from public, anon, authenticated;
grant execute on function public.judge_alerts(), public.note_alert_mails(jsonb, jsonb), public.claim_heartbeat()
  to service_role;

insert into public.scheduled_jobs (name, every) values ('watch-system', interval '1 minute');
