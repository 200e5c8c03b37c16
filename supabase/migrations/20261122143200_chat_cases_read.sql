-- How staff find and read conversations: the queue, its figures, and what belongs to one conversation.

-- Transcripts whose mail has not gone out, and why. A conversation may be there twice.
create function private.unsent_transcripts() returns table (session_id text, reason text, since timestamptz, is_given_up boolean)
language sql stable security definer set search_path = ''
as $$
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, true
  from public.set_aside_rows as s join public.email_outbox as o on o.id = s.row_key::uuid
  where s.job = 'deliver-outbox' and s.table_name = 'email_outbox'
    and o.kind = 'chat-transcript' and o.status in ('failed', 'held')
  union all
  -- Tried without success, or not tried at all for want of a mail server.
  select substring(o.idempotency_key from '^chat-transcript:(.*):[0-9]+$'), coalesce(o.last_error, ''), o.created_at, false
  from public.email_outbox as o
  where o.kind = 'chat-transcript' and o.status in ('pending', 'sending')
    and (o.attempts > 1 or o.last_error is not null or o.created_at < now() - interval '15 minutes')
  union all
  select s.row_key, s.reason, s.first_seen_at, s.is_set_aside
  from public.set_aside_rows as s
  where s.job = 'send-quiet-transcripts' and s.table_name = 'chat_sessions'
$$;

-- The cases of one family: those with the same e-mail address, phone number or WeChat ID, without the case itself.
create function private.family_of(chat private.chat_cases) returns setof private.chat_cases
language sql stable security definer set search_path = ''
as $$
  select c.* from private.chat_cases as c where c.email_key = chat.email_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.phone_key = chat.phone_key and c.session_id <> chat.session_id
  union
  select c.* from private.chat_cases as c where c.wechat_key = chat.wechat_key and c.session_id <> chat.session_id
$$;

-- A page of the queue: those who wait, the longest first, then the others, the newest first. A filter of null does not
-- matter. The page goes on after a row by its queue_key and session_id. A page larger than any screen's is a file, and is
-- recorded.
--   search    words, each of which is found as a part of what was said or is known
--   assignee  an account's id, or 'nobody'
--   promise   'open' (waiting or late), 'waiting', 'late', 'kept' or 'broken'
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
  queue_key double precision
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
  perform private.refuse_without('chat-sessions.view');
  if promise_wanted not in ('open', 'waiting', 'late', 'kept', 'broken') then
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
      (select count(*)::integer from private.family_of(f.chat)), c.queue_key
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

-- The queue in figures, and what needs somebody. Months are Auckland's, the newest first.
create function public.chat_session_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.refuse_without('chat-sessions.view');
  with judged as (
    select private.chat_promise(c) as promise, private.month_of(c.received_at) as month from private.chat_cases as c
  ), months as (
    select a.month, sum(a.kept)::integer as kept, sum(a.broken)::integer as broken
    from (
      select j.month, count(*) filter (where j.promise = 'kept') as kept,
        count(*) filter (where j.promise in ('broken', 'late')) as broken
      from judged as j group by j.month
      union all
      select m.month, m.kept, m.broken from private.chat_promise_months as m
    ) as a
    group by a.month having sum(a.kept) + sum(a.broken) > 0 order by a.month desc limit 13
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where c.due_at > now()),
    'late', count(*) filter (where c.due_at <= now()),
    'soon', count(*) filter (where c.due_at > now() and c.due_at < now() + interval '6 hours'),
    'unassigned', count(*) filter (where c.assignee is null),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into figures
  from private.chat_cases as c where c.status = 'new' and c.replied_at is null;
  return figures || jsonb_build_object(
    -- Who waits longest.
    'next', (
      select jsonb_build_object(
        'session_id', c.session_id, 'name', nullif((c.recognised || c.corrected) ->> 'name', ''),
        'promise', private.chat_promise(c), 'received_at', c.received_at, 'due_at', c.due_at, 'replied_at', c.replied_at
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

-- Everything about a conversation but its transcript. The card names people, so reading it is recorded like reading the
-- transcript; the page does both at once, which is one entry.
create function public.chat_session_details(session text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  chat private.chat_cases;
begin
  perform private.refuse_without('chat-sessions.view');
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
    'replied_at', chat.replied_at, 'replied_way', chat.replied_way,
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

revoke all on function private.unsent_transcripts(), private.family_of(private.chat_cases) from public;
revoke all on function
  public.list_chat_sessions(text, text, text, text, text, text, double precision, text, integer),
  public.chat_session_figures(), public.chat_session_details(text)
  from public, anon, authenticated;
grant execute on function
  public.list_chat_sessions(text, text, text, text, text, text, double precision, text, integer),
  public.chat_session_figures(), public.chat_session_details(text)
  to authenticated;
