-- A service that formats SQL with a language model, off unless staff switch it on. The function format-with-llm sends the
-- SQL; here is who may have it sent, how often, what of it is on record, and that a key never goes where somebody else
-- leads it (docs/decisions/131).

insert into private.settings (key, kind, lowest, highest) values
  ('llm.enabled', 'boolean', null, null),
  ('llm.endpoint', 'line', 12, 500),
  ('llm.key', 'secret', 8, 500),
  ('llm.model', 'line', 1, 100),
  ('llm.fallback', 'boolean', null, null);

-- The endpoint is called from within, as the build hook is.
alter function private.refuse_unsafe_build_hook() rename to refuse_unsafe_url;
create trigger settings_llm_endpoint before insert or update of value on private.settings
  for each row when (new.key = 'llm.endpoint' and new.value is not null)
  execute function private.refuse_unsafe_url();

-- As before. Another endpoint takes the key with it, unless the same save writes one: whoever may change settings must not
-- learn a key by having it sent to a server of their own. The revision counts up even where there was none, so that a
-- key that somebody is about to save was written for the endpoint that it goes to.
create or replace function public.save_settings(changes jsonb) returns void
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

insert into public.rate_limits (action, per_minute, per_day) values ('llm_tests', 6, 60), ('llm_formatting', 20, 500);

-- Admits a caller of format-with-llm, and puts on record where something is sent before it is: to try settings, whoever
-- may change them; with SQL of the console, Owners.
-- @param wanted 'test' or 'format'
-- @param host where it goes, with its port; empty where nowhere
-- @param characters of the SQL
create function public.begin_llm_call(wanted text, host text, characters integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_test constant boolean := wanted = 'test';
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if is_test is null or wanted not in ('test', 'format') or characters is null or characters not between 0 and 20000
    or host is null or char_length(host) > 200
  then
    raise exception 'Ask for a test, or with SQL of up to 20,000 characters.' using errcode = '22023';
  end if;
  if not is_test then
    perform private.refuse_all_but_owners();
  elsif not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit(
      case when is_test then 'llm_tests' else 'llm_formatting' end, 'user ' || auth.uid()::text
    );
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot at once. Please wait a minute and try again.';
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
  'Admits a caller of the SQL formatting service, and puts it on record.';
revoke all on function public.begin_llm_call(text, text, integer) from public, anon, authenticated;
grant execute on function public.begin_llm_call(text, text, integer) to authenticated;
