-- Reminders of conversations that nobody has answered: after 18 and 23 hours to the assignee, or else to the mailbox that
-- gets the transcripts; once the promise is broken, to everyone who may manage conversations.

insert into public.rate_limits (action, per_minute, per_day) values ('mail:chat-reminder', 300, 3000);

-- Cases that are due for a reminder: the latest of its steps alone, and never more than three days late, so that a
-- server that was away does not fill mailboxes. recipients is null where the mailbox for transcripts is meant.
create function public.chat_reminders_due(batch_size integer) returns table (
  session_id text, hours integer, recipients jsonb, received_at timestamptz, due_at timestamptz, language text
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
    c.received_at, c.due_at, c.recognised ->> 'language'
  from private.chat_cases as c
    cross join lateral (
      select case
        when c.received_at <= now() - interval '24 hours' then 24
        when c.received_at <= now() - interval '23 hours' then 23
        else 18
      end as hours
    ) as step
  where c.status = 'new' and c.replied_at is null
    and c.received_at between now() - interval '4 days' and now() - interval '18 hours'
    and c.reminded_hours < step.hours
    and private.may_be_tried('remind-of-chats', 'chat_sessions', c.session_id)
  order by c.received_at
  limit batch_size
$$;

-- Queues a reminder to each recipient, unless somebody has replied or been reminded meanwhile: two processes that do this
-- at once wait for each other's row, and the second finds nothing to do. Returns how many mails were queued.
create function public.queue_chat_reminder(
  session text, hours integer, recipients jsonb, subject text, text_body text
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
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
  select format('chat-reminder:%s:%s:%s', session, hours, r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

-- As before, and the replies and reminders about conversations with the transcripts.
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
    $condition$kind in ('chat-transcript', 'chat-reply', 'chat-reminder') and created_at < now() - make_interval(days => $1)$condition$,
    retention_days
  );
  return jsonb_build_object(
    'chat_sessions', sessions -> 'removed', 'email_outbox', mails -> 'removed',
    'set_aside', (sessions ->> 'set_aside')::integer + (mails ->> 'set_aside')::integer
  );
end
$$;

revoke all on function public.chat_reminders_due(integer), public.queue_chat_reminder(text, integer, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.chat_reminders_due(integer), public.queue_chat_reminder(text, integer, jsonb, text, text)
  to service_role;

insert into public.scheduled_jobs (name, every) values ('remind-of-chats', interval '5 minutes');
