-- The three roles of the API exist on hosted Supabase already; the embedded database makes them here.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format(
          'create role %I nologin %s', role_name, case role_name when 'service_role' then 'bypassrls' else '' end
        );
      exception
        -- Roles belong to the whole server: another database of it may have made this one meanwhile.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Hosted Supabase grants everything on every new table of this schema to the API's roles and leaves the
-- rest to row level security. Here nothing is granted that a migration does not grant by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- What the API must never show by name: helpers that triggers and functions share.
create schema if not exists private;
revoke all on schema private from public;
