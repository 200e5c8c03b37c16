-- Operational costs, in a schema of their own as the data API shows it. Entries come in by imports only (see
-- the next migration but one) and go out as sums per day and category.

create schema if not exists hln;
-- Hosted Supabase adds nothing to schemas of one's own, but a project may have been set up to.
alter default privileges in schema hln revoke all on tables from anon, authenticated;
alter default privileges in schema hln revoke all on sequences from anon, authenticated;
alter default privileges in schema hln revoke all on functions from anon, authenticated;
-- Without the schema a visitor is refused with 42501 before any table is looked at.
revoke all on schema hln from public, anon;
grant usage on schema hln to authenticated, service_role;

-- Sizes are COST_LIMITS of @hln/contracts.
create table hln.cost_entries (
  id bigint generated always as identity primary key,
  date date not null
    constraint cost_entries_date_range check (date between '1900-01-01' and '2200-12-31'),
  class_1 text not null
    constraint cost_entries_class_1_size check (char_length(class_1) <= 100 and class_1 ~ '\S'),
  class_2 text not null
    constraint cost_entries_class_2_size check (char_length(class_2) <= 100 and class_2 ~ '\S'),
  -- As it was imported: with its sign and its decimals.
  amount numeric not null
    constraint cost_entries_amount_size check (abs(amount) < 1000000000000 and scale(amount) <= 6),
  currency text not null default 'NZD' constraint cost_entries_currency check (currency = 'NZD'),
  source text not null
    constraint cost_entries_source_size check (char_length(source) <= 60 and source ~ '\S'),
  -- What makes this entry the same one in a later import of the same source.
  entry_key text not null
    constraint cost_entries_entry_key_size check (char_length(entry_key) between 1 and 260),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cost_entries_once_per_source unique (source, entry_key)
);
comment on table hln.cost_entries is 'Single costs as they were imported; a credit is negative.';
-- Covers the view's sums, so that a range of days is read from the index alone.
create index cost_entries_by_day on hln.cost_entries (date, class_1, class_2) include (amount);

alter table hln.cost_entries enable row level security;
create policy cost_entries_staff_may_read on hln.cost_entries for select to authenticated using (true);
revoke all on hln.cost_entries from anon, authenticated;
-- The view below reads with its caller's rights, and needs no more than these.
grant select (date, class_1, class_2, amount) on hln.cost_entries to authenticated;
grant select, insert, update, delete on hln.cost_entries to service_role;

create view hln.daily_costs with (security_invoker = true) as
select
  e.date, e.class_1, e.class_2, abs(sum(e.amount)) as daily_amount, sum(e.amount) as net_amount
from hln.cost_entries as e
group by e.date, e.class_1, e.class_2;
comment on view hln.daily_costs is
  'One row a day and category, in NZD: net_amount is the sum with its sign, daily_amount without it.';
revoke all on hln.daily_costs from anon, authenticated;
grant select on hln.daily_costs to authenticated, service_role;

-- Sums cannot be written. Without this trigger the database says so before it looks at the caller's rights,
-- which PostgREST answers as an error of its own; with it, nobody has the right.
create function private.refuse_to_write_sums() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'hln.daily_costs cannot be written: import cost entries.' using errcode = '42501';
end
$$;
revoke all on function private.refuse_to_write_sums() from public;
create trigger daily_costs_read_only instead of insert or update or delete on hln.daily_costs
  for each row execute function private.refuse_to_write_sums();
