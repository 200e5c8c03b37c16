-- How often one network may do what visitors do is set by staff. The rows of rate_limits are the defaults, so what is set
-- holds from the next request on, whichever process it comes to: the database itself counts.

insert into private.settings (key, kind, lowest, highest) values
  ('limits.contact-minute', 'integer', 1, 1000),
  ('limits.contact-day', 'integer', 1, 20000),
  ('limits.chat-sessions-minute', 'integer', 1, 1000),
  ('limits.chat-sessions-day', 'integer', 1, 20000),
  ('limits.sql-feedback-minute', 'integer', 1, 1000),
  ('limits.sql-feedback-day', 'integer', 1, 20000),
  ('limits.create-checkout-minute', 'integer', 1, 1000),
  ('limits.create-checkout-day', 'integer', 1, 20000);

-- The limits of an action that are in force. What was switched off by a row that is gone, or has no limit, stays so.
create function private.limits_of(hit_action text) returns public.rate_limits
language sql stable set search_path = ''
as $$
  select l.action,
    case when l.per_minute is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-minute'
    ), l.per_minute) end,
    case when l.per_day is not null then coalesce((
      select (s.value #>> '{}')::integer from private.settings as s
      where s.key = 'limits.' || replace(l.action, '_', '-') || '-day'
    ), l.per_day) end
  from public.rate_limits as l where l.action = hit_action
$$;
revoke all on function private.limits_of(text) from public;

-- As before, with the limits that are in force.
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
  select * into allowed from private.limits_of(hit_action) as l;
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
