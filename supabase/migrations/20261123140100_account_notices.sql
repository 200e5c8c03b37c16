-- What the owner of an account is told by mail. The database notes that something has happened, in the transaction in which
-- it does; a function writes the mail, since all words of mails are there, and queues it with the note's removal. So nothing
-- is told that was undone, and nothing twice.

insert into public.rate_limits (action, per_minute, per_day) values ('mail:account-notice', 30, 300);

create table private.account_notices (
  -- The mail gets the same id.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The deed, by its name in the audit log; or test-mail, which somebody asked for.
  deed text not null constraint account_notices_deed check (deed in (
    'second-factor-added', 'second-factor-removed', 'second-factor-approved', 'second-factor-reset',
    'recovery-code-used', 'recovery-codes-renewed', 'test-mail'
  )),
  happened_at timestamptz not null default now(),
  -- Who did it: the account itself, another, or null for the command on the server.
  actor uuid
);
comment on table private.account_notices is 'What the owner of an account is about to be told by mail.';
create index account_notices_user_id on private.account_notices (user_id);
create index account_notices_oldest on private.account_notices (happened_at);
alter table private.account_notices enable row level security;
revoke all on private.account_notices from public, anon, authenticated, service_role;

-- As before, and whoever the account belongs to is told of what was done. Where the last approval removes the factor, the
-- removal says it all.
create or replace function private.note_second_factor(person uuid, action text, outcome text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, row_key, reason, outcome)
  select c.kind, c.account, c.session, note_second_factor.action, 'user-management', 'private.second_factors',
    person::text, private.audit_reason(), note_second_factor.outcome
  from private.audit_caller() as c;
  if outcome <> 'done' or action = 'second-factor-given' then
    return;
  end if;
  if action = 'second-factor-reset' then
    delete from private.account_notices as n
    where n.user_id = person and n.deed = 'second-factor-approved' and n.happened_at = now();
  end if;
  insert into private.account_notices (user_id, deed, actor)
  select person, note_second_factor.action, c.account from private.audit_caller() as c;
end
$$;

-- What is to be told, the oldest first; what could not be written lately waits.
create function public.account_notices_due(batch_size integer) returns table (
  id uuid, deed text, recipient text, happened_at timestamptz, by_whom text
)
language sql stable security definer set search_path = ''
as $$
  select n.id, n.deed, u.email, n.happened_at,
    case when n.actor is null then 'server' when n.actor = n.user_id then 'self' else coalesce(a.email, 'somebody') end
  from private.account_notices as n
    join auth.users as u on u.id = n.user_id
    left join auth.users as a on a.id = n.actor
  where coalesce(u.email, '') <> '' and private.may_be_tried('deliver-outbox', 'account_notices', n.id::text)
  order by n.happened_at, n.id
  limit batch_size
$$;

-- Queues the mail of a note in its place. False when another process was faster.
--   mail   {subject, text_body, html_body}
create function public.queue_account_notice(notice uuid, mail jsonb) returns boolean
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
    (id, idempotency_key, kind, recipient, subject, text_body, html_body, source_kind, source_id)
  select noted.id, noted.deed || ':' || noted.id,
    case noted.deed when 'test-mail' then 'settings-test' else 'account-notice' end,
    u.email, mail ->> 'subject', mail ->> 'text_body', mail ->> 'html_body',
    case noted.deed when 'test-mail' then 'test' else 'account' end,
    case when noted.deed <> 'test-mail' then noted.user_id::text end
  from auth.users as u where u.id = noted.user_id;
  return true;
end
$$;

revoke all on function public.account_notices_due(integer), public.queue_account_notice(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.account_notices_due(integer), public.queue_account_notice(uuid, jsonb) to service_role;

-- As before, but the mail is written by the function that sends it. Returns the id that it will have.
create or replace function public.queue_test_mail() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail_id uuid;
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
  insert into private.account_notices (user_id, deed, actor) values (auth.uid(), 'test-mail', auth.uid())
  returning id into mail_id;
  return mail_id;
end
$$;
comment on function public.queue_test_mail() is 'Asks for a mail to the caller and returns its id in the outbox.';
