-- Backups: current work, its outcome, and when one was last verified. The archives are files in the server's data
-- folder; this records the work, which runs one at a time over all processes.
create table private.backup_work (
  id bigint generated always as identity primary key,
  kind text not null constraint backup_work_kind check (kind in ('make', 'prove', 'restore')),
  -- The file's name; null for a backup that is not complete yet.
  backup text constraint backup_work_name check (backup ~ '^hln-[0-9TZ-]{20,30}[.](tar[.]gz|dump)$'),
  -- Null if the schedule requested it.
  asked_by uuid references auth.users (id) on delete set null,
  started_at timestamptz not null default now(),
  -- The end of the claim, which the worker renews every few seconds; work whose claim has ended is considered dead.
  busy_until timestamptz not null,
  finished_at timestamptz,
  state text not null default 'running' constraint backup_work_state check (state in ('running', 'done', 'failed')),
  step text constraint backup_work_step check (char_length(step) <= 60),
  done_parts bigint,
  all_parts bigint,
  problem text constraint backup_work_problem check (char_length(problem) <= 1000),
  -- The counted tables and rows.
  tables integer,
  row_total bigint
);
create index backup_work_by_name on private.backup_work (backup, id desc) where kind = 'prove';
create index backup_work_asked_by on private.backup_work (asked_by);
alter table private.backup_work enable row level security;

-- A failed restore is recorded in the audit log, however it failed; a successful one by private.note_restore() in the
-- restored database.
create function private.note_failed_restore() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor_kind, actor_id, action, area, row_key, after)
  values (
    case when new.asked_by is null then 'database' else 'account' end, new.asked_by,
    'restore-failed', 'database-admin', new.backup, jsonb_build_object('problem', new.problem)
  );
  return null;
end
$$;

create trigger backup_work_failed_restore after update of state on private.backup_work
  for each row when (new.kind = 'restore' and new.state = 'failed' and old.state <> 'failed')
  execute function private.note_failed_restore();

create table private.backup_state (
  only_row boolean primary key default true check (only_row),
  -- Before this time there was nothing to back up.
  since timestamptz not null default now(),
  -- Whether a verification is expected each night: it is scheduled, and the host can do it.
  is_expected boolean not null default false,
  -- Every how many days the schedule makes a backup, and how many it keeps; null if it makes none here.
  made_every integer,
  kept integer
);
alter table private.backup_state enable row level security;
insert into private.backup_state default values;

-- Claims the right to do such work. @returns its number, or null while another process has the claim
create function private.take_backup_place(work_kind text, backup_name text, person uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.backups', 0));
  update private.backup_work as w
  set state = 'failed', finished_at = now(), problem = 'It was interrupted because the server stopped.'
  where w.state = 'running' and w.busy_until < now();
  if exists (select from private.backup_work as w where w.state = 'running') then
    return null;
  end if;
  delete from private.backup_work as w where w.started_at < now() - interval '400 days';
  insert into private.backup_work (kind, backup, asked_by, busy_until)
  values (work_kind, case when work_kind in ('prove', 'restore') then backup_name end, person, now() + interval '60 seconds')
  returning id into number;
  return number;
end
$$;

-- The same for the caller, who is told to wait if there is other work.
create function private.take_own_backup_place(work_kind text, backup_name text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number constant bigint := private.take_backup_place(work_kind, backup_name, (select auth.uid()));
begin
  if number is null then
    raise exception 'Another backup is being made, test-restored or restored. Wait until it has finished.' using errcode = 'PT429';
  end if;
  return number;
end
$$;

-- Starts making or verifying a backup for an Owner. The server does the work; it is recorded here first.
create function public.begin_backup_work(work_kind text, backup_name text) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  if work_kind not in ('make', 'prove') then
    raise exception 'There is no such work.' using errcode = '22023';
  end if;
  number := private.take_own_backup_place(work_kind, backup_name);
  perform private.record_audit(
    work_kind || '-backup', 'database-admin', 'private.backup_work', number::text, null,
    jsonb_build_object('backup', backup_name)
  );
  return number;
end
$$;
comment on function public.begin_backup_work(text, text) is 'Records that a backup is about to be made or proved.';
grant execute on function public.begin_backup_work to authenticated;

-- Recorded before the first byte is sent. A backup contains nothing that signs anybody in, but all personal data and
-- the password hashes. So it is given only to a person who is an Owner and has just proved it.
create function public.record_backup_download(backup_name text, byte_count bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  perform private.require_fresh_factor();
  perform private.record_audit(
    'download-backup', 'database-admin', null, backup_name, null, jsonb_build_object('bytes', byte_count)
  );
end
$$;
comment on function public.record_backup_download(text, bigint) is 'Records that an Owner, who has just given a second factor, downloads a backup with all personal data.';
grant execute on function public.record_backup_download to authenticated;

-- Recorded before anything is done. Restoring replaces everything on the site, so it takes what a download takes, a
-- reason, and a backup whose latest test restore succeeded.
create function public.begin_restore(backup_name text, why text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  perform private.require_fresh_factor();
  if btrim(coalesce(why, '')) = '' then
    raise exception 'Enter a reason, in one line.' using errcode = '22023';
  end if;
  if (
    select w.state from private.backup_work as w
    where w.kind = 'prove' and w.backup = backup_name and w.state <> 'running' order by w.id desc limit 1
  ) is distinct from 'done' then
    raise exception 'This backup has not been test-restored. Test-restore it first.' using errcode = 'PT409';
  end if;
  number := private.take_own_backup_place('restore', backup_name);
  perform set_config('hln.audit_reason', why, true);
  perform private.record_audit('restore-backup', 'database-admin', null, backup_name, null, null);
  perform set_config('hln.audit_reason', '', true);
  return jsonb_build_object('number', number, 'account', (select auth.uid()), 'session', private.own_session());
end
$$;
comment on function public.begin_restore(text, text) is
  'Records that an Owner, who has just given a second factor, has a test-restored backup replace the database.';
grant execute on function public.begin_restore to authenticated;

-- How much was written since a time, of what people would miss, up to 10,000 of each: {"conversations": 3, …}.
create function public.rows_newer_than(moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  return jsonb_build_object(
    'conversations', (select count(*) from (select from private.chat_cases as c where c.received_at > moment limit 10001) as r),
    'enquiries', (select count(*) from (select from public.contact_requests as e where e.created_at > moment limit 10001) as r),
    'donations', (select count(*) from (select from public.donations as d where d.created_at > moment limit 10001) as r),
    'feedback', (select count(*) from (select from public.sql_feedback as f where f.created_at > moment limit 10001) as r),
    'emails', (select count(*) from (select from public.email_outbox as e where e.created_at > moment limit 10001) as r),
    'accounts', (select count(*) from (select from auth.users as u where u.created_at > moment limit 10001) as r),
    'actions', (select count(*) from (select from private.audit_log as l where l.at > moment limit 10001) as r)
  );
end
$$;
comment on function public.rows_newer_than(timestamptz) is 'How many rows restoring a backup of that time would lose.';
grant execute on function public.rows_newer_than to authenticated;

-- Called by our server, as the database's owner, in a restored database before it replaces the current one. The
-- restored audit log ends at the time of the backup, and continues with this entry.
-- @param facts {backup, made_at, account, session, reason, started_at, tables, rows}
create function private.note_restore(facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select u.id from auth.users as u where u.id = (facts ->> 'account')::uuid);
begin
  insert into private.audit_log (actor_kind, actor_id, session_id, action, area, row_key, after, reason)
  values (
    'account', (facts ->> 'account')::uuid, (facts ->> 'session')::uuid, 'backup-restored', 'database-admin',
    facts ->> 'backup', facts - 'account' - 'session' - 'reason' - 'backup', facts ->> 'reason'
  );
  -- The backup was being made when it was written.
  update private.backup_work as w set state = 'done', finished_at = (facts ->> 'made_at')::timestamptz
  where w.state = 'running' and w.kind = 'make';
  insert into private.backup_work
    (kind, backup, asked_by, started_at, busy_until, finished_at, state, tables, row_total)
  select k, facts ->> 'backup', person, (facts ->> 'started_at')::timestamptz, now(), now(), 'done',
    (facts ->> 'tables')::integer, (facts ->> 'rows')::bigint
  from unnest(array['prove', 'restore']) as k;
  -- They have probably been sent since. Email Logs lists them, and staff decide.
  update public.email_outbox as o
  set status = 'unknown', lease = null, lease_until = null,
    last_error = 'Waiting when a backup was made that has been restored since; it may have been sent.'
  where o.status in ('pending', 'sending', 'held');
  -- Makes a backup of the replaced database.
  update public.scheduled_jobs as j set next_run_at = now() where j.name = 'back-up';
end
$$;

create function private.describe_backup_work(work private.backup_work) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', work.id, 'kind', work.kind, 'backup', work.backup, 'started_at', work.started_at,
    'finished_at', work.finished_at, 'asked_by', (select u.email from auth.users as u where u.id = work.asked_by),
    'state', case when work.state = 'running' and work.busy_until < now() then 'failed' else work.state end,
    'step', work.step, 'done_parts', work.done_parts, 'all_parts', work.all_parts,
    'problem', case when work.state = 'running' and work.busy_until < now()
      then 'It was interrupted because the server stopped.' else work.problem end,
    'tables', work.tables, 'rows', work.row_total
  )
$$;

create function private.backup_summary() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_expected', (select s.is_expected from private.backup_state as s),
    'made_at', max(w.finished_at) filter (where w.kind = 'make' and w.state = 'done'),
    'proved_at', max(w.finished_at) filter (where w.kind = 'prove' and w.state = 'done')
  )
  from private.backup_work as w
$$;

create function public.read_backup_work() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  return private.backup_summary() || jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'latest', (
      select private.describe_backup_work(w) from private.backup_work as w order by w.id desc limit 1
    ),
    'restored', (
      select private.describe_backup_work(w) from private.backup_work as w
      where w.kind = 'restore' and w.state = 'done' order by w.id desc limit 1
    ),
    'proofs', (
      select coalesce(jsonb_agg(private.describe_backup_work(w)), '[]')
      from (
        select distinct on (o.backup) o.* from private.backup_work as o
        where o.kind = 'prove' and o.backup is not null and o.state <> 'running'
        order by o.backup, o.id desc limit 500
      ) as p join private.backup_work as w on w.id = p.id
    )
  );
end
$$;
comment on function public.read_backup_work() is 'Returns the work on backups in progress, and which backups were proved.';
grant execute on function public.read_backup_work to authenticated;

-- For our own functions: claim the work for the schedule, report progress, and record the outcome.
create function public.begin_scheduled_backup_work(work_kind text, backup_name text) returns bigint
language sql volatile security definer set search_path = ''
as $$
  select private.take_backup_place(work_kind, backup_name, null)
$$;
grant execute on function public.begin_scheduled_backup_work to service_role;

-- @returns whether the claim is still held; otherwise the worker has to stop
create function public.note_backup_work(work_id bigint, now_at text, done bigint, total bigint) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with noted as (
    update private.backup_work as w
    set busy_until = now() + interval '60 seconds', step = left(now_at, 60), done_parts = done, all_parts = total
    where w.id = work_id and w.state = 'running'
    returning true
  )
  select exists (select from noted)
$$;
grant execute on function public.note_backup_work to service_role;

create function public.finish_backup_work(
  work_id bigint, backup_name text, what_was_wrong text, counted_tables integer, counted_rows bigint
) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.backup_work as w
  set state = case when what_was_wrong is null then 'done' else 'failed' end, finished_at = now(),
    backup = coalesce(w.backup, backup_name), problem = left(what_was_wrong, 1000),
    tables = counted_tables, row_total = counted_rows
  where w.id = work_id and w.state = 'running'
$$;
grant execute on function public.finish_backup_work to service_role;

-- Returns what is due at night: a backup every given number of days, and a verification of the newest each night, from
-- the given hour in New Zealand on. A failed backup is retried after an hour, a failed verification after six.
create function public.backups_due(
  every_days integer, at_hour integer, can_make boolean, can_prove boolean, keep_count integer default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  here constant timestamp := now() at time zone 'Pacific/Auckland';
  tonight timestamp := date_trunc('day', here) + make_interval(hours => at_hour);
  night timestamptz;
  began timestamptz;
begin
  if tonight > here then
    tonight := tonight - interval '1 day';
  end if;
  night := tonight at time zone 'Pacific/Auckland';
  update private.backup_state as s
  set since = case when can_make and can_prove and every_days > 0 and not s.is_expected then now() else s.since end,
    is_expected = can_make and can_prove and every_days > 0
  where s.is_expected is distinct from (can_make and can_prove and every_days > 0);
  -- The database doesn't know settings that the environment decides.
  update private.backup_state as s
  set made_every = case when can_make and every_days > 0 then every_days end, kept = case when can_make and every_days > 0 then keep_count end
  where (s.made_every, s.kept) is distinct from (
    case when can_make and every_days > 0 then every_days end, case when can_make and every_days > 0 then keep_count end
  );
  select s.since into began from private.backup_state as s;
  return jsonb_build_object(
    'make', can_make and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'make' and (
        w.state = 'done' and w.finished_at >= night - make_interval(days => every_days - 1)
        or w.started_at > now() - interval '1 hour'
      )
    ),
    'prove', can_prove and every_days > 0 and night > began and not exists (
      select from private.backup_work as w where w.kind = 'prove' and (
        w.state = 'done' and w.finished_at >= night or w.started_at > now() - interval '6 hours'
      )
    ),
    'proved', (
      select w.backup from private.backup_work as w
      where w.kind = 'prove' and w.state = 'done' and w.backup is not null order by w.id desc limit 1
    )
  );
end
$$;
grant execute on function public.backups_due to service_role;
