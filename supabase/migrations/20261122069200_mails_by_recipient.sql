-- Nobody's mailbox is filled by us, whoever asks and from wherever: mails are counted by recipient as well. One over
-- the limit is written down like every other but held, and staff see it among the rows that were set aside. To have
-- it sent: update public.email_outbox set status = 'pending' where id = …

alter table public.email_outbox drop constraint email_outbox_status_check;
alter table public.email_outbox add constraint email_outbox_status_check
  check (status in ('pending', 'sending', 'sent', 'failed', 'held'));

insert into public.rate_limits (action, per_minute, per_day) values
  -- A kind of mail that has no line of its own.
  ('mail', 60, 500),
  -- Sign-in counts its own mails (private.sign_in_limits): a second judge could only keep somebody out.
  ('mail:auth', null, null),
  -- To our own mailboxes. Their senders are limited by address; this is the end of a flood from many of them.
  ('mail:feedback', 300, 3000),
  ('mail:chat-transcript', 300, 3000),
  ('mail:donation-thanks', 5, 20),
  -- One an hour is the most that the price watcher writes by its own rule.
  ('mail:price-news', 5, 30);

-- By what a recipient is counted. "a+1@b" and "A@b" reach the same person.
create function private.recipient_key(recipient text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'recipient ' || encode(sha256(convert_to(
    regexp_replace(lower(coalesce(substring(recipient from '<([^<>]*)>\s*$'), btrim(recipient))), '\+[^@]*@', '@'), 'UTF8'
  )), 'hex')
$$;

-- After the insert: a message that is there already is neither stored nor counted again.
create function private.limit_mail_by_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit(
    coalesce((select l.action from public.rate_limits as l where l.action = 'mail:' || new.kind), 'mail'),
    private.recipient_key(new.recipient)
  );
  return null;
exception
  -- The hit is undone with it: what is held does not count.
  when sqlstate 'PT429' then
    update public.email_outbox as o
    set status = 'held', last_error = 'Held: this recipient has been sent as many messages of this kind as the limit allows.'
    where o.id = new.id;
    return null;
end
$$;
create trigger email_outbox_limit_by_recipient after insert on public.email_outbox
  for each row execute function private.limit_mail_by_recipient();

-- What will not be delivered unless somebody looks at it stands where staff look.
create function private.note_undelivered_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.status in ('failed', 'held') then
    insert into public.set_aside_rows as s
      (job, table_name, row_key, reason_code, reason, failures, next_try_at)
    values (
      'deliver-outbox', 'email_outbox', new.id::text,
      case new.status when 'held' then 'recipient-limit' else 'not-delivered' end,
      private.one_line(coalesce(new.last_error, ''), 300), greatest(new.attempts, 1), null
    )
    on conflict (job, table_name, row_key) do update set
      reason_code = excluded.reason_code, reason = excluded.reason, failures = excluded.failures, last_seen_at = now(),
      next_try_at = null;
  else
    delete from public.set_aside_rows as s
    where s.job = 'deliver-outbox' and s.table_name = 'email_outbox' and s.row_key = old.id::text;
  end if;
  return null;
end
$$;
create trigger email_outbox_undelivered after update of status on public.email_outbox
  for each row when (old.status is distinct from new.status and (old.status in ('failed', 'held') or new.status in ('failed', 'held')))
  execute function private.note_undelivered_mail();
create trigger email_outbox_undelivered_gone after delete on public.email_outbox
  for each row when (old.status in ('failed', 'held')) execute function private.note_undelivered_mail();

revoke all on function private.recipient_key(text), private.limit_mail_by_recipient(),
  private.note_undelivered_mail() from public;

insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason, failures)
select 'deliver-outbox', 'email_outbox', o.id::text, 'not-delivered', private.one_line(coalesce(o.last_error, ''), 300),
  greatest(o.attempts, 1)
from public.email_outbox as o where o.status = 'failed';
