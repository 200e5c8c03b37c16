-- A machine whose clock was ahead and is put right: whatever was planned by the wrong clock lies far in the
-- future, and jobs, mails, checks and sign-ins would wait for it. The schedule, which looks at the clock every
-- few seconds, remembers the latest time it saw; when the clock is behind that, everything that is still to
-- come is moved by as much. Ahead needs nothing: what is due is done, and leases that ended early are fenced.
create table private.clock (
  only_row boolean primary key default true check (only_row),
  latest timestamptz not null
);
insert into private.clock (latest) values (now());
revoke all on private.clock from public, anon, authenticated, service_role;

create function private.follow_clock() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seen timestamptz;
  back interval;
begin
  -- Most looks change nothing and lock nothing.
  select c.latest into seen from private.clock as c;
  if now() between seen - interval '1 minute' and seen + interval '30 seconds' then
    return;
  end if;
  select c.latest into seen from private.clock as c for update;
  update private.clock set latest = now() where now() not between seen - interval '1 minute' and seen;
  back := seen - now();
  if back <= interval '1 minute' then
    return;
  end if;
  raise warning 'The clock went back by %: what was planned is moved by as much.', back;
  update public.scheduled_jobs as j set next_run_at = j.next_run_at - back where j.next_run_at > now();
  update public.email_outbox as o
  set next_attempt_at = case when o.next_attempt_at > now() then o.next_attempt_at - back else o.next_attempt_at end,
      lease_until = case when o.lease_until > now() then o.lease_until - back else o.lease_until end
  where o.status in ('pending', 'sending') and (o.next_attempt_at > now() or o.lease_until > now());
  update private.price_check_schedule as s
  set next_check_at = case when s.next_check_at > now() then s.next_check_at - back else s.next_check_at end,
      lease_until = case when s.lease_until > now() then s.lease_until - back else s.lease_until end,
      leased_at = case when s.leased_at > now() then s.leased_at - back else s.leased_at end
  where s.next_check_at > now() or s.lease_until > now();
  update private.price_watch_hosts as h set rest_until = h.rest_until - back where h.rest_until > now();
  update private.sign_in_attempts as a
  set last_try_at = case when a.last_try_at > now() then a.last_try_at - back else a.last_try_at end,
      wait_until = case when a.wait_until > now() then a.wait_until - back else a.wait_until end
  where a.last_try_at > now() or a.wait_until > now();
  update public.rate_limit_hits as r
  set minute_started_at = case
        when r.minute_started_at > now() then r.minute_started_at - back else r.minute_started_at end,
      day_started_at = case when r.day_started_at > now() then r.day_started_at - back else r.day_started_at end
  where r.minute_started_at > now() or r.day_started_at > now();
end
$$;
revoke all on function private.follow_clock() from public, anon, authenticated, service_role;

create or replace function public.claim_due_jobs() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_clock();
  return query
  update public.scheduled_jobs as j
  set last_started_at = now(), next_run_at = now() + j.every
  where j.name in (
    select d.name from public.scheduled_jobs as d
    where d.enabled and d.next_run_at <= now()
    order by d.next_run_at
    for update skip locked
  )
  returning j.name;
end
$$;
