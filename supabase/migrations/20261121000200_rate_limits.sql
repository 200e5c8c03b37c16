-- Limits per address that hold wherever the database runs, because the database itself counts.

create table public.rate_limits (
  action text primary key check (action <> ''),
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0)
);
comment on table public.rate_limits is
  'How often one address may do something. A null is no limit; an action without a row is not limited.';

-- A whole office of analysts may stand behind one address.
insert into public.rate_limits (action, per_minute, per_day) values ('sql_feedback', 30, 300);

create table public.rate_limit_hits (
  action text not null references public.rate_limits (action) on delete cascade,
  address text not null,
  minute_started_at timestamptz not null,
  minute_hits integer not null,
  day_started_at timestamptz not null,
  day_hits integer not null,
  primary key (action, address)
);
create index rate_limit_hits_day_started_at on public.rate_limit_hits (day_started_at);

-- Which header carries the visitor's address. Proxies append to x-forwarded-for, so its last entry is the
-- only one that the visitor could not write; each further proxy of one's own is one more trusted hop.
create table public.client_address_settings (
  only_row boolean primary key default true check (only_row),
  header text not null default 'x-forwarded-for' check (header = lower(header)),
  trusted_hops integer not null default 0 check (trusted_hops between 0 and 8)
);

-- Hosted Supabase stands behind Cloudflare, which overwrites this header with the address it saw.
insert into public.client_address_settings (header)
select case
  when exists (select from pg_roles where rolname = 'supabase_admin') then 'cf-connecting-ip'
  else 'x-forwarded-for'
end;

alter table public.rate_limits enable row level security;
alter table public.rate_limit_hits enable row level security;
alter table public.client_address_settings enable row level security;

revoke all on public.rate_limits, public.rate_limit_hits, public.client_address_settings
  from anon, authenticated;
grant select, insert, update, delete
  on public.rate_limits, public.rate_limit_hits, public.client_address_settings to service_role;

-- The visitor's network as text: an IPv4 address, or the /64 of an IPv6 one (one household or one server
-- has a whole /64 to rotate through). Null outside an API request; 'unknown' if no header says.
create function private.client_network() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  settings public.client_address_settings;
  hops text[];
  entry text;
  address inet;
begin
  if headers is null then
    return null;
  end if;
  select * into settings from public.client_address_settings;
  entry := nullif(btrim(headers ->> settings.header), '');
  if entry is null or settings.header = 'x-forwarded-for' then
    hops := string_to_array(headers ->> 'x-forwarded-for', ',');
    entry := hops[greatest(cardinality(hops) - coalesce(settings.trusted_hops, 0), 1)];
  end if;
  begin
    address := regexp_replace(btrim(entry), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i')::inet;
  exception
    when invalid_text_representation then return 'unknown';
  end;
  if address is null then
    return 'unknown';
  end if;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return host(address);
end
$$;

-- Counts one hit and refuses it when it is over the limit. PT429 is PostgREST's way to answer a status of
-- one's own: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
create function private.hit_rate_limit(hit_action text, hit_address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  counted public.rate_limit_hits;
begin
  if hit_address is null then
    return;
  end if;
  select * into allowed from public.rate_limits as l where l.action = hit_action;
  if allowed.per_minute is null and allowed.per_day is null then
    return;
  end if;
  insert into public.rate_limit_hits as h
    (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
  values (hit_action, hit_address, now(), 1, now(), 1)
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
  if counted.minute_hits > allowed.per_minute then
    raise sqlstate 'PT429' using
      message = 'Too many requests from your address.', hint = 'Try again in a minute.';
  end if;
  if counted.day_hits > allowed.per_day then
    raise sqlstate 'PT429' using
      message = 'Too many requests from your address today.', hint = 'Try again tomorrow.';
  end if;
end
$$;

revoke all on function private.client_network(), private.hit_rate_limit(text, text) from public;
