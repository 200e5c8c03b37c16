-- Reminders of conversations come as text and as HTML, as all mails that we write do.

drop function public.queue_chat_reminder(text, integer, jsonb, text, text);

-- As before, and with the HTML of the mail; a function of the version before does not send one.
create function public.queue_chat_reminder(
  session text, hours integer, recipients jsonb, subject text, text_body text, html_body text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  update private.chat_cases as c set reminded_hours = hours
  where c.session_id = session and c.status = 'new' and c.replied_at is null and c.reminded_hours < hours;
  if not found then
    return 0;
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  select format('chat-reminder:%s:%s:%s', session, hours, r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body, queue_chat_reminder.html_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
revoke all on function public.queue_chat_reminder(text, integer, jsonb, text, text, text) from public, anon, authenticated;
grant execute on function public.queue_chat_reminder(text, integer, jsonb, text, text, text) to service_role;
