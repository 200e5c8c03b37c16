-- Conversations of the educational chat. A visitor adds his own and carries it on; only staff read any.
-- Sizes are CHAT_LIMITS of @hln/contracts.

-- The column is JSON text, as the page sends it; a text that is no JSON is refused where it is counted.
create function private.is_chat_transcript(messages text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(messages::jsonb) = 'array'
    and jsonb_array_length(messages::jsonb) between 1 and 500
    and not exists (
      select from jsonb_array_elements(messages::jsonb) as m
      where jsonb_typeof(m) <> 'object'
        or coalesce(jsonb_typeof(m -> 'content'), '') <> 'string'
        or coalesce(jsonb_typeof(m -> 'isBot'), '') <> 'boolean'
    )
$$;

create function private.is_chat_user_info(user_info text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(user_info::jsonb) = 'object'
    and coalesce(user_info::jsonb ->> 'preferredLanguage', '') in ('zh', 'en')
$$;

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
  -- How much the visitor has said, and how much of that a transcript mail was queued for.
  message_count integer not null default 0,
  mailed_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.chat_sessions is
  'One row a conversation. session_id is the SHA-256 of a secret that only the visitor''s browser holds.';
create index chat_sessions_updated_at on public.chat_sessions (updated_at desc);
create index chat_sessions_unmailed on public.chat_sessions (updated_at) where mailed_count < message_count;

alter table public.chat_sessions enable row level security;

create policy chat_sessions_anyone_may_add on public.chat_sessions
  for insert to anon, authenticated with check (true);
create policy chat_sessions_staff_may_read on public.chat_sessions
  for select to authenticated using (true);

revoke all on public.chat_sessions from anon, authenticated;
grant insert (session_id, messages, user_info, start_time, end_time)
  on public.chat_sessions to anon, authenticated;
grant select on public.chat_sessions to authenticated;
grant select, insert, update, delete on public.chat_sessions to service_role;
-- A check runs with the rights of whoever inserts.
revoke all on function private.is_chat_transcript(text), private.is_chat_user_info(text) from public;
grant execute on function private.is_chat_transcript(text), private.is_chat_user_info(text)
  to anon, authenticated, service_role;

create function private.count_chat_messages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.message_count := jsonb_array_length(
    jsonb_path_query_array(new.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  return new;
end
$$;
revoke all on function private.count_chat_messages() from public;
create trigger chat_sessions_count before insert or update of messages on public.chat_sessions
  for each row execute function private.count_chat_messages();

insert into public.rate_limits (action, per_minute, per_day)
values ('chat_sessions', 20, 200), ('chat_session_updates', 120, 2000);

create function private.limit_chat_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('chat_sessions', private.client_network());
  return new;
end
$$;
revoke all on function private.limit_chat_sessions() from public;
create trigger chat_sessions_rate_limit before insert on public.chat_sessions
  for each row execute function private.limit_chat_sessions();

-- Carries a stored conversation on. Whoever knows the secret behind a session id owns the session, and the
-- secret is sent nowhere else. A save that was overtaken by a later one changes nothing. False if there is
-- no such session.
create function public.update_chat_session(
  session_key text, messages text, user_info text, end_time timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  said integer;
begin
  perform private.hit_rate_limit('chat_session_updates', private.client_network());
  if coalesce(char_length(session_key), 0) not between 32 and 200 then
    return false;
  end if;
  said := jsonb_array_length(
    jsonb_path_query_array(update_chat_session.messages::jsonb, 'lax $[*] ? (@.isBot == false)')
  );
  update public.chat_sessions as c set
    messages = case when said >= c.message_count then update_chat_session.messages else c.messages end,
    user_info = case when said >= c.message_count then update_chat_session.user_info else c.user_info end,
    end_time = greatest(c.end_time, update_chat_session.end_time),
    updated_at = case when said > c.message_count then now() else c.updated_at end
  where c.session_id = encode(sha256(convert_to(session_key, 'UTF8')), 'hex');
  return found;
end
$$;
revoke all on function public.update_chat_session(text, text, text, timestamptz)
  from public, anon, authenticated;
grant execute on function public.update_chat_session(text, text, text, timestamptz)
  to anon, authenticated, service_role;

-- Stores the conversation of a transcript call whose own insert did not arrive, and nothing if it did.
-- Returns the stored row as long as no mail was queued for it.
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

-- Queues the mail about what had been said when it was written, unless one was queued for as much already.
create function public.queue_chat_transcript(
  session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.chat_sessions as c set mailed_count = said
  where c.session_id = queue_chat_transcript.session_id and c.mailed_count < said;
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

-- Conversations of which something has not been mailed and which have been quiet for a while.
create function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
returns setof public.chat_sessions
language sql stable security definer set search_path = ''
as $$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and c.updated_at <= now() - make_interval(secs => quiet_seconds)
  order by c.updated_at
  limit batch_size
$$;

-- Deletes conversations that have been silent for longer than the page promises, and the mails that quote them.
create function public.forget_old_chats(retention_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sessions integer;
  mails integer;
begin
  if retention_days is null or retention_days < 1 then
    raise exception 'retention_days must be 1 or more' using errcode = '22023';
  end if;
  delete from public.chat_sessions as c where c.updated_at < now() - make_interval(days => retention_days);
  get diagnostics sessions = row_count;
  delete from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.created_at < now() - make_interval(days => retention_days);
  get diagnostics mails = row_count;
  return jsonb_build_object('chat_sessions', sessions, 'email_outbox', mails);
end
$$;

revoke all on function
  public.store_chat_session(text, text, text, timestamptz, timestamptz, text),
  public.queue_chat_transcript(text, integer, text, text, text, text, text),
  public.quiet_chat_sessions(integer, integer),
  public.forget_old_chats(integer)
  from public, anon, authenticated;
grant execute on function
  public.store_chat_session(text, text, text, timestamptz, timestamptz, text),
  public.queue_chat_transcript(text, integer, text, text, text, text, text),
  public.quiet_chat_sessions(integer, integer),
  public.forget_old_chats(integer)
  to service_role;

insert into public.scheduled_jobs (name, every) values
  ('send-quiet-transcripts', interval '1 minute'),
  ('forget-old-chats', interval '1 day');
