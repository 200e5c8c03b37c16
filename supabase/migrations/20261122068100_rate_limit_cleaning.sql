-- Counters of an address are forgotten once its day is over: each hit clears a few away, and the hourly job the rest,
-- in batches, so that no statement holds the table for long. And one visitor cannot fill the table within a day:
-- whoever has an IPv6 network of the common size /48 has 65,536 of the /64 that a limit is counted by.

-- Counts one hit and refuses it when it is over the limit. PT429 is PostgREST's way to answer a status of
-- one's own: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
create or replace function private.hit_rate_limit(hit_action text, hit_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  counted public.rate_limit_hits;
  -- Whose hit it is, from the widest: a /48 counts for sixteen visitors, and its count comes first, so that the
  -- visitors within it that are refused leave no row.
  counter record;
  wider text := case when hit_address ~ '^[0-9a-f:.]+/64$' then network(set_masklen(hit_address::inet, 48))::text end;
begin
  if hit_address is null then
    return;
  end if;
  select * into allowed from public.rate_limits as l where l.action = hit_action;
  if allowed.per_minute is null and allowed.per_day is null then
    return;
  end if;
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' and (o.action, o.address) <> (hit_action, hit_address)
    limit 10 for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  for counter in
    select c.address, c.visitors from (values (wider, 16), (hit_address, 1)) as c (address, visitors)
    where c.address is not null
  loop
    insert into public.rate_limit_hits as h
      (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
    values (hit_action, counter.address, now(), 1, now(), 1)
    -- A minute and a day begin with a visitor's first hit and last their full time.
    on conflict (action, address) do update set
      minute_started_at = case
        when h.minute_started_at > now() - interval '1 minute' then h.minute_started_at else now() end,
      minute_hits = case
        when h.minute_started_at > now() - interval '1 minute' then h.minute_hits + 1 else 1 end,
      day_started_at = case
        when h.day_started_at > now() - interval '1 day' then h.day_started_at else now() end,
      day_hits = case
        when h.day_started_at > now() - interval '1 day' then h.day_hits + 1 else 1 end
    returning * into counted;
    if counted.minute_hits > allowed.per_minute * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address.', hint = 'Try again in a minute.';
    end if;
    if counted.day_hits > allowed.per_day * counter.visitors then
      raise sqlstate 'PT429' using
        message = 'Too many requests from your address today.', hint = 'Try again tomorrow.';
    end if;
  end loop;
end
$$;

-- One batch of what says nothing any more (an address is personal data). Whoever calls goes on while `more` is true.
create or replace function public.housekeeping() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  batch constant integer := 2000;
  hits integer;
  networks integer;
begin
  delete from public.rate_limit_hits as h using (
    select o.action, o.address from public.rate_limit_hits as o
    where o.day_started_at < now() - interval '1 day' limit batch for update skip locked
  ) as old
  where h.action = old.action and h.address = old.address;
  get diagnostics hits = row_count;
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit batch for update skip locked
  ) as old
  where n.key = old.key;
  get diagnostics networks = row_count;
  return jsonb_build_object(
    'rate_limit_hits', hits, 'sign_in_networks', networks, 'more', hits = batch or networks = batch
  );
end
$$;

update public.scheduled_jobs set every = interval '1 hour', next_run_at = least(next_run_at, now() + interval '1 hour')
where name = 'housekeeping';
