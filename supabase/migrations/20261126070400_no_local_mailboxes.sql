-- No recipient at localhost can be saved where there is a real mail server.

alter table private.email_switch add column takes_local boolean not null default false;

-- Mail to an address at localhost reaches nobody by a real mail server, and would stop the next start of our server. The
-- defaults are such addresses. Whoever changes a setting on the server can do it there.
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
