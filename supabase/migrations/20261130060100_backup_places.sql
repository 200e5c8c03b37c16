-- Work on backups refuses with one sentence, which is also true while a backup is restored.
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
  number := private.take_own_backup_place(work_kind, backup_name);
  perform private.record_audit(
    work_kind || '-backup', 'database-admin', 'private.backup_work', number::text, null,
    jsonb_build_object('backup', backup_name)
  );
  return number;
end
$$;

create or replace function public.begin_restore(backup_name text, why text) returns jsonb
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
