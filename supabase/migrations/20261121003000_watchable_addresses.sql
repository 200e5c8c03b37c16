-- Which addresses the price watcher may be pointed at. This is the third judge beside the page's and the
-- fetcher's (watchable-url.ts of @hln/contracts, _shared/safe-fetch), and the one that nobody can go around:
-- whatever is stored has passed it. It reads only plain spellings; an address that needs a browser's leniency
-- to be understood (backslashes, percent signs in the host, missing slashes) is refused, so that no two
-- parsers can disagree about where it leads. What a name resolves to is judged at every fetch.

create table private.price_watch_settings (
  only_row boolean primary key default true check (only_row),
  -- For tests on the own machine. Our server writes it at each start and refuses it in production
  -- (WATCH_LOOPBACK); the API cannot reach this schema.
  allow_loopback boolean not null default false
);
insert into private.price_watch_settings default values;

-- Whether an address belongs to the public internet and to one machine: the special-purpose registries of
-- IANA, and two addresses at which clouds answer their own machines.
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
    -- All that carries an IPv4 address within (mapped, NAT64, 6to4, Teredo) is outside of this or refused.
    else address <<= '2000::/3'::inet and not exists (
      select from unnest(array['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']::inet[]) as reserved
      where address <<= reserved
    )
  end
$$;

-- An IPv4 address as browsers read a host that ends in a number: one to four parts, each decimal, octal (0…)
-- or hexadecimal (0x…), the last one filling what is left. Null when it is none.
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

-- Names that never lead to a public shop: the reserved ones, those of home and office networks, and those
-- at which clouds answer their own machines.
create function private.is_public_name(host text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select host ~ '\.'
    and char_length(host) <= 253
    and not exists (
      select from unnest(string_to_array(host, '.')) as label
      -- Beside letters, digits and marks of other scripts only what host names consist of.
      where char_length(label) not between 1 and 63 or label !~ '^([a-z0-9_-]|[^\u0001-\u00bf\u2000-\u206f\ufe00-\ufe0f\ufeff])+$'
    )
    and host !~ '(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt|test|invalid)$'
    and host !~ '(^|\.)(metadata\.tencentyun\.com|metadata\.packet\.net|metadata\.platformequinix\.com)$'
$$;

-- The host of an address that may be watched, in one spelling for each host; null for one that may not.
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
  -- A control character or a backslash may end a host for one parser and not for another.
  if parts is null or char_length(address) > 2000
    or address ~ '[\u0001-\u001f\u007f]' or split_part(split_part(address, '?', 1), '#', 1) like '%\\%'
  then
    return null;
  end if;
  port := nullif(parts[2], '')::integer;
  -- Full-width and circled letters, and the dots of other scripts, are what a browser makes of them.
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

revoke all on function private.is_public_address(inet), private.ipv4_of_host(text),
  private.is_public_name(text), private.watchable_host(text) from public;
revoke all on private.price_watch_settings from public;
