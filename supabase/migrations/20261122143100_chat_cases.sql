-- What staff do about a conversation: one case for each, made and kept up to date by the conversation itself. Nobody
-- reads or writes these tables but through functions (docs/decisions/114).

-- Who somebody says they are, without what else stands in the same answer: "Mei Chen, 021 123 4567". Null where that
-- leaves nothing like a name.
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

-- What a conversation says about the family, as recognised: the visitor's answers to what the website asks, which are
-- the second to the fifth of their messages, and the ways to reach them. A conversation that continues an earlier
-- session begins with the visitor, and answers nothing. The mail to the consultants begins with the same card.
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

-- As it is searched: full-width letters like narrow ones, capitals like small ones.
create function private.searchable(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(normalize(words, NFKC)) $$;

create table private.chat_cases (
  session_id text primary key references public.chat_sessions (session_id) on update cascade on delete cascade,
  -- When the conversation reached us, on our clock; from then on the promise runs.
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
  -- The last reminder: after how many hours.
  reminded_hours smallint not null default 0 constraint chat_cases_reminded_hours check (reminded_hours in (0, 18, 23, 24)),
  recognised jsonb not null,
  -- What staff know better. An empty text says that there is none.
  corrected jsonb not null default '{}' constraint chat_cases_corrected_size check (octet_length(corrected::text) <= 8000),
  -- What the visitor wrote, and what else can be searched in.
  said text not null,
  facts text not null,
  email_key text generated always as (nullif(lower((recognised || corrected) ->> 'email'), '')) stored,
  phone_key text generated always as (nullif(regexp_replace((recognised || corrected) ->> 'phone', '[^0-9]', '', 'g'), '')) stored,
  wechat_key text generated always as (nullif(lower((recognised || corrected) ->> 'wechat'), '')) stored,
  is_waiting boolean not null generated always as (status = 'new' and replied_at is null) stored,
  -- The order of the queue: those who wait, the longest first, and then the others, the newest first.
  queue_key double precision not null,
  constraint chat_cases_replied check ((replied_at is null) = (replied_way is null))
);
comment on table private.chat_cases is 'What staff do about a conversation, and what it says about the family.';
create index chat_cases_queue on private.chat_cases (queue_key, session_id);
create index chat_cases_email on private.chat_cases (email_key) where email_key is not null;
create index chat_cases_phone on private.chat_cases (phone_key) where phone_key is not null;
create index chat_cases_wechat on private.chat_cases (wechat_key) where wechat_key is not null;
create index chat_cases_to_remind on private.chat_cases (received_at) where status = 'new' and replied_at is null;

create table private.chat_notes (
  id uuid primary key,
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  author uuid references auth.users (id) on delete set null,
  note text not null constraint chat_notes_note_size check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table private.chat_notes is 'Notes of staff about a conversation, which stay inside.';
create index chat_notes_session on private.chat_notes (session_id, created_at);

-- How the promise was kept, of conversations that have been deleted since. Counts only.
create table private.chat_promise_months (
  month text primary key constraint chat_promise_months_form check (month ~ '^\d{4}-\d{2}$'),
  kept integer not null default 0,
  broken integer not null default 0
);

alter table private.chat_cases enable row level security;
alter table private.chat_notes enable row level security;
alter table private.chat_promise_months enable row level security;
revoke all on private.chat_cases, private.chat_notes, private.chat_promise_months
  from public, anon, authenticated, service_role;

create function private.arrange_chat_case() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.facts := private.searchable(concat_ws(E'\n',
    (select string_agg(f.value, E'\n') from jsonb_each_text(new.recognised || new.corrected) as f
     where f.key not in ('contact', 'language', 'time_zone')),
    array_to_string(new.labels, E'\n'), new.outcome, new.session_id
  ));
  new.queue_key := case
    when new.status = 'new' and new.replied_at is null then extract(epoch from new.received_at)
    else 1e11 - extract(epoch from new.received_at)
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
    -- More than this is no conversation.
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

-- How the promise stands: 'kept' or 'broken', 'waiting' or 'late' while nobody has replied, 'none' for spam and for what
-- was closed in time. Without a search_path of its own, so that it becomes a part of the question that asks it: called
-- 50,000 times, the figures would take a second.
create function private.chat_promise(chat private.chat_cases) returns text
language sql stable
as $$
  select case
    when chat.status = 'spam' then 'none'
    when chat.replied_at is not null then case when chat.replied_at <= chat.due_at then 'kept' else 'broken' end
    when chat.status <> 'new' then case when coalesce(chat.closed_at, chat.due_at) <= chat.due_at then 'none' else 'broken' end
    when chat.due_at > now() then 'waiting'
    else 'late'
  end
$$;

create function private.month_of(moment timestamptz) returns text
language sql stable
as $$ select to_char(moment at time zone 'Pacific/Auckland', 'YYYY-MM') $$;

-- The share of a month stays when its conversations go.
create function private.count_deleted_chat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  promise constant text := private.chat_promise(old);
begin
  if promise in ('kept', 'broken', 'late') then
    insert into private.chat_promise_months as m (month, kept, broken)
    values (private.month_of(old.received_at), (promise = 'kept')::integer, (promise <> 'kept')::integer)
    on conflict (month) do update set kept = m.kept + excluded.kept, broken = m.broken + excluded.broken;
  end if;
  return null;
end
$$;
create trigger chat_cases_count_deleted after delete on private.chat_cases
  for each row execute function private.count_deleted_chat();

-- Conversations from before this step. Those of the last day are still waited for; what became of the others is not
-- known here, so that they count as neither kept nor broken, and nobody is reminded of them.
insert into private.chat_cases
  (session_id, received_at, due_at, last_said_at, recognised, said, facts, queue_key, status, closed_at, outcome)
select s.session_id, s.created_at, s.created_at + interval '24 hours', s.updated_at,
  private.chat_card(s.messages::jsonb, s.user_info::jsonb),
  left(private.searchable(coalesce((
    select string_agg(m ->> 'content', E'\n') from jsonb_array_elements(s.messages::jsonb) as m where m -> 'isBot' = 'false'
  ), '')), 50000), '', 0,
  case when s.is_old then 'closed' else 'new' end, case when s.is_old then s.created_at end,
  case when s.is_old then 'From before replies were noted here.' else '' end
from (select c.*, c.created_at < now() - interval '1 day' as is_old from public.chat_sessions as c) as s;

-- Who did what. What somebody wrote is only named.
create trigger chat_cases_audit after update on private.chat_cases
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'status,assignee,replied_at,replied_way', 'labels,outcome,corrected', 'staff'
  );
create trigger chat_notes_audit after insert or delete on private.chat_notes
  for each row execute function private.audit_row('chat-sessions', 'session_id', 'author', 'note', 'staff');

revoke all on function private.name_in(text), private.chat_card(jsonb, jsonb), private.searchable(text),
  private.arrange_chat_case(), private.keep_chat_case(), private.chat_promise(private.chat_cases),
  private.month_of(timestamptz), private.count_deleted_chat() from public;

-- A transcript is read through read_chat_transcript() alone, which records it.
drop policy chat_sessions_permitted_staff_may_read on public.chat_sessions;
revoke select on public.chat_sessions from authenticated;

-- The time zone is no way to reach anybody: another one alone is no reason for another mail.
create or replace function private.chat_contact(user_info text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select user_info::jsonb - 'preferredLanguage' - 'timeZone' $$;

-- The card of a conversation for the mail about it, with what staff have corrected.
create function public.chat_card(session text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select c.recognised || c.corrected from private.chat_cases as c where c.session_id = session $$;
revoke all on function public.chat_card(text) from public, anon, authenticated;
grant execute on function public.chat_card(text) to service_role;
