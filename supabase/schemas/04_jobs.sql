-- Scheduled jobs. A job names a function of supabase/functions; our own process asks for due jobs every few seconds,
-- and hosted Supabase is woken by pg_cron (below). Both call the function with a service credential, and claiming by
-- row lock lets any number of processes share the work.
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
alter table public.scheduled_jobs enable row level security;
create policy scheduled_jobs_permitted_staff_may_read on public.scheduled_jobs for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));
create policy scheduled_jobs_console_may_read on public.scheduled_jobs for select to sql_console using (true);
grant select on public.scheduled_jobs to authenticated;
grant select, insert, update, delete on public.scheduled_jobs to service_role;
grant select (
  name, every, enabled, next_run_at, last_started_at, last_finished_at
) on public.scheduled_jobs to sql_console;
insert into public.scheduled_jobs (name, every, next_run_at) values
  ('deliver-outbox', interval '1 minute', now()),
  ('housekeeping', interval '1 hour', now()),
  ('send-quiet-transcripts', interval '1 minute', now()),
  ('forget-old-chats', interval '1 day', now()),
  -- The job looks for checks that are due; new and resumed items, and requested checks, wake it at once.
  ('check-prices', interval '1 minute', now()),
  -- The job runs at night in New Zealand, and not on the day of installation.
  ('check-audit-log', interval '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 14 hours'),
  ('watch-system', interval '1 minute', now()),
  ('remind-of-chats', interval '5 minutes', now()),
  -- The job does not run at startup, so that it doesn't delay somebody who tries the site out.
  ('back-up', interval '15 minutes', now() + interval '1 hour'),
  -- The job runs every minute, like a hosted project's schedule; where our own server serves the site, it has nothing
  -- to do.
  ('publish-words', interval '1 minute', now());

-- Marks the due jobs as started and returns their names.
create function public.claim_due_jobs() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_clock();
  return query
  update public.scheduled_jobs as j
  set last_started_at = now(), next_run_at = now() + j.every
  where j.name in (
    select d.name from public.scheduled_jobs as d
    where d.enabled and d.next_run_at <= now()
    order by d.next_run_at
    for update skip locked
  )
  returning j.name;
end
$$;
grant execute on function public.claim_due_jobs to service_role;

-- Deletes one batch of expired rows (an IP address is personal data). The caller repeats this while `more` is true.
create function public.housekeeping() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  batch constant integer := 2000;
  hits integer;
  networks integer;
begin
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' limit batch for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  get diagnostics hits = row_count;
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit batch for update skip locked
  ) as old
  where n.key = old.key;
  get diagnostics networks = row_count;
  return jsonb_build_object(
    'rate_limit_hits', hits, 'sign_in_networks', networks, 'more', hits = batch or networks = batch
  );
end
$$;
grant execute on function public.housekeeping to service_role;

-- Hosted Supabase runs no process of ours, so the database wakes the functions itself: pg_cron every minute, pg_net for
-- the call, URL and credential from the vault (secrets `project_url` and `service_key`, see the README). Without these
-- extensions, our own process runs the schedule.
do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_admin')
    or (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3
  then
    return;
  end if;

  create extension if not exists pg_cron;
  create extension if not exists pg_net;

  execute $create$
    create or replace function private.run_due_jobs() returns void
    language plpgsql security definer set search_path = ''
    as $body$
    declare
      project_url text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'project_url');
      service_key text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'service_key');
      job text;
    begin
      if project_url is null or service_key is null then
        raise warning 'Add the secrets project_url and service_key to the vault: no scheduled job runs without them.';
        return;
      end if;
      for job in select public.claim_due_jobs() loop
        perform net.http_post(
          url := project_url || '/functions/v1/' || job,
          headers := jsonb_build_object('content-type', 'application/json', 'apikey', service_key),
          body := '{}'::jsonb
        );
      end loop;
    end
    $body$
  $create$;
  execute 'revoke all on function private.run_due_jobs() from public, anon, authenticated';

  perform cron.schedule('hln-run-due-jobs', '* * * * *', 'select private.run_due_jobs()');
end
$$;

-- A row that a job cannot process must not hold up the others. It is noted here, skipped for a while (a minute, then
-- twice as long each time, a day at most) and tried again: faults of the program disappear with the next version, and
-- staff see the rest. No row is ever given up automatically.
create table public.set_aside_rows (
  job text not null check (char_length(job) between 1 and 60),
  table_name text not null check (char_length(table_name) between 1 and 60),
  row_key text not null check (char_length(row_key) between 1 and 400),
  -- A short code for programs, and a message for people; never the row's own content.
  reason_code text not null check (char_length(reason_code) between 1 and 60),
  reason text not null check (char_length(reason) <= 300),
  failures integer not null default 1 check (failures > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Null if only a person's decision brings the row back.
  next_try_at timestamptz,
  -- More than a passing problem. Deleting the note makes the job retry the row at once.
  is_set_aside boolean not null generated always as (failures >= 5 or next_try_at is null) stored,
  primary key (job, table_name, row_key)
);
comment on table public.set_aside_rows is 'Rows that a job failed on, and when it tries them again.';
create index set_aside_rows_last_seen_at on public.set_aside_rows (last_seen_at);
alter table public.set_aside_rows enable row level security;
create policy set_aside_rows_permitted_staff_may_read on public.set_aside_rows for select to authenticated
  using ((select private.has_permission('system-monitoring.view')));
create policy set_aside_rows_console_may_read on public.set_aside_rows for select to sql_console using (true);
grant select on public.set_aside_rows to authenticated;
grant select, insert, update, delete on public.set_aside_rows to service_role;
grant select (
  job, table_name, reason_code, failures, first_seen_at, last_seen_at, next_try_at, is_set_aside
) on public.set_aside_rows to sql_console;

-- Notes that a job failed on a row. Returns true once it has failed there so often that the row counts as set aside.
create function public.note_failed_row(
  failing_job text, failing_table text, failing_key text, code text, why text
) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.set_aside_rows as s (job, table_name, row_key, reason_code, reason, next_try_at)
  values (
    failing_job, failing_table, failing_key, coalesce(nullif(private.one_line(code, 60), ''), 'unknown'),
    coalesce(private.one_line(why, 300), ''), now() + interval '1 minute'
  )
  on conflict (job, table_name, row_key) do update set
    reason_code = excluded.reason_code, reason = excluded.reason, failures = s.failures + 1, last_seen_at = now(),
    next_try_at = now() + least(interval '1 minute' * power(2, least(s.failures, 11)), interval '1 day')
  returning s.is_set_aside
$$;
grant execute on function public.note_failed_row to service_role;

-- Deletes the notes about rows that the job has since processed. keys: a list of texts.
create function public.forget_failed_rows(mended_job text, mended_table text, keys jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from public.set_aside_rows as s
  where s.job = mended_job and s.table_name = mended_table
    and s.row_key in (select jsonb_array_elements_text(keys))
$$;
grant execute on function public.forget_failed_rows to service_role;

-- Deletes the notes about rows on which no job has failed for a while. A row that still fails is tried again every day.
create function public.forget_old_set_aside_rows(keep_days integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  if keep_days is null or keep_days < 2 then
    raise exception 'keep_days must be 2 or more' using errcode = '22023';
  end if;
  delete from public.set_aside_rows as s where s.last_seen_at < now() - make_interval(days => keep_days);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.forget_old_set_aside_rows to service_role;

create function private.may_be_tried(trying_job text, tried_table text, tried_key text) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.set_aside_rows as s
    where s.job = trying_job and s.table_name = tried_table and s.row_key = tried_key
      and (s.next_try_at is null or s.next_try_at > now())
  )
$$;

-- Deletes the rows of a public table that match a condition, in which $1 is a number of days: all at once or, if one
-- can't be deleted, one after another without it. The notes of jobs about the rows are deleted as well. Returns
-- {"removed", "set_aside"}.
create function private.delete_rows(
  deleting_job text, relation text, key_column text, condition text, days integer
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  removed integer := 0;
  kept integer := 0;
  found_key text;
begin
  begin
    execute format('delete from public.%I where %s', relation, condition) using days;
    get diagnostics removed = row_count;
  exception
    when others then
      for found_key in
        execute format('select %I::text from public.%I where %s', key_column, relation, condition) using days
      loop
        continue when not private.may_be_tried(deleting_job, relation, found_key);
        begin
          execute format('delete from public.%I where %I::text = $1', relation, key_column) using found_key;
          removed := removed + 1;
        exception
          when others then
            perform public.note_failed_row(deleting_job, relation, found_key, sqlstate, sqlerrm);
            kept := kept + 1;
        end;
      end loop;
  end;
  execute format(
    'delete from public.set_aside_rows as s where s.table_name = $1
       and not exists (select from public.%I as r where r.%I::text = s.row_key)', relation, key_column
  ) using relation;
  return jsonb_build_object('removed', removed, 'set_aside', kept);
end
$$;

-- @param feedback_days also for the emails about it
-- @param contact_days also for the emails about it
-- @param donor_days for the email address of a donation, and the thank-you email
create function public.forget_old_visitors(feedback_days integer, contact_days integer, donor_days integer)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  enquiries jsonb;
  mails jsonb;
  kept integer := 0;
  removed integer := 0;
  donors integer;
  retained record;
begin
  if feedback_days is null or contact_days is null or donor_days is null
    or least(feedback_days, contact_days, donor_days) < 1
  then
    raise exception 'each number of days must be 1 or more' using errcode = '22023';
  end if;
  enquiries := private.delete_rows(
    'housekeeping', 'contact_requests', 'id', 'created_at < now() - make_interval(days => $1)', contact_days
  );
  for retained in
    select * from (values
      ('feedback', feedback_days), ('contact-request', contact_days), ('contact-confirmation', contact_days),
      -- Each of these emails contains a sign-in link, which expired weeks ago.
      ('auth', 30),
      ('donation-thanks', donor_days), ('price-news', 365)
    ) as kinds (kind, days)
  loop
    mails := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      format('kind = %L and created_at < now() - make_interval(days => $1)', retained.kind), retained.days
    );
    removed := removed + (mails ->> 'removed')::integer;
    kept := kept + (mails ->> 'set_aside')::integer;
  end loop;
  -- Records of income are kept, but the donor's address is not needed once the thank-you email is sent.
  update public.donations as d set customer_email = null
  where d.customer_email is not null and d.created_at < now() - make_interval(days => donor_days);
  get diagnostics donors = row_count;
  return jsonb_build_object(
    'donors', donors, 'sql_feedback', private.strip_old_feedback(feedback_days),
    'contact_requests', enquiries -> 'removed', 'email_outbox', removed,
    'set_aside', kept + (enquiries ->> 'set_aside')::integer
  );
end
$$;
grant execute on function public.forget_old_visitors to service_role;

-- The outcome of each run of each scheduled job: when it ran, for how long, and what it did. A run that reported
-- nothing, or that did nothing although work was waiting, is not a success.
create table private.job_runs (
  id bigint generated always as identity primary key,
  job text not null references public.scheduled_jobs (name) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- running: also if the process ended before the job did
  -- done
  -- hollow: no error, but nothing was done although work was waiting
  -- failed
  outcome text not null default 'running'
    constraint job_runs_outcome check (outcome in ('running', 'done', 'hollow', 'failed')),
  -- How much work was waiting when the job started; null if that can't be counted.
  waiting integer constraint job_runs_waiting check (waiting >= 0),
  -- The work that it did, as counts from its response.
  counts jsonb not null default '{}' constraint job_runs_counts_size check (octet_length(counts::text) <= 2000),
  error text constraint job_runs_error_size check (char_length(error) <= 1000)
);
comment on table private.job_runs is 'The last runs of each scheduled job, at most 2,000 each.';
create index job_runs_job on private.job_runs (job, id desc);
alter table private.job_runs enable row level security;

-- Work that waits because somebody stopped all sending is not counted.
create function private.work_waiting(job_name text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where ((o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now()))
          and (private.is_security_email(o.kind) or not exists (
            select from private.email_switch as s where s.stopped_at is not null
          ))
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

-- Records that a job starts. Returns the run's number for finish_job.
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
grant execute on function public.start_job_run to service_role;

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
      -- The run ended without reporting anything, so it never reached its work.
      when did is null then 'hollow'
      -- Another process may have done the work in the meantime, so the work must still be waiting.
      when did = 0 and r.waiting > 0 and private.work_waiting(job_name) > 0 then 'hollow'
      else 'done'
    end
  where r.id = run and r.job = job_name and r.outcome = 'running';
end
$$;
grant execute on function public.finish_job to service_role;
