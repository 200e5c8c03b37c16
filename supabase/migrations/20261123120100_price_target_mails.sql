-- Telling owners that a target is reached. It is written down in the transaction of the price, like all news, and each
-- crossing is told once.

create table private.price_target_hits (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  price numeric not null,
  target_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was told, or found to be not worth telling any more.
  settled_at timestamptz
);
create index price_target_hits_open on private.price_target_hits (user_id, id) where settled_at is null;
create index price_target_hits_item on private.price_target_hits (watch_item_id);
revoke all on private.price_target_hits from public;

-- As before, and it notices when a believed price reaches the target, and says which amount is in doubt.
create or replace function public.finish_price_check(item_id uuid, item_lease uuid, result jsonb) returns text
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
  is_target_reached boolean := false;
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
      -- Only a price that is believed, and in the currency of the target, reaches it or leaves it.
      item.target_currency := coalesce(item.target_currency, case when item.target_price is not null then new_currency end);
      if item.target_currency is not distinct from new_currency then
        is_target_reached := coalesce(new_price <= item.target_price, false) and item.target_reached_at is null;
        item.target_reached_at := case
          when new_price <= item.target_price then coalesce(item.target_reached_at, now())
        end;
      end if;
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
  if is_target_reached then
    insert into private.price_target_hits (user_id, watch_item_id, item_url, price, target_price, currency)
    values (item.user_id, item.id, item.item_url, item.current_price, item.target_price, item.currency);
  end if;
  update public.price_watch_items as i set
    current_price = item.current_price, currency = item.currency,
    price_source = item.price_source, price_raw = item.price_raw,
    target_currency = item.target_currency, target_reached_at = item.target_reached_at,
    doubted_price = plan.doubted_price, doubted_currency = plan.doubted_currency,
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

-- For each user of whom something is waiting: all that waits, and what of it is still to be told.
--   [{user_id, recipient, hit_ids, items: [{item_id, name, url, price, target_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty when nothing is worth a mail: whoever has removed or changed the
-- target, or stopped watching, has heard enough.
create function public.price_targets_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct h.user_id from private.price_target_hits as h
    where h.settled_at is null and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    order by h.user_id
    limit batch_size
  ), worth_telling as (
    select distinct on (h.watch_item_id) h.*, i.item_name
    from private.price_target_hits as h join public.price_watch_items as i on i.id = h.watch_item_id
    where h.settled_at is null and h.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and h.item_url = i.item_url and h.target_price = i.target_price
    order by h.watch_item_id, h.id desc
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'hit_ids', (
      select jsonb_agg(h.id order by h.id) from private.price_target_hits as h
      where h.user_id = w.user_id and h.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'price', x.price::text, 'target_price', x.target_price::text, 'currency', x.currency
      ) order by x.price / x.target_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;

-- Settles what waited, and queues the mail about it in the same transaction; `mail` is null when nothing is worth one.
-- told: [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False when somebody else has settled any
-- of it meanwhile. What is told here is no news any more: one fall is one mail.
create function public.settle_price_targets(owner_id uuid, hit_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(hit_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_target_hits as h
  where h.id = any (ids) and h.user_id = owner_id and h.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_target_hits as h set settled_at = now() where h.id = any (ids);
  if mail is not null then
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':target-' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$$;

revoke all on function public.price_targets_to_tell(integer),
  public.settle_price_targets(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.price_targets_to_tell(integer),
  public.settle_price_targets(uuid, jsonb, jsonb, jsonb) to service_role;

-- Beside the one an hour about falls, a mail for what reaches its target.
update public.rate_limits as l set per_day = 60 where l.action = 'mail:price-news' and l.per_day = 30;

-- As before, without what has been deleted, and after a target that is still to be told: what that mail says is not said
-- again.
create or replace function public.price_news_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct n.user_id from private.price_news as n
    where n.settled_at is null and not exists (
      select from private.price_mails as m where m.user_id = n.user_id and m.mailed_at > now() - interval '1 hour'
    ) and not exists (
      select from private.price_target_hits as h
      where h.user_id = n.user_id and h.settled_at is null
        and private.may_be_tried('check-prices', 'price_target_hits', h.user_id::text)
    ) and private.may_be_tried('check-prices', 'price_news', n.user_id::text)
    order by n.user_id
    limit batch_size
  ), moves as (
    -- One line for each item, from the price before its first news to the price after its last.
    select n.user_id, n.watch_item_id, (array_agg(n.old_price order by n.id))[1] as old_price,
      (array_agg(n.new_price order by n.id desc))[1] as new_price,
      (array_agg(n.currency order by n.id desc))[1] as currency,
      count(distinct n.currency) as currencies
    from private.price_news as n join public.price_watch_items as i on i.id = n.watch_item_id
    where n.settled_at is null and n.user_id in (select w.user_id from waiting as w)
      and i.is_active and i.deleted_at is null and n.item_url = i.item_url
    group by n.user_id, n.watch_item_id
  ), worth_telling as (
    select m.*, i.item_name, i.item_url
    from moves as m
      join public.price_watch_items as i on i.id = m.watch_item_id
      left join private.price_told as t on t.watch_item_id = m.watch_item_id and t.told_at > now() - interval '1 day'
    where m.currencies <= 1
      and (m.new_price < m.old_price or i.notify_on_rise and m.new_price > m.old_price)
      and m.new_price is distinct from t.price
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', w.user_id,
    'recipient', u.email,
    'news_ids', (
      select jsonb_agg(n.id order by n.id) from private.price_news as n
      where n.user_id = w.user_id and n.settled_at is null
    ),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'item_id', x.watch_item_id, 'name', x.item_name, 'url', x.item_url,
        'old_price', x.old_price::text, 'new_price', x.new_price::text, 'currency', x.currency
      ) order by x.new_price / x.old_price, x.item_name)
      from worth_telling as x
      -- Nobody is written to whose account is closed.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;
