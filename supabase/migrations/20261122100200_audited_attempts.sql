-- What leaves no row behind: sign-ins, refused attempts, reads of conversations, questions to the database.

-- Sign-ins and ended sessions, on our own server as on hosted Supabase.
create function private.audit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor_kind, actor_id, session_id, action, area, table_name, row_key)
    values ('account', new.user_id, new.id, 'sign-in', 'user-management', 'auth.sessions', new.user_id::text);
  else
    perform private.record_audit(
      'session-ended', 'user-management', 'auth.sessions', old.user_id::text,
      jsonb_build_object('session_id', old.id), null
    );
  end if;
  return null;
end
$$;
revoke all on function private.audit_session() from public;
create trigger sessions_audit after insert or delete on auth.sessions
  for each row execute function private.audit_session();

-- A wrong password of an account that exists. How many there can be is bounded by private.sign_in_limits.
create function private.note_failed_sign_in(account uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_kind, action, area, table_name, row_key, outcome)
  values ('visitor', 'sign-in', 'user-management', 'auth.users', account::text, 'refused')
$$;
revoke all on function private.note_failed_sign_in(uuid) from public;

-- As before, and on record. GoTrue asks it on hosted Supabase.
create or replace function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account text := event ->> 'user_id';
begin
  if private.begin_try('account', account) > 0 then
    return jsonb_build_object(
      'decision', 'reject',
      'message', 'Too many attempts to sign in. Wait a while and try again.',
      -- A guesser must not be able to sign the right person out.
      'should_logout_user', false
    );
  end if;
  if (event ->> 'valid')::boolean then
    perform private.forget_tries('account', account);
  else
    perform private.note_failed_sign_in(account::uuid);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;

insert into public.rate_limits (action, per_minute, per_day) values
  -- Of one account. Whoever tries everything fills no disk; the last entry before a silence says so.
  ('audit_refusal', 10, 200),
  ('transcript_read', 60, 1000);

-- Notes that an account was refused something. The refused transaction is gone by then, so our server calls this after
-- it, as the database's owner; account and session are of a token that was checked.
--   target  what was asked for, with its schema
--   facts   method and code
create function private.note_refusal(account uuid, session uuid, target text, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.rate_limits;
  earlier public.rate_limit_hits;
  counted public.rate_limit_hits;
  unrecorded integer;
begin
  -- Every page of somebody who has signed out elsewhere is refused once.
  if not exists (select from auth.users as u where u.id = account)
    or session is not null and not exists (select from auth.sessions as s where s.id = session)
  then
    return;
  end if;
  select * into allowed from public.rate_limits as l where l.action = 'audit_refusal';
  select * into earlier from public.rate_limit_hits as h
  where h.action = 'audit_refusal' and h.address = 'account ' || account::text for update;
  insert into public.rate_limit_hits as h
    (action, address, minute_started_at, minute_hits, day_started_at, day_hits)
  values ('audit_refusal', 'account ' || account::text, now(), 1, now(), 1)
  on conflict (action, address) do update set
    minute_started_at = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_started_at else now() end,
    minute_hits = case
      when h.minute_started_at > now() - interval '1 minute' then h.minute_hits + 1 else 1 end,
    day_started_at = case
      when h.day_started_at > now() - interval '1 day' then h.day_started_at else now() end,
    day_hits = case
      when h.day_started_at > now() - interval '1 day' then h.day_hits + 1 else 1 end
  returning * into counted;
  if counted.minute_hits > allowed.per_minute or counted.day_hits > allowed.per_day then
    return;
  end if;
  if counted.minute_hits = 1 then
    unrecorded := nullif(greatest(earlier.minute_hits - allowed.per_minute, 0), 0);
  end if;
  insert into private.audit_log
    (actor_kind, actor_id, session_id, action, area, table_name, after, outcome)
  values (
    'account', account, session, 'attempt', 'data-api', target,
    facts || jsonb_strip_nulls(jsonb_build_object(
      'unrecorded_before', unrecorded,
      'more_unrecorded', case
        when counted.minute_hits = allowed.per_minute then 'this minute'
        when counted.day_hits = allowed.per_day then 'today'
      end
    )),
    'refused'
  );
end
$$;
revoke all on function private.note_refusal(uuid, uuid, text, jsonb) from public;

-- Notes a question that an account asked of the database in the console. The text may name people, so the log keeps its
-- SHA-256, by which a text that is kept elsewhere can be recognised.
--   facts  numbers: rows, milliseconds, characters
create function private.note_console_query(
  account uuid, session uuid, query_text text, facts jsonb, was_refused boolean
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_kind, actor_id, session_id, action, area, row_key, after, outcome)
  values (
    'account', account, session, 'query', 'database-admin', encode(sha256(convert_to(query_text, 'UTF8')), 'hex'),
    facts, case when was_refused then 'refused' else 'done' end
  )
$$;
revoke all on function private.note_console_query(uuid, uuid, text, jsonb, boolean) from public;

create function public.read_chat_transcript(session text) returns setof public.chat_sessions
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.view');
  perform private.hit_rate_limit('transcript_read', 'account ' || auth.uid()::text);
  if not exists (select from public.chat_sessions as c where c.session_id = session) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  return query select c.* from public.chat_sessions as c where c.session_id = session;
end
$$;
comment on function public.read_chat_transcript(text) is 'One conversation, and an entry in the audit log that says who read it.';
revoke all on function public.read_chat_transcript(text) from public;
grant execute on function public.read_chat_transcript(text) to authenticated;
