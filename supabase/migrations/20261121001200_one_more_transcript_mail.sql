-- A conversation's transcript is mailed when it is first stored and once more when it has gone on and been
-- quiet, not after each quiet spell. Changed contact details are the exception: whoever would ring has to know.

alter table public.chat_sessions
  add column mail_count integer not null default 0,
  -- The ways to reach the visitor that the last mail named.
  add column mailed_contact jsonb;

create function private.chat_contact(user_info text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$ select user_info::jsonb - 'preferredLanguage' $$;
revoke all on function private.chat_contact(text) from public;

-- Conversations from before this step were mailed at least once, or not at all.
update public.chat_sessions as c
set mail_count = case when c.mailed_count > 0 then 1 else 0 end,
    mailed_contact = case when c.mailed_count > 0 then private.chat_contact(c.user_info) end;

create function private.chat_mail_is_due(session public.chat_sessions) returns boolean
language sql stable set search_path = ''
as $$
  select session.mailed_count < session.message_count
    and (session.mail_count < 2
      or not coalesce(session.mailed_contact, '{}') @> private.chat_contact(session.user_info))
$$;
revoke all on function private.chat_mail_is_due(public.chat_sessions) from public;

create or replace function public.queue_chat_transcript(
  session_id text, said integer, recipient text, reply_to text, subject text, text_body text, html_body text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.chat_sessions as c set
    mailed_count = said,
    mail_count = c.mail_count + 1,
    -- Somebody who said more since the mail was written may have given other details with it.
    mailed_contact = case when c.message_count = said then private.chat_contact(c.user_info)
      else c.mailed_contact end
  where c.session_id = queue_chat_transcript.session_id and c.mailed_count < said
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

create or replace function public.quiet_chat_sessions(quiet_seconds integer, batch_size integer)
returns setof public.chat_sessions
language sql stable security definer set search_path = ''
as $$
  select c.* from public.chat_sessions as c
  where c.mailed_count < c.message_count and private.chat_mail_is_due(c)
    and c.updated_at <= now() - make_interval(secs => quiet_seconds)
  order by c.updated_at
  limit batch_size
$$;
