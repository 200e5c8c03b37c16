/** The default privileges of hosted Supabase for new objects in the exposed schema. */
export const HOSTED_DEFAULTS = `
  do $$
  declare role_name text;
  begin
    foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
      begin
        execute format('create role %I nologin %s', role_name, case role_name when 'service_role' then 'bypassrls' else '' end);
      exception when duplicate_object or unique_violation then null;
      end;
    end loop;
  end $$;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** The part of hosted Supabase's sign-in service that our migrations refer to. */
export const HOSTED_SIGN_IN = `
  create schema auth;
  create table auth.users (
    id uuid primary key, email text, created_at timestamptz, banned_until timestamptz, deleted_at timestamptz
  );
  create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade);
  create function auth.uid() returns uuid language sql stable as 'select null::uuid';
`;
