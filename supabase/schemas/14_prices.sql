-- The rules for which URLs the price watcher may visit. This is the third check after the page's and the fetcher's
-- (watchable-url.ts of @hln/contracts, _shared/prices), and the one that nobody can bypass: every stored URL has
-- passed it. It accepts only plain spellings; a URL that only a lenient browser understands (backslashes, percent signs
-- in the host, missing slashes) is refused, so that no two parsers can disagree about where it leads. The IP addresses
-- of a name are checked at every fetch.
create table private.price_watch_settings (
  only_row boolean primary key default true check (only_row),
  -- For tests on this machine. Our server writes it at each start and refuses it in production (WATCH_LOOPBACK); the
  -- API cannot reach this schema.
  allow_loopback boolean not null default false
);
insert into private.price_watch_settings default values;

-- Whether an address belongs to the public internet and to a single machine: it is in none of IANA's special-purpose
-- registries, and is neither of two addresses at which clouds serve their own machines.
create function private.is_public_address(address inet) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case family(address)
    when 4 then not exists (
      select from unnest(array[
        '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16',
        '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16',
        '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'
      ]::inet[]) as reserved where address <<= reserved
    )
    -- Addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo) are outside this range or refused below.
    else address <<= '2000::/3'::inet and not exists (
      select from unnest(array['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']::inet[]) as reserved
      where address <<= reserved
    )
  end
$$;

-- Parses an IPv4 address as browsers parse a host that ends in a number: one to four parts, each decimal, octal (0…) or
-- hexadecimal (0x…), the last one filling the remaining bytes. Null if it is not an address.
create function private.ipv4_of_host(host text) returns inet
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[] := string_to_array(host, '.');
  digits text;
  base integer;
  value numeric;
  total numeric := 0;
begin
  if cardinality(parts) > 4 then
    return null;
  end if;
  for place in 1 .. cardinality(parts) loop
    base := case when parts[place] ~ '^0x' then 16 when parts[place] ~ '^0.' then 8 else 10 end;
    digits := regexp_replace(parts[place], '^0x', '');
    if parts[place] = '' or char_length(digits) > 40
      or digits !~ (case base when 16 then '^[0-9a-f]*$' when 8 then '^[0-7]+$' else '^[0-9]+$' end)
    then
      return null;
    end if;
    value := 0;
    for i in 1 .. char_length(digits) loop
      value := value * base + strpos('0123456789abcdef', substr(digits, i, 1)) - 1;
    end loop;
    if place < cardinality(parts) and value > 255
      or place = cardinality(parts) and value >= power(256::numeric, 5 - place)
    then
      return null;
    end if;
    total := total + value * case when place < cardinality(parts) then power(256::numeric, 4 - place) else 1 end;
  end loop;
  return '0.0.0.0'::inet + total::bigint;
end
$$;

-- Whether a host name is public. It refuses the same names as watchable-url.ts of @hln/contracts: private and reserved
-- ones (RFC 2606, 6761, 6762, 7686, 8375), those of cloud metadata services, and services that map names to arbitrary
-- addresses.
create function private.is_public_name(host text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select host ~ '\.'
    and char_length(host) <= 253
    and not exists (
      select from unnest(string_to_array(host, '.')) as label
      -- Besides the letters, digits and marks of other scripts, only the characters of plain host names are allowed.
      where char_length(label) not between 1 and 63
        or label !~ '^([a-z0-9_-]|[^\u0001-\u00bf\u2000-\u206f\ufe00-\ufe0f\ufeff])+$'
    )
    and host !~ '\.[0-9_-][^.]*$'
    and host !~ ('(^|\.)(arpa|alt|cluster|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost'
      || '|onion|private|svc|test)$')
    and host !~ ('(^|\.)(metadata\.goog|metadata\.tencentyun\.com|metadata\.packet\.net'
      || '|metadata\.platformequinix\.com|localtest\.me|lvh\.me|vcap\.me|localho\.st|lacolhost\.com|nip\.io'
      || '|sslip\.io|xip\.io|traefik\.me)$')
$$;

-- The host of a watchable URL, in one spelling for each host; null if the URL may not be watched.
create function private.watchable_host(address text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[];
  host text;
  port integer;
  ip inet;
  is_loopback boolean;
begin
  parts := regexp_match(
    address, '^https?://(\[[0-9a-f:.]+\]|[^][/?#\\@:%\s\u0001-\u0020\u007f-\u00a0]+)(?::([0-9]{0,5}))?(?:[/?#]|$)', 'i'
  );
  -- Parsers disagree on whether a control character or a backslash ends the host.
  if parts is null or char_length(address) > 2000
    or address ~ '[\u0001-\u001f\u007f]' or split_part(split_part(address, '?', 1), '#', 1) like '%\\%'
  then
    return null;
  end if;
  port := nullif(parts[2], '')::integer;
  -- Converts full-width and circled letters, and the dots of other scripts, as browsers do.
  host := lower(translate(normalize(parts[1], NFKC), '。｡．', '...'));

  if host like '[%' then
    begin
      ip := btrim(host, '[]')::inet;
    exception
      when invalid_text_representation then return null;
    end;
    if family(ip) <> 6 then
      return null;
    end if;
    host := '[' || host(ip) || ']';
  else
    host := regexp_replace(host, '\.$', '');
    if host ~ '(^|\.)([0-9]+|0x[0-9a-f]*)$' then
      ip := private.ipv4_of_host(host);
      if ip is null then
        return null;
      end if;
      host := host(ip);
    end if;
  end if;

  is_loopback := case when ip is null then host ~ '(^|\.)localhost$' else ip <<= '127.0.0.0/8' or ip = '::1' end;
  if is_loopback then
    return (select case when s.allow_loopback then host end from private.price_watch_settings as s);
  end if;
  if coalesce(port, 80) not in (80, 443)
    or not (case when ip is null then private.is_public_name(host) else private.is_public_address(ip) end)
  then
    return null;
  end if;
  return host;
end
$$;

-- The items whose prices staff watch. Everybody sees and changes only their own; the results of checks are written by
-- functions only. Limits are PRICE_WATCH_LIMITS of @hln/contracts.
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
  -- Whether to notify the owner of a rise as well; a fall is always reported.
  notify_on_rise boolean not null default false,
  -- ISO 4217, or null when the page does not say.
  currency text constraint price_watch_items_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Where on the page the price was found, and its text there.
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
  updated_at timestamptz not null default now(),
  -- In the page's currency; null if the owner has not set a target.
  target_price numeric
    constraint price_watch_items_target_range check (target_price > 0 and target_price < 1e15),
  -- The target's currency: the page's when it was set, or the first that the page stated afterwards.
  target_currency text constraint price_watch_items_target_currency_form check (target_currency ~ '^[A-Z]{3}$'),
  -- Since when the price has been at or below the target. While it is set, no further email is sent.
  target_reached_at timestamptz,
  -- A price too far from the last one, until a second check confirms it.
  doubted_price numeric,
  doubted_currency text,
  -- When the item was deleted and hidden from everybody; it can be restored until private.deletion_is_final.
  deleted_at timestamptz,
  constraint price_watch_items_name_line check (item_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint price_watch_items_updated_at_range check (updated_at between '1900-01-01Z' and '2200-01-01Z')
);
comment on table public.price_watch_items is 'A product page whose price one staff member watches.';
create index price_watch_items_user on public.price_watch_items (user_id, created_at desc);
create index price_watch_items_deleted on public.price_watch_items (deleted_at) where deleted_at is not null;
alter table public.price_watch_items enable row level security;
-- An item's history and checks are read through these policies as well, and are hidden and restored with it.
create policy price_watch_items_own_read on public.price_watch_items
  for select to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
-- The page sends the price along, as null. Nobody may store a price that was never seen.
create policy price_watch_items_own_add on public.price_watch_items
  for insert to authenticated with check (user_id = (select auth.uid()) and current_price is null);
create policy price_watch_items_own_change on public.price_watch_items
  for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null) with check (user_id = (select auth.uid()));
create policy price_watch_items_console_may_read on public.price_watch_items for select to sql_console using (true);
grant select on public.price_watch_items to authenticated;
grant select, insert, update, delete on public.price_watch_items to service_role;
grant insert (
  user_id, item_name, item_url, current_price, is_active, notify_on_rise, target_price
) on public.price_watch_items to authenticated;
grant select (
  id, user_id, current_price, is_active, notify_on_rise, currency, price_source, last_checked_at, last_success_at,
  last_error_code, check_requested_at, next_check_at, created_at, updated_at
) on public.price_watch_items to sql_console;
grant update (
  item_name, item_url, is_active, notify_on_rise, updated_at, target_price
) on public.price_watch_items to authenticated;
create trigger price_watch_items_audit
  after insert or delete or update of user_id, is_active, notify_on_rise, deleted_at, item_name, item_url, target_price
  on public.price_watch_items
  for each row execute function private.audit_row(
    'price-watcher', 'id', 'user_id,is_active,notify_on_rise,deleted_at', 'item_name,item_url,target_price'
  );

create table public.price_history (
  id bigint generated always as identity primary key,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  currency text,
  -- The item's URL at the time: prices under different URLs can't be compared.
  item_url text not null,
  checked_at timestamptz not null default now()
);
comment on table public.price_history is 'The first price of an item, and each later price that differs from the one before.';
create index price_history_item on public.price_history (watch_item_id, checked_at);
alter table public.price_history enable row level security;
create policy price_history_own_read on public.price_history
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );
create policy price_history_console_may_read on public.price_history for select to sql_console using (true);
grant select on public.price_history to authenticated;
grant select, insert, update, delete on public.price_history to service_role;
grant select (id, watch_item_id, price, currency, checked_at) on public.price_history to sql_console;

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
comment on table public.price_checks is 'Every check of the last months and its result.';
create index price_checks_item on public.price_checks (watch_item_id, checked_at desc);
create index price_checks_age on public.price_checks (checked_at);
alter table public.price_checks enable row level security;
create policy price_checks_own_read on public.price_checks
  for select to authenticated using (
    watch_item_id in (select i.id from public.price_watch_items as i where i.user_id = (select auth.uid()))
  );
create policy price_checks_console_may_read on public.price_checks for select to sql_console using (true);
grant select on public.price_checks to authenticated;
grant select, insert, update, delete on public.price_checks to service_role;
grant select (
  id, watch_item_id, checked_at, duration_ms, outcome, reason_code, http_status, price, currency
) on public.price_checks to sql_console;

-- The checks' own notes, out of the API's reach and separate from what the owner edits.
create table private.price_check_schedule (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  host text not null,
  -- Null while the item is not watched.
  next_check_at timestamptz,
  -- The current worker's lease. A result with another lease is too late and is ignored.
  lease uuid,
  lease_until timestamptz,
  leased_at timestamptz,
  failures integer not null default 0,
  abandoned integer not null default 0,
  etag text,
  last_modified text,
  -- A price too far from the last one, waiting for a second check to confirm it.
  doubted_price numeric,
  doubted_currency text,
  doubted_times integer not null default 0,
  check (lease is null or (lease_until is not null and leased_at is not null))
);
create index price_check_schedule_due on private.price_check_schedule (next_check_at);
create index price_check_schedule_host on private.price_check_schedule (host);
create index price_check_schedule_leased on private.price_check_schedule (lease_until) where lease is not null;

-- Hosts that asked for a pause, or that were visited a moment ago.
create table private.price_watch_hosts (
  host text primary key,
  rest_until timestamptz not null
);

create function private.limit_price_watch_visits() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('price_watch_visits', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
end
$$;

-- Validates what a user writes before it is stored.
create function private.judge_price_watch_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := btrim(new.item_name, E' \t\r\n');
  new.item_url := btrim(new.item_url, E' \t\r\n');
  if tg_op = 'INSERT' or new.item_url <> old.item_url then
    if private.watchable_host(new.item_url) is null then
      raise exception 'This URL cannot be watched' using errcode = '22023';
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
      -- The URL names another page, so nothing known about the old one applies. The history stays, marked with its URL.
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

create trigger price_watch_items_judge before insert or update of item_name, item_url, is_active, notify_on_rise
  on public.price_watch_items for each row execute function private.judge_price_watch_item();

-- Runs the job now instead of at the next minute.
create function private.run_price_checks_now() returns void
language sql security definer set search_path = ''
as $$
  update public.scheduled_jobs as j set next_run_at = now() where j.name = 'check-prices' and j.next_run_at > now()
$$;

-- Makes new and resumed items due at once, and invalidates the lease of a check that is in progress.
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
    perform private.run_price_checks_now();
  end if;
  return null;
end
$$;

create trigger price_watch_items_schedule after insert or update of item_url, is_active
  on public.price_watch_items for each row execute function private.schedule_price_watch_item();

-- Requests a check now, at most once a minute for each item. Returns the time of the request; the check has been made
-- when last_checked_at is later.
create function public.request_price_check(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null for no key update;
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
  perform private.run_price_checks_now();
  return now();
end
$$;
grant execute on function public.request_price_check to authenticated;

-- The checks. A worker claims what is due with a lease, fetches outside of any transaction, and submits the result with
-- the lease as proof; all its consequences are stored in one transaction. Locks are taken in the same order everywhere:
-- the item, then its schedule.

-- News for owners, stored together with the price, so that nothing is lost.
create table private.price_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  old_price numeric not null,
  new_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was reported, or found not worth reporting.
  settled_at timestamptz
);
create index price_news_open on private.price_news (user_id, id) where settled_at is null;
create index price_news_item on private.price_news (watch_item_id);

-- Somebody is waiting for the first check of a new item, and for the one after "Check now": these are claimed before
-- merely overdue items. The number that one user may request is limited by price_watch_visits, and among users with
-- requests, the one with the fewest visits in progress comes first: one user's long list delays nobody else. An item
-- counts as requested until it was first checked, or until the requested check has moved its next time.
create function public.claim_due_price_checks(batch_size integer, lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed jsonb;
  wait_ms integer;
begin
  -- Only one claim runs at a time: two concurrent ones would not see each other's hosts.
  perform pg_advisory_xact_lock(hashtextextended('private.price_check_schedule', 0));

  -- Releases checks whose worker died. The first two times they are retried at once; after that they wait, since the
  -- page itself may crash the worker.
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

  with visits as (
    select i.user_id, count(*) as under_way
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.lease is not null
    group by i.user_id
  ), overdue as (
    select s.watch_item_id, s.host, s.next_check_at, i.user_id,
      coalesce(i.check_requested_at = s.next_check_at, false)
        or (i.last_checked_at is null and s.failures = 0 and s.abandoned = 0) as is_asked
    from private.price_check_schedule as s join public.price_watch_items as i on i.id = s.watch_item_id
    where s.next_check_at <= now() and s.lease is null
      and not exists (select from private.price_check_schedule as b where b.host = s.host and b.lease is not null)
      and not exists (select from private.price_watch_hosts as h where h.host = s.host and h.rest_until > now())
  ), ranked as (
    select o.*, case when o.is_asked then
      coalesce(v.under_way, 0) + row_number() over (partition by o.user_id, o.is_asked order by o.next_check_at)
    end as turn
    from overdue as o left join visits as v on v.user_id = o.user_id
  ), due as (
    select distinct on (d.host) d.watch_item_id, d.next_check_at, d.is_asked, d.turn
    from ranked as d
    order by d.host, d.is_asked desc, d.turn, d.next_check_at
  ), picked as (
    select s.watch_item_id from private.price_check_schedule as s
    where s.watch_item_id in (
      select due.watch_item_id from due order by due.is_asked desc, due.turn, due.next_check_at limit batch_size
    )
    for update skip locked
  ), taken as (
    update private.price_check_schedule as s set
      lease = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds), leased_at = now()
    from picked where s.watch_item_id = picked.watch_item_id
    returning s.*
  )
  select jsonb_agg(jsonb_build_object(
    'item_id', t.watch_item_id, 'lease', t.lease, 'item_url', i.item_url,
    -- Sends the validators only if the last price is trusted: otherwise, "not modified" would not confirm anything.
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
grant execute on function public.claim_due_price_checks to service_role;

-- The time of the next check: the usual interval, or after failures 30 minutes, doubled each time up to a day (lasting
-- problems begin with the usual interval). A jitter of a tenth, applied once to each pause, keeps items that were added
-- together from being checked together forever.
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
    -- A pause that the shop asks for is kept, up to a week: an item checked less often is not really watched.
    least(coalesce(retry_after, 0), 604800)
  )::double precision)
$$;

-- Whether two prices differ so much that the second one needs confirmation.
create function private.is_price_jump(old_price numeric, old_currency text, new_price numeric, new_currency text)
returns boolean
language sql immutable set search_path = ''
as $$
  select new_price > old_price * 1.6 or new_price < old_price * 0.4 or coalesce(old_currency <> new_currency, false)
$$;

-- Stores the result of a check. result:
--   outcome: 'price', 'no-price', 'not-modified', 'failed', or 'released' if the check was not made
--   duration_ms, http_status, every_seconds, host_rest_seconds
--   price (exact decimal as text), currency, source, raw, etag, last_modified
--   reason (plain words), reason_code, retry_after_seconds, is_lasting
-- Returns 'first', 'changed', 'unchanged', 'not-modified', 'doubted', 'no-price', 'failed', 'released', or 'ignored' if
-- the lease was lost in the meantime.
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
  is_target_reached boolean := false;
begin
  select * into item from public.price_watch_items as i where i.id = item_id for no key update;
  select * into plan from private.price_check_schedule as s
  where s.watch_item_id = item_id and s.lease = item_lease for update;
  if not found then
    return 'ignored';
  end if;

  -- Each visit is followed by a short pause for the host; a pause that the host asks for applies to all of its items.
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
    -- After any failure, the last good price is kept.
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
    -- A doubted price is checked again soon, but a page that shows another price each time is not worth a visit every
    -- ten minutes.
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
      -- If a page stops naming its currency, the currency is assumed to be unchanged.
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
      -- Only a trusted price in the target's currency can reach the target or move away from it.
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
grant execute on function public.finish_price_check to service_role;

-- Deletes old checks, settled news, reported targets and pauses of hosts, and items whose deletion is final. The price
-- history stays.
create function public.forget_old_price_checks(keep_days integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  checks jsonb;
  items jsonb;
  news integer;
  hits integer;
begin
  if keep_days is null or keep_days < 1 then
    raise exception 'keep_days must be 1 or more' using errcode = '22023';
  end if;
  checks := private.delete_rows(
    'housekeeping', 'price_checks', 'id', 'checked_at < now() - make_interval(days => $1)', keep_days
  );
  delete from private.price_news as n where n.settled_at < now() - make_interval(days => keep_days);
  get diagnostics news = row_count;
  delete from private.price_target_hits as h where h.settled_at < now() - make_interval(days => keep_days);
  get diagnostics hits = row_count;
  -- Items are kept for as long as private.deletion_is_final() says.
  items := private.delete_rows(
    'housekeeping', 'price_watch_items', 'id', 'deleted_at < now() - make_interval(hours => $1)', 24
  );
  delete from private.price_watch_hosts as h where h.rest_until < now() - interval '1 day';
  return jsonb_build_object(
    'price_checks', checks -> 'removed', 'price_news', news, 'price_target_hits', hits,
    'price_watch_items', items -> 'removed',
    'set_aside', (checks ->> 'set_aside')::integer + (items ->> 'set_aside')::integer
  );
end
$$;
-- No migration has ever granted these. The function was created in this schema and has been replaced since.
grant execute on function public.forget_old_price_checks to service_role;

-- Notifying owners: news waits in private.price_news, written in the same transaction as the price. A user gets one
-- email about all of it, and the next one an hour later at the earliest. Within a day of an email about an item another
-- follows only if its price differs from the one reported.

-- The last price of each item that was reported to its owner.
create table private.price_told (
  watch_item_id uuid primary key references public.price_watch_items (id) on delete cascade,
  price numeric not null,
  told_at timestamptz not null default now()
);

create table private.price_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now()
);

-- For each user with waiting news: all of it, and the part that is worth an email.
--   [{user_id, recipient, news_ids, items: [{item_id, name, url, old_price, new_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty if nothing is worth an email. Deleted items are left out. Users
-- with an unsent email about a reached target come later, so that the same fall is not emailed twice.
create function public.price_news_to_tell(batch_size integer) returns jsonb
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
    -- One row for each item, with the price before its first news and the price after its last.
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
      -- Closed accounts get no email.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;
grant execute on function public.price_news_to_tell to service_role;

-- Settles news, and queues the email about it in the same transaction; `mail` is null if none is worth sending. told:
-- [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False if another process has settled any of it
-- meanwhile.
create function public.settle_price_news(owner_id uuid, news_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(news_ids) as value);
  still_open integer;
begin
  -- Only one process at a time settles the news of a user.
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
grant execute on function public.settle_price_news to service_role;

create function public.limit_watch_address_checks() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
  perform public.refuse_ended_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  perform private.hit_rate_limit('watch_address_checks', 'user ' || auth.uid()::text);
exception
  when sqlstate 'PT429' then
    raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
end
$$;
grant execute on function public.limit_watch_address_checks to authenticated;

-- A tab in a pasted name is not the user's mistake. Runs before the trigger that validates a row.
create function private.tidy_price_watch_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.item_name := private.one_line(new.item_name, char_length(new.item_name));
  return new;
end
$$;

create trigger price_watch_items_a_tidy_name before insert or update of item_name
  on public.price_watch_items for each row execute function private.tidy_price_watch_name();

-- Enforces the limits on watched items for each user and in total, without deleted ones.
create function private.require_room_to_watch(owner uuid, item_id uuid, is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  active integer;
  every integer;
begin
  -- Takes a lock for each user, so that two concurrent requests don't both find room for one more item.
  perform pg_advisory_xact_lock(hashtextextended('public.price_watch_items ' || owner::text, 0));
  select count(*) filter (where i.is_active), count(*) into active, every
  from public.price_watch_items as i where i.user_id = owner and i.id <> item_id and i.deleted_at is null;
  if is_active and active >= 200 then
    raise sqlstate 'PT409' using
      message = 'You are watching 200 items, which is the most one person can watch.',
      hint = 'Stop watching one of them first.';
  elsif every >= 1000 then
    raise sqlstate 'PT409' using message = 'Your list has 1,000 items, which is the most it can hold.';
  end if;
end
$$;

-- Setting a target restarts it, in the page's current currency. A target at or above the price counts as reached
-- already: an email follows only after the price has risen above it.
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

create trigger price_watch_items_target before insert or update of target_price, item_url
  on public.price_watch_items for each row execute function private.begin_price_target();

-- Tells owners that a target was reached. It is stored in the price's transaction, like all news, and each crossing is
-- reported once.
create table private.price_target_hits (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  watch_item_id uuid not null references public.price_watch_items (id) on delete cascade,
  item_url text not null,
  price numeric not null,
  target_price numeric not null,
  currency text,
  happened_at timestamptz not null default now(),
  -- When it was reported, or found no longer worth reporting.
  settled_at timestamptz
);
create index price_target_hits_open on private.price_target_hits (user_id, id) where settled_at is null;
create index price_target_hits_item on private.price_target_hits (watch_item_id);

-- For each user with reached targets that are waiting: all of them, and those that are still worth an email.
--   [{user_id, recipient, hit_ids, items: [{item_id, name, url, price, target_price, currency}]}]
-- Amounts are exact decimals as text. `items` is empty if nothing is worth an email: users who have removed or changed
-- the target, or stopped watching, are not notified.
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
      -- Closed accounts get no email.
      where x.user_id = w.user_id and u.email <> '' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    ), '[]')
  ) order by w.user_id), '[]')
  from waiting as w join auth.users as u on u.id = w.user_id
$$;
grant execute on function public.price_targets_to_tell to service_role;

-- Settles reached targets, and queues the email about them in the same transaction; `mail` is null if none is worth
-- one. told: [{item_id, price}]; mail: {recipient, subject, text_body, html_body}. False if another process has settled
-- any of them in the meantime. The prices are recorded as told, so that one fall causes only one email.
create function public.settle_price_targets(owner_id uuid, hit_ids jsonb, told jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ids bigint[] := array(select value::bigint from jsonb_array_elements_text(hit_ids) as value);
  still_open integer;
begin
  -- Only one process at a time settles the news and targets of a user.
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
grant execute on function public.settle_price_targets to service_role;

-- Deleting a watched item, which its owner can undo for a day, from any browser.
create function private.deletion_is_final(deleted_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select deleted_at + interval '24 hours'
$$;

-- Returns until when it can be restored.
create function public.delete_watch_item(item_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_watch_items as i set deleted_at = now()
  where i.id = item_id and i.user_id = auth.uid() and i.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  -- A check in progress loses its lease, so its result is ignored. The item keeps its next time in case it is restored.
  update private.price_check_schedule as s set next_check_at = null, lease = null, lease_until = null, leased_at = null
  where s.watch_item_id = item_id;
  return private.deletion_is_final(now());
end
$$;
grant execute on function public.delete_watch_item to authenticated;

-- Restores an item with its history, its target and its place in the list.
create function public.restore_watch_item(item_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  item public.price_watch_items;
begin
  select * into item from public.price_watch_items as i
  where i.id = item_id and i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such item.';
  end if;
  perform private.require_room_to_watch(item.user_id, item.id, item.is_active);
  update public.price_watch_items as i set deleted_at = null where i.id = item_id;
  update private.price_check_schedule as s set next_check_at = item.next_check_at where s.watch_item_id = item_id;
end
$$;
grant execute on function public.restore_watch_item to authenticated;

-- The caller's deleted items that can still be restored, latest first.
create function public.deleted_watch_items()
returns table (id uuid, item_name text, item_url text, deleted_at timestamptz, final_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.item_name, i.item_url, i.deleted_at, private.deletion_is_final(i.deleted_at)
  from public.price_watch_items as i
  where i.user_id = auth.uid() and private.deletion_is_final(i.deleted_at) > now()
  order by i.deleted_at desc, i.id
  limit 100
$$;
grant execute on function public.deleted_watch_items to authenticated;
