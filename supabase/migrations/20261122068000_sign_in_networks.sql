-- Networks from which somebody has signed in. While strangers crowd the sign-in, whoever comes from one of them
-- has a place kept. The keys are hashes made by the caller with the installation's secret: no address of a machine
-- is kept here, and all processes share what one has seen.

create table private.sign_in_networks (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  last_sign_in_at timestamptz not null
);
create index sign_in_networks_last_sign_in_at on private.sign_in_networks (last_sign_in_at);
comment on table private.sign_in_networks is 'Networks that signed in within 90 days, as hashes.';

alter table private.sign_in_networks enable row level security;
revoke all on private.sign_in_networks from public, anon, authenticated;

-- Remembers a network, and forgets a few that nobody has signed in from for long.
create function private.note_sign_in_network(network_key text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sign_in_networks as n using (
    select o.key from private.sign_in_networks as o
    where o.last_sign_in_at < now() - interval '90 days' limit 10 for update skip locked
  ) as old
  where n.key = old.key;
  insert into private.sign_in_networks as n (key, last_sign_in_at) values (network_key, now())
  on conflict (key) do update set last_sign_in_at = now()
  -- Once a day is enough to know when 90 of them are over.
  where n.last_sign_in_at < now() - interval '1 day';
end
$$;

-- The latest ones, as many as a process keeps in memory.
create function private.known_sign_in_networks(most integer) returns setof text
language sql stable security definer set search_path = ''
as $$
  select n.key from private.sign_in_networks as n
  where n.last_sign_in_at > now() - interval '90 days'
  order by n.last_sign_in_at desc
  limit most
$$;

revoke all on function private.note_sign_in_network(text), private.known_sign_in_networks(integer)
  from public, anon, authenticated;
