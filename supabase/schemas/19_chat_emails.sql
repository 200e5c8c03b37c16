-- Families' replies by email (docs/decisions/chat.md). The function receive-mime checks who calls and reads the message;
-- these functions decide what becomes of it. Sizes are INBOUND_LIMITS of @hln/contracts.

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
