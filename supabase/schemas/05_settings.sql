-- Settings that staff change while the site runs. Their names, defaults and environment variables are in
-- packages/contracts/src/settings; this file has what the database needs to refuse invalid values, and
-- supabase/tests/settings.test.ts compares the two. The table is read and written only through the functions.

-- Why a value is invalid for its setting, as the end of a sentence; null if it is valid. Quotes nothing of the value.
-- @param lowest, highest: a number's range, or a text's length in characters
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
  -- The size is checked first, so that a large value is not examined any further.
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
  -- Matches control characters and those that change the direction of text.
  if given ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return 'must be one line without control characters.';
  end if;
  if kind = 'mailbox' then
    if char_length(given) > highest
      or given !~ format('^(%s@%s|[^<>@,;:"\\]{1,100} <%s@%s>)$', local_part, host, local_part, host)
    then
      return 'must be one email address.';
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

create table private.settings (
  key text primary key constraint settings_key_form check (key ~ '^[a-z]{1,20}[.][a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  kind text not null,
  lowest integer,
  highest integer,
  value jsonb,
  revision integer not null default 0,
  changed_at timestamptz,
  changed_by uuid,
  constraint settings_range check (kind in ('boolean', 'moment') or (lowest <= highest)),
  constraint settings_value check (value is null or private.setting_fault(kind, lowest, highest, value) is null),
  choices text[],
  must_confirm boolean not null default false,
  -- The last confirmed value, and the deadline for confirming the present one; null if nothing is unconfirmed.
  value_before jsonb,
  confirm_by timestamptz,
  -- The source of the data that this setting sends; changing it requires permission to manage that area as well.
  area text references public.staff_areas (name),
  constraint settings_must_confirm check (not must_confirm or kind = 'choice'),
  constraint settings_kind
    check (kind in ('integer', 'boolean', 'mailbox', 'line', 'moment', 'secret', 'choice', 'choices')),
  constraint settings_choices
    check ((kind in ('choice', 'choices')) = (choices is not null))
);
comment on table private.settings is 'Settings that staff have changed. A null value means that the default applies.';
comment on column private.settings.kind is 'A secret is a text that only the function that needs it can read.';
comment on column private.settings.revision is 'Number of changes; a save names the revision that it is based on.';
alter table private.settings enable row level security;
insert into private.settings (key, kind, lowest, highest) values
  ('banner.text', 'line', 1, 200),
  ('banner.text-zh', 'line', 1, 100),
  ('banner.from', 'moment', null, null),
  ('banner.until', 'moment', null, null),
  ('contact.reply-time', 'line', 1, 200),
  ('donations.open', 'boolean', null, null),
  ('status.public', 'boolean', null, null),
  -- How long emails are kept, by kind. Those about feedback, enquiries and chats are deleted with what they quote.
  ('mail.link-days', 'integer', 1, 30),
  ('mail.price-days', 'integer', 1, 365),
  ('mail.thanks-days', 'integer', 30, 365),
  ('mail.staff-days', 'integer', 30, 365),
  ('mail.other-days', 'integer', 30, 180),
  ('chat.quiet-minutes', 'integer', 1, 1440),
  ('chat.retention-days', 'integer', 1, 180),
  ('contact.retention-days', 'integer', 30, 365),
  ('feedback.retention-days', 'integer', 30, 365),
  ('prices.check-hours', 'integer', 1, 24),
  ('costs.import-secret', 'secret', 32, 500),
  ('backups.every-days', 'integer', 0, 30),
  ('backups.hour', 'integer', 0, 23),
  ('backups.keep', 'integer', 2, 90),
  -- Where our own server does not serve the site, publishing asks the site's host to build it, by a hook whose URL is a
  -- setting, and waits until the live site has the words (the function publish-words, docs/decisions/content.md).
  ('content.build-hook', 'secret', 12, 500),
  -- Where alerts are posted in addition to the emails to Owners. Anybody who has the URL can post there.
  ('alerts.webhook-url', 'secret', 12, 500),
  -- How often one network may do what visitors do. The rows of rate_limits are the defaults. A changed limit applies
  -- from the next request on in every process, because the database itself counts.
  ('limits.contact-minute', 'integer', 1, 1000),
  ('limits.contact-day', 'integer', 1, 20000),
  ('limits.chat-sessions-minute', 'integer', 1, 1000),
  ('limits.chat-sessions-day', 'integer', 1, 20000),
  ('limits.sql-feedback-minute', 'integer', 1, 1000),
  ('limits.sql-feedback-day', 'integer', 1, 20000),
  ('limits.create-checkout-minute', 'integer', 1, 1000),
  ('limits.create-checkout-day', 'integer', 1, 20000),
  -- A service that formats SQL with a language model, off unless staff switch it on. The function format-with-llm sends
  -- the SQL. This file decides who may have it sent, how often, and what is recorded of it, and ensures that a key is
  -- never sent to an endpoint that somebody else has chosen (docs/decisions/formatter-page.md).
  ('llm.enabled', 'boolean', null, null),
  ('llm.endpoint', 'line', 12, 500),
  ('llm.key', 'secret', 8, 500),
  ('llm.model', 'line', 1, 100),
  ('llm.fallback', 'boolean', null, null);
insert into private.settings (key, kind, lowest, highest, area) values
  ('mail.feedback-to', 'mailbox', 3, 200, 'feedback-analytics'),
  -- Enquiries are shown in Email Logs.
  ('mail.contact-to', 'mailbox', 3, 200, 'email-logs'),
  ('chat.mail-to', 'mailbox', 3, 200, 'chat-sessions'),
  -- Families' replies by email (19_chat_emails.sql). Neither does anything without the other.
  ('chat.reply-address', 'mailbox', 3, 200, 'chat-sessions'),
  ('chat.reply-key', 'secret', 16, 200, 'chat-sessions');
insert into private.settings (key, kind, choices, must_confirm) values
  -- A change that could lock people out is reverted after five minutes, unless somebody who can still sign in confirms
  -- it. That needs neither a job nor a server: an expired value is no longer in force, and the next save corrects the
  -- row.
  ('accounts.second-factor', 'choice', array['off', 'owners', 'everyone'], true),
  ('alerts.webhook-kind', 'choice', array['host', 'slack', 'teams', 'ntfy'], false),
  -- Any of a few codes, written as one text with commas between them, each at most once and in the order of the
  -- choices. Each set therefore has one spelling, and only our own codes are compared, recorded and written into pages
  -- (docs/decisions/developer-tools.md).
  ('tools.hidden', 'choices', array[
    'snowflake-sql-formatter', 'json-formatter', 'hash-generator', 'base64-encoder', 'url-encoder', 'regex-tester',
    'color-picker', 'password-generator', 'qr-generator', 'jwt-debugger', 'text-compare', 'data-converter', 'json-schema',
    'uuid', 'unix-time', 'cron'
  ], false);

-- The audit log records the values of settings, which describe the firm and not its visitors; of a secret it records
-- only that it was set, changed or removed.
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

create trigger settings_audit after update on private.settings
  for each row execute function private.audit_setting();

-- The settings as the page shows them; of a secret, only whether it is set.
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
  perform private.require_permission('system-settings.view');
  return query
    select s.key, case when s.kind <> 'secret' then private.value_in_force(s) end,
      private.value_in_force(s) is not null, s.revision, s.changed_at, u.email::text
    from private.settings as s left join auth.users as u on u.id = s.changed_by
    order by s.key;
end
$$;
comment on function public.staff_settings() is
  'Returns settings to callers who can see them. A null value means the default, or a secret, which nobody can read.';
grant execute on function public.staff_settings to authenticated;

-- Saves all of the changes or none. Each is {"key", "value", "revision"}: a null value restores the default, and the
-- revision is the one on which the change is based.
create function private.save_settings_in_force(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.settings;
  wanted_value jsonb;
  fault text;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if coalesce(octet_length(changes::text), 0) not between 2 and 20000 or jsonb_typeof(changes) <> 'array' then
    raise exception 'Send the changes as a list of settings.' using errcode = '22023';
  end if;
  -- Locks the rows in a fixed order, so that concurrent saves of the same settings can't deadlock.
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
        using errcode = 'PT409', hint = 'Reload the page and decide which value to keep.';
    end if;
    wanted_value := nullif(wanted -> 'value', 'null');
    if was.area is not null and was.value is distinct from wanted_value
      and not private.has_permission(was.area || '.manage')
    then
      raise exception 'The setting % decides who gets what visitors write. To change it, you also need permission to manage %.',
        was.key, (select a.title from public.staff_areas as a where a.name = was.area)
        using errcode = '42501', hint = 'Ask an Owner.';
    end if;
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
    raise exception 'The banner must end after it begins.' using errcode = '22023';
  end if;
end
$$;
comment on function private.save_settings_in_force(jsonb) is 'Changes settings, unless somebody else has changed them in the meantime.';

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
  perform private.require_permission('system-settings.view');
  return query
    select l.id, l.at, u.email::text, l.before, l.after
    from private.audit_log as l left join auth.users as u on u.id = l.actor_id
    where l.table_name = 'private.settings' and l.row_key = setting_key and l.outcome = 'done'
    order by l.at desc, l.id desc
    limit 50;
end
$$;
comment on function public.setting_history(text) is 'Returns the latest changes of a setting from the audit log, newest first.';
grant execute on function public.setting_history to authenticated;

-- The values in force, secrets included, for our own functions.
create function public.settings_in_use() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.key, private.value_in_force(s)), '{}')
  from private.settings as s where private.value_in_force(s) is not null
$$;
comment on function public.settings_in_use() is 'Returns all settings with secrets, for our own functions.';
grant execute on function public.settings_in_use to service_role;

-- Queues a test email to the caller, who must be allowed to change settings or manage emails. The calling function
-- writes it. Returns its future id.
create function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id uuid;
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') and not private.has_permission('email-logs.manage') then
    raise exception 'You don’t have permission to send test emails.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many test emails. Wait a minute and try again.';
  end;
  insert into private.account_notices (user_id, deed, actor) values (auth.uid(), 'test-mail', auth.uid())
  returning id into mail_id;
  return mail_id;
end
$$;
comment on function public.queue_test_mail() is 'Queues a test email to the caller and returns its id in the outbox.';
grant execute on function public.queue_test_mail to authenticated;

-- Admits staff who may change settings to a test post of alerts, and records it before it is made.
-- @param service the recipient; empty if no webhook is set, in which case nothing is recorded
create function public.begin_alert_test(service text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to test settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  if service = '' then
    return;
  end if;
  if service is null or service not in ('slack', 'teams', 'ntfy') then
    raise exception 'There is no such service.' using errcode = '22023';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_alerts', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many test posts. Wait a minute and try again.';
  end;
  perform private.record_audit(
    'alert-test', 'system-settings', 'public.begin_alert_test', service, null, jsonb_build_object('service', service)
  );
end
$$;
comment on function public.begin_alert_test(text) is 'Checks that the caller can send a test post of alerts, and records it.';
grant execute on function public.begin_alert_test to authenticated;

create function private.refuse_other_choice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.value is not null and not coalesce(new.value #>> '{}' = any (new.choices), false) then
    raise exception 'The setting % must be one of: %.', new.key, array_to_string(new.choices, ', ')
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_choice before update on private.settings
  for each row when (new.kind = 'choice') execute function private.refuse_other_choice();

-- Staff who make a second factor mandatory must have one themselves, so that they are not redirected in the middle of
-- the change.
create function private.refuse_rule_without_own_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Restoring the last confirmed value is always allowed.
  if auth.uid() is not null and coalesce(new.value #>> '{}', 'off') <> 'off'
    and new.value is distinct from old.value_before
    and not exists (select from private.second_factors as f where f.user_id = auth.uid())
  then
    raise exception 'Set up your own second factor first: click your email address at the top of the page.'
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_second_factor before update on private.settings
  for each row when (new.key = 'accounts.second-factor' and new.value is distinct from old.value)
  execute function private.refuse_rule_without_own_factor();

create function private.value_in_force(setting private.settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case when setting.confirm_by <= now() then setting.value_before else setting.value end
$$;

-- Choices are ordered from the least to the most strict; relaxing the rule locks nobody out. Changes made on the server
-- need no confirmation, since they can be reverted there.
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

create trigger settings_confirmation before update on private.settings
  for each row when (new.must_confirm and new.value is distinct from old.value)
  execute function private.await_confirmation();

-- Corrects rows whose deadline has passed, with an entry in the audit log that says why.
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

-- Saves the changes of staff. Changing the endpoint removes the key, unless the same save enters one: staff who may
-- change settings must not learn a key by having it sent to their own server. The revision counts up even if there was
-- no key, so that a key about to be saved is known to be meant for the current endpoint.
create function public.save_settings(changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  endpoint_before jsonb;
begin
  if private.has_permission('system-settings.manage') then
    perform private.revert_unconfirmed_settings();
  end if;
  select s.value into endpoint_before from private.settings as s where s.key = 'llm.endpoint';
  perform private.save_settings_in_force(changes);
  if changes @> '[{"key": "llm.endpoint"}]' and not changes @> '[{"key": "llm.key"}]' then
    update private.settings as k
    set value = null, revision = k.revision + 1, changed_at = now(), changed_by = (select auth.uid())
    from private.settings as e
    where k.key = 'llm.key' and e.key = 'llm.endpoint' and e.value is distinct from endpoint_before;
  end if;
end
$$;
comment on function public.save_settings(jsonb) is 'Changes settings, unless somebody else has changed them in the meantime.';
grant execute on function public.save_settings to authenticated;

create function public.unconfirmed_settings() returns table (key text, value_before jsonb, confirm_by timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('system-settings.view');
  return query
    select s.key, s.value_before, s.confirm_by from private.settings as s where s.confirm_by > now() order by s.key;
end
$$;
comment on function public.unconfirmed_settings() is 'Changed settings that are reverted unless somebody confirms them in time.';
grant execute on function public.unconfirmed_settings to authenticated;

create function public.confirm_setting(setting_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  confirmed jsonb;
begin
  if not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to change settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  update private.settings as s set value_before = null, confirm_by = null
  where s.key = setting_key and s.confirm_by > now()
  returning s.value into confirmed;
  if not found then
    raise exception 'There is nothing left to confirm.' using errcode = 'PT404';
  end if;
  perform private.record_audit(
    'confirmed', 'system-settings', 'public.confirm_setting', setting_key, null,
    jsonb_build_object('value', confirmed)
  );
end
$$;
comment on function public.confirm_setting(text) is 'Confirms a change that would otherwise be reverted.';
grant execute on function public.confirm_setting to authenticated;

-- The URL is judged again, by its resolved IP addresses, whenever it is called.
create function private.refuse_unsafe_url() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.value #>> '{}' !~* '^https:' or private.watchable_host(new.value #>> '{}') is null then
    raise exception 'The setting % must be a public URL that begins with https://.', new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_build_hook before insert or update of value on private.settings
  for each row when (new.key = 'content.build-hook' and new.value is not null)
  execute function private.refuse_unsafe_url();

create trigger settings_alert_webhook before insert or update of value on private.settings
  for each row when (new.key = 'alerts.webhook-url' and new.value is not null)
  execute function private.refuse_unsafe_url();

create trigger settings_llm_endpoint before insert or update of value on private.settings
  for each row when (new.key = 'llm.endpoint' and new.value is not null)
  execute function private.refuse_unsafe_url();

-- Admits a caller of format-with-llm, and records the destination before anything is sent: staff who may change
-- settings may test them; only Owners may send SQL.
-- @param wanted 'test' or 'format'
-- @param host the destination with its port; empty if nothing is sent
-- @param characters of the SQL
create function public.begin_llm_call(wanted text, host text, characters integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_test constant boolean := wanted = 'test';
begin
  -- The data API calls refuse_ended_session() before each request, but on hosted Supabase only if configured to.
  perform public.refuse_ended_session();
  if is_test is null or wanted not in ('test', 'format') or characters is null or characters not between 0 and 20000
    or host is null or char_length(host) > 200
  then
    raise exception 'Send SQL of up to 20,000 characters, or request a test.' using errcode = '22023';
  end if;
  if not is_test then
    perform private.require_permission('database-admin.manage', 'The SQL console is for Owners.', owners_only => true);
  elsif not private.has_permission('system-settings.manage') then
    raise exception 'You don’t have permission to test settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit(
      case when is_test then 'llm_tests' else 'llm_formatting' end, 'user ' || auth.uid()::text
    );
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'Too many requests at once. Wait a minute and try again.';
  end;
  if host <> '' then
    perform private.record_audit(
      case when is_test then 'llm-test' else 'llm-format' end,
      case when is_test then 'system-settings' else 'database-admin' end,
      'public.begin_llm_call', host, null, jsonb_build_object('host', host, 'characters', characters)
    );
  end if;
end
$$;
comment on function public.begin_llm_call(text, text, integer) is
  'Checks that the caller can use the SQL formatting service, and records the call.';
grant execute on function public.begin_llm_call to authenticated;

create function private.refuse_other_choices() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant text := new.value #>> '{}';
begin
  -- The valid choices, joined in their order, must give the same text again. An empty text is refused: joining nothing
  -- gives null.
  if (
    select string_agg(c.code, ',' order by c.place)
    from unnest(new.choices) with ordinality as c (code, place)
    where c.code = any (string_to_array(given, ','))
  ) is distinct from given then
    raise exception 'The setting % must be some of these, in this order: %.',
      new.key, array_to_string(new.choices, ', ') using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_choices before insert or update on private.settings
  for each row when (new.kind = 'choices' and new.value is not null)
  execute function private.refuse_other_choices();

-- A real mail server can't deliver to localhost, and such a recipient would stop the next start of our server. The
-- defaults are such addresses. Changes made on the server are exempt.
create function private.refuse_local_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  mail_server constant text := (
    select case s.transport when 'smtp' then 'SMTP_URL' when 'api' then 'MAIL_API_URL' end
    from private.email_switch as s where not s.takes_local
  );
begin
  if auth.uid() is not null and mail_server is not null
    and coalesce(new.value #>> '{}', '@localhost') ~* '@([^@>]+[.])?localhost>?$'
  then
    raise exception '% is set, but % is at localhost, where no mail server delivers: the setting %. Set it to an email address of yours, for example hello@example.nz.',
      mail_server, case when new.value is null then 'the default email address' else 'this email address' end, new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger settings_local_mailbox before update on private.settings
  for each row when (new.kind = 'mailbox' and new.value is distinct from old.value)
  execute function private.refuse_local_mailbox();
