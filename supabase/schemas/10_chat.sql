-- Conversations of the educational chat. Visitors add and continue their own; only staff read any. Sizes are
-- CHAT_LIMITS of @hln/contracts.

-- The column is JSON text, as the page sends it; invalid JSON is refused where the messages are counted.
create function private.is_chat_transcript(messages text) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  -- Check constraints run in the order of their names, so the size is checked here as well.
  select case when char_length(messages) > 400000 or private.nests_deeper(messages, 8) then false
    when jsonb_typeof(messages::jsonb) <> 'array' then false else
    jsonb_array_length(messages::jsonb) between 1 and 500
    and not exists (
      select from jsonb_array_elements(messages::jsonb) as m
      where jsonb_typeof(m) <> 'object'
        or coalesce(jsonb_typeof(m -> 'content'), '') <> 'string'
        or coalesce(jsonb_typeof(m -> 'isBot'), '') <> 'boolean'
        or char_length(m ->> 'id') > 100
        or char_length(m ->> 'timestamp') > 40
        or char_length(m ->> 'language') > 20
    )
  end
$$;
grant execute on function private.is_chat_transcript to anon, authenticated, service_role;

-- The inserting or changing role runs this, in the two checks that the table has had from the beginning.
create function private.is_chat_user_info(user_info text) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  select case when char_length(user_info) > 4000 or private.nests_deeper(user_info, 8) then false
    when jsonb_typeof(user_info::jsonb) <> 'object' then false else
    coalesce(user_info::jsonb ->> 'preferredLanguage', '') in ('zh', 'en')
    and (
      -- Contact details appear in an email's subject, so each must be a single short line.
      select count(*) <= 10 and bool_and(
        char_length(e.key) <= 60 and jsonb_typeof(e.value) = 'string' and char_length(e.value #>> '{}') <= 254
        and e.value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
      )
      from jsonb_each(user_info::jsonb) as e
    )
  end
$$;
grant execute on function private.is_chat_user_info to anon, authenticated, service_role;

create table public.chat_sessions (
  session_id text primary key
    constraint chat_sessions_session_id_size check (char_length(session_id) between 1 and 100),
  messages text not null
    constraint chat_sessions_messages_size check (char_length(messages) <= 400000)
    constraint chat_sessions_messages_form check (private.is_chat_transcript(messages)),
  user_info text not null
    constraint chat_sessions_user_info_size check (char_length(user_info) <= 4000)
    constraint chat_sessions_user_info_form check (private.is_chat_user_info(user_info)),
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- How many messages the visitor has written, and up to which of them a transcript email was queued.
  message_count integer not null default 0,
  mailed_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mail_count integer not null default 0,
  -- The contact details that the last email named.
  mailed_contact jsonb,
  constraint chat_sessions_session_id_line check (session_id !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- A plausible time: no infinity, nothing before Christ. Clocks that are merely wrong are accepted, and a conversation
  -- may end before it began: correcting a clock must not cost visitors their messages.
  constraint chat_sessions_start_time_range check (start_time between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_end_time_range check (end_time between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_created_at_range check (created_at between '1900-01-01Z' and '2200-01-01Z'),
  constraint chat_sessions_updated_at_range check (updated_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.chat_sessions is
  'One row for each conversation. session_id is the SHA-256 of a secret that only the visitor''s browser holds.';
create index chat_sessions_updated_at on public.chat_sessions (updated_at desc);
create index chat_sessions_unmailed on public.chat_sessions (updated_at) where mailed_count < message_count;
alter table public.chat_sessions enable row level security;
create policy chat_sessions_anyone_may_add on public.chat_sessions
  for insert to anon, authenticated with check (true);
create policy chat_sessions_console_may_read on public.chat_sessions for select to sql_console using (true);
-- A check constraint runs with the privileges of the inserting role.
grant select, insert, update, delete on public.chat_sessions to service_role;
grant insert (session_id, messages, user_info, start_time, end_time) on public.chat_sessions to anon, authenticated;
grant select (
  start_time, end_time, message_count, mailed_count, created_at, updated_at, mail_count
) on public.chat_sessions to sql_console;
create trigger chat_sessions_audit after update or delete on public.chat_sessions
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'message_count,mailed_count,mail_count',
    'messages,user_info,start_time,end_time,mailed_contact', 'staff'
  );

create function private.count_chat_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- This trigger runs before the table's check constraints, so it needs these limits as well.
  if char_length(new.messages) > 400000 or private.nests_deeper(new.messages, 8) then
    raise exception 'This is not a conversation.' using errcode = '23514';
  end if;
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$$;

create trigger chat_sessions_count before insert or update of messages on public.chat_sessions
  for each row execute function private.count_chat_messages();

create function private.limit_chat_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('chat_sessions', private.client_network());
  return new;
end
$$;

create trigger chat_sessions_rate_limit before insert on public.chat_sessions
  for each row execute function private.limit_chat_sessions();

-- Continues a stored conversation. Knowing the secret behind a session id proves ownership of the session, and the
-- secret is sent nowhere else. A save that was overtaken by a later one changes nothing. False if there is no such
-- session.
create function public.update_chat_session(
  session_key text, messages text, user_info text, end_time timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  session public.chat_sessions;
  merged text;
begin
  perform private.hit_rate_limit('chat_session_updates', private.client_network());
  if coalesce(char_length(session_key), 0) not between 32 and 200 then
    return false;
  end if;
  -- Locks the session, so that concurrent saves are merged one after the other.
  select c.* into session from public.chat_sessions as c
  where c.session_id = encode(sha256(convert_to(session_key, 'UTF8')), 'hex')
  for update;
  if not found then
    return false;
  end if;
  if greatest(char_length(update_chat_session.messages), char_length(update_chat_session.user_info)) > 400000
    or private.nests_deeper(update_chat_session.messages, 8) or private.nests_deeper(update_chat_session.user_info, 8)
  then
    raise exception 'This is not a conversation.' using errcode = '23514';
  end if;
  merged := private.merge_chat_messages(session.messages, update_chat_session.messages);
  update public.chat_sessions as c set
    messages = merged,
    -- For each detail, the later save wins; a detail that only the other save has is kept.
    user_info = case
      when update_chat_session.end_time >= c.end_time
        then (c.user_info::jsonb || update_chat_session.user_info::jsonb)::text
      else (update_chat_session.user_info::jsonb || c.user_info::jsonb)::text
    end,
    end_time = greatest(c.end_time, update_chat_session.end_time),
    updated_at = case when merged is distinct from c.messages then now() else c.updated_at end
  where c.session_id = session.session_id;
  return true;
exception
  -- This function runs as its owner, so the error's detail would quote the whole row, which holds more than visitors
  -- may see.
  when integrity_constraint_violation then
    raise exception using errcode = sqlstate, message = sqlerrm, hint = 'Send the whole conversation as it is stored.';
end
$$;
grant execute on function public.update_chat_session to anon, authenticated, service_role;

-- Stores the conversation of a transcript call whose own insert did not arrive, and nothing if it did. Returns the
-- stored row as long as no email was queued for it.
create function public.store_chat_session(
  session_id text, messages text, user_info text, start_time timestamptz, end_time timestamptz,
  client_address text
) returns setof public.chat_sessions
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.chat_sessions as c where c.session_id = store_chat_session.session_id) then
    perform private.hit_rate_limit('chat_sessions', private.network_of(client_address));
    insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time)
    values (
      store_chat_session.session_id, store_chat_session.messages, store_chat_session.user_info,
      store_chat_session.start_time, store_chat_session.end_time
    )
    on conflict on constraint chat_sessions_pkey do nothing;
  end if;
  return query
  select c.* from public.chat_sessions as c
  where c.session_id = store_chat_session.session_id and c.mailed_count = 0;
end
$$;
grant execute on function public.store_chat_session to service_role;

-- Conversations with messages that have not been emailed and that have been quiet for a while. Those whose email has
-- just failed are left out.
create function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
returns setof public.chat_sessions
language sql stable security definer set search_path = ''
as $$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and private.chat_mail_is_due(c)
    and c.updated_at <= now() - make_interval(secs => quiet_seconds)
    and private.may_be_tried('send-quiet-transcripts', 'chat_sessions', c.session_id)
  order by c.updated_at
  limit batch_size
$$;
-- Without access to the schema a visitor is refused with 42501 before any table is read.
grant execute on function public.quiet_chat_sessions to service_role;

-- Deletes conversations that have been silent for longer than the page promises, with the transcripts, replies and
-- reminders that quote them.
create function public.forget_old_chats(retention_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sessions jsonb;
  mails jsonb;
begin
  if retention_days is null or retention_days < 1 then
    raise exception 'retention_days must be 1 or more' using errcode = '22023';
  end if;
  sessions := private.delete_rows(
    'forget-old-chats', 'chat_sessions', 'session_id', 'updated_at < now() - make_interval(days => $1)',
    retention_days
  );
  mails := private.delete_rows(
    'forget-old-chats', 'email_outbox', 'id',
    $condition$kind in ('chat-transcript', 'chat-reply', 'chat-reminder', 'chat-email') and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  perform private.forget_inbound_calls();
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$$;
grant execute on function public.forget_old_chats to service_role;

-- A time zone is not a contact detail: a changed one is not a reason for another email.
create function private.chat_contact(user_info text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select user_info::jsonb - 'preferredLanguage' - 'timeZone' $$;

create function private.chat_mail_is_due(session public.chat_sessions) returns boolean
language sql stable set search_path = ''
as $$
  select session.mailed_count < session.message_count
    and (session.mail_count < 2
      or not coalesce(session.mailed_contact, '{}') @> private.chat_contact(session.user_info))
$$;

-- Saving a conversation only ever adds to what is stored. A duplicated tab holds the same secret, so two tabs may
-- continue one conversation, and requests may overtake each other: whatever arrives, in whichever order, every message
-- that was ever saved stays as first stored.

-- The messages of both lists, each once by its id, as first stored. If one list contains all of the other, it is used
-- unchanged; otherwise messages are sorted by time.
create function private.merge_chat_messages(stored text, saved text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  merged text;
begin
  -- The type json keeps the text of each element exactly as it was sent.
  with every as (
    select m.value as message, m.place, 0 as source
    from json_array_elements(stored::json) with ordinality as m (value, place)
    union all
    select m.value, m.place, 1
    from json_array_elements(saved::json) with ordinality as m (value, place)
  ),
  first as (
    select distinct on (name) name, message, place, source
    from (select *, coalesce(message ->> 'id', message::text) as name from every) as named
    order by name, source, place
  )
  select case
    when not exists (select from first where source = 1) then stored
    -- The usual case: the saved list only adds messages to the stored one.
    when saved::jsonb @> stored::jsonb and (
      select count(*) from first
    ) = json_array_length(saved::json) then saved
    else (
      select json_agg(f.message order by coalesce(f.message ->> 'timestamp', '') collate "C", f.source, f.place)::text
      from first as f
    )
  end into merged;
  return merged;
end
$$;

create function public.read_chat_transcript(session text) returns setof public.chat_sessions
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.view');
  perform private.hit_rate_limit('transcript_read', 'account ' || auth.uid()::text);
  if not exists (select from public.chat_sessions as c where c.session_id = session) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  return query select c.* from public.chat_sessions as c where c.session_id = session;
end
$$;
comment on function public.read_chat_transcript(text) is 'Returns one conversation, and records in the audit log who read it.';
grant execute on function public.read_chat_transcript to authenticated;

-- The cases in which staff handle conversations: one for each, created and kept up to date by the conversation itself.
-- These tables are read and written only through functions (docs/decisions/chat.md).

-- The name in an answer such as "Mei Chen, 021 123 4567", without anything else. Null if nothing like a name is left.
create function private.name_in(answer text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  rest text := answer;
begin
  rest := regexp_replace(rest, '[^\s@,，;；:：]+@[^\s@,，;；]+', ' ', 'g');
  rest := regexp_replace(rest, '(微信号?|wechat|weixin)\s*(id)?\s*(is|是)?\s*[:：]?\s*[A-Za-z][-_A-Za-z0-9]{5,19}', ' ', 'gi');
  rest := regexp_replace(rest, '[+＋]?[0-9][0-9 ()./-]{5,}', ' ', 'g');
  rest := regexp_replace(
    rest, '(我的?(名字|姓名)(是|叫)?|我叫|我姓|我是|姓名|称呼|名字|电话号码|电话|手机号?码?|电子邮箱|邮箱|邮件|联系方式|微信号?|您好|你好|谢谢)', ' ', 'g'
  );
  rest := regexp_replace(
    rest, '\m(my name is|my name''s|i am|i''m|this is|kia ora|hi|hello|name|mobile|phone|cell|tel|telephone|e-?mail|wechat|number|and|or|on|at|my|is|are|me|please|call|text|thanks|thank you)\M',
    ' ', 'gi'
  );
  rest := btrim(regexp_replace(rest, '[\s,，;；:：。.!！?？、()（）/|"“”]+', ' ', 'g'), ' -');
  return case
    when char_length(rest) between 1 and 40 and rest ~ '[^0-9 _-]'
      and cardinality(string_to_array(rest, ' ')) <= 4 then rest
  end;
end
$$;

-- The facts about the family that were recognised in a conversation: the visitor's answers to the website's questions,
-- which are their second to fifth message, and the contact details. A conversation that continues an earlier session
-- begins with the visitor, and answers nothing. The email to the consultants begins with the same card.
create function private.chat_card(messages jsonb, user_info jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  with answers as (
    select btrim(private.one_line(e.m ->> 'content', 300)) as answer, row_number() over (order by e.place) as n
    from jsonb_array_elements(messages) with ordinality as e (m, place)
    where e.m -> 'isBot' = 'false' and messages -> 0 -> 'isBot' = 'true'
  ), card as (
    select max(a.answer) filter (where a.n = 2) as child, max(a.answer) filter (where a.n = 3) as subjects,
      max(a.answer) filter (where a.n = 4) as goals, max(a.answer) filter (where a.n = 5) as contact
    from answers as a
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'name', private.name_in(c.contact), 'child', c.child, 'subjects', c.subjects, 'goals', c.goals, 'contact', c.contact,
    'phone', substring(user_info ->> 'phone' from '^\+?[0-9][0-9 ()-]{4,19}$'),
    'email', substring(left(user_info ->> 'email', 254) from '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
    'wechat', substring(user_info ->> 'wechat' from '^[A-Za-z0-9_-]{2,40}$'),
    'language', user_info ->> 'preferredLanguage',
    'time_zone', substring(user_info ->> 'timeZone' from '^[A-Za-z_]{2,20}(?:/[A-Za-z0-9_+-]{1,30}){1,2}$')
  ))
  from card as c
$$;

create table private.chat_cases (
  session_id text primary key references public.chat_sessions (session_id) on update cascade on delete cascade,
  -- When we received the conversation, by our clock; the 24-hour promise runs from then.
  received_at timestamptz not null,
  due_at timestamptz not null,
  last_said_at timestamptz not null,
  status text not null default 'new'
    constraint chat_cases_status check (status in ('new', 'contacted', 'booked', 'closed', 'spam')),
  assignee uuid references auth.users (id) on delete set null,
  labels text[] not null default '{}' constraint chat_cases_labels_size check (cardinality(labels) <= 10),
  outcome text not null default '' constraint chat_cases_outcome_size check (char_length(outcome) <= 500),
  closed_at timestamptz,
  -- The first reply.
  replied_at timestamptz,
  replied_way text constraint chat_cases_replied_way check (replied_way in ('email', 'phone', 'wechat', 'other')),
  replied_by uuid references auth.users (id) on delete set null,
  -- The last reminder: its number of hours.
  reminded_hours smallint not null default 0 constraint chat_cases_reminded_hours check (reminded_hours in (0, 18, 23, 24)),
  recognised jsonb not null,
  -- Corrections by staff. An empty text means that the field is blank.
  corrected jsonb not null default '{}' constraint chat_cases_corrected_size check (octet_length(corrected::text) <= 8000),
  -- The visitor's messages and the other searchable texts.
  said text not null,
  facts text not null,
  email_key text generated always as (nullif(lower((recognised || corrected) ->> 'email'), '')) stored,
  phone_key text generated always as (nullif(regexp_replace((recognised || corrected) ->> 'phone', '[^0-9]', '', 'g'), '')) stored,
  wechat_key text generated always as (nullif(lower((recognised || corrected) ->> 'wechat'), '')) stored,
  -- Whether the family is waiting for us, and the order of the queue: first those whose email reply did not arrive,
  -- then those who wait, then those whose reply is queued, each with the longest wait first; then the others, newest
  -- first.
  is_waiting boolean not null,
  queue_key double precision not null,
  constraint chat_cases_replied check ((replied_at is null) = (replied_way is null)),
  forgotten_at timestamptz,
  forgotten_way text,
  forgotten_by uuid references auth.users (id) on delete set null,
  -- The state of the newest reply by email: 'queued' until a mail server has taken it, 'undelivered' if none will until
  -- somebody acts; null once it was sent, or after a reply by other means.
  email_reply text constraint chat_cases_email_reply check (email_reply in ('queued', 'undelivered')),
  -- Since when the family has been waiting for an answer to an email; null if they aren't.
  email_waiting_since timestamptz
);
comment on table private.chat_cases is 'Staff''s work on a conversation, and what it says about the family.';
comment on column private.chat_cases.forgotten_at is
  'When the reply was given that was last undone, until another is recorded; its channel and author are in the columns beside it.';
create index chat_cases_queue on private.chat_cases (queue_key, session_id);
create index chat_cases_email on private.chat_cases (email_key) where email_key is not null;
create index chat_cases_phone on private.chat_cases (phone_key) where phone_key is not null;
create index chat_cases_wechat on private.chat_cases (wechat_key) where wechat_key is not null;
create index chat_cases_waiting on private.chat_cases (received_at) where is_waiting;
create index chat_cases_email_reply on private.chat_cases (received_at) where email_reply is not null;
alter table private.chat_cases enable row level security;
-- Records who did what. Texts are named but not recorded.
create trigger chat_cases_audit after update on private.chat_cases
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'status,assignee,replied_at,replied_way,email_waiting_since', 'labels,outcome,corrected',
    'staff'
  );

create table private.chat_notes (
  id uuid primary key,
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  author uuid references auth.users (id) on delete set null,
  note text not null constraint chat_notes_note_size check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table private.chat_notes is 'Staff''s internal notes on a conversation.';
create index chat_notes_session on private.chat_notes (session_id, created_at);
alter table private.chat_notes enable row level security;
create trigger chat_notes_audit after insert or delete on private.chat_notes
  for each row execute function private.audit_row('chat-sessions', 'session_id', 'author', 'note', 'staff');

-- Email addresses that staff entered for a conversation instead of the visitor's own. Replies go there, so each is
-- recorded, shown, and counted: two per conversation, and five a day per member of staff.
create table private.chat_email_changes (
  id uuid primary key default gen_random_uuid(),
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  email text not null constraint chat_email_changes_email_form check (char_length(email) <= 254 and email = lower(email)),
  changed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint chat_email_changes_once unique (session_id, email)
);
comment on table private.chat_email_changes is 'Email addresses that staff entered for a conversation. Deleted with the conversation.';
alter table private.chat_email_changes enable row level security;
create trigger chat_email_changes_audit after insert on private.chat_email_changes
  for each row execute function private.audit_row('chat-sessions', 'session_id', 'changed_by', 'email', 'staff');

-- How well the promise was kept in conversations that have since been deleted. Counts only.
create table private.chat_promise_months (
  month text primary key constraint chat_promise_months_form check (month ~ '^\d{4}-\d{2}$'),
  kept integer not null default 0,
  broken integer not null default 0
);
alter table private.chat_promise_months enable row level security;

create function private.arrange_chat_case() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.facts := private.searchable(concat_ws(E'\n',
    (select string_agg(f.value, E'\n') from jsonb_each_text(new.recognised || new.corrected) as f
     where f.key not in ('contact', 'language', 'time_zone')),
    array_to_string(new.labels, E'\n'), new.outcome, new.session_id,
    (select left(string_agg(e.subject || E'\n' || left(e.said, 5000), E'\n' order by e.received_at desc), 50000)
     from private.chat_emails as e where e.session_id = new.session_id)
  ));
  new.is_waiting := case
    when new.status = 'spam' then false
    when new.email_reply is not null then new.email_reply = 'undelivered'
    when new.email_waiting_since is not null then true
    else new.status = 'new' and new.replied_at is null
  end;
  new.queue_key := case
    when new.is_waiting and new.email_reply is not null then -1e11
    when new.is_waiting then 0
    when new.email_reply = 'queued' and new.status <> 'spam' then 2e10
    else 1e11
  end + extract(epoch from case
    when new.is_waiting and new.replied_at is not null then coalesce(new.email_waiting_since, new.received_at)
    else new.received_at
  end) * case
    when new.is_waiting or new.email_reply = 'queued' and new.status <> 'spam' then 1
    else -1
  end;
  return new;
end
$$;

create trigger chat_cases_arrange before insert or update on private.chat_cases
  for each row execute function private.arrange_chat_case();

create function private.keep_chat_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.chat_cases as c (session_id, received_at, due_at, last_said_at, recognised, said, facts, queue_key)
  select new.session_id, new.created_at, new.created_at + interval '24 hours', new.updated_at,
    private.chat_card(new.messages::jsonb, new.user_info::jsonb),
    -- No real conversation is longer than this.
    left(private.searchable(coalesce((
      select string_agg(m ->> 'content', E'\n') from jsonb_array_elements(new.messages::jsonb) as m where m -> 'isBot' = 'false'
    ), '')), 50000), '', 0
  on conflict (session_id) do update set
    recognised = excluded.recognised, said = excluded.said, last_said_at = excluded.last_said_at
    where (c.recognised, c.said, c.last_said_at) is distinct from (excluded.recognised, excluded.said, excluded.last_said_at);
  return null;
end
$$;

create trigger chat_sessions_case after insert or update of messages, user_info on public.chat_sessions
  for each row execute function private.keep_chat_case();

-- The state of the promise: 'kept' or 'broken', 'waiting' or 'late' while nobody has replied, 'sending' while the reply
-- is queued, 'none' for spam and for conversations closed in time. It has no search_path setting, so that it is inlined
-- into the calling query: with 50,000 calls the figures would take a second.
create function private.chat_promise(chat private.chat_cases) returns text
language sql stable
as $$
  select case
    when chat.status = 'spam' then 'none'
    when chat.replied_at is not null then case when chat.replied_at <= chat.due_at then 'kept' else 'broken' end
    when chat.email_reply = 'queued' then 'sending'
    when chat.status <> 'new' then case when coalesce(chat.closed_at, chat.due_at) <= chat.due_at then 'none' else 'broken' end
    when chat.due_at > now() then 'waiting'
    else 'late'
  end
$$;

create function private.month_of(moment timestamptz) returns text
language sql stable
as $$ select to_char(moment at time zone 'Pacific/Auckland', 'YYYY-MM') $$;

-- Keeps a month's counts when its conversations are deleted.
create function private.count_deleted_chat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  promise constant text := private.chat_promise(old);
begin
  if promise in ('kept', 'broken', 'late') or promise = 'sending' and old.due_at <= now() then
    insert into private.chat_promise_months as m (month, kept, broken)
    values (private.month_of(old.received_at), (promise = 'kept')::integer, (promise <> 'kept')::integer)
    on conflict (month) do update set kept = m.kept + excluded.kept, broken = m.broken + excluded.broken;
  end if;
  return null;
end
$$;

create trigger chat_cases_count_deleted after delete on private.chat_cases
  for each row execute function private.count_deleted_chat();

-- The card of a conversation for the email about it, including staff's corrections.
create function public.chat_card(session text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select c.recognised || c.corrected from private.chat_cases as c where c.session_id = session $$;
grant execute on function public.chat_card to service_role;

-- Transcripts that reached nobody: failed, held, of unknown outcome, or with a suppressed recipient.
create function private.unsent_transcripts() returns table (session_id text, reason text, since timestamptz, is_given_up boolean)
language sql stable security definer set search_path = ''
as $$
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.set_aside_rows as s join public.email_outbox as o on o.id = s.row_key::uuid
  where s.job = 'deliver-outbox' and s.table_name = 'email_outbox'
    and o.kind = 'chat-transcript' and o.status in ('failed', 'held')
  union all
  -- Emails of unknown outcome, and those whose recipient is suppressed, are not retried automatically.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('unknown', 'suppressed')
  union all
  -- These emails were tried without success, or have not been tried at all because there is no mail server.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, false
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('pending', 'sending')
    and (o.attempts > 1 or o.last_error is not null or o.created_at < now() - interval '15 minutes')
  union all
  select s.row_key, s.reason, s.first_seen_at, s.is_set_aside
  from public.set_aside_rows as s
  where s.job = 'send-quiet-transcripts' and s.table_name = 'chat_sessions'
$$;

-- The cases of one family: those with the same email address, phone number or WeChat ID, without the given case.
create function private.family_of(chat private.chat_cases) returns setof private.chat_cases
language sql stable security definer set search_path = ''
as $$
  select c.* from private.chat_cases as c where c.email_key = chat.email_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.phone_key = chat.phone_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.wechat_key = chat.wechat_key and c.session_id <> chat.session_id
$$;

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
create function public.list_chat_sessions(
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
grant execute on function public.list_chat_sessions to authenticated;

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

-- The queue in figures, and what needs attention. Months are Auckland's, newest first.
create function public.chat_session_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.require_permission('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month, c.due_at <= now() as is_over
    from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late') or j.promise = 'sending' and j.is_over) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.is_waiting and (c.due_at > now() or c.replied_at is not null)),
    'late', count(*) filter (where c.is_waiting and c.due_at <= now() and c.replied_at is null),
    'soon', count(*) filter (
      where c.is_waiting and c.replied_at is null and c.due_at > now() and c.due_at < now() + interval '6 hours'
    ),
    'unassigned', count(*) filter (where c.is_waiting and c.assignee is null),
    'sending', count(*) filter (where not c.is_waiting),
    'undelivered', count(*) filter (where c.is_waiting and c.email_reply is not null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.is_waiting or c.email_reply = 'queued' and c.status <> 'spam';
  return figures || jsonb_build_object(
    -- The case that has been waiting longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at,
        'email_reply', c.email_reply, 'email_waiting_since', c.email_waiting_since
      )
      from private.chat_cases as c where c.is_waiting order by c.queue_key, c.session_id limit 1
    ),
    'labels', (
      select coalesce(jsonb_agg(x.l order by x.l), '[]')
      from (select distinct l from private.chat_cases as c, unnest(c.labels) as l order by l limit 200) as x
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', x.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'reason', x.reason,
        'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from (select * from private.unsent_transcripts() order by since limit 20) as x
        join private.chat_cases as c on c.session_id = x.session_id
    ),
    'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', u.id, 'email', u.email, 'name', coalesce(p.name, ''), 'languages', coalesce(p.languages, '{}')
      ) order by u.email), '[]')
      from auth.users as u left join private.staff_profiles as p on p.user_id = u.id
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'email_replies', private.email_reply_figures(),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
end
$$;
grant execute on function public.chat_session_figures to authenticated;

-- Records that the caller reads a conversation, unless the same is recorded for the last five minutes.
create function private.note_chat_read(session text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.audit_log as l
    where l.row_key = session and l.actor_id = auth.uid() and l.action = 'read' and l.table_name = 'public.chat_sessions'
      and l.at > now() - interval '5 minutes'
  ) then
    perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  end if;
end
$$;

-- Everything about a conversation except its transcript. The card names people, so reading it is recorded like reading
-- the transcript; the page does both at once, which makes one entry.
create function public.chat_session_details(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.view');
  select * into chat from private.chat_cases as c where c.session_id = session;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.note_chat_read(session);
  return jsonb_build_object(
    'session_id', chat.session_id, 'received_at', chat.received_at, 'due_at', chat.due_at,
    'last_said_at', chat.last_said_at, 'status', chat.status, 'promise', private.chat_promise(chat),
    'replied_at', chat.replied_at, 'replied_way', chat.replied_way, 'email_reply', chat.email_reply,
    'replied_by', (select u.email from auth.users as u where u.id = chat.replied_by),
    'assignee', chat.assignee, 'assignee_email', (select u.email from auth.users as u where u.id = chat.assignee),
    'labels', to_jsonb(chat.labels), 'outcome', chat.outcome,
    'recognised', chat.recognised, 'corrected', chat.corrected,
    'answers_to', (select u.email from auth.users as u where u.id = auth.uid()),
    'email_waiting_since', chat.email_waiting_since,
    'email_replies', private.email_replies_state(),
    'emails', private.emails_of_chat(session),
    'replies', private.replies_to('chat-reply', session),
    'email_changes', (
      select coalesce(jsonb_agg(jsonb_build_object('email', e.email, 'by', u.email, 'at', e.created_at) order by e.created_at), '[]')
      from private.chat_email_changes as e left join auth.users as u on u.id = e.changed_by
      where e.session_id = session
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'is_own', n.author is not distinct from auth.uid(), 'note', n.note,
        'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.chat_notes as n left join auth.users as u on u.id = n.author
      where n.session_id = session
    ),
    'family', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', f.session_id, 'received_at', f.received_at, 'status', f.status,
        'name', (f.recognised || f.corrected) ->> 'name', 'subjects', (f.recognised || f.corrected) ->> 'subjects',
        'promise', private.chat_promise(f)
      ) order by f.received_at desc), '[]')
      from (select * from private.family_of(chat) order by received_at desc limit 20) as f
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reason', x.reason, 'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from private.unsent_transcripts() as x where x.session_id = session
    )
  );
end
$$;
grant execute on function public.chat_session_details to authenticated;

-- The actions of staff on a conversation. Each function checks the permission and refuses with a message.

-- Locks and returns the case for a caller who may change it. @raises 42501, PT404
create function private.chat_case_to_change(session text) returns private.chat_cases
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform public.refuse_ended_session();
  if not private.has_permission('chat-sessions.manage') then
    raise exception 'You can read conversations, but you can’t change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select * into chat from private.chat_cases as c where c.session_id = session for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  return chat;
end
$$;

-- Changes only the fields named in `changes`:
--   status, outcome, labels (a list), assignee (an account's id, or null)
--   answered   whether the family's emails need no answer any more
--   card   an object of name, child, subjects, goals, email, phone, wechat: corrections by staff. The text as it was
--          recognised removes a correction; an empty text means that the field is blank.
create function public.save_chat_session(session text, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if jsonb_typeof(changes) is distinct from 'object' or octet_length(changes::text) > 16000 then
    raise exception 'These changes can’t be read.' using errcode = '22023';
  end if;
  for field in select * from jsonb_each(changes) as e loop
    case field.key
      when 'status' then
        value := field.value #>> '{}';
        if value is null or value not in ('new', 'contacted', 'booked', 'closed', 'spam') then
          raise exception 'There is no such state.' using errcode = '22023';
        end if;
        -- Marking the family as contacted counts as a reply, even if it is recorded only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- Marking the case as new again takes that reply back.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        -- Staff who set a status know that the email did not arrive, so the mark is cleared. Reopening the case shows
        -- it again.
        if chat.email_reply is distinct from 'queued' then
          chat.email_reply := case
            when value = 'new' and chat.replied_at is null and private.reply_delivery('chat', session) = 'undelivered'
              then 'undelivered'
          end;
        end if;
        chat.closed_at := case when value = 'closed' then coalesce(chat.closed_at, now()) end;
        -- Whoever says what became of the case has read the family's emails.
        if value <> 'new' and value <> chat.status then
          chat.email_waiting_since := null;
        end if;
        chat.status := value;
      when 'answered' then
        if jsonb_typeof(field.value) <> 'boolean' then
          raise exception 'Say whether the family has been answered.' using errcode = '22023';
        end if;
        chat.email_waiting_since := case when field.value = 'false' then private.unanswered_email_since(session) end;
      when 'assignee' then
        chat.assignee := (field.value #>> '{}')::uuid;
        if chat.assignee is not null and (
          private.staff_level_of(chat.assignee, 'chat-sessions') <> 'manage' or not private.is_active_account(chat.assignee)
        ) then
          raise exception 'This person can’t answer conversations.' using errcode = '22023';
        end if;
      when 'outcome' then
        chat.outcome := btrim(private.one_line(coalesce(field.value #>> '{}', ''), 500));
      when 'labels' then
        chat.labels := array(
          select distinct l from (
            select btrim(lower(private.one_line(x, 40))) as l from jsonb_array_elements_text(field.value) as x
          ) as given where l <> '' order by l
        );
        if cardinality(chat.labels) > 10 then
          raise exception 'A conversation can have at most ten labels.' using errcode = '22023';
        end if;
      when 'card' then
        chat.corrected := private.corrected_card(chat, field.value);
        perform private.note_chat_email(chat, lower(chat.corrected ->> 'email'));
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by, email_reply = chat.email_reply,
    email_waiting_since = chat.email_waiting_since
  where c.session_id = session;
end
$$;
grant execute on function public.save_chat_session to authenticated;

create function private.corrected_card(chat private.chat_cases, given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  corrected jsonb := chat.corrected;
  field record;
  value text;
begin
  for field in select * from jsonb_each_text(given) as e loop
    value := btrim(private.one_line(coalesce(field.value, ''), 300));
    if field.key not in ('name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat') then
      raise exception 'There is no "%" to correct.', left(field.key, 40) using errcode = '22023';
    end if;
    if value <> '' and field.key = 'email'
      and (char_length(value) > 254 or value !~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
    then
      raise exception 'This is not an email address.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'phone' and value !~ '^\+?[0-9][0-9 ()-]{4,19}$' then
      raise exception 'Enter a phone number of 5 to 20 digits; it can begin with +.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'wechat' and value !~ '^[A-Za-z0-9_-]{2,40}$' then
      raise exception 'A WeChat ID consists of letters, digits, hyphens and underscores.' using errcode = '22023';
    end if;
    corrected := case
      when value = coalesce(chat.recognised ->> field.key, '') then corrected - field.key
      else corrected || jsonb_build_object(field.key, value)
    end;
  end loop;
  return corrected;
end
$$;

-- Records an email address that is not the visitor's own. One that was recorded before is not counted again.
create function private.note_chat_email(chat private.chat_cases, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(address, '') = '' or address = lower(chat.recognised ->> 'email') or exists (
    select from private.chat_email_changes as e where e.session_id = chat.session_id and e.email = address
  ) then
    return;
  end if;
  if (select count(*) from private.chat_email_changes as e where e.session_id = chat.session_id) >= 2 then
    raise sqlstate 'PT429' using
      message = 'The email address of this conversation has been changed twice already. Call them, or write on WeChat.';
  end if;
  perform private.hit_rate_limit('chat_email_change', 'account ' || auth.uid()::text);
  insert into private.chat_email_changes (session_id, email, changed_by) values (chat.session_id, address, auth.uid());
end
$$;

-- Records a reply by other means than email, even if an email did not arrive. A null way removes that record.
create function public.note_chat_reply(session text, way text, replied timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if way is null then
    if chat.replied_way is null then
      return;
    end if;
    if chat.replied_way = 'email' then
      raise exception 'A sent email can’t be undone.' using errcode = 'PT409';
    end if;
    update private.chat_cases as c set
      replied_at = null, replied_way = null, replied_by = null,
      status = case when c.status = 'contacted' then 'new' else c.status end
    where c.session_id = session;
    return;
  end if;
  if way not in ('phone', 'wechat', 'other') then
    raise exception 'There is no such way to reply.' using errcode = '22023';
  end if;
  if chat.replied_at is not null and chat.email_reply is distinct from 'undelivered'
    and chat.email_waiting_since is null
  then
    raise exception 'A reply has already been recorded.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'The reply’s time can’t be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'This time is before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = coalesce(c.replied_at, greatest(replied, c.received_at)), replied_way = coalesce(c.replied_way, way),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid()),
    email_reply = nullif(c.email_reply, 'undelivered'),
    email_waiting_since = null
  where c.session_id = session;
end
$$;
grant execute on function public.note_chat_reply to authenticated;

-- Updates a case to the state of its newest reply by email. Only a reply that a mail server has taken counts; one that
-- can't be delivered reopens the case, since whoever closed it believed that the family had been answered.
create function private.follow_chat_reply(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  delivery constant text := private.reply_delivery('chat', session);
  sent public.email_outbox;
begin
  if delivery is null then
    return;
  end if;
  -- The first reply that was sent is the one that was promised.
  select o.* into sent from public.email_outbox as o
  where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply' and o.status = 'sent'
  order by o.sent_at limit 1;
  update private.chat_cases as c set
    email_reply = nullif(delivery, 'sent'),
    replied_way = case when c.replied_at is null and sent.id is not null then 'email' else c.replied_way end,
    replied_by = case
      when c.replied_at is null and sent.id is not null
        then (select r.sender from private.staff_replies as r where r.mail_id = sent.id)
      else c.replied_by
    end,
    replied_at = coalesce(c.replied_at, sent.sent_at),
    status = case
      when delivery = 'sent' and c.status = 'new' then 'contacted'
      when delivery = 'undelivered' and c.status in ('contacted', 'closed') then 'new'
      else c.status
    end,
    closed_at = case when delivery = 'undelivered' and c.status = 'closed' then null else c.closed_at end,
    -- What the family wrote after this reply is still to be answered.
    email_waiting_since = case
      when delivery = 'sent' and c.email_waiting_since is not null then private.unanswered_email_since(session)
      else c.email_waiting_since
    end
  where c.session_id = session;
end
$$;

create function private.follow_chat_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- A deleted email will never be sent.
    update private.chat_cases as c set email_reply = 'undelivered'
    where c.session_id = old.source_id and c.email_reply = 'queued';
  else
    perform private.follow_chat_reply(new.source_id);
  end if;
  return null;
end
$$;

create trigger email_outbox_chat_reply after update of status on public.email_outbox
  for each row when (
    new.kind = 'chat-reply' and private.delivery_of_status(old.status) is distinct from private.delivery_of_status(new.status)
  ) execute function private.follow_chat_email();

create trigger email_outbox_chat_reply_gone after delete on public.email_outbox
  for each row when (old.kind = 'chat-reply' and private.delivery_of_status(old.status) = 'queued')
  execute function private.follow_chat_email();

-- When a mail server is added or removed, queued replies can or can no longer be sent.
create function private.follow_waiting_chat_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_chat_reply(waiting.session)
  from (
    select distinct o.source_id as session from public.email_outbox as o
    where o.status in ('pending', 'sending') and o.kind = 'chat-reply'
  ) as waiting;
  return null;
end
$$;

create trigger email_switch_chat_replies after update of transport on private.email_switch
  for each row execute function private.follow_waiting_chat_replies();

-- Replies by email to the card's address; see private.queue_reply(). The case is answered once the email has been sent.
create function public.reply_to_chat(
  reply_id uuid, session text, seen_address text, subject text, body text, language text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  -- Visitors and staff may change the address, but one conversation must not be used to write to many people.
  if (
    select count(distinct private.email_address(o.recipient)) from public.email_outbox as o
    where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply'
      and private.email_address(o.recipient) <> lower((chat.recognised || chat.corrected) ->> 'email')
  ) >= 3 then
    raise sqlstate 'PT429' using
      message = 'Replies to this conversation have gone to three email addresses. Call them, or write on WeChat.';
  end if;
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set assignee = coalesce(c.assignee, auth.uid()) where c.session_id = session;
  perform private.follow_chat_reply(session);
end
$$;
grant execute on function public.reply_to_chat to authenticated;

-- @param note_id generated by the page, so that the same note is added once
create function public.add_chat_note(note_id uuid, session text, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if char_length(btrim(coalesce(note, ''), E' \n\t')) not between 1 and 2000 then
    raise exception 'Enter a note of 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.chat_notes as n where n.session_id = session) >= 200 then
    raise exception 'A conversation can have at most 200 notes.' using errcode = '22023';
  end if;
  insert into private.chat_notes (id, session_id, author, note)
  values (note_id, session, auth.uid(), btrim(note, E' \n\t'))
  on conflict (id) do nothing;
end
$$;
grant execute on function public.add_chat_note to authenticated;

create function public.remove_chat_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.manage');
  delete from private.chat_notes as n where n.id = note_id and n.author = auth.uid();
  if not found then
    raise exception 'You have no such note.' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.remove_chat_note to authenticated;

-- Deletes the emails about conversations from the outbox: transcripts, replies, reminders and notices. Returns those that
-- had already been sent, as a list of {recipient, sent_at}: their copies are in mailboxes that we don't control.
create function private.delete_chat_mails(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  left_already jsonb;
begin
  with gone as (
    delete from public.email_outbox as o
    where o.idempotency_key = any (array(
        select 'chat-transcript:' || session || ':' || n from generate_series(0, 500) as n
        union all
        select format('chat-reminder:%s:%s:%s', session, h, n) from unnest(array[18, 23, 24]) as h, generate_series(1, 50) as n
      ))
      or o.id in (select r.mail_id from private.staff_replies as r where r.kind = 'chat-reply' and r.row_key = session)
      or o.source_kind = 'chat' and o.source_id = session
    returning o.recipient, o.sent_at, o.status
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('recipient', g.recipient, 'sent_at', g.sent_at) order by g.sent_at
  ) filter (where g.status in ('sent', 'sending')), '[]')
  into left_already from gone as g;
  return left_already;
end
$$;

-- Deletes a conversation with its case, its notes and its emails, and returns the emails that had been sent. The calling
-- function checks permissions, and locks the emails before the case, as sending does, so that the two can't deadlock.
create function private.erase_chat(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  copies := private.delete_chat_mails(session);
  delete from public.set_aside_rows as s where s.table_name = 'chat_sessions' and s.row_key = session;
  delete from public.chat_sessions as c where c.session_id = session;
  return copies;
end
$$;

-- Deletes a conversation on somebody's request.
-- @param why one line for the audit log
create function public.delete_chat_session(session text, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.require_permission('chat-sessions.manage');
  perform from public.email_outbox as o where o.source_kind = 'chat' and o.source_id = session order by o.id for update;
  perform private.chat_case_to_change(session);
  if coalesce(btrim(why), '') = '' then
    raise exception 'Enter a reason of at most 200 characters, in one line.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', why, true);
  copies := private.erase_chat(session);
  perform set_config('hln.audit_reason', '', true);
  return copies;
end
$$;
grant execute on function public.delete_chat_session to authenticated;

-- Cases that are due for a reminder: only the latest step, and never more than three days late, so that a server that
-- was down does not fill mailboxes. recipients is null if the reminder goes to the mailbox for transcripts.
create function public.chat_reminders_due(batch_size integer) returns table (
  session_id text, hours integer, recipients jsonb, received_at timestamptz, due_at timestamptz, language text,
  by_email boolean
)
language sql stable security definer set search_path = ''
as $$
  select c.session_id, step.hours,
    case
      when step.hours = 24 then (
        select jsonb_agg(u.email order by u.email) from auth.users as u
        where coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
      else (
        select jsonb_build_array(u.email) from auth.users as u
        where u.id = c.assignee and coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
    end,
    wait.since, case when c.replied_at is null then c.due_at else wait.since + interval '24 hours' end,
    c.recognised ->> 'language', c.replied_at is not null
  from private.chat_cases as c
    cross join lateral (
      -- After the first reply, only an email makes a family wait again.
      select case when c.replied_at is null then c.received_at else c.email_waiting_since end as since
    ) as wait
    cross join lateral (
      select case
        when wait.since <= now() - interval '24 hours' then 24
        when wait.since <= now() - interval '23 hours' then 23
        else 18
      end as hours
    ) as step
  where c.is_waiting and wait.since between now() - interval '4 days' and now() - interval '18 hours'
    and c.reminded_hours < step.hours
    and private.may_be_tried('remind-of-chats', 'chat_sessions', c.session_id)
  order by wait.since
  limit batch_size
$$;
grant execute on function public.chat_reminders_due to service_role;

-- Queues a reminder of a conversation that nobody has answered, as text and HTML.
create function public.queue_chat_reminder(
  session text, hours integer, recipients jsonb, subject text, text_body text, html_body text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
  wait bigint;
begin
  update private.chat_cases as c set reminded_hours = hours
  where c.session_id = session and c.is_waiting and (c.replied_at is null or c.email_waiting_since is not null)
    and c.reminded_hours < hours
  -- Tells the reminders of one wait apart from those of the next.
  returning case when c.replied_at is null then 0 else extract(epoch from c.email_waiting_since)::bigint end into wait;
  if not found then
    return 0;
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  select format('chat-reminder:%s:%s:%s', session, hours, wait * 100 + r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body, queue_chat_reminder.html_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
grant execute on function public.queue_chat_reminder to service_role;

-- Queues a transcript unless one of the same length was queued before.
-- @param mailed how much was emailed when the transcript was written; null if the caller does not know
create function public.queue_chat_transcript(
  session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text,
  mailed integer default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.chat_sessions as c set
    mailed_count = said,
    mail_count = c.mail_count + 1,
    -- A visitor who has written more since the email was composed may also have given other details.
    mailed_contact = case when c.message_count = said then private.chat_contact(c.user_info)
      else c.mailed_contact end
  where c.session_id = queue_chat_transcript.session_id and c.mailed_count < said
    and c.mailed_count = coalesce(mailed, c.mailed_count)
    and private.chat_mail_is_due(c);
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, reply_to, subject, text_body, html_body)
  values (
    'chat-transcript:' || queue_chat_transcript.session_id || ':' || said, 'chat-transcript',
    queue_chat_transcript.recipient, queue_chat_transcript.reply_to, queue_chat_transcript.subject,
    queue_chat_transcript.text_body, queue_chat_transcript.html_body
  )
  on conflict (idempotency_key) do nothing;
  return true;
end
$$;
grant execute on function public.queue_chat_transcript to service_role;

create function private.keep_forgotten_reply() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.forgotten_at := case when new.replied_at is null then old.replied_at end;
  new.forgotten_way := case when new.replied_at is null then old.replied_way end;
  new.forgotten_by := case when new.replied_at is null then old.replied_by end;
  return new;
end
$$;

create trigger chat_cases_forgotten_reply before update of replied_at on private.chat_cases
  for each row when (old.replied_at is not null or new.replied_at is not null)
  execute function private.keep_forgotten_reply();

-- Restores the reply that was taken back last, by its original author, and leaves the assignee unchanged.
-- @raises PT409 if there is none, or if another has been recorded since
create function public.put_chat_reply_back(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if chat.replied_at is not null then
    raise exception 'A reply has already been recorded.' using errcode = 'PT409';
  end if;
  if chat.forgotten_at is null then
    raise exception 'There is no reply to restore.' using errcode = 'PT409';
  end if;
  update private.chat_cases as c set
    replied_at = c.forgotten_at, replied_way = c.forgotten_way, replied_by = c.forgotten_by,
    status = case when c.status = 'new' then 'contacted' else c.status end
  where c.session_id = session;
end
$$;
grant execute on function public.put_chat_reply_back to authenticated;

-- How many conversations wait for a reply, for the staff portal: everybody who opens it sees that somebody waits
-- without having to know in which tool. Nobody is named here, and the figures of the whole queue are not computed for
-- it.
--   undelivered  how many of them were answered by an email that did not arrive
--   sending      conversations whose reply is queued, which are not included in the number
--   next         the session at the top of the queue; null if none waits
create function public.waiting_chats() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.view');
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where c.is_waiting),
      'late', count(*) filter (where c.is_waiting and c.replied_at is null and c.due_at <= now()),
      'undelivered', count(*) filter (where c.is_waiting and c.email_reply is not null),
      'sending', count(*) filter (where not c.is_waiting),
      'next', (array_agg(c.session_id order by c.queue_key, c.session_id) filter (where c.is_waiting))[1]
    )
    from private.chat_cases as c where c.is_waiting or c.email_reply = 'queued' and c.status <> 'spam'
  );
end
$$;
grant execute on function public.waiting_chats to authenticated;
