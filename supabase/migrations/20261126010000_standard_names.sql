-- One guard for permissions instead of six with the same five lines, and standard names for four functions.

create function private.require_permission(
  permission text, refusal text default 'You may not open this.', owners_only boolean default false
) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission(permission) or owners_only and not private.is_owner((select auth.uid())) then
    raise exception using message = refusal, errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;

alter function private.refuse_deed_on(uuid) rename to require_manageable_account;
alter function private.refuse_ungiven_factor(uuid, uuid) rename to require_second_factor;
alter function private.become_for_seeing(uuid, text) rename to impersonate_for_reading;
alter function private.hurry_price_checks() rename to run_price_checks_now;

-- Whatever calls them calls them by the new names.
do $$
declare
  renamed constant text[][] := array[
    ['private.refuse_without(', 'private.require_permission('],
    ['private.refuse_to_read_feedback_only()',
      'private.require_permission(''feedback-analytics.manage'', ''You may see this, but not change it.'')'],
    ['private.refuse_to_follow_only()',
      'private.require_permission(''email-logs.manage'', ''You may see mails, but not change what becomes of them.'')'],
    ['private.refuse_to_watch_only()',
      'private.require_permission(''system-monitoring.manage'', ''You may see this, but not change it.'')'],
    ['private.refuse_to_change_words()',
      'private.require_permission(''content-management.manage'', ''You may read these words, but not change them.'')'],
    ['private.refuse_backups_to_others()',
      'private.require_permission(''database-admin.manage'', ''Backups are for Owners.'', owners_only => true)'],
    ['private.refuse_all_but_owners()',
      'private.require_permission(''database-admin.manage'', ''The SQL console is for Owners.'', owners_only => true)'],
    ['has_permission|refuse_without', 'has_permission|require_permission'],
    ['private.refuse_deed_on(', 'private.require_manageable_account('],
    ['private.refuse_ungiven_factor(', 'private.require_second_factor('],
    ['private.become_for_seeing(', 'private.impersonate_for_reading('],
    ['private.hurry_price_checks(', 'private.run_price_checks_now(']
  ];
  called record;
  pair text[];
  definition text;
begin
  for called in
    select p.oid from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'hln'::regnamespace, 'private'::regnamespace)
      and p.proname not in (
        'refuse_without', 'refuse_to_read_feedback_only', 'refuse_to_follow_only', 'refuse_to_watch_only',
        'refuse_to_change_words', 'refuse_backups_to_others', 'refuse_all_but_owners'
      )
  loop
    definition := pg_get_functiondef(called.oid);
    foreach pair slice 1 in array renamed loop
      definition := replace(definition, pair[1], pair[2]);
    end loop;
    if definition <> pg_get_functiondef(called.oid) then
      execute definition;
    end if;
  end loop;
end
$$;

drop function private.refuse_without(text), private.refuse_to_read_feedback_only(), private.refuse_to_follow_only(),
  private.refuse_to_watch_only(), private.refuse_to_change_words(), private.refuse_backups_to_others(),
  private.refuse_all_but_owners();
