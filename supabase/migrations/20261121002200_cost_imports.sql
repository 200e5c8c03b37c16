-- How costs come in. Rows are staged in chunks, because a file may be larger than one request, and become
-- entries in one step: an import that dies on the way has changed nothing.

create table hln.cost_imports (
  id uuid primary key,
  origin text not null constraint cost_imports_origin check (origin in ('file', 'machine', 'demo')),
  mode text not null constraint cost_imports_mode check (mode in ('merge', 'replace')),
  -- What a signed request is known by, so that sending it again repeats its answer and nothing else.
  request_key text unique constraint cost_imports_request_key_size check (char_length(request_key) <= 100),
  lines integer not null,
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  removed integer not null,
  created_at timestamptz not null default now()
);
comment on table hln.cost_imports is 'Every import that was carried out, and what it changed.';
create index cost_imports_created_at on hln.cost_imports (created_at desc);

alter table hln.cost_imports enable row level security;
create policy cost_imports_staff_may_read on hln.cost_imports for select to authenticated using (true);
revoke all on hln.cost_imports from anon, authenticated;
grant select on hln.cost_imports to authenticated;
grant select, insert, update, delete on hln.cost_imports to service_role;

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
  primary key (import_id, line)
);
create index cost_import_rows_staged_at on private.cost_import_rows (staged_at);
alter table private.cost_import_rows enable row level security;
revoke all on private.cost_import_rows from anon, authenticated, service_role;

-- Puts a chunk of an import aside. rows: line, date, class_1, class_2, amount (as text), source, entry_key.
-- The same chunk may be sent again.
create function hln.stage_cost_rows(import_id uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 10000 then
    raise exception 'rows must be an array of at most 10000.' using errcode = '22023';
  end if;
  -- What imports that died have left behind.
  delete from private.cost_import_rows as s where s.staged_at < now() - interval '1 day';
  insert into private.cost_import_rows (import_id, line, date, class_1, class_2, amount, source, entry_key)
  select stage_cost_rows.import_id, r.line, r.date, r.class_1, r.class_2, r.amount, r.source, r.entry_key
  from jsonb_to_recordset(rows) as r (
    line integer, date date, class_1 text, class_2 text, amount numeric, source text, entry_key text
  )
  on conflict on constraint cost_import_rows_pkey do nothing;
end
$$;

-- Makes entries of everything that was staged for an import, or of nothing.
--   expected_lines  rows that were staged; fewer means that a chunk is missing
--   mode            merge: rows add to what is there, and change the entry of the same source and key.
--                   replace: as well, and what the import's sources had between their first and last day in
--                   it, but is not in it, goes.
-- Returns id, lines, inserted, updated, unchanged, removed, and repeated: true if this request was carried
-- out before and nothing was done now.
create function hln.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done hln.cost_imports;
  staged integer;
  known integer;
  written integer;
  gone integer := 0;
begin
  -- One import at a time: two that touch the same entries in another order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('hln.cost_entries', 0));

  select * into done from hln.cost_imports as i
  where i.id = finish_cost_import.import_id or i.request_key = finish_cost_import.request_key;
  if found then
    delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
    return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', true);
  end if;

  select count(*) into staged from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id;
  if staged is distinct from expected_lines then
    raise exception 'Of % rows, % are there.', expected_lines, staged using errcode = '55000';
  end if;

  select count(*) into known
  from private.cost_import_rows as s
  join hln.cost_entries as e on e.source = s.source and e.entry_key = s.entry_key
  where s.import_id = finish_cost_import.import_id;

  insert into hln.cost_entries as e
    (date, class_1, class_2, amount, source, entry_key, import_id)
  select s.date, s.class_1, s.class_2, s.amount, s.source, s.entry_key, s.import_id
  from private.cost_import_rows as s
  where s.import_id = finish_cost_import.import_id
  order by s.line
  on conflict on constraint cost_entries_once_per_source do update set
    date = excluded.date, class_1 = excluded.class_1, class_2 = excluded.class_2,
    amount = excluded.amount, import_id = excluded.import_id, updated_at = now()
  where (e.date, e.class_1, e.class_2, e.amount)
    is distinct from (excluded.date, excluded.class_1, excluded.class_2, excluded.amount);
  get diagnostics written = row_count;

  if mode = 'replace' then
    delete from hln.cost_entries as e
    using (
      select s.source, min(s.date) as first_day, max(s.date) as last_day
      from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id group by s.source
    ) as covered
    where e.source = covered.source and e.date between covered.first_day and covered.last_day
      and not exists (
        select from private.cost_import_rows as s
        where s.import_id = finish_cost_import.import_id
          and s.source = e.source and s.entry_key = e.entry_key
      );
    get diagnostics gone = row_count;
  end if;

  insert into hln.cost_imports as i
    (id, origin, mode, request_key, lines, inserted, updated, unchanged, removed)
  values (
    finish_cost_import.import_id, finish_cost_import.origin, finish_cost_import.mode,
    finish_cost_import.request_key, staged, staged - known, written - (staged - known),
    staged - written, gone
  )
  returning * into done;
  delete from private.cost_import_rows as s where s.import_id = finish_cost_import.import_id;
  return to_jsonb(done) - 'request_key' || jsonb_build_object('repeated', false);
end
$$;

revoke all on function
  hln.stage_cost_rows(uuid, jsonb), hln.finish_cost_import(uuid, text, text, integer, text)
  from public, anon, authenticated;
grant execute on function
  hln.stage_cost_rows(uuid, jsonb), hln.finish_cost_import(uuid, text, text, integer, text)
  to service_role;

-- What is there, for `npm run costs -- list`.
create view hln.cost_sources with (security_invoker = true) as
select
  e.source, count(*) as entries, min(e.date) as first_day, max(e.date) as last_day,
  sum(e.amount) as net_amount, max(e.updated_at) as updated_at
from hln.cost_entries as e
group by e.source;
comment on view hln.cost_sources is 'Each source of entries: how many, from when to when, and their sum in NZD.';
revoke all on hln.cost_sources from anon, authenticated;
grant select on hln.cost_sources to service_role;
create trigger cost_sources_read_only instead of insert or update or delete on hln.cost_sources
  for each row execute function private.refuse_to_write_sums();
