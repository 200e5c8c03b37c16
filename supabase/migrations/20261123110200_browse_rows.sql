-- Browsing a table, read-only: what the SQL console may read, and what is about people, masked until somebody gives a
-- reason. The masked text is made here, so nobody gets around it.

-- What is about people or was written by them, and may be uncovered: one list. What is on neither this list nor among the
-- columns of the console is not shown at all.
create table private.personal_columns (
  relation text not null,
  column_name text not null,
  -- How it is masked: of an e-mail address its first letter stays.
  mask text not null constraint personal_columns_mask check (mask in ('mail', 'text')),
  primary key (relation, column_name)
);
alter table private.personal_columns enable row level security;
revoke all on private.personal_columns from public, anon, authenticated, service_role;
insert into private.personal_columns (relation, column_name, mask) values
  ('public.contact_requests', 'name', 'text'),
  ('public.contact_requests', 'business', 'text'),
  ('public.contact_requests', 'email', 'mail'),
  ('public.contact_requests', 'message', 'text'),
  ('public.donations', 'customer_email', 'mail'),
  ('public.email_outbox', 'recipient', 'mail'),
  ('public.price_watch_items', 'item_name', 'text'),
  ('public.price_watch_items', 'item_url', 'text'),
  ('public.sql_feedback', 'original_sql', 'text'),
  ('public.sql_feedback', 'dislike_reason', 'text'),
  ('public.sql_feedback', 'follow_up_email', 'mail'),
  ('public.sql_feedback', 'user_ip', 'text'),
  ('public.sql_feedback', 'user_agent', 'text');

-- The columns of every table that can be browsed, in their order. A row is named by its key, where all of that may be read.
create function private.browsable_columns() returns table (
  relation text, column_name text, type text, kind text, mask text, key_place integer, has_key boolean, place integer
)
language sql stable security definer set search_path = ''
as $$
  with found as (
    select n.nspname || '.' || c.relname as relation, c.oid, a.attname::text as column_name, a.attnum,
      format_type(a.atttypid, a.atttypmod) as type, t.typcategory as category, p.mask,
      array_position(k.conkey, a.attnum) as key_place, cardinality(k.conkey) as key_size,
      has_column_privilege('sql_console', c.oid, a.attnum, 'select') as is_open
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type as t on t.oid = a.atttypid
      left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
      left join private.personal_columns as p on p.relation = n.nspname || '.' || c.relname and p.column_name = a.attname
    where c.relkind = 'r' and n.nspname in ('public', 'hln') and has_any_column_privilege('sql_console', c.oid, 'select')
  )
  select f.relation, f.column_name, f.type,
    case
      when f.mask is not null then 'personal'
      when f.category = 'N' then 'number'
      when f.category = 'B' then 'boolean'
      when f.category = 'D' then 'time'
      when f.type = 'uuid' then 'id'
      when f.category in ('S', 'E') then 'text'
      else 'other'
    end,
    f.mask, f.key_place,
    count(*) filter (where f.key_place is not null and f.is_open) over (partition by f.relation) = coalesce(f.key_size, -1),
    f.attnum::integer
  from found as f
  -- A personal column is never one of the key.
  where f.is_open or f.mask is not null and f.key_place is null
$$;
revoke all on function private.browsable_columns() from public;

create function public.read_browsable_tables() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('database-admin.view');
  return (
    select jsonb_agg(jsonb_build_object('name', t.relation, 'has_key', t.has_key, 'columns', t.columns) order by t.relation)
    from (
      select c.relation, bool_and(c.has_key) as has_key, jsonb_agg(jsonb_build_object(
        'name', c.column_name, 'type', c.type, 'kind', c.kind, 'is_masked', c.mask is not null,
        'is_key', c.key_place is not null
      ) order by c.place) as columns
      from private.browsable_columns() as c group by c.relation
    ) as t
  );
end
$$;
comment on function public.read_browsable_tables() is 'The tables whose rows can be browsed, with what kind of column each is.';

-- One condition on a column, as SQL. Nothing that was typed becomes part of it but as a quoted literal of its type.
create function private.browse_condition(relation_name text, filter jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  found record;
  given constant text := filter ->> 'value';
  operator constant text := filter ->> 'operator';
begin
  select c.column_name, c.type, c.kind into found
  from private.browsable_columns() as c
  where c.relation = relation_name and c.column_name = filter ->> 'column';
  if found.column_name is null or found.kind = 'personal' then
    -- Asking whether it begins with an a would uncover it, letter by letter.
    raise exception 'This column cannot be filtered by.' using errcode = '22023';
  end if;
  if operator in ('empty', 'filled') then
    return format('t.%I is %s null', found.column_name, case operator when 'filled' then 'not' else '' end);
  end if;
  if given is null or char_length(given) > 200 then
    raise exception 'A filter has a value of up to 200 characters.' using errcode = '22023';
  end if;
  if operator in ('starts', 'contains') and found.kind = 'text' then
    return format(
      case operator when 'starts' then 'starts_with(lower(t.%I::text), lower(%L))'
        else 'position(lower(%2$L) in lower(t.%1$I::text)) > 0' end,
      found.column_name, given
    );
  end if;
  if operator in ('is', 'not') and found.kind <> 'other' or operator in ('less', 'more') and found.kind in ('number', 'time')
  then
    return format(
      't.%I %s %L::%s', found.column_name,
      case operator when 'is' then '=' when 'not' then 'is distinct from' when 'less' then '<' else '>' end,
      given, found.type
    );
  end if;
  raise exception 'This column cannot be asked that.' using errcode = '22023';
end
$$;
revoke all on function private.browse_condition(text, jsonb) from public;

-- A page of a table's rows: the newest first where a key tells which those are.
-- @param filters [{"column", "operator", "value"}], of which all have to hold
-- @param after the place of the row that the page begins after
-- @returns cells as PostgreSQL writes them, 500 characters at most, and those about people masked
create function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
-- Stable: whatever it runs can only read.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  cells text;
  keys text;
  places text[];
  types text[];
  conditions text[] := '{}';
  page jsonb;
begin
  perform private.refuse_without('database-admin.view');
  select string_agg(case c.mask
      when 'mail' then format(
        'case when t.%1$I is null then null when t.%1$I::text ~ ''^[^@[:space:]]+@'' '
          'then left(t.%1$I::text, 1) || ''…@…'' else ''•••'' end', c.column_name)
      when 'text' then format('case when t.%I is null then null else ''•••'' end', c.column_name)
      else format('left(t.%I::text, 501)', c.column_name)
    end, ', ' order by c.place),
    string_agg(format('t.%I::text', c.column_name), ', ' order by c.key_place)
      filter (where c.key_place is not null and c.has_key),
    array_agg(format('t.%I', c.column_name) order by c.key_place) filter (where c.key_place is not null and c.has_key),
    array_agg(c.type order by c.key_place) filter (where c.key_place is not null and c.has_key)
  into cells, keys, places, types
  from private.browsable_columns() as c where c.relation = relation_name;
  if cells is null then
    raise exception 'There is no such table to browse.' using errcode = 'PT404';
  end if;
  if page_size is null or page_size not between 1 and 100 or jsonb_typeof(filters) is distinct from 'array'
    or jsonb_array_length(filters) > 10 or jsonb_typeof(after) not in ('array', 'null')
  then
    raise exception 'Ask for 1 to 100 rows, with up to 10 filters.' using errcode = '22023';
  end if;
  if places is null then
    places := array['t.ctid'];
    types := array['tid'];
  end if;
  select coalesce(array_agg(private.browse_condition(relation_name, f)), '{}') into conditions
  from jsonb_array_elements(filters) as f;
  if jsonb_typeof(after) = 'array' then
    if jsonb_array_length(after) <> cardinality(places) then
      raise exception 'This page cannot be found any more.' using errcode = '22023';
    end if;
    conditions := conditions || format('(%s) < (%s)', array_to_string(places, ', '), (
      select string_agg(format('%L::%s', after ->> (i - 1), types[i]), ', ' order by i)
      from generate_subscripts(types, 1) as i
    ));
  end if;
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', %s, ''place'', jsonb_build_array(%s), ''cells'', jsonb_build_array(%s))
        order by %s), ''[]'')
       from (select t.ctid, t.* from %s as t %s order by %s limit %s) as t',
      case when keys is null then 'null' else format('jsonb_build_array(%s)', keys) end,
      coalesce(keys, 't.ctid::text'), cells,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
      case when conditions = '{}' then '' else 'where ' || array_to_string(conditions, ' and ') end,
      (select string_agg(p || ' desc', ', ') from unnest(places) as p),
      page_size
    ) into page;
  exception
    when data_exception then
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return page;
end
$$;
comment on function public.browse_rows(text, jsonb, jsonb, integer) is
  'A page of a table''s rows for those who may see the database, with what is about people masked.';

-- Uncovers what is about people in some rows. The audit log has who, what and why before it is read.
-- @param row_keys [["key", …], …]
create function public.show_personal_values(relation_name text, row_keys jsonb, column_names jsonb, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  matches text;
  shown text;
  wanted integer;
  answer jsonb;
begin
  if not private.has_permission('database-admin.manage') then
    raise exception 'You may see this, but not uncover it.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if jsonb_typeof(row_keys) is distinct from 'array' or jsonb_array_length(row_keys) not between 1 and 100
    or jsonb_typeof(column_names) is distinct from 'array'
  then
    raise exception 'Uncover 1 to 100 rows at a time.' using errcode = '22023';
  end if;
  select string_agg(format('t.%I = (k.key ->> %s)::%s', c.column_name, c.key_place - 1, c.type), ' and ')
      filter (where c.key_place is not null and c.has_key),
    string_agg(format('%L, left(t.%I::text, 5000)', c.column_name, c.column_name), ', ')
      filter (where c.mask is not null and column_names ? c.column_name),
    count(*) filter (where c.mask is not null and column_names ? c.column_name)
  into matches, shown, wanted
  from private.browsable_columns() as c where c.relation = relation_name;
  if matches is null or wanted = 0 or wanted <> jsonb_array_length(column_names) then
    raise exception 'There is nothing to uncover there.' using errcode = '22023';
  end if;
  perform private.give_reason(why);
  perform private.record_audit(
    'uncover', 'database-admin', relation_name,
    case when jsonb_array_length(row_keys) = 1 then row_keys -> 0 ->> 0 end, null,
    jsonb_build_object('columns', column_names, 'rows', row_keys)
  );
  begin
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''key'', k.key, ''values'', jsonb_build_object(%s))), ''[]'')
       from jsonb_array_elements($1) as k (key) join %s as t on %s',
      shown, format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)), matches
    ) into answer using row_keys;
  exception
    when data_exception then
      raise exception 'A value does not fit its column.' using errcode = '22023';
  end;
  return answer;
end
$$;
comment on function public.show_personal_values(text, jsonb, jsonb, text) is
  'Uncovers what is about people in some rows, for a reason that is put on record first.';

revoke all on function public.read_browsable_tables(), public.browse_rows(text, jsonb, jsonb, integer),
  public.show_personal_values(text, jsonb, jsonb, text) from public, anon;
grant execute on function public.read_browsable_tables(), public.browse_rows(text, jsonb, jsonb, integer),
  public.show_personal_values(text, jsonb, jsonb, text) to authenticated;
