-- What staff do with a conversation. Each asks for the permission and refuses with a sentence.

-- The case, locked, for somebody who may change it. @raises 42501, PT404
create function private.chat_case_to_change(session text) returns private.chat_cases
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform public.refuse_ended_session();
  if not private.has_permission('chat-sessions.manage') then
    raise exception 'You may read conversations, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
  select * into chat from private.chat_cases as c where c.session_id = session for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  return chat;
end
$$;

-- Changes what is named in changes, and nothing else:
--   status, outcome, labels (a list), assignee (an account's id, or null)
--   card   an object of name, child, subjects, goals, email, phone, wechat: what staff know better. A text as it was
--          recognised takes a correction back, an empty one says that there is none.
create function public.save_chat_session(session text, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if jsonb_typeof(changes) is distinct from 'object' or octet_length(changes::text) > 16000 then
    raise exception 'These changes cannot be read.' using errcode = '22023';
  end if;
  for field in select * from jsonb_each(changes) as e loop
    case field.key
      when 'status' then
        value := field.value #>> '{}';
        if value is null or value not in ('new', 'contacted', 'booked', 'closed', 'spam') then
          raise exception 'There is no such state.' using errcode = '22023';
        end if;
        -- Whoever says that the family was contacted has replied, if only now.
        if value in ('contacted', 'booked') and chat.replied_at is null then
          chat.replied_at := now();
          chat.replied_way := 'other';
          chat.replied_by := auth.uid();
        end if;
        -- And whoever takes that back has not.
        if value = 'new' and chat.replied_way = 'other' then
          chat.replied_at := null;
          chat.replied_way := null;
          chat.replied_by := null;
        end if;
        chat.closed_at := case when value = 'closed' then coalesce(chat.closed_at, now()) end;
        chat.status := value;
      when 'assignee' then
        chat.assignee := (field.value #>> '{}')::uuid;
        if chat.assignee is not null and (
          private.staff_level_of(chat.assignee, 'chat-sessions') <> 'manage' or not private.is_active_account(chat.assignee)
        ) then
          raise exception 'This person may not answer conversations.' using errcode = '22023';
        end if;
      when 'outcome' then
        chat.outcome := btrim(private.one_line(coalesce(field.value #>> '{}', ''), 500));
      when 'labels' then
        chat.labels := array(
          select distinct l from (
            select btrim(lower(private.one_line(x, 40))) as l from jsonb_array_elements_text(field.value) as x
          ) as given where l <> '' order by l
        );
        if cardinality(chat.labels) > 10 then
          raise exception 'A conversation has ten labels at most.' using errcode = '22023';
        end if;
      when 'card' then
        chat.corrected := private.corrected_card(chat, field.value);
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by
  where c.session_id = session;
end
$$;

create function private.corrected_card(chat private.chat_cases, given jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  corrected jsonb := chat.corrected;
  field record;
  value text;
begin
  for field in select * from jsonb_each_text(given) as e loop
    value := btrim(private.one_line(coalesce(field.value, ''), 300));
    if field.key not in ('name', 'child', 'subjects', 'goals', 'email', 'phone', 'wechat') then
      raise exception 'There is no "%" to correct.', left(field.key, 40) using errcode = '22023';
    end if;
    if value <> '' and field.key = 'email'
      and (char_length(value) > 254 or value !~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$')
    then
      raise exception 'This is no e-mail address.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'phone' and value !~ '^\+?[0-9][0-9 ()-]{4,19}$' then
      raise exception 'A phone number has 5 to 20 digits, and may begin with +.' using errcode = '22023';
    end if;
    if value <> '' and field.key = 'wechat' and value !~ '^[A-Za-z0-9_-]{2,40}$' then
      raise exception 'A WeChat ID is made of letters, digits, hyphens and underscores.' using errcode = '22023';
    end if;
    corrected := case
      when value = coalesce(chat.recognised ->> field.key, '') then corrected - field.key
      else corrected || jsonb_build_object(field.key, value)
    end;
  end loop;
  return corrected;
end
$$;

-- Notes that somebody replied by another way than mail. A way of null takes such a note back.
create function public.note_chat_reply(session text, way text, replied timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if way is null then
    if chat.replied_way is null then
      return;
    end if;
    if chat.replied_way = 'email' then
      raise exception 'A mail that was sent cannot be taken back.' using errcode = 'PT409';
    end if;
    update private.chat_cases as c set
      replied_at = null, replied_way = null, replied_by = null,
      status = case when c.status = 'contacted' then 'new' else c.status end
    where c.session_id = session;
    return;
  end if;
  if way not in ('phone', 'wechat', 'other') then
    raise exception 'There is no such way to reply.' using errcode = '22023';
  end if;
  if chat.replied_at is not null then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'A reply cannot be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'That was before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = greatest(replied, c.received_at), replied_way = way, replied_by = auth.uid(),
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$$;

-- Replies by mail to the address of the card; see private.queue_reply().
create function public.reply_to_chat(
  reply_id uuid, session text, seen_address text, subject text, body text, language text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set
    replied_way = coalesce(c.replied_way, 'email'), replied_at = coalesce(c.replied_at, now()),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid())
  where c.session_id = session;
end
$$;

-- @param note_id made by the page: the same note is added once
create function public.add_chat_note(note_id uuid, session text, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if char_length(btrim(coalesce(note, ''), E' \n\t')) not between 1 and 2000 then
    raise exception 'A note has 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.chat_notes as n where n.session_id = session) >= 200 then
    raise exception 'A conversation has 200 notes at most.' using errcode = '22023';
  end if;
  insert into private.chat_notes (id, session_id, author, note)
  values (note_id, session, auth.uid(), btrim(note, E' \n\t'))
  on conflict (id) do nothing;
end
$$;

create function public.remove_chat_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('chat-sessions.manage');
  delete from private.chat_notes as n where n.id = note_id and n.author = auth.uid();
  if not found then
    raise exception 'There is no such note of yours.' using errcode = 'PT404';
  end if;
end
$$;

-- Deletes the mails about conversations from the outbox: transcripts, replies and reminders. Returns those of them that
-- had left already, as a list of {recipient, sent_at}: their copies are in mailboxes that are not ours.
create function private.delete_chat_mails(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  left_already jsonb;
begin
  with gone as (
    delete from public.email_outbox as o
    where o.idempotency_key = any (array(
        select 'chat-transcript:' || session || ':' || n from generate_series(0, 500) as n
        union all
        select format('chat-reminder:%s:%s:%s', session, h, n) from unnest(array[18, 23, 24]) as h, generate_series(1, 50) as n
      ))
      or o.id in (select r.mail_id from private.staff_replies as r where r.kind = 'chat-reply' and r.row_key = session)
    returning o.recipient, o.sent_at, o.status
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('recipient', g.recipient, 'sent_at', g.sent_at) order by g.sent_at
  ) filter (where g.status in ('sent', 'sending')), '[]')
  into left_already from gone as g;
  return left_already;
end
$$;

-- Deletes a conversation with its case, its notes and its mails, as somebody has asked for.
-- @param why one line for the audit log
create function public.delete_chat_session(session text, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.refuse_without('chat-sessions.manage');
  perform private.chat_case_to_change(session);
  if coalesce(btrim(why), '') = '' then
    raise exception 'Please say why, in one line of at most 200 characters.' using errcode = '22023';
  end if;
  perform set_config('hln.audit_reason', why, true);
  copies := private.delete_chat_mails(session);
  delete from public.set_aside_rows as s where s.table_name = 'chat_sessions' and s.row_key = session;
  delete from public.chat_sessions as c where c.session_id = session;
  perform set_config('hln.audit_reason', '', true);
  return copies;
end
$$;

revoke all on function private.chat_case_to_change(text), private.corrected_card(private.chat_cases, jsonb),
  private.delete_chat_mails(text) from public;
revoke all on function
  public.save_chat_session(text, jsonb), public.note_chat_reply(text, text, timestamptz),
  public.reply_to_chat(uuid, text, text, text, text, text), public.add_chat_note(uuid, text, text),
  public.remove_chat_note(uuid), public.delete_chat_session(text, text)
  from public, anon, authenticated;
grant execute on function
  public.save_chat_session(text, jsonb), public.note_chat_reply(text, text, timestamptz),
  public.reply_to_chat(uuid, text, text, text, text, text), public.add_chat_note(uuid, text, text),
  public.remove_chat_note(uuid), public.delete_chat_session(text, text)
  to authenticated;
