-- A reply by email counts from the moment in which a mail server has taken it: until then a conversation or feedback is not
-- answered, and when it cannot be delivered the case is opened again, at the top of the queue.

-- Where an email stands by its status: 'queued' while it is tried by itself, 'sent' once a mail server has taken it, and
-- 'undelivered' where only a person can do more.
create function private.delivery_of_status(status text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when status in ('pending', 'sending') then 'queued' when status = 'sent' then 'sent' else 'undelivered' end
$$;
-- Triggers ask it as the role that changes an email.
grant execute on function private.delivery_of_status to service_role;

-- The same of an email now: without a mail server, one that is queued is not delivered either.
create function private.delivery_of(mail public.email_outbox) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.delivery_of_status(mail.status) = 'queued'
      and exists (select from private.email_switch as s where s.transport = 'none') then 'undelivered'
    else private.delivery_of_status(mail.status)
  end
$$;

-- What has become of the newest reply to something, as private.delivery_of() says it; null where there is none.
create function private.reply_delivery(source text, replied_key text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.delivery_of(o) from public.email_outbox as o
  where o.source_kind = source and o.source_id = replied_key and o.kind = source || '-reply'
  order by o.created_at desc, o.id desc limit 1
$$;

alter table private.chat_cases
  add column email_reply text constraint chat_cases_email_reply check (email_reply in ('queued', 'undelivered')),
  alter column is_waiting drop expression;
drop index private.chat_cases_to_remind;
create index chat_cases_waiting on private.chat_cases (received_at) where is_waiting;
create index chat_cases_email_reply on private.chat_cases (received_at) where email_reply is not null;

drop function public.list_chat_sessions(text, text, text, text, text, text, double precision, text, integer);
create or replace function private.arrange_chat_case() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.facts := private.searchable(concat_ws(E'\n',
    (select string_agg(f.value, E'\n') from jsonb_each_text(new.recognised || new.corrected) as f
     where f.key not in ('contact', 'language', 'time_zone')),
    array_to_string(new.labels, E'\n'), new.outcome, new.session_id
  ));
  new.is_waiting := case
    when new.status = 'spam' then false
    when new.email_reply is not null then new.email_reply = 'undelivered'
    else new.status = 'new' and new.replied_at is null
  end;
  new.queue_key := case
    when new.is_waiting and new.email_reply is not null then -1e11
    when new.is_waiting then 0
    when new.email_reply = 'queued' and new.status <> 'spam' then 2e10
    else 1e11
  end + extract(epoch from new.received_at) * case
    when new.is_waiting or new.email_reply = 'queued' and new.status <> 'spam' then 1
    else -1
  end;
  return new;
end
$$;

create or replace function private.chat_promise(chat private.chat_cases) returns text
language sql stable
as $$
  select case
    when chat.status = 'spam' then 'none'
    when chat.replied_at is not null then case when chat.replied_at <= chat.due_at then 'kept' else 'broken' end
    when chat.email_reply = 'queued' then 'sending'
    when chat.status <> 'new' then case when coalesce(chat.closed_at, chat.due_at) <= chat.due_at then 'none' else 'broken' end
    when chat.due_at > now() then 'waiting'
    else 'late'
  end
$$;

create or replace function private.count_deleted_chat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  promise constant text := private.chat_promise(old);
begin
  if promise in ('kept', 'broken', 'late') or promise = 'sending' and old.due_at <= now() then
    insert into private.chat_promise_months as m (month, kept, broken)
    values (private.month_of(old.received_at), (promise = 'kept')::integer, (promise <> 'kept')::integer)
    on conflict (month) do update set kept = m.kept + excluded.kept, broken = m.broken + excluded.broken;
  end if;
  return null;
end
$$;

-- A page of the queue: those who wait, the longest first, then the others, the newest first. A filter of null does not
-- matter. The page goes on after a row by its queue_key and session_id. A page larger than any screen's is a file, and is
-- recorded.
--   search    words, each of which is found as a part of what was said or is known
--   assignee  an account's id, or 'nobody'
--   promise   'open' (whoever waits for us), 'waiting', 'late', 'sending', 'kept' or 'broken'
create function public.list_chat_sessions(
  search text, status_wanted text, assignee_wanted text, promise_wanted text, label_wanted text, language_wanted text,
  after_key double precision, after_session text, page_size integer
) returns table (
  session_id text,
  received_at timestamptz,
  due_at timestamptz,
  last_said_at timestamptz,
  status text,
  promise text,
  replied_at timestamptz,
  replied_way text,
  assignee uuid,
  assignee_email text,
  labels text[],
  outcome text,
  name text,
  child text,
  subjects text,
  language text,
  ways text[],
  family integer,
  queue_key double precision,
  email_reply text
)
language plpgsql security definer set search_path = ''
as $$
declare
  words constant text[] := array(
    select w from regexp_split_to_table(private.searchable(left(coalesce(search, ''), 200)), '\s+') as w where w <> ''
  );
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  -- One word is all that most people look for, and the quickest to ask for.
  conditions text := case cardinality(words)
    when 0 then ''
    when 1 then ' and (strpos(c.said, $1[1]) > 0 or strpos(c.facts, $1[1]) > 0)'
    else ' and not exists (select from unnest($1) as w where strpos(c.said, w) = 0 and strpos(c.facts, w) = 0)'
  end;
begin
  perform private.require_permission('chat-sessions.view');
  if promise_wanted not in ('open', 'waiting', 'late', 'sending', 'kept', 'broken') then
    raise exception 'There is no such state of the promise.' using errcode = '22023';
  end if;
  if most > 51 then
    perform private.record_audit('exported', 'chat-sessions', 'public.chat_sessions', null, null, null);
  end if;
  if status_wanted is not null then conditions := conditions || ' and c.status = $2'; end if;
  if assignee_wanted = 'nobody' then
    conditions := conditions || ' and c.assignee is null';
  elsif assignee_wanted is not null then
    conditions := conditions || ' and c.assignee = $3::uuid';
  end if;
  if promise_wanted = 'open' then
    conditions := conditions || ' and c.is_waiting';
  elsif promise_wanted is not null then
    conditions := conditions || ' and private.chat_promise(c) = $4';
  end if;
  if label_wanted is not null then conditions := conditions || ' and $5 = any (c.labels)'; end if;
  if language_wanted is not null then conditions := conditions || ' and c.recognised ->> ''language'' = $6'; end if;
  if after_key is not null then conditions := conditions || ' and (c.queue_key, c.session_id) > ($7, $8)'; end if;
  return query execute '
    select c.session_id, c.received_at, c.due_at, c.last_said_at, c.status, private.chat_promise(f.chat), c.replied_at,
      c.replied_way, c.assignee, u.email::text, c.labels, c.outcome,
      nullif(card ->> ''name'', ''''), nullif(card ->> ''child'', ''''), nullif(card ->> ''subjects'', ''''),
      card ->> ''language'',
      array_remove(array[
        case when c.email_key is not null then ''email'' end, case when c.phone_key is not null then ''phone'' end,
        case when c.wechat_key is not null then ''wechat'' end
      ], null),
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key, c.email_reply
    from (
      select c as chat from private.chat_cases as c where true' || conditions || '
      order by c.queue_key, c.session_id limit $9
    ) as f
      cross join lateral (select (f.chat).*) as c
      cross join lateral (select c.recognised || c.corrected) as cards (card)
      left join auth.users as u on u.id = c.assignee
    order by c.queue_key, c.session_id'
  using words, status_wanted, assignee_wanted, promise_wanted, label_wanted, language_wanted, after_key, after_session, most;
end
$$;
grant execute on function public.list_chat_sessions to authenticated;

create or replace function public.chat_session_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.require_permission('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month, c.due_at <= now() as is_over
    from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late') or j.promise = 'sending' and j.is_over) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.is_waiting and (c.due_at > now() or c.replied_at is not null)),
    'late', count(*) filter (where c.is_waiting and c.due_at <= now() and c.replied_at is null),
    'soon', count(*) filter (
      where c.is_waiting and c.replied_at is null and c.due_at > now() and c.due_at < now() + interval '6 hours'
    ),
    'unassigned', count(*) filter (where c.is_waiting and c.assignee is null),
    'sending', count(*) filter (where not c.is_waiting),
    'undelivered', count(*) filter (where c.is_waiting and c.email_reply is not null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.is_waiting or c.email_reply = 'queued' and c.status <> 'spam';
  return figures || jsonb_build_object(
    -- Who waits longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at,
        'email_reply', c.email_reply
      )
      from private.chat_cases as c where c.is_waiting order by c.queue_key, c.session_id limit 1
    ),
    'labels', (
      select coalesce(jsonb_agg(x.l order by x.l), '[]')
      from (select distinct l from private.chat_cases as c, unnest(c.labels) as l order by l limit 200) as x
    ),
    'unsent', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', x.session_id, 'name', (c.recognised || c.corrected) ->> 'name', 'reason', x.reason,
        'since', x.since, 'is_given_up', x.is_given_up
      ) order by x.since), '[]')
      from (select * from private.unsent_transcripts() order by since limit 20) as x
        join private.chat_cases as c on c.session_id = x.session_id
    ),
    'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where private.staff_level_of(u.id, 'chat-sessions') = 'manage' and private.is_active_account(u.id)
    ),
    'retention_days', coalesce(
      (select (s.value #>> '{}')::integer from private.settings as s where s.key = 'chat.retention-days'), 180
    )
  );
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

create or replace function public.note_chat_reply(session text, way text, replied timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.require_permission('chat-sessions.manage');
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
  if chat.replied_at is not null and chat.email_reply is distinct from 'undelivered' then
    raise exception 'A reply has been noted already.' using errcode = 'PT409';
  end if;
  if replied is null or replied > now() + interval '1 minute' then
    raise exception 'A reply cannot be in the future.' using errcode = '22023';
  end if;
  if replied < chat.received_at - interval '1 minute' then
    raise exception 'That was before the conversation reached us.' using errcode = '22023';
  end if;
  update private.chat_cases as c set
    replied_at = coalesce(c.replied_at, greatest(replied, c.received_at)), replied_way = coalesce(c.replied_way, way),
    replied_by = case when c.replied_at is null then auth.uid() else c.replied_by end,
    status = case when c.status = 'new' then 'contacted' else c.status end,
    assignee = coalesce(c.assignee, auth.uid()),
    email_reply = nullif(c.email_reply, 'undelivered')
  where c.session_id = session;
end
$$;

-- Brings a case up to what has become of its newest reply by email. Only a reply that a mail server has taken counts; one
-- that cannot be delivered opens the case again, for whoever closed it believed that the family had been answered.
create function private.follow_chat_reply(session text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  delivery constant text := private.reply_delivery('chat', session);
  sent public.email_outbox;
begin
  if delivery is null then
    return;
  end if;
  -- The first that was sent is the reply that was promised.
  select o.* into sent from public.email_outbox as o
  where o.source_kind = 'chat' and o.source_id = session and o.kind = 'chat-reply' and o.status = 'sent'
  order by o.sent_at limit 1;
  update private.chat_cases as c set
    email_reply = nullif(delivery, 'sent'),
    replied_way = case when c.replied_at is null and sent.id is not null then 'email' else c.replied_way end,
    replied_by = case
      when c.replied_at is null and sent.id is not null
        then (select r.sender from private.staff_replies as r where r.mail_id = sent.id)
      else c.replied_by
    end,
    replied_at = coalesce(c.replied_at, sent.sent_at),
    status = case
      when delivery = 'sent' and c.status = 'new' then 'contacted'
      when delivery = 'undelivered' and c.status in ('contacted', 'closed') then 'new'
      else c.status
    end,
    closed_at = case when delivery = 'undelivered' and c.status = 'closed' then null else c.closed_at end
  where c.session_id = session;
end
$$;

create function private.follow_chat_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Nobody will send it any more.
    update private.chat_cases as c set email_reply = 'undelivered'
    where c.session_id = old.source_id and c.email_reply = 'queued';
  else
    perform private.follow_chat_reply(new.source_id);
  end if;
  return null;
end
$$;

create trigger email_outbox_chat_reply after update of status on public.email_outbox
  for each row when (
    new.kind = 'chat-reply' and private.delivery_of_status(old.status) is distinct from private.delivery_of_status(new.status)
  ) execute function private.follow_chat_email();

create trigger email_outbox_chat_reply_gone after delete on public.email_outbox
  for each row when (old.kind = 'chat-reply' and private.delivery_of_status(old.status) = 'queued')
  execute function private.follow_chat_email();

-- With the mail server, what waits for it has gained or lost its way out.
create function private.follow_waiting_chat_replies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_chat_reply(waiting.session)
  from (
    select distinct o.source_id as session from public.email_outbox as o
    where o.status in ('pending', 'sending') and o.kind = 'chat-reply'
  ) as waiting;
  return null;
end
$$;

create trigger email_switch_chat_replies after update of transport on private.email_switch
  for each row execute function private.follow_waiting_chat_replies();

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

create or replace function public.delete_chat_session(session text, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  copies jsonb;
begin
  perform private.require_permission('chat-sessions.manage');
  -- Whoever sends a mail holds its row and asks for the case next: in this order nobody waits for the other.
  perform from public.email_outbox as o where o.source_kind = 'chat' and o.source_id = session order by o.id for update;
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

create or replace function public.chat_reminders_due(batch_size integer) returns table (
  session_id text, hours integer, recipients jsonb, received_at timestamptz, due_at timestamptz, language text
)
language sql stable security definer set search_path = ''
as $$
  select c.session_id, step.hours,
    case
      when step.hours = 24 then (
        select jsonb_agg(u.email order by u.email) from auth.users as u
        where coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
      else (
        select jsonb_build_array(u.email) from auth.users as u
        where u.id = c.assignee and coalesce(u.email, '') <> '' and private.is_active_account(u.id)
          and private.staff_level_of(u.id, 'chat-sessions') = 'manage'
      )
    end,
    c.received_at, c.due_at, c.recognised ->> 'language'
  from private.chat_cases as c
    cross join lateral (
      select case
        when c.received_at <= now() - interval '24 hours' then 24
        when c.received_at <= now() - interval '23 hours' then 23
        else 18
      end as hours
    ) as step
  where c.is_waiting and c.replied_at is null
    and c.received_at between now() - interval '4 days' and now() - interval '18 hours'
    and c.reminded_hours < step.hours
    and private.may_be_tried('remind-of-chats', 'chat_sessions', c.session_id)
  order by c.received_at
  limit batch_size
$$;

create or replace function public.queue_chat_reminder(
  session text, hours integer, recipients jsonb, subject text, text_body text, html_body text default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
begin
  update private.chat_cases as c set reminded_hours = hours
  where c.session_id = session and c.is_waiting and c.replied_at is null and c.reminded_hours < hours;
  if not found then
    return 0;
  end if;
  insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body)
  select format('chat-reminder:%s:%s:%s', session, hours, r.n), 'chat-reminder', r.recipient,
    queue_chat_reminder.subject, queue_chat_reminder.text_body, queue_chat_reminder.html_body
  from jsonb_array_elements_text(recipients) with ordinality as r (recipient, n)
  where r.n <= 50
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

create or replace function public.waiting_chats() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('chat-sessions.view');
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where c.is_waiting),
      'late', count(*) filter (where c.is_waiting and c.replied_at is null and c.due_at <= now()),
      'undelivered', count(*) filter (where c.is_waiting and c.email_reply is not null),
      'sending', count(*) filter (where not c.is_waiting),
      'next', (array_agg(c.session_id order by c.queue_key, c.session_id) filter (where c.is_waiting))[1]
    )
    from private.chat_cases as c where c.is_waiting or c.email_reply = 'queued' and c.status <> 'spam'
  );
end
$$;

alter table public.sql_feedback add column reply_mail_id uuid references public.email_outbox (id) on delete set null;
create index sql_feedback_reply on public.sql_feedback (reply_mail_id) where reply_mail_id is not null;

-- What has become of a reply, as private.delivery_of() says it; null for none.
create function private.delivery_of_reply(mail_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.delivery_of(o) from public.email_outbox as o where o.id = mail_id $$;

create function private.follow_feedback_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.sql_feedback as f set answered_at = case when new.status = 'sent' then new.sent_at end
  where f.reply_mail_id = new.id;
  return null;
end
$$;

create trigger email_outbox_feedback_reply after update of status on public.email_outbox
  for each row when (
    new.kind = 'feedback-reply' and private.delivery_of_status(old.status) is distinct from private.delivery_of_status(new.status)
  ) execute function private.follow_feedback_email();

create or replace function public.search_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz, before_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  created_at timestamptz,
  feedback_type text,
  status text,
  suspicion text,
  counts boolean,
  reason text,
  query_start text,
  statement_kind text,
  sql_length integer,
  formatter_version text,
  option_set text,
  wants_follow_up boolean,
  email_shortened text,
  ip_shortened text,
  assignee uuid,
  assignee_email text,
  tags text[],
  notes integer,
  check_outcome text,
  checked_with text,
  fixed_in text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words tsquery := private.feedback_query(search);
  anchor public.sql_feedback;
begin
  perform private.require_permission('feedback-analytics.view');
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values, and with the conditions that matter alone: each has an index of its own.
  return query execute '
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in
    from (
      select e.id, e.created_at from public.sql_feedback as e where true'
    || case when words is not null then ' and e.search_text @@ $1' else '' end
    || case when wanted_type is not null then ' and e.feedback_type = $2' else '' end
    || case
      when wanted_status = 'open' then ' and e.status in (''new'', ''in-work'')'
      when wanted_status is not null then ' and e.status = $3' else '' end
    || case
      when wanted_assignee = 'nobody' then ' and e.assignee is null'
      when wanted_assignee is not null then ' and e.assignee = $4::uuid' else '' end
    || case when wanted_tag is not null then ' and e.tags @> array[$5]' else '' end
    || case when wanted_kind is not null then ' and e.statement_kind = $6' else '' end
    || case
      when wanted_version = 'unknown' then ' and e.formatter_version is null'
      when wanted_version is not null then ' and e.formatter_version = $7' else '' end
    || case
      when wanted_check = 'not-run' then ' and e.check_outcome is null'
      when wanted_check is not null then ' and e.check_outcome = $8' else '' end
    || case wanted_contact
      when 'asked' then ' and e.follow_up_email is not null'
      when 'waiting' then ' and e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) is distinct from ''queued'''
      when 'undelivered' then ' and e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) = ''undelivered'''
      when 'not-asked' then ' and e.follow_up_email is null' else '' end
    || case
      when spam_kind = 'superseded' then ' and not e.counts'
      when spam_kind = 'staff' then ' and e.status = ''spam'' and e.suspicion is null'
      when spam_kind is not null then ' and e.status = ''spam'' and e.suspicion = $9' else '' end
    || case when session_of is not null then ' and e.session_id = $10' else '' end
    || case when ip_of is not null then ' and e.user_ip = $11 and e.user_ip <> ''unknown''' else '' end
    || case when from_time is not null then ' and e.created_at >= $12' else '' end
    || case when to_time is not null then ' and e.created_at < $13' else '' end
    || case when before_time is not null and before_id is not null then ' and (e.created_at, e.id) < ($14, $15)' else '' end
    || '
      order by e.created_at desc, e.id desc limit $16
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    order by shown.created_at desc, shown.id desc'
  using words, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    spam_kind, anchor.session_id, anchor.user_ip, from_time, to_time, before_time, before_id,
    least(greatest(coalesce(page_size, 50), 1), 501);
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;

create or replace function public.read_feedback(feedback_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  f public.sql_feedback;
begin
  perform private.require_permission('feedback-analytics.view');
  select * into f from public.sql_feedback as e where e.id = feedback_id;
  if not found then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'feedback_type', f.feedback_type, 'status', f.status,
    'suspicion', f.suspicion, 'counts', f.counts, 'reason', f.dislike_reason, 'original_sql', f.original_sql,
    'formatted_sql', f.formatted_sql, 'formatting_changes', f.formatting_changes, 'statement_kind', f.statement_kind,
    'sql_length', f.sql_length, 'formatter_version', f.formatter_version, 'formatting_options', f.formatting_options,
    'user_agent', f.user_agent, 'wants_follow_up', f.wants_follow_up,
    'email_shortened', private.shortened_email(f.follow_up_email), 'ip_shortened', private.shortened_ip(f.user_ip),
    'assignee', f.assignee, 'tags', to_jsonb(f.tags), 'check_outcome', f.check_outcome, 'checked_with', f.checked_with,
    'fixed_in', f.fixed_in, 'answered_at', f.answered_at, 'reply_delivery', private.delivery_of_reply(f.reply_mail_id),
    'replies', (
      select coalesce(jsonb_agg(
        r.value || jsonb_build_object('recipient', private.shortened_email(r.value ->> 'recipient')) order by r.place
      ), '[]')
      from jsonb_array_elements(private.replies_to('feedback-reply', f.id::text)) with ordinality as r (value, place)
    ),
    'is_stripped', f.session_id = f.id::text,
    'same_session', (select count(*) from public.sql_feedback as o where o.session_id = f.session_id and o.id <> f.id),
    'same_ip', case when f.user_ip <> 'unknown' then (
      select count(*) from public.sql_feedback as o where o.user_ip = f.user_ip and o.user_ip <> 'unknown' and o.id <> f.id
    ) else 0 end,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'body', n.body, 'created_at', n.created_at
      ) order by n.id), '[]')
      from private.feedback_notes as n left join auth.users as u on u.id = n.author where n.feedback_id = f.id
    )
  );
end
$$;

create or replace function public.reply_to_feedback(
  feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_new boolean;
begin
  perform private.require_permission('feedback-analytics.manage', 'You may see this, but not change it.');
  perform private.require_feedback(array[feedback_id]);
  select f.follow_up_email into address from public.sql_feedback as f where f.id = feedback_id;
  is_new := private.queue_reply(
    reply_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback', feedback_id::text, address, seen_address,
    subject, body, language
  );
  if is_new then
    update public.sql_feedback as f set
      answered_at = null, reply_mail_id = (select r.mail_id from private.staff_replies as r where r.id = reply_id)
    where f.id = feedback_id;
  end if;
  return is_new;
end
$$;

create or replace function private.fixed_and_unanswered() returns table (id uuid, address text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (lower(f.follow_up_email)) f.id, f.follow_up_email
  from public.sql_feedback as f
  where f.status = 'fixed' and f.follow_up_email is not null and f.answered_at is null
    and not exists (
      select from public.email_outbox as o where o.id = f.reply_mail_id and private.delivery_of_status(o.status) = 'queued'
    )
    and not exists (
      select from private.email_suppressions as s where s.address = private.email_address(f.follow_up_email)
    )
  order by lower(f.follow_up_email), f.created_at, f.id
$$;

create or replace function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  new_id uuid;
  queued integer := 0;
begin
  perform private.require_permission('feedback-analytics.manage', 'You may see this, but not change it.');
  perform pg_advisory_xact_lock(hashtextextended('hln.answer_fixed_feedback', 0));
  if (select count(*) from private.fixed_and_unanswered()) is distinct from expected_people then
    raise exception 'By now it is another number of people. Look at it once more before you send.' using errcode = 'PT409';
  end if;
  for person in select * from private.fixed_and_unanswered() limit 100 loop
    new_id := gen_random_uuid();
    begin
      perform private.queue_reply(
        new_id, 'feedback-reply', 'feedback-analytics', 'public.sql_feedback',
        person.id::text, person.address, person.address, subject, body, language
      );
      update public.sql_feedback as f
        set reply_mail_id = (select r.mail_id from private.staff_replies as r where r.id = new_id)
        where lower(f.follow_up_email) = lower(person.address) and f.status = 'fixed' and f.answered_at is null;
      queued := queued + 1;
    exception
      -- Too many to this person, or of this sender: they stay for later.
      when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
  end loop;
  return jsonb_build_object('queued', queued, 'left', (select count(*) from private.fixed_and_unanswered()));
end
$$;

-- What was noted as answered when the email was only stored.
update private.chat_cases as c set
  replied_at = first.sent_at,
  replied_way = case when first.sent_at is not null then 'email' end,
  replied_by = case when first.sent_at is not null then c.replied_by end,
  status = case when first.sent_at is null and c.status = 'contacted' then 'new' else c.status end
from (
  select o.source_id as session, min(o.sent_at) filter (where o.status = 'sent') as sent_at
  from public.email_outbox as o where o.source_kind = 'chat' and o.kind = 'chat-reply' group by o.source_id
) as first
where c.session_id = first.session and c.replied_way = 'email';
-- That was no reply that somebody took back.
update private.chat_cases as c set forgotten_at = null, forgotten_way = null, forgotten_by = null
where c.forgotten_way = 'email';
select private.follow_chat_reply(c.session_id) from private.chat_cases as c;

update public.sql_feedback as f
set reply_mail_id = newest.id, answered_at = case when newest.status = 'sent' then newest.sent_at end
from (
  select distinct on (lower(o.recipient)) lower(o.recipient) as recipient, o.id, o.status, o.sent_at
  from public.email_outbox as o where o.kind = 'feedback-reply'
  order by lower(o.recipient), o.created_at desc
) as newest
where lower(f.follow_up_email) = newest.recipient and f.answered_at is not null;
