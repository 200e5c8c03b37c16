-- What could lock people out goes back after five minutes, unless somebody who can still get in confirms it. That needs no
-- job and no server: a value whose time is over is no longer in force, and the next save puts the row right.

alter table private.settings
  add column must_confirm boolean not null default false,
  -- The value that was confirmed last, and until when the present one may be; null where nothing is open.
  add column value_before jsonb,
  add column confirm_by timestamptz,
  add constraint settings_must_confirm check (not must_confirm or kind = 'choice');
update private.settings set must_confirm = true where key = 'accounts.second-factor';

create function private.value_in_force(setting private.settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case when setting.confirm_by <= now() then setting.value_before else setting.value end
$$;
revoke all on function private.value_in_force(private.settings) from public;

-- Choices go from the least to the most that is demanded; a step back locks nobody out. Whoever changes a setting on the
-- server can take it back there.
create function private.await_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed constant jsonb := case when old.confirm_by is null then old.value else old.value_before end;
  rank_before constant integer := array_position(new.choices, coalesce(confirmed #>> '{}', new.choices[1]));
  rank_after constant integer := array_position(new.choices, coalesce(new.value #>> '{}', new.choices[1]));
begin
  if auth.uid() is not null and rank_after > rank_before then
    new.value_before := confirmed;
    new.confirm_by := now() + interval '5 minutes';
  else
    new.value_before := null;
    new.confirm_by := null;
  end if;
  return new;
end
$$;
revoke all on function private.await_confirmation() from public;
create trigger settings_confirmation before update on private.settings
  for each row when (new.must_confirm and new.value is distinct from old.value)
  execute function private.await_confirmation();

create or replace function private.refuse_rule_without_own_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What was confirmed before comes back without asking anybody.
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and new.value is distinct from old.value_before
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your e-mail address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create or replace function private.must_have_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  rule text;
begin
  -- Asked with every request, so as value_in_force() says and without calling it.
  select case when s.confirm_by <= now() then s.value_before else s.value end #>> '{}' into rule
  from private.settings as s where s.key = 'accounts.second-factor';
  if exists (select from private.second_factor_duties as d where d.user_id = person) then
    return true;
  end if;
  return case rule
    when 'everyone' then true
    when 'owners' then (select r.may_everything from private.staff_role_of(person) as r)
    else false
  end;
end
$$;

-- Puts rows right whose time is over, with an entry in the audit log that says why.
create function private.revert_unconfirmed_settings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.settings as s where s.confirm_by <= now()) then
    return;
  end if;
  perform set_config('hln.audit_reason', 'Not confirmed within five minutes.', true);
  update private.settings as s set value = s.value_before, changed_at = s.confirm_by, changed_by = null
  where s.confirm_by <= now();
  perform set_config('hln.audit_reason', '', true);
end
$$;
revoke all on function private.revert_unconfirmed_settings() from public;

create or replace function public.staff_settings() returns table (
  key text,
  value jsonb,
  is_set boolean,
  revision integer,
  changed_at timestamptz,
  changed_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, case when s.kind <> 'secret' then private.value_in_force(s) end,
      private.value_in_force(s) is not null, s.revision, s.changed_at, u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$$;

create or replace function public.settings_in_use() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.key, private.value_in_force(s)), '{}')
  from private.settings as s where private.value_in_force(s) is not null
$$;

-- As before, from rows that are right.
alter function public.save_settings(jsonb) rename to save_settings_in_force;
alter function public.save_settings_in_force(jsonb) set schema private;
revoke all on function private.save_settings_in_force(jsonb) from public, authenticated;
create function public.save_settings(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_permission('system-settings.manage') then
    perform private.revert_unconfirmed_settings();
  end if;
  perform private.save_settings_in_force(changes);
end
$$;
comment on function public.save_settings(jsonb) is 'Changes settings, unless somebody else has meanwhile.';
revoke all on function public.save_settings(jsonb) from public;
grant execute on function public.save_settings(jsonb) to authenticated;

create function public.unconfirmed_settings() returns table (key text, value_before jsonb, confirm_by timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select s.key, s.value_before, s.confirm_by from private.settings as s where s.confirm_by > now() order by s.key;
end
$$;
comment on function public.unconfirmed_settings() is 'Settings that go back to what they were unless they are confirmed in time.';
revoke all on function public.unconfirmed_settings() from public;
grant execute on function public.unconfirmed_settings() to authenticated;

create function public.confirm_setting(setting_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed jsonb;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  update private.settings as s set value_before = null, confirm_by = null
  where s.key = setting_key and s.confirm_by > now()
  returning s.value into confirmed;
  if not found then
    raise exception 'There is nothing to confirm any more.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'confirmed', 'system-settings', 'public.confirm_setting', setting_key, null,
    jsonb_build_object('value', confirmed)
  );
end
$$;
comment on function public.confirm_setting(text) is 'Keeps a change that would go back by itself.';
revoke all on function public.confirm_setting(text) from public;
grant execute on function public.confirm_setting(text) to authenticated;
