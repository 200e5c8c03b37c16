-- Lists say how many rows match, and rows of which the search is a whole value come first.
-- How many rows of a relation match some conditions, both given as SQL: {"count": 10000, "is_all": false} if more than
-- 10,000 do, since counting them all would take longer than reading a page of them.
create function private.count_rows(relation text, conditions text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found bigint;
begin
  execute format('select count(*) from (select from %s where %s limit 10001) as r', relation, conditions) into found;
  return jsonb_build_object('count', least(found, 10000), 'is_all', found <= 10000);
end
$$;

-- The conditions of a search as SQL about an entry e; a null filter matches everything.
create function private.audit_conditions(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text
) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    'e.at >= ' || quote_literal(from_time), 'e.at < ' || quote_literal(to_time),
    'e.actor_id = ' || quote_literal(actor), 'e.action = ' || quote_literal(action_name),
    'e.area = ' || quote_literal(area_name), 'e.outcome = ' || quote_literal(outcome_name),
    'e.table_name = ' || quote_literal(table_wanted), 'e.row_key = ' || quote_literal(row_wanted)
  )
$$;

-- A page of the audit log, newest first; a null filter matches everything, and a page continues after an entry's id. An
-- account's current email address is looked up, since the log does not contain it. Values are withheld from readers who
-- may not read them at their source.
create or replace function public.search_audit_log(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text, before_id bigint, page_size integer
) returns table (
  id bigint,
  link_position bigint,
  at timestamptz,
  actor_kind text,
  actor_id uuid,
  actor_email text,
  session_id uuid,
  action text,
  area text,
  table_name text,
  row_key text,
  before jsonb,
  after jsonb,
  withheld text[],
  reason text,
  outcome text,
  hash text
)
language plpgsql security definer set search_path = ''
as $$
declare
  before_time timestamptz;
begin
  perform private.require_permission('user-management.view');
  if before_id is not null then
    select l.at into before_time from private.audit_log as l where l.id = before_id;
    if not found then
      raise exception 'There is no such entry.' using errcode = 'PT404';
    end if;
  end if;
  -- The query contains only the filters in use, so that the planner can use their indexes.
  return query execute 'with page (id, link_position, at, actor_kind, actor_id, actor_email, session_id, action, area, table_name, row_key, before, after, withheld, reason, outcome, hash) as materialized (
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, case when w.is_open then l.before end, case when w.is_open then l.after end,
      case when w.is_open then l.withheld else l.withheld || array(
        select jsonb_object_keys(coalesce(l.before, ''{}'') || coalesce(l.after, ''{}''))
      ) end, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ' || private.audit_conditions(
        from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted
      ) || ' and ($1 is null or (e.at, e.id) < ($2, $1))
      order by e.at desc, e.id desc
      limit $3
    ) as l
      cross join lateral (select coalesce(l.area <> all ($4), true) as is_open) as w
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    )
    select p.* from page as p
    where (select private.note_rows_read(''user-management'', ''private.audit_log'', array(select k.id::text from page as k)))
    order by p.at desc, p.id desc'
  using before_id, before_time, least(greatest(coalesce(page_size, 50), 1), 200), private.closed_audit_areas();
  perform private.record_list_page('user-management', 'private.audit_log', page_size, before_id is not null);
end
$$;

-- How many entries search_audit_log() finds in all, as private.count_rows() does.
create function public.count_audit_entries(
  from_time timestamptz, to_time timestamptz, actor uuid, action_name text, area_name text, outcome_name text,
  table_wanted text, row_wanted text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return private.count_rows('private.audit_log as e', private.audit_conditions(
    from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted
  ));
end
$$;
grant execute on function public.count_audit_entries to authenticated;

drop function private.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer);
drop function private.emails_by_words(
  tsquery, text, text, text, text, text, text, timestamptz, timestamptz, uuid, uuid, timestamptz, integer, text
);
drop function private.email_conditions();

-- The values of an email that a search can equal: the recipient's email address, its domain, the recipient's name and
-- the subject, in small letters. It calls no function of ours, since an inserting role can't use this schema by name.
create function private.email_values(recipient text, subject text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    a.address, split_part(a.address, '@', 2), lower(btrim(split_part(recipient, '<', 1), ' "')), lower(btrim(subject))
  ]
  from (select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))) as a (address)
$$;
-- Indexes evaluate it as the inserting role; the schema is closed, so nobody can call it by name.
grant execute on function private.email_values to service_role;

create index email_outbox_values on public.email_outbox using gin (private.email_values(recipient, subject));

-- The conditions of a search as SQL about an email e; a null filter matches everything.
-- @param search prefixes of words in recipient and subject, all of which must match; or an id
-- @param source the cause of the email, as source_kind:source_id or source_kind alone
-- @returns null if the search consists of punctuation, which matches nothing
create function private.email_conditions(
  search text, status_name text, kind_name text, cause_name text, address text, source text
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  bare constant text := btrim(coalesce(search, ''));
  query text;
  wanted text;
begin
  if char_length(search) > 200 then
    raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
  end if;
  if bare ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    wanted := format('e.id = %L', bare);
  elsif bare <> '' then
    select string_agg('''' || w || ''':*', ' & ') into query
    from unnest(tsvector_to_array(private.email_words(search, ''))) as w;
    if query is null then
      return null;
    end if;
    -- Nobody finds an email by a subject that they may not see.
    wanted := format(
      'private.email_words(e.recipient, e.subject) @@ %1$L::tsquery
        and (e.kind ~ %2$L or private.email_words(e.recipient, '''') @@ %1$L::tsquery)',
      query, private.readable_email_kinds()
    );
  end if;
  return concat_ws(' and ', 'true', wanted,
    'e.status = ' || quote_literal(status_name), 'e.kind = ' || quote_literal(kind_name),
    'e.cause = ' || quote_literal(cause_name),
    'private.email_address(e.recipient) = ' || quote_literal(private.email_address(nullif(btrim(address), ''))),
    'e.source_kind = ' || quote_literal(nullif(split_part(source, ':', 1), '')),
    'e.source_id = ' || quote_literal(nullif(substring(source from ':(.*)$'), ''))
  );
end
$$;

create function private.email_times(from_time timestamptz, to_time timestamptz) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ', 'true', 'e.created_at >= ' || quote_literal(from_time), 'e.created_at < ' || quote_literal(to_time)
  )
$$;

-- The newest emails that match some conditions, by the indexes on their words and values. All of them are found first
-- and then sorted, instead of being checked one by one from the newest on: the planner can't know that a word occurs in
-- none of half a million emails.
create function private.emails_by_index(conditions text, most integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_indexscan = off set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format('select array(
    select e.id from public.email_outbox as e where %s order by e.created_at desc, e.id desc limit %s
  )', conditions, most) into found_ids;
  return found_ids;
end
$$;

-- The ids of a page of emails: those of which the search is a whole value (private.email_values) come first, and within
-- both parts the newest. The filters are those of private.email_conditions(); a page continues after an email.
create function private.find_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, most integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  conditions constant text := private.email_conditions(search, status_name, kind_name, cause_name, address, source);
  value constant text := lower(btrim(coalesce(search, '')));
  has_words constant boolean := conditions like 'true and private.email_words(%';
  equals constant text := format(
    'private.email_values(e.recipient, case when e.kind ~ %L then e.subject else '''' end) @> array[%L]',
    private.readable_email_kinds(), value
  );
  range text := private.email_times(from_time, to_time);
  times constant text := range;
  found_ids uuid[] := '{}';
  rest_ids uuid[];
  is_equal boolean := true;
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
  if has_words and is_equal then
    found_ids := private.emails_by_index(
      concat_ws(' and ', range, conditions, equals,
        format('private.email_values(e.recipient, e.subject) @> array[%L]', value)), most);
    if cardinality(found_ids) = most then
      return found_ids;
    end if;
    range := times;
  end if;
  most := most - cardinality(found_ids);
  -- A common word is found among the newest emails; any other word is searched for in the index.
  execute format('select array(
    select e.id from %s as e where %s and %s order by e.created_at desc, e.id desc limit %s
  )', case when has_words then format(
    '(select e.* from public.email_outbox as e where %s order by e.created_at desc, e.id desc limit 3000)', range
  ) else 'public.email_outbox' end, case when has_words then 'not ' || equals else range end, conditions, most)
  into rest_ids;
  if has_words and cardinality(rest_ids) < most then
    rest_ids := private.emails_by_index(concat_ws(' and ', range, conditions, 'not ' || equals), most);
  end if;
  return found_ids || rest_ids;
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
begin
  perform private.require_permission('email-logs.view');
  perform private.record_list_page('email-logs', 'public.email_outbox', page_size, before_id is not null);
  return query
    with page as materialized (
      select o.id, o.kind, o.recipient,
        case when o.kind ~ private.readable_email_kinds() or private.may_read_email(o)
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

-- How many emails search_emails() finds in all, as private.count_rows() does.
create function public.count_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.view');
  return private.count_rows('public.email_outbox as e', concat_ws(' and ',
    coalesce(private.email_conditions(search, status_name, kind_name, cause_name, address, source), 'false'),
    private.email_times(from_time, to_time)
  ));
end
$$;
grant execute on function public.count_emails to authenticated;

create index sql_feedback_equal_reasons on public.sql_feedback (md5(lower(btrim(dislike_reason))), created_at desc, id desc)
  where dislike_reason is not null;

-- The conditions of a search as SQL about an entry e, with only the filters in use, since each has an index of its own; a
-- null filter matches everything.
--   session_of, ip_of: entries of the same session, or IP address, as this one
--   spam_kind: 'hidden-field', 'links', 'repeated', 'staff' (marked by a person) or 'superseded' (an earlier vote)
create function private.feedback_conditions(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  anchor public.sql_feedback;
begin
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  return concat_ws(' and ', 'true',
    'e.search_text @@ ' || quote_literal(private.feedback_query(search)) || '::tsquery',
    'e.feedback_type = ' || quote_literal(wanted_type),
    case wanted_status
      when 'open' then 'e.status in (''new'', ''in-work'')' else 'e.status = ' || quote_literal(wanted_status) end,
    case wanted_assignee
      when 'nobody' then 'e.assignee is null' else 'e.assignee = ' || quote_literal(wanted_assignee::uuid) end,
    'e.tags @> array[' || quote_literal(wanted_tag) || ']',
    'e.statement_kind = ' || quote_literal(wanted_kind),
    case wanted_version
      when 'unknown' then 'e.formatter_version is null' else 'e.formatter_version = ' || quote_literal(wanted_version) end,
    case wanted_check
      when 'not-run' then 'e.check_outcome is null' else 'e.check_outcome = ' || quote_literal(wanted_check) end,
    case wanted_contact
      when 'asked' then 'e.follow_up_email is not null'
      when 'waiting' then 'e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) is distinct from ''queued'''
      when 'undelivered' then 'e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) = ''undelivered'''
      when 'not-asked' then 'e.follow_up_email is null' end,
    case spam_kind
      when 'superseded' then 'not e.counts'
      when 'staff' then 'e.status = ''spam'' and e.suspicion is null'
      else 'e.status = ''spam'' and e.suspicion = ' || quote_literal(spam_kind) end,
    case when session_of is not null then 'e.session_id = ' || quote_literal(anchor.session_id) end,
    case when ip_of is not null then
      'e.user_ip = ' || quote_literal(anchor.user_ip) || ' and e.user_ip <> ''unknown''' end,
    'e.created_at >= ' || quote_literal(from_time), 'e.created_at < ' || quote_literal(to_time)
  );
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;

-- A page of feedback, newest first, those whose reason equals the search before all others. The filters are those of
-- private.feedback_conditions(); a page continues after an entry.
create or replace function public.search_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz, before_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  created_at timestamptz,
  feedback_type text,
  status text,
  suspicion text,
  counts boolean,
  reason text,
  query_start text,
  statement_kind text,
  sql_length integer,
  formatter_version text,
  option_set text,
  wants_follow_up boolean,
  email_shortened text,
  ip_shortened text,
  assignee uuid,
  assignee_email text,
  tags text[],
  notes integer,
  check_outcome text,
  checked_with text,
  fixed_in text
)
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  columns constant text := 'id, created_at, feedback_type, status, suspicion, counts, reason, query_start, statement_kind, sql_length, formatter_version, option_set, wants_follow_up, email_shortened, ip_shortened, assignee, assignee_email, tags, notes, check_outcome, checked_with, fixed_in';
  wanted constant text := quote_literal(md5(lower(btrim(coalesce(search, '')))));
  part constant text := '(select e.id, e.created_at, %s as is_equal from public.sql_feedback as e where %s order by e.created_at desc, e.id desc limit '
    || most || ')';
  after constant text := '(e.created_at, e.id) < (' || quote_literal(before_time) || ', ' || quote_literal(before_id) || ')';
  conditions text;
  parts text;
  is_equal boolean;
begin
  perform private.require_permission('feedback-analytics.view');
  conditions := private.feedback_conditions(
    search, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    wanted_contact, spam_kind, session_of, ip_of, from_time, to_time
  );
  perform private.record_list_page('feedback-analytics', 'public.sql_feedback', page_size, after is not null);
  if btrim(coalesce(search, '')) = '' then
    parts := format(part, 'false', concat_ws(' and ', conditions, after));
  else
    is_equal := exists (
      select from public.sql_feedback as f
      where f.id = before_id and md5(lower(btrim(f.dislike_reason))) = md5(lower(btrim(search)))
    );
    parts := format(part, 'false', concat_ws(' and ', conditions,
      'md5(lower(btrim(e.dislike_reason))) is distinct from ' || wanted, case when not is_equal then after end));
    if after is null or is_equal then
      parts := parts || ' union all ' || format(part, 'true', concat_ws(' and ', conditions,
        'md5(lower(btrim(e.dislike_reason))) = ' || wanted, after));
    end if;
  end if;
  return query execute 'with page (' || columns || ', place) as materialized (
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in, shown.place
    from (
      select a.id, row_number() over (order by a.is_equal desc, a.created_at desc, a.id desc) as place
      from (' || parts || ') as a order by place limit $1
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    )
    select ' || columns || ' from page
    where (select private.note_rows_read(''feedback-analytics'', ''public.sql_feedback'', array(select k.id::text from page as k)))
    order by place'
  using most;
end
$$;

-- How many entries search_feedback() finds in all, as private.count_rows() does.
create function public.count_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  return private.count_rows('public.sql_feedback as e', private.feedback_conditions(
    search, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    wanted_contact, spam_kind, session_of, ip_of, from_time, to_time
  ));
end
$$;
grant execute on function public.count_feedback to authenticated;

-- The values of a conversation that a search can equal: the names of parent and child, the email address, its domain,
-- the phone number and the WeChat ID, in small letters.
create function private.chat_values(card jsonb) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select private.searchable(btrim(v)) from unnest(array[
      card ->> 'name', card ->> 'child', card ->> 'email', split_part(card ->> 'email', '@', 2), card ->> 'phone',
      card ->> 'wechat'
    ]) as v where v <> ''
  )
$$;

create index chat_cases_values on private.chat_cases using gin (private.chat_values(recognised || corrected));

-- The conditions of a search of the queue as SQL about a case c; a null filter matches everything.
--   search    words, each of which must occur in the conversation or its card, also as a part of a word
--   assignee  an account's id, 'me' or 'nobody'
--   promise   'open' (all who wait for us), 'waiting', 'late', 'sending', 'kept' or 'broken'
create function private.chat_conditions(
  search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text
) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if promise_wanted not in ('open', 'waiting', 'late', 'sending', 'kept', 'broken') then
    raise exception 'There is no such state of the promise.' using errcode = '22023';
  end if;
  return concat_ws(' and ', 'true',
    (
      select string_agg(format('(strpos(c.said, %1$L) > 0 or strpos(c.facts, %1$L) > 0)', w), ' and ')
      from regexp_split_to_table(private.searchable(left(coalesce(search, ''), 200)), '\s+') as w where w <> ''
    ),
    'c.status = ' || quote_literal(status_wanted),
    case assignee_wanted
      when 'nobody' then 'c.assignee is null'
      when 'me' then 'c.assignee = auth.uid()'
      else 'c.assignee = ' || quote_literal(assignee_wanted::uuid)
    end,
    case promise_wanted
      when 'open' then 'c.is_waiting'
      else 'private.chat_promise(c) = ' || quote_literal(promise_wanted)
    end,
    quote_literal(label_wanted) || ' = any (c.labels)',
    'c.recognised ->> ''language'' = ' || quote_literal(language_wanted)
  );
end
$$;

-- A page of the queue: waiting conversations first, the longest wait first; then the others, newest first. Those of which
-- the search is a whole value (private.chat_values) come before all others. The filters are those of
-- private.chat_conditions(). The next page starts after a row's queue_key and session_id. Reading that may be an export
-- is recorded (private.record_list_page).
create or replace function public.list_chat_sessions(
  search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text,
  after_key double precision, after_session text, page_size integer
) returns table (
  session_id text,
  received_at timestamptz,
  due_at timestamptz,
  last_said_at timestamptz,
  status text,
  promise text,
  replied_at timestamptz,
  replied_way text,
  assignee uuid,
  assignee_email text,
  labels text[],
  outcome text,
  name text,
  child text,
  subjects text,
  language text,
  ways text[],
  family integer,
  queue_key double precision,
  email_reply text,
  email_waiting_since timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  columns constant text := 'session_id, received_at, due_at, last_said_at, status, promise, replied_at, replied_way, assignee, assignee_email, labels, outcome, name, child, subjects, language, ways, family, queue_key, email_reply, email_waiting_since';
  value constant text := private.searchable(btrim(left(coalesce(search, ''), 200)));
  equals constant text := format('private.chat_values(c.recognised || c.corrected) @> array[%L]', value);
  part constant text := '(select c as chat, %s as is_equal from private.chat_cases as c where %s order by c.queue_key, c.session_id limit '
    || most || ')';
  after constant text := format('(c.queue_key, c.session_id) > (%L, %L)', after_key, after_session);
  conditions text;
  parts text;
  is_equal boolean;
begin
  perform private.require_permission('chat-sessions.view');
  conditions := private.chat_conditions(
    search, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted
  );
  perform private.record_list_page('chat-sessions', 'public.chat_sessions', most, after_key is not null);
  if value = '' then
    parts := format(part, 'false', concat_ws(' and ', conditions, case when after_key is not null then after end));
  else
    -- Each part is read in the order of an index.
    execute 'select exists (select from private.chat_cases as c where c.session_id = $1 and ' || equals || ')'
      into is_equal using after_session;
    parts := format(part, 'false', concat_ws(' and ', conditions, 'not ' || equals,
      case when after_key is not null and not is_equal then after end));
    if after_key is null or is_equal then
      parts := parts || ' union all ' || format(part, 'true', concat_ws(' and ', conditions, equals,
        case when after_key is not null then after end));
    end if;
  end if;
  return query execute 'with page (' || columns || ', place) as materialized (
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key, c.email_reply,
      c.email_waiting_since, f.place
    from (
      select a.chat, row_number() over (order by a.is_equal desc, (a.chat).queue_key, (a.chat).session_id) as place
      from (' || parts || ') as a order by place limit $1
    ) as f
      cross join lateral (select (f.chat).*) as c
      cross join lateral (select c.recognised || c.corrected) as cards (card)
      left join auth.users as u on u.id = c.assignee
    )
    select ' || columns || ' from page
    where (select private.note_rows_read(''chat-sessions'', ''public.chat_sessions'', array(select k.session_id from page as k)))
    order by place'
  using most;
end
$$;

-- How many conversations list_chat_sessions() finds in all, as private.count_rows() does.
create function public.count_chat_sessions(
  search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.view');
  return private.count_rows('private.chat_cases as c', private.chat_conditions(
    search, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted
  ));
end
$$;
grant execute on function public.count_chat_sessions to authenticated;

-- How many rows browse_rows() finds in all, as private.count_rows() does.
create function public.count_browsed_rows(relation_name text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  -- Checks the permission, the table and the filters.
  perform private.browse_rows(relation_name, filters, 'null', 1);
  return private.count_rows(
    format('%I.%I as t', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2)),
    (
      select concat_ws(' and ', 'true', string_agg(private.browse_condition(relation_name, f), ' and '))
      from jsonb_array_elements(filters) as f
    )
  );
end
$$;
grant execute on function public.count_browsed_rows to authenticated;
