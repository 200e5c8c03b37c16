-- One vote a query and session counts: the latest. Every row stays, for staff to read; the public counts those that
-- count. A vote that says what the last one said is refused as the duplicate it is (23505, 409 over HTTP).

-- Line breaks and indents do not make another query.
create function private.feedback_query_hash(query text)
returns text language sql immutable parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(btrim(regexp_replace(query, '\s+', ' ', 'g')), 'UTF8')), 'hex')
$$;
revoke all on function private.feedback_query_hash(text) from public;

alter table public.sql_feedback
  add column query_hash text,
  add column counts boolean not null default true;
comment on column public.sql_feedback.counts is 'Whether it is the latest vote of its session on its query.';

update public.sql_feedback set query_hash = private.feedback_query_hash(original_sql);
update public.sql_feedback as earlier set counts = false
where exists (
  select from public.sql_feedback as later
  where later.session_id = earlier.session_id
    and later.query_hash = earlier.query_hash
    and (later.created_at, later.id) > (earlier.created_at, earlier.id)
);

alter table public.sql_feedback alter column query_hash set not null;
create unique index sql_feedback_one_vote on public.sql_feedback (session_id, query_hash) where counts;
-- What the counters read.
create index sql_feedback_counted on public.sql_feedback (feedback_type) where counts;

create function private.take_one_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  last_vote public.sql_feedback;
begin
  new.counts := true;
  new.query_hash := '';
  -- What the table's own checks will refuse is not worth a hash.
  if new.original_sql is null or new.session_id is null or char_length(new.original_sql) > 200000 then
    return new;
  end if;
  new.query_hash := private.feedback_query_hash(new.original_sql);
  -- Two votes at once of one session: the second waits and sees the first.
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
    raise exception 'This session has given this vote on this query already.'
      using errcode = 'unique_violation', constraint = 'sql_feedback_one_vote';
  end if;
  update public.sql_feedback set counts = false where id = last_vote.id;
  return new;
end
$$;
revoke all on function private.take_one_vote() from public;

-- After the rate limit: triggers run by name.
create trigger sql_feedback_vote before insert on public.sql_feedback
  for each row execute function private.take_one_vote();

drop policy sql_feedback_anyone_may_count on public.sql_feedback;
create policy sql_feedback_anyone_may_count on public.sql_feedback
  for select to anon, authenticated using (counts);
