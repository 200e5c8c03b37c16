-- Replies by staff are sent ahead of automatic emails, and emails to sign in with come next.
create function private.email_priority(kind text) returns smallint
language sql immutable parallel safe set search_path = ''
as $$
  select (case when kind like '%-reply' then 2 when kind = 'auth' then 1 else 0 end)::smallint
$$;

alter table public.email_outbox add column priority smallint not null default 0;
update public.email_outbox set priority = private.email_priority(kind) where status in ('pending', 'sending', 'held', 'failed');
drop index public.email_outbox_due;
create index email_outbox_due on public.email_outbox (priority desc, next_attempt_at) where status in ('pending', 'sending');

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

create or replace function private.prepare_email() returns trigger
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
