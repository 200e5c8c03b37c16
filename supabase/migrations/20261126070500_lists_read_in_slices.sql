-- Lists that are read in slices are on record like those that leave page by page.

-- Which rows of an area somebody has read in lists within an hour, as hashes; null once that is on record.
create table private.rows_read (
  user_id uuid not null references auth.users (id) on delete cascade,
  area text not null,
  since timestamptz not null,
  seen bigint[],
  primary key (user_id, area)
);
alter table private.rows_read enable row level security;

-- Lists also leave in slices, by filters. Whoever reads more rows of an area within an hour than one page has is on record
-- as for an export, once in that hour. Rows that are read again count once, so that a page that refreshes itself adds
-- nothing, and writes nothing.
-- @param keys of the rows of this page
-- @returns true, so that it can stand in a condition
create function private.note_rows_read(area text, table_name text, keys text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  hashes constant bigint[] := array(
    select distinct hashtextextended(note_rows_read.table_name || ' ' || k, 0) from unnest(keys) as k
  );
  was private.rows_read;
begin
  if person is null or hashes = '{}' then
    return true;
  end if;
  select * into was from private.rows_read as r where r.user_id = person and r.area = note_rows_read.area;
  if was.since > now() - interval '1 hour' and (was.seen is null or hashes <@ was.seen) then
    return true;
  end if;
  insert into private.rows_read as r (user_id, area, since, seen) values (person, note_rows_read.area, now(), hashes)
  on conflict on constraint rows_read_pkey do update set
    since = case when r.since > now() - interval '1 hour' then r.since else excluded.since end,
    seen = case
      when r.since > now() - interval '1 hour'
        then case when r.seen is not null then array(select unnest(r.seen) union select unnest(excluded.seen)) end
      else excluded.seen
    end
  returning r.* into was;
  if cardinality(was.seen) > 51 then
    update private.rows_read as r set seen = null where r.user_id = person and r.area = note_rows_read.area;
    perform private.record_audit(
      'exported', note_rows_read.area, note_rows_read.table_name, null, null,
      jsonb_build_object('rows', cardinality(was.seen), 'minutes', ceil(extract(epoch from now() - was.since) / 60)::integer)
    );
  end if;
  return true;
end
$$;

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
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  return query execute 'with page (id, link_position, at, actor_kind, actor_id, actor_email, session_id, action, area, table_name, row_key, before, after, withheld, reason, outcome, hash) as materialized (
    select l.id, c.position, l.at, l.actor_kind, l.actor_id, u.email::text, l.session_id, l.action, l.area,
      l.table_name, l.row_key, case when w.is_open then l.before end, case when w.is_open then l.after end,
      case when w.is_open then l.withheld else l.withheld || array(
        select jsonb_object_keys(coalesce(l.before, ''{}'') || coalesce(l.after, ''{}''))
      ) end, l.reason, l.outcome, encode(c.hash, ''hex'')
    from (
      select * from private.audit_log as e
      where ($1 is null or e.at >= $1) and ($2 is null or e.at < $2)
        and ($3 is null or e.actor_id = $3) and ($4 is null or e.action = $4) and ($5 is null or e.area = $5)
        and ($6 is null or e.outcome = $6) and ($7 is null or e.table_name = $7) and ($8 is null or e.row_key = $8)
        and ($9 is null or (e.at, e.id) < ($10, $9))
      order by e.at desc, e.id desc
      limit $11
    ) as l
      cross join lateral (select coalesce(l.area <> all ($12), true) as is_open) as w
      left join private.audit_chain as c on c.entry_id = l.id
      left join auth.users as u on u.id = l.actor_id
    )
    select p.* from page as p
    where (select private.note_rows_read(''user-management'', ''private.audit_log'', array(select k.id::text from page as k)))
    order by p.at desc, p.id desc'
  using from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted, before_id, before_time,
    least(greatest(coalesce(page_size, 50), 1), 200), private.closed_audit_areas();
  perform private.record_list_page('user-management', 'private.audit_log', page_size, before_id is not null);
end
$$;

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
  words tsquery := private.feedback_query(search);
  anchor public.sql_feedback;
begin
  perform private.require_permission('feedback-analytics.view');
  perform private.record_list_page(
    'feedback-analytics', 'public.sql_feedback', page_size, before_time is not null and before_id is not null
  );
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values, and with the conditions that matter alone: each has an index of its own.
  return query execute 'with page (id, created_at, feedback_type, status, suspicion, counts, reason, query_start, statement_kind, sql_length, formatter_version, option_set, wants_follow_up, email_shortened, ip_shortened, assignee, assignee_email, tags, notes, check_outcome, checked_with, fixed_in) as materialized (
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in
    from (
      select e.id, e.created_at from public.sql_feedback as e where true'
    || case when words is not null then ' and e.search_text @@ $1' else '' end
    || case when wanted_type is not null then ' and e.feedback_type = $2' else '' end
    || case
      when wanted_status = 'open' then ' and e.status in (''new'', ''in-work'')'
      when wanted_status is not null then ' and e.status = $3' else '' end
    || case
      when wanted_assignee = 'nobody' then ' and e.assignee is null'
      when wanted_assignee is not null then ' and e.assignee = $4::uuid' else '' end
    || case when wanted_tag is not null then ' and e.tags @> array[$5]' else '' end
    || case when wanted_kind is not null then ' and e.statement_kind = $6' else '' end
    || case
      when wanted_version = 'unknown' then ' and e.formatter_version is null'
      when wanted_version is not null then ' and e.formatter_version = $7' else '' end
    || case
      when wanted_check = 'not-run' then ' and e.check_outcome is null'
      when wanted_check is not null then ' and e.check_outcome = $8' else '' end
    || case wanted_contact
      when 'asked' then ' and e.follow_up_email is not null'
      when 'waiting' then ' and e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) is distinct from ''queued'''
      when 'undelivered' then ' and e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) = ''undelivered'''
      when 'not-asked' then ' and e.follow_up_email is null' else '' end
    || case
      when spam_kind = 'superseded' then ' and not e.counts'
      when spam_kind = 'staff' then ' and e.status = ''spam'' and e.suspicion is null'
      when spam_kind is not null then ' and e.status = ''spam'' and e.suspicion = $9' else '' end
    || case when session_of is not null then ' and e.session_id = $10' else '' end
    || case when ip_of is not null then ' and e.user_ip = $11 and e.user_ip <> ''unknown''' else '' end
    || case when from_time is not null then ' and e.created_at >= $12' else '' end
    || case when to_time is not null then ' and e.created_at < $13' else '' end
    || case when before_time is not null and before_id is not null then ' and (e.created_at, e.id) < ($14, $15)' else '' end
    || '
      order by e.created_at desc, e.id desc limit $16
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    )
    select p.* from page as p
    where (select private.note_rows_read(''feedback-analytics'', ''public.sql_feedback'', array(select k.id::text from page as k)))
    order by p.created_at desc, p.id desc'
  using words, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    spam_kind, anchor.session_id, anchor.user_ip, from_time, to_time, before_time, before_id,
    least(greatest(coalesce(page_size, 50), 1), 501);
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;

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
  email_reply text
)
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text[] := array(
    select w from regexp_split_to_table(private.searchable(left(coalesce(search, ''), 200)), '\s+') as w where w <> ''
  );
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  -- One word is all that most people look for, and the quickest to ask for.
  conditions text := case cardinality(words)
    when 0 then ''
    when 1 then ' and (strpos(c.said, $1[1]) > 0 or strpos(c.facts, $1[1]) > 0)'
    else ' and not exists (select from unnest($1) as w where strpos(c.said, w) = 0 and strpos(c.facts, w) = 0)'
  end;
begin
  perform private.require_permission('chat-sessions.view');
  if promise_wanted not in ('open', 'waiting', 'late', 'sending', 'kept', 'broken') then
    raise exception 'There is no such state of the promise.' using errcode = '22023';
  end if;
  perform private.record_list_page('chat-sessions', 'public.chat_sessions', most, after_key is not null);
  if status_wanted is not null then conditions := conditions || ' and c.status = $2'; end if;
  if assignee_wanted = 'nobody' then
    conditions := conditions || ' and c.assignee is null';
  elsif assignee_wanted is not null then
    conditions := conditions || ' and c.assignee = $3::uuid';
  end if;
  if promise_wanted = 'open' then
    conditions := conditions || ' and c.is_waiting';
  elsif promise_wanted is not null then
    conditions := conditions || ' and private.chat_promise(c) = $4';
  end if;
  if label_wanted is not null then conditions := conditions || ' and $5 = any (c.labels)'; end if;
  if language_wanted is not null then conditions := conditions || ' and c.recognised ->> ''language'' = $6'; end if;
  if after_key is not null then conditions := conditions || ' and (c.queue_key, c.session_id) > ($7, $8)'; end if;
  return query execute 'with page (session_id, received_at, due_at, last_said_at, status, promise, replied_at, replied_way, assignee, assignee_email, labels, outcome, name, child, subjects, language, ways, family, queue_key, email_reply) as materialized (
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key, c.email_reply
    from (
      select c as chat from private.chat_cases as c where true' || conditions || '
      order by c.queue_key, c.session_id limit $9
    ) as f
      cross join lateral (select (f.chat).*) as c
      cross join lateral (select c.recognised || c.corrected) as cards (card)
      left join auth.users as u on u.id = c.assignee
    )
    select p.* from page as p
    where (select private.note_rows_read(''chat-sessions'', ''public.chat_sessions'', array(select k.session_id from page as k)))
    order by p.queue_key, p.session_id'
  using words, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted, after_key, after_session, most;
end
$$;

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
      select * from private.search_emails(
        search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id, page_size
      )
    )
    select p.* from page as p
    where (select private.note_rows_read('email-logs', 'public.email_outbox', array(select k.id::text from page as k)))
    order by p.created_at desc, p.id desc;
end
$$;
