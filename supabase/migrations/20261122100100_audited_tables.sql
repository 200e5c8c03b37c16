-- What is recorded of which table. The lists of columns say what may be seen for as long as the log is kept: ids,
-- levels, states and counts, no text that somebody wrote.

create trigger staff_members_audit after insert or update or delete on public.staff_members
  for each row execute function private.audit_row('user-management', 'user_id', 'role', '');
-- By the person, so that a person's history is one question.
create trigger staff_exceptions_audit after insert or update or delete on public.staff_exceptions
  for each row execute function private.audit_row('user-management', 'user_id', 'area,level', '');
create trigger staff_role_levels_audit after insert or update or delete on public.staff_role_levels
  for each row execute function private.audit_row('user-management', 'role', 'area,level', '');
create trigger staff_roles_audit after insert or update or delete on public.staff_roles
  for each row execute function private.audit_row('user-management', 'name', 'position,may_everything', 'title,description');
create trigger staff_areas_audit after insert or update or delete on public.staff_areas
  for each row execute function private.audit_row('user-management', 'name', 'name', 'title');

-- Accounts, whoever changes them: the command line, a page, a dashboard or the sign-in service.
create trigger users_audit after insert or update or delete on auth.users
  for each row execute function private.audit_row(
    'user-management', 'id', 'banned_until,deleted_at', 'email,encrypted_password,phone,is_sso_user,role,aud'
  );

create trigger price_watch_items_audit
  after insert or delete or update of user_id, is_active, notify_on_rise, item_name, item_url on public.price_watch_items
  for each row execute function private.audit_row(
    'price-watcher', 'id', 'user_id,is_active,notify_on_rise', 'item_name,item_url'
  );

create trigger cost_imports_audit after insert or update or delete on hln.cost_imports
  for each row execute function private.audit_row(
    'costs', 'id', 'origin,mode,lines,inserted,updated,unchanged,removed,undone_at', ''
  );

-- Donations and conversations are written by visitors and by our functions all day; recorded is what anybody else does
-- to them.
create trigger donations_audit after insert or update or delete on public.donations
  for each row execute function private.audit_row(
    'donations', 'id', 'amount_cents,currency,status,refunded_cents,is_live',
    'checkout_session_id,payment_intent_id,description,customer_email,created_at,paid_at', 'staff'
  );
create trigger chat_sessions_audit after update or delete on public.chat_sessions
  for each row execute function private.audit_row(
    'chat-sessions', 'session_id', 'message_count,mailed_count,mail_count',
    'messages,user_info,start_time,end_time,mailed_contact', 'staff'
  );

-- Costs: one entry for each import (above), and one for each statement that is none.
create function private.audit_cost_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched jsonb;
begin
  if current_setting('hln.cost_import', true) = 'on' then
    return null;
  end if;
  select case when count(*) > 0 then jsonb_build_object(
    'rows', count(*), 'first_day', min(r.date), 'last_day', max(r.date), 'sources', count(distinct r.source)
  ) end
  into touched from touched_rows as r;
  if touched is not null then
    perform private.record_audit(
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      'costs', 'hln.cost_entries', null,
      case when tg_op <> 'INSERT' then touched end, case when tg_op = 'INSERT' then touched end
    );
  end if;
  return null;
end
$$;
revoke all on function private.audit_cost_statement() from public;
create trigger cost_entries_audit_added after insert on hln.cost_entries
  referencing new table as touched_rows for each statement execute function private.audit_cost_statement();
create trigger cost_entries_audit_changed after update on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();
create trigger cost_entries_audit_removed after delete on hln.cost_entries
  referencing old table as touched_rows for each statement execute function private.audit_cost_statement();

-- The two functions as before, in a cover that says of their statements whose they are.
alter function hln.finish_cost_import(uuid, text, text, integer, text) set schema private;
alter function hln.undo_cost_import(uuid) set schema private;
revoke all on function private.finish_cost_import(uuid, text, text, integer, text), private.undo_cost_import(uuid)
  from service_role;

create function hln.finish_cost_import(
  import_id uuid, origin text, mode text, expected_lines integer, request_key text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.finish_cost_import(import_id, origin, mode, expected_lines, request_key);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;

create function hln.undo_cost_import(import_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  done jsonb;
begin
  perform set_config('hln.cost_import', 'on', true);
  done := private.undo_cost_import(import_id);
  perform set_config('hln.cost_import', '', true);
  return done;
end
$$;
revoke all on function
  hln.finish_cost_import(uuid, text, text, integer, text), hln.undo_cost_import(uuid)
  from public, anon, authenticated;
grant execute on function
  hln.finish_cost_import(uuid, text, text, integer, text), hln.undo_cost_import(uuid)
  to service_role;
