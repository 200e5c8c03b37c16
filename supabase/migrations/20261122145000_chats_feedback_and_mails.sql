-- What the mails, the conversations and the feedback know of each other, since their migrations were written side by side.

-- As before; the mail now says what it answers, and a suppressed address is refused. See 20261122143000_staff_replies.sql.
create or replace function private.queue_reply(
  reply_id uuid, kind text, area text, table_name text, row_key text,
  address text, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  my_address text;
  queued uuid;
begin
  perform public.refuse_ended_session();
  if not private.has_permission(area || '.manage') then
    raise exception 'You may not reply here.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if exists (
    select from private.staff_replies as r
    where r.id = reply_id and r.kind = queue_reply.kind and r.row_key = queue_reply.row_key and r.sender = me
  ) then
    return false;
  end if;
  if coalesce(address, '') = '' then
    raise exception 'There is no e-mail address to reply to.' using errcode = 'PT409';
  end if;
  if lower(address) is distinct from lower(seen_address) then
    raise exception 'The e-mail address has changed meanwhile. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  subject := btrim(private.one_line(coalesce(subject, ''), 1000));
  body := btrim(regexp_replace(replace(coalesce(body, ''), E'\r\n', E'\n'), '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g'), E' \n\t');
  if char_length(subject) not between 1 and 200 then
    raise exception 'A subject has 1 to 200 characters.' using errcode = '22023';
  end if;
  if char_length(body) not between 1 and 10000 then
    raise exception 'A reply has 1 to 10,000 characters.' using errcode = '22023';
  end if;
  select u.email into my_address from auth.users as u where u.id = me;
  if coalesce(my_address, '') = '' then
    raise exception 'Your account has no e-mail address for answers.' using errcode = 'PT409';
  end if;
  -- Two replies of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('hln.staff_replies ' || me::text, 0));
  if (
    select count(*) from private.staff_replies as r
    where r.sender = me and r.created_at > now() - interval '1 hour'
  ) >= 120 then
    raise sqlstate 'PT429' using message = 'That was a lot of replies within an hour. Please go on later.';
  end if;
  insert into public.email_outbox as o (
    idempotency_key, kind, recipient, reply_to, subject, text_body, source_kind, source_id
  )
  values (
    'reply:' || reply_id, kind, address, my_address, subject, body || E'\n', split_part(kind, '-', 1), row_key
  )
  on conflict (idempotency_key) do nothing
  returning o.id into queued;
  if queued is null then
    raise exception 'A reply with this id was sent elsewhere.' using errcode = 'PT409';
  end if;
  case (select o.status from public.email_outbox as o where o.id = queued)
    when 'held' then
      raise sqlstate 'PT429' using
        message = 'This person has been sent as many mails as the limit allows. Please go on later.';
    when 'suppressed' then
      raise exception 'Nothing is sent to this address: it is suppressed in Email Logs.' using errcode = 'PT409';
    else null;
  end case;
  insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
  values (reply_id, kind, row_key, me, language, queued);
  perform private.record_audit(
    'replied', area, table_name, row_key, null, jsonb_build_object('way', 'email', 'language', language)
  );
  return true;
end
$$;

-- As before, and with mails whose outcome is unknown or whose recipient is suppressed.
create or replace function private.unsent_transcripts() returns table (session_id text, reason text, since timestamptz, is_given_up boolean)
language sql stable security definer set search_path = ''
as $$
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.set_aside_rows as s join public.email_outbox as o on o.id = s.row_key::uuid
  where s.job = 'deliver-outbox' and s.table_name = 'email_outbox'
    and o.kind = 'chat-transcript' and o.status in ('failed', 'held')
  union all
  -- Nobody knows whether it arrived, or its recipient is sent nothing: neither is tried again by itself.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('unknown', 'suppressed')
  union all
  -- Tried without success, or not tried at all for want of a mail server.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, false
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('pending', 'sending')
    and (o.attempts > 1 or o.last_error is not null or o.created_at < now() - interval '15 minutes')
  union all
  select s.row_key, s.reason, s.first_seen_at, s.is_set_aside
  from public.set_aside_rows as s
  where s.job = 'send-quiet-transcripts' and s.table_name = 'chat_sessions'
$$;
