-- Costs are imported on their page, too: an area of its own, who imported and undid what, and undoing that leaves what
-- later imports changed.
alter table public.staff_areas disable trigger staff_areas_audit;
alter table public.staff_role_levels disable trigger staff_role_levels_audit;
insert into public.staff_areas (name, title) values ('costs', 'Cost Imports');
insert into public.staff_role_levels (role, area, level) values ('manager', 'costs', 'manage');
alter table public.staff_areas enable trigger staff_areas_audit;
alter table public.staff_role_levels enable trigger staff_role_levels_audit;

insert into public.rate_limits (action, per_minute, per_day) values ('cost_import', 30, 500);

alter table hln.cost_imports drop constraint cost_imports_origin;
alter table hln.cost_imports
  add constraint cost_imports_origin check (origin in ('file', 'machine', 'demo', 'page'));
alter table hln.cost_imports add column imported_by uuid default auth.uid();
alter table hln.cost_imports add column undone_by uuid;
drop policy cost_imports_staff_may_read on hln.cost_imports;
revoke select on hln.cost_imports from authenticated;

create or replace function private.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  entries integer;
  removed integer;
  restored integer;
  returned integer;
  kept integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));
  select * into done from hln.cost_imports as i where i.id = undo_cost_import.import_id;
  if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  if done.undone_at is not null then return jsonb_build_object('outcome', 'already'); end if;
  if not done.changes_kept then
    select count(*) into entries from hln.cost_entries as e where e.import_id = done.id;
    if done.updated > 0 or done.removed > 0 or entries <> done.inserted then
      return jsonb_build_object('outcome', 'unrecorded');
    end if;
  end if;

  kept := private.hand_over_cost_changes(done.id);

  update hln.cost_entries as e set
    date = c.date, class_1 = c.class_1, class_2 = c.class_2, amount = c.amount,
    import_id = c.entry_import_id, updated_at = c.updated_at
  from private.cost_changes as c
  where c.import_id = done.id and c.change = 'updated'
    and e.id = c.entry_id and e.import_id = done.id;
  get diagnostics restored = row_count;

  delete from hln.cost_entries as e where e.import_id = done.id;
  get diagnostics removed = row_count;

  insert into hln.cost_entries
    (id, date, class_1, class_2, amount, source, entry_key, import_id, created_at, updated_at)
  overriding system value
  select
    c.entry_id, c.date, c.class_1, c.class_2, c.amount, c.source, c.entry_key,
    c.entry_import_id, c.created_at, c.updated_at
  from private.cost_changes as c where c.import_id = done.id and c.change = 'removed'
  on conflict on constraint cost_entries_once_per_source do nothing;
  get diagnostics returned = row_count;
  select kept + count(*) - returned into kept
  from private.cost_changes as c where c.import_id = done.id and c.change = 'removed';

  delete from private.cost_changes as c where c.import_id = done.id;
  update hln.cost_imports as i set undone_at = now(), undone_by = auth.uid() where i.id = done.id;
  return jsonb_build_object(
    'outcome', 'undone', 'removed', removed, 'restored', restored, 'returned', returned, 'kept', kept,
    'confirmed', exists (
      select from hln.cost_imports as i
      where i.created_at > done.created_at and i.undone_at is null and i.unchanged > 0
    )
  );
end
$$;

create function private.hand_over_cost_changes(undone uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  changed integer;
  added integer;
begin
  update private.cost_changes as l set
    date = c.date, class_1 = c.class_1, class_2 = c.class_2, amount = c.amount,
    entry_import_id = c.entry_import_id, created_at = c.created_at, updated_at = c.updated_at
  from private.cost_changes as c
  where c.import_id = undone and c.change = 'updated' and l.entry_id = c.entry_id and l.entry_import_id = undone;
  get diagnostics changed = row_count;
  -- What it had added was not there before it: undoing the later import removes that too, or leaves it removed.
  delete from private.cost_changes as l where l.entry_import_id = undone;
  get diagnostics added = row_count;

  -- For an import that brought an entry back, that entry is a change of the one that was there.
  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    coalesce(
      (
        select l.entry_import_id
        from private.cost_changes as l join hln.cost_imports as i on i.id = l.import_id
        where l.entry_id = e.id order by i.created_at limit 1
      ),
      e.import_id
    ),
    'updated', e.id, c.date, c.class_1, c.class_2, c.amount, c.source, c.entry_key,
    c.entry_import_id, c.created_at, c.updated_at
  from private.cost_changes as c
  join hln.cost_entries as e on e.source = c.source and e.entry_key = c.entry_key
  where c.import_id = undone and c.change = 'removed';
  return changed + added;
end
$$;

create or replace function public.clear_demo_costs() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  cleared integer;
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  perform private.require_permission('costs.manage', 'Ask an Owner to clear the demonstration data.');
  perform set_config('hln.audit_reason', 'Demonstration data, cleared on the costs page', true);
  delete from hln.cost_entries as e where e.source = 'demo';
  get diagnostics cleared = row_count;
  perform set_config('hln.audit_reason', '', true);
  return cleared;
end
$$;

create function private.stage_page_costs(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  perform private.require_permission('costs.manage', 'You don’t have permission to import costs.');
  perform private.hit_rate_limit('cost_import', 'account ' || auth.uid()::text);
  if import_id is null or jsonb_typeof(rows) is distinct from 'array'
    or jsonb_array_length(rows) not between 1 and 5000 or octet_length(rows::text) > 3000000 then
    raise exception 'Import 1 to 5,000 rows and at most 3 MB at a time.'
      using errcode = '22023', hint = 'Split the file.';
  end if;
  if exists (select from jsonb_to_recordset(rows) as r (source text) where r.source = 'demo') then
    raise exception 'The source "demo" is reserved for the demonstration data.'
      using errcode = '22023', hint = 'Name another source.';
  end if;
  if (
    select count(distinct r.line) < count(*) or count(distinct (r.source, r.entry_key)) < count(*)
    from jsonb_to_recordset(rows) as r (line integer, source text, entry_key text)
  ) then
    raise exception 'An import can contain each line and each cost only once.' using errcode = '22023';
  end if;
  perform hln.stage_cost_rows(import_id, rows);
end
$$;

create function hln.preview_costs(rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  preview constant uuid := gen_random_uuid();
  answer jsonb;
begin
  perform private.stage_page_costs(preview, rows);
  perform private.judge_day_sums(preview);
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', r.line, 'state', r.state, 'was', case r.state
    when 'other' then jsonb_build_object('amount', trim_scale(r.found)::text)
    when 'changed' then jsonb_build_object(
      'date', r.date, 'class_1', r.class_1, 'class_2', r.class_2, 'amount', trim_scale(r.amount)::text
    ) end)) order by r.line)
  into answer
  from (
    select s.line, s.found, e.date, e.class_1, e.class_2, e.amount, case
      when s.verdict = 'same' then 'unchanged'
      when s.verdict = 'other' then 'other'
      when e.id is null then 'new'
      when (e.date, e.class_1, e.class_2, e.amount) is distinct from (s.date, s.class_1, s.class_2, s.amount)
        then 'changed'
      else 'unchanged'
    end as state
    from private.cost_import_rows as s
    left join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
    where s.import_id = preview
  ) as r;
  delete from private.cost_import_rows as s where s.import_id = preview;
  return answer;
end
$$;
comment on function hln.preview_costs(jsonb) is 'Returns what an import of costs would do, row by row.';
grant execute on function hln.preview_costs to authenticated;

create function hln.import_costs(import_id uuid, rows jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.stage_page_costs(import_id, rows);
  return hln.finish_cost_import(import_id, 'page', 'merge', jsonb_array_length(rows), null);
end
$$;
comment on function hln.import_costs(uuid, jsonb) is 'Imports costs for the caller.';
grant execute on function hln.import_costs to authenticated;

create function hln.undo_costs(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
  set statement_timeout = '60s'
as $$
begin
  perform public.refuse_ended_session();
  perform private.require_permission('costs.manage', 'You don’t have permission to undo imports of costs.');
  return hln.undo_cost_import(import_id);
end
$$;
comment on function hln.undo_costs(uuid) is 'Undoes an import of costs for the caller.';
grant execute on function hln.undo_costs to authenticated;

create function hln.latest_cost_imports(wanted integer) returns table (
  id uuid, origin text, created_at timestamptz, imported_by uuid, imported_by_email text,
  lines integer, inserted integer, updated integer, unchanged integer, removed integer,
  undone_at timestamptz, undone_by uuid, undone_by_email text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.refuse_ended_session();
  perform private.require_permission('costs.view');
  return query
  select
    i.id, i.origin, i.created_at, i.imported_by, a.email::text,
    i.lines, i.inserted, i.updated, i.unchanged, i.removed,
    i.undone_at, i.undone_by, u.email::text
  from hln.cost_imports as i
    left join auth.users as a on a.id = i.imported_by
    left join auth.users as u on u.id = i.undone_by
  order by i.created_at desc, i.id
  limit least(greatest(wanted, 1), 1000);
end
$$;
comment on function hln.latest_cost_imports(integer) is 'Returns the latest imports of costs, newest first.';
grant execute on function hln.latest_cost_imports to authenticated;
