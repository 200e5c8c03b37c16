-- Emails equal to a search are looked up only where the index has any, and the newest first where it has many: a list of
-- 20,000 emails that all equalled the search took 2 s.
-- How many emails have a value, up to a limit. Reads the index on values, whatever the planner believes.
create function private.emails_equal_to(value text, most integer) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  found_rows integer;
begin
  execute format('select count(*) from (
    select from public.email_outbox as e where private.email_values(e.recipient, e.subject) @> array[%L] limit %s
  ) as r', value, most) into found_rows;
  return found_rows;
end
$$;

-- The newest emails that match some conditions: common ones are found among the newest emails, others in the indexes.
create function private.newest_emails(conditions text, range text, most integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  execute format('select array(
    select e.id from (
      select e.* from public.email_outbox as e where %s order by e.created_at desc, e.id desc limit 3000
    ) as e where %s order by e.created_at desc, e.id desc limit %s
  )', range, conditions, most) into found_ids;
  if cardinality(found_ids) < most then
    found_ids := private.emails_by_index(range || ' and ' || conditions, most);
  end if;
  return found_ids;
end
$$;

-- The ids of a page of emails: those of which the search is a whole value (private.email_values) come first, and within
-- both parts the newest. The filters are those of private.email_conditions(); a page continues after an email.
create or replace function private.find_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, most integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  conditions text := private.email_conditions(search, status_name, kind_name, cause_name, address, source);
  value constant text := lower(btrim(coalesce(search, '')));
  times constant text := private.email_times(from_time, to_time);
  range text := times;
  has_words constant boolean := coalesce(conditions like 'true and private.email_words(%', false);
  -- Nobody finds an email by a subject that they may not see.
  equals constant text := format(
    'private.email_values(e.recipient, e.subject) @> array[%1$L]
      and (e.kind ~ %2$L or private.email_values(e.recipient, '''') @> array[%1$L])',
    value, private.readable_email_kinds()
  );
  is_equal boolean := true;
  equal_rows constant integer := case when has_words then private.emails_equal_to(value, 1000) else 0 end;
  found_ids uuid[] := '{}';
begin
  if before_id is not null then
    execute 'select format('' and (e.created_at, e.id) < (%L, %L)'', e.created_at, e.id), ' || equals || '
      from public.email_outbox as e where e.id = $1' into range, is_equal using before_id;
    if range is null then
      raise exception 'This email no longer exists.' using errcode = 'PT404';
    end if;
    range := times || range;
  end if;
  if conditions is null then
    return '{}';
  end if;
  if not has_words then
    execute format('select array(
      select e.id from public.email_outbox as e where %s and %s order by e.created_at desc, e.id desc limit %s
    )', range, conditions, most) into found_ids;
    return found_ids;
  end if;
  if equal_rows > 0 then
    if is_equal then
      found_ids := case when equal_rows < 1000
        then private.emails_by_index(concat_ws(' and ', range, equals, conditions), most)
        else private.newest_emails(equals || ' and ' || conditions, range, most) end;
      range := times;
    end if;
    conditions := conditions || ' and not (' || equals || ')';
  end if;
  return case when cardinality(found_ids) = most then found_ids
    else found_ids || private.newest_emails(conditions, range, most - cardinality(found_ids)) end;
end
$$;

-- A page of the emails in the order of private.find_emails(); a null filter matches everything.
create or replace function public.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql security definer set search_path = ''
as $$
declare
  readable constant text := private.readable_email_kinds();
begin
  perform private.require_permission('email-logs.view');
  perform private.record_list_page('email-logs', 'public.email_outbox', page_size, before_id is not null);
  return query
    with page as materialized (
      select o.id, o.kind, o.recipient,
        case when o.kind ~ readable or private.may_read_email(o)
          then private.redacted(o.kind, o.subject) else '•••' end as subject,
        o.status, o.cause, private.redacted(o.kind, o.last_error) as last_error, o.attempts, o.retries, o.created_at,
        o.next_attempt_at, o.sent_at, o.source_kind, o.source_id, f.place
      from unnest(private.find_emails(
        search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id,
        least(greatest(coalesce(page_size, 50), 1), 1000)
      )) with ordinality as f (id, place)
        join public.email_outbox as o on o.id = f.id
    )
    select p.id, p.kind, p.recipient, p.subject, p.status, p.cause, p.last_error, p.attempts, p.retries, p.created_at,
      p.next_attempt_at, p.sent_at, p.source_kind, p.source_id
    from page as p
    where (select private.note_rows_read('email-logs', 'public.email_outbox', array(select k.id::text from page as k)))
    order by p.place;
end
$$;
