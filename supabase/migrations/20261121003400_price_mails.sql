-- Telling owners. What is new waits in private.price_news, written in the transaction of the price itself. A
-- user gets one mail about all of it, and the next one an hour later at the earliest. Within a day of a mail
-- about an item another follows only if its price differs from the one that was told.

-- The last price of each item that its owner was told.
create table private.price_told (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  told_at timestamptz not null default now()
);
create table private.price_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);
revoke all on private.price_told, private.price_mails from public;

-- For each user of whom something is waiting: all waiting news, and what of them is worth telling.
--   [{user_id, recipient, news_ids, items: [{item_id, name, url, old_price, new_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty when nothing is worth a mail.
create function public.price_news_to_tell(batch_size integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select distinct n.user_id from private.price_news as n
    where n.settled_at is null and not exists (
      select from private.price_mails as m where m.user_id = n.user_id and m.mailed_at > now() - interval '1 hour'
    )
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
      and i.is_active and n.item_url = i.item_url
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

-- Settles news, and queues the mail about them in the same transaction; `mail` is null when none is worth
-- one. told: [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False when somebody else
-- has settled any of them meanwhile.
create function public.settle_price_news(owner_id uuid, news_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(news_ids) as value);
  still_open integer;
begin
  -- One settling at a time for each user.
  perform pg_advisory_xact_lock(hashtextextended('private.price_news ' || owner_id::text, 0));
  select count(*) into still_open from private.price_news as n
  where n.id = any (ids) and n.user_id = owner_id and n.settled_at is null;
  if still_open = 0 or still_open <> cardinality(ids) then
    return false;
  end if;
  update private.price_news as n set settled_at = now() where n.id = any (ids);
  if mail is not null then
    insert into private.price_mails as m (user_id) values (owner_id)
    on conflict (user_id) do update set mailed_at = now();
    insert into private.price_told as t (watch_item_id, price)
    select i.id, (entry ->> 'price')::numeric
    from jsonb_array_elements(told) as entry
      join public.price_watch_items as i on i.id = (entry ->> 'item_id')::uuid and i.user_id = owner_id
    on conflict (watch_item_id) do update set price = excluded.price, told_at = now();
    insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
    values (
      'price-news:' || owner_id || ':' || (select max(id) from unnest(ids) as id), 'price-news',
      mail ->> 'recipient', mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body'
    )
    on conflict (idempotency_key) do nothing;
  end if;
  return true;
end
$$;

revoke all on function public.price_news_to_tell(integer),
  public.settle_price_news(uuid, jsonb, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.price_news_to_tell(integer),
  public.settle_price_news(uuid, jsonb, jsonb, jsonb) to service_role;
