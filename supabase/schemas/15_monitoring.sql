-- How the site is doing, minute by minute. Every process adds its own counts; counts and histograms with fixed buckets
-- can be summed over processes and time, percentiles cannot and are never stored. Only the database's clock decides
-- which minute it is.
--
-- At most 53,010 rows: 27 hours of minutes of at most 32 processes, 32 days of hours and 401 days.
create table private.metric_samples (
  resolution text not null constraint metric_samples_resolution check (resolution in ('minute', 'hour', 'day')),
  -- The start of the minute, hour or day; a day starts at midnight in Auckland.
  starts_at timestamptz not null,
  -- The nil UUID for hours and days, which are sums over all processes.
  process uuid not null,
  requests integer not null,
  -- The number of 4xx and of 5xx responses.
  refused integer not null,
  errors integer not null,
  -- How many of the requests were calls of functions.
  functions integer not null,
  -- How many responses took up to 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000 ms, and longer.
  latency bigint[] not null,
  -- The same buckets for how late the process's own timer fired.
  loop_delay bigint[] not null,
  loop_max_ms integer not null,
  -- The memory of the process that used the most.
  memory_bytes bigint not null,
  -- The slowest response to a trivial query.
  database_ms integer not null,
  -- How many seconds the database was unreachable before this sample.
  database_away_s integer not null,
  -- {"route": [requests, refused, errors, total milliseconds]}, at most 200.
  routes jsonb not null,
  primary key (resolution, starts_at, process),
  constraint metric_samples_counts check (
    requests between 0 and 100000000 and refused between 0 and requests and errors between 0 and requests
    and functions between 0 and requests
  ),
  constraint metric_samples_times check (
    loop_max_ms between 0 and 86400000 and database_ms between 0 and 86400000 and database_away_s between 0 and 31536000
  ),
  constraint metric_samples_memory check (memory_bytes between 0 and 1e15),
  constraint metric_samples_buckets check (cardinality(latency) = 14 and cardinality(loop_delay) = 14
    and 0 <= all (latency) and 0 <= all (loop_delay)),
  constraint metric_samples_routes check (jsonb_typeof(routes) = 'object' and octet_length(routes::text) <= 40000)
);
alter table private.metric_samples enable row level security;

-- The running processes, and what each knows about its surroundings.
create table private.server_processes (
  id uuid primary key,
  started_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  facts jsonb not null constraint server_processes_facts check (octet_length(facts::text) <= 4000)
);
alter table private.server_processes enable row level security;

-- Adds lists of numbers element by element.
create function private.add_counts(a bigint[], b bigint[]) returns bigint[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(coalesce(x, 0) + coalesce(y, 0) order by n) from unnest(a, b) with ordinality as u (x, y, n)
$$;

-- Merges the routes of several samples. Routes beyond the 199 with the most requests become one.
create function private.merge_routes(lists jsonb[]) returns jsonb
language sql immutable set search_path = ''
as $$
  with routes as (
    select left(r.key, 80) as route, sum((r.value ->> 0)::bigint) as requests, sum((r.value ->> 1)::bigint) as refused,
      sum((r.value ->> 2)::bigint) as errors, sum((r.value ->> 3)::bigint) as ms
    from unnest(lists) as l, jsonb_each(l) as r
    group by left(r.key, 80)
  ), ranked as (
    select case when row_number() over (order by r.requests desc, r.route) <= 199 then r.route else 'other' end as name, r.*
    from routes as r
  ), bounded as (
    select r.name, sum(r.requests) as requests, sum(r.refused) as refused, sum(r.errors) as errors, sum(r.ms) as ms
    from ranked as r group by r.name
  )
  select coalesce(jsonb_object_agg(b.name, jsonb_build_array(b.requests, b.refused, b.errors, b.ms)), '{}')
  from bounded as b
$$;

-- Stores what one process has counted since its last report, in the current minute.
create function public.record_sample(process_id uuid, process_started_at timestamptz, sample jsonb, facts jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given private.metric_samples;
begin
  if not exists (select from private.server_processes as p where p.id = process_id) and
    (select count(*) from private.server_processes as p where p.last_seen_at > now() - interval '1 day') >= 32
  then
    raise exception 'More than 32 processes reported in one day: this one is not counted.' using errcode = '54000';
  end if;
  insert into private.server_processes as p (id, started_at, facts) values (process_id, process_started_at, record_sample.facts)
  on conflict (id) do update set last_seen_at = now(), facts = excluded.facts;
  given := jsonb_populate_record(null::private.metric_samples, sample);
  insert into private.metric_samples as s
  values (
    'minute', date_trunc('minute', now()), process_id, given.requests, given.refused, given.errors, given.functions,
    given.latency, given.loop_delay, given.loop_max_ms, given.memory_bytes, given.database_ms, given.database_away_s,
    private.merge_routes(array[given.routes])
  )
  on conflict (resolution, starts_at, process) do update set
    requests = s.requests + excluded.requests, refused = s.refused + excluded.refused,
    errors = s.errors + excluded.errors, functions = s.functions + excluded.functions,
    latency = private.add_counts(s.latency, excluded.latency),
    loop_delay = private.add_counts(s.loop_delay, excluded.loop_delay),
    loop_max_ms = greatest(s.loop_max_ms, excluded.loop_max_ms),
    memory_bytes = greatest(s.memory_bytes, excluded.memory_bytes),
    database_ms = greatest(s.database_ms, excluded.database_ms),
    database_away_s = s.database_away_s + excluded.database_away_s,
    routes = private.merge_routes(array[s.routes, excluded.routes]);
end
$$;
grant execute on function public.record_sample to service_role;

-- The samples of one resolution since a time, summed to the given steps; their routes, which cost the most, only on
-- request.
create function private.add_up_samples(
  of_resolution text, since timestamptz, step_of text, width interval, with_routes boolean
) returns setof private.metric_samples
language sql stable security definer set search_path = ''
as $$
  select of_resolution, r.step, '00000000-0000-0000-0000-000000000000'::uuid,
    least(sum(r.requests), 100000000)::integer, least(sum(r.refused), 100000000)::integer,
    least(sum(r.errors), 100000000)::integer, least(sum(r.functions), 100000000)::integer,
    array[
      sum(r.latency[1]), sum(r.latency[2]), sum(r.latency[3]), sum(r.latency[4]), sum(r.latency[5]), sum(r.latency[6]), sum(r.latency[7]),
      sum(r.latency[8]), sum(r.latency[9]), sum(r.latency[10]), sum(r.latency[11]), sum(r.latency[12]), sum(r.latency[13]), sum(r.latency[14])
    ]::bigint[],
    array[
      sum(r.loop_delay[1]), sum(r.loop_delay[2]), sum(r.loop_delay[3]), sum(r.loop_delay[4]), sum(r.loop_delay[5]), sum(r.loop_delay[6]), sum(r.loop_delay[7]),
      sum(r.loop_delay[8]), sum(r.loop_delay[9]), sum(r.loop_delay[10]), sum(r.loop_delay[11]), sum(r.loop_delay[12]), sum(r.loop_delay[13]), sum(r.loop_delay[14])
    ]::bigint[],
    max(r.loop_max_ms), max(r.memory_bytes), max(r.database_ms), max(r.database_away_s),
    case when with_routes then private.merge_routes(array_agg(r.routes)) else '{}' end
  from (
    select s.requests, s.refused, s.errors, s.functions, s.latency, s.loop_delay, s.loop_max_ms, s.memory_bytes,
      s.database_ms, s.database_away_s, case when with_routes then s.routes end as routes,
      case
        when step_of is not null then date_trunc(step_of, s.starts_at, 'Pacific/Auckland')
        else date_bin(width, s.starts_at, date_trunc('day', now(), 'Pacific/Auckland'))
      end as step
    from private.metric_samples as s
    where s.resolution = of_resolution and s.starts_at >= since and s.starts_at <= now()
  ) as r
  group by r.step
$$;

-- Sums minutes into hours and hours into days, from the last existing one on, and deletes what is too old. Safe to run
-- at any time: a row always holds the sum of what lies below it.
create function private.roll_up_samples() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target text;
  below text;
  since timestamptz;
begin
  -- Deletes samples from the future, left by a clock that was ahead.
  delete from private.metric_samples as s where s.starts_at > now() + interval '1 hour';
  foreach target in array array['hour', 'day'] loop
    below := case target when 'hour' then 'minute' else 'hour' end;
    select coalesce(max(s.starts_at), '-infinity') into since from private.metric_samples as s where s.resolution = target;
    insert into private.metric_samples as s
    select target, a.starts_at, a.process, a.requests, a.refused, a.errors, a.functions, a.latency, a.loop_delay,
      a.loop_max_ms, a.memory_bytes, a.database_ms, a.database_away_s, a.routes
    from private.add_up_samples(below, since, target, null, true) as a
    on conflict (resolution, starts_at, process) do update set
      requests = excluded.requests, refused = excluded.refused, errors = excluded.errors,
      functions = excluded.functions, latency = excluded.latency, loop_delay = excluded.loop_delay,
      loop_max_ms = excluded.loop_max_ms, memory_bytes = excluded.memory_bytes, database_ms = excluded.database_ms,
      database_away_s = excluded.database_away_s, routes = excluded.routes;
  end loop;
  -- Deletes whole hours and days, so that no sum is ever recomputed from only some of its parts.
  delete from private.metric_samples as s
  where s.resolution = 'minute' and s.starts_at < date_trunc('hour', now() - interval '26 hours')
    or s.resolution = 'hour' and s.starts_at < date_trunc('day', now() - interval '31 days', 'Pacific/Auckland')
    or s.resolution = 'day' and s.starts_at < now() - interval '400 days';
  delete from private.server_processes as p
  where p.last_seen_at not between now() - interval '1 day' and now() + interval '1 hour';
end
$$;

-- The samples of a range, for charts: at most 121 points, and the totals of each route.
create function public.read_metrics(range_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  resolution text;
  step interval;
  since timestamptz;
begin
  perform private.require_permission('system-monitoring.view');
  case range_name
    when 'hour' then resolution := 'minute'; step := '1 minute'; since := now() - interval '1 hour';
    when 'day' then resolution := 'minute'; step := '15 minutes'; since := now() - interval '1 day';
    when 'month' then resolution := 'hour'; step := '6 hours'; since := now() - interval '30 days';
    else raise exception 'Choose an hour, a day or a month.' using errcode = '22023';
  end case;
  return (
    with points as (select * from private.add_up_samples(resolution, since, null, step, false))
    select jsonb_build_object(
      'read_at', now(), 'from', since, 'step_s', extract(epoch from step)::integer,
      'points', coalesce(jsonb_agg(jsonb_build_object(
        'at', p.starts_at, 'requests', p.requests, 'refused', p.refused, 'errors', p.errors, 'latency', p.latency,
        'loop_delay', p.loop_delay, 'loop_max_ms', p.loop_max_ms, 'memory_bytes', p.memory_bytes,
        'database_ms', p.database_ms
      ) order by p.starts_at), '[]'),
      -- A day's routes are read by the hour: by the minute, there would be fifty times as many rows.
      'routes', (
        select private.merge_routes(coalesce(array_agg(s.routes), '{}')) from private.metric_samples as s
        where s.resolution = case range_name when 'hour' then 'minute' else 'hour' end
          and s.starts_at between since and now()
      )
    ) from points as p
  );
end
$$;
comment on function public.read_metrics(text) is 'Requests, latencies, event loop and memory of the last hour, day or month.';
grant execute on function public.read_metrics to authenticated;

-- Alerts: rules as data, evaluated once a minute by a scheduled job, so once regardless of the number of processes. An
-- alert starts when its value has been beyond the threshold for some minutes, and ends when it has been on the good
-- side of a second value for some minutes; between the two nothing changes.
create table private.alert_rules (
  name text primary key,
  position smallint not null unique,
  -- The side of the threshold that is bad.
  side text not null constraint alert_rules_side check (side in ('above', 'below')),
  threshold numeric not null,
  clear_at numeric not null,
  for_minutes integer not null constraint alert_rules_for check (for_minutes between 0 and 1440),
  clear_minutes integer not null constraint alert_rules_clear check (clear_minutes between 5 and 1440),
  -- The range within which threshold and clear_at may be set.
  lowest numeric not null,
  highest numeric not null,
  is_enabled boolean not null default true,
  -- No email is sent before this time.
  muted_until timestamptz,
  mute_reason text,
  constraint alert_rules_apart check (
    case side when 'above' then clear_at < threshold else clear_at > threshold end
  ),
  constraint alert_rules_range check (threshold between lowest and highest and clear_at between lowest and highest)
);
alter table private.alert_rules enable row level security;
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
  ('certificate', 11, 'below', 14, 15, 0, 10, 0, 365),
  ('backup-unproved', 12, 'above', 50, 48, 0, 5, 1, 2000),
  -- The threshold is twice what one IP address can report in a day: a single visitor can't cause an email to the
  -- Owners.
  ('page-errors', 13, 'above', 40, 10, 0, 10, 1, 100000),
  ('card-provider', 14, 'above', 1, 0, 5, 5, 0, 1);
create trigger alert_rules_audit after insert or update or delete on private.alert_rules
  for each row execute function private.audit_row(
    'system-monitoring', 'name', 'threshold,clear_at,for_minutes,clear_minutes,is_enabled,muted_until', 'mute_reason'
  );

create table private.alerts (
  id bigint generated always as identity primary key,
  rule text not null references private.alert_rules (name),
  -- The job's name for rules about jobs; otherwise empty.
  subject text not null constraint alerts_subject check (char_length(subject) <= 60),
  -- When the value first crossed the threshold.
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
  end_mailed_at timestamptz,
  -- When the webhook accepted the start and the end, and the number of attempts for the pending one.
  start_posted_at timestamptz,
  end_posted_at timestamptz,
  post_tries smallint not null default 0
);
create unique index alerts_open on private.alerts (rule, subject) where ended_at is null;
create index alerts_ended on private.alerts (ended_at);
alter table private.alerts enable row level security;
create trigger alerts_audit after update of acknowledged_at on private.alerts
  for each row execute function private.audit_row(
    'system-monitoring', 'id', 'rule,subject,acknowledged_at', 'acknowledgement', 'staff'
  );

-- The values being watched, and since when each has been on which side.
create table private.alert_watch (
  rule text not null references private.alert_rules (name),
  subject text not null,
  bad_since timestamptz,
  good_since timestamptz,
  primary key (rule, subject)
);
alter table private.alert_watch enable row level security;

create table private.monitoring_state (
  only_row boolean primary key default true check (only_row),
  judged_at timestamptz,
  heartbeat_at timestamptz
);
alter table private.monitoring_state enable row level security;
insert into private.monitoring_state default values;

-- The bound in milliseconds below which a percentage of a histogram lies; null if it is empty.
create function private.bucket_percentile(counts bigint[], percent numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select min(b.bound) from (
    select u.bound, sum(u.c) over (order by u.bound) as up_to, sum(u.c) over () as total
    from unnest(counts, array[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]) as u (c, bound)
  ) as b
  where b.total > 0 and b.up_to >= b.total * percent / 100
$$;

-- The current value for each rule, from what the site knows about itself. No rate is computed from few requests.
create function private.alert_values_of_site() returns table (rule text, subject text, value numeric)
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

-- Evaluates every rule, after summing the samples. Returns how many alerts started and ended, and what has to be
-- emailed: at most ten alerts that started and ten that ended. They are returned again until note_alert_mails confirms
-- the email.
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
  -- Only one run is active at a time: two concurrent ones would both start the same alert.
  perform pg_advisory_xact_lock(hashtextextended('hln.alerts', 0));
  perform private.roll_up_samples();
  for seen in
    select r.name as rule, coalesce(n.subject, w.subject, '') as subject, n.value, r.side, r.threshold, r.clear_at,
      r.for_minutes, r.clear_minutes, r.is_enabled, r.muted_until,
      -- A clock that was ahead may have left times in the future.
      least(w.bad_since, now()) as bad_since, least(w.good_since, now()) as good_since
    from (select * from private.alert_values() as v where v.value is not null) as n
      full join private.alert_watch as w on w.rule = n.rule and w.subject = n.subject
      join private.alert_rules as r on r.name = coalesce(n.rule, w.rule)
  loop
    select * into open_alert from private.alerts as a
    where a.rule = seen.rule and a.subject = seen.subject and a.ended_at is null;
    if seen.value is null or not seen.is_enabled then
      -- The value is gone or its rule is disabled, so the alert ends without a message.
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
        -- The end is not mailed if the start was not, or if the rule is muted.
        end_mailed_at = case when a.start_mailed_at is null or seen.muted_until > now() then now() end,
        -- A post about the end tells the whole story, so it is also made if posting the start failed.
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
grant execute on function public.judge_alerts to service_role;

-- {"started": […], "ended": […]}
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

create function private.alerts_to_mail() returns jsonb
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

-- started and ended: lists of ids whose emails are in the outbox.
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
grant execute on function public.note_alert_mails to service_role;

-- The webhook to which alerts are posted in addition to the emails, and the outcome of the last post.
create table private.alert_webhook (
  only_row boolean primary key default true check (only_row),
  -- Null if none is set.
  service text constraint alert_webhook_service check (service in ('slack', 'teams', 'ntfy')),
  attempted_at timestamptz,
  -- The last post's response status, or why there was no response.
  status smallint,
  cause text constraint alert_webhook_cause check (cause ~ '^[a-z-]{1,30}$'),
  -- The number of failed posts since the last accepted one.
  failures smallint not null default 0,
  next_try_at timestamptz
);
alter table private.alert_webhook enable row level security;
insert into private.alert_webhook default values;

-- Returns what has to be posted now, in the format of alerts_to_mail(): at most ten alerts that started and ten that
-- ended. A post is retried after 1, 2, 4, 8 and then every 15 minutes, and each alert at most twenty times. The time of
-- the next attempt is set before the post, so that a process that dies during one causes a second attempt and not many.
-- @param webhook the service; empty if none is set, which the caller knows, since the environment may decide it
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
    -- The pause is a little shorter than whole minutes, since the job runs once a minute.
    set next_try_at = now() + make_interval(mins => least(15, (2 ^ least(w.failures, 4))::integer), secs => -10);
  end if;
  return private.tell_alerts(coalesce(due, '{}'));
end
$$;
grant execute on function public.claim_alert_posts to service_role;

-- Records the outcome of a post, or of a test post without alerts. started and ended: lists of ids
-- @param status of the response; 0 if there was none
-- @param cause why it was not accepted; empty if it was
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

-- Another webhook starts afresh, even for alerts that the previous one never accepted.
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

-- Whether to send a heartbeat now: everything works, alerts were evaluated recently, and no other process has sent one
-- in this minute. Muted alerts do not count.
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
grant execute on function public.claim_heartbeat to service_role;

-- The data that the System Monitoring tool reads and writes.
create function private.describe_run(run private.job_runs) returns jsonb
language sql stable set search_path = ''
as $$
  select case when run.id is not null then jsonb_build_object(
    'id', run.id, 'started_at', run.started_at, 'finished_at', run.finished_at, 'outcome', run.outcome,
    'waiting', run.waiting, 'counts', run.counts, 'error', run.error
  ) end
$$;

-- Returns what System Monitoring shows: health, open alerts, jobs, backups, and whether somebody has stopped all
-- sending.
create function public.read_monitoring() returns jsonb
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
      -- Reads only part of the log, which may be long.
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
comment on function public.read_monitoring() is 'Returns what works, what doesn''t, and since when.';
grant execute on function public.read_monitoring to authenticated;

create function public.read_job_runs(job_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.view');
  return (
    select coalesce(jsonb_agg(private.describe_run(r) order by r.id desc), '[]')
    from (select * from private.job_runs as o where o.job = job_name order by o.id desc limit 50) as r
  );
end
$$;
comment on function public.read_job_runs(text) is 'The last fifty runs of a job.';
grant execute on function public.read_job_runs to authenticated;

-- Sets the audit reason for the rest of the transaction.
create function private.give_reason(why text) returns text
language plpgsql set search_path = ''
as $$
begin
  perform set_config('hln.audit_reason', btrim(coalesce(why, '')), true);
  -- private.audit_reason() also validates the form of the reason.
  if private.audit_reason() is null or btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason of 1 to 200 characters.' using errcode = '22023';
  end if;
  return btrim(why);
end
$$;

create function public.acknowledge_alert(alert_id bigint, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
  update private.alerts as a
  set acknowledged_at = now(), acknowledged_by = (select auth.uid()), acknowledgement = private.give_reason(why)
  where a.id = alert_id and a.ended_at is null;
  if not found then
    raise exception 'This alert has ended.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.acknowledge_alert to authenticated;

create function public.mute_alerts(rule_name text, for_hours integer, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
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
grant execute on function public.mute_alerts to authenticated;

create function public.set_alert_rule(
  rule_name text, new_threshold numeric, new_clear_at numeric, new_for_minutes integer, enabled boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.alert_rules;
begin
  perform private.require_permission('system-monitoring.manage', 'You can see this, but you can’t change it.');
  select * into rule from private.alert_rules as r where r.name = rule_name for update;
  if rule.name is null then
    raise exception 'There is no such rule.' using errcode = 'PT404';
  end if;
  if new_threshold is null or new_clear_at is null or new_for_minutes is null or enabled is null
    or new_threshold not between rule.lowest and rule.highest or new_clear_at not between rule.lowest and rule.highest
    or new_for_minutes not between 0 and 1440
  then
    raise exception 'Enter values from % to %, and 0 to 1440 minutes.', rule.lowest, rule.highest using errcode = '22023';
  end if;
  if (case rule.side when 'above' then new_clear_at >= new_threshold else new_clear_at <= new_threshold end) then
    raise exception 'The alert must end at a % value than the one it starts at.',
      case rule.side when 'above' then 'lower' else 'higher' end using errcode = '22023';
  end if;
  update private.alert_rules as r
  set threshold = new_threshold, clear_at = new_clear_at, for_minutes = new_for_minutes, is_enabled = enabled
  where r.name = rule_name;
end
$$;
grant execute on function public.set_alert_rule to authenticated;

-- Errors of pages, as visitors' browsers report them: which of our scripts failed, where, and how often. The function
-- report-error has validated them: no field holds free text. Nothing identifies the reporter.
create table private.page_errors (
  -- Computed from kind, name and places: the same error is one row, regardless of the visitor and the page.
  fingerprint text primary key constraint page_errors_fingerprint check (fingerprint ~ '^[0-9a-f]{32}$'),
  kind text not null constraint page_errors_kind check (kind in ('error', 'rejection', 'formatter')),
  name text not null constraint page_errors_name check (name ~ '^[A-Za-z-]{1,40}$'),
  -- [{"file", "line", "column"}], the innermost first.
  frames jsonb not null
    constraint page_errors_frames check (jsonb_typeof(frames) = 'array' and octet_length(frames::text) <= 2000),
  -- The page and the build in which it was last seen.
  page text not null constraint page_errors_page check (page ~ '^(other|/[a-z0-9/-]{0,99})$'),
  build text not null constraint page_errors_build check (build ~ '^[0-9a-z]{0,40}$'),
  reports bigint not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index page_errors_last_seen_at on private.page_errors (last_seen_at desc);
alter table private.page_errors enable row level security;

-- The number of reports: in total, for Prometheus, and in an hour that starts with its first report, for the alert.
create table private.page_error_totals (
  kind text primary key constraint page_error_totals_kind check (kind in ('error', 'rejection', 'formatter')),
  reports bigint not null default 0,
  hour_started_at timestamptz not null default now(),
  hour_reports bigint not null default 0
);
alter table private.page_error_totals enable row level security;
insert into private.page_error_totals (kind) values ('error'), ('rejection'), ('formatter');

-- Counts one report. @raises PT429 above a limit; report: fingerprint, kind, name, frames, page, build
create function public.report_page_error(report jsonb, client_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
begin
  perform private.hit_rate_limit('page-error', private.network_of(client_address));
  perform private.hit_rate_limit('page-error:all', 'all');
  insert into private.page_errors as e (fingerprint, kind, name, frames, page, build)
  values (
    report ->> 'fingerprint', report ->> 'kind', report ->> 'name', report -> 'frames', report ->> 'page', report ->> 'build'
  )
  on conflict (fingerprint) do update
  set reports = e.reports + 1, last_seen_at = now(), page = excluded.page, build = excluded.build;
  update private.page_error_totals as t
  set reports = t.reports + 1,
    hour_reports = case when t.hour_started_at > now() - interval '1 hour' then t.hour_reports + 1 else 1 end,
    hour_started_at = case when t.hour_started_at > now() - interval '1 hour' then t.hour_started_at else now() end
  where t.kind = report ->> 'kind';
  -- Errors that were seen only once are deleted first, so that a flood of invented errors displaces itself and not what
  -- visitors really met.
  delete from private.page_errors as e
  where e.fingerprint in (
    select o.fingerprint from private.page_errors as o where o.fingerprint <> report ->> 'fingerprint'
    order by o.reports > 1, o.last_seen_at
    limit greatest((select count(*) from private.page_errors) - most, 0)
  );
end
$$;
grant execute on function public.report_page_error to service_role;

create function public.page_error_totals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(t.kind, t.reports) from private.page_error_totals as t
$$;
grant execute on function public.page_error_totals to service_role;

-- Deletes errors that were not seen for a number of days. Returns how many.
create function public.forget_old_page_errors(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from private.page_errors as e where e.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.forget_old_page_errors to service_role;

create function public.read_page_errors() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-monitoring.view');
  return jsonb_build_object(
    'total', (select count(*) from private.page_errors),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fingerprint', e.fingerprint, 'kind', e.kind, 'name', e.name, 'frames', e.frames, 'page', e.page,
        'build', e.build, 'reports', e.reports, 'first_seen_at', e.first_seen_at, 'last_seen_at', e.last_seen_at
      ) order by e.last_seen_at desc, e.fingerprint), '[]')
      from (select * from private.page_errors as o order by o.last_seen_at desc, o.fingerprint limit 50) as e
    )
  );
end
$$;
comment on function public.read_page_errors() is 'The errors of pages that were reported last.';
grant execute on function public.read_page_errors to authenticated;

-- The current value for each rule: what the site knows about itself, what pages report, and whether the card provider's
-- last response was that it does not work for us. A response that is an hour old is ignored, since nobody has tried in
-- the meantime.
create function private.alert_values() returns table (rule text, subject text, value numeric)
language sql stable security definer set search_path = ''
as $$
  select s.rule, s.subject, s.value from private.alert_values_of_site() as s
  union all
  select 'page-errors', '', coalesce(sum(t.hour_reports), 0)
  from private.page_error_totals as t where t.hour_started_at > now() - interval '1 hour'
  union all
  select 'card-provider', '', coalesce((
    select case when (p.facts ->> 'card_answered_well')::boolean then 0 else 1 end
    from private.server_processes as p
    where (p.facts ->> 'card_answered_at')::timestamptz > now() - interval '1 hour'
    order by (p.facts ->> 'card_answered_at')::timestamptz desc limit 1
  ), 0)
$$;

-- The facts that visitors may know about the state of the site: which part is affected in a way that they would notice,
-- since when, and recent incidents. It contains no rules, values, jobs, reasons or people; anybody without further
-- permission gets this and nothing else.

-- Which alerts are published, and as a problem of which parts. What nobody outside notices (memory, disk, backups,
-- internal work) is not listed.
-- @return subject: the job, for rules about jobs; is_slow: it still works, but takes longer than it should
create function private.public_parts()
returns table (rule text, subject text, part text, is_slow boolean)
language sql immutable set search_path = ''
as $$
  values
    ('error-rate', '', 'site', false),
    ('slow-answers', '', 'site', true),
    ('event-loop', '', 'site', true),
    ('database-away', '', 'saving', false),
    ('database-slow', '', 'saving', true),
    ('database-away', '', 'chat', false),
    ('database-slow', '', 'chat', true),
    ('job-late', 'send-quiet-transcripts', 'chat', true),
    ('job-failed', 'send-quiet-transcripts', 'chat', false),
    ('card-provider', '', 'coffee', false),
    ('database-away', '', 'coffee', false),
    ('database-slow', '', 'coffee', true),
    ('mail-queue', '', 'mail', true),
    ('job-late', 'deliver-outbox', 'mail', true),
    ('job-failed', 'deliver-outbox', 'mail', false)
$$;

-- Overlapping incidents of a part are merged.
create function public.public_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as (
    select p.part, p.is_slow, a.since, a.ended_at
    from private.alerts as a join private.public_parts() as p on p.rule = a.rule and p.subject = a.subject
    where a.ended_at is null or a.ended_at > now() - interval '30 days'
  ), troubles as (
    select t.part, bool_and(t.is_slow) as is_slow, min(t.since) as since
    from told as t where t.ended_at is null group by t.part
  ), over as (
    -- If the clock went back, an alert may end before it began.
    select t.part, unnest(range_agg(tstzrange(least(t.since, t.ended_at), t.ended_at, '[]'))) as period
    from told as t where t.ended_at is not null group by t.part
  ), latest as (
    select o.part, lower(o.period) as since, upper(o.period) as ended_at
    from over as o order by upper(o.period) desc, o.part limit 20
  )
  select jsonb_build_object(
    'judged_at', (select m.judged_at from private.monitoring_state as m),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', t.part, 'is_slow', t.is_slow, 'since', t.since) order by t.since, t.part
      ), '[]') from troubles as t
    ),
    'incidents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('part', l.part, 'since', l.since, 'ended_at', l.ended_at) order by l.ended_at desc, l.part
      ), '[]') from latest as l
    )
  )
$$;
comment on function public.public_status() is
  'The site''s state in the detail that visitors can see. The server shows it while the setting status.public is on.';
grant execute on function public.public_status to service_role;

-- The counts that the staff portal shows to the caller, by name; null where the caller lacks permission.
create function public.portal_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'undelivered-emails', case when private.has_permission('email-logs.view') then (
      select count(*) from public.email_outbox as o where o.status in ('failed', 'held', 'unknown')
    ) end,
    'open-privacy-requests', case when private.has_permission('privacy-requests.view') then (
      select count(*) from private.privacy_requests as r where r.closed_at is null
    ) end
  );
end
$$;
grant execute on function public.portal_counts to authenticated;

-- Returns the tasks of an Owner's first day, by name, and whether they are done; null for everybody else. Choosing the
-- recipients of emails is not among them: the environment may decide that, and the database doesn't know the
-- environment.
--   mail           there is a mail server, and it has taken an email
--   demo-data      the demonstration costs are gone
--   password       the caller chose their own, instead of the one that the first start printed
--   second-factor  the caller has one
--   colleague      somebody else has an account, or an open invitation to one
--   backup         one was test-restored
create function public.first_day() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  if private.is_owner(person) is not true then
    return null;
  end if;
  return jsonb_build_object(
    'mail', exists (select from private.email_switch as s where s.transport <> 'none')
      and exists (select from private.email_attempts as a where a.outcome = 'sent'),
    'demo-data', not exists (select from hln.cost_entries as e where e.source = 'demo'),
    'password', exists (
      select from private.audit_log as l
      where l.row_key = person::text and l.table_name = 'auth.users' and 'encrypted_password' = any (l.withheld)
        and l.action = 'changed'
    ) or exists (select from private.staff_invitations as i where i.accepted_by = person),
    'second-factor', exists (select from private.second_factors as f where f.user_id = person),
    'colleague', exists (select from public.staff_members as m where m.user_id <> person)
      or exists (
        select from private.staff_invitations as i where i.accepted_at is null and i.revoked_at is null
      ),
    'backup', exists (select from private.backup_work as w where w.kind = 'prove' and w.state = 'done')
  );
end
$$;
comment on function public.first_day() is 'The steps of an Owner''s first day, and which of them are done.';
grant execute on function public.first_day to authenticated;
