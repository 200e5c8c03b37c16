-- A mail to oneself, to see whether mail leaves the house. It goes to the account's own address and nowhere else.

insert into public.rate_limits (action, per_minute, per_day) values ('settings_test_mails', 3, 30);

create function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id constant uuid := gen_random_uuid();
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') then
    raise exception 'You may not try settings.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test mails. Please wait a minute and try again.';
  end;
  insert into public.email_outbox (id, idempotency_key, kind, recipient, subject, text_body)
  select mail_id, 'settings-test:' || mail_id, 'settings-test', u.email, 'Test mail from HLN',
    E'Kia ora,\n\nyou asked for this mail on the page System Settings. It arrived, so mail leaves the house.\n\nNgā mihi,\nHLN\n'
  from auth.users as u where u.id = auth.uid();
  return mail_id;
end
$$;
comment on function public.queue_test_mail() is 'Queues a mail to the caller and returns its id in the outbox.';
revoke all on function public.queue_test_mail() from public, anon, authenticated;
grant execute on function public.queue_test_mail() to authenticated;
