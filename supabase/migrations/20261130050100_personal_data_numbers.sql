-- A local phone number is not taken for the end of another; a deletion searches once; every row about a person that was read,
-- exported or deleted is recorded.
drop function private.chosen_personal_rows(text, jsonb);

-- What a typed email address or phone number is compared with: {kind, key, hint, pattern}. kind is 'email' or 'phone';
-- pattern finds it in a text as a whole, so that an@b.nz is not found in joan@b.nz, nor a number within a longer one. It is
-- slow, so a text is first searched for the hint: an email address as it is, a number as a pattern of its digits alone.
create or replace function private.read_contact(given text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  typed constant text := btrim(normalize(left(coalesce(given, ''), 400), NFKC));
  -- What may stand between two digits, with the no-break space.
  separators constant text := ' ()./·‐–' || chr(160) || '-';
  phone text;
  digits text;
begin
  if char_length(typed) <= 254 and typed ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$' then
    return jsonb_build_object('kind', 'email', 'key', lower(typed), 'hint', lower(typed), 'pattern',
      '(?<![a-z0-9._%+-])' || regexp_replace(lower(typed), '([^a-z0-9@])', '\\\1', 'g') || '(?![a-z0-9_-]|\.[a-z0-9])'
    );
  end if;
  phone := private.phone_key(typed);
  if typed ~ '^[-+0-9 ()./·‐–]+$' and char_length(phone) between 7 and 15 then
    digits := array_to_string(string_to_array(phone, null), '[' || separators || ']{0,3}');
    return jsonb_build_object('kind', 'phone', 'key', phone, 'hint', digits, 'pattern',
      -- With a country's or a trunk prefix, or alone: then not after other digits, since the end of a mobile number is
      -- not somebody's local number. A pattern that looks behind would take seconds.
      format(
        '(?:(?:^|[^0-9])(?:(?:\+|00)?(?:64|86)[%1$s]{0,3}(?:\(?0\)?[%1$s]{0,3})?|\(?0\)?[%1$s]{0,3})'
        || '|(?:^|[^0-9%1$s]|(?:^|[^0-9])[%1$s])(?:\+|00)?)%2$s(?:$|[^0-9])',
        separators, digits
      )
    );
  end if;
  raise exception 'Enter a whole email address, or a phone number with at least 7 digits.' using errcode = '22023';
end
$$;

-- The rows that contain the contact, from every column of private.contact_columns; a row may be returned more than once.
-- Each relation is read once.
create or replace function private.contact_hits(given text) returns table (kind text, key text, is_own boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant jsonb := private.read_contact(given);
  is_email constant boolean := wanted ->> 'kind' = 'email';
  place record;
begin
  for place in
    select c.relation, c.kind, c.row_expression,
      string_agg(c.condition, ' or ') as conditions, string_agg(c.condition, ' or ') filter (where c.match <> 'text') as own
    from (
      select x.*, case
        when x.match = 'address' and is_email then format(
          'case when strpos(lower(t.%1$I collate "C"), $1) > 0 then private.email_address(t.%1$I) = $1 else false end', x.column_name
        )
        when x.match = 'address' then null
        when is_email then format(
          -- In JSON a line break is a backslash and a letter, which would look like a part of the address.
          'case when strpos(lower(t.%1$I::text collate "C"), $1) > 0 then
             regexp_replace(lower(t.%1$I::text), ''\\[nrt]'', '' '', ''g'') ~ $2 else false end', x.column_name
        )
        else format('case when t.%1$I::text ~ $1 then t.%1$I::text ~ $2 else false end', x.column_name)
      end as condition
      from private.contact_columns as x
    ) as c
    where c.condition is not null
    group by c.relation, c.kind, c.row_expression
  loop
    return query execute format(
      'select %L, (%s)::text, coalesce(%s, false) from %s as t where %s',
      place.kind, place.row_expression, coalesce(place.own, 'false'), place.relation, place.conditions
    ) using wanted ->> 'hint', wanted ->> 'pattern';
  end loop;
end
$$;

-- Everything about a person: {contact: {kind, key}, kinds: [{kind, found, rows}], also, elsewhere, backups}, where a row is
-- {kind, key, at, title, detail, is_own, parent}. A row that is not the person's own only mentions them. At most 200 rows of
-- a kind are listed, the person's own first. elsewhere counts what other tools have to handle, and also lists the other
-- email addresses and phone numbers in the person's own chats, which are to be searched for as well.
create or replace function public.find_personal_data(contact text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant jsonb := private.read_contact(contact);
  answer jsonb;
begin
  perform private.require_permission('privacy-requests.manage');
  perform private.hit_rate_limit('personal_data_searches', 'account ' || auth.uid()::text);
  with found as materialized (select * from private.personal_rows(contact)), placed as (
    select f.*, row_number() over (partition by f.kind order by f.is_own desc, f.key) as place from found as f
  ), described as (
    select p.*, private.describe_personal_row(p.kind, p.key) as facts from placed as p where p.place <= 200
  )
  select jsonb_build_object(
    'contact', wanted - 'hint' - 'pattern',
    'kinds', coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'found', k.found, 'rows', k.rows) order by k.kind), '[]'),
    'also', (
      select coalesce(jsonb_agg(distinct a.contact), '[]')
      from found as f
        join private.chat_cases as c on c.session_id = f.key
        cross join lateral (values (c.recognised ->> 'email'), (c.recognised ->> 'phone'), (c.email_key), (c.corrected ->> 'phone')) as a (contact)
      where f.kind = 'chat' and f.is_own and a.contact <> ''
        and case when a.contact like '%@%' then lower(a.contact) else private.phone_key(a.contact) end <> wanted ->> 'key'
    ),
    'elsewhere', private.personal_data_elsewhere(wanted),
    'backups', private.backups_until()
  ) into answer
  from (
    select d.kind, (select count(*) from found as f where f.kind = d.kind) as found, jsonb_agg(
      d.facts || jsonb_build_object(
        'kind', d.kind, 'key', d.key, 'is_own', d.is_own,
        'parent', case when d.parent_key is not null then jsonb_build_object('kind', d.parent_kind, 'key', d.parent_key) end
      ) order by d.is_own desc, d.facts ->> 'at' desc, d.key
    ) as rows
    from described as d group by d.kind
  ) as k;
  -- The entry says how much was found, not about whom.
  perform private.record_audit('searched', 'privacy-requests', null, null, null, (
    select coalesce(jsonb_object_agg(k ->> 'kind', k -> 'found'), '{}') from jsonb_array_elements(answer -> 'kinds') as k
  ));
  return answer;
end
$$;

-- The given rows, as {kind, key, at}, that a search found, as {kind, key}. Others are left out, so that this right doesn't
-- open or delete other people's data.
create function private.chosen_personal_rows(all_rows jsonb, rows jsonb) returns table (
  kind text, key text, seen_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 2000 or exists (
    select from jsonb_array_elements(rows) as r
    where jsonb_typeof(r -> 'kind') is distinct from 'string' or jsonb_typeof(r -> 'key') is distinct from 'string'
  ) then
    raise exception 'Choose 1 to 2,000 entries.' using errcode = '22023';
  end if;
  return query
  select distinct on (f ->> 'kind', f ->> 'key') f ->> 'kind', f ->> 'key', (r ->> 'at')::timestamptz
  from jsonb_array_elements(rows) as r
    join jsonb_array_elements(all_rows) as f on f ->> 'kind' = r ->> 'kind' and f ->> 'key' = r ->> 'key'
  order by f ->> 'kind', f ->> 'key';
end
$$;

-- The rows about a person as a list of {kind, key}.
create function private.personal_keys(contact text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'key', p.key)), '[]') from private.personal_rows(contact) as p
$$;

-- Records what somebody did with a row. A saved query's name and the key of a failed row may hold the contact itself.
create function private.record_personal_row(action text, kind text, key text) returns void
language sql security definer set search_path = ''
as $$
  select private.record_audit(
    record_personal_row.action, 'privacy-requests',
    case kind
      when 'chat' then 'public.chat_sessions' when 'enquiry' then 'public.contact_requests'
      when 'feedback' then 'public.sql_feedback' when 'donation' then 'public.donations'
      when 'email' then 'public.email_outbox' when 'suppression' then 'private.email_suppressions'
      when 'failed-row' then 'public.set_aside_rows' when 'query' then 'private.console_queries'
      when 'saved-query' then 'private.console_saved_queries'
    end,
    case when kind not in ('failed-row', 'saved-query') then left(key, 200) end, null, null
  )
$$;

-- The chosen rows in full, as {rows: [{kind, key, data}], is_all}. An answer ends after about 4 MB; the page asks for the
-- rest, and a row that is no longer there is left out.
-- @param purpose 'read' for one row on the page, 'exported' for the file that the person gets
create or replace function public.read_personal_data(contact text, rows jsonb, purpose text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant jsonb := private.read_contact(contact);
  chosen record;
  given json[] := '{}';
  data json;
  size bigint := 0;
  is_all boolean := true;
begin
  perform private.require_permission('privacy-requests.manage');
  perform private.hit_rate_limit('personal_data_searches', 'account ' || auth.uid()::text);
  if coalesce(purpose, '') not in ('read', 'exported') then
    raise exception 'There is no such purpose.' using errcode = '22023';
  end if;
  for chosen in select c.kind, c.key from private.chosen_personal_rows(private.personal_keys(contact), rows) as c
  loop
    if size > 4000000 then
      is_all := false;
      exit;
    end if;
    data := private.export_personal_row(chosen.kind, chosen.key, wanted ->> 'key');
    size := size + coalesce(octet_length(data::text), 0);
    given := given || json_build_object('kind', chosen.kind, 'key', chosen.key, 'data', data);
    perform private.record_personal_row(purpose, chosen.kind, chosen.key);
  end loop;
  return json_build_object('rows', to_json(given), 'is_all', is_all);
end
$$;

-- Deletes one row with everything that belongs to it. Returns how many sent emails went with it. Triggers record the other
-- kinds.
create or replace function private.erase_personal_row(kind text, key text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  sent integer := 0;
begin
  case erase_personal_row.kind
    when 'chat' then
      sent := jsonb_array_length(private.erase_chat(key));
    when 'feedback' then
      select count(*) into sent from public.email_outbox as o
      where o.source_kind = 'feedback' and o.source_id = key and o.status in ('sent', 'sending');
      perform private.erase_feedback(array[key::uuid]);
    when 'enquiry' then
      with gone as (
        delete from public.email_outbox as o where o.source_kind = 'contact-request' and o.source_id = key returning o.status
      )
      select count(*) filter (where g.status in ('sent', 'sending')) into sent from gone as g;
      delete from public.set_aside_rows as s where s.table_name = 'contact_requests' and s.row_key = key;
      delete from public.contact_requests as r where r.id = key::uuid;
    when 'donation' then
      -- Amount and time are a record of income, which the Tax Administration Act 1994 has us keep for seven years.
      update public.donations as d set customer_email = null, updated_at = now() where d.id = key::uuid;
      with gone as (
        delete from public.email_outbox as o where o.source_kind = 'donation' and o.source_id = key returning o.status
      )
      select count(*) filter (where g.status in ('sent', 'sending')) into sent from gone as g;
    when 'email' then
      with gone as (delete from public.email_outbox as o where o.id = key::uuid returning o.status)
      select count(*) filter (where g.status in ('sent', 'sending')) into sent from gone as g;
    when 'suppression' then
      delete from private.email_suppressions as s where s.id = key::uuid;
    when 'failed-row' then
      delete from public.set_aside_rows as s
      where s.job = key::jsonb ->> 0 and s.table_name = key::jsonb ->> 1 and s.row_key = key::jsonb ->> 2;
    when 'query' then
      delete from private.console_queries as q where q.id = key::bigint;
    when 'saved-query' then
      delete from private.console_saved_queries as q where q.name = key;
  end case;
  if erase_personal_row.kind in ('enquiry', 'failed-row', 'query', 'saved-query') then
    perform private.record_personal_row('removed', erase_personal_row.kind, key);
  end if;
  return sent;
end
$$;

-- Deletes the chosen rows about the person of an open request for deletion, in one transaction, and closes the request.
-- Returns {deleted: {kind: count}, sent_copies, backups, left: [{kind, key}]}: a row that changed after it was seen, and
-- one that came since, is left alone and returned.
--   rows  what to delete, as {kind, key, at}
--   seen  everything that was listed, as {kind, key}
create or replace function public.delete_personal_data(request_id uuid, rows jsonb, seen jsonb, identity_check text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  request private.privacy_requests;
  all_rows jsonb;
  chosen record;
  facts jsonb;
  gone jsonb := '{}';
  skipped jsonb := '[]';
  copies integer := 0;
  kept_until jsonb;
begin
  perform private.require_permission('privacy-requests.manage', 'You can see this, but you can’t change it.');
  -- Whoever has a second factor has to have just given it.
  if exists (select from private.second_factors as f where f.user_id = auth.uid()) then
    perform private.require_fresh_factor();
  end if;
  request := private.privacy_request_to_close(request_id, identity_check, true);
  if request.kind <> 'deletion' then
    raise exception 'This is not a request for deletion.' using errcode = 'PT409';
  end if;
  if jsonb_typeof(seen) is distinct from 'array' or jsonb_array_length(seen) > 5000 then
    raise exception 'Search again before you delete.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', 'Privacy request ' || request_id, true);
  all_rows := private.personal_keys(request.contact);
  -- Locks the emails before the cases, in the same order as sending does, so that the two can't deadlock.
  perform from public.email_outbox as o where o.id in (
    select (f ->> 'key')::uuid from jsonb_array_elements(all_rows) as f where f ->> 'kind' = 'email'
  ) order by o.id for update;
  -- Conversations come first: their emails are deleted with them, and counted there.
  for chosen in
    select c.kind, c.key, c.seen_at from private.chosen_personal_rows(all_rows, rows) as c
    order by array_position(array['chat', 'enquiry', 'feedback', 'donation'], c.kind), c.kind, c.key
  loop
    if chosen.kind = 'chat' then
      -- In the order in which a visitor's save locks them.
      perform from public.chat_sessions as s where s.session_id = chosen.key for update;
      perform from private.chat_cases as c where c.session_id = chosen.key for update;
    end if;
    facts := private.describe_personal_row(chosen.kind, chosen.key);
    if facts is not null and chosen.seen_at is distinct from (facts ->> 'at')::timestamptz then
      skipped := skipped || jsonb_build_array(jsonb_build_object('kind', chosen.kind, 'key', chosen.key));
      continue;
    end if;
    copies := copies + private.erase_personal_row(chosen.kind, chosen.key);
    gone := gone || jsonb_build_object(chosen.kind, coalesce((gone ->> chosen.kind)::integer, 0) + 1);
  end loop;
  if gone = '{}' then
    raise exception 'Nothing was deleted: all of it has changed since you searched. Search again.' using errcode = 'PT409';
  end if;
  -- What came since the search, unless it went with something else.
  select skipped || coalesce(jsonb_agg(f), '[]') into skipped
  from jsonb_array_elements(all_rows) as f
  where not exists (
    select from jsonb_array_elements(seen) as s where s ->> 'kind' = f ->> 'kind' and s ->> 'key' = f ->> 'key'
  ) and private.describe_personal_row(f ->> 'kind', f ->> 'key') is not null;
  kept_until := private.backups_until();
  -- Entries that came or changed since are still to be looked at, so the request stays open for them.
  update private.privacy_requests as r set
    closed_at = case when skipped = '[]' then now() end, closed_by = case when skipped = '[]' then auth.uid() end,
    outcome = case when skipped = '[]' then 'done' end, contact = case when skipped <> '[]' then r.contact end,
    note = case when skipped = '[]' then '' else r.note end, identity_check = btrim(delete_personal_data.identity_check),
    deleted = (
      select jsonb_object_agg(k.kind, k.n) from (
        select e.key as kind, sum(e.value::integer) as n
        from (
          select * from jsonb_each_text(coalesce(r.deleted, '{}')) union all
          select * from jsonb_each_text(gone)
        ) as e group by e.key
      ) as k
    ),
    sent_copies = coalesce(r.sent_copies, 0) + copies, backups = kept_until
  where r.id = request_id;
  perform set_config('hln.audit_reason', '', true);
  return jsonb_build_object('deleted', gone, 'sent_copies', copies, 'backups', kept_until, 'left', skipped);
end
$$;
