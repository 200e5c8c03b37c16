-- Hosted Supabase grants everything that is made in this schema to service_role as well. The secret key passes every
-- policy as it is; it shall not empty a table at one stroke on top of that, nor call what only staff call. From here on
-- service_role has what a migration grants it by name, on every database the same.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public revoke all on functions from service_role;

-- No migration has ever granted these.
revoke truncate, references, trigger on all tables in schema public from service_role;
revoke all on all sequences in schema public from service_role;

-- It does not call what visitors and staff do, except for three that were granted to all of them by name.
do $$
declare
  called regprocedure;
begin
  for called in
    select p.oid::regprocedure from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and pg_has_role(current_user, p.proowner, 'usage')
      and has_function_privilege('service_role', p.oid, 'execute')
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
      and p.proname not in ('refuse_ended_session', 'end_left_session', 'update_chat_session')
  loop
    execute format('revoke execute on function %s from service_role', called);
  end loop;
end
$$;

-- It was made in this schema and has moved since.
revoke execute on function private.save_settings_in_force(jsonb) from service_role;
