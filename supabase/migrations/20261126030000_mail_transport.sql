-- What email is sent by is a fact in the database, so that pages can say that there is no mail server.

alter table private.email_switch
  add column transport text constraint email_switch_transport check (transport in ('smtp', 'api', 'none')),
  add column transport_since timestamptz;
comment on table private.email_switch is 'Whether email can leave: whether somebody has stopped all sending, and what it is sent by.';

-- Notes what email is sent by. Whoever delivers email says so each time, and only a change is written.
create function public.note_mail_transport(transport text) returns void
language sql security definer set search_path = ''
as $$
  update private.email_switch as s
  set transport = note_mail_transport.transport, transport_since = now()
  where s.transport is distinct from note_mail_transport.transport
$$;
grant execute on function public.note_mail_transport to service_role;

-- Whether email can be sent at all, for every page of staff that speaks of it:
--   transport   'smtp', 'api' or 'none'; null before anybody has said so
--   since       when that began
--   waiting     emails that are stored and not sent
create function public.mail_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_active_account((select auth.uid())) then
    raise exception 'You may not open this.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  return (
    select jsonb_build_object(
      'transport', s.transport, 'since', s.transport_since,
      'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending'))
    )
    from private.email_switch as s
  );
end
$$;
comment on function public.mail_state() is 'What email is sent by, since when, and how many emails wait.';
grant execute on function public.mail_state to authenticated;

