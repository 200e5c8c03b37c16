-- A target price that its owner is told about, the amount that is in doubt, and an end that can be taken back for a day
-- (docs/decisions/121).

alter table public.price_watch_items
  -- In the currency of the page; null when the owner has not asked to be told.
  add column target_price numeric
    constraint price_watch_items_target_range check (target_price > 0 and target_price < 1e15),
  -- The currency that the target counts in: the page's when it was set, or the first that the page then stated.
  add column target_currency text constraint price_watch_items_target_currency_form check (target_currency ~ '^[A-Z]{3}$'),
  -- Since when the price has been at or below the target. While it is set, nobody is told again.
  add column target_reached_at timestamptz,
  -- A price too far from the last one, until a second check says the same.
  add column doubted_price numeric,
  add column doubted_currency text,
  -- Deleted, and gone for everybody; can be brought back until private.deletion_is_final.
  add column deleted_at timestamptz;
create index price_watch_items_deleted on public.price_watch_items (deleted_at) where deleted_at is not null;

update public.price_watch_items as i set doubted_price = s.doubted_price, doubted_currency = s.doubted_currency
from private.price_check_schedule as s
where s.watch_item_id = i.id and s.doubted_price is not null;

-- What hangs on an item (its history, its checks) is read through these policies as well, and goes and comes with it.
alter policy price_watch_items_own_read on public.price_watch_items
  using (user_id = (select auth.uid()) and deleted_at is null);
alter policy price_watch_items_own_change on public.price_watch_items
  using (user_id = (select auth.uid()) and deleted_at is null) with check (user_id = (select auth.uid()));
grant insert (target_price), update (target_price) on public.price_watch_items to authenticated;

drop trigger price_watch_items_audit on public.price_watch_items;
create trigger price_watch_items_audit
  after insert or delete or update of user_id, is_active, notify_on_rise, deleted_at, item_name, item_url, target_price
  on public.price_watch_items
  for each row execute function private.audit_row(
    'price-watcher', 'id', 'user_id,is_active,notify_on_rise,deleted_at', 'item_name,item_url,target_price'
  );

-- For each user how much is watched, and how much there is at all, without what has been deleted.
create function private.require_room_to_watch(owner uuid, item_id uuid, is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  active integer;
  every integer;
begin
  -- One at a time for each user, so that two at once do not both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || owner::text, 0));
  select count(*) filter (where i.is_active), count(*) into active, every
  from public.price_watch_items as i where i.user_id = owner and i.id <> item_id and i.deleted_at is null;
  if is_active and active >= 200 then
    raise sqlstate 'PT409' using
      message = 'You are watching 200 items, which is as many as one person can.',
      hint = 'Stop watching one of them first.';
  elsif every >= 1000 then
    raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is as many as it can hold.';
  end if;
end
$$;
revoke all on function private.require_room_to_watch(uuid, uuid, boolean) from public;

-- As before, with the doubted amount among what is forgotten with a page.
create or replace function private.judge_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := btrim(new.item_name, E' \t\r\n');
  new.item_url := btrim(new.item_url, E' \t\r\n');
  if tg_op = 'INSERT' or new.item_url <> old.item_url then
    if private.watchable_host(new.item_url) is null then
      raise exception 'This address cannot be watched' using errcode = '22023';
    end if;
    if auth.uid() is not null then
      perform private.limit_price_watch_visits();
    end if;
  end if;
  if tg_op = 'INSERT' or new.is_active and not old.is_active then
    perform private.require_room_to_watch(new.user_id, new.id, new.is_active);
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := case
      when (new.item_name, new.item_url, new.is_active, new.notify_on_rise)
        is distinct from (old.item_name, old.item_url, old.is_active, old.notify_on_rise) then now()
      else old.updated_at
    end;
    if new.item_url <> old.item_url then
      -- Another page: nothing that is known of the old one holds. The history stays, marked by its address.
      new.current_price := null;
      new.currency := null;
      new.price_source := null;
      new.price_raw := null;
      new.last_checked_at := null;
      new.last_success_at := null;
      new.last_error := null;
      new.last_error_code := null;
      new.doubted_price := null;
      new.doubted_currency := null;
    end if;
    if new.item_url <> old.item_url or new.is_active <> old.is_active then
      new.next_check_at := case when new.is_active then now() end;
    end if;
  elsif not new.is_active then
    new.next_check_at := null;
  end if;
  return new;
end
$$;

-- A target that is set anew begins anew, in the currency that the page has now. Whoever sets it above the price sees that
-- it is reached already: a mail follows only when the price has been above it.
create function private.begin_price_target() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.target_price := trim_scale(round(new.target_price, 6));
  if tg_op = 'UPDATE' then
    if new.item_url = old.item_url and new.target_price is not distinct from old.target_price
      and new.target_currency is not distinct from new.currency
    then
      return new;
    end if;
    if new.target_price is distinct from old.target_price then
      new.updated_at := now();
    end if;
  end if;
  new.target_currency := case when new.target_price is not null then new.currency end;
  new.target_reached_at := case when new.current_price <= new.target_price then now() end;
  return new;
end
$$;
revoke all on function private.begin_price_target() from public;
create trigger price_watch_items_target before insert or update of target_price, item_url
  on public.price_watch_items for each row execute function private.begin_price_target();
