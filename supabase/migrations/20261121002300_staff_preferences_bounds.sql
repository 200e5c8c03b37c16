-- A value is an object, which can take on another field later without a change of kind.
alter table public.staff_preferences
  add constraint staff_preferences_value_form check (jsonb_typeof(value) = 'object');

-- Too many keys are the caller's mistake like a value too large, and are answered like one.
create or replace function private.note_staff_preference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' and 50 <= (
    select count(*) from public.staff_preferences as p where p.user_id = new.user_id and p.key <> new.key
  ) then
    raise exception 'There are too many preferences.' using errcode = '23514';
  end if;
  return new;
end
$$;
