-- What became of each run of each scheduled job: when, how long, what it did. A run that had nothing to say, or that did
-- nothing although something was waiting for it, is no success.

create table private.job_runs (
  id bigint generated always as identity primary key,
  job text not null references public.scheduled_jobs (name) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- running: also where the process ended before the job did
  -- done
  -- hollow: no error, and nothing done either, though it should have
  -- failed
  outcome text not null default 'running'
    constraint job_runs_outcome check (outcome in ('running', 'done', 'hollow', 'failed')),
  -- How much waited for the job when it started; null where that cannot be counted.
  waiting integer constraint job_runs_waiting check (waiting >= 0),
  -- What it did, as its answer counts it.
  counts jsonb not null default '{}' constraint job_runs_counts_size check (octet_length(counts::text) <= 2000),
  error text constraint job_runs_error_size check (char_length(error) <= 1000)
);
comment on table private.job_runs is 'The last runs of each scheduled job, at most 2,000 of one.';
create index job_runs_job on private.job_runs (job, id desc);
alter table private.job_runs enable row level security;
revoke all on private.job_runs from public, anon, authenticated, service_role;
revoke all on sequence private.job_runs_id_seq from public, anon, authenticated, service_role;

-- How much a job has to do at the moment, as far as the database can tell: null where it cannot. Only what no politeness
-- and no pause holds back, so that a job that leaves it alone is at fault.
create function private.work_waiting(job_name text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where (o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now())
        limit 1000
      ) as due
    )
    when 'check-prices' then (
      select count(*)::integer from (
        select from private.price_check_schedule as s
        where s.next_check_at < now() - interval '1 hour' and (s.lease_until is null or s.lease_until < now())
        limit 1000
      ) as due
    )
    when 'check-audit-log' then (select count(*)::integer from (select from private.audit_chain limit 1) as chain)
  end
$$;
revoke all on function private.work_waiting(text) from public;

-- Notes that a job starts. Returns the run's number for finish_job.
create function public.start_job_run(job_name text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  run bigint;
begin
  insert into private.job_runs (job, waiting) values (job_name, private.work_waiting(job_name)) returning id into run;
  delete from private.job_runs as r
  where r.job = job_name and r.id <= (
    select o.id from private.job_runs as o where o.job = job_name order by o.id desc offset 2000 limit 1
  );
  return run;
end
$$;

-- As before, and what the run came to. run and report are null for a caller that has neither.
drop function public.finish_job(text, text);
create function public.finish_job(job_name text, error text, run bigint default null, report jsonb default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  did numeric;
begin
  update public.scheduled_jobs as j
  set last_finished_at = now(), last_error = left(finish_job.error, 1000)
  where j.name = job_name;
  did := (select sum(c.value::numeric) from jsonb_each_text(report) as c);
  update private.job_runs as r
  set finished_at = clock_timestamp(), error = left(finish_job.error, 1000), counts = coalesce(report, '{}'),
    outcome = case
      when finish_job.error is not null then 'failed'
      -- It ended before it came to its work.
      when did is null then 'hollow'
      -- Somebody else may have done the work meanwhile, so it has to be there still.
      when did = 0 and r.waiting > 0 and private.work_waiting(job_name) > 0 then 'hollow'
      else 'done'
    end
  where r.id = run and r.job = job_name and r.outcome = 'running';
end
$$;

revoke all on function public.start_job_run(text), public.finish_job(text, text, bigint, jsonb)
  from public, anon, authenticated;
grant execute on function public.start_job_run(text), public.finish_job(text, text, bigint, jsonb) to service_role;
