-- The checking. A worker claims what is due for the length of a lease, fetches outside of any transaction,
-- and hands the result in with the lease as its proof; everything that follows from it is one transaction.
-- Locks are taken in one order everywhere: the item, then its schedule.

-- What owners have to be told: written together with the price, so that none is lost.
create table private.price_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  old_price numeric not null,
  new_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was told, or found to be not worth telling.
  settled_at timestamptz
);
create index price_news_open on private.price_news (user_id, id) where settled_at is null;
create index price_news_item on private.price_news (watch_item_id);
revoke all on private.price_news from public;

-- Takes up to batch_size checks that are due, one for each host, and none of a host that somebody visits
-- at the moment. Returns {"claimed": [{item_id, lease, item_url, etag, last_modified}], "wait_ms": …}, the
-- latter being how long until more can be claimed of what is due already; null when nothing more is due.
create function public.claim_due_price_checks(batch_size integer, lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed jsonb;
  wait_ms integer;
begin
  -- Two claims at once would not see each other's hosts.
  perform pg_advisory_xact_lock(hashtextextended('private.price_check_schedule', 0));

  -- Checks whose worker died. Twice they are tried again at once; a page that kills whoever reads it waits.
  with given_up as (
    update private.price_check_schedule as s set
      lease = null, lease_until = null, abandoned = s.abandoned + 1,
      next_check_at = case
        when s.abandoned < 2 then s.next_check_at
        else now() + least(interval '30 minutes' * power(2, least(s.abandoned - 2, 6)), interval '1 day')
      end
    where s.watch_item_id in (
      select d.watch_item_id from private.price_check_schedule as d
      where d.lease is not null and d.lease_until < now()
      for update skip locked
    )
    returning s.watch_item_id, s.leased_at
  )
  insert into public.price_checks (watch_item_id, duration_ms, outcome, reason, reason_code)
  select g.watch_item_id, least(extract(epoch from now() - g.leased_at) * 1000, 2147483647)::integer,
    'abandoned', 'The check was interrupted.', 'interrupted'
  from given_up as g;

  with due as (
    select distinct on (d.host) d.watch_item_id, d.next_check_at
    from private.price_check_schedule as d
    where d.next_check_at <= now() and d.lease is null
      and not exists (select from private.price_check_schedule as b where b.host = d.host and b.lease is not null)
      and not exists (select from private.price_watch_hosts as h where h.host = d.host and h.rest_until > now())
    order by d.host, d.next_check_at
  ), picked as (
    select s.watch_item_id from private.price_check_schedule as s
    where s.watch_item_id in (select due.watch_item_id from due order by due.next_check_at limit batch_size)
    for update skip locked
  ), taken as (
    update private.price_check_schedule as s set
      lease = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds), leased_at = now()
    from picked where s.watch_item_id = picked.watch_item_id
    returning s.*
  )
  select jsonb_agg(jsonb_build_object(
    'item_id', t.watch_item_id, 'lease', t.lease, 'item_url', i.item_url,
    -- "Nothing has changed" is an answer only to whoever still believes what was found then.
    'etag', case when i.current_price is not null and t.doubted_price is null then t.etag end,
    'last_modified', case when i.current_price is not null and t.doubted_price is null then t.last_modified end
  ) order by t.next_check_at)
  into claimed
  from taken as t join public.price_watch_items as i on i.id = t.watch_item_id;

  select min(case
    when exists (select from private.price_check_schedule as b where b.host = d.host and b.lease is not null) then 1000
    else least(greatest(extract(epoch from h.rest_until - now()) * 1000, 0), 86400000)
  end)::integer
  into wait_ms
  from private.price_check_schedule as d left join private.price_watch_hosts as h on h.host = d.host
  where d.next_check_at <= now() and d.lease is null;

  return jsonb_build_object('claimed', coalesce(claimed, '[]'), 'wait_ms', wait_ms);
end
$$;

-- When to look again: the usual pause, or after failures 30 minutes, doubled each time up to a day (what will
-- not mend itself soon begins with the usual pause). A jitter of a tenth, applied once to each pause, keeps
-- items that were added together from being checked together for ever.
create function private.next_price_check(failures integer, is_lasting boolean, every_seconds numeric, retry_after numeric)
returns timestamptz
language sql volatile set search_path = ''
as $$
  select now() + make_interval(secs => greatest(
    (0.9 + 0.2 * random()) * case
      when failures = 0 then every_seconds
      else least(
        case when is_lasting then greatest(every_seconds, 1800) else 1800 end * power(2, least(failures - 1, 10)),
        86400
      )
    end,
    -- What a shop asks for is never shortened, but a week without a look is no watching.
    least(coalesce(retry_after, 0), 604800)
  )::double precision)
$$;

-- Whether two prices are so far apart that the second one needs a witness.
create function private.is_price_jump(old_price numeric, old_currency text, new_price numeric, new_currency text)
returns boolean
language sql immutable set search_path = ''
as $$
  select new_price > old_price * 1.6 or new_price < old_price * 0.4 or coalesce(old_currency <> new_currency, false)
$$;

-- Hands in what a check found. result:
--   outcome: 'price', 'no-price', 'not-modified', 'failed', or 'released' when the check was not made
--   duration_ms, http_status, every_seconds, host_rest_seconds
--   price (exact decimal as text), currency, source, raw, etag, last_modified
--   reason (plain words), reason_code, retry_after_seconds, is_lasting
-- Returns what it came to: 'first', 'changed', 'unchanged', 'not-modified', 'doubted', 'no-price', 'failed',
-- 'released', or 'ignored' when the lease was lost meanwhile.
create function public.finish_price_check(item_id uuid, item_lease uuid, result jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
  plan private.price_check_schedule;
  outcome text := result ->> 'outcome';
  new_price numeric := trim_scale(round((result ->> 'price')::numeric, 6));
  new_currency text := substring(result ->> 'currency' from '^[A-Z]{3}$');
  every_seconds numeric := least(greatest(coalesce((result ->> 'every_seconds')::numeric, 21600), 900), 604800);
  retry_after numeric := greatest((result ->> 'retry_after_seconds')::numeric, 0);
  is_lasting boolean := coalesce((result ->> 'is_lasting')::boolean, false);
  reason text := left(result ->> 'reason', 300);
  reason_code text := left(result ->> 'reason_code', 60);
  is_news boolean := false;
begin
  select * into item from public.price_watch_items as i where i.id = item_id for no key update;
  select * into plan from private.price_check_schedule as s
  where s.watch_item_id = item_id and s.lease = item_lease for update;
  if not found then
    return 'ignored';
  end if;

  -- The host rests a moment after each visit, and all of its items as long as it asks for.
  insert into private.price_watch_hosts as h (host, rest_until)
  values (plan.host, now() + make_interval(secs => least(greatest(
    coalesce((result ->> 'host_rest_seconds')::numeric, 1),
    case when result ->> 'http_status' in ('429', '503') then retry_after else 0 end
  ), 86400)::double precision))
  on conflict (host) do update set rest_until = greatest(h.rest_until, excluded.rest_until);

  if outcome = 'released' then
    update private.price_check_schedule as s set lease = null, lease_until = null where s.watch_item_id = item_id;
    return outcome;
  end if;

  if outcome = 'price' and not coalesce(new_price > 0 and new_price < 1e15, false)
    or outcome = 'not-modified' and item.current_price is null
  then
    outcome := 'no-price';
  end if;
  plan.abandoned := 0;

  if outcome in ('no-price', 'failed') then
    -- Whatever went wrong, the last good price stays.
    plan.failures := plan.failures + 1;
    plan.etag := null;
    plan.last_modified := null;
    new_price := null;
    if outcome = 'no-price' then
      reason := 'No price was found on the page.';
      reason_code := 'no-price';
    end if;
    reason := coalesce(reason, 'The page could not be read.');
    reason_code := coalesce(reason_code, 'failed');
  elsif outcome = 'price' and item.current_price is not null
    and private.is_price_jump(item.current_price, item.currency, new_price, new_currency)
    and not coalesce(
      abs(new_price - plan.doubted_price) <= plan.doubted_price * 0.05
        and new_currency is not distinct from plan.doubted_currency, false
    )
  then
    outcome := 'doubted';
    reason := 'The page now shows a price that is far from the last one. It is believed when a second check finds the same.';
    reason_code := 'doubted';
    plan.failures := 0;
    plan.doubted_price := new_price;
    plan.doubted_currency := new_currency;
    plan.doubted_times := plan.doubted_times + 1;
    -- Soon, but a page that says something else each time is not worth a visit every ten minutes.
    every_seconds := case when plan.doubted_times <= 3 then 600 else every_seconds end;
  else
    reason := null;
    reason_code := null;
    plan.failures := 0;
    plan.doubted_price := null;
    plan.doubted_currency := null;
    plan.doubted_times := 0;
    if outcome = 'price' then
      plan.etag := left(result ->> 'etag', 500);
      plan.last_modified := left(result ->> 'last_modified', 100);
      -- A page that stops naming its currency has not changed it.
      new_currency := coalesce(new_currency, item.currency);
      outcome := case
        when item.current_price is null then 'first'
        when new_price <> item.current_price or item.currency <> new_currency then 'changed'
        else 'unchanged'
      end;
      is_news := outcome = 'changed' and new_price <> item.current_price
        and not coalesce(item.currency <> new_currency, false);
      item.current_price := new_price;
      item.currency := new_currency;
      item.price_source := left(result ->> 'source', 60);
      item.price_raw := left(result ->> 'raw', 300);
    end if;
    item.last_success_at := now();
  end if;

  plan.next_check_at := private.next_price_check(plan.failures, is_lasting, every_seconds, retry_after);
  update private.price_check_schedule as s set
    lease = null, lease_until = null, next_check_at = plan.next_check_at,
    failures = plan.failures, abandoned = plan.abandoned, etag = plan.etag, last_modified = plan.last_modified,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency, doubted_times = plan.doubted_times
  where s.watch_item_id = item_id;

  if is_news then
    insert into private.price_news (user_id, watch_item_id, item_url, old_price, new_price, currency)
    select i.user_id, i.id, i.item_url, i.current_price, item.current_price, item.currency
    from public.price_watch_items as i where i.id = item_id;
  end if;
  update public.price_watch_items as i set
    current_price = item.current_price, currency = item.currency,
    price_source = item.price_source, price_raw = item.price_raw,
    last_checked_at = now(), last_success_at = item.last_success_at,
    last_error = reason, last_error_code = reason_code, next_check_at = plan.next_check_at
  where i.id = item_id;
  if outcome in ('first', 'changed') then
    insert into public.price_history (watch_item_id, price, currency, item_url)
    values (item_id, item.current_price, item.currency, item.item_url);
  end if;
  insert into public.price_checks
    (watch_item_id, duration_ms, outcome, reason, reason_code, http_status, price, currency)
  values (
    item_id, least(greatest(coalesce((result ->> 'duration_ms')::numeric, 0), 0), 2147483647)::integer, outcome,
    reason, reason_code, (substring(result ->> 'http_status' from '^[1-5][0-9]{2}$'))::smallint,
    case when outcome = 'not-modified' then item.current_price else new_price end,
    case when new_price is not null then new_currency when outcome = 'not-modified' then item.currency end
  );
  return outcome;
end
$$;

-- Forgets checks, settled news and resting hosts that say nothing any more. The history of prices stays.
create function public.forget_old_price_checks(keep_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  checks integer;
  news integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  delete from public.price_checks as c where c.checked_at < now() - make_interval(days => keep_days);
  get diagnostics checks = row_count;
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object('price_checks', checks, 'price_news', news);
end
$$;

revoke all on function private.next_price_check(integer, boolean, numeric, numeric),
  private.is_price_jump(numeric, text, numeric, text) from public;
revoke all on function public.claim_due_price_checks(integer, integer),
  public.finish_price_check(uuid, uuid, jsonb), public.forget_old_price_checks(integer)
  from public, anon, authenticated;
grant execute on function public.claim_due_price_checks(integer, integer),
  public.finish_price_check(uuid, uuid, jsonb), public.forget_old_price_checks(integer)
  to service_role;
