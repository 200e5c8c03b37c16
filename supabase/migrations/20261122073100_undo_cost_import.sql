-- Undoes one import: what it added goes, and what it changed or removed is as it was. All of it or nothing. Its
-- record stays, so that a signed request that comes again is still known.
-- Returns outcome:
--   undone      with removed, restored and returned: entries that it had added, changed and removed; and confirmed:
--               whether a later import found entries there already, perhaps some of these
--   unknown     there is no such import
--   already     it was undone before
--   later       with imports (id and created_at, the latest first): they changed its entries since
--   unrecorded  it is from before changes were kept, and more is gone than can be told
create function hln.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  later jsonb;
  entries integer;
  removed integer;
  restored integer;
  returned integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));
  select * into done from hln.cost_imports as i where i.id = undo_cost_import.import_id;
  if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  if done.undone_at is not null then return jsonb_build_object('outcome', 'already'); end if;

  select jsonb_agg(jsonb_build_object('id', i.id, 'created_at', i.created_at) order by i.created_at desc)
  into later
  from hln.cost_imports as i
  where i.id in (
    -- They changed or removed what this one had written.
    select c.import_id from private.cost_changes as c where c.entry_import_id = done.id
    union
    -- They brought back what this one had removed.
    select e.import_id
    from private.cost_changes as c
    join hln.cost_entries as e on e.source = c.source and e.entry_key = c.entry_key
    where c.import_id = done.id and e.import_id <> done.id
  );
  if later is not null then return jsonb_build_object('outcome', 'later', 'imports', later); end if;

  if not done.changes_kept then
    select count(*) into entries from hln.cost_entries as e where e.import_id = done.id;
    if done.updated > 0 or done.removed > 0 or entries <> done.inserted then
      return jsonb_build_object('outcome', 'unrecorded');
    end if;
  end if;

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
  from private.cost_changes as c where c.import_id = done.id and c.change = 'removed';
  get diagnostics returned = row_count;

  delete from private.cost_changes as c where c.import_id = done.id;
  update hln.cost_imports as i set undone_at = now() where i.id = done.id;
  return jsonb_build_object(
    'outcome', 'undone', 'removed', removed, 'restored', restored, 'returned', returned,
    'confirmed', exists (
      select from hln.cost_imports as i
      where i.created_at > done.created_at and i.undone_at is null and i.unchanged > 0
    )
  );
end
$$;
revoke all on function hln.undo_cost_import(uuid) from public, anon, authenticated;
grant execute on function hln.undo_cost_import(uuid) to service_role;

create trigger cost_imports_analyze_undone after update of undone_at on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();
