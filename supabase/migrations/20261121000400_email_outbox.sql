-- Mail is a row first and a message second: whatever happens to the mail server or to the process, the row
-- stays. A worker claims rows with a lease; if it dies, the lease runs out and another takes over, so a
-- message is delivered at least once (twice only if a worker dies between the server's yes and the note).

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  kind text not null check (char_length(kind) between 1 and 60),
  recipient text not null check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  reply_to text check (char_length(reply_to) <= 320 and reply_to !~ '[\r\n]'),
  subject text not null check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null default 12 check (max_attempts > 0),
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  lease_until timestamptz,
  last_error text,
  provider_message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.email_outbox is 'Every message ever to be sent, with what became of it.';
create index email_outbox_due on public.email_outbox (next_attempt_at) where status in ('pending', 'sending');

alter table public.email_outbox enable row level security;

-- Staff may see that a message exists and what became of it, not its text: a recovery message carries a
-- link that signs its reader in.
create policy email_outbox_staff_may_follow on public.email_outbox
  for select to authenticated using (true);
revoke all on public.email_outbox from anon, authenticated;
grant select (id, kind, recipient, subject, status, attempts, next_attempt_at, last_error, created_at, sent_at)
  on public.email_outbox to authenticated;
grant select, insert, update, delete on public.email_outbox to service_role;

-- Takes up to batch_size messages that are due, for lease_seconds.
create function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
begin
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null,
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;

  return query
  update public.email_outbox as o
  set status = 'sending', attempts = o.attempts + 1, lease = gen_random_uuid(),
      lease_until = now() + make_interval(secs => lease_seconds)
  where o.id in (
    select d.id from public.email_outbox as d
    where (d.status = 'pending' and d.next_attempt_at <= now())
       or (d.status = 'sending' and d.lease_until < now())
    order by d.next_attempt_at
    limit batch_size
    for update skip locked
  )
  returning o.*;
end
$$;

-- Notes a delivery. False if the lease was lost meanwhile, in which case another worker sends it again.
create function public.finish_email(email_id uuid, email_lease uuid, message_id text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_outbox as o
  set status = 'sent', sent_at = now(), provider_message_id = left(message_id, 500),
      lease = null, lease_until = null, last_error = null
  where o.id = email_id and o.lease = email_lease and o.status = 'sending';
  return found;
end
$$;

-- Notes a failure: half a minute's pause at first, doubled each time up to six hours, then kept as failed.
create function public.fail_email(email_id uuid, email_lease uuid, reason text, is_permanent boolean)
returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_outbox as o
  set status = case when is_permanent or o.attempts >= o.max_attempts then 'failed' else 'pending' end,
      next_attempt_at = now()
        + least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours'),
      lease = null, lease_until = null, last_error = left(reason, 1000)
  where o.id = email_id and o.lease = email_lease and o.status = 'sending';
  return found;
end
$$;

-- The stored row that a notification speaks about, or none: nobody can have a message sent about feedback
-- that was never given, and the message is written from the row.
create function public.find_feedback(record jsonb)
returns setof public.sql_feedback
language sql stable security definer set search_path = ''
as $$
  select f.* from public.sql_feedback as f
  where f.session_id = record ->> 'session_id'
    and f.feedback_type = record ->> 'feedback_type'
    and f.dislike_reason is not distinct from record ->> 'dislike_reason'
    and f.original_sql = record ->> 'original_sql'
    and f.formatted_sql = record ->> 'formatted_sql'
    and f.created_at > now() - interval '1 day'
  order by f.created_at desc
  limit 1
$$;

revoke all on function public.claim_emails(integer, integer), public.finish_email(uuid, uuid, text),
  public.fail_email(uuid, uuid, text, boolean), public.find_feedback(jsonb)
  from public, anon, authenticated;
grant execute on function public.claim_emails(integer, integer), public.finish_email(uuid, uuid, text),
  public.fail_email(uuid, uuid, text, boolean), public.find_feedback(jsonb)
  to service_role;
