-- Security emails are neither suppressed, stopped, cancelled, held nor deleted by whoever manages emails.

create function private.is_security_email(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select kind in ('account-notice', 'alert', 'audit-log', 'auth')
$$;

create function private.keep_security_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_security_email(old.kind) and (select auth.uid()) is not null then
    raise exception 'Security emails cannot be deleted.' using errcode = '42501', hint = 'They go when their time is over.';
  end if;
  return old;
end
$$;

create trigger email_outbox_keep_security before delete on public.email_outbox
  for each row execute function private.keep_security_email();

create or replace function public.claim_emails(batch_size integer, lease_seconds integer)
returns setof public.email_outbox
language plpgsql security definer set search_path = ''
as $$
declare
  is_stopped constant boolean := exists (select from private.email_switch as s where s.stopped_at is not null);
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

create or replace function private.limit_mail_by_recipient() returns trigger
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
  -- The hit is undone with it: what is held does not count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', cause = 'recipient-limit',
      last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id and o.status = 'pending';
    return null;
end
$$;

create or replace function private.prepare_email() returns trigger
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
  if new.status = 'pending' and not private.is_security_email(new.kind) and exists (
    select from private.email_suppressions as s where s.address = private.email_address(new.recipient)
  ) then
    new.status := 'suppressed';
  end if;
  return new;
end
$$;

create or replace function public.hand_over_email(email_id uuid, email_lease uuid, header_lines text, is_repeatable boolean)
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

create or replace function private.suppress_bouncing(recipient text) returns void
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
  -- An odd address is no reason to lose the note of the failure.
  when check_violation then null;
end
$$;

create or replace function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.require_permission('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'There is no such mail any more.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient, 'reply_to', mail.reply_to,
    'subject', private.redacted(mail.kind, mail.subject), 'status', mail.status, 'cause', mail.cause,
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
        'answer', private.redacted(mail.kind, a.answer), 'headers', private.redacted(mail.kind, a.headers)
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$$;

create or replace function public.cancel_emails(ids jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.require_permission('email-logs.manage', 'You may see mails, but not change what becomes of them.');
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 mails at a time.' using errcode = '22023';
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

create or replace function public.retry_emails(mails jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.require_permission('email-logs.manage', 'You may see mails, but not change what becomes of them.');
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Send 1 to 100 mails again at a time.' using errcode = '22023';
  end if;
  -- In one order, so that two people cannot block each other.
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

create or replace function public.suppress_address(address text, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.require_permission('email-logs.manage', 'You may see mails, but not change what becomes of them.');
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Write one e-mail address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This address is suppressed already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held')
    and not private.is_security_email(o.kind);
end
$$;

create or replace function private.work_waiting(job_name text) returns integer
language sql stable security definer set search_path = ''
as $$
  select case job_name
    when 'deliver-outbox' then (
      select count(*)::integer from (
        select from public.email_outbox as o
        where ((o.status = 'pending' and o.next_attempt_at <= now()) or (o.status = 'sending' and o.lease_until < now()))
          and (private.is_security_email(o.kind) or not exists (
            select from private.email_switch as s where s.stopped_at is not null
          ))
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

comment on function public.stop_emails(text) is 'Stops all sending but that of security emails until somebody resumes it.';
comment on function public.suppress_address(text, text) is 'Has nothing but security emails sent to an address from now on.';

-- No limit holds them any more.
delete from public.rate_limits where action in ('mail:auth', 'mail:account-notice');
