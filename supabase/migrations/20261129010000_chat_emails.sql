-- Families' replies by email appear in their conversation: reply addresses with a token, the emails that came to them, what
-- became of every call, and conversations that wait again.
insert into private.settings (key, kind, lowest, highest, area) values
  ('chat.reply-address', 'mailbox', 3, 200, 'chat-sessions'),
  ('chat.reply-key', 'secret', 16, 200, 'chat-sessions');
insert into public.rate_limits (action, per_minute, per_day) values ('mail:chat-email', 300, 3000);

alter table private.email_switch
  add column reply_address text constraint email_switch_reply_address
    check (char_length(reply_address) <= 200 and reply_address like '%_@_%'),
  add column reply_key_set boolean not null default false;
alter table private.chat_cases add column email_waiting_since timestamptz;
drop trigger chat_cases_audit on private.chat_cases;
create trigger chat_cases_audit after update on private.chat_cases
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'status,assignee,replied_at,replied_way,email_waiting_since', 'labels,outcome,corrected',
    'staff'
  );

-- The part of the reply address that leads to a conversation, 160 random bits. Only its holder can write into the
-- conversation, so no function returns it to staff.
create table private.chat_reply_tokens (
  session_id text primary key references private.chat_cases (session_id) on update cascade on delete cascade,
  token text not null unique constraint chat_reply_tokens_form check (token ~ '^[0-9a-f]{40}$'),
  created_at timestamptz not null default now()
);
comment on table private.chat_reply_tokens is 'The token in the reply address of a conversation. Deleted with it.';
alter table private.chat_reply_tokens enable row level security;

-- Tells an email to a deleted conversation apart from one to an address that never existed.
create table private.ended_reply_tokens (
  token_hash text primary key constraint ended_reply_tokens_form check (token_hash ~ '^[0-9a-f]{64}$'),
  ended_at timestamptz not null default now()
);
comment on table private.ended_reply_tokens is 'SHA-256 of the tokens of deleted conversations, for 180 days.';
alter table private.ended_reply_tokens enable row level security;

create function private.keep_ended_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ended_reply_tokens (token_hash)
  values (encode(sha256(convert_to(old.token, 'UTF8')), 'hex')) on conflict (token_hash) do nothing;
  return null;
end
$$;

create trigger chat_reply_tokens_ended after delete on private.chat_reply_tokens
  for each row execute function private.keep_ended_token();

create table private.chat_emails (
  id uuid primary key default gen_random_uuid(),
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  -- SHA-256 of the Message-ID, or of the whole message if it has none: each is accepted once.
  message_key text not null unique constraint chat_emails_message_key check (message_key ~ '^[0-9a-f]{64}$'),
  message_id text constraint chat_emails_message_id check (char_length(message_id) <= 300 and message_id ~ '^<[!-;=?-~]+>$'),
  -- As the message says. Nobody has checked it.
  sender text not null constraint chat_emails_sender_size check (char_length(sender) <= 320),
  subject text not null constraint chat_emails_subject_size check (char_length(subject) <= 500),
  -- The text without what it quotes, and the whole text if that is longer.
  said text not null constraint chat_emails_said_size check (octet_length(said) <= 102400),
  whole text constraint chat_emails_whole_size check (octet_length(whole) <= 102400),
  -- How many attachments were dropped.
  attachments integer not null default 0 constraint chat_emails_attachments check (attachments between 0 and 1000),
  -- Why the text is missing.
  problem text constraint chat_emails_problem check (problem in ('unreadable', 'no-text', 'too-long', 'over-limit')),
  received_at timestamptz not null default now()
);
comment on table private.chat_emails is 'Emails that families sent to a conversation''s reply address. Deleted with the conversation.';
create index chat_emails_session on private.chat_emails (session_id, received_at);
create index chat_emails_received_at on private.chat_emails (received_at);
alter table private.chat_emails enable row level security;

-- What became of the emails of a day. Says nothing about any of them.
create table private.inbound_email_days (
  day date not null,
  outcome text not null constraint inbound_email_days_outcome check (outcome in (
    'accepted', 'set-aside', 'repeated', 'automatic', 'own-address', 'unknown-address', 'expired-address', 'over-limit'
  )),
  emails integer not null,
  primary key (day, outcome)
);
comment on table private.inbound_email_days is 'How many inbound emails were accepted, set aside or dropped, by day. Kept for 90 days.';
alter table private.inbound_email_days enable row level security;

-- The provider's calls, by the hash of their token, so that none counts twice.
create table private.inbound_calls (
  call_hash text primary key constraint inbound_calls_call_hash check (call_hash ~ '^[0-9a-f]{64}$'),
  body_hash text not null constraint inbound_calls_body_hash check (body_hash ~ '^[0-9a-f]{64}$'),
  called_at timestamptz not null default now()
);
comment on table private.inbound_calls is 'Calls about inbound emails, for as long as their signature is accepted.';
create index inbound_calls_called_at on private.inbound_calls (called_at);
alter table private.inbound_calls enable row level security;

-- Records which address replies go to, and whether the provider's signing key is set. Reported by deliver-outbox, because
-- the environment may decide both.
--   address null if none is set
create function public.note_reply_address(has_key boolean, address text default null) returns void
language sql security definer set search_path = ''
as $$
  update private.email_switch as s
  set reply_address = private.email_address(note_reply_address.address), reply_key_set = has_key
  where (s.reply_address, s.reply_key_set)
    is distinct from (private.email_address(note_reply_address.address), has_key)
$$;
grant execute on function public.note_reply_address to service_role;

-- Whether families' replies by email reach the conversations: 'on', 'no-address' or 'no-key'.
create function private.email_replies_state() returns text
language sql stable security definer set search_path = ''
as $$
  select case when s.reply_address is null then 'no-address' when not s.reply_key_set then 'no-key' else 'on' end
  from private.email_switch as s
$$;

-- What the worker adds to a reply to a family before it sends it: {reply_to, thread}. reply_to is the conversation's own
-- address, or null while replies by email are off; thread lists the Message-IDs of the emails before it, oldest first, or
-- the outbox's id of one of ours.
create function public.thread_of_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  own_token text;
begin
  select * into mail from public.email_outbox as o where o.id = email_id and o.kind = 'chat-reply';
  if mail.id is null or not exists (select from private.chat_cases as c where c.session_id = mail.source_id) then
    return jsonb_build_object('reply_to', null, 'thread', '[]'::jsonb);
  end if;
  if private.email_replies_state() = 'on' then
    insert into private.chat_reply_tokens (session_id, token)
    values (
      mail.source_id,
      left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 40)
    )
    on conflict (session_id) do nothing;
    select t.token into own_token from private.chat_reply_tokens as t where t.session_id = mail.source_id;
  end if;
  return jsonb_build_object(
    'reply_to', (
      select regexp_replace(s.reply_address, '@([^@]+)$', '+' || own_token || '@\1') from private.email_switch as s
    ),
    'thread', (
      select coalesce(jsonb_agg(before.message order by before.at), '[]')
      from (
        select * from (
          select o.created_at as at,
            coalesce(substring(left(o.provider_message_id, 300) from '^<[!-;=?-~]+>$'), o.id::text) as message
          from public.email_outbox as o
          where o.source_kind = 'chat' and o.source_id = mail.source_id and o.kind = 'chat-reply'
            and (o.created_at, o.id) < (mail.created_at, mail.id) and o.status <> 'cancelled'
          union all
          select e.received_at, e.message_id from private.chat_emails as e
          where e.session_id = mail.source_id and e.message_id is not null and e.received_at < mail.created_at
        ) as every
        order by at desc limit 20
      ) as before
    )
  );
end
$$;
grant execute on function public.thread_of_email to service_role;

-- Counts an email whose outcome is known, and its call. Returns the outcome.
create function private.settle_inbound(call jsonb, outcome text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.inbound_calls (call_hash, body_hash) values (call ->> 'call_hash', call ->> 'body_hash');
  insert into private.inbound_email_days as d (day, outcome, emails)
  values ((now() at time zone 'Pacific/Auckland')::date, outcome, 1)
  on conflict on constraint inbound_email_days_pkey do update set emails = d.emails + 1;
  return outcome;
end
$$;

-- What is known about a call before its message is read: 'open' if its message is wanted; 'handled' for a repeated call,
-- 'replayed' for one whose token came with another message; otherwise the outcome of the email, which is counted.
--   call         {call_hash, body_hash}
--   reply_token  from the address that the email was sent to
create function public.open_chat_email(call jsonb, reply_token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  known private.inbound_calls;
  session text;
begin
  -- Two calls with the same token wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('hln.inbound_calls ' || (call ->> 'call_hash'), 0));
  select * into known from private.inbound_calls as c where c.call_hash = call ->> 'call_hash';
  if known.call_hash is not null then
    return case when known.body_hash = call ->> 'body_hash' then 'handled' else 'replayed' end;
  end if;
  select t.session_id into session from private.chat_reply_tokens as t where t.token = reply_token;
  if session is null then
    return private.settle_inbound(call, case when exists (
      select from private.ended_reply_tokens as t
      where t.token_hash = encode(sha256(convert_to(reply_token, 'UTF8')), 'hex')
    ) then 'expired-address' else 'unknown-address' end);
  end if;
  if private.has_emails_enough(session) then
    -- Staff see in the conversation that there was more, once a day.
    if not exists (
      select from private.chat_emails as e
      where e.session_id = session and e.problem = 'over-limit' and e.received_at > now() - interval '1 day'
    ) then
      insert into private.chat_emails (session_id, message_key, sender, subject, said, problem)
      values (session, call ->> 'body_hash', '', '', '', 'over-limit') on conflict (message_key) do nothing;
    end if;
    return private.settle_inbound(call, 'over-limit');
  end if;
  return 'open';
end
$$;
grant execute on function public.open_chat_email to service_role;

-- Whether a conversation has had as many emails as one day allows, or all conversations together have.
create function private.has_emails_enough(session text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (
    select count(*) from private.chat_emails as e
    where e.session_id = session and e.received_at > now() - interval '1 day' and e.problem is distinct from 'over-limit'
  ) >= 20 or (
    select count(*) from private.chat_emails as e where e.received_at > now() - interval '1 day'
  ) >= 2000
$$;

-- Adds an email to its conversation, which then waits for an answer, and queues the notice of it. Returns the outcome, or
-- what open_chat_email() returns for a call that has been handled meanwhile.
--   message  {sender, subject, said, whole, attachments, message_id, message_key, problem}; or {dropped} with the reason
--           why it is no reply of a person: 'automatic' or 'own-address'
--   notice   {mailbox, subject, text_body, html_body}
create function public.receive_chat_email(call jsonb, reply_token text, message jsonb, notice jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  state text;
  chat private.chat_cases;
  added private.chat_emails;
begin
  -- The conversation's row is locked before the call's token: staff who change it wait for nothing else.
  select c.* into chat from private.chat_reply_tokens as t
    join private.chat_cases as c on c.session_id = t.session_id
  where t.token = reply_token for update of c;
  state := public.open_chat_email(call, reply_token);
  if state <> 'open' then
    return state;
  end if;
  if message ? 'dropped' then
    return private.settle_inbound(call, message ->> 'dropped');
  end if;
  -- Our colleagues write from the portal; a copy of their email is no answer of the family.
  if exists (select from auth.users as u where lower(u.email) = lower(message ->> 'sender')) then
    return private.settle_inbound(call, 'own-address');
  end if;
  insert into private.chat_emails (
    session_id, message_key, message_id, sender, subject, said, whole, attachments, problem
  )
  values (
    chat.session_id, message ->> 'message_key', message ->> 'message_id', message ->> 'sender', message ->> 'subject',
    message ->> 'said', message ->> 'whole', (message ->> 'attachments')::integer, message ->> 'problem'
  )
  on conflict (message_key) do nothing
  returning * into added;
  if added.id is null then
    return private.settle_inbound(call, 'repeated');
  end if;
  -- The last message of a conversation decides when it is deleted.
  update public.chat_sessions as c set updated_at = now() where c.session_id = chat.session_id;
  update private.chat_cases as c set
    last_said_at = now(),
    email_waiting_since = coalesce(c.email_waiting_since, now()),
    status = case when c.status <> 'closed' then c.status when c.replied_at is null then 'new' else 'contacted' end,
    closed_at = case when c.status = 'closed' then null else c.closed_at end,
    reminded_hours = case when c.replied_at is not null and c.email_waiting_since is null then 0 else c.reminded_hours end
  where c.session_id = chat.session_id;
  if chat.status <> 'spam' then
    insert into public.email_outbox (
      idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id
    )
    select 'chat-email:' || added.id || ':' || r.n, 'chat-email', r.recipient,
      notice ->> 'subject', notice ->> 'text_body', notice ->> 'html_body', 'chat', chat.session_id
    from (
      select 1, notice ->> 'mailbox'
      union all
      select 2, u.email from auth.users as u
      where u.id = chat.assignee and coalesce(u.email, '') <> '' and private.is_active_account(u.id)
        and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
        and lower(u.email) <> private.email_address(notice ->> 'mailbox')
    ) as r (n, recipient);
  end if;
  perform private.record_audit(
    'received', 'chat-sessions', 'private.chat_emails', chat.session_id, null,
    jsonb_build_object('problem', added.problem, 'attachments', added.attachments),
    array['sender', 'subject', 'said', 'whole']
  );
  return private.settle_inbound(call, case when added.problem is null then 'accepted' else 'set-aside' end);
end
$$;
grant execute on function public.receive_chat_email to service_role;

-- Since when a family has been waiting for an answer to an email: the first one after our last reply by email. Null if
-- there is none.
create function private.unanswered_email_since(session text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(e.received_at) from private.chat_emails as e
  where e.session_id = session and e.problem is distinct from 'over-limit' and e.received_at > coalesce((
    select max(o.created_at) from public.email_outbox as o
    where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply' and o.status = 'sent'
  ), '-infinity')
$$;

-- The emails of a conversation, oldest first, as {id, at, sender, subject, said, has_more, attachments, problem}. A long
-- text is cut; chat_email_text() returns all of it. The calling function checks permissions.
create function private.emails_of_chat(session text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'at', e.received_at, 'sender', e.sender, 'subject', e.subject, 'said', left(e.said, 5000),
    'has_more', e.whole is not null or char_length(e.said) > 5000, 'attachments', e.attachments, 'problem', e.problem
  ) order by e.received_at, e.id), '[]')
  from (
    select * from private.chat_emails as x where x.session_id = session order by x.received_at desc limit 500
  ) as e
$$;

-- The whole text of an email, with what it quotes.
create function public.chat_email_text(email_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  email private.chat_emails;
begin
  perform private.require_permission('chat-sessions.view');
  select * into email from private.chat_emails as e where e.id = email_id;
  if email.id is null then
    raise exception 'There is no such email.' using errcode = 'PT404';
  end if;
  perform private.note_chat_read(email.session_id);
  return coalesce(email.whole, email.said);
end
$$;
grant execute on function public.chat_email_text to authenticated;

-- Whether replies by email work, what became of those of the last 30 days, and those without a text:
-- {state, days: {outcome: count}, set_aside: [{session_id, name, problem, at}]}. The calling function checks permissions.
create function private.email_reply_figures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'state', private.email_replies_state(),
    'outcomes', (
      select coalesce(jsonb_object_agg(d.outcome, d.emails), '{}')
      from (
        select x.outcome, sum(x.emails)::integer as emails from private.inbound_email_days as x
        where x.day > (now() at time zone 'Pacific/Auckland')::date - 30 group by x.outcome
      ) as d
    ),
    'set_aside', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', e.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'problem', e.problem, 'at', e.received_at
      ) order by e.received_at desc), '[]')
      from (
        select * from private.chat_emails as x
        where x.problem is not null and x.received_at > now() - interval '30 days' order by x.received_at desc limit 20
      ) as e
        join private.chat_cases as c on c.session_id = e.session_id
      where c.email_waiting_since <= e.received_at
    )
  )
$$;

-- Deletes what is only needed for a while: counts after 90 days, tokens of deleted conversations after 180, and calls
-- once their signature is no longer accepted.
create function private.forget_inbound_calls() returns void
language sql security definer set search_path = ''
as $$
  delete from private.inbound_email_days as d where d.day < (now() at time zone 'Pacific/Auckland')::date - 90;
  delete from private.ended_reply_tokens as t where t.ended_at < now() - interval '180 days';
  delete from private.inbound_calls as c where c.called_at < now() - interval '2 days';
$$;

-- Assigns a conversation and leaves a note for whoever takes it, in one step.
--   person   an account's id, or null for nobody
--   note_id  generated by the page, so that the note is added once
create function public.assign_chat(session text, person uuid, note_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.manage');
  perform public.save_chat_session(session, jsonb_build_object('assignee', person));
  if btrim(coalesce(note, ''), E' \n\t') <> '' then
    perform public.add_chat_note(note_id, session, note);
  end if;
end
$$;
grant execute on function public.assign_chat to authenticated;

create or replace function private.email_source(mail public.email_outbox, out kind text, out id text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(mail.idempotency_key, ':');
begin
  kind := case parts[1]
    when 'chat-transcript' then 'chat'
    when 'chat-reminder' then 'chat'
    when 'chat-email' then 'chat'
    when 'donation-thanks' then 'donation'
    when 'feedback' then 'feedback'
    when 'contact-request' then 'contact-request'
    when 'contact-confirmation' then 'contact-request'
    when 'price-news' then 'price-news'
    when 'invitation' then 'invitation'
    when 'alerts' then 'alert'
    when 'audit-head' then 'audit-log'
    when 'audit-broken' then 'audit-log'
    when 'recovery' then 'account'
    when 'password-changed' then 'account'
    when 'settings-test' then 'test'
  end;
  id := left(case kind
    when 'chat' then regexp_replace(
      mail.idempotency_key, '^chat-transcript:(.+):[0-9]+$|^chat-reminder:(.+):[0-9]+:[0-9]+$', '\1\2'
    )
    when 'alert' then (select m[1] from regexp_matches(mail.idempotency_key, '([0-9]+)') as m limit 1)
    when 'price-news' then parts[3]
    when 'account' then (select u.id::text from auth.users as u where u.email = private.email_address(mail.recipient) limit 1)
    when 'test' then null
    else parts[2]
  end, 200);
  id := nullif(id, '');
end
$$;

create or replace function private.redacted(kind text, words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when kind in ('auth', 'invitation')
    -- Of these mails nothing stays that could be a token, in whatever form a later link may have it.
    then regexp_replace(w.words, '[A-Za-z0-9_~+/=%-]{24,}', '[redacted]', 'g')
    else w.words
  end
  from (select regexp_replace(
    regexp_replace(
      words,
      '([?#&;/](?:recovery|invitation|token|token_hash|access_token|refresh_token|confirmation|otp|code)=)[^\s"''<>&#]+',
      '\1[redacted]', 'gi'
    ),
    -- Whoever has a conversation's reply address can write into it.
    '\+[0-9a-f]{40}@', '+[redacted]@', 'g'
  ) as words) as w
$$;

create or replace function private.arrange_chat_case() returns trigger
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

drop function public.list_chat_sessions(text, text, text, text, text, text, double precision, text, integer);
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
  elsif assignee_wanted = 'me' then
    conditions := conditions || ' and c.assignee = auth.uid()';
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
  return query execute 'with page (session_id, received_at, due_at, last_said_at, status, promise, replied_at, replied_way, assignee, assignee_email, labels, outcome, name, child, subjects, language, ways, family, queue_key, email_reply, email_waiting_since) as materialized (
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key, c.email_reply,
      c.email_waiting_since
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
grant execute on function public.list_chat_sessions to authenticated;

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

create or replace function public.chat_session_figures() returns jsonb
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
    -- Who waits longest.
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
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'email_replies', private.email_reply_figures(),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
end
$$;

create or replace function public.chat_session_details(session text) returns jsonb
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

create or replace function public.save_chat_session(session text, changes jsonb) returns void
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
        -- Whoever says that the family was contacted has replied, if only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- And whoever takes that back has not.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        -- Whoever says what became of the case knows that the email did not arrive, and whoever opens it again has to see it.
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

create or replace function public.note_chat_reply(session text, way text, replied timestamptz) returns void
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

create or replace function private.follow_chat_reply(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  delivery constant text := private.reply_delivery('chat', session);
  sent public.email_outbox;
begin
  if delivery is null then
    return;
  end if;
  -- The first that was sent is the reply that was promised.
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

create or replace function private.delete_chat_mails(session text) returns jsonb
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

create or replace function public.forget_old_chats(retention_days integer) returns jsonb
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

create or replace function public.queue_chat_reminder(
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

drop function public.chat_reminders_due(integer);
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
