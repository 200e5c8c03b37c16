-- Operational costs, in a schema of their own that the data API exposes. Entries are written only by imports and read
-- as sums per day and category.

create table hln.cost_entries (
  id bigint generated always as identity primary key,
  date date not null
    constraint cost_entries_date_range check (date between '1900-01-01' and '2200-12-31'),
  class_1 text not null
    constraint cost_entries_class_1_size check (char_length(class_1) <= 100 and class_1 ~ '\S'),
  class_2 text not null
    constraint cost_entries_class_2_size check (char_length(class_2) <= 100 and class_2 ~ '\S'),
  -- The amount as imported, with its sign and its decimals.
  amount numeric not null
    constraint cost_entries_amount_size check (abs(amount) < 1000000000000 and scale(amount) <= 6),
  currency text not null default 'NZD' constraint cost_entries_currency check (currency = 'NZD'),
  source text not null
    constraint cost_entries_source_size check (char_length(source) <= 60 and source ~ '\S'),
  -- Identifies the entry in a later import of the same source.
  entry_key text not null
    constraint cost_entries_entry_key_size check (char_length(entry_key) between 1 and 260),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cost_entries_once_per_source unique (source, entry_key)
);
comment on table hln.cost_entries is 'Single costs as they were imported; a credit is negative.';
-- Covers the view's sums, so that a range of days is read with an index-only scan.
create index cost_entries_by_day on hln.cost_entries (date, class_1, class_2) include (amount);
alter table hln.cost_entries enable row level security;
create policy cost_entries_staff_may_read on hln.cost_entries for select to authenticated using (true);
create policy cost_entries_console_may_read on hln.cost_entries for select to sql_console using (true);
-- The view below runs with its caller's privileges, and needs only these.
grant select, insert, update, delete on hln.cost_entries to service_role;
grant select (date, class_1, class_2, amount) on hln.cost_entries to authenticated;
grant select (
  id, date, class_1, class_2, amount, currency, source, import_id, created_at, updated_at
) on hln.cost_entries to sql_console;

create view hln.daily_costs with (security_invoker = true) as
select
  e.date, e.class_1, e.class_2, abs(sum(e.amount)) as daily_amount, sum(e.amount) as net_amount
from hln.cost_entries as e
group by e.date, e.class_1, e.class_2;
comment on view hln.daily_costs is
  'One row a day and category, in NZD: net_amount is the sum with its sign, daily_amount without it.';
grant select on hln.daily_costs to authenticated;
grant select on hln.daily_costs to service_role;

-- Sums can't be written. Without this trigger the database reports that before it checks the caller's privileges, which
-- PostgREST returns as a different error; with it, nobody has the privilege.
create function private.refuse_to_write_sums() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'hln.daily_costs cannot be written: import cost entries.' using errcode = '42501';
end
$$;

create trigger daily_costs_read_only instead of insert or update or delete on hln.daily_costs
  for each row execute function private.refuse_to_write_sums();

-- How costs are imported. Rows are staged in chunks, because a file may be larger than one request, and become entries
-- in one step: an import that dies halfway has changed nothing.
create table hln.cost_imports (
  id uuid primary key,
  origin text not null constraint cost_imports_origin check (origin in ('file', 'machine', 'demo', 'page')),
  mode text not null constraint cost_imports_mode check (mode in ('merge', 'replace')),
  -- Identifies a signed request, so that repeating it only repeats its response.
  request_key text unique constraint cost_imports_request_key_size check (char_length(request_key) <= 100),
  lines integer not null,
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  removed integer not null,
  created_at timestamptz not null default now(),
  -- false: from before changes were recorded, when an import overwrote without a trace.
  changes_kept boolean not null default false,
  undone_at timestamptz,
  -- The account that imported it on the costs page, and the one that undid it there; null for the server's command and
  -- for machines. No foreign key: people can be deleted.
  imported_by uuid default auth.uid(),
  undone_by uuid
);
comment on table hln.cost_imports is 'Every import that was carried out, and what it changed.';
create index cost_imports_created_at on hln.cost_imports (created_at desc);
alter table hln.cost_imports enable row level security;
create policy cost_imports_console_may_read on hln.cost_imports for select to sql_console using (true);
grant select, insert, update, delete on hln.cost_imports to service_role;
grant select (
  id, origin, mode, lines, inserted, updated, unchanged, removed, created_at, changes_kept, undone_at
) on hln.cost_imports to sql_console;
create trigger cost_imports_audit after insert or update or delete on hln.cost_imports
  for each row execute function private.audit_row(
    'costs', 'id', 'origin,mode,lines,inserted,updated,unchanged,removed,undone_at', ''
  );

create table private.cost_import_rows (
  import_id uuid not null,
  line integer not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  staged_at timestamptz not null default now(),
  primary key (import_id, line),
  -- The column is set for the sum of a day and category: 'exact' with its sign and all decimals, 'size' without its
  -- sign and rounded to cents.
  day_sum text constraint cost_import_rows_day_sum check (day_sum in ('exact', 'size')),
  -- The existing sum for that day and category, and whether it is the same or (partly) from another source.
  found numeric,
  verdict text constraint cost_import_rows_verdict check (verdict in ('same', 'other'))
);
create index cost_import_rows_staged_at on private.cost_import_rows (staged_at);
alter table private.cost_import_rows enable row level security;

-- Stages a chunk of an import. rows: line, date, class_1, class_2, amount (as text), source, entry_key, day_sum. The
-- same chunk may be sent again.
create function hln.stage_cost_rows(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 10000 then
    raise exception 'rows must be an array of at most 10000.' using errcode = '22023';
  end if;
  -- Deletes the rows of imports that were interrupted.
  delete from private.cost_import_rows as s where s.staged_at < now() - interval '1 day';
  insert into private.cost_import_rows
    (import_id, line, date, class_1, class_2, amount, source, entry_key, day_sum)
  select
    stage_cost_rows.import_id, r.line, r.date, r.class_1, r.class_2, r.amount, r.source, r.entry_key, r.day_sum
  from jsonb_to_recordset(rows) as r (
    line integer, date date, class_1 text, class_2 text, amount numeric, source text, entry_key text, day_sum text
  )
  on conflict on constraint cost_import_rows_pkey do nothing;
end
$$;
grant execute on function hln.stage_cost_rows to service_role;

-- Turns all staged rows of an import into entries, all or nothing.
--   expected_lines  the number of staged rows; if there are fewer, a chunk is missing
--   mode            merge: rows are added, or change the entry with the same source and key.
--                   replace: the same, and entries of the import's sources that lie between a source's first and
--                   last day in the import but are not in it are deleted; a day's sum replaces that day's entries.
-- A day's sum that equals the existing one changes nothing, whatever entries make up the existing sum.
-- Returns id, lines, inserted, updated, unchanged, removed, and repeated: true if this request was carried
-- out before and nothing was done now. Or conflicts (line and found, the first hundred) and conflict_count if
-- nothing was done: a merge cannot change the sum of costs that came from another source.
create function private.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  staged integer;
  same integer;
  other integer;
  known integer;
  written integer;
  gone integer := 0;
  conflicts jsonb;
begin
  -- Only one import runs at a time: two that touch the same entries in a different order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));

  select * into done from hln.cost_imports as i
  where i.id = finish_cost_import.import_id or i.request_key = finish_cost_import.request_key;
  if found then
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', true);
  end if;

  perform private.judge_day_sums(finish_cost_import.import_id);
  select count(*), count(*) filter (where s.verdict = 'same'), count(*) filter (where s.verdict = 'other')
  into staged, same, other
  from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  if staged is distinct from expected_lines then
    raise exception '% rows were expected, but % are there.', expected_lines, staged using errcode = '55000';
  end if;
  if mode = 'merge' and other > 0 then
    select jsonb_agg(jsonb_build_object('line', c.line, 'found', trim_scale(c.found)::text) order by c.line)
    into conflicts
    from (
      select s.line, s.found from private.cost_import_rows as s
      where s.import_id = finish_cost_import.import_id and s.verdict = 'other' order by s.line limit 100
    ) as c;
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return jsonb_build_object('conflicts', conflicts, 'conflict_count', other);
  end if;

  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    s.import_id, 'updated', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
    and (e.date, e.class_1, e.class_2, e.amount) is distinct from (s.date, s.class_1, s.class_2, s.amount);

  select count(*) into known
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same';

  insert into hln.cost_entries as e
    (date, class_1, class_2, amount, source, entry_key, import_id)
  select s.date, s.class_1, s.class_2, s.amount, s.source, s.entry_key, s.import_id
  from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id and s.verdict is distinct from 'same'
  order by s.line
  on conflict on constraint cost_entries_once_per_source do update set
    date = excluded.date, class_1 = excluded.class_1, class_2 = excluded.class_2,
    amount = excluded.amount, import_id = excluded.import_id, updated_at = now()
  where (e.date, e.class_1, e.class_2, e.amount)
    is distinct from (excluded.date, excluded.class_1, excluded.class_2, excluded.amount);
  get diagnostics written = row_count;

  if mode = 'replace' then gone := private.remove_replaced_costs(finish_cost_import.import_id); end if;

  insert into hln.cost_imports
    (id, origin, mode, request_key, lines, inserted, updated, unchanged, removed, changes_kept)
  values (
    finish_cost_import.import_id, finish_cost_import.origin, finish_cost_import.mode,
    finish_cost_import.request_key, staged, staged - same - known, written - (staged - same - known),
    staged - written, gone, true
  )
  returning * into done;
  delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', false);
end
$$;

-- The stored sources, for `npm run costs -- list`.
create view hln.cost_sources with (security_invoker = true) as
select
  e.source, count(*) as entries, min(e.date) as first_day, max(e.date) as last_day,
  sum(e.amount) as net_amount, max(e.updated_at) as updated_at
from hln.cost_entries as e
group by e.source;
comment on view hln.cost_sources is 'Each source of entries: how many, from when to when, and their sum in NZD.';
grant select on hln.cost_sources to service_role;
create trigger cost_sources_read_only instead of insert or update or delete on hln.cost_sources
  for each row execute function private.refuse_to_write_sums();

-- A page of hln.daily_costs is cheap if the planner walks the index in order and stops after a thousand sums, which it
-- does only if it knows the number of rows. The embedded database never analyses on its own, and a server may take a
-- minute to. So a large import analyses the table at once.
create function private.analyze_costs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  analyze hln.cost_entries;
  return null;
end
$$;

create trigger cost_imports_analyze after insert on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();

create trigger cost_imports_analyze_undone after update of undone_at on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();

-- Entries as they were before an import changed or removed them. Added entries are known by their import_id.
create table private.cost_changes (
  import_id uuid not null,
  change text not null constraint cost_changes_change check (change in ('updated', 'removed')),
  entry_id bigint not null,
  date date not null,
  class_1 text not null,
  class_2 text not null,
  amount numeric not null,
  source text not null,
  entry_key text not null,
  -- The import that had last set the entry.
  entry_import_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A short key and no other index: a large import writes a hundred thousand rows within the statement timeout.
  primary key (import_id, entry_id)
);
alter table private.cost_changes enable row level security;

-- Compares the daily sums of an import with the stored ones.
create function private.judge_day_sums(import_id uuid) returns void
language sql set search_path = ''
as $$
  update private.cost_import_rows as s set
    found = t.found,
    verdict = case
      when s.day_sum = 'exact' and t.found = s.amount then 'same'
      when s.day_sum = 'size' and round(abs(t.found), 2) = round(abs(s.amount), 2) then 'same'
      -- The stored sum is a credit of a different size: the file does not say whether the new sum is a credit, too.
      when t.has_others or (s.day_sum = 'size' and t.found < 0) then 'other'
    end
  from (
    select
      d.line, sum(e.amount) as found,
      bool_or((e.source, e.entry_key) is distinct from (d.source, d.entry_key)) as has_others
    from private.cost_import_rows as d
    join hln.cost_entries as e on e.date = d.date and e.class_1 = d.class_1 and e.class_2 = d.class_2
    where d.import_id = judge_day_sums.import_id and d.day_sum is not null
    group by d.line
  ) as t
  where s.import_id = judge_day_sums.import_id and s.line = t.line;
$$;

-- Deletes what an import in mode replace supersedes, keeps it for an undo, and returns the number of entries.
create function private.remove_replaced_costs(import_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  gone integer;
begin
  with removed as (
    delete from hln.cost_entries as e
    using (
      -- Entries on the days that the import covers for their source; those that it still contains are excluded below.
      select o.id
      from hln.cost_entries as o
      join (
        select s.source, min(s.date) as first_day, max(s.date) as last_day
        from private.cost_import_rows as s
        where s.import_id = remove_replaced_costs.import_id and s.day_sum is null
        group by s.source
      ) as covered on o.source = covered.source and o.date between covered.first_day and covered.last_day
      union
      -- Entries that make up a different sum for a day. A file of sums says nothing about categories that it lacks.
      select o.id
      from hln.cost_entries as o
      join private.cost_import_rows as s on s.date = o.date and s.class_1 = o.class_1 and s.class_2 = o.class_2
      where s.import_id = remove_replaced_costs.import_id and s.verdict = 'other'
    ) as doomed
    where e.id = doomed.id
    and not exists (
      select from private.cost_import_rows as s
      where s.import_id = remove_replaced_costs.import_id and s.source = e.source and s.entry_key = e.entry_key
    )
    returning e.*
  )
  insert into private.cost_changes (
    import_id, change, entry_id, date, class_1, class_2, amount, source, entry_key,
    entry_import_id, created_at, updated_at
  )
  select
    remove_replaced_costs.import_id, 'removed', e.id, e.date, e.class_1, e.class_2, e.amount, e.source, e.entry_key,
    e.import_id, e.created_at, e.updated_at
  from removed as e;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Undoes one import: deletes the entries that it added, and restores those that it changed or removed. Those that later
-- imports have changed, removed or brought back stay as they are, and undoing those imports afterwards leads to what
-- was there before both. The import's record is kept, so that a repeated signed request is still recognised.
-- Returns outcome:
--   undone      with removed, restored and returned: entries that it had added, changed and removed; kept: entries that
--               stay because of later imports; and confirmed: whether a later import contained entries that already
--               existed, perhaps some of these
--   unknown     there is no such import
--   already     it was undone before
--   unrecorded  it is from before changes were recorded, so the lost entries are unknown
create function private.undo_cost_import(import_id uuid) returns jsonb
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

-- Passes the entries that an import had found on to the later imports that changed, removed or brought back its own, as
-- if it had never been carried out. Returns the number of entries that they changed or removed.
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
  -- Entries that the undone import added did not exist before it, so undoing a later import removes them or leaves them
  -- removed.
  delete from private.cost_changes as l where l.entry_import_id = undone;
  get diagnostics added = row_count;

  -- If a later import added an entry again that the undone one had removed, it now counts as a change of that entry.
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

-- Audits costs: one entry for each import (above), and one for each other statement.
create function private.audit_cost_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched jsonb;
begin
  if current_setting('hln.cost_import', true) = 'on' then
    return null;
  end if;
  select case when count(*) > 0 then jsonb_build_object(
    'rows', count(*), 'first_day', min(r.date), 'last_day', max(r.date), 'sources', count(distinct r.source)
  ) end
  into touched from touched_rows as r;
  if touched is not null then
    perform private.record_audit(
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      'costs', 'hln.cost_entries', null,
      case when tg_op <> 'INSERT' then touched end, case when tg_op = 'INSERT' then touched end
    );
  end if;
  return null;
end
$$;

create trigger cost_entries_audit_added after insert on hln.cost_entries
  referencing new table as touched_rows for each statement execute function private.audit_cost_statement();

create trigger cost_entries_audit_changed after update on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();

create trigger cost_entries_audit_removed after delete on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();

create function hln.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
  set statement_timeout = '60s'
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.finish_cost_import(import_id, origin, mode, expected_lines, request_key);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;
grant execute on function hln.finish_cost_import to service_role;

create function hln.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
  set statement_timeout = '60s'
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.undo_cost_import(import_id);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;
grant execute on function hln.undo_cost_import to service_role;

-- Deletes the demonstration costs on behalf of a caller who manages cost imports. Returns how many there were.
create function public.clear_demo_costs() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  cleared integer;
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
  perform public.refuse_ended_session();
  perform private.require_permission('costs.manage', 'Ask an Owner to clear the demonstration data.');
  perform set_config('hln.audit_reason', 'Demonstration data, cleared on the costs page', true);
  delete from hln.cost_entries as e where e.source = 'demo';
  get diagnostics cleared = row_count;
  perform set_config('hln.audit_reason', '', true);
  return cleared;
end
$$;
comment on function public.clear_demo_costs() is 'Deletes the demonstration costs, in the name of whoever asks.';
grant execute on function public.clear_demo_costs to authenticated;

-- Stages the rows of a file that a caller imports on the costs page. What a row must be is checked by its types here,
-- and by the constraints of hln.cost_entries when it becomes an entry.
create function private.stage_page_costs(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
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

-- Returns what an import of these rows would do, row by row; nothing is kept. rows: as hln.stage_cost_rows takes them.
-- Returns an array of line, state and was:
--   new        there is no such cost
--   changed    the entry with the same source and key has other contents; was: its date, class_1, class_2 and amount
--   unchanged  it is there already
--   other      the day's sum differs from that of costs from other sources; was: that sum's amount
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

-- Imports these rows in the caller's name, all or nothing. The same import_id again changes nothing, so a request can be
-- repeated when its answer was lost. Returns what private.finish_cost_import() returns.
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

-- Undoes an import in the caller's name, also one of the command or of a machine. Returns what
-- private.undo_cost_import() returns.
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

-- The latest imports, newest first, with the email addresses of those who imported and undid them.
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
