-- How the site is doing, minute by minute. Every process adds what it counted itself; counts and histograms of fixed
-- buckets can be added up over processes and time, percentiles cannot and are never stored. The database's clock alone
-- says which minute it is.
--
-- At most 53,010 rows: 27 hours of minutes of at most 32 processes, 32 days of hours and 401 days.

create table private.metric_samples (
  resolution text not null constraint metric_samples_resolution check (resolution in ('minute', 'hour', 'day')),
  -- Of a day, its start in Auckland.
  starts_at timestamptz not null,
  -- Of hours and days, which are sums over all processes, the nil UUID.
  process uuid not null,
  requests integer not null,
  -- Answered with 4xx and 5xx.
  refused integer not null,
  errors integer not null,
  -- How many calls of functions are among the requests.
  functions integer not null,
  -- How many answers took up to 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000 ms, and longer.
  latency bigint[] not null,
  -- The same of how late the process's own timer fired.
  loop_delay bigint[] not null,
  loop_max_ms integer not null,
  -- Of the process that used most.
  memory_bytes bigint not null,
  -- The slowest answer to a question that takes no work.
  database_ms integer not null,
  -- Seconds for which the database could not be reached before this.
  database_away_s integer not null,
  -- {"route": [requests, refused, errors, milliseconds of all]}, at most 200.
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

-- The processes that are running, and what each knows of its surroundings.
create table private.server_processes (
  id uuid primary key,
  started_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  facts jsonb not null constraint server_processes_facts check (octet_length(facts::text) <= 4000)
);

alter table private.metric_samples enable row level security;
alter table private.server_processes enable row level security;
revoke all on private.metric_samples, private.server_processes from public, anon, authenticated, service_role;

-- Adds up lists of numbers, element by element.
create function private.add_counts(a bigint[], b bigint[]) returns bigint[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(coalesce(x, 0) + coalesce(y, 0) order by n) from unnest(a, b) with ordinality as u (x, y, n)
$$;

-- Adds up what several samples say of routes. Routes beyond the 199 with the most requests become one.
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
revoke all on function private.add_counts(bigint[], bigint[]), private.merge_routes(jsonb[]) from public;

-- Stores what one process counted since it last did, in the current minute.
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
    raise exception 'More than 32 processes in a day: this one is not counted.' using errcode = '54000';
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

-- The samples of one resolution since a time, added up to the given steps; their routes, which cost most, only if wanted.
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
revoke all on function private.add_up_samples(text, timestamptz, text, interval, boolean) from public;

-- Adds minutes up to hours and hours to days, from the last that is there on, and forgets what is too old. Run as often as
-- one likes: what a row holds is always the sum of what lies below it.
create function private.roll_up_samples() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target text;
  below text;
  since timestamptz;
begin
  -- A clock that was ahead.
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
  -- By whole hours and days: a sum is never made again of what is left of its parts.
  delete from private.metric_samples as s
  where s.resolution = 'minute' and s.starts_at < date_trunc('hour', now() - interval '26 hours')
    or s.resolution = 'hour' and s.starts_at < date_trunc('day', now() - interval '31 days', 'Pacific/Auckland')
    or s.resolution = 'day' and s.starts_at < now() - interval '400 days';
  delete from private.server_processes as p
  where p.last_seen_at not between now() - interval '1 day' and now() + interval '1 hour';
end
$$;
revoke all on function private.roll_up_samples() from public;

-- The samples of a range, for charts: at most 121 points, and what each route came to.
create function public.read_metrics(range_name text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  resolution text;
  step interval;
  since timestamptz;
begin
  perform private.refuse_without('system-monitoring.view');
  case range_name
    when 'hour' then resolution := 'minute'; step := '1 minute'; since := now() - interval '1 hour';
    when 'day' then resolution := 'minute'; step := '15 minutes'; since := now() - interval '1 day';
    when 'month' then resolution := 'hour'; step := '6 hours'; since := now() - interval '30 days';
    else raise exception 'Ask for an hour, a day or a month.' using errcode = '22023';
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
      -- Of a day, to the hour: minutes would be fifty times as many.
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

revoke all on function public.record_sample(uuid, timestamptz, jsonb, jsonb), public.read_metrics(text)
  from public, anon, authenticated;
grant execute on function public.record_sample(uuid, timestamptz, jsonb, jsonb) to service_role;
grant execute on function public.read_metrics(text) to authenticated;
