-- What runs by the clock. A job names a function of supabase/functions; our own process asks for due jobs
-- every few seconds, and hosted Supabase is woken by pg_cron (see the next migration). Both call the
-- function with a service credential, and a claim by row lock lets any number of processes share the work.

create table public.scheduled_jobs (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  every interval not null check (every >= interval '1 second'),
  enabled boolean not null default true,
  next_run_at timestamptz not null default now(),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);
comment on table public.scheduled_jobs is 'A job is the function of the same name, called at least this often.';

insert into public.scheduled_jobs (name, every) values
  ('deliver-outbox', interval '1 minute'),
  ('housekeeping', interval '1 day');

alter table public.scheduled_jobs enable row level security;
create policy scheduled_jobs_staff_may_read on public.scheduled_jobs
  for select to authenticated using (true);
revoke all on public.scheduled_jobs from anon, authenticated;
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;

create function public.claim_due_jobs() returns setof text
language sql security definer set search_path = ''
as $$
  update public.scheduled_jobs as j
  set last_started_at = now(), next_run_at = now() + j.every
  where j.name in (
    select d.name from public.scheduled_jobs as d
    where d.enabled and d.next_run_at <= now()
    order by d.next_run_at
    for update skip locked
  )
  returning j.name
$$;

create function public.finish_job(job_name text, error text) returns void
language sql security definer set search_path = ''
as $$
  update public.scheduled_jobs as j
  set last_finished_at = now(), last_error = left(error, 1000)
  where j.name = job_name
$$;

-- Counters older than two days say nothing any more, and an address is personal data.
create function public.housekeeping() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from public.rate_limit_hits as h where h.day_started_at < now() - interval '2 days';
  get diagnostics removed = row_count;
  return jsonb_build_object('rate_limit_hits', removed);
end
$$;

revoke all on function public.claim_due_jobs(), public.finish_job(text, text), public.housekeeping()
  from public, anon, authenticated;
grant execute on function public.claim_due_jobs(), public.finish_job(text, text), public.housekeeping()
  to service_role;
