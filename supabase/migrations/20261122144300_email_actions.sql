-- What staff do about mails: cancel, send again, stop everything, suppress an address. All of it is on the audit record.

create function private.refuse_to_follow_only() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('email-logs.manage') then
    raise exception 'You may see mails, but not change what becomes of them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_follow_only() from public;

-- Cancels mails that nobody has begun to send. ids: a list of at most 100. Returns how many; the others are no longer waiting.
create function public.cancel_emails(ids jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  cancelled integer;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) not between 1 and 100 then
    raise exception 'Cancel 1 to 100 mails at a time.' using errcode = '22023';
  end if;
  wanted := array(select value::uuid from jsonb_array_elements_text(ids) as value);
  update public.email_outbox as o set status = 'cancelled'
  where o.id in (
    select w.id from public.email_outbox as w
    where w.id = any (wanted) and w.status in ('pending', 'held')
    order by w.id for update
  );
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;
comment on function public.cancel_emails(jsonb) is 'Cancels mails that wait or are held. Returns how many.';

-- Has mails sent again, whose state is still what the caller saw: whoever comes second sends no second copy.
--   mails   at most 100 of {id, status, retries}
-- Returns {"queued", "changed", "suppressed"}: how many are queued, how many were no longer as they were seen, and how many
-- go to an address that is suppressed.
create function public.retry_emails(mails jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  mail public.email_outbox;
  queued integer := 0;
  changed integer := 0;
  suppressed integer := 0;
begin
  perform private.refuse_to_follow_only();
  if jsonb_typeof(mails) <> 'array' or jsonb_array_length(mails) not between 1 and 100 then
    raise exception 'Send 1 to 100 mails again at a time.' using errcode = '22023';
  end if;
  -- In one order, so that two people cannot block each other.
  for wanted in select m from jsonb_array_elements(mails) as m order by m ->> 'id' loop
    select * into mail from public.email_outbox as o where o.id = (wanted ->> 'id')::uuid for update;
    if mail.id is null or mail.status in ('pending', 'sending')
      or mail.status is distinct from wanted ->> 'status' or to_jsonb(mail.retries) is distinct from wanted -> 'retries'
    then
      changed := changed + 1;
    elsif exists (select from private.email_suppressions as s where s.address = private.email_address(mail.recipient)) then
      suppressed := suppressed + 1;
    else
      update public.email_outbox as o
      set status = 'pending', retries = o.retries + 1, max_attempts = o.attempts + 12, next_attempt_at = now(),
        handed_over_at = null, cause = null, last_error = null
      where o.id = mail.id;
      queued := queued + 1;
    end if;
  end loop;
  return jsonb_build_object('queued', queued, 'changed', changed, 'suppressed', suppressed);
end
$$;
comment on function public.retry_emails(jsonb) is 'Queues mails once more that are still as the caller saw them.';

create function public.stop_emails(why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s
  set stopped_at = now(), stopped_by = (select auth.uid()), reason = private.give_reason(why)
  where s.stopped_at is null;
  if not found then
    raise exception 'Sending has been stopped already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
end
$$;
comment on function public.stop_emails(text) is 'Stops all sending until somebody resumes it.';

create function public.resume_emails() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  update private.email_switch as s set stopped_at = null, stopped_by = null, reason = null where s.stopped_at is not null;
end
$$;
comment on function public.resume_emails() is 'Sends what waits, from now on.';

create function public.suppress_address(address text, why text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bare constant text := private.email_address(suppress_address.address);
begin
  perform private.refuse_to_follow_only();
  if bare is null or char_length(bare) > 320 or bare !~ '^[^\s@<>,;]+@[^\s@<>,;]+$' then
    raise exception 'Write one e-mail address.' using errcode = '22023';
  end if;
  insert into private.email_suppressions (address, reason, origin, created_by)
  values (bare, private.give_reason(why), 'staff', (select auth.uid()))
  on conflict on constraint email_suppressions_pkey do nothing;
  if not found then
    raise exception 'This address is suppressed already.' using errcode = 'PT409', hint = 'Read the page again.';
  end if;
  update public.email_outbox as o set status = 'suppressed'
  where private.email_address(o.recipient) = bare and o.status in ('pending', 'held');
end
$$;
comment on function public.suppress_address(text, text) is 'Has nothing sent to an address from now on.';

create function public.unsuppress_address(address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_follow_only();
  delete from private.email_suppressions as s where s.address = private.email_address(unsuppress_address.address);
  if not found then
    raise exception 'This address is not suppressed.' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.unsuppress_address(text) is 'Lets mails go to an address again; those that were not sent stay as they are.';

-- A mail to oneself, for whoever may change settings or what becomes of mails.
create or replace function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id constant uuid := gen_random_uuid();
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  if not private.has_permission('system-settings.manage') and not private.has_permission('email-logs.manage') then
    raise exception 'You may not try whether mail works.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  begin
    perform private.hit_rate_limit('settings_test_mails', 'user ' || auth.uid()::text);
  exception
    when sqlstate 'PT429' then
      raise sqlstate 'PT429' using message = 'That was a lot of test mails. Please wait a minute and try again.';
  end;
  insert into public.email_outbox (id, idempotency_key, kind, recipient, subject, text_body)
  select mail_id, 'settings-test:' || mail_id, 'settings-test', u.email, 'Test mail from HLN',
    E'Kia ora,\n\nyou asked for this mail in the staff portal of HLN. It arrived, so mail leaves the house. There is nothing else to do.\n\nNgā mihi,\nHLN\n'
  from auth.users as u where u.id = auth.uid();
  return mail_id;
end
$$;

revoke all on function public.cancel_emails(jsonb), public.retry_emails(jsonb), public.stop_emails(text),
  public.resume_emails(), public.suppress_address(text, text), public.unsuppress_address(text) from public, anon;
grant execute on function public.cancel_emails(jsonb), public.retry_emails(jsonb), public.stop_emails(text),
  public.resume_emails(), public.suppress_address(text, text), public.unsuppress_address(text) to authenticated;
