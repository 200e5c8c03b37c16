-- The worker's side of a mail. Nothing is handed to a mail server that is not on record as handed over: when the
-- connection or the process breaks after that, nobody knows what became of the mail, and it waits for a person.

-- Links that work once leave the database in mails alone. What reads or records a mail for people passes it through here.
create function private.redacted(kind text, words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when kind in ('auth', 'invitation')
    -- Of these mails nothing stays that could be a token, in whatever form a later link may have it.
    then regexp_replace(w.words, '[A-Za-z0-9_~+/=%-]{24,}', '[redacted]', 'g')
    else w.words
  end
  from (select regexp_replace(
    words,
    '([?#&;/](?:recovery|invitation|token|token_hash|access_token|refresh_token|confirmation|otp|code)=)[^\s"''<>&#]+',
    '\1[redacted]', 'gi'
  ) as words) as w
$$;
revoke all on function private.redacted(text, text) from public;

-- Takes up to batch_size messages that are due, for lease_seconds; none while sending is stopped.
create or replace function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
begin
  -- What a dead worker had handed over is not tried again by itself.
  update public.email_outbox as o
  set status = 'unknown', lease = null, lease_until = null, cause = 'interrupted',
    last_error = 'The sender stopped after it had handed the message over and before it heard the answer.'
  where o.status = 'sending' and o.lease_until < now() and o.handed_over_at is not null;
  -- A message whose worker died on every allowed attempt would otherwise be tried for ever.
  update public.email_outbox as o
  set status = 'failed', lease = null, lease_until = null, cause = coalesce(o.cause, 'sender-stopped'),
      last_error = coalesce(o.last_error, 'The sender stopped during every attempt.')
  where o.status = 'sending' and o.lease_until < now() and o.attempts >= o.max_attempts;
  update private.email_attempts as a
  set finished_at = now(), outcome = case when o.status = 'unknown' then 'unknown' else 'lost' end,
    cause = case when o.status = 'unknown' then 'interrupted' else 'sender-stopped' end
  from public.email_outbox as o
  where a.outcome = 'running' and a.email_id = o.id
    and (o.status <> 'sending' or o.lease_until < now());

  if exists (select from private.email_switch as s where s.stopped_at is not null) then
    return;
  end if;

  -- Queued in the very moment in which its recipient was suppressed.
  update public.email_outbox as o set status = 'suppressed'
  where o.status = 'pending' and o.id in (
    select d.id from (
      select w.id, w.recipient from public.email_outbox as w
      where w.status = 'pending' and w.next_attempt_at <= now() order by w.next_attempt_at limit 200
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
      where (d.status = 'pending' and d.next_attempt_at <= now()
          and not exists (select from private.email_suppressions as s where s.address = private.email_address(d.recipient)))
         or (d.status = 'sending' and d.lease_until < now())
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
create index email_attempts_running on private.email_attempts (email_id) where outcome = 'running';

-- Asked when everything of a message but its end has been sent. False when the lease is lost, or somebody has stopped all
-- sending or suppressed the recipient meanwhile: then the message must not be ended.
--   header_lines   as they were sent
--   is_repeatable  whether whoever takes the message recognises a second copy and drops it
create function public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
begin
  update public.email_outbox as o
  set handed_over_at = case when not is_repeatable then now() end,
    -- So that nobody takes it for abandoned while the server thinks about it.
    lease_until = greatest(o.lease_until, now() + interval '2 minutes')
  where o.id = hand_over_email.email_id and o.lease = email_lease and o.status = 'sending'
    and not exists (select from private.email_switch as s where s.stopped_at is not null)
    and not exists (select from private.email_suppressions as s where s.address = private.email_address(o.recipient))
  returning o.* into mail;
  if mail.id is null then
    return false;
  end if;
  update private.email_attempts as a set headers = left(private.redacted(mail.kind, header_lines), 8000)
  where a.email_id = mail.id and a.outcome = 'running';
  return true;
end
$$;

drop function public.finish_email(uuid, uuid, text);
drop function public.fail_email(uuid, uuid, text, boolean);

-- Notes a delivery. False if the lease was lost meanwhile.
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

-- Notes a failure: half a minute's pause at first, doubled each time up to six hours, then kept as failed.
--   details   {outcome, cause, step, smtp_code, enhanced_code}, each of which may be missing. The outcome 'unknown' keeps
--             the message from being sent again by itself, and 'stopped' is no failure of the message.
create function public.fail_email(
  email_id uuid, email_lease uuid, reason text, is_permanent boolean, details jsonb default '{}'
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  why text;
  result constant text := coalesce(details ->> 'outcome', case when is_permanent then 'refused' else 'deferred' end);
begin
  select * into mail from public.email_outbox as o
  where o.id = fail_email.email_id and o.lease = email_lease and o.status = 'sending' for update;
  if not found then
    return false;
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
        when result = 'unknown' then 'unknown'
        when result = 'stopped' then 'pending'
        when is_permanent or o.attempts >= o.max_attempts then 'failed'
        else 'pending'
      end,
      max_attempts = o.max_attempts + case when result = 'stopped' then 1 else 0 end,
      next_attempt_at = now() + case when result = 'stopped' then interval '0' else
        least(interval '30 seconds' * power(2, least(o.attempts - 1, 10)), interval '6 hours') end,
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

-- An address of which the last two mails were both refused for good is written to no more until somebody decides.
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
      and o.status = 'pending';
  end if;
exception
  -- An odd address is no reason to lose the note of the failure.
  when check_violation then null;
end
$$;

create index email_outbox_address on public.email_outbox (private.email_address(recipient), created_at desc);

revoke all on function public.claim_emails(integer, integer), public.finish_email(uuid, uuid, text, text),
  public.fail_email(uuid, uuid, text, boolean, jsonb), public.hand_over_email(uuid, uuid, text, boolean),
  private.suppress_bouncing(text)
  from public, anon, authenticated;
grant execute on function public.finish_email(uuid, uuid, text, text),
  public.fail_email(uuid, uuid, text, boolean, jsonb), public.hand_over_email(uuid, uuid, text, boolean)
  to service_role;

-- What waits because somebody stopped all sending is not the job's to do.
create or replace function private.work_waiting(job_name text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where ((o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now()))
          and not exists (select from private.email_switch as s where s.stopped_at is not null)
        limit 1000
      ) as due
    )
    when 'check-prices' then (
      select count(*)::integer from (
        select from private.price_check_schedule as s
        where s.next_check_at < now() - interval '1 hour' and (s.lease_until is null or s.lease_until < now())
        limit 1000
      ) as due
    )
    when 'check-audit-log' then (select count(*)::integer from (select from private.audit_chain limit 1) as chain)
  end
$$;
