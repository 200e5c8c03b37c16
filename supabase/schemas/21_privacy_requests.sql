-- Requests under the Privacy Act 2020: everything that the site holds about a person is found by their email address or
-- phone number, read, exported and deleted in one place (docs/decisions/privacy-requests.md).

-- The columns in which a person's email address or phone number may be. The search reads this table, so nothing else
-- lists them; supabase/tests/personal-columns.test.ts names every other column with a text, and why it isn't here.
create table private.contact_columns (
  relation text not null,
  column_name text not null,
  -- The kind of row that a match belongs to, and its key as an expression of the relation's columns.
  kind text not null constraint contact_columns_kind check (kind in (
    'chat', 'enquiry', 'feedback', 'donation', 'email', 'suppression', 'failed-row', 'query', 'saved-query'
  )),
  row_expression text not null,
  -- address: an email address of the person; contact: their contact details among other words; text: only a mention
  match text not null constraint contact_columns_match check (match in ('address', 'contact', 'text')),
  primary key (relation, column_name)
);
comment on table private.contact_columns is 'Where the search for a person''s data looks.';
alter table private.contact_columns enable row level security;
insert into private.contact_columns (relation, column_name, kind, row_expression, match) values
  ('public.chat_sessions', 'messages', 'chat', 't.session_id', 'text'),
  ('public.chat_sessions', 'user_info', 'chat', 't.session_id', 'contact'),
  ('public.chat_sessions', 'mailed_contact', 'chat', 't.session_id', 'contact'),
  ('private.chat_cases', 'email_key', 'chat', 't.session_id', 'contact'),
  ('private.chat_cases', 'phone_key', 'chat', 't.session_id', 'contact'),
  -- The answers may name somebody else.
  ('private.chat_cases', 'recognised', 'chat', 't.session_id', 'text'),
  ('private.chat_cases', 'corrected', 'chat', 't.session_id', 'text'),
  -- The messages again, in their normal form: full-width letters and digits are found here.
  ('private.chat_cases', 'said', 'chat', 't.session_id', 'text'),
  ('private.chat_cases', 'labels', 'chat', 't.session_id', 'text'),
  ('private.chat_cases', 'outcome', 'chat', 't.session_id', 'text'),
  ('private.chat_notes', 'note', 'chat', 't.session_id', 'text'),
  ('private.chat_email_changes', 'email', 'chat', 't.session_id', 'address'),
  ('private.chat_emails', 'sender', 'chat', 't.session_id', 'address'),
  ('private.chat_emails', 'subject', 'chat', 't.session_id', 'text'),
  ('private.chat_emails', 'said', 'chat', 't.session_id', 'text'),
  ('private.chat_emails', 'whole', 'chat', 't.session_id', 'text'),
  ('public.contact_requests', 'email', 'enquiry', 't.id', 'address'),
  ('public.contact_requests', 'name', 'enquiry', 't.id', 'contact'),
  ('public.contact_requests', 'business', 'enquiry', 't.id', 'contact'),
  ('public.contact_requests', 'message', 'enquiry', 't.id', 'text'),
  ('public.sql_feedback', 'follow_up_email', 'feedback', 't.id', 'address'),
  ('public.sql_feedback', 'dislike_reason', 'feedback', 't.id', 'text'),
  ('public.sql_feedback', 'original_sql', 'feedback', 't.id', 'text'),
  ('public.sql_feedback', 'tags', 'feedback', 't.id', 'text'),
  ('private.feedback_notes', 'body', 'feedback', 't.feedback_id', 'text'),
  ('public.donations', 'customer_email', 'donation', 't.id', 'address'),
  ('public.email_outbox', 'recipient', 'email', 't.id', 'address'),
  ('public.email_outbox', 'reply_to', 'email', 't.id', 'address'),
  ('public.email_outbox', 'subject', 'email', 't.id', 'text'),
  ('public.email_outbox', 'text_body', 'email', 't.id', 'text'),
  ('public.email_outbox', 'last_error', 'email', 't.id', 'text'),
  ('private.email_attempts', 'answer', 'email', 't.email_id', 'text'),
  ('private.email_suppressions', 'address', 'suppression', 't.id', 'address'),
  ('private.email_suppressions', 'reason', 'suppression', 't.id', 'text'),
  ('public.set_aside_rows', 'reason', 'failed-row', 'jsonb_build_array(t.job, t.table_name, t.row_key)', 'text'),
  ('private.console_queries', 'query', 'query', 't.id', 'text'),
  ('private.console_saved_queries', 'name', 'saved-query', 't.name', 'text'),
  ('private.console_saved_queries', 'query', 'saved-query', 't.name', 'text');

-- The part of a phone number that all its spellings share: +64 21 123 4567, 0064 (0)21 123 4567 and 021-123 4567 are all
-- 211234567. Chinese mobile numbers are the same with and without +86.
create function private.phone_key(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when d.digits ~ '^(00)?640?[2-9][0-9]{6,9}$' then regexp_replace(d.digits, '^(00)?640?', '')
    when d.digits ~ '^(00)?861[3-9][0-9]{9}$' then regexp_replace(d.digits, '^(00)?86', '')
    else regexp_replace(d.digits, '^0{1,2}', '')
  end
  from (select regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g') as digits) as d
$$;

-- What a typed email address or phone number is compared with: {kind, key, hint, pattern}. kind is 'email' or 'phone';
-- pattern finds it in a text as a whole, so that an@b.nz is not found in joan@b.nz, nor a number within a longer one. It is
-- slow, so a text is first searched for the hint: an email address as it is, a number as a pattern of its digits alone.
create function private.read_contact(given text) returns jsonb
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

-- A contact as it stays in the record of a request: enough to recognise a request that somebody asks about, not enough to
-- find the person. The domain is shortened too, since a family's or a business's own names them.
create function private.shortened_contact(contact text) returns text
language sql immutable set search_path = ''
as $$
  select case when contact like '%@%' then private.shortened_email(btrim(contact))
    else '…' || right(regexp_replace(normalize(contact, NFKC), '[^0-9]', '', 'g'), 2) end
$$;

-- The rows that contain the contact, from every column of private.contact_columns; a row may be returned more than once.
-- Each relation is read once.
create function private.contact_hits(given text) returns table (kind text, key text, is_own boolean)
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

-- The rows about a person. Emails about a conversation, an enquiry, feedback or a donation that was found belong to it,
-- whether or not they name the person: they are deleted with it. Security emails are addressed to staff accounts, and are
-- never deleted by anybody.
create function private.personal_rows(given text) returns table (
  kind text, key text, is_own boolean, parent_kind text, parent_key text
)
language sql stable security definer set search_path = ''
as $$
  with hits as materialized (
    select h.kind, h.key, bool_or(h.is_own) as is_own from private.contact_hits(given) as h group by h.kind, h.key
  ), mails as (
    select o.id::text as key, h.kind as parent_kind, h.key as parent_key, h.is_own
    from hits as h join public.email_outbox as o on o.source_id = h.key
      and o.source_kind = case h.kind when 'enquiry' then 'contact-request' else h.kind end
    where h.kind in ('chat', 'enquiry', 'feedback', 'donation')
  )
  select h.kind, h.key, h.is_own, null, null from hits as h where h.kind <> 'email'
  union all
  select 'email', coalesce(h.key, m.key), coalesce(h.is_own, false) or coalesce(m.is_own, false), m.parent_kind, m.parent_key
  from (select * from hits as e where e.kind = 'email') as h full join mails as m on m.key = h.key
    join public.email_outbox as o on o.id = coalesce(h.key, m.key)::uuid
  where not private.is_security_email(o.kind)
$$;

-- "1 note", "3 notes"; null for none.
create function private.counted(number bigint, noun text) returns text
language sql immutable set search_path = ''
as $$
  select case when number = 0 then null when number = 1 then '1 ' || noun
    else number || ' ' || regexp_replace(noun, '^(\S+)', '\1s') end
$$;

-- What the list says about a row: {at, title, detail}. at is the time of its last change that matters, by which a
-- deletion notices that somebody has added to it. Null if the row is gone.
create function private.describe_personal_row(kind text, key text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case describe_personal_row.kind
    when 'chat' then (
      select jsonb_build_object(
        'at', greatest(
          c.last_said_at, (select max(e.received_at) from private.chat_emails as e where e.session_id = c.session_id),
          (select max(n.created_at) from private.chat_notes as n where n.session_id = c.session_id)
        ),
        'title', coalesce((c.recognised || c.corrected) ->> 'name', 'Somebody without a name'),
        'detail', concat_ws(', ', private.counted(s.message_count, 'message'),
          private.counted((select count(*) from private.chat_emails as e where e.session_id = c.session_id), 'email received'),
          private.counted((select count(*) from private.chat_notes as n where n.session_id = c.session_id), 'note'))
      )
      from private.chat_cases as c join public.chat_sessions as s on s.session_id = c.session_id
      where c.session_id = key
    )
    when 'enquiry' then (
      select jsonb_build_object('at', r.created_at, 'title', r.name, 'detail', nullif(r.business, ''))
      from public.contact_requests as r where r.id = key::uuid
    )
    when 'feedback' then (
      select jsonb_build_object(
        'at', f.created_at, 'title', initcap(f.feedback_type), 'detail', private.one_line(f.dislike_reason, 120)
      )
      from public.sql_feedback as f where f.id = key::uuid
    )
    when 'donation' then (
      select jsonb_build_object(
        'at', d.created_at, 'title', to_char(d.amount_cents / 100.0, 'FM999999990.00') || ' ' || upper(d.currency),
        'detail', d.description
      )
      from public.donations as d where d.id = key::uuid
    )
    when 'email' then (
      select jsonb_build_object(
        'at', o.created_at, 'title', private.redacted(o.kind, o.subject),
        'detail', format('To %s, %s', o.recipient, case
          when o.status = 'sent' then 'sent'
          when o.status in ('pending', 'sending') then 'waiting to be sent'
          else 'not sent'
        end)
      )
      from public.email_outbox as o where o.id = key::uuid
    )
    when 'suppression' then (
      select jsonb_build_object('at', s.created_at, 'title', s.address, 'detail', s.reason)
      from private.email_suppressions as s where s.id = key::uuid
    )
    when 'failed-row' then (
      select jsonb_build_object('at', s.first_seen_at, 'title', s.table_name, 'detail', s.reason)
      from public.set_aside_rows as s
      where s.job = key::jsonb ->> 0 and s.table_name = key::jsonb ->> 1 and s.row_key = key::jsonb ->> 2
    )
    when 'query' then (
      select jsonb_build_object('at', q.asked_at, 'title', private.one_line(q.query, 120), 'detail', null)
      from private.console_queries as q where q.id = key::bigint
    )
    when 'saved-query' then (
      select jsonb_build_object('at', q.saved_at, 'title', q.name, 'detail', private.one_line(q.query, 120))
      from private.console_saved_queries as q where q.name = key
    )
  end;
end
$$;

-- The contact details or facts of a conversation with labels for people; null if there are none.
create function private.labelled_card(card jsonb) returns json
language sql immutable set search_path = ''
as $$
  select json_object_agg(coalesce(l.label, e.key), case
    when e.key = 'preferredLanguage' then case e.value when 'zh' then 'Chinese' when 'en' then 'English' else e.value end
    else e.value
  end order by l.place, e.key)
  from jsonb_each_text(card) as e left join (values
    ('name', 'Name', 1), ('email', 'Email address', 2), ('phone', 'Phone number', 3), ('wechat', 'WeChat ID', 4),
    ('child', 'Child', 5), ('subjects', 'Subjects', 6), ('goals', 'Goals', 7), ('contact', 'Contact', 8),
    ('preferredLanguage', 'Language', 9), ('timeZone', 'Time zone', 10)
  ) as l (key, label, place) on l.key = e.key
$$;

-- A row as the person gets it, with labels instead of column names and in an order for reading, which only json keeps. It
-- has no tokens and names no member of staff; our mailboxes are "our staff". Internal notes are in it, since the Act's right
-- of access covers what we wrote about a person.
create function private.export_personal_row(kind text, key text, own_address text) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return json_strip_nulls(case export_personal_row.kind
    when 'chat' then (
      select json_build_object(
        'Started', s.start_time, 'Last message', c.last_said_at, 'Contact details', private.labelled_card(s.user_info::jsonb),
        'What we noted from the answers', private.labelled_card(c.recognised - 'email' - 'phone' - 'wechat' - 'language' - 'time_zone'),
        'What we corrected', private.labelled_card(c.corrected),
        'Status', c.status, 'Labels', nullif(to_jsonb(c.labels), '[]'), 'Outcome', nullif(c.outcome, ''),
        'First reply', c.replied_at, 'Replied by', c.replied_way,
        'Messages', (
          select json_agg(json_build_object(
            'From', case when m.message -> 'isBot' = 'true' then 'the website' else 'the visitor' end,
            'Sent', m.message ->> 'timestamp', 'Text', m.message ->> 'content'
          ) order by m.place)
          from jsonb_array_elements(s.messages::jsonb) with ordinality as m (message, place)
        ),
        'Emails received', (
          select json_agg(json_build_object(
            'From', e.sender, 'Received', e.received_at, 'Subject', private.redacted('chat-email', e.subject),
            'Text', private.redacted('chat-email', coalesce(e.whole, e.said))
          ) order by e.received_at)
          from private.chat_emails as e where e.session_id = key
        ),
        'Other email addresses entered', (
          select json_agg(x.email order by x.created_at) from private.chat_email_changes as x where x.session_id = key
        ),
        'Notes by our staff', (
          select json_agg(json_build_object('Written', n.created_at, 'Text', n.note) order by n.created_at)
          from private.chat_notes as n where n.session_id = key
        )
      )
      from public.chat_sessions as s join private.chat_cases as c on c.session_id = s.session_id where s.session_id = key
    )
    when 'enquiry' then (
      select json_build_object(
        'Received', r.created_at, 'Name', r.name, 'Business', nullif(r.business, ''), 'Email address', r.email, 'Message', r.message
      )
      from public.contact_requests as r where r.id = key::uuid
    )
    when 'feedback' then (
      select json_build_object(
        'Received', f.created_at, 'Vote', f.feedback_type, 'Reason', f.dislike_reason, 'Email address', f.follow_up_email,
        'SQL', f.original_sql, 'SQL as formatted', f.formatted_sql, 'IP address', f.user_ip, 'Browser', f.user_agent,
        'Status', f.status, 'Tags', nullif(to_jsonb(f.tags), '[]'), 'Answered', f.answered_at, 'Notes by our staff', (
          select json_agg(json_build_object('Written', n.created_at, 'Text', n.body) order by n.id)
          from private.feedback_notes as n where n.feedback_id = f.id
        )
      )
      from public.sql_feedback as f where f.id = key::uuid
    )
    when 'donation' then (
      select json_build_object(
        'Made', d.created_at, 'Paid', d.paid_at, 'Amount', to_char(d.amount_cents / 100.0, 'FM999999990.00'),
        'Currency', upper(d.currency), 'For', d.description, 'Email address', d.customer_email, 'Status', d.status,
        'Refunded', nullif(to_char(d.refunded_cents / 100.0, 'FM999999990.00'), '0.00')
      )
      from public.donations as d where d.id = key::uuid
    )
    when 'email' then (
      select json_build_object(
        'Written', o.created_at, 'Sent', o.sent_at,
        'To', case
          when o.kind like '%-reply' or o.kind in ('contact-confirmation', 'donation-thanks')
            or private.email_address(o.recipient) = own_address then private.email_address(o.recipient)
          else 'our staff'
        end,
        'Subject', private.redacted(o.kind, o.subject), 'Text', private.redacted(o.kind, o.text_body)
      )
      from public.email_outbox as o where o.id = key::uuid
    )
    when 'suppression' then (
      select json_build_object('Since', s.created_at, 'Email address', s.address, 'Why we send nothing there', s.reason)
      from private.email_suppressions as s where s.id = key::uuid
    )
    when 'failed-row' then (
      select json_build_object('Since', s.first_seen_at, 'Problem', s.reason) from public.set_aside_rows as s
      where s.job = key::jsonb ->> 0 and s.table_name = key::jsonb ->> 1 and s.row_key = key::jsonb ->> 2
    )
    when 'query' then (
      select json_build_object('Run', q.asked_at, 'Query', q.query) from private.console_queries as q where q.id = key::bigint
    )
    when 'saved-query' then (
      select json_build_object('Saved', q.saved_at, 'Name', q.name, 'Query', q.query)
      from private.console_saved_queries as q where q.name = key
    )
  end);
end
$$;

-- The requests. An open one holds the email address or phone number, since it has to be found; a closed one holds a
-- shortened form, so that the record of a deletion doesn't keep what was deleted.
create table private.privacy_requests (
  -- Generated by the page, so that a request is recorded once.
  id uuid primary key,
  kind text not null constraint privacy_requests_kind check (kind in ('access', 'deletion', 'correction')),
  contact text constraint privacy_requests_contact check (char_length(contact) between 5 and 254),
  shortened text not null,
  -- What the person wants, in staff's words; emptied with the contact.
  note text not null default '' constraint privacy_requests_note check (char_length(note) <= 500),
  received_on date not null,
  due_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  outcome text constraint privacy_requests_outcome check (outcome in ('done', 'refused', 'withdrawn')),
  -- How staff made sure that it is this person.
  identity_check text constraint privacy_requests_identity_check check (char_length(identity_check) between 1 and 300),
  -- For a deletion: how many rows of each kind were deleted, how many of its emails had been sent before, and until when
  -- backups hold the rows: {"state": "until", "on": date}, or the state 'none' or 'unknown'.
  deleted jsonb,
  sent_copies integer,
  backups jsonb,
  constraint privacy_requests_closed check ((closed_at is null) = (outcome is null) and (closed_at is null or contact is null and note = ''))
);
comment on table private.privacy_requests is 'Requests for access, deletion or correction, and what became of them.';
create index privacy_requests_open on private.privacy_requests (due_on) where closed_at is null;
create index privacy_requests_closed_at on private.privacy_requests (closed_at desc) where closed_at is not null;
create index privacy_requests_created_by on private.privacy_requests (created_by);
create index privacy_requests_closed_by on private.privacy_requests (closed_by);
alter table private.privacy_requests enable row level security;
create trigger privacy_requests_audit after insert or update or delete on private.privacy_requests
  for each row execute function private.audit_row(
    'privacy-requests', 'id', 'kind,received_on,due_on,closed_at,outcome,deleted,sent_copies,backups',
    'contact,shortened,note,identity_check'
  );

-- The last of a number of working days after a day. Only weekends are left out: with public holidays and the days around
-- Christmas, which the Act leaves out as well, the limit may be later, never earlier.
create function private.working_days_after(day date, days integer) returns date
language sql immutable set search_path = ''
as $$
  select max(w.day) from (
    select d::date as day from generate_series(day + 1, day + 2 * days + 10, interval '1 day') as d
    where extract(isodow from d) < 6 order by d limit days
  ) as w
$$;

-- Until when the newest backup made so far is kept, if the schedule and its settings stay as they are: 'none' if there is
-- none, 'unknown' if the schedule makes none. It is deleted once as many newer ones exist as are kept, or 13 weeks after
-- it was made (BACKUP_RETENTION_WEEKS); one day is added, since backups are made at night.
create function private.backups_until() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Pacific/Auckland')::date;
  state private.backup_state;
  newest date;
begin
  select * into state from private.backup_state;
  if coalesce(state.made_every, 0) < 1 then
    return jsonb_build_object('state', 'unknown', 'on', null);
  end if;
  select max((case when w.state = 'running' then now() else w.finished_at end at time zone 'Pacific/Auckland')::date) into newest
  from private.backup_work as w where w.kind = 'make' and w.state in ('done', 'running');
  if newest is null then
    return jsonb_build_object('state', 'none', 'on', null);
  end if;
  return jsonb_build_object('state', 'until', 'on', 1 + least(
    greatest(newest + state.made_every, today) + state.made_every * (state.kept - 1),
    greatest(newest + 91, today + state.made_every)
  ));
end
$$;

-- Everything about a person: {contact: {kind, key}, kinds: [{kind, found, rows}], also, elsewhere, backups}, where a row is
-- {kind, key, at, title, detail, is_own, parent}. A row that is not the person's own only mentions them. At most 200 rows of
-- a kind are listed, the person's own first. elsewhere counts what other tools have to handle, and also lists the other
-- email addresses and phone numbers in the person's own chats, which are to be searched for as well.
create function public.find_personal_data(contact text) returns jsonb
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
comment on function public.find_personal_data(text) is 'Finds everything about the person with an email address or a phone number; the search is recorded.';
grant execute on function public.find_personal_data to authenticated;

-- What this tool does not delete, as counts by name.
create function private.personal_data_elsewhere(wanted jsonb) returns jsonb
-- In this language the sign-in service's columns are resolved when the function is called, not when it is created.
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'staff-account', nullif((
      select count(*) from auth.users as u
      where lower(u.email) = wanted ->> 'key' or private.phone_key(to_jsonb(u) ->> 'phone') = wanted ->> 'key'
    ), 0),
    'invitation', nullif((select count(*) from private.staff_invitations as i where i.email = wanted ->> 'key'), 0),
    'own-mailbox', nullif((
      select count(*) from private.settings as s
      where s.kind = 'mailbox' and private.email_address(s.value #>> '{}') = wanted ->> 'key'
    ), 0),
    'audit-reason', nullif((
      select count(*) from private.audit_log as l
      where l.reason is not null and lower(l.reason) ~ (wanted ->> 'pattern')
    ), 0)
  ));
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
create function public.read_personal_data(contact text, rows jsonb, purpose text) returns json
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
comment on function public.read_personal_data(text, jsonb, text) is 'Returns chosen rows about a person in full; reading and exporting are recorded.';
grant execute on function public.read_personal_data to authenticated;

-- Records a request. One with the id of a recorded one changes nothing.
create function public.add_privacy_request(request_id uuid, kind text, contact text, received_on date, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Pacific/Auckland')::date;
begin
  perform private.require_permission('privacy-requests.manage', 'You can see this, but you can’t change it.');
  perform private.read_contact(contact);
  if received_on is null or received_on not between today - 365 and today then
    raise exception 'Enter the day on which the request came: today, or a day within the last year.' using errcode = '22023';
  end if;
  if char_length(btrim(coalesce(note, ''))) > 500 then
    raise exception 'Enter a note of at most 500 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.privacy_requests as r where r.closed_at is null) >= 200 then
    raise exception 'There are 200 open requests. Close some of them first.' using errcode = 'PT409';
  end if;
  insert into private.privacy_requests (id, kind, contact, shortened, note, received_on, due_on, created_by)
  values (
    request_id, add_privacy_request.kind, btrim(contact), private.shortened_contact(contact), btrim(coalesce(note, '')),
    add_privacy_request.received_on, private.working_days_after(add_privacy_request.received_on, 20), auth.uid()
  )
  on conflict (id) do nothing;
end
$$;
grant execute on function public.add_privacy_request to authenticated;

-- Locks an open request, and checks the note on the person's identity. The note must not bring the contact back into the
-- record.
create function private.privacy_request_to_close(request_id uuid, identity_check text, is_required boolean)
returns private.privacy_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request private.privacy_requests;
  typed constant text := btrim(coalesce(identity_check, ''));
begin
  select * into request from private.privacy_requests as r where r.id = request_id for update;
  if request.id is null then
    raise exception 'There is no such request.' using errcode = 'PT404', hint = 'Reload the page.';
  elsif request.closed_at is not null then
    raise exception 'This request is closed already.' using errcode = 'PT409', hint = 'Reload the page.';
  end if;
  if char_length(typed) > 300 or is_required and typed = '' then
    raise exception 'Say in 1 to 300 characters how you checked that it is this person.' using errcode = '22023';
  end if;
  if lower(typed) ~ (private.read_contact(request.contact) ->> 'pattern') or typed like '%@%' then
    raise exception 'Leave email addresses and the phone number out of this: the record is kept.' using errcode = '22023';
  end if;
  return request;
end
$$;

-- Closes a request without deleting anything: access was given, something was corrected, or it was refused or withdrawn.
create function public.close_privacy_request(request_id uuid, outcome text, identity_check text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  request private.privacy_requests;
begin
  perform private.require_permission('privacy-requests.manage', 'You can see this, but you can’t change it.');
  if coalesce(outcome, '') not in ('done', 'refused', 'withdrawn') then
    raise exception 'Choose what became of the request.' using errcode = '22023';
  end if;
  request := private.privacy_request_to_close(request_id, identity_check, close_privacy_request.outcome = 'done');
  update private.privacy_requests as r set
    closed_at = now(), closed_by = auth.uid(), outcome = close_privacy_request.outcome, contact = null, note = '',
    identity_check = nullif(btrim(coalesce(close_privacy_request.identity_check, '')), '')
  where r.id = request_id;
end
$$;
grant execute on function public.close_privacy_request to authenticated;

-- Deletes one row with everything that belongs to it. Returns how many sent emails went with it. Triggers record the other
-- kinds.
create function private.erase_personal_row(kind text, key text) returns integer
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
create function public.delete_personal_data(request_id uuid, rows jsonb, seen jsonb, identity_check text) returns jsonb
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
comment on function public.delete_personal_data(uuid, jsonb, jsonb, text) is 'Deletes chosen rows about a person, and closes the request.';
grant execute on function public.delete_personal_data to authenticated;

-- The requests, open ones first: those by the day on which they are due, the others newest first. Whom an open one is about
-- is only for people who handle it.
create function public.list_privacy_requests() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_manager constant boolean := private.has_permission('privacy-requests.manage');
begin
  perform private.require_permission('privacy-requests.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'kind', r.kind, 'contact', case when is_manager then r.contact end, 'shortened', r.shortened,
      'note', case when is_manager then r.note else '' end, 'received_on', r.received_on, 'due_on', r.due_on,
      'is_overdue', r.closed_at is null and r.due_on < (now() at time zone 'Pacific/Auckland')::date,
      'created_by', a.email, 'closed_at', r.closed_at, 'closed_by', b.email, 'outcome', r.outcome,
      'identity_check', r.identity_check, 'deleted', r.deleted, 'sent_copies', r.sent_copies, 'backups', r.backups
    ) order by r.closed_at is not null, r.closed_at desc, r.due_on, r.created_at), '[]')
    from (
      select * from private.privacy_requests as x order by x.closed_at is not null, x.closed_at desc, x.due_on limit 500
    ) as r
      left join auth.users as a on a.id = r.created_by left join auth.users as b on b.id = r.closed_by
  );
end
$$;
grant execute on function public.list_privacy_requests to authenticated;
