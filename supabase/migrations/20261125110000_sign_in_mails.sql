-- The mails that hosted Supabase's sign-in service has us write (its hook "Send Email"). It asks within a transaction of its
-- own: the account is there, and what it is about to store is not, so that nothing here waits for one of its rows.

-- Queues a mail to the owner of an account. Returns 'queued'; 'known' for a call that came before, 'disabled' for an account
-- that nobody is to sign in to, 'unknown' for one that is not here under this e-mail address.
--   mail   {idempotency_key, subject, text_body, html_body}
create function public.queue_sign_in_mail(account uuid, address text, mail jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recipient constant text := (
    select u.email from auth.users as u where u.id = account and lower(u.email) = lower(address)
  );
begin
  if recipient is null then
    return 'unknown';
  elsif not private.is_active_account(account) then
    return 'disabled';
  end if;
  insert into public.email_outbox
    (idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id)
  values (
    mail ->> 'idempotency_key', 'auth', recipient, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    'account', account::text
  )
  on conflict (idempotency_key) do nothing;
  return case when found then 'queued' else 'known' end;
end
$$;
revoke all on function public.queue_sign_in_mail(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.queue_sign_in_mail(uuid, text, jsonb) to service_role;
