-- An e-mail address that staff give a conversation is on record, shown and counted.

create table private.chat_email_changes (
  id uuid primary key default gen_random_uuid(),
  session_id text not null references private.chat_cases (session_id) on update cascade on delete cascade,
  email text not null constraint chat_email_changes_email_form check (char_length(email) <= 254 and email = lower(email)),
  changed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint chat_email_changes_once unique (session_id, email)
);
comment on table private.chat_email_changes is 'E-mail addresses that staff gave a conversation; it goes with the conversation.';
alter table private.chat_email_changes enable row level security;
insert into private.chat_email_changes (session_id, email)
select c.session_id, lower(c.corrected ->> 'email') from private.chat_cases as c
where coalesce(c.corrected ->> 'email', '') <> ''
  and lower(c.corrected ->> 'email') is distinct from lower(c.recognised ->> 'email');
create trigger chat_email_changes_audit after insert on private.chat_email_changes
  for each row execute function private.audit_row('chat-sessions', 'session_id', 'changed_by', 'email', 'staff');
insert into public.rate_limits (action, per_minute, per_day) values ('chat_email_change', 5, 5);

create or replace function public.save_chat_session(session text, changes jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
  field record;
  value text;
begin
  perform private.require_permission('chat-sessions.manage');
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
        -- Whoever says what became of the case knows that the email did not arrive, and whoever opens it again has to see it.
        if chat.email_reply is distinct from 'queued' then
          chat.email_reply := case
            when value = 'new' and chat.replied_at is null and private.reply_delivery('chat', session) = 'undelivered'
              then 'undelivered'
          end;
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
        perform private.note_chat_email(chat, lower(chat.corrected ->> 'email'));
      else
        raise exception 'There is no "%" to change.', left(field.key, 40) using errcode = '22023';
    end case;
  end loop;
  update private.chat_cases as c set
    status = chat.status, assignee = chat.assignee, outcome = chat.outcome, labels = chat.labels,
    corrected = chat.corrected, closed_at = chat.closed_at, replied_at = chat.replied_at,
    replied_way = chat.replied_way, replied_by = chat.replied_by, email_reply = chat.email_reply
  where c.session_id = session;
end
$$;

-- Notes an e-mail address that is not the visitor's own. One that was noted before is not counted again.
create function private.note_chat_email(chat private.chat_cases, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(address, '') = '' or address = lower(chat.recognised ->> 'email') or exists (
    select from private.chat_email_changes as e where e.session_id = chat.session_id and e.email = address
  ) then
    return;
  end if;
  if (select count(*) from private.chat_email_changes as e where e.session_id = chat.session_id) >= 2 then
    raise sqlstate 'PT429' using
      message = 'The e-mail address of this conversation has been changed twice. Call them, or write on WeChat.';
  end if;
  perform private.hit_rate_limit('chat_email_change', 'account ' || auth.uid()::text);
  insert into private.chat_email_changes (session_id, email, changed_by) values (chat.session_id, address, auth.uid());
end
$$;

create or replace function public.reply_to_chat(
  reply_id uuid, session text, seen_address text, subject text, body text, language text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
  chat := private.chat_case_to_change(session);
  -- A visitor may give another address, and so may staff; nobody writes to many people in the name of one.
  if (
    select count(distinct private.email_address(o.recipient)) from public.email_outbox as o
    where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply'
      and private.email_address(o.recipient) <> lower((chat.recognised || chat.corrected) ->> 'email')
  ) >= 3 then
    raise sqlstate 'PT429' using
      message = 'Replies to this conversation have gone to three e-mail addresses. Call them, or write on WeChat.';
  end if;
  if not private.queue_reply(
    reply_id, 'chat-reply', 'chat-sessions', 'public.chat_sessions', session,
    (chat.recognised || chat.corrected) ->> 'email', seen_address, subject, body, language
  ) then
    return;
  end if;
  update private.chat_cases as c set assignee = coalesce(c.assignee, auth.uid()) where c.session_id = session;
  perform private.follow_chat_reply(session);
end
$$;

create or replace function public.chat_session_details(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.view');
  select * into chat from private.chat_cases as c where c.session_id = session;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  if not exists (
    select from private.audit_log as l
    where l.row_key = session and l.actor_id = auth.uid() and l.action = 'read' and l.table_name = 'public.chat_sessions'
      and l.at > now() - interval '5 minutes'
  ) then
    perform private.record_audit('read', 'chat-sessions', 'public.chat_sessions', session, null, null);
  end if;
  return jsonb_build_object(
    'session_id', chat.session_id, 'received_at', chat.received_at, 'due_at', chat.due_at,
    'last_said_at', chat.last_said_at, 'status', chat.status, 'promise', private.chat_promise(chat),
    'replied_at', chat.replied_at, 'replied_way', chat.replied_way, 'email_reply', chat.email_reply,
    'replied_by', (select u.email from auth.users as u where u.id = chat.replied_by),
    'assignee', chat.assignee, 'assignee_email', (select u.email from auth.users as u where u.id = chat.assignee),
    'labels', to_jsonb(chat.labels), 'outcome', chat.outcome,
    'recognised', chat.recognised, 'corrected', chat.corrected,
    'answers_to', (select u.email from auth.users as u where u.id = auth.uid()),
    'replies', private.replies_to('chat-reply', session),
    'email_changes', (
      select coalesce(jsonb_agg(jsonb_build_object('email', e.email, 'by', u.email, 'at', e.created_at) order by e.created_at), '[]')
      from private.chat_email_changes as e left join auth.users as u on u.id = e.changed_by
      where e.session_id = session
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'is_own', n.author is not distinct from auth.uid(), 'note', n.note,
        'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.chat_notes as n left join auth.users as u on u.id = n.author
      where n.session_id = session
    ),
    'family', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', f.session_id, 'received_at', f.received_at, 'status', f.status,
        'name', (f.recognised || f.corrected) ->> 'name', 'subjects', (f.recognised || f.corrected) ->> 'subjects',
        'promise', private.chat_promise(f)
      ) order by f.received_at desc), '[]')
      from (select * from private.family_of(chat) order by received_at desc limit 20) as f
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reason', x.reason, 'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from private.unsent_transcripts() as x where x.session_id = session
    )
  );
end
$$;

