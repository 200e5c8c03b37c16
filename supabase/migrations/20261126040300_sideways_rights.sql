-- What one permission reaches of another area: subjects and reply addresses in Email Logs, where visitors' words are sent,
-- values in the audit log, and lists that leave page by page.

create function private.record_list_page(area text, table_name text, page_size integer, is_continued boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if is_continued or page_size > 51 then
    perform private.record_audit('exported', area, table_name, null, null, null);
  end if;
end
$$;

create function private.closed_audit_areas() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.name), '{}') from public.staff_areas as a
  where not private.has_permission(a.name || '.view')
    or a.name = 'database-admin' and not private.is_owner((select auth.uid()))
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
  return query execute '
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
    order by l.at desc, l.id desc'
  using from_time, to_time, actor, action_name, area_name, outcome_name, table_wanted, row_wanted, before_id, before_time,
    least(greatest(coalesce(page_size, 50), 1), 200), private.closed_audit_areas();
  perform private.record_list_page('user-management', 'private.audit_log', page_size, before_id is not null);
end
$$;

alter table private.settings add column area text references public.staff_areas (name);
update private.settings as s set area = w.area
from (values
  ('mail.feedback-to', 'feedback-analytics'), ('mail.contact-to', 'email-logs'), ('chat.mail-to', 'chat-sessions')
) as w (key, area) where s.key = w.key;

create or replace function private.save_settings_in_force(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Changes are a short list of settings.' using errcode = '22023';
  end if;
  -- In one order, so that two saves of the same settings cannot block each other.
  perform from private.settings as s
    where s.key in (select c ->> 'key' from jsonb_array_elements(changes) as c)
    order by s.key for update;
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    select * into was from private.settings as s where s.key = wanted ->> 'key';
    if not found then
      raise exception 'There is no such setting.' using errcode = '22023';
    end if;
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) then
      raise exception 'The setting % was changed in the meantime.', was.key
        using errcode = 'PT409', hint = 'Read it again and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    if was.area is not null and was.value is distinct from wanted_value
      and not private.has_permission(was.area || '.manage')
    then
      raise exception 'The setting % decides who is sent what visitors write. Changing it takes the right to manage %, too.',
        was.key, (select a.title from public.staff_areas as a where a.name = was.area)
        using errcode = '42501', hint = 'Ask an Owner.';
    end if;
    fault := private.setting_fault(was.kind, was.lowest, was.highest, wanted_value);
    if fault is not null then
      raise exception 'The setting % %', was.key, fault using errcode = '22023';
    end if;
    update private.settings as s
    set value = wanted_value, revision = was.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    where s.key = was.key and s.value is distinct from wanted_value;
  end loop;
  if (select s.value #>> '{}' from private.settings as s where s.key = 'banner.until')
    <= (select s.value #>> '{}' from private.settings as s where s.key = 'banner.from')
  then
    raise exception 'The banner has to end after it begins.' using errcode = '22023';
  end if;
end
$$;

create function private.readable_email_kinds() returns text
language sql stable security definer set search_path = ''
as $$
  -- Recoveries are shown without their links, and enquiries have no page of their own.
  select '^(auth|contact-confirmation|contact-request|settings-test'
    || case when private.has_permission('chat-sessions.view') then '|chat-.*' else '' end
    || case when private.has_permission('feedback-analytics.view') then '|feedback.*' else '' end
    || case when private.has_permission('donations.view') then '|donation-.*' else '' end
    -- What happened to somebody's account, who invited whom, and what the audit log says.
    || case when private.has_permission('user-management.view') then '|account-notice|audit-log|invitation' else '' end
    || case when private.has_permission('system-monitoring.view') then '|alert' else '' end
    || ')$'
$$;

create or replace function private.may_read_email(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case mail.kind
    -- What somebody watches concerns nobody else.
    when 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    else mail.kind ~ private.readable_email_kinds()
  end
$$;

create or replace function private.email_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '($1::tsquery is null or private.email_words(e.recipient, e.subject) @@ $1
      and (e.kind ~ $14 or private.email_words(e.recipient, '''') @@ $1))
    and ($2 is null or e.status = $2) and ($3 is null or e.kind = $3) and ($4 is null or e.cause = $4)
    and ($5 is null or private.email_address(e.recipient) = $5)
    and ($6 is null or e.source_kind = $6) and ($7 is null or e.source_id = $7)
    and ($8 is null or e.created_at >= $8) and ($9 is null or e.created_at < $9)
    and ($10 is null or e.id = $10)
    and ($11 is null or (e.created_at, e.id) < ($12, $11))'
$$;

drop function private.emails_by_words(
  tsquery, text, text, text, text, text, text, timestamptz, timestamptz, uuid, uuid, timestamptz, integer
);
create function private.emails_by_words(
  query tsquery, status_name text, kind_name text, cause_name text, address text, source_kind text, source_id text,
  from_time timestamptz, to_time timestamptz, wanted_id uuid, before_id uuid, before_time timestamptz, page_size integer,
  readable_kinds text
) returns uuid[]
language plpgsql stable set search_path = '' set enable_indexscan = off set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute 'select array(
    select e.id from public.email_outbox as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, address, source_kind, source_id, from_time, to_time, wanted_id,
    before_id, before_time, page_size, readable_kinds;
  return found_ids;
end
$$;

create or replace function private.search_emails(
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
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
  wanted_id uuid;
  query tsquery;
  words text[];
  bare text;
  wanted_kind text;
  wanted_source text;
  found_ids uuid[];
  rows constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  readable constant text := private.readable_email_kinds();
begin
  perform private.require_permission('email-logs.view');
  if before_id is not null then
    select o.created_at into before_time from public.email_outbox as o where o.id = before_id;
    if not found then
      raise exception 'There is no such mail any more.' using errcode = 'PT404';
    end if;
  end if;
  if btrim(coalesce(search, '')) <> '' then
    if char_length(search) > 200 then
      raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
    end if;
    if btrim(search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      wanted_id := btrim(search)::uuid;
    else
      words := tsvector_to_array(private.email_words(search, ''));
      if words = '{}' then
        return;
      end if;
      select string_agg('''' || w || ''':*', ' & ')::tsquery into query from unnest(words) as w;
    end if;
  end if;
  bare := private.email_address(nullif(btrim(address), ''));
  wanted_kind := nullif(split_part(source, ':', 1), '');
  wanted_source := nullif(substring(source from ':(.*)$'), '');
  -- A word that many mails have is in some of the newest; for any other there is the index.
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  execute 'select array(
    select e.id from ' || case when query is null then 'public.email_outbox' else '(
      select * from public.email_outbox as n
      where ($8 is null or n.created_at >= $8) and ($9 is null or n.created_at < $9)
        and ($11 is null or (n.created_at, n.id) < ($12, $11))
      order by n.created_at desc, n.id desc limit $15
    )' end || ' as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
    before_id, before_time, rows, readable, 3000;
  if query is not null and cardinality(found_ids) < rows then
    found_ids := private.emails_by_words(
      query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
      before_id, before_time, rows, readable
    );
  end if;
  return query
    select o.id, o.kind, o.recipient,
      case when o.kind ~ readable or private.may_read_email(o) then private.redacted(o.kind, o.subject) else '•••' end,
      o.status, o.cause,
      private.redacted(o.kind, o.last_error), o.attempts, o.retries, o.created_at, o.next_attempt_at, o.sent_at,
      o.source_kind, o.source_id
    from public.email_outbox as o where o.id = any (found_ids)
    order by o.created_at desc, o.id desc;
end
$$;

create or replace function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.require_permission('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'There is no such mail any more.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient,
    'reply_to', case when may_read then mail.reply_to when mail.reply_to is not null then '•••' end,
    'subject', case when may_read then private.redacted(mail.kind, mail.subject) else '•••' end, 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s
      where s.address = private.email_address(mail.recipient) and not private.is_security_email(mail.kind)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer),
        'headers', case when may_read then private.redacted(mail.kind, a.headers) end
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
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
  return query select * from private.search_emails(
    search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id, page_size
  );
end
$$;

comment on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) is 'A page of the emails, newest first; what may become a file is recorded as an export.';
grant execute on function public.search_emails to authenticated;

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
  return query execute '
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
    order by shown.created_at desc, shown.id desc'
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
  return query execute '
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
    order by c.queue_key, c.session_id'
  using words, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted, after_key, after_session, most;
end
$$;

create function private.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
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
  perform private.require_permission('database-admin.view');
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

create or replace function public.browse_rows(relation_name text, filters jsonb, after jsonb, page_size integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  page constant jsonb := private.browse_rows(relation_name, filters, after, page_size);
begin
  perform private.record_list_page(
    'database-admin', relation_name, page_size, jsonb_typeof(after) = 'array'
  );
  return page;
end
$$;

