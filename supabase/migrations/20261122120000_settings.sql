-- Settings that staff change while the site runs. What a setting is called, its default and its variable in the
-- environment are in packages/contracts/src/settings; here is what the database needs in order to refuse what does not
-- fit, and supabase/tests/settings.test.ts compares the two. Nobody reads or writes the table but through the functions.

-- Why a value does not fit its setting, as the end of a sentence; null when it does. Quotes nothing of the value.
-- @param lowest, highest: of a number its range, of a text its length in characters
create function private.setting_fault(kind text, lowest integer, highest integer, value jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  given text;
  local_part constant text := '[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}';
  host constant text := '[A-Za-z0-9-]{1,63}([.][A-Za-z0-9-]{1,63}){0,10}';
begin
  if value is null then
    return null;
  end if;
  -- Before anything else, so that nothing large is looked at any closer.
  if octet_length(value::text) > 2000 then
    return 'is too long.';
  end if;
  if kind = 'boolean' then
    return case when jsonb_typeof(value) <> 'boolean' then 'must be on or off.' end;
  end if;
  if kind = 'integer' then
    if jsonb_typeof(value) <> 'number' or value::text !~ '^-?[0-9]{1,9}$'
      or value::text::integer not between lowest and highest
    then
      return format('must be a whole number from %s to %s.', lowest, highest);
    end if;
    return null;
  end if;
  if jsonb_typeof(value) <> 'string' then
    return 'must be a text.';
  end if;
  given := value #>> '{}';
  -- Control characters, and those that turn the direction of what follows.
  if given ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return 'must be one line without control characters.';
  end if;
  if kind = 'mailbox' then
    if char_length(given) > highest
      or given !~ format('^(%s@%s|[^<>@,;:"\\]{1,100} <%s@%s>)$', local_part, host, local_part, host)
    then
      return 'must be one e-mail address.';
    end if;
    return null;
  end if;
  if kind = 'moment' then
    begin
      if given !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$'
        or given::timestamptz is null
      then
        return 'must be a time.';
      end if;
    exception
      when datetime_field_overflow or invalid_datetime_format then return 'must be a time.';
    end;
    return null;
  end if;
  if char_length(given) not between lowest and highest then
    return format('must have %s to %s characters.', lowest, highest);
  end if;
  return null;
end
$$;
revoke all on function private.setting_fault(text, integer, integer, jsonb) from public;

create table private.settings (
  key text primary key constraint settings_key_form check (key ~ '^[a-z]{1,20}[.][a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  kind text not null constraint settings_kind
    check (kind in ('integer', 'boolean', 'mailbox', 'line', 'moment', 'secret')),
  lowest integer,
  highest integer,
  value jsonb,
  revision integer not null default 0,
  changed_at timestamptz,
  changed_by uuid,
  constraint settings_range check (kind in ('boolean', 'moment') or (lowest <= highest)),
  constraint settings_value check (value is null or private.setting_fault(kind, lowest, highest, value) is null)
);
comment on table private.settings is 'What staff have set. A null value is none: the default holds.';
comment on column private.settings.kind is 'A secret is a text that nobody reads but the function that needs it.';
comment on column private.settings.revision is 'Counts the changes; a save names the one that it was made from.';
alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated, service_role;

insert into private.settings (key, kind, lowest, highest) values
  ('banner.text', 'line', 1, 200),
  ('banner.text-zh', 'line', 1, 100),
  ('banner.from', 'moment', null, null),
  ('banner.until', 'moment', null, null),
  ('donations.open', 'boolean', null, null),
  ('mail.feedback-to', 'mailbox', 3, 200),
  ('mail.contact-to', 'mailbox', 3, 200),
  ('chat.mail-to', 'mailbox', 3, 200),
  ('chat.quiet-minutes', 'integer', 1, 1440),
  ('chat.retention-days', 'integer', 1, 180),
  ('contact.retention-days', 'integer', 30, 365),
  ('feedback.retention-days', 'integer', 30, 365),
  ('prices.check-hours', 'integer', 1, 24),
  ('costs.import-secret', 'secret', 32, 500);

-- The audit log has the values of settings, which say how the firm works and nothing about visitors; of a secret only
-- that it was set, changed or removed.
create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_secret constant boolean := new.kind = 'secret';
begin
  if new.value is not distinct from old.value then
    return null;
  end if;
  perform private.record_audit(
    'changed', 'system-settings', 'private.settings', new.key,
    case when is_secret then jsonb_build_object('is_set', old.value is not null)
      else jsonb_build_object('value', old.value) end,
    case when is_secret then jsonb_build_object('is_set', new.value is not null)
      else jsonb_build_object('value', new.value) end,
    case when is_secret then '{value}'::text[] else '{}' end
  );
  return null;
end
$$;
revoke all on function private.audit_setting() from public;
create trigger settings_audit after update on private.settings
  for each row execute function private.audit_setting();

create function public.staff_settings() returns table (
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
    select s.key, case when s.kind <> 'secret' then s.value end, s.value is not null, s.revision, s.changed_at,
      u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$$;
comment on function public.staff_settings() is
  'What is set, for those who may see it. A null value is the default, or a secret: nobody reads those.';
revoke all on function public.staff_settings() from public;
grant execute on function public.staff_settings() to authenticated;

-- All of the changes or none. Each is {"key", "value", "revision"}: a value of null goes back to the default, and the
-- revision is the one that the change was made from.
create function public.save_settings(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Changes are a short list of settings.' using errcode = '22023';
  end if;
  -- In one order, so that two saves of the same settings cannot block each other.
  perform from private.settings as s
    where s.key in (select c ->> 'key' from jsonb_array_elements(changes) as c)
    order by s.key for update;
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    select * into was from private.settings as s where s.key = wanted ->> 'key';
    if not found then
      raise exception 'There is no such setting.' using errcode = '22023';
    end if;
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) then
      raise exception 'The setting % was changed in the meantime.', was.key
        using errcode = 'PT409', hint = 'Read it again and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    fault := private.setting_fault(was.kind, was.lowest, was.highest, wanted_value);
    if fault is not null then
      raise exception 'The setting % %', was.key, fault using errcode = '22023';
    end if;
    update private.settings as s
    set value = wanted_value, revision = was.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    where s.key = was.key and s.value is distinct from wanted_value;
  end loop;
  if (select s.value #>> '{}' from private.settings as s where s.key = 'banner.until')
    <= (select s.value #>> '{}' from private.settings as s where s.key = 'banner.from')
  then
    raise exception 'The banner has to end after it begins.' using errcode = '22023';
  end if;
end
$$;
comment on function public.save_settings(jsonb) is 'Changes settings, unless somebody else has meanwhile.';
revoke all on function public.save_settings(jsonb) from public;
grant execute on function public.save_settings(jsonb) to authenticated;

create function public.setting_history(setting_key text) returns table (
  id bigint,
  at timestamptz,
  actor text,
  before jsonb,
  after jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('system-settings.view');
  return query
    select l.id, l.at, u.email::text, l.before, l.after
    from private.audit_log as l left join auth.users as u on u.id = l.actor_id
    where l.table_name = 'private.settings' and l.row_key = setting_key and l.outcome = 'done'
    order by l.at desc, l.id desc
    limit 50;
end
$$;
comment on function public.setting_history(text) is 'The latest changes of a setting, newest first, as the audit log has them.';
revoke all on function public.setting_history(text) from public;
grant execute on function public.setting_history(text) to authenticated;

create function public.settings_in_use() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') from private.settings as s where s.value is not null
$$;
comment on function public.settings_in_use() is 'What is set, secrets included, for our own functions.';
revoke all on function public.settings_in_use() from public, anon, authenticated;
grant execute on function public.settings_in_use() to service_role;
