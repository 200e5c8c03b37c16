-- Mails that staff write in answer to somebody. Each kind of reply has a function of its own, which finds the recipient
-- and calls private.queue_reply(); the caller names no address to send to (docs/decisions/113).

create table private.staff_replies (
  -- Made by the page, so that a second try after an answer that was lost sends nothing twice.
  id uuid primary key,
  kind text not null constraint staff_replies_kind_form check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- What was answered, by the key of its table.
  row_key text not null constraint staff_replies_row_key_size check (char_length(row_key) between 1 and 200),
  sender uuid references auth.users (id) on delete set null,
  language text not null constraint staff_replies_language check (language in ('en', 'zh')),
  mail_id uuid not null unique references public.email_outbox (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.staff_replies is 'Which mail answers what, and who wrote it. It goes with the mail.';
create index staff_replies_row on private.staff_replies (kind, row_key, created_at);
create index staff_replies_sender on private.staff_replies (sender, created_at);
alter table private.staff_replies enable row level security;
revoke all on private.staff_replies from public, anon, authenticated, service_role;

insert into public.rate_limits (action, per_minute, per_day) values
  ('mail:chat-reply', 5, 20),
  ('mail:feedback-reply', 5, 20);

-- Queues a reply with the sender's own e-mail address as Reply-To, and records who sent it.
--   kind          of the mail in the outbox; it needs a line 'mail:<kind>' in rate_limits
--   address       where it goes, as the database knows it
--   seen_address  what the sender was shown: another one by now refuses the reply
-- Returns whether it was queued now: false for an id that was queued before.
-- Refuses with 42501 (no permission), 22023 (a text that cannot be sent), PT409 and PT429 (more than 120 within an
-- hour, or too many to this recipient).
create function private.queue_reply(
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
  insert into public.email_outbox as o (idempotency_key, kind, recipient, reply_to, subject, text_body)
  values ('reply:' || reply_id, kind, address, my_address, subject, body || E'\n')
  on conflict (idempotency_key) do nothing
  returning o.id into queued;
  if queued is null then
    raise exception 'A reply with this id was sent elsewhere.' using errcode = 'PT409';
  end if;
  if (select o.status from public.email_outbox as o where o.id = queued) = 'held' then
    raise sqlstate 'PT429' using
      message = 'This person has been sent as many mails as the limit allows. Please go on later.';
  end if;
  insert into private.staff_replies (id, kind, row_key, sender, language, mail_id)
  values (reply_id, kind, row_key, me, language, queued);
  perform private.record_audit(
    'replied', area, table_name, row_key, null, jsonb_build_object('way', 'email', 'language', language)
  );
  return true;
end
$$;
revoke all on function private.queue_reply(uuid, text, text, text, text, text, text, text, text, text) from public;

-- What was replied, the first one first: a list of {id, at, sender, language, recipient, subject, text, status, sent_at,
-- problem}. The caller's permission is the asking function's concern.
create function private.replies_to(replied_kind text, replied_key text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'at', r.created_at, 'sender', u.email, 'language', r.language, 'recipient', o.recipient,
    'subject', o.subject, 'text', o.text_body, 'status', o.status, 'sent_at', o.sent_at, 'problem', o.last_error
  ) order by r.created_at, r.id), '[]')
  from private.staff_replies as r
    join public.email_outbox as o on o.id = r.mail_id
    left join auth.users as u on u.id = r.sender
  where r.kind = replied_kind and r.row_key = replied_key
$$;
revoke all on function private.replies_to(text, text) from public;
