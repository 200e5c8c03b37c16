-- What feedback is about, as far as figures need it: which formatter, with which options, and what kind of statement.
-- What visitors may not choose is derived here. Likely spam is stored like everything else, marked, and never counted.

alter table public.sql_feedback
  add column formatter_version text
    constraint sql_feedback_formatter_version_form check (formatter_version ~ '^[0-9a-zA-Z.+-]{1,40}$'),
  -- Those that differ from the defaults; null where it is not known, as before 22 November 2026.
  add column formatting_options jsonb,
  -- A field that people do not see; nothing of it is kept.
  add column website text constraint sql_feedback_website_size check (char_length(website) <= 300),
  add column option_set text constraint sql_feedback_option_set_size check (char_length(option_set) <= 600),
  add column statement_kind text not null default 'other',
  add column sql_length integer not null default 0,
  add column suspicion text
    constraint sql_feedback_suspicion check (suspicion in ('hidden-field', 'links', 'repeated')),
  add column status text not null default 'new'
    constraint sql_feedback_status check (status in ('new', 'in-work', 'fixed', 'declined', 'spam')),
  add column search_text tsvector;
comment on column public.sql_feedback.suspicion is 'Why it looks like a machine''s; null when it does not.';
comment on column public.sql_feedback.status is 'What has become of it. Spam is not counted.';

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
revoke all on function private.is_option_set(jsonb) from public;
-- A check runs with the rights of whoever inserts.
grant execute on function private.is_option_set(jsonb) to anon, authenticated, service_role;
alter table public.sql_feedback add constraint sql_feedback_formatting_options_form
  check (private.is_option_set(formatting_options));

-- "layout=left, maxLineLength=80"; an empty text for the defaults.
create function private.option_set_of(options jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_option_set(options) then left(coalesce((
    select string_agg(o.key || '=' || (o.value #>> '{}'), ', ' order by o.key collate "C") from jsonb_each(options) as o
  ), ''), 600) end
$$;
revoke all on function private.option_set_of(jsonb) from public;

-- What the first statement does, by its first word after comments.
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
revoke all on function private.statement_kind_of(text) from public;

-- The words to search by: what stands between white space and punctuation, so that a part of a name is found, too.
create function private.searchable_words(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(words, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), '\S{101,}', ' ', 'g'
  )
$$;
revoke all on function private.searchable_words(text) from public;

create function private.feedback_search_text(reason text, query text) returns tsvector
language sql immutable set search_path = ''
as $$
  select strip(to_tsvector('pg_catalog.simple'::regconfig,
    private.searchable_words(coalesce(left(reason, 4000), '') || ' ' || left(query, 50000))))
$$;
revoke all on function private.feedback_search_text(text, text) from public;

update public.sql_feedback as f set
  statement_kind = case when f.session_id = f.id::text then 'other' else private.statement_kind_of(f.original_sql) end,
  sql_length = char_length(f.original_sql),
  search_text = private.feedback_search_text(f.dislike_reason, f.original_sql);

create index sql_feedback_reasons on public.sql_feedback (md5(dislike_reason), created_at)
  where feedback_type = 'dislike';

-- Why feedback looks like a machine's. The limits by IP address come first, and what they refuse is never stored.
create function private.suspicion_of(feedback public.sql_feedback) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if coalesce(feedback.website, '') <> '' then
    return 'hidden-field';
  end if;
  -- Nobody who describes a formatting needs as many.
  if (select count(*) from regexp_matches(left(feedback.dislike_reason, 4000), '\mhttps?://|\[url\M|<a\s', 'gi')) >= 3 then
    return 'links';
  end if;
  -- The same words from one browser after the other.
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
revoke all on function private.suspicion_of(public.sql_feedback) from public;

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
revoke all on function private.describe_feedback() from public;
-- After the rate limit and before the vote: triggers run by name.
create trigger sql_feedback_setting_out before insert or update of original_sql, dislike_reason on public.sql_feedback
  for each row execute function private.describe_feedback();

grant insert (formatter_version, formatting_options, website) on public.sql_feedback to anon, authenticated;

-- Spam is not counted. Whoever sends it gets the same answer as everybody: a row is seen by its own transaction.
drop policy sql_feedback_anyone_may_count on public.sql_feedback;
create policy sql_feedback_anyone_may_count on public.sql_feedback for select to anon, authenticated
  using (counts and (status <> 'spam' or created_at = now()));
drop index public.sql_feedback_counted;
create index sql_feedback_counted on public.sql_feedback (feedback_type, status, created_at) where counts;

-- What the figures read, without the rows.
create index sql_feedback_figures on public.sql_feedback (created_at)
  include (feedback_type, formatter_version, option_set, sql_length, statement_kind)
  where counts and status <> 'spam';
create index sql_feedback_versions on public.sql_feedback (formatter_version, created_at)
  where formatter_version is not null;
create index sql_feedback_spam on public.sql_feedback (suspicion, created_at) where status = 'spam';
create index sql_feedback_superseded on public.sql_feedback (created_at) where not counts;
create index sql_feedback_inbox on public.sql_feedback (feedback_type, status, created_at desc, id desc);
create index sql_feedback_order on public.sql_feedback (created_at desc, id desc);
drop index public.sql_feedback_created_at;
create index sql_feedback_user_ip on public.sql_feedback (user_ip, created_at) where user_ip <> 'unknown';
create index sql_feedback_words on public.sql_feedback using gin (search_text);
