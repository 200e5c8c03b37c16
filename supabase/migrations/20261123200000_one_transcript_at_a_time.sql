-- A visitor who writes twice in a moment has two calls under way that both saw that nothing was mailed. Each queued its
-- own version, so consultants were mailed twice, both times as if it were the first. What was seen is compared now; the
-- later version goes out once the conversation is quiet, as everything that is said after the first mail.

drop function public.queue_chat_transcript(text, integer, text, text, text, text, text);

-- Queues a transcript unless as much was queued before.
-- @param mailed how much was mailed when the transcript was written; null where the caller does not know
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
    -- Somebody who said more since the mail was written may have given other details with it.
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
revoke all on function public.queue_chat_transcript(text, integer, text, text, text, text, text, integer)
  from public, anon, authenticated;
grant execute on function public.queue_chat_transcript(text, integer, text, text, text, text, text, integer)
  to service_role;
