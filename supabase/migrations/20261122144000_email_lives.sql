-- What becomes of a mail, told in full: each attempt with the server's answer, why it failed by its codes, and what it was
-- written for. New columns are nullable or have a default, since mails are queued in many places.

alter table public.email_outbox drop constraint email_outbox_status_check;
alter table public.email_outbox
  -- unknown: the connection broke after the whole message was handed over and before the answer. Only a person sends it
  -- again, since it may have arrived.
  add constraint email_outbox_status_check check (status in (
    'pending', 'sending', 'sent', 'failed', 'held', 'cancelled', 'suppressed', 'unknown'
  )),
  -- Counts how often somebody asked for another round of attempts; whoever asks names the count that they saw.
  add column retries integer not null default 0 constraint email_outbox_retries check (retries >= 0),
  -- Set from the moment the end of the message is sent until the server has answered.
  add column handed_over_at timestamptz,
  -- Of the last failure, from the codes and not from the words (packages/contracts/src/email-log.ts has the list).
  add column cause text constraint email_outbox_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  add column source_kind text constraint email_outbox_source_kind check (char_length(source_kind) between 1 and 60),
  add column source_id text constraint email_outbox_source_id check (char_length(source_id) between 1 and 200);
comment on column public.email_outbox.source_kind is 'What the mail was written for: chat, feedback, donation, …';

-- Nobody but our own functions reads the table: staff read mails through search_emails() and read_email(), which leave out
-- what signs its reader in.
drop policy email_outbox_permitted_staff_may_follow on public.email_outbox;
revoke all on public.email_outbox from authenticated;

-- The bare address of a recipient, by which mails are found and suppressed.
create function private.email_address(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(btrim(coalesce(substring(recipient from '<([^<>]*)>\s*$'), recipient)))
$$;
revoke all on function private.email_address(text) from public;
-- Indexes ask it as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.email_address(text) to service_role;

create table private.email_attempts (
  id bigint generated always as identity primary key,
  email_id uuid not null references public.email_outbox (id) on delete cascade,
  attempt integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- lost: the process ended before it could say
  outcome text not null default 'running'
    constraint email_attempts_outcome check (outcome in ('running', 'sent', 'deferred', 'refused', 'unknown', 'stopped', 'lost')),
  -- Where in the conversation it ended.
  step text constraint email_attempts_step check (char_length(step) <= 40),
  cause text constraint email_attempts_cause check (cause ~ '^[a-z][a-z-]{0,39}$'),
  smtp_code smallint constraint email_attempts_smtp_code check (smtp_code between 100 and 599),
  enhanced_code text constraint email_attempts_enhanced_code check (enhanced_code ~ '^[245][.][0-9]{1,3}[.][0-9]{1,3}$'),
  answer text constraint email_attempts_answer_size check (char_length(answer) <= 1000),
  -- As they were sent.
  headers text constraint email_attempts_headers_size check (char_length(headers) <= 8000)
);
comment on table private.email_attempts is 'Each attempt to send a mail, with what the mail server answered.';
create index email_attempts_email on private.email_attempts (email_id, id);
alter table private.email_attempts enable row level security;
revoke all on private.email_attempts from public, anon, authenticated, service_role;
revoke all on sequence private.email_attempts_id_seq from public, anon, authenticated, service_role;

create table private.email_suppressions (
  -- The audit log names the row by this: it keeps no addresses.
  id uuid not null unique default gen_random_uuid(),
  address text primary key constraint email_suppressions_address
    check (char_length(address) between 3 and 320 and address = private.email_address(address) and address like '%_@_%'),
  reason text not null constraint email_suppressions_reason check (char_length(reason) between 1 and 200),
  -- bounce: the mail server said twice in a row that there is no such mailbox
  origin text not null constraint email_suppressions_origin check (origin in ('staff', 'bounce')),
  created_at timestamptz not null default now(),
  created_by uuid
);
comment on table private.email_suppressions is 'E-mail addresses to which nothing is sent.';
alter table private.email_suppressions enable row level security;
revoke all on private.email_suppressions from public, anon, authenticated, service_role;
create trigger email_suppressions_audit after insert or update or delete on private.email_suppressions
  for each row execute function private.audit_row('email-logs', 'id', 'origin', 'address,reason');

create table private.email_switch (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz,
  stopped_by uuid,
  reason text constraint email_switch_reason check (char_length(reason) between 1 and 200),
  constraint email_switch_whole check ((stopped_at is null) = (reason is null))
);
comment on table private.email_switch is 'Whether all sending is stopped, since when and why.';
insert into private.email_switch default values;
alter table private.email_switch enable row level security;
revoke all on private.email_switch from public, anon, authenticated, service_role;
create trigger email_switch_audit after update on private.email_switch
  for each row execute function private.audit_row('email-logs', 'only_row', 'stopped_at', 'reason');

create trigger email_outbox_audit after update or delete on public.email_outbox
  for each row execute function private.audit_row(
    'email-logs', 'id', 'status,retries', 'recipient,reply_to,subject,text_body,html_body', 'staff'
  );

-- What a mail was written for, where whoever queued it did not say: its key does.
create function private.email_source(mail public.email_outbox, out kind text, out id text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(mail.idempotency_key, ':');
begin
  kind := case parts[1]
    when 'chat-transcript' then 'chat'
    when 'chat-reminder' then 'chat'
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
revoke all on function private.email_source(public.email_outbox) from public;

create function private.prepare_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  source record;
begin
  if new.source_kind is null then
    select * into source from private.email_source(new);
    new.source_kind := source.kind;
    new.source_id := coalesce(new.source_id, source.id);
  end if;
  if new.status = 'pending' and exists (
    select from private.email_suppressions as s where s.address = private.email_address(new.recipient)
  ) then
    new.status := 'suppressed';
  end if;
  return new;
end
$$;
revoke all on function private.prepare_email() from public;
create trigger email_outbox_prepare before insert on public.email_outbox
  for each row execute function private.prepare_email();

-- As before, and with its cause.
create or replace function private.limit_mail_by_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit(
    coalesce((select l.action from public.rate_limits as l where l.action = 'mail:' || new.kind), 'mail'),
    private.recipient_key(new.recipient)
  );
  return null;
exception
  -- The hit is undone with it: what is held does not count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', cause = 'recipient-limit',
      last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id and o.status = 'pending';
    return null;
end
$$;

-- What will not be delivered unless somebody looks at it stands where staff look.
create or replace function private.note_undelivered_mail() returns trigger
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
drop trigger email_outbox_undelivered on public.email_outbox;
create trigger email_outbox_undelivered after update of status on public.email_outbox
  for each row when (
    old.status is distinct from new.status
    and (old.status in ('failed', 'held', 'unknown') or new.status in ('failed', 'held', 'unknown'))
  ) execute function private.note_undelivered_mail();
drop trigger email_outbox_undelivered_gone on public.email_outbox;
create trigger email_outbox_undelivered_gone after delete on public.email_outbox
  for each row when (old.status in ('failed', 'held', 'unknown')) execute function private.note_undelivered_mail();

update public.email_outbox as o set
  source_kind = s.kind, source_id = s.id,
  cause = case o.status when 'held' then 'recipient-limit' when 'failed' then 'other' end
from public.email_outbox as same, lateral private.email_source(same) as s
where same.id = o.id and (s.kind is not null or o.status in ('held', 'failed'));
