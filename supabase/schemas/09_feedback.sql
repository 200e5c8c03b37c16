-- Feedback on the formatter. The public may add a row and count the likes; everything else is for staff. Sizes are
-- FEEDBACK_LIMITS of @hln/contracts. Those count UTF-16 code units and the table counts characters, which are never
-- more, so the table accepts whatever the form accepts.

-- A check constraint cannot examine an array's elements directly.
create function private.is_list_of_short_texts(list jsonb, max_items integer, max_length integer)
returns boolean language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(list) = 'array'
    and jsonb_array_length(list) <= max_items
    and not exists (
      select from jsonb_array_elements(list) as item
      where jsonb_typeof(item) <> 'string' or char_length(item #>> '{}') > max_length
    )
$$;
grant execute on function private.is_list_of_short_texts to anon, authenticated, service_role;

create function private.is_option_set(options jsonb) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(options) <> 'object' then false else (
    select count(*) <= 20 and coalesce(bool_and(
      o.key ~ '^[a-zA-Z]{1,30}$' and jsonb_typeof(o.value) in ('boolean', 'number', 'string')
        and o.value #>> '{}' ~ '^[a-zA-Z0-9.-]{1,20}$'
    ), true)
    from jsonb_each(options) as o
  ) end
$$;
-- A check constraint runs with the privileges of the inserting role.
grant execute on function private.is_option_set to anon, authenticated, service_role;

create table public.sql_feedback (
  id uuid primary key default gen_random_uuid(),
  original_sql text not null
    constraint sql_feedback_original_sql_size check (char_length(original_sql) between 1 and 200000),
  formatted_sql text not null
    constraint sql_feedback_formatted_sql_size check (char_length(formatted_sql) between 1 and 200000),
  feedback_type text not null
    constraint sql_feedback_type check (feedback_type in ('like', 'dislike')),
  dislike_reason text
    constraint sql_feedback_dislike_reason_size check (char_length(dislike_reason) <= 4000),
  follow_up_email text
    constraint sql_feedback_follow_up_email_form
      check (char_length(follow_up_email) <= 254 and follow_up_email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  wants_follow_up boolean not null default false,
  formatting_changes jsonb not null default '[]'
    constraint sql_feedback_formatting_changes_form
      check (private.is_list_of_short_texts(formatting_changes, 50, 300)),
  user_ip text not null default 'unknown'
    constraint sql_feedback_user_ip_size check (char_length(user_ip) between 1 and 45),
  session_id text not null
    constraint sql_feedback_session_id_size check (char_length(session_id) between 1 and 100),
  user_agent text not null default ''
    constraint sql_feedback_user_agent_size check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now(),
  constraint sql_feedback_dislike_has_reason
    check (feedback_type <> 'dislike' or coalesce(dislike_reason, '') ~ '\S'),
  constraint sql_feedback_email_only_for_follow_up
    check (follow_up_email is null or wants_follow_up),
  query_hash text not null,
  counts boolean not null default true,
  formatter_version text
    constraint sql_feedback_formatter_version_form check (formatter_version ~ '^[0-9a-zA-Z.+-]{1,40}$'),
  -- Only options that differ from the defaults; null if unknown, as before 22 November 2026.
  formatting_options jsonb,
  -- A hidden field (honeypot), whose content is not stored.
  website text constraint sql_feedback_website_size check (char_length(website) <= 300),
  option_set text constraint sql_feedback_option_set_size check (char_length(option_set) <= 600),
  statement_kind text not null default 'other',
  sql_length integer not null default 0,
  suspicion text
    constraint sql_feedback_suspicion check (suspicion in ('hidden-field', 'links', 'repeated')),
  status text not null default 'new'
    constraint sql_feedback_status check (status in ('new', 'in-work', 'fixed', 'declined', 'spam')),
  search_text tsvector,
  constraint sql_feedback_formatting_options_form
    check (private.is_option_set(formatting_options)),
  assignee uuid,
  tags text[] not null default '{}',
  -- The formatter version with which it was marked as fixed.
  fixed_in text constraint sql_feedback_fixed_in_size check (char_length(fixed_in) <= 40),
  -- Which formatter version ran the query later, and how the result compares.
  checked_with text constraint sql_feedback_checked_with_size check (char_length(checked_with) <= 40),
  -- The time at which the last reply to the person who asked to be contacted was handed to a mail server.
  answered_at timestamptz,
  check_outcome text
    constraint sql_feedback_check_outcome check (check_outcome in ('same', 'different', 'failed', 'cut')),
  constraint sql_feedback_follow_up_email_line check (follow_up_email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  -- The email with the last reply; one reply may answer several of a person's entries.
  reply_mail_id uuid references public.email_outbox (id) on delete set null
);
comment on table public.sql_feedback is 'Visitors'' feedback on the formatter''s results.';
comment on column public.sql_feedback.counts is 'Whether this is the session''s latest vote on its query.';
comment on column public.sql_feedback.suspicion is 'Why the feedback looks automated; null if it doesn''t.';
comment on column public.sql_feedback.status is 'What staff have done about it. Spam is not counted.';
create index sql_feedback_session_id on public.sql_feedback (session_id);
create unique index sql_feedback_one_vote on public.sql_feedback (session_id, query_hash) where counts;
create index sql_feedback_reasons on public.sql_feedback (md5(dislike_reason), created_at)
  where feedback_type = 'dislike';
-- Finds the entries whose reason equals a search.
create index sql_feedback_equal_reasons on public.sql_feedback (md5(lower(btrim(dislike_reason))), created_at desc, id desc)
  where dislike_reason is not null;
create index sql_feedback_counted on public.sql_feedback (feedback_type, status, created_at) where counts;
-- Contains all that the figures read, so that they need not visit the rows.
create index sql_feedback_figures on public.sql_feedback (created_at)
  include (feedback_type, formatter_version, option_set, sql_length, statement_kind)
  where counts and status <> 'spam';
create index sql_feedback_versions on public.sql_feedback (formatter_version, created_at)
  where formatter_version is not null;
create index sql_feedback_spam on public.sql_feedback (suspicion, created_at) where status = 'spam';
create index sql_feedback_superseded on public.sql_feedback (created_at) where not counts;
create index sql_feedback_inbox on public.sql_feedback (feedback_type, status, created_at desc, id desc);
create index sql_feedback_order on public.sql_feedback (created_at desc, id desc);
create index sql_feedback_user_ip on public.sql_feedback (user_ip, created_at) where user_ip <> 'unknown';
create index sql_feedback_words on public.sql_feedback using gin (search_text);
create index sql_feedback_tags on public.sql_feedback using gin (tags);
-- Serves the list of tags in use.
create index sql_feedback_tagged on public.sql_feedback (created_at) where tags <> '{}';
create index sql_feedback_checks on public.sql_feedback (check_outcome, created_at desc, id desc)
  where check_outcome is not null;
create index sql_feedback_assignee on public.sql_feedback (assignee, created_at desc, id desc) where assignee is not null;
create index sql_feedback_follow_up on public.sql_feedback (created_at desc, id desc) where follow_up_email is not null;
create index sql_feedback_unanswered on public.sql_feedback (status, created_at)
  where follow_up_email is not null and answered_at is null;
create index sql_feedback_reply on public.sql_feedback (reply_mail_id) where reply_mail_id is not null;
-- Finds everything from a person by the email address that they gave.
create index sql_feedback_email on public.sql_feedback (lower(follow_up_email)) where follow_up_email is not null;
alter table public.sql_feedback enable row level security;
create policy sql_feedback_anyone_may_add on public.sql_feedback
  for insert to anon, authenticated with check (true);
create policy sql_feedback_console_may_read on public.sql_feedback for select to sql_console using (true);
create policy sql_feedback_anyone_may_count on public.sql_feedback for select to anon, authenticated
  using (counts and (status <> 'spam' or created_at = now()));
-- A check constraint runs with the privileges of the inserting role.
grant select, insert, update, delete on public.sql_feedback to service_role;
grant insert (
  original_sql, formatted_sql, feedback_type, dislike_reason, follow_up_email, wants_follow_up, formatting_changes,
  user_ip, session_id, user_agent, formatter_version, formatting_options, website
) on public.sql_feedback to anon, authenticated;
grant select (id, feedback_type, created_at) on public.sql_feedback to anon, authenticated;
grant select (id, feedback_type, wants_follow_up, created_at, query_hash, counts) on public.sql_feedback to sql_console;
create trigger sql_feedback_audit after update or delete on public.sql_feedback
  for each row execute function private.audit_row(
    'feedback-analytics', 'id', 'feedback_type,status,assignee,fixed_in', 'tags,dislike_reason,follow_up_email', 'staff'
  );

create function private.limit_sql_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hit_rate_limit('sql_feedback', private.client_network());
  return new;
end
$$;

create trigger sql_feedback_rate_limit before insert on public.sql_feedback
  for each row execute function private.limit_sql_feedback();

-- The stored row that a notification is about, or none: nobody can trigger a message about feedback that was never
-- given, and the message is written from the row.
create function public.find_feedback(record jsonb)
returns setof public.sql_feedback
language sql stable security definer set search_path = ''
as $$
  select f.* from public.sql_feedback as f
  where f.session_id = record ->> 'session_id'
    and f.feedback_type = record ->> 'feedback_type'
    and f.dislike_reason is not distinct from record ->> 'dislike_reason'
    and f.original_sql = record ->> 'original_sql'
    and f.formatted_sql = record ->> 'formatted_sql'
    and f.created_at > now() - interval '1 day'
  order by f.created_at desc
  limit 1
$$;
grant execute on function public.find_feedback to service_role;

-- One vote per query and session counts: the latest. Every row stays for staff to read; the public count includes only
-- those that count. A vote that repeats the last one is refused as a duplicate (23505, 409 over HTTP).

-- Differences in line breaks and indentation don't make another query.
create function private.feedback_query_hash(query text)
returns text language sql immutable parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(btrim(regexp_replace(query, '\s+', ' ', 'g')), 'UTF8')), 'hex')
$$;

create function private.take_one_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last_vote public.sql_feedback;
begin
  new.counts := true;
  new.query_hash := '';
  -- Rows that the table's checks will refuse need no hash.
  if new.original_sql is null or new.session_id is null or char_length(new.original_sql) > 200000 then
    return new;
  end if;
  new.query_hash := private.feedback_query_hash(new.original_sql);
  -- The second of two concurrent votes from one session waits here, and then sees the first.
  perform pg_advisory_xact_lock(hashtextextended(new.session_id || ' ' || new.query_hash, 0));
  select * into last_vote from public.sql_feedback as f
    where f.session_id = new.session_id and f.query_hash = new.query_hash and f.counts;
  if not found then
    return new;
  end if;
  if last_vote.feedback_type = new.feedback_type
    and last_vote.dislike_reason is not distinct from new.dislike_reason
    and last_vote.follow_up_email is not distinct from new.follow_up_email
  then
    raise exception 'This session has already given this vote on this query.'
      using errcode = 'unique_violation', constraint = 'sql_feedback_one_vote';
  end if;
  update public.sql_feedback set counts = false where id = last_vote.id;
  return new;
end
$$;

-- Runs after the rate limit: triggers run in order of their names.
create trigger sql_feedback_vote before insert on public.sql_feedback
  for each row execute function private.take_one_vote();

-- Stripping expired feedback also deletes what staff wrote about it.
create function private.strip_old_feedback(days integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  stripped integer;
begin
  perform private.delete_rows(
    'housekeeping', 'email_outbox', 'id',
    'kind = ''feedback-reply'' and created_at < now() - make_interval(days => $1)', days
  );
  delete from private.feedback_notes as n using public.sql_feedback as f
  where f.id = n.feedback_id and f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  update public.sql_feedback as f set
    original_sql = '(deleted)', formatted_sql = '(deleted)', query_hash = f.id::text, formatting_changes = '[]',
    dislike_reason = case when f.dislike_reason is null then null else '(deleted)' end,
    follow_up_email = null, wants_follow_up = false, user_ip = 'unknown', user_agent = '', session_id = f.id::text,
    tags = '{}', assignee = null
  where f.created_at < now() - make_interval(days => days) and f.session_id <> f.id::text;
  get diagnostics stripped = row_count;
  return stripped;
end
$$;

-- "layout=left, maxLineLength=80"; an empty text for the defaults.
create function private.option_set_of(options jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_option_set(options) then left(coalesce((
    select string_agg(o.key || '=' || (o.value #>> '{}'), ', ' order by o.key collate "C") from jsonb_each(options) as o
  ), ''), 600) end
$$;

-- The kind of the first statement, by its first word after comments.
create function private.statement_kind_of(query text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when start.text like '{%' then 'template'
    when start.text like '(%' then 'query'
    when start.word in ('SELECT', 'WITH', 'VALUES') then 'query'
    when start.word in ('INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'COPY', 'GRANT')
      then lower(start.word)
    when start.word = 'REVOKE' then 'grant'
    when start.word in ('BEGIN', 'DECLARE', 'CALL', 'EXECUTE', 'LET', 'IF', 'FOR', 'WHILE', 'SET') then 'scripting'
    else 'other'
  end
  from (
    select cut.text, upper(substring(cut.text from '^[A-Za-z]+')) as word from (
      select regexp_replace(left(query, 4000), '^(?:\s|--[^\n]*\n|//[^\n]*\n|/\*(?:[^*]|\*+[^*/])*\*+/)*', '') as text
    ) as cut
  ) as start
$$;

create function private.feedback_search_text(reason text, query text) returns tsvector
language sql immutable set search_path = ''
as $$
  select strip(to_tsvector('pg_catalog.simple'::regconfig,
    private.searchable_words(coalesce(left(reason, 4000), '') || ' ' || left(query, 50000))))
$$;

-- Returns why feedback looks automated; null if it does not. The limits by IP address come first, and what they refuse
-- is never stored.
create function private.suspicion_of(feedback public.sql_feedback) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if coalesce(feedback.website, '') <> '' then
    return 'hidden-field';
  end if;
  -- Nobody needs three links to describe how a query was formatted.
  if (select count(*) from regexp_matches(left(feedback.dislike_reason, 4000), '\mhttps?://|\[url\M|<a\s', 'gi')) >= 3 then
    return 'links';
  end if;
  -- At least four other sessions have sent the same words within a day.
  if char_length(feedback.dislike_reason) between 12 and 4000 and (
    select count(distinct f.session_id) from (
      select o.session_id from public.sql_feedback as o
      where o.feedback_type = 'dislike' and md5(o.dislike_reason) = md5(feedback.dislike_reason)
        and o.created_at > now() - interval '1 day' and o.session_id <> feedback.session_id
      limit 50
    ) as f
  ) >= 4 then
    return 'repeated';
  end if;
  return null;
end
$$;

create function private.describe_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.suspicion := private.suspicion_of(new);
    new.website := null;
    new.status := case when new.suspicion is null then 'new' else 'spam' end;
    new.statement_kind := coalesce(private.statement_kind_of(new.original_sql), 'other');
    new.sql_length := coalesce(char_length(new.original_sql), 0);
    new.option_set := private.option_set_of(new.formatting_options);
  end if;
  new.search_text := private.feedback_search_text(new.dislike_reason, new.original_sql);
  return new;
end
$$;

-- Runs after the rate limit and before the vote: triggers run in order of their names.
create trigger sql_feedback_setting_out before insert or update of original_sql, dislike_reason on public.sql_feedback
  for each row execute function private.describe_feedback();

create table private.feedback_notes (
  id bigint generated always as identity primary key,
  feedback_id uuid not null references public.sql_feedback (id) on delete cascade,
  author uuid,
  body text not null constraint feedback_notes_body_size check (char_length(body) between 1 and 2000 and body ~ '\S'),
  created_at timestamptz not null default now()
);
comment on table private.feedback_notes is 'Staff''s internal notes on feedback.';
create index feedback_notes_feedback on private.feedback_notes (feedback_id, id);
alter table private.feedback_notes enable row level security;

-- "203.0.…", "2001:db8:…": enough to tell two apart, not to find somebody.
create function private.shortened_ip(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when address = 'unknown' then 'unknown'
    when address ~ '^\d+\.\d+\.' then regexp_replace(address, '^(\d+\.\d+)\..*$', '\1.…')
    when address ~ '^[0-9a-fA-F]*:[0-9a-fA-F]*:' then regexp_replace(address, '^([0-9a-fA-F]*:[0-9a-fA-F]*):.*$', '\1:…')
    else '…'
  end
$$;

create function private.shortened_email(address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(address, '^(.).*@(.).*(\.[^.@]*)$', '\1…@\2…\3')
$$;

-- Requires at most 500 ids, each of an existing row.
create function private.require_feedback(feedback_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if feedback_ids is null or cardinality(feedback_ids) not between 1 and 500 then
    raise exception 'Choose 1 to 500 entries.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(feedback_ids) as wanted (id)
    where not exists (select from public.sql_feedback as f where f.id = wanted.id)
  ) then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
end
$$;

-- Changes the fields named in `changes`: status (with fixed_in), assignee (null for nobody), tags (all of them), or
-- add_tag and remove_tag.
create function public.change_feedback(feedback_ids uuid[], changes jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  new_tags text[];
  person uuid;
  changed integer;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(feedback_ids);
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or exists (
    select from jsonb_object_keys(changes) as k where k not in ('status', 'fixed_in', 'assignee', 'tags', 'add_tag')
  ) then
    raise exception 'Choose what to change: status, assignee or tags.' using errcode = '22023';
  end if;
  if changes ? 'assignee' and changes ->> 'assignee' is not null then
    person := (changes ->> 'assignee')::uuid;
    if not private.is_active_account(person) or private.staff_level_of(person, 'feedback-analytics') < 'view' then
      raise exception 'This person can’t open Feedback Analytics.' using errcode = '22023';
    end if;
  end if;
  if changes ? 'tags' or changes ? 'add_tag' then
    new_tags := array(
      select distinct lower(btrim(t)) from jsonb_array_elements_text(
        coalesce(changes -> 'tags', '[]') || coalesce(changes -> 'add_tag', '[]')
      ) as t order by 1
    );
    if cardinality(new_tags) > 10 or exists (
      select from unnest(new_tags) as t where char_length(t) not between 1 and 30 or t ~ '[,\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    ) then
      raise exception 'Enter up to 10 tags, each of 1 to 30 characters and without a comma.' using errcode = '22023';
    end if;
  end if;
  update public.sql_feedback as f set
    status = coalesce(changes ->> 'status', f.status),
    fixed_in = case
      when changes ? 'status' then case when changes ->> 'status' = 'fixed' then changes ->> 'fixed_in' end
      else f.fixed_in end,
    assignee = case when changes ? 'assignee' then person else f.assignee end,
    tags = case
      when changes ? 'tags' then new_tags
      when changes ? 'add_tag' then array(
        select distinct t from unnest(f.tags || new_tags) as t order by 1 limit 10)
      else f.tags end
  where f.id = any (feedback_ids);
  get diagnostics changed = row_count;
  return changed;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is not a value that an entry can have.' using errcode = '22023';
end
$$;
comment on function public.change_feedback(uuid[], jsonb) is 'Changes status, assignee or tags of feedback.';
grant execute on function public.change_feedback to authenticated;

create function public.add_feedback_note(feedback_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(array[feedback_id]);
  if coalesce(note, '') !~ '\S' or char_length(note) > 2000 then
    raise exception 'Enter a note of 1 to 2,000 characters.' using errcode = '22023';
  end if;
  if (select count(*) from private.feedback_notes as n where n.feedback_id = add_feedback_note.feedback_id) >= 200 then
    raise exception 'There are already 200 notes, which is the most there can be.' using errcode = 'PT409';
  end if;
  insert into private.feedback_notes (feedback_id, author, body) values (feedback_id, (select auth.uid()), btrim(note));
  perform private.record_audit(
    'added', 'feedback-analytics', 'private.feedback_notes', add_feedback_note.feedback_id::text, null, null, '{body}'
  );
end
$$;
grant execute on function public.add_feedback_note to authenticated;

-- Stores what the browser found by running today's formatter: a list of {id, outcome}.
create function public.note_feedback_checks(formatter_version text, results jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  noted integer;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  if note_feedback_checks.formatter_version is null
    or char_length(note_feedback_checks.formatter_version) not between 1 and 40
    or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 100
  then
    raise exception 'Send a version and 1 to 100 results.' using errcode = '22023';
  end if;
  update public.sql_feedback as f set checked_with = note_feedback_checks.formatter_version, check_outcome = r.outcome
  from jsonb_to_recordset(results) as r (id uuid, outcome text)
  where f.id = r.id;
  get diagnostics noted = row_count;
  return noted;
exception
  when check_violation or invalid_text_representation then
    raise exception 'This is not the result of a check.' using errcode = '22023';
end
$$;
grant execute on function public.note_feedback_checks to authenticated;

-- A visitor's full IP address and email address. Reading them is recorded.
create function public.reveal_feedback_contact(feedback_id uuid)
returns table (follow_up_email text, user_ip text)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  perform private.require_feedback(array[feedback_id]);
  perform private.record_audit(
    'read', 'feedback-analytics', 'public.sql_feedback', reveal_feedback_contact.feedback_id::text, null, null
  );
  return query select f.follow_up_email, f.user_ip from public.sql_feedback as f
    where f.id = reveal_feedback_contact.feedback_id;
end
$$;
grant execute on function public.reveal_feedback_contact to authenticated;

-- Deletes feedback with its notes and every email about it. The calling function checks permissions.
create function private.erase_feedback(feedback_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mails integer;
  entries integer;
begin
  delete from public.email_outbox as o
    where o.idempotency_key in (select 'feedback:' || f.id from unnest(feedback_ids) as f (id))
      or o.id in (
        select r.mail_id from private.staff_replies as r
        where r.kind = 'feedback-reply' and r.row_key in (select f.id::text from unnest(feedback_ids) as f (id))
      )
      -- One email may have answered several entries from one person; it is deleted with the last of them.
      or o.kind = 'feedback-reply' and exists (
        select from public.sql_feedback as f
        where f.id = any (feedback_ids) and lower(f.follow_up_email) = lower(o.recipient)
          and not exists (
            select from public.sql_feedback as other
            where lower(other.follow_up_email) = lower(o.recipient) and other.id <> all (feedback_ids)
          )
      );
  get diagnostics mails = row_count;
  delete from public.sql_feedback as f where f.id = any (feedback_ids);
  get diagnostics entries = row_count;
  return jsonb_build_object('entries', entries, 'mails', mails);
end
$$;

create function public.delete_feedback(feedback_ids uuid[], why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform private.require_feedback(feedback_ids);
  perform private.give_reason(why);
  return private.erase_feedback(feedback_ids);
end
$$;
grant execute on function public.delete_feedback to authenticated;

-- The data of the Feedback Analytics tool. IP addresses and email addresses are returned shortened;
-- public.reveal_feedback_contact() returns them in full and records it.

-- A search query that matches words by prefix, all of them; null for a search without words.
create function private.feedback_query(search text) returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(w.word) || ':*', ' & ')::text::tsquery
  from regexp_split_to_table(lower(private.searchable_words(left(search, 200))), '\s+') as w (word)
  where w.word <> ''
$$;

-- The conditions of a search as SQL about an entry e, with only the filters in use, since each has an index of its own; a
-- null filter matches everything.
--   session_of, ip_of: entries of the same session, or IP address, as this one
--   spam_kind: 'hidden-field', 'links', 'repeated', 'staff' (marked by a person) or 'superseded' (an earlier vote)
create function private.feedback_conditions(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  anchor public.sql_feedback;
begin
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  return concat_ws(' and ', 'true',
    'e.search_text @@ ' || quote_literal(private.feedback_query(search)) || '::tsquery',
    'e.feedback_type = ' || quote_literal(wanted_type),
    case wanted_status
      when 'open' then 'e.status in (''new'', ''in-work'')' else 'e.status = ' || quote_literal(wanted_status) end,
    case wanted_assignee
      when 'nobody' then 'e.assignee is null' else 'e.assignee = ' || quote_literal(wanted_assignee::uuid) end,
    'e.tags @> array[' || quote_literal(wanted_tag) || ']',
    'e.statement_kind = ' || quote_literal(wanted_kind),
    case wanted_version
      when 'unknown' then 'e.formatter_version is null' else 'e.formatter_version = ' || quote_literal(wanted_version) end,
    case wanted_check
      when 'not-run' then 'e.check_outcome is null' else 'e.check_outcome = ' || quote_literal(wanted_check) end,
    case wanted_contact
      when 'asked' then 'e.follow_up_email is not null'
      when 'waiting' then 'e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) is distinct from ''queued'''
      when 'undelivered' then 'e.follow_up_email is not null and e.answered_at is null
        and private.delivery_of_reply(e.reply_mail_id) = ''undelivered'''
      when 'not-asked' then 'e.follow_up_email is null' end,
    case spam_kind
      when 'superseded' then 'not e.counts'
      when 'staff' then 'e.status = ''spam'' and e.suspicion is null'
      else 'e.status = ''spam'' and e.suspicion = ' || quote_literal(spam_kind) end,
    case when session_of is not null then 'e.session_id = ' || quote_literal(anchor.session_id) end,
    case when ip_of is not null then
      'e.user_ip = ' || quote_literal(anchor.user_ip) || ' and e.user_ip <> ''unknown''' end,
    'e.created_at >= ' || quote_literal(from_time), 'e.created_at < ' || quote_literal(to_time)
  );
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;

-- A page of feedback, newest first, those whose reason equals the search before all others. The filters are those of
-- private.feedback_conditions(); a page continues after an entry.
create function public.search_feedback(
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
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 501);
  columns constant text := 'id, created_at, feedback_type, status, suspicion, counts, reason, query_start, statement_kind, sql_length, formatter_version, option_set, wants_follow_up, email_shortened, ip_shortened, assignee, assignee_email, tags, notes, check_outcome, checked_with, fixed_in';
  wanted constant text := quote_literal(md5(lower(btrim(coalesce(search, '')))));
  part constant text := '(select e.id, e.created_at, %s as is_equal from public.sql_feedback as e where %s order by e.created_at desc, e.id desc limit '
    || most || ')';
  after constant text := '(e.created_at, e.id) < (' || quote_literal(before_time) || ', ' || quote_literal(before_id) || ')';
  conditions text;
  parts text;
  is_equal boolean;
begin
  perform private.require_permission('feedback-analytics.view');
  conditions := private.feedback_conditions(
    search, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    wanted_contact, spam_kind, session_of, ip_of, from_time, to_time
  );
  perform private.record_list_page('feedback-analytics', 'public.sql_feedback', page_size, after is not null);
  if btrim(coalesce(search, '')) = '' then
    parts := format(part, 'false', concat_ws(' and ', conditions, after));
  else
    is_equal := exists (
      select from public.sql_feedback as f
      where f.id = before_id and md5(lower(btrim(f.dislike_reason))) = md5(lower(btrim(search)))
    );
    parts := format(part, 'false', concat_ws(' and ', conditions,
      'md5(lower(btrim(e.dislike_reason))) is distinct from ' || wanted, case when not is_equal then after end));
    if after is null or is_equal then
      parts := parts || ' union all ' || format(part, 'true', concat_ws(' and ', conditions,
        'md5(lower(btrim(e.dislike_reason))) = ' || wanted, after));
    end if;
  end if;
  return query execute 'with page (' || columns || ', place) as materialized (
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in, shown.place
    from (
      select a.id, row_number() over (order by a.is_equal desc, a.created_at desc, a.id desc) as place
      from (' || parts || ') as a order by place limit $1
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    )
    select ' || columns || ' from page
    where (select private.note_rows_read(''feedback-analytics'', ''public.sql_feedback'', array(select k.id::text from page as k)))
    order by place'
  using most;
end
$$;
grant execute on function public.search_feedback to authenticated;

-- How many entries search_feedback() finds in all, as private.count_rows() does.
create function public.count_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  return private.count_rows('public.sql_feedback as e', private.feedback_conditions(
    search, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    wanted_contact, spam_kind, session_of, ip_of, from_time, to_time
  ));
end
$$;
grant execute on function public.count_feedback to authenticated;

-- One complete entry, with its notes and the number of other entries from the same session and IP address.
create function public.read_feedback(feedback_id uuid) returns jsonb
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
grant execute on function public.read_feedback to authenticated;

-- The facts that the inbox needs besides its rows: the number in each state, who may be assigned, and the values to
-- filter by.
create function public.read_feedback_desk() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  return jsonb_build_object(
    'me', (select auth.uid()),
    'statuses', (
      select coalesce(jsonb_object_agg(s.status, s.votes), '{}') from (
        select f.status, count(*) as votes from public.sql_feedback as f where f.feedback_type = 'dislike' group by f.status
      ) as s
    ),
    'spam', (
      select coalesce(jsonb_object_agg(s.kind, s.votes), '{}') from (
        select coalesce(f.suspicion, 'staff') as kind, count(*) as votes
        from public.sql_feedback as f where f.status = 'spam' group by 1
        union all
        select 'superseded', count(*) from public.sql_feedback as f where not f.counts
      ) as s
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', p.name) order by p.email), '[]')
      from (
        select u.id, u.email::text, coalesce(s.name, '') as name
        from auth.users as u left join private.staff_profiles as s on s.user_id = u.id
        where private.is_active_account(u.id) and private.staff_level_of(u.id, 'feedback-analytics') >= 'view'
        order by u.email limit 200
      ) as p
    ),
    'tags', (
      select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from (
        select distinct unnest(f.tags) as tag from public.sql_feedback as f where f.tags <> '{}' limit 100
      ) as t
    ),
    'retention_days', (select s.value from private.settings as s where s.key = 'feedback.retention-days')
  );
end
$$;
grant execute on function public.read_feedback_desk to authenticated;

-- Likes and dislikes that count, between two times (null for no limit): by day or week in Auckland, and by formatter
-- version, option set, size and kind of statement.
create function public.read_feedback_figures(step_name text, from_time timestamptz, to_time timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.require_permission('feedback-analytics.view');
  if step_name is null or step_name not in ('day', 'week') then
    raise exception 'The step must be a day or a week.' using errcode = '22023';
  end if;
  execute '
    with votes as (
      select date_trunc($1, f.created_at at time zone ''Pacific/Auckland'')::date as at,
        coalesce(f.formatter_version, ''unknown'') as version, coalesce(f.option_set, ''unknown'') as option_set,
        case when f.sql_length <= 500 then ''s'' when f.sql_length <= 5000 then ''m'' when f.sql_length <= 50000 then ''l''
          else ''xl'' end as size,
        f.statement_kind as kind, f.feedback_type = ''like'' as liked
      from public.sql_feedback as f
      where f.counts and f.status <> ''spam'''
    || case when from_time is not null then ' and f.created_at >= $2' else '' end
    || case when to_time is not null then ' and f.created_at < $3' else '' end || '
    ), sums as (
      select v.at, v.version, v.option_set, v.size, v.kind,
        case when grouping(v.at) = 0 then ''time'' when grouping(v.version) = 0 then ''version''
          when grouping(v.option_set) = 0 then ''options'' when grouping(v.size) = 0 then ''size'' else ''kind'' end as by,
        coalesce(v.at::text, v.version, v.option_set, v.size, v.kind) as key,
        count(*) filter (where v.liked) as likes, count(*) filter (where not v.liked) as dislikes
      from votes as v
      group by grouping sets ((v.at), (v.version), (v.option_set), (v.size), (v.kind))
    ), ranked as (
      select s.*, row_number() over (partition by s.by order by s.likes + s.dislikes desc, s.key) as place from sums as s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      ''by'', r.by, ''key'', r.key, ''likes'', r.likes, ''dislikes'', r.dislikes, ''since'', case when r.by = ''version'' then (
        select min(f.created_at) from public.sql_feedback as f where f.formatter_version = r.key
      ) end
    ) order by r.by, r.place), ''[]'')
    from ranked as r where r.by = ''time'' or r.place <= 20'
  into figures using step_name, from_time, to_time;
  return jsonb_build_object('read_at', now(), 'rows', figures);
end
$$;
grant execute on function public.read_feedback_figures to authenticated;

-- Open dislikes to run again, one batch at a time: those after an id, oldest first.
create function public.feedback_to_check(after_time timestamptz, after_id uuid) returns table (
  id uuid,
  created_at timestamptz,
  status text,
  original_sql text,
  formatted_sql text,
  formatting_options jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.view');
  return query select f.id, f.created_at, f.status, f.original_sql, f.formatted_sql, f.formatting_options
    from public.sql_feedback as f
    where f.feedback_type = 'dislike' and f.status in ('new', 'in-work') and f.counts and f.session_id <> f.id::text
      and (after_id is null or (f.created_at, f.id) > (after_time, after_id))
    order by f.created_at, f.id
    limit 20;
end
$$;
grant execute on function public.feedback_to_check to authenticated;

-- Replies to people who asked to be contacted. The address comes from the database, and every email goes through
-- private.queue_reply(). An entry counts as answered once the email has been sent, and stays open if it was not.

-- The delivery state of a reply, as returned by private.delivery_of(); null for none.
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

create function public.reply_to_feedback(
  feedback_id uuid, reply_id uuid, seen_address text, subject text, body text, language text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  is_new boolean;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
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
grant execute on function public.reply_to_feedback to authenticated;

-- Entries whose case is fixed, whose authors asked to be contacted and have not been answered: one entry per address.
-- Excludes those whose reply is queued, and those who can't get mail, since they would remain forever.
create function private.fixed_and_unanswered() returns table (id uuid, address text)
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

create function public.count_fixed_unanswered() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  return (select count(*) from private.fixed_and_unanswered());
end
$$;
comment on function public.count_fixed_unanswered() is 'How many people answer_fixed_feedback() would write to.';
grant execute on function public.count_fixed_unanswered to authenticated;

-- Sends one email to each of them, up to 100 at a time, and to nobody if their number is not the one that was shown.
-- Calling it twice emails nobody twice. Returns how many emails are queued, and how many people are left.
create function public.answer_fixed_feedback(expected_people integer, subject text, body text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  new_id uuid;
  queued integer := 0;
begin
  perform private.require_permission('feedback-analytics.manage', 'You can see this, but you can’t change it.');
  perform pg_advisory_xact_lock(hashtextextended('hln.answer_fixed_feedback', 0));
  if (select count(*) from private.fixed_and_unanswered()) is distinct from expected_people then
    raise exception 'The number of people has changed. Check it again before you send.' using errcode = 'PT409';
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
      -- The person or the sender has reached a limit, or the reply was refused: the entries stay unanswered for now.
      when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
  end loop;
  return jsonb_build_object('queued', queued, 'left', (select count(*) from private.fixed_and_unanswered()));
end
$$;
grant execute on function public.answer_fixed_feedback to authenticated;
