-- What staff see of mails: a page of the list, one mail with its life, and figures. Each leaves out what signs its reader
-- in, and the list and the figures are asked of indexes.

-- What a search looks at: the words of recipient and subject, each found by how it begins. No dictionary and no parser, so
-- that names, addresses and Māori words are found as they are written.
create function private.email_words(recipient text, subject text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select left(w, 50)
    from unnest(string_to_array(
      regexp_replace(lower(recipient || ' ' || subject), '[\s!"#$%&''()*+,./:;<=>?@\\^`{|}~_\[\]-]+', ' ', 'g'), ' '
    )) as w where w <> ''
  ))
$$;
revoke all on function private.email_words(text, text) from public;
-- Indexes ask it as the inserting role; the schema is closed, so that nobody can call it by name.
grant execute on function private.email_words(text, text) to service_role;

create index email_outbox_newest on public.email_outbox (created_at desc, id desc);
create index email_outbox_status on public.email_outbox (status, created_at desc, id desc);
create index email_outbox_kind on public.email_outbox (kind, created_at desc, id desc);
create index email_outbox_cause on public.email_outbox (cause, created_at desc, id desc) where cause is not null;
create index email_outbox_source on public.email_outbox (source_kind, source_id, created_at desc) where source_kind is not null;
create index email_outbox_sent_at on public.email_outbox (sent_at) where sent_at is not null;
create index email_outbox_words on public.email_outbox using gin (private.email_words(recipient, subject));

-- The conditions of a search, with its values: 1 query, 2 status, 3 kind, 4 cause, 5 address, 6 and 7 source, 8 and 9 times,
-- 10 id, 11 and 12 the mail to go on after and its time, 13 rows, 14 how many of the newest to look through.
create function private.email_conditions() returns text
language sql immutable set search_path = ''
as $$
  select '($1::tsquery is null or private.email_words(e.recipient, e.subject) @@ $1)
    and ($2 is null or e.status = $2) and ($3 is null or e.kind = $3) and ($4 is null or e.cause = $4)
    and ($5 is null or private.email_address(e.recipient) = $5)
    and ($6 is null or e.source_kind = $6) and ($7 is null or e.source_id = $7)
    and ($8 is null or e.created_at >= $8) and ($9 is null or e.created_at < $9)
    and ($10 is null or e.id = $10)
    and ($11 is null or (e.created_at, e.id) < ($12, $11))'
$$;
revoke all on function private.email_conditions() from public;

-- All mails that fit are found first and sorted then, never one after the other from the newest on: the planner cannot know
-- that a word is in none of half a million mails.
create function private.emails_by_words(
  query tsquery, status_name text, kind_name text, cause_name text, address text, source_kind text, source_id text,
  from_time timestamptz, to_time timestamptz, wanted_id uuid, before_id uuid, before_time timestamptz, page_size integer
) returns uuid[]
language plpgsql stable set search_path = '' set enable_indexscan = off set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute 'select array(
    select e.id from public.email_outbox as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, address, source_kind, source_id, from_time, to_time, wanted_id,
    before_id, before_time, page_size;
  return found_ids;
end
$$;
revoke all on function private.emails_by_words(
  tsquery, text, text, text, text, text, text, timestamptz, timestamptz, uuid, uuid, timestamptz, integer
) from public;

-- A page of the mails, newest first; each filter is null where it does not matter.
--   search    the beginnings of words in recipient and subject, all of which have to be there; or an id
--   source    of what caused it, as source_kind:source_id or source_kind alone
create function public.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  before_time timestamptz;
  wanted_id uuid;
  query tsquery;
  words text[];
  bare text;
  wanted_kind text;
  wanted_source text;
  found_ids uuid[];
  rows constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
begin
  perform private.refuse_without('email-logs.view');
  if before_id is not null then
    select o.created_at into before_time from public.email_outbox as o where o.id = before_id;
    if not found then
      raise exception 'There is no such mail any more.' using errcode = 'PT404';
    end if;
  end if;
  if btrim(coalesce(search, '')) <> '' then
    if char_length(search) > 200 then
      raise exception 'Search for 200 characters or fewer.' using errcode = '22023';
    end if;
    if btrim(search) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      wanted_id := btrim(search)::uuid;
    else
      words := tsvector_to_array(private.email_words(search, ''));
      if words = '{}' then
        return;
      end if;
      select string_agg('''' || w || ''':*', ' & ')::tsquery into query from unnest(words) as w;
    end if;
  end if;
  bare := private.email_address(nullif(btrim(address), ''));
  wanted_kind := nullif(split_part(source, ':', 1), '');
  wanted_source := nullif(substring(source from ':(.*)$'), '');
  -- A word that many mails have is in some of the newest; for any other there is the index.
  -- Planned for its values: with a plan for any values, the filters that do not matter would cost the index.
  execute 'select array(
    select e.id from ' || case when query is null then 'public.email_outbox' else '(
      select * from public.email_outbox as n
      where ($8 is null or n.created_at >= $8) and ($9 is null or n.created_at < $9)
        and ($11 is null or (n.created_at, n.id) < ($12, $11))
      order by n.created_at desc, n.id desc limit $14
    )' end || ' as e where ' || private.email_conditions() || '
    order by e.created_at desc, e.id desc limit $13
  )' into found_ids
  using query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
    before_id, before_time, rows, 3000;
  if query is not null and cardinality(found_ids) < rows then
    found_ids := private.emails_by_words(
      query, status_name, kind_name, cause_name, bare, wanted_kind, wanted_source, from_time, to_time, wanted_id,
      before_id, before_time, rows
    );
  end if;
  return query
    select o.id, o.kind, o.recipient, private.redacted(o.kind, o.subject), o.status, o.cause,
      private.redacted(o.kind, o.last_error), o.attempts, o.retries, o.created_at, o.next_attempt_at, o.sent_at,
      o.source_kind, o.source_id
    from public.email_outbox as o where o.id = any (found_ids)
    order by o.created_at desc, o.id desc;
end
$$;
comment on function public.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer)
  is 'A page of the mails, newest first, without what they say.';

-- What is known of a mail without reading it belongs to Email Logs; what it quotes belongs to where it was written.
create function private.may_read_email(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when mail.kind like 'chat-%' then private.has_permission('chat-sessions.view')
    when mail.kind like 'feedback%' then private.has_permission('feedback-analytics.view')
    when mail.kind like 'donation-%' then private.has_permission('donations.view')
    when mail.kind in ('audit-log', 'invitation') then private.has_permission('user-management.view')
    when mail.kind = 'alert' then private.has_permission('system-monitoring.view')
    -- What somebody watches concerns nobody else.
    when mail.kind = 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    else true
  end
$$;
revoke all on function private.may_read_email(public.email_outbox) from public;

-- One mail with its life, and an entry in the audit log that says who read it. Texts are null where the caller may not read
-- what they quote.
create function public.read_email(email_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.email_outbox;
  may_read boolean;
begin
  perform private.refuse_without('email-logs.view');
  select * into mail from public.email_outbox as o where o.id = email_id;
  if mail.id is null then
    raise exception 'There is no such mail any more.' using errcode = 'PT404';
  end if;
  may_read := private.may_read_email(mail);
  if may_read then
    perform private.record_audit('read', 'email-logs', 'public.email_outbox', mail.id::text, null, null);
  end if;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'recipient', mail.recipient, 'reply_to', mail.reply_to,
    'subject', private.redacted(mail.kind, mail.subject), 'status', mail.status, 'cause', mail.cause,
    'last_error', private.redacted(mail.kind, mail.last_error),
    'retries', mail.retries, 'created_at', mail.created_at, 'next_attempt_at', mail.next_attempt_at,
    'sent_at', mail.sent_at, 'message_id', mail.provider_message_id,
    'source_kind', mail.source_kind, 'source_id', mail.source_id,
    'has_single_use_link', mail.kind in ('auth', 'invitation'),
    'may_read', may_read,
    'text', case when may_read then private.redacted(mail.kind, mail.text_body) end,
    'html', case when may_read then private.redacted(mail.kind, mail.html_body) end,
    'suppressed', (
      select jsonb_build_object('reason', s.reason, 'origin', s.origin, 'created_at', s.created_at)
      from private.email_suppressions as s where s.address = private.email_address(mail.recipient)
    ),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', a.attempt, 'started_at', a.started_at, 'finished_at', a.finished_at, 'outcome', a.outcome,
        'step', a.step, 'cause', a.cause, 'smtp_code', a.smtp_code, 'enhanced_code', a.enhanced_code,
        'answer', private.redacted(mail.kind, a.answer), 'headers', private.redacted(mail.kind, a.headers)
      ) order by a.id), '[]')
      from (select * from private.email_attempts as n where n.email_id = mail.id order by n.id desc limit 100) as a
    )
  );
end
$$;
comment on function public.read_email(uuid) is 'One mail with its attempts; links that work once are left out.';

-- How sending goes. Failures are those of the last 30 days, by cause.
create function public.read_email_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('email-logs.view');
  return jsonb_build_object(
    'read_at', now(),
    'stopped', (
      select jsonb_build_object('at', s.stopped_at, 'by', u.email, 'reason', s.reason)
      from private.email_switch as s left join auth.users as u on u.id = s.stopped_by where s.stopped_at is not null
    ),
    'waiting', (select count(*) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'oldest_at', (select min(o.created_at) from public.email_outbox as o where o.status in ('pending', 'sending')),
    'sent_day', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '1 day'),
    'sent_week', (select count(*) from public.email_outbox as o where o.sent_at > now() - interval '7 days'),
    'undelivered', (
      select coalesce(jsonb_object_agg(g.status, g.mails), '{}') from (
        select o.status, count(*) as mails from public.email_outbox as o
        where o.status in ('failed', 'unknown', 'held', 'suppressed') and o.created_at > now() - interval '30 days'
        group by o.status
      ) as g
    ),
    'causes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'cause', g.cause, 'failed', g.failed, 'trying', g.trying, 'last_at', g.last_at
      ) order by g.failed + g.trying desc, g.cause), '[]')
      from (
        select o.cause, count(*) filter (where o.status not in ('pending', 'sending')) as failed,
          count(*) filter (where o.status in ('pending', 'sending')) as trying, max(o.created_at) as last_at
        from public.email_outbox as o
        where o.cause is not null and o.status in ('failed', 'unknown', 'held', 'pending', 'sending')
          and o.created_at > now() - interval '30 days'
        group by o.cause
      ) as g
    ),
    'suppressions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'address', s.address, 'reason', s.reason, 'origin', s.origin, 'created_at', s.created_at, 'created_by', u.email
      ) order by s.created_at desc), '[]')
      from (select * from private.email_suppressions as n order by n.created_at desc limit 500) as s
        left join auth.users as u on u.id = s.created_by
    )
  );
end
$$;
comment on function public.read_email_figures() is 'How sending goes: whether it is stopped, what waits, what failed and why.';

revoke all on function
  public.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer),
  public.read_email(uuid), public.read_email_figures() from public, anon;
grant execute on function
  public.search_emails(text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer),
  public.read_email(uuid), public.read_email_figures() to authenticated;
