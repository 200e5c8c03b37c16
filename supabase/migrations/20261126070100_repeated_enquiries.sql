-- An enquiry to ourselves that was handed over without an answer is sent again by itself, and says that it may be a second
-- copy. Emails of other kinds stay as they are: staff decide.

alter table public.email_outbox
  add column repeats smallint not null default 0 constraint email_outbox_repeats check (repeats between 0 and 2);

create function private.is_enquiry_email(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select kind in ('contact-request', 'chat-transcript')
$$;

create function private.repeat_at(mail public.email_outbox) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when not private.is_enquiry_email(mail.kind) then null
    when mail.repeats = 0 then now() + interval '10 minutes'
    when mail.repeats = 1 then now() + interval '1 hour'
  end
$$;

create or replace function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
declare
  is_stopped constant boolean := exists (select from private.email_switch as s where s.stopped_at is not null);
begin
  -- What a dead worker had handed over is not tried again by itself, unless it is an enquiry to ourselves.
  update public.email_outbox as o
  set status = case when private.repeat_at(o) is null then 'unknown' else 'pending' end,
    next_attempt_at = coalesce(private.repeat_at(o), o.next_attempt_at),
    repeats = o.repeats + case when private.repeat_at(o) is null then 0 else 1 end, lease = null, lease_until = null, cause = 'interrupted',
    last_error = 'The sender stopped after it had handed the message over and before it heard the answer.'
  where o.status = 'sending' and o.lease_until < now() and o.handed_over_at is not null;
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
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

  -- Queued in the very moment in which its recipient was suppressed.
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
      order by d.next_attempt_at
      limit batch_size
      for update skip locked
    )
    returning o.*
  ), noted as (
    insert into private.email_attempts (email_id, attempt) select c.id, c.attempts from claimed as c
  )
  select * from claimed;
end
$$;

create or replace function public.fail_email(
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
  -- Servers quote what they were given.
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
