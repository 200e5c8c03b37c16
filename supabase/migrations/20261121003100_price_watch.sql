-- What members of staff watch the price of. Everybody sees and changes only what is his own; all that the
-- checking finds out is written by the functions of the next migrations alone. Limits are
-- PRICE_WATCH_LIMITS of @hln/contracts.

create table public.price_watch_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  item_name text not null
    constraint price_watch_items_name_size check (char_length(item_name) between 1 and 200 and item_name ~ '\S'),
  item_url text not null
    constraint price_watch_items_url_size check (char_length(item_url) between 1 and 2000),
  -- Exact, in the currency's main unit.
  current_price numeric
    constraint price_watch_items_price_range check (current_price > 0 and current_price < 1e15),
  is_active boolean not null default true,
  -- Also tell the owner when the price rises; a fall is always told.
  notify_on_rise boolean not null default false,
  -- ISO 4217, or null when the page does not say.
  currency text constraint price_watch_items_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Where on the page the price was found, and the words there.
  price_source text,
  price_raw text,
  last_checked_at timestamptz,
  last_success_at timestamptz,
  -- What went wrong at the last check, in plain words and as a short code; null if nothing.
  last_error text,
  last_error_code text,
  check_requested_at timestamptz,
  -- Null while the item is not watched.
  next_check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.price_watch_items is 'A product page whose price one member of staff follows.';
create index price_watch_items_user on public.price_watch_items (user_id, created_at desc);

create table public.price_history (
  id bigint generated always as identity primary key,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  currency text,
  -- The address that the item had then: prices under different addresses are not to be compared.
  item_url text not null,
  checked_at timestamptz not null default now()
);
comment on table public.price_history is 'The first price of an item and each one that differs from the one before.';
create index price_history_item on public.price_history (watch_item_id, checked_at);

create table public.price_checks (
  id bigint generated always as identity primary key,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  checked_at timestamptz not null default now(),
  duration_ms integer not null,
  outcome text not null,
  reason text,
  reason_code text,
  http_status smallint,
  price numeric,
  currency text
);
comment on table public.price_checks is 'Every check of the last months and what came of it.';
create index price_checks_item on public.price_checks (watch_item_id, checked_at desc);
create index price_checks_age on public.price_checks (checked_at);

alter table public.price_watch_items enable row level security;
alter table public.price_history enable row level security;
alter table public.price_checks enable row level security;

create policy price_watch_items_own_read on public.price_watch_items
  for select to authenticated using (user_id = (select auth.uid()));
-- The page sends the price along, as null. Nobody writes down a price that was never seen.
create policy price_watch_items_own_add on public.price_watch_items
  for insert to authenticated with check (user_id = (select auth.uid()) and current_price is null);
create policy price_watch_items_own_change on public.price_watch_items
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy price_history_own_read on public.price_history
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );
create policy price_checks_own_read on public.price_checks
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );

revoke all on public.price_watch_items, public.price_history, public.price_checks from anon, authenticated;
grant select on public.price_watch_items, public.price_history, public.price_checks to authenticated;
grant insert (user_id, item_name, item_url, current_price, is_active, notify_on_rise)
  on public.price_watch_items to authenticated;
grant update (item_name, item_url, updated_at, is_active, notify_on_rise)
  on public.price_watch_items to authenticated;
grant select, insert, update, delete
  on public.price_watch_items, public.price_history, public.price_checks to service_role;

-- The checking's own notes, out of the API's reach and apart from what the owner edits.
create table private.price_check_schedule (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  host text not null,
  -- Null while the item is not watched.
  next_check_at timestamptz,
  -- Who is checking now. A result that comes with another lease is too late and is ignored.
  lease uuid,
  lease_until timestamptz,
  leased_at timestamptz,
  failures integer not null default 0,
  abandoned integer not null default 0,
  etag text,
  last_modified text,
  -- A price too far from the last one, waiting for a second check to say the same.
  doubted_price numeric,
  doubted_currency text,
  doubted_times integer not null default 0,
  check (lease is null or (lease_until is not null and leased_at is not null))
);
create index price_check_schedule_due on private.price_check_schedule (next_check_at);
create index price_check_schedule_host on private.price_check_schedule (host);
create index price_check_schedule_leased on private.price_check_schedule (lease_until) where lease is not null;

-- Hosts that asked for a rest, or were visited a moment ago.
create table private.price_watch_hosts (
  host text primary key,
  rest_until timestamptz not null
);

-- Adding, changing an address and "check now" each make our server visit a page, so one user may only do
-- so many.
insert into public.rate_limits (action, per_minute, per_day) values ('price_watch_visits', 60, 2000);

create function private.limit_price_watch_visits() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('price_watch_visits', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
end
$$;

-- Judges what a user writes, before it is stored.
create function private.judge_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  active integer;
  every integer;
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
    -- One at a time for each user, so that two at once do not both find room for one more.
    perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || new.user_id::text, 0));
    select count(*) filter (where i.is_active), count(*) into active, every
    from public.price_watch_items as i where i.user_id = new.user_id and i.id <> new.id;
    if new.is_active and active >= 200 then
      raise sqlstate 'PT409' using
        message = 'You are watching 200 items, which is as many as one person can.',
        hint = 'Stop watching one of them first.';
    elsif every >= 1000 then
      raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is as many as it can hold.';
    end if;
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

create trigger price_watch_items_judge before insert or update of item_name, item_url, is_active, notify_on_rise
  on public.price_watch_items for each row execute function private.judge_price_watch_item();

-- The job need not wait for its minute.
create function private.hurry_price_checks() returns void
language sql security definer set search_path = ''
as $$
  update public.scheduled_jobs as j set next_run_at = now() where j.name = 'check-prices' and j.next_run_at > now()
$$;

-- Checks new and resumed items at once, and forgets whoever is still busy with what was before.
create function private.schedule_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.price_check_schedule (watch_item_id, host, next_check_at)
    values (new.id, private.watchable_host(new.item_url), case when new.is_active then now() end);
  elsif new.item_url <> old.item_url then
    update private.price_check_schedule as s set
      host = private.watchable_host(new.item_url), next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null, failures = 0, abandoned = 0,
      etag = null, last_modified = null, doubted_price = null, doubted_currency = null, doubted_times = 0
    where s.watch_item_id = new.id;
  elsif new.is_active <> old.is_active then
    update private.price_check_schedule as s set
      next_check_at = case when new.is_active then now() end,
      lease = null, lease_until = null, leased_at = null
    where s.watch_item_id = new.id;
  else
    return null;
  end if;
  if new.is_active then
    perform private.hurry_price_checks();
  end if;
  return null;
end
$$;

create trigger price_watch_items_schedule after insert or update of item_url, is_active
  on public.price_watch_items for each row execute function private.schedule_price_watch_item();

-- The owner asks for a check now, at most once a minute for each item. Returns when it was asked for; the
-- check has been made when last_checked_at is later.
create function public.request_price_check(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  if not item.is_active then
    raise sqlstate 'PT409' using message = 'This item is not being watched.';
  end if;
  if item.check_requested_at > now() - interval '1 minute' then
    raise sqlstate 'PT429' using message = 'This item was checked a moment ago. Try again in a minute.';
  end if;
  perform private.limit_price_watch_visits();
  update public.price_watch_items as i set check_requested_at = now(), next_check_at = now() where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = now() where s.watch_item_id = item_id;
  perform private.hurry_price_checks();
  return now();
end
$$;

revoke all on function private.limit_price_watch_visits(), private.judge_price_watch_item(),
  private.hurry_price_checks(), private.schedule_price_watch_item() from public;
revoke all on function public.request_price_check(uuid) from public, anon, authenticated;
grant execute on function public.request_price_check(uuid) to authenticated;
revoke all on private.price_check_schedule, private.price_watch_hosts from public;
