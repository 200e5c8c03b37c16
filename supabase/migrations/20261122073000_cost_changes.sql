-- An import keeps what it changed, so that it can be undone; and sums of days, as the costs page exports them, are
-- held against what is there, so that they are not counted beside the costs that they are made of.

alter table hln.cost_imports
  -- false: from before this migration, when an import overwrote without a trace.
  add column changes_kept boolean not null default false,
  add column undone_at timestamptz;

-- Entries as they were before an import changed or removed them. What it added is known by its import_id.
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
  -- The import that had made the entry what it was.
  entry_import_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Short, and no other index: a large import writes a hundred thousand of these within the limit of a statement.
  primary key (import_id, entry_id)
);
alter table private.cost_changes enable row level security;
revoke all on private.cost_changes from anon, authenticated, service_role;

alter table private.cost_import_rows
  -- Not null for the sum of a day and category: 'exact' with its sign and all decimals, 'size' without its sign and
  -- rounded to cents.
  add column day_sum text constraint cost_import_rows_day_sum check (day_sum in ('exact', 'size')),
  -- What is there of that day and category, and whether it is the same or (in part) from elsewhere.
  add column found numeric,
  add column verdict text constraint cost_import_rows_verdict check (verdict in ('same', 'other'));

-- As before, with day_sum besides.
create or replace function hln.stage_cost_rows(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 10000 then
    raise exception 'rows must be an array of at most 10000.' using errcode = '22023';
  end if;
  -- What imports that died have left behind.
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

-- Holds the sums of days that an import names against what is there.
create function private.judge_day_sums(import_id uuid) returns void
language sql set search_path = ''
as $$
  update private.cost_import_rows as s set
    found = t.found,
    verdict = case
      when s.day_sum = 'exact' and t.found = s.amount then 'same'
      when s.day_sum = 'size' and round(abs(t.found), 2) = round(abs(s.amount), 2) then 'same'
      -- A credit that became another size: the file does not say whether it still is one.
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
revoke all on function private.judge_day_sums(uuid) from public;

-- Deletes what an import in the mode replace leaves no room for, keeps it for an undo, and says how many it was.
create function private.remove_replaced_costs(import_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  gone integer;
begin
  with removed as (
    delete from hln.cost_entries as e
    using (
      -- What a source had on its days, and has no more.
      select o.id
      from hln.cost_entries as o
      join (
        select s.source, min(s.date) as first_day, max(s.date) as last_day
        from private.cost_import_rows as s
        where s.import_id = remove_replaced_costs.import_id and s.day_sum is null
        group by s.source
      ) as covered on o.source = covered.source and o.date between covered.first_day and covered.last_day
      union
      -- What made up another sum of a day. A file of sums says nothing of the categories that it has not.
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
revoke all on function private.remove_replaced_costs(uuid) from public;

-- Makes entries of everything that was staged for an import, or of nothing.
--   expected_lines  rows that were staged; fewer means that a chunk is missing
--   mode            merge: rows add to what is there, and change the entry of the same source and key.
--                   replace: as well, and what the import's sources had between their first and last day in
--                   it, but is not in it, goes; the sum of a day takes the place of what is there of that day.
-- The sum of a day that is there already changes nothing, whatever it is made of.
-- Returns id, lines, inserted, updated, unchanged, removed, and repeated: true if this request was carried
-- out before and nothing was done now. Or conflicts (line and found, the first hundred) and conflict_count, and
-- nothing was done: a merge cannot make another sum of costs that came from elsewhere.
create or replace function hln.finish_cost_import(
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
  -- One import at a time: two that touch the same entries in another order would deadlock.
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
    raise exception 'Of % rows, % are there.', expected_lines, staged using errcode = '55000';
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
