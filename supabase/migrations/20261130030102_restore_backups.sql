-- Restoring a backup from the page: who asked for it, what would be lost, and its record in the restored database.
alter table private.backup_work drop constraint backup_work_kind;
alter table private.backup_work add constraint backup_work_kind check (kind in ('make', 'prove', 'restore'));

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

create or replace function private.take_backup_place(work_kind text, backup_name text, person uuid) returns bigint
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

create or replace function public.begin_backup_work(work_kind text, backup_name text) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('database-admin.manage', 'Backups are for Owners.', owners_only => true);
  if work_kind not in ('make', 'prove') then
    raise exception 'There is no such work.' using errcode = '22023';
  end if;
  number := private.take_backup_place(work_kind, backup_name, (select auth.uid()));
  if number is null then
    raise exception 'Another backup is being made or proved. Wait for it.' using errcode = 'PT429';
  end if;
  perform private.record_audit(
    work_kind || '-backup', 'database-admin', 'private.backup_work', number::text, null,
    jsonb_build_object('backup', backup_name)
  );
  return number;
end
$$;

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
  number := private.take_backup_place('restore', backup_name, (select auth.uid()));
  if number is null then
    raise exception 'Another backup is being made or proved. Wait for it.' using errcode = 'PT429';
  end if;
  perform set_config('hln.audit_reason', why, true);
  perform private.record_audit('restore-backup', 'database-admin', null, backup_name, null, null);
  perform set_config('hln.audit_reason', '', true);
  return jsonb_build_object('number', number, 'account', (select auth.uid()), 'session', private.own_session());
end
$$;
comment on function public.begin_restore(text, text) is
  'Records that an Owner, who has just given a second factor, has a test-restored backup replace the database.';
grant execute on function public.begin_restore to authenticated;

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

create or replace function public.read_backup_work() returns jsonb
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
