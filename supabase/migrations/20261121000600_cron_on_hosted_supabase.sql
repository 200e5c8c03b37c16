-- Hosted Supabase has no process of ours, so the database wakes the functions itself: pg_cron every minute,
-- pg_net for the call, the address and the credential from the vault (secrets `project_url` and
-- `service_key`, see the README). Where the extensions are missing, our own process keeps the time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_admin')
    or (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3
  then
    return;
  end if;

  create extension if not exists pg_cron;
  create extension if not exists pg_net;

  execute $create$
    create or replace function private.run_due_jobs() returns void
    language plpgsql security definer set search_path = ''
    as $body$
    declare
      project_url text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'project_url');
      service_key text := (select s.decrypted_secret from vault.decrypted_secrets as s where s.name = 'service_key');
      job text;
    begin
      if project_url is null or service_key is null then
        raise warning 'Add the secrets project_url and service_key to the vault: no scheduled job runs without them.';
        return;
      end if;
      for job in select public.claim_due_jobs() loop
        perform net.http_post(
          url := project_url || '/functions/v1/' || job,
          headers := jsonb_build_object('content-type', 'application/json', 'apikey', service_key),
          body := '{}'::jsonb
        );
      end loop;
    end
    $body$
  $create$;
  execute 'revoke all on function private.run_due_jobs() from public, anon, authenticated';

  perform cron.schedule('hln-run-due-jobs', '* * * * *', 'select private.run_due_jobs()');
end
$$;
