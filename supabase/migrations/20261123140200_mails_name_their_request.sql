-- A mail knows the request or job that had it written, by the id that the server's log and its answers name. Where no server
-- of ours is in between (on hosted Supabase), nobody knows.

create function private.request_id() returns text
language sql stable set search_path = ''
as $$
  select left(nullif(current_setting('hln.request_id', true), ''), 64)
$$;
revoke all on function private.request_id() from public;
-- Asked as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.request_id() to service_role;

alter table public.email_outbox
  add column request_id text default private.request_id()
    constraint email_outbox_request_id check (request_id ~ '^[0-9a-f]{1,64}$');
comment on column public.email_outbox.request_id is 'The request or job that had it written, as the server''s log names it.';

alter table private.account_notices
  add column request_id text default private.request_id()
    constraint account_notices_request_id check (request_id ~ '^[0-9a-f]{1,64}$');

-- As before; the mail names the request that it tells of, and not the job that writes it.
create or replace function public.queue_account_notice(notice uuid, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  noted private.account_notices;
begin
  delete from private.account_notices as n where n.id = notice returning * into noted;
  if not found then
    return false;
  end if;
  insert into public.email_outbox
    (id, idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id, request_id)
  select noted.id, noted.deed || ':' || noted.id,
    case noted.deed when 'test-mail' then 'settings-test' else 'account-notice' end,
    u.email, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    case noted.deed when 'test-mail' then 'test' else 'account' end,
    case when noted.deed <> 'test-mail' then noted.user_id::text end, noted.request_id
  from auth.users as u where u.id = noted.user_id;
  return true;
end
$$;
