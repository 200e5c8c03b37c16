-- How a member of staff likes to see a page: small values under names that the page chooses, for its owner only.
-- Sizes are PREFERENCE_LIMITS of @hln/contracts.

create table public.staff_preferences (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text not null
    constraint staff_preferences_key_form check (key ~ '^[a-z][a-z0-9.-]{0,59}$'),
  value jsonb not null
    constraint staff_preferences_value_size check (octet_length(value::text) <= 65536),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table public.staff_preferences is 'What a page remembers for one member of staff.';

alter table public.staff_preferences enable row level security;
create policy staff_preferences_own on public.staff_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

revoke all on public.staff_preferences from anon, authenticated;
grant select, delete on public.staff_preferences to authenticated;
-- An upsert names every column that it sends in both of its halves; the policy keeps user_id the caller's.
grant insert (user_id, key, value), update (user_id, key, value) on public.staff_preferences to authenticated;
grant select, insert, update, delete on public.staff_preferences to service_role;

-- Notes the time, and keeps one user from filling the table with keys.
create function private.note_staff_preference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' and 50 <= (
    select count(*) from public.staff_preferences as p where p.user_id = new.user_id and p.key <> new.key
  ) then
    raise exception 'There are too many preferences.' using errcode = '54000';
  end if;
  return new;
end
$$;
revoke all on function private.note_staff_preference() from public;
create trigger staff_preferences_note before insert or update on public.staff_preferences
  for each row execute function private.note_staff_preference();
