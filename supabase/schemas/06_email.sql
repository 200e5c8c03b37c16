-- Mail is a row first and a message second: whatever happens to the mail server or to the process, the row stays. A
-- worker claims rows with a lease; if it dies, the lease expires and another takes over, so a message is delivered at
-- least once (twice only if a worker dies between the server's acceptance and the note).

-- A recipient's bare address, by which emails are found and suppressed.
create function private.email_address(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))
$$;
-- Indexes evaluate it as the inserting role; the schema is closed, so nobody can call it by name.
grant execute on function private.email_address to service_role;

-- The words that a search looks at: those of recipient and subject, each matched by prefix. It uses no dictionary and
-- no parser, so that names, addresses and Māori words are found as written.
create function private.email_words(recipient text, subject text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select left(w, 50)
    from unnest(string_to_array(
      regexp_replace(lower(recipient || ' ' || subject), '[\s!"#$%&''()*+,./:;<=>?@\\^`{|}~_\[\]-]+', ' ', 'g'), ' '
    )) as w where w <> ''
  ))
$$;
-- Indexes evaluate it as the inserting role; the schema is closed, so nobody can call it by name.
grant execute on function private.email_words to service_role;

-- The values of an email that a search can equal: the recipient's email address, its domain, the recipient's name and
-- the subject, in small letters. It calls no function of ours, since an inserting role can't use this schema by name.
create function private.email_values(recipient text, subject text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    a.address, split_part(a.address, '@', 2), lower(btrim(split_part(recipient, '<', 1), ' "')), lower(btrim(subject))
  ]
  from (select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))) as a (address)
$$;
-- Indexes evaluate it as the inserting role; the schema is closed, so nobody can call it by name.
grant execute on function private.email_values to service_role;

-- Whether an email is one of those that tell people what happened to their accounts, to the audit log or to the site,
-- and those for signing in. Managers of emails can't silence them: they are never suppressed, stopped, cancelled, held
-- or deleted.
create function private.is_security_email(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select kind in ('account-notice', 'alert', 'audit-log', 'auth')
$$;

-- Whether an email is an enquiry to ourselves: a second copy is better than none, so a repeat is marked as a possible
-- second copy.
create function private.is_enquiry_email(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select kind in ('contact-request', 'chat-transcript')
$$;

-- Somebody waits for what staff write, and for an email to sign in with; nobody waits for the others.
create function private.email_priority(kind text) returns smallint
language sql immutable parallel safe set search_path = ''
as $$
  select (case when kind like '%-reply' then 2 when kind = 'auth' then 1 else 0 end)::smallint
$$;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  kind text not null check (char_length(kind) between 1 and 60),
  recipient text not null check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  reply_to text check (char_length(reply_to) <= 320 and reply_to !~ '[\r\n]'),
  subject text not null check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text,
  status text not null default 'pending'
    -- unknown: the connection broke after the whole message was handed over and before the reply. Only a person sends
    -- it again, since it may have arrived; an enquiry to ourselves is repeated automatically first.
    constraint email_outbox_status_check check (status in (
      'pending', 'sending', 'sent', 'failed', 'held', 'cancelled', 'suppressed', 'unknown'
    )),
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null default 12 check (max_attempts > 0),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  last_error text,
  provider_message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Counts the retries that somebody requested; a request names the count that it saw.
  retries integer not null default 0 constraint email_outbox_retries check (retries >= 0),
  -- Set from the moment the message's end is sent until the server has replied.
  handed_over_at timestamptz,
  -- The cause of the last failure, from the server's codes and not from its words (packages/contracts/src/email-log.ts
  -- has the list).
  cause text constraint email_outbox_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  source_kind text constraint email_outbox_source_kind check (char_length(source_kind) between 1 and 60),
  source_id text constraint email_outbox_source_id check (char_length(source_id) between 1 and 200),
  request_id text default private.request_id()
    constraint email_outbox_request_id check (request_id ~ '^[0-9a-f]{1,64}$'),
  -- Header values have one line.
  constraint email_outbox_recipient_line check (recipient !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint email_outbox_reply_to_line check (reply_to !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint email_outbox_subject_line check (subject !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- How often it was automatically sent again although it may have arrived. Such a copy says so.
  repeats smallint not null default 0 constraint email_outbox_repeats check (repeats between 0 and 2),
  -- The higher, the earlier it is sent (private.email_priority).
  priority smallint not null default 0
);
comment on table public.email_outbox is 'Every email, with the state of its delivery.';
comment on column public.email_outbox.source_kind is 'What the email is about: chat, feedback, donation, …';
comment on column public.email_outbox.request_id is 'Id of the request or job that queued the email, as in the server''s log.';
create index email_outbox_due on public.email_outbox (priority desc, next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_address on public.email_outbox (private.email_address(recipient), created_at desc);
create index email_outbox_newest on public.email_outbox (created_at desc, id desc);
create index email_outbox_status on public.email_outbox (status, created_at desc, id desc);
create index email_outbox_kind on public.email_outbox (kind, created_at desc, id desc);
create index email_outbox_cause on public.email_outbox (cause, created_at desc, id desc) where cause is not null;
create index email_outbox_source on public.email_outbox (source_kind, source_id, created_at desc) where source_kind is not null;
create index email_outbox_sent_at on public.email_outbox (sent_at) where sent_at is not null;
create index email_outbox_words on public.email_outbox using gin (private.email_words(recipient, subject));
create index email_outbox_values on public.email_outbox using gin (private.email_values(recipient, subject));
alter table public.email_outbox enable row level security;
create policy email_outbox_console_may_read on public.email_outbox for select to sql_console using (true);
grant select, insert, update, delete on public.email_outbox to service_role;
grant select (
  id, kind, status, attempts, max_attempts, next_attempt_at, created_at, sent_at
) on public.email_outbox to sql_console;
create trigger email_outbox_audit after update or delete on public.email_outbox
  for each row execute function private.audit_row(
    'email-logs', 'id', 'status,retries', 'recipient,reply_to,subject,text_body,html_body', 'staff'
  );

-- No account can delete security emails through any function; only housekeeping does, after their retention time.
create function private.keep_security_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_security_email(old.kind) and (select auth.uid()) is not null then
    raise exception 'Security emails cannot be deleted.' using errcode = '42501', hint = 'They are deleted when their retention ends.';
  end if;
  return old;
end
$$;

create trigger email_outbox_keep_security before delete on public.email_outbox
  for each row execute function private.keep_security_email();

-- When an email with an unknown outcome is sent again automatically: null for never.
create function private.repeat_at(mail public.email_outbox) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when not private.is_enquiry_email(mail.kind) then null
    when mail.repeats = 0 then now() + interval '10 minutes'
    when mail.repeats = 1 then now() + interval '1 hour'
  end
$$;

-- Claims up to batch_size due messages for lease_seconds, replies by staff first; only security emails while sending is
-- stopped.
create function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
declare
  is_stopped constant boolean := exists (select from private.email_switch as s where s.stopped_at is not null);
begin
  -- Emails that a dead worker had already handed over are not retried automatically, except enquiries to ourselves.
  update public.email_outbox as o
  set status = case when private.repeat_at(o) is null then 'unknown' else 'pending' end,
    next_attempt_at = coalesce(private.repeat_at(o), o.next_attempt_at),
    repeats = o.repeats + case when private.repeat_at(o) is null then 0 else 1 end, lease = null, lease_until = null, cause = 'interrupted',
    last_error = 'The sender stopped after it had handed the message over and before it heard the answer.'
  where o.status = 'sending' and o.lease_until < now() and o.handed_over_at is not null;
  -- Otherwise a message whose worker dies on every attempt would be retried forever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null, cause = coalesce(o.cause, 'sender-stopped'),
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;
  update private.email_attempts as a
  set finished_at = now(), outcome = case when o.handed_over_at is not null then 'unknown' else 'lost' end,
    cause = case when o.handed_over_at is not null then 'interrupted' else 'sender-stopped' end
  from public.email_outbox as o
  where a.outcome = 'running' and a.email_id = o.id
    and (o.status <> 'sending' or o.lease_until < now());

  -- Catches emails that were queued at the very moment their recipient was suppressed.
  update public.email_outbox as o set status = 'suppressed'
  where o.status = 'pending' and o.id in (
    select d.id from (
      select w.id, w.recipient from public.email_outbox as w
      where w.status = 'pending' and w.next_attempt_at <= now() and not private.is_security_email(w.kind)
        and not is_stopped
      order by w.next_attempt_at limit 200
    ) as d
    where exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient))
  );

  return query
  with claimed as (
    update public.email_outbox as o
    set status = 'sending', attempts = o.attempts + 1, lease = gen_random_uuid(), handed_over_at = null,
        lease_until = now() + make_interval(secs => lease_seconds)
    where o.id in (
      select d.id from public.email_outbox as d
      where ((d.status = 'pending' and d.next_attempt_at <= now()) or (d.status = 'sending' and d.lease_until < now()))
        and (private.is_security_email(d.kind) or not is_stopped and (d.status = 'sending' or not exists (
          select from private.email_suppressions as s where s.address = private.email_address(d.recipient)
        )))
      order by d.priority desc, d.next_attempt_at
      limit batch_size
      for update skip locked
    )
    returning o.*
  ), noted as (
    insert into private.email_attempts (email_id, attempt) select c.id, c.attempts from claimed as c
  )
  select * from claimed as c order by c.priority desc, c.next_attempt_at;
end
$$;
grant execute on function public.claim_emails to service_role;

-- The key under which a recipient's emails are counted. "a+1@b" and "A@b" reach the same person.
create function private.recipient_key(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'recipient ' || encode(sha256(convert_to(
    regexp_replace(lower(coalesce(substring(recipient from '<([^<>]*)>\s*$'), btrim(recipient))), '\+[^@]*@', '@'), 'UTF8'
  )), 'hex')
$$;

-- We never flood a mailbox, no matter who requests the emails and from where: they are also counted by recipient. An
-- email over the limit is stored like any other but held, and staff see it among the rows that were set aside. Runs
-- after the insert, so that a duplicate is neither stored nor counted again.
create function private.limit_mail_by_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_security_email(new.kind) then
    return null;
  end if;
  perform private.hit_rate_limit(
    coalesce((select l.action from public.rate_limits as l where l.action = 'mail:' || new.kind), 'mail'),
    private.recipient_key(new.recipient)
  );
  return null;
exception
  -- The exception also undoes the hit, so held emails don't count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', cause = 'recipient-limit',
      last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id and o.status = 'pending';
    return null;
end
$$;

create trigger email_outbox_limit_by_recipient after insert on public.email_outbox
  for each row execute function private.limit_mail_by_recipient();

-- Emails that won't be delivered unless somebody acts are listed where staff look.
create function private.note_undelivered_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.status in ('failed', 'held', 'unknown') then
    insert into public.set_aside_rows as s
      (job, table_name, row_key, reason_code, reason, failures, next_try_at)
    values (
      'deliver-outbox', 'email_outbox', new.id::text,
      case new.status when 'held' then 'recipient-limit' when 'unknown' then 'outcome-unknown' else 'not-delivered' end,
      private.one_line(coalesce(new.last_error, ''), 300), greatest(new.attempts, 1), null
    )
    on conflict (job, table_name, row_key) do update set
      reason_code = excluded.reason_code, reason = excluded.reason, failures = excluded.failures, last_seen_at = now(),
      next_try_at = null;
  else
    delete from public.set_aside_rows as s
    where s.job = 'deliver-outbox' and s.table_name = 'email_outbox' and s.row_key = old.id::text;
  end if;
  return null;
end
$$;

create trigger email_outbox_undelivered after update of status on public.email_outbox
  for each row when (
    old.status is distinct from new.status
    and (old.status in ('failed', 'held', 'unknown') or new.status in ('failed', 'held', 'unknown'))
  ) execute function private.note_undelivered_mail();

create trigger email_outbox_undelivered_gone after delete on public.email_outbox
  for each row when (old.status in ('failed', 'held', 'unknown')) execute function private.note_undelivered_mail();

-- Emails that staff write in answer to somebody. Each kind of reply has a function of its own, which finds the
-- recipient and calls private.queue_reply(); the caller names no address to send to (docs/decisions/email.md).
create table private.staff_replies (
  -- Generated by the page, so that a retry after a lost response sends nothing twice.
  id uuid primary key,
  kind text not null constraint staff_replies_kind_form check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- The key of the answered row in its table.
  row_key text not null constraint staff_replies_row_key_size check (char_length(row_key) between 1 and 200),
  sender uuid references auth.users (id) on delete set null,
  language text not null constraint staff_replies_language check (language in ('en', 'zh')),
  mail_id uuid not null unique references public.email_outbox (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.staff_replies is 'What an email replies to, and who wrote it. Deleted with the email.';
create index staff_replies_row on private.staff_replies (kind, row_key, created_at);
create index staff_replies_sender on private.staff_replies (sender, created_at);
alter table private.staff_replies enable row level security;

-- Queues a staff reply as an email that references what it answers. A suppressed recipient is refused.
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
    raise exception 'You don’t have permission to reply here.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if exists (
    select from private.staff_replies as r
    where r.id = reply_id and r.kind = queue_reply.kind and r.row_key = queue_reply.row_key and r.sender = me
  ) then
    return false;
  end if;
  if coalesce(address, '') = '' then
    raise exception 'There is no email address to reply to.' using errcode = 'PT409';
  end if;
  if lower(address) is distinct from lower(seen_address) then
    raise exception 'The email address has changed in the meantime. Check it before you send.' using errcode = 'PT409';
  end if;
  subject := btrim(private.one_line(coalesce(subject, ''), 1000));
  body := btrim(regexp_replace(replace(coalesce(body, ''), E'\r\n', E'\n'), '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g'), E' \n\t');
  if char_length(subject) not between 1 and 200 then
    raise exception 'Enter a subject of 1 to 200 characters.' using errcode = '22023';
  end if;
  if char_length(body) not between 1 and 10000 then
    raise exception 'Enter a reply of 1 to 10,000 characters.' using errcode = '22023';
  end if;
  select u.email into my_address from auth.users as u where u.id = me;
  if coalesce(my_address, '') = '' then
    raise exception 'Your account has no email address for replies.' using errcode = 'PT409';
  end if;
  -- Takes a lock, so that concurrent replies from one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('hln.staff_replies ' || me::text, 0));
  if (
    select count(*) from private.staff_replies as r
    where r.sender = me and r.created_at > now() - interval '1 hour'
  ) >= 120 then
    raise sqlstate 'PT429' using message = 'You have sent many replies within an hour. Try again later.';
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
    raise exception 'Another reply already has this id.' using errcode = 'PT409';
  end if;
  case (select o.status from public.email_outbox as o where o.id = queued)
    when 'held' then
      raise sqlstate 'PT429' using
        message = 'This person has been sent as many emails as the limit allows. Try again later.';
    when 'suppressed' then
      raise exception 'This email address is suppressed in Email Logs, so nothing is sent to it.' using errcode = 'PT409';
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

-- The replies, oldest first: a list of {id, at, sender, language, recipient, subject, text, status, sent_at, problem}.
-- The calling function checks permissions.
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

create table private.email_attempts (
  id bigint generated always as identity primary key,
  email_id uuid not null references public.email_outbox (id) on delete cascade,
  attempt integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- lost: the process died before it could record the outcome
  outcome text not null default 'running'
    constraint email_attempts_outcome check (outcome in ('running', 'sent', 'deferred', 'refused', 'unknown', 'stopped', 'lost')),
  -- The step of the SMTP conversation at which it ended.
  step text constraint email_attempts_step check (char_length(step) <= 40),
  cause text constraint email_attempts_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  smtp_code smallint constraint email_attempts_smtp_code check (smtp_code between 100 and 599),
  enhanced_code text constraint email_attempts_enhanced_code check (enhanced_code ~ '^[245][.][0-9]{1,3}[.][0-9]{1,3}$'),
  answer text constraint email_attempts_answer_size check (char_length(answer) <= 1000),
  -- The headers as they were sent.
  headers text constraint email_attempts_headers_size check (char_length(headers) <= 8000)
);
comment on table private.email_attempts is 'Each attempt to send an email, with the mail server''s answer.';
create index email_attempts_email on private.email_attempts (email_id, id);
create index email_attempts_running on private.email_attempts (email_id) where outcome = 'running';
alter table private.email_attempts enable row level security;

create table private.email_suppressions (
  -- The audit log identifies the row by this id, since it stores no addresses.
  id uuid not null unique default gen_random_uuid(),
  address text primary key constraint email_suppressions_address
    check (char_length(address) between 3 and 320 and address = private.email_address(address) and address like '%_@_%'),
  reason text not null constraint email_suppressions_reason check (char_length(reason) between 1 and 200),
  -- bounce: the mail server said twice in a row that the mailbox does not exist
  origin text not null constraint email_suppressions_origin check (origin in ('staff', 'bounce')),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table private.email_suppressions is 'Email addresses to which nothing is sent.';
alter table private.email_suppressions enable row level security;
create trigger email_suppressions_audit after insert or update or delete on private.email_suppressions
  for each row execute function private.audit_row('email-logs', 'id', 'origin', 'address,reason');

create table private.email_switch (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz,
  stopped_by uuid,
  reason text constraint email_switch_reason check (char_length(reason) between 1 and 200),
  constraint email_switch_whole check ((stopped_at is null) = (reason is null)),
  -- How the functions send email, as reported by the last one to run; null before the first.
  transport text constraint email_switch_transport check (transport in ('smtp', 'api', 'none')),
  transport_since timestamptz,
  -- Whether it is a test's server on this machine, which also accepts mail for addresses at localhost. Only our own
  -- server sets this, at startup.
  takes_local boolean not null default false,
  -- The address that families' replies go to, before a conversation's token is added; null if there is none.
  reply_address text constraint email_switch_reply_address check (char_length(reply_address) <= 200 and reply_address like '%_@_%'),
  -- Whether the key is set that the provider signs its calls about replies with.
  reply_key_set boolean not null default false
);
comment on table private.email_switch is 'Whether all sending is stopped, and which service sends email.';
alter table private.email_switch enable row level security;
insert into private.email_switch default values;
create trigger email_switch_audit after update on private.email_switch
  for each row execute function private.audit_row('email-logs', 'only_row', 'stopped_at', 'reason');

-- Records how email is sent. Every process that delivers email reports it each time, and only a change is written.
create function public.note_mail_transport(transport text) returns void
language sql security definer set search_path = ''
as $$
  update private.email_switch as s
  set transport = note_mail_transport.transport, transport_since = now()
  where s.transport is distinct from note_mail_transport.transport
$$;
grant execute on function public.note_mail_transport to service_role;

-- Returns whether email can be sent at all, for every staff page that mentions it:
--   transport  'smtp', 'api' or 'none'; null before the first report
--   since      when that began
--   waiting    emails that are stored and not sent
create function public.mail_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_active_account((select auth.uid())) then
    raise exception 'You don’t have permission to open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  return (
    select jsonb_build_object(
      'transport', s.transport, 'since', s.transport_since,
      'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending'))
    )
    from private.email_switch as s
  );
end
$$;
comment on function public.mail_state() is 'Returns which service sends email, since when, and how many emails are waiting.';
grant execute on function public.mail_state to authenticated;

-- The delivery state for an email's status: 'queued' while it is retried automatically, 'sent' once a mail server has
-- taken it, and 'undelivered' if only a person can do more.
create function private.delivery_of_status(status text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when status in ('pending', 'sending') then 'queued' when status = 'sent' then 'sent' else 'undelivered' end
$$;
-- Triggers evaluate it as the role that changes an email.
grant execute on function private.delivery_of_status to service_role;

-- The current delivery state of an email: without a mail server, a queued one counts as undelivered.
create function private.delivery_of(mail public.email_outbox) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.delivery_of_status(mail.status) = 'queued'
      and exists (select from private.email_switch as s where s.transport = 'none') then 'undelivered'
    else private.delivery_of_status(mail.status)
  end
$$;

-- The delivery state of the newest reply to something, as returned by private.delivery_of(); null without a reply.
create function private.reply_delivery(source text, replied_key text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.delivery_of(o) from public.email_outbox as o
  where o.source_kind = source and o.source_id = replied_key and o.kind = source || '-reply'
  order by o.created_at desc, o.id desc limit 1
$$;

-- The source of an email: if it was not stated on queueing, it follows from the email's key.
create function private.email_source(mail public.email_outbox, out kind text, out id text)
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

create function private.prepare_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  source record;
begin
  new.priority := private.email_priority(new.kind);
  if new.source_kind is null then
    select * into source from private.email_source(new);
    new.source_kind := source.kind;
    new.source_id := coalesce(new.source_id, source.id);
  end if;
  if new.status = 'pending' and not private.is_security_email(new.kind) and exists (
    select from private.email_suppressions as s where s.address = private.email_address(new.recipient)
  ) then
    new.status := 'suppressed';
  end if;
  return new;
end
$$;

create trigger email_outbox_prepare before insert on public.email_outbox
  for each row execute function private.prepare_email();

-- The worker's side of an email. Every handover to a mail server is recorded first: if the connection or the process
-- breaks afterwards, nobody knows whether the email arrived, and it waits for a person.

-- One-time links and reply addresses leave the database only in the emails themselves. Every text of an email that is
-- shown or logged passes through here.
create function private.redacted(kind text, words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when kind in ('auth', 'invitation')
    -- Removes anything that could be a token from these emails, whatever form their links may take later.
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

-- Called after a whole message except its end has been sent. False if the lease was lost, or if somebody has stopped all
-- sending or suppressed the recipient in the meantime, neither of which applies to security emails: then the message must
-- not be completed.
--   header_lines   the headers as sent
--   is_repeatable  whether the receiving service recognises a second copy and drops it
create function public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
begin
  update public.email_outbox as o
  set handed_over_at = case when not is_repeatable then now() end,
    -- Extends the lease, so that the email does not count as abandoned while the mail server is still processing it.
    lease_until = greatest(o.lease_until, now() + interval '2 minutes')
  where o.id = hand_over_email.email_id and o.lease = email_lease and o.status = 'sending'
    and (private.is_security_email(o.kind) or not (
      exists (select from private.email_switch as s where s.stopped_at is not null)
      or exists (select from private.email_suppressions as s where s.address = private.email_address(o.recipient))
    ))
  returning o.* into mail;
  if mail.id is null then
    return false;
  end if;
  update private.email_attempts as a set headers = left(private.redacted(mail.kind, header_lines), 8000)
  where a.email_id = mail.id and a.outcome = 'running';
  return true;
end
$$;
grant execute on function public.hand_over_email to service_role;

-- Records a delivery. False if the lease was lost meanwhile.
create function public.finish_email(email_id uuid, email_lease uuid, message_id text, server_answer text default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_outbox as o
  set status = 'sent', sent_at = now(), provider_message_id = left(message_id, 500),
      lease = null, lease_until = null, last_error = null, cause = null, handed_over_at = null
  where o.id = finish_email.email_id and o.lease = email_lease and o.status = 'sending';
  if not found then
    return false;
  end if;
  update private.email_attempts as a
  set finished_at = now(), outcome = 'sent', answer = left(server_answer, 1000)
  where a.email_id = finish_email.email_id and a.outcome = 'running';
  return true;
end
$$;
grant execute on function public.finish_email to service_role;

-- Records a failure. The first retry is after half a minute, and the pause doubles each time up to six hours; after the
-- last attempt the email is kept as failed.
--   details   {outcome, cause, step, smtp_code, enhanced_code}, each optional. With the outcome 'unknown' the message is
--             not sent again automatically, unless it is an enquiry to ourselves; 'stopped' does not count as a failure.
create function public.fail_email(
  email_id uuid, email_lease uuid, reason text, is_permanent boolean, details jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  why text;
  result constant text := coalesce(details ->> 'outcome', case when is_permanent then 'refused' else 'deferred' end);
  again_at timestamptz;
begin
  select * into mail from public.email_outbox as o
  where o.id = fail_email.email_id and o.lease = email_lease and o.status = 'sending' for update;
  if not found then
    return false;
  end if;
  if result = 'unknown' then
    again_at := private.repeat_at(mail);
  end if;
  -- Mail servers quote what they were sent, which may include a link.
  why := left(private.redacted(mail.kind, reason), 1000);
  update private.email_attempts as a
  set finished_at = now(), outcome = result, answer = why, cause = coalesce(details ->> 'cause', 'other'),
    step = left(details ->> 'step', 40), smtp_code = (details ->> 'smtp_code')::smallint,
    enhanced_code = details ->> 'enhanced_code'
  where a.email_id = mail.id and a.outcome = 'running';
  update public.email_outbox as o
  set status = case
        when again_at is not null then 'pending'
        when result = 'unknown' then 'unknown'
        when result = 'stopped' then 'pending'
        when is_permanent or o.attempts >= o.max_attempts then 'failed'
        else 'pending'
      end,
      max_attempts = o.max_attempts + case when result = 'stopped' then 1 else 0 end,
      repeats = o.repeats + case when again_at is not null then 1 else 0 end,
      next_attempt_at = coalesce(again_at, now() + case when result = 'stopped' then interval '0' else
        least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours') end),
      lease = null, lease_until = null,
      handed_over_at = case when result = 'unknown' then o.handed_over_at end,
      last_error = case when result = 'stopped' then o.last_error else why end,
      cause = case when result = 'stopped' then o.cause else coalesce(details ->> 'cause', 'other') end
  where o.id = mail.id;
  if is_permanent and details ->> 'cause' = 'recipient' then
    perform private.suppress_bouncing(mail.recipient);
  end if;
  return true;
end
$$;
grant execute on function public.fail_email to service_role;

-- An address that permanently refused the last two emails gets no more until somebody decides.
create function private.suppress_bouncing(recipient text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (
    select count(*) from (
      select o.status, o.cause from public.email_outbox as o
      where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
        and o.status in ('sent', 'failed')
      order by o.created_at desc limit 2
    ) as latest where latest.status = 'failed' and latest.cause = 'recipient'
  ) = 2 then
    insert into private.email_suppressions (address, reason, origin)
    values (
      private.email_address(suppress_bouncing.recipient), 'The last two mails to this address were refused for good.', 'bounce'
    )
    on conflict (address) do nothing;
    update public.email_outbox as o set status = 'suppressed'
    where private.email_address(o.recipient) = private.email_address(suppress_bouncing.recipient)
      and o.status = 'pending' and not private.is_security_email(o.kind);
  end if;
exception
  -- An address that can't be suppressed must not undo the record of the failure.
  when check_violation then null;
end
$$;

-- The emails as staff see them: a page of the list, one email with its history, and figures. Each leaves out sign-in
-- links, and the list and the figures are read from indexes.

-- The conditions of a search as SQL about an email e; a null filter matches everything.
-- @param search prefixes of words in recipient and subject, all of which must match; or an id
-- @param source the cause of the email, as source_kind:source_id or source_kind alone
-- @returns null if the search consists of punctuation, which matches nothing
create function private.email_conditions(
  search text, status_name text, kind_name text, cause_name text, address text, source text
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  bare constant text := btrim(coalesce(search, ''));
  query text;
  wanted text;
begin
  if char_length(search) > 200 then
    raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
  end if;
  if bare ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    wanted := format('e.id = %L', bare);
  elsif bare <> '' then
    select string_agg('''' || w || ''':*', ' & ') into query
    from unnest(tsvector_to_array(private.email_words(search, ''))) as w;
    if query is null then
      return null;
    end if;
    -- Nobody finds an email by a subject that they may not see.
    wanted := format(
      'private.email_words(e.recipient, e.subject) @@ %1$L::tsquery
        and (e.kind ~ %2$L or private.email_words(e.recipient, '''') @@ %1$L::tsquery)',
      query, private.readable_email_kinds()
    );
  end if;
  return concat_ws(' and ', 'true', wanted,
    'e.status = ' || quote_literal(status_name), 'e.kind = ' || quote_literal(kind_name),
    'e.cause = ' || quote_literal(cause_name),
    'private.email_address(e.recipient) = ' || quote_literal(private.email_address(nullif(btrim(address), ''))),
    'e.source_kind = ' || quote_literal(nullif(split_part(source, ':', 1), '')),
    'e.source_id = ' || quote_literal(nullif(substring(source from ':(.*)$'), ''))
  );
end
$$;

create function private.email_times(from_time timestamptz, to_time timestamptz) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    ' and ', 'true', 'e.created_at >= ' || quote_literal(from_time), 'e.created_at < ' || quote_literal(to_time)
  )
$$;

-- The newest emails that match some conditions, by the indexes on their words and values. All of them are found first
-- and then sorted, instead of being checked one by one from the newest on: the planner can't know that a word occurs in
-- none of half a million emails.
create function private.emails_by_index(conditions text, most integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_indexscan = off set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format('select array(
    select e.id from public.email_outbox as e where %s order by e.created_at desc, e.id desc limit %s
  )', conditions, most) into found_ids;
  return found_ids;
end
$$;

-- How many emails have a value, up to a limit. Reads the index on values, whatever the planner believes.
create function private.emails_equal_to(value text, most integer) returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  found_rows integer;
begin
  execute format('select count(*) from (
    select from public.email_outbox as e where private.email_values(e.recipient, e.subject) @> array[%L] limit %s
  ) as r', value, most) into found_rows;
  return found_rows;
end
$$;

-- The newest emails that match some conditions: common ones are found among the newest emails, others in the indexes.
create function private.newest_emails(conditions text, range text, most integer) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  execute format('select array(
    select e.id from (
      select e.* from public.email_outbox as e where %s order by e.created_at desc, e.id desc limit 3000
    ) as e where %s order by e.created_at desc, e.id desc limit %s
  )', range, conditions, most) into found_ids;
  if cardinality(found_ids) < most then
    found_ids := private.emails_by_index(range || ' and ' || conditions, most);
  end if;
  return found_ids;
end
$$;

-- The ids of a page of emails: those of which the search is a whole value (private.email_values) come first, and within
-- both parts the newest. The filters are those of private.email_conditions(); a page continues after an email.
create function private.find_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, most integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  conditions text := private.email_conditions(search, status_name, kind_name, cause_name, address, source);
  value constant text := lower(btrim(coalesce(search, '')));
  times constant text := private.email_times(from_time, to_time);
  range text := times;
  has_words constant boolean := coalesce(conditions like 'true and private.email_words(%', false);
  -- Nobody finds an email by a subject that they may not see.
  equals constant text := format(
    'private.email_values(e.recipient, e.subject) @> array[%1$L]
      and (e.kind ~ %2$L or private.email_values(e.recipient, '''') @> array[%1$L])',
    value, private.readable_email_kinds()
  );
  is_equal boolean := true;
  equal_rows constant integer := case when has_words then private.emails_equal_to(value, 1000) else 0 end;
  found_ids uuid[] := '{}';
begin
  if before_id is not null then
    execute 'select format('' and (e.created_at, e.id) < (%L, %L)'', e.created_at, e.id), ' || equals || '
      from public.email_outbox as e where e.id = $1' into range, is_equal using before_id;
    if range is null then
      raise exception 'This email no longer exists.' using errcode = 'PT404';
    end if;
    range := times || range;
  end if;
  if conditions is null then
    return '{}';
  end if;
  if not has_words then
    execute format('select array(
      select e.id from public.email_outbox as e where %s and %s order by e.created_at desc, e.id desc limit %s
    )', range, conditions, most) into found_ids;
    return found_ids;
  end if;
  if equal_rows > 0 then
    if is_equal then
      found_ids := case when equal_rows < 1000
        then private.emails_by_index(concat_ws(' and ', range, equals, conditions), most)
        else private.newest_emails(equals || ' and ' || conditions, range, most) end;
      range := times;
    end if;
    conditions := conditions || ' and not (' || equals || ')';
  end if;
  return case when cardinality(found_ids) = most then found_ids
    else found_ids || private.newest_emails(conditions, range, most - cardinality(found_ids)) end;
end
$$;

-- The kinds of email whose text, subject and reply address the caller may see, as a regular expression. Every kind is
-- listed by name: a new one stays closed until somebody decides.
create function private.readable_email_kinds() returns text
language sql stable security definer set search_path = ''
as $$
  -- Everybody who can see the log may read these: recovery emails are shown without their links, and enquiries have no
  -- page of their own.
  select '^(auth|contact-confirmation|contact-request|settings-test'
    || case when private.has_permission('chat-sessions.view') then '|chat-.*' else '' end
    || case when private.has_permission('feedback-analytics.view') then '|feedback.*' else '' end
    || case when private.has_permission('donations.view') then '|donation-.*' else '' end
    -- These emails tell what happened to an account, who invited whom, and what the audit log contains.
    || case when private.has_permission('user-management.view') then '|account-notice|audit-log|invitation' else '' end
    || case when private.has_permission('system-monitoring.view') then '|alert' else '' end
    || ')$'
$$;

create function private.may_read_email(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case mail.kind
    -- Only the recipient may see what they watch.
    when 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    else mail.kind ~ private.readable_email_kinds()
  end
$$;

-- One email with its history; the audit log records who read it. If the caller may not read what it quotes, texts and
-- headers are null, and subject and reply_to are masked.
create function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.require_permission('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'This email no longer exists.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient,
    'reply_to', case when may_read then mail.reply_to when mail.reply_to is not null then '•••' end,
    'subject', case when may_read then private.redacted(mail.kind, mail.subject) else '•••' end, 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s
      where s.address = private.email_address(mail.recipient) and not private.is_security_email(mail.kind)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer),
        'headers', case when may_read then private.redacted(mail.kind, a.headers) end
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$$;
comment on function public.read_email(uuid) is 'One email with its attempts; links that work only once are left out.';
grant execute on function public.read_email to authenticated;

-- The last attempt to send an email that has ended; null before the first.
create function private.last_email_attempt() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('at', a.finished_at, 'outcome', a.outcome, 'cause', a.cause)
  from private.email_attempts as a where a.outcome <> 'running' order by a.id desc limit 1
$$;

-- Figures about sending. Failures are those of the last 30 days, by cause.
create function public.read_email_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.view');
  return jsonb_build_object(
    'read_at', now(),
    'stopped', (
      select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
      from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
    ),
    'transport', (select s.transport from private.email_switch as s),
    'last_attempt', private.last_email_attempt(),
    'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'oldest_at', (select min(o.created_at) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'sent_day', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '1 day'),
    'sent_week', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '7 days'),
    'undelivered', (
      select coalesce(jsonb_object_agg(g.status, g.mails), '{}') from (
        select o.status, count(*) as mails from public.email_outbox as o
        where o.status in ('failed', 'unknown', 'held', 'suppressed') and o.created_at > now() - interval '30 days'
        group by o.status
      ) as g
    ),
    'causes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'cause', g.cause, 'failed', g.failed, 'trying', g.trying, 'last_at', g.last_at
      ) order by g.failed + g.trying desc, g.cause), '[]')
      from (
        select o.cause, count(*) filter (where o.status not in ('pending', 'sending')) as failed,
          count(*) filter (where o.status in ('pending', 'sending')) as trying, max(o.created_at) as last_at
        from public.email_outbox as o
        where o.cause is not null and o.status in ('failed', 'unknown', 'held', 'pending', 'sending')
          and o.created_at > now() - interval '30 days'
        group by o.cause
      ) as g
    ),
    'suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', s.address, 'reason', s.reason, 'origin', s.origin, 'created_at', s.created_at, 'created_by', u.email
      ) order by s.created_at desc), '[]')
      from (select * from private.email_suppressions as n order by n.created_at desc limit 500) as s
        left join auth.users as u on u.id = s.created_by
    )
  );
end
$$;
comment on function public.read_email_figures() is 'Figures on sending: whether it is stopped, what is waiting, what failed and why.';
grant execute on function public.read_email_figures to authenticated;

-- Cancels emails that are still waiting. ids: a list of at most 100. Returns how many were cancelled; the others are no
-- longer waiting, or are security emails.
create function public.cancel_emails(ids jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 emails at a time.' using errcode = '22023';
  end if;
  wanted := array(select value::uuid from jsonb_array_elements_text(ids) as value);
  update public.email_outbox as o set status = 'cancelled'
  where o.id in (
    select w.id from public.email_outbox as w
    where w.id = any (wanted) and w.status in ('pending', 'held') and not private.is_security_email(w.kind)
    order by w.id for update
  );
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;
comment on function public.cancel_emails(jsonb) is 'Cancels emails that are waiting or held. Returns how many.';
grant execute on function public.cancel_emails to authenticated;

-- Queues emails again whose state is still the one that the caller saw, so that two callers do not send two copies.
-- @param mails at most 100 of {id, status, retries}
-- Returns {"queued", "changed", "suppressed"}: how many were queued, how many had changed in the meantime, and how many
-- have a suppressed recipient.
create function public.retry_emails(mails jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Resend 1 to 100 emails at a time.' using errcode = '22023';
  end if;
  -- Locks the emails in a fixed order, so that two callers can't deadlock.
  for wanted in select m from jsonb_array_elements(mails) as m order by m ->> 'id' loop
    select * into mail from public.email_outbox as o where o.id = (wanted ->> 'id')::uuid for update;
    if mail.id is null or mail.status in ('pending', 'sending')
      or mail.status is distinct from wanted ->> 'status' or to_jsonb(mail.retries) is distinct from wanted -> 'retries'
    then
      changed := changed + 1;
    elsif not private.is_security_email(mail.kind) and exists (
      select from private.email_suppressions as s where s.address = private.email_address(mail.recipient)
    ) then
      suppressed := suppressed + 1;
    else
      update public.email_outbox as o
      set status = 'pending', retries = o.retries + 1, max_attempts = o.attempts + 12, next_attempt_at = now(),
        handed_over_at = null, cause = null, last_error = null
      where o.id = mail.id;
      queued := queued + 1;
    end if;
  end loop;
  return jsonb_build_object('queued', queued, 'changed', changed, 'suppressed', suppressed);
end
$$;
comment on function public.retry_emails(jsonb) is 'Queues emails again if they are unchanged since the caller saw them.';
grant execute on function public.retry_emails to authenticated;

create function public.stop_emails(why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  update private.email_switch as s
  set stopped_at = now(), stopped_by = (select auth.uid()), reason = private.give_reason(why)
  where s.stopped_at is null;
  if not found then
    raise exception 'Sending is already stopped.' using errcode = 'PT409', hint = 'Reload the page.';
  end if;
end
$$;
comment on function public.stop_emails(text) is 'Stops sending everything except security emails until somebody resumes it.';
grant execute on function public.stop_emails to authenticated;

create function public.resume_emails() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  update private.email_switch as s set stopped_at = null, stopped_by = null, reason = null where s.stopped_at is not null;
end
$$;
comment on function public.resume_emails() is 'Resumes sending.';
grant execute on function public.resume_emails to authenticated;

create function public.suppress_address(address text, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Enter one email address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This email address is already suppressed.' using errcode = 'PT409', hint = 'Reload the page.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held')
    and not private.is_security_email(o.kind);
end
$$;
comment on function public.suppress_address(text, text) is 'Suppresses an email address: from now on it gets only security emails.';
grant execute on function public.suppress_address to authenticated;

create function public.unsuppress_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.manage', 'You can see emails, but you can’t resend, cancel or suppress them.');
  delete from private.email_suppressions as s where s.address = private.email_address(unsuppress_address.address);
  if not found then
    raise exception 'This email address is not suppressed.' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.unsuppress_address(text) is 'Allows emails to an address again; those that were suppressed stay unsent.';
grant execute on function public.unsuppress_address to authenticated;

-- Deletes old emails. Replies to feedback and chats are deleted together with what they answer, and account notices are
-- kept as long as the other emails to ourselves.
-- @param days {"links", "prices", "thanks", "staff", "others"}: days for each kind of mail
create function public.forget_old_emails(days jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sort record;
  done jsonb;
  removed integer := 0;
  kept integer := 0;
begin
  for sort in
    select * from (values
      ('links', 'kind in (''auth'', ''invitation'')'),
      ('prices', 'kind = ''price-news'''),
      ('thanks', 'kind = ''donation-thanks'''),
      ('staff', 'kind in (''settings-test'', ''alert'', ''audit-log'', ''account-notice'')'),
      -- Includes every kind without a rule of its own, except those of chats, feedback and enquiries, which have their
      -- own jobs.
      ('others', 'kind not in (''auth'', ''invitation'', ''price-news'', ''donation-thanks'', ''settings-test'', ''alert'',
        ''audit-log'', ''account-notice'', ''contact-request'', ''contact-confirmation'')
        and kind not like ''chat-%'' and kind not like ''feedback%''')
    ) as sorts (name, condition)
  loop
    if (days ->> sort.name)::integer is null or (days ->> sort.name)::integer < 1 then
      raise exception 'each number of days must be 1 or more' using errcode = '22023';
    end if;
    done := private.delete_rows(
      'housekeeping', 'email_outbox', 'id',
      -- Emails that have yet to be sent are kept.
      sort.condition || ' and status not in (''pending'', ''sending'') and created_at < now() - make_interval(days => $1)',
      (days ->> sort.name)::integer
    );
    removed := removed + (done ->> 'removed')::integer;
    kept := kept + (done ->> 'set_aside')::integer;
  end loop;
  return jsonb_build_object('mails', removed, 'set_aside', kept);
end
$$;
grant execute on function public.forget_old_emails to service_role;

create table private.account_notices (
  -- The email will have the same id.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The action, by its name in the audit log; or test-mail, which somebody requested.
  deed text not null,
  happened_at timestamptz not null default now(),
  -- The account that did it: the owner's own, another, or null for the command on the server.
  actor uuid,
  request_id text default private.request_id()
    constraint account_notices_request_id check (request_id ~ '^[0-9a-f]{1,64}$'),
  -- The other account involved.
  about uuid,
  constraint account_notices_deed check (deed in (
  'second-factor-added', 'second-factor-removed', 'second-factor-approved', 'second-factor-reset',
  'recovery-code-used', 'recovery-codes-renewed', 'app-added', 'app-removed',
  'passkey-added', 'passkey-removed', 'passkey-cloned', 'test-mail', 'owner-added'
))
);
comment on table private.account_notices is 'Notices about an account that are about to be emailed to its owner.';
create index account_notices_user_id on private.account_notices (user_id);
create index account_notices_oldest on private.account_notices (happened_at);
alter table private.account_notices enable row level security;

-- The notices to be emailed, oldest first; one that recently failed waits.
create function public.account_notices_due(batch_size integer) returns table (
  id uuid, deed text, recipient text, happened_at timestamptz, by_whom text, about text
)
language sql stable security definer set search_path = ''
as $$
  select n.id, n.deed, u.email, n.happened_at,
    case when n.actor is null then 'server' when n.actor = n.user_id then 'self' else coalesce(a.email, 'somebody') end,
    case when n.about is not null then coalesce(o.email, 'somebody') end
  from private.account_notices as n
    join auth.users as u on u.id = n.user_id
    left join auth.users as a on a.id = n.actor
    left join auth.users as o on o.id = n.about
  where coalesce(u.email, '') <> '' and private.may_be_tried('deliver-outbox', 'account_notices', n.id::text)
  order by n.happened_at, n.id
  limit batch_size
$$;
grant execute on function public.account_notices_due to service_role;

-- Replaces a notice with its queued email. False if another process was faster.
-- @param mail {subject, text_body, html_body}
-- The email has the id of the request that it reports, not of the job that writes it.
create function public.queue_account_notice(notice uuid, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  noted private.account_notices;
begin
  delete from private.account_notices as n where n.id = notice returning * into noted;
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (id, idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id, request_id)
  select noted.id, noted.deed || ':' || noted.id,
    case noted.deed when 'test-mail' then 'settings-test' else 'account-notice' end,
    u.email, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    case noted.deed when 'test-mail' then 'test' else 'account' end,
    case when noted.deed <> 'test-mail' then noted.user_id::text end, noted.request_id
  from auth.users as u where u.id = noted.user_id;
  return true;
end
$$;
grant execute on function public.queue_account_notice to service_role;

-- A page of the emails in the order of private.find_emails(); a null filter matches everything.
create function public.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql security definer set search_path = ''
as $$
declare
  readable constant text := private.readable_email_kinds();
begin
  perform private.require_permission('email-logs.view');
  perform private.record_list_page('email-logs', 'public.email_outbox', page_size, before_id is not null);
  return query
    with page as materialized (
      select o.id, o.kind, o.recipient,
        case when o.kind ~ readable or private.may_read_email(o)
          then private.redacted(o.kind, o.subject) else '•••' end as subject,
        o.status, o.cause, private.redacted(o.kind, o.last_error) as last_error, o.attempts, o.retries, o.created_at,
        o.next_attempt_at, o.sent_at, o.source_kind, o.source_id, f.place
      from unnest(private.find_emails(
        search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id,
        least(greatest(coalesce(page_size, 50), 1), 1000)
      )) with ordinality as f (id, place)
        join public.email_outbox as o on o.id = f.id
    )
    select p.id, p.kind, p.recipient, p.subject, p.status, p.cause, p.last_error, p.attempts, p.retries, p.created_at,
      p.next_attempt_at, p.sent_at, p.source_kind, p.source_id
    from page as p
    where (select private.note_rows_read('email-logs', 'public.email_outbox', array(select k.id::text from page as k)))
    order by p.place;
end
$$;
comment on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) is 'A page of the emails, newest first; a page that can become a file is recorded as an export.';
grant execute on function public.search_emails to authenticated;

-- How many emails search_emails() finds in all, as private.count_rows() does.
create function public.count_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('email-logs.view');
  return private.count_rows('public.email_outbox as e', concat_ws(' and ',
    coalesce(private.email_conditions(search, status_name, kind_name, cause_name, address, source), 'false'),
    private.email_times(from_time, to_time)
  ));
end
$$;
grant execute on function public.count_emails to authenticated;

-- The emails that hosted Supabase's sign-in service has us write (its hook "Send Email"). It calls within its own
-- transaction: the account exists, but what it is about to store does not, so nothing here may wait for one of its
-- rows.

-- Queues an email to an account's owner. Returns 'queued'; 'known' for a call that was already handled, 'disabled' for
-- an account that must not sign in, 'unknown' for one that does not exist here with this email address.
-- @param mail {idempotency_key, subject, text_body, html_body}
create function public.queue_sign_in_mail(account uuid, address text, mail jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recipient constant text := (
    select u.email from auth.users as u where u.id = account and lower(u.email) = lower(address)
  );
begin
  if recipient is null then
    return 'unknown';
  elsif not private.is_active_account(account) then
    return 'disabled';
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id)
  values (
    mail ->> 'idempotency_key', 'auth', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    'account', account::text
  )
  on conflict (idempotency_key) do nothing;
  return case when found then 'queued' else 'known' end;
end
$$;
grant execute on function public.queue_sign_in_mail to service_role;
